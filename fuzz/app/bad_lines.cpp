// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/bad_lines.hpp"

#include <iostream>

#include "caseio/escape.hpp"
#include "caseio/line_file.hpp"

namespace oblong::cli {

void BadLines::note(const caseio::BadInput& problem) {
    constexpr int max_reported = 20;
    const std::string& file = problem.place().file;
    if (count_ < max_reported) std::cerr << "oblong: " << caseio::shown(problem.what()) << '\n' << std::flush;
    if (count_ == 0) file_ = file;
    if (file_ != file) file_ = "input";
    ++count_;
}

std::string BadLines::summary() const {
    const std::string lines = count_ == 1 ? "1 line" : std::to_string(count_) + " lines";
    return caseio::BadInput({file_, 0, {}}, lines + " cannot be read; all others are used").what();
}

BadLines& bad_lines() {
    static BadLines of_this_run;
    return of_this_run;
}

void each_line(const std::string& file,
               const std::function<void(const std::string& text, const caseio::BadInput::Place& place)>& use) {
    caseio::with_input(file, [&](std::istream& in) {
        std::string text;
        long number = 0;
        for (bool more = true; more;) {
            try {
                more = caseio::next_line(in, file, text, number);
                if (more) use(text, {file, number, ""});
            } catch (const caseio::BadInput& problem) {
                bad_lines().note(problem);
            }
        }
    });
}

}  // namespace oblong::cli
