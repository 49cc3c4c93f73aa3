// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <chrono>
#include <limits>

namespace oblong::cli {

/// Ends a run early: after a signal, or after its seconds. Any thread may ask it.
class Budget {
public:
    static constexpr double unlimited = std::numeric_limits<double>::infinity();

    /// \param seconds  for the whole run; 0 is `unlimited`
    /// \param reserves whether a quarter of them is kept back for minimising
    explicit Budget(double seconds, bool reserves = false);

    /// Seconds for the whole run, or for what it does before it minimises.
    [[nodiscard]] double seconds() const { return is_reserved_ ? 0.75 * seconds_ : seconds_; }
    [[nodiscard]] double elapsed() const;
    [[nodiscard]] double left() const { return seconds() - elapsed(); }
    [[nodiscard]] bool is_spent() const { return elapsed() >= seconds(); }
    [[nodiscard]] bool stop_asked() const;
    [[nodiscard]] bool is_over() const { return stop_asked() || is_spent(); }

    /// Minimising begins.
    void release() { is_reserved_ = false; }

private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    double seconds_;
    std::atomic<bool> is_reserved_;
};

}  // namespace oblong::cli
