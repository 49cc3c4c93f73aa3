// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>

namespace oblong::cli {

/// Set by SIGINT, SIGTERM and SIGHUP from now on, and false until then. A signal more than half a second after the one
/// that set it ends the program.
[[nodiscard]] std::atomic<bool>& stop_on_signal();

/// That flag.
[[nodiscard]] std::atomic<bool>& stop_flag();

}  // namespace oblong::cli
