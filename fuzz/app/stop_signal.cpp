// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/stop_signal.hpp"

#include <semaphore.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <thread>

#include "caseio/output.hpp"
#include "fuzz/app/verb.hpp"

namespace oblong::cli {
namespace {

std::atomic<bool> stop_asked = false;
std::atomic<std::int64_t> first_asked = 0;
sem_t asked;
std::mutex gate;
std::function<int()> early_end;

std::int64_t milliseconds() {
    std::timespec now{};
    (void)clock_gettime(CLOCK_MONOTONIC, &now);
    return std::int64_t{now.tv_sec} * 1000 + now.tv_nsec / 1'000'000;
}

void ask_to_stop(int signal) {
    // timeout(1) sends one signal to the program and to its group: the program gets it twice.
    constexpr std::int64_t same_request = 500;
    if (!stop_asked.exchange(true)) {
        first_asked = milliseconds();
        (void)sem_post(&asked);
    } else if (milliseconds() - first_asked > same_request) {
        std::signal(signal, SIG_DFL);
        std::raise(signal);
    }
}

int say_stopped() {
    std::cerr << "oblong: stopped before the end\n";
    return stopped;
}

/// Waits for a signal, leaves the verb some time to end by itself, and ends the program where the gate is open.
[[noreturn]] void wait_for_signals() {
    constexpr useconds_t patience = 330'000;
    while (sem_wait(&asked) != 0) {
    }
    (void)usleep(patience);
    const std::lock_guard lock(gate);
    const int code = early_end ? early_end() : say_stopped();
    caseio::abandon_outputs();
    std::_Exit(code);
}

}  // namespace

std::atomic<bool>& stop_flag() { return stop_asked; }

std::mutex& outputs_gate() { return gate; }

void end_early(std::function<int()> end) { early_end = std::move(end); }

void end_on_signal() {
    static const bool is_started = sem_init(&asked, 0, 0) == 0;
    static std::thread* const waiting = is_started ? new std::thread(wait_for_signals) : nullptr;  // never joined
    (void)waiting;
    for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, ask_to_stop);
    if (std::signal(SIGHUP, ask_to_stop) == SIG_IGN) std::signal(SIGHUP, SIG_IGN);  // as nohup wants it
}

std::atomic<bool>& stop_on_signal() {
    static const bool is_closed = [] {
        gate.lock();
        return true;
    }();
    (void)is_closed;
    early_end = nullptr;
    end_on_signal();
    return stop_asked;
}

}  // namespace oblong::cli
