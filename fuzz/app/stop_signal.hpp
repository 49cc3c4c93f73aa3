// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <functional>
#include <mutex>

namespace oblong::cli {

/// From now on SIGINT, SIGTERM and SIGHUP set `stop_flag()`, and a third of a second later end the program as
/// `end_early` says, without the files of unfinished outputs. A signal more than half a second after the first ends it
/// at once.
void end_on_signal();

/// For a verb that ends by itself where the flag, which is returned, is set: the calling thread holds `outputs_gate()`
/// from the first call on, and the program is ended only where the gate is open.
[[nodiscard]] std::atomic<bool>& stop_on_signal();

/// Set by the first signal.
[[nodiscard]] std::atomic<bool>& stop_flag();

/// Whoever changes what a verb leaves behind (its output, counters, a store) holds this gate.
[[nodiscard]] std::mutex& outputs_gate();

/// While this lives, the thread that called `stop_on_signal` reads or computes and changes nothing that a verb leaves
/// behind. A third of a second after a signal, if this still lives, another thread calls what `end_early` named and
/// ends the program with the exit code that it returns: reads that wait and long computations end too.
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
