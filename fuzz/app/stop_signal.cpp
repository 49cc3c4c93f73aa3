// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/stop_signal.hpp"

#include <csignal>

namespace oblong::cli {
namespace {

std::atomic<bool> stop_asked = false;

void ask_to_stop(int signal) {
    // The second time the user means it.
    if (stop_asked.exchange(true)) {
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
