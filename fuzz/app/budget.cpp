// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/budget.hpp"

#include "fuzz/app/stop_signal.hpp"

namespace oblong::cli {

Budget::Budget(double seconds, bool reserves) : seconds_(seconds > 0 ? seconds : unlimited), is_reserved_(reserves) {
    (void)stop_on_signal();
}

double Budget::elapsed() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
}

bool Budget::stop_asked() const { return stop_flag(); }

}  // namespace oblong::cli
