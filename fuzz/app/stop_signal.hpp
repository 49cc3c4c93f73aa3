// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <functional>
#include <mutex>

namespace oblong::cli {

/// Set by SIGINT, SIGTERM and SIGHUP from now on, and false until then. A signal more than half a second after the one
/// that set it ends the program. The calling thread holds `outputs_gate()` from the first call on.
[[nodiscard]] std::atomic<bool>& stop_on_signal();

/// That flag.
[[nodiscard]] std::atomic<bool>& stop_flag();

/// Whoever changes what a verb leaves behind (its output, counters, a store) holds this gate.
[[nodiscard]] std::mutex& outputs_gate();

/// While this lives, the thread of `stop_on_signal` reads or computes and changes nothing that a verb leaves behind. A
/// third of a second after a signal, if this still lives, another thread calls what `end_early` named and ends the
/// program with the exit code that it returns: reads that wait and long computations end too.
class Unhurried {
public:
    Unhurried() { outputs_gate().unlock(); }
    ~Unhurried() { outputs_gate().lock(); }
    Unhurried(const Unhurried&) = delete;
    Unhurried& operator=(const Unhurried&) = delete;
};

/// \param end  completes what the verb leaves behind, says so, and returns the exit code. Without it: a line on stderr,
///             exit code 5
void end_early(std::function<int()> end);

}  // namespace oblong::cli
