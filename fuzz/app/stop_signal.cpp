// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/stop_signal.hpp"

#include <csignal>
#include <cstdint>
#include <ctime>

namespace oblong::cli {
namespace {

std::atomic<bool> stop_asked = false;
std::atomic<std::int64_t> first_asked = 0;

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
    } else if (milliseconds() - first_asked > same_request) {
        std::signal(signal, SIG_DFL);
        std::raise(signal);
    }
}

}  // namespace

std::atomic<bool>& stop_flag() { return stop_asked; }

std::atomic<bool>& stop_on_signal() {
    stop_asked = false;
    for (const int signal : {SIGINT, SIGTERM}) std::signal(signal, ask_to_stop);
    if (std::signal(SIGHUP, ask_to_stop) == SIG_IGN) std::signal(SIGHUP, SIG_IGN);  // as nohup wants it
    return stop_asked;
}

}  // namespace oblong::cli
