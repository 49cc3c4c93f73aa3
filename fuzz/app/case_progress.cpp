// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/case_progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <iostream>

#include "fuzz/app/progress.hpp"

namespace oblong::cli {

CaseProgress::CaseProgress(bool wanted) : shows_(wanted && isatty(STDERR_FILENO) != 0) {}

void CaseProgress::show(long long cases, long long failing) {
    const auto now = Clock::now();
    if (!shows_ || now - last_ < std::chrono::milliseconds(100)) return;
    last_ = now;
    const double seconds = std::chrono::duration<double>(now - start_).count();
    std::cerr << fmt::format("\r\033[K{} cases  {:.0f}/s  {} failing answers  {}", cases,
                             static_cast<double>(cases) / seconds, failing, clock_text(seconds))
              << std::flush;
    open_ = true;
}

void CaseProgress::end() {
    if (open_) std::cerr << "\r\033[K" << std::flush;
    open_ = false;
}

}  // namespace oblong::cli
