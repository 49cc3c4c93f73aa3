// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/progress.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <cmath>
#include <iostream>

#include "fuzz/app/text_table.hpp"

namespace oblong::cli {
namespace {

constexpr double seconds_between_lines = 5, seconds_between_bars = 0.1;

std::string bar(double part, int width) {
    const int full = static_cast<int>(std::lround(part * width));
    std::string text;
    for (int i = 0; i < width; ++i) text += i < full ? "█" : "░";
    return text;
}

}  // namespace

std::string clock_text(double seconds) {
    const long s = std::lround(seconds);
    return s >= 3600 ? fmt::format("{}:{:02}:{:02}", s / 3600, s / 60 % 60, s % 60)
                     : fmt::format("{}:{:02}", s / 60, s % 60);
}

ProgressDisplay::ProgressDisplay() : terminal_(isatty(2) != 0) {}

void ProgressDisplay::show(const fuzz::Progress& p) {
    const long long done = p.cases_done_before + p.cases;
    const bool last = done == p.planned_cases;
    if (!last && last_ >= 0 && p.seconds - last_ < (terminal_ ? seconds_between_bars : seconds_between_lines)) return;
    last_ = p.seconds;
    const double part = p.planned_cases > 0 ? static_cast<double>(done) / static_cast<double>(p.planned_cases) : 1;
    const double rate = p.seconds > 0 ? static_cast<double>(p.cases) / p.seconds : 0;
    const std::string numbers =
        fmt::format("{:3.0f}%  {}/{} cases  {:.0f}/s  {} failing answers  about {} left", 100 * part, done,
                    p.planned_cases, rate, p.failures, clock_text(p.seconds_left));
    if (!terminal_) {
        std::cerr << numbers << '\n';
        return;
    }
    const int room = static_cast<int>(terminal_width(2)) - static_cast<int>(numbers.size()) - 3;
    std::cerr << "\r\033[K" << (room >= 8 ? bar(part, std::min(room, 30)) + "  " : "") << numbers << std::flush;
    open_ = true;
}

void ProgressDisplay::end() {
    if (open_) std::cerr << '\n';
    open_ = false;
}

}  // namespace oblong::cli
