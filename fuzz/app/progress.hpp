// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/campaign/run.hpp"

namespace oblong::cli {

/// Shows on stderr how far a campaign is: a bar on a terminal, otherwise a line every few seconds.
class ProgressDisplay {
public:
    ProgressDisplay();
    void show(const fuzz::Progress& p);
    /// Ends the bar's line.
    void end();

private:
    bool terminal_;
    double last_ = -1;  ///< when the last line was written, in seconds of the run
    bool open_ = false;
};

/// "1:02:03" or "4:05".
[[nodiscard]] std::string clock_text(double seconds);

}  // namespace oblong::cli
