// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/bad_lines.hpp"

#include "caseio/escape.hpp"
#include "caseio/line_file.hpp"
#include "fuzz/app/wording.hpp"

namespace oblong::cli {

namespace {

std::string counted(long count, const std::string& what) {
    return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

}  // namespace

void BadLines::note(const caseio::BadInput& problem) {
    constexpr int max_reported = 20;
    const std::string& file = problem.place().file;
    if (count() < max_reported) say(caseio::shown(problem.what()));
    if (count() == 0) file_ = file;
    if (file_ != file) file_ = "input";
    ++(problem.place().line > 0 ? lines_ : files_);
}

std::string BadLines::summary() const {
    std::string what;
    if (lines_ > 0) what = counted(lines_, "line");
    if (files_ > 0) what += (what.empty() ? "" : " and ") + counted(files_, "file");
    return caseio::BadInput({file_, 0, {}}, what + " cannot be read; all others are used").what();
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
