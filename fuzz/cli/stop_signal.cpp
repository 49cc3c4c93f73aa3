// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cli/stop_signal.hpp"

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
    std::signal(SIGINT, ask_to_stop);
    std::signal(SIGTERM, ask_to_stop);
    return stop_asked;
}

}  // namespace oblong::cli
