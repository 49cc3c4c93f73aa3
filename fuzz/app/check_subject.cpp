// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/check_subject.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ostream>

#include "caseio/escape.hpp"
#include "caseio/names.hpp"
#include "fuzz/app/output.hpp"
#include "fuzz/app/verb.hpp"
#include "fuzz/subjects/peers/process_subject.hpp"
#include "fuzz/subjects/peers/smoke_check.hpp"

namespace oblong::cli {
namespace {

using Kind = fuzz::SmokeOutcome::Kind;

void introduce(const fuzz::Subject& subject, std::ostream& out) {
    const fuzz::SubjectInfo& info = subject.info();
    out << fmt::format("{}{}{}: answers in {}; takes {}\n", caseio::shown(info.name), info.version.empty() ? "" : " ",
                       caseio::shown(info.version), info.scalar, fmt::join(fuzz::query_list(info), ", "));
    if (info.name.starts_with("program:"))
        out << "It has no name of its own: let it answer --describe. Without a description it is treated as a double "
               "subject that supports distance and decide.\n";
    out << '\n';
}

void write(const fuzz::SmokeOutcome& o, std::ostream& out) {
    const char* word = o.kind == Kind::right      ? "right"
                       : o.kind == Kind::wrong    ? "WRONG"
                       : o.kind == Kind::declined ? "declines"
                                                  : "-";
    out << fmt::format("{:<9}{}: {}\n", word, o.title, caseio::shown(o.said));
    if (o.kind == Kind::wrong) out << fmt::format("{:9}right is: {}\n{:9}{}\n", "", o.right, "", o.advice);
}

}  // namespace

int check_subject(const std::string& name, const fuzz::ProcessOptions& process, const std::string& output) {
    const std::unique_ptr<fuzz::Subject> subject = fuzz::make_subject(name, process);
    Output out(output);
    introduce(*subject, out.stream());
    const std::vector<fuzz::SmokeOutcome> outcomes = fuzz::smoke_check(*subject);
    for (const fuzz::SmokeOutcome& o : outcomes) write(o, out.stream());
    const auto count = [&](Kind kind) { return std::ranges::count(outcomes, kind, &fuzz::SmokeOutcome::kind); };
    out.stream() << fmt::format("\n{} right, {} wrong, {} declined, {} not asked\n", count(Kind::right),
                                count(Kind::wrong), count(Kind::declined), count(Kind::not_asked));
    if (count(Kind::right) == 0 && count(Kind::wrong) == 0)
        out.stream() << "It answered nothing: a judgement of it would test nothing.\n";
    out.commit();
    return count(Kind::wrong) == 0 && count(Kind::right) > 0 ? fine : verdict_fails;
}

}  // namespace oblong::cli
