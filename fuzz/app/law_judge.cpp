// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/law_judge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "caseio/case_reader.hpp"
#include "caseio/json_tree.hpp"
#include "fuzz/app/nearest.hpp"
#include "fuzz/app/stop_signal.hpp"
#include "fuzz/app/text_table.hpp"

namespace oblong::cli {
namespace {

constexpr std::size_t max_shown = 20;

}  // namespace

LawJudge::LawJudge(const std::vector<std::string>& names) {
    for (const std::string& name : names) {
        const auto law = fuzz::law_from_name(name);
        if (!law)
            throw std::invalid_argument("--laws: there is no law \"" + name + "\"" +
                                        did_you_mean(name, {fuzz::law_names.begin(), fuzz::law_names.end()}) +
                                        "; they are scale, translate, swap and permute");
        if (std::ranges::find(laws_, *law) == laws_.end()) laws_.push_back(*law);
    }
}

long long LawJudge::broken() const {
    long long sum = 0;
    for (const auto& [subject, counts] : counts_)
        for (const Counts& c : counts) sum += c.broken;
    return sum;
}

void LawJudge::ask(fuzz::Subject& subject, const Batch& batch, std::ostream& lines) {
    const fuzz::SubjectInfo& info = subject.info();
    for (const fuzz::Law law : laws_) {
        Counts& counts = counts_[info.name][static_cast<std::size_t>(law)];
        std::vector<fuzz::Transformed> changed;
        std::vector<caseio::Case> asked;
        std::vector<std::size_t> original;
        for (std::size_t i = 0; i < batch.cases.size(); ++i) {
            if (batch.answers[i].outcome == Outcome::unsupported) continue;
            std::vector<fuzz::Transformed> of_case = fuzz::transformed(batch.cases[i], law);
            counts.without += of_case.empty() ? 1 : 0;
            for (fuzz::Transformed& t : of_case) {
                asked.push_back(t.c);
                original.push_back(i);
                changed.push_back(std::move(t));
            }
        }
        if (asked.empty()) continue;
        std::vector<caseio::Result> answers;
        {
            const Unhurried asking;
            answers = subject.answer(asked);
        }
        for (std::size_t k = 0; k < asked.size(); ++k) {
            const std::size_t i = original[k];
            ++counts.asked;
            const auto says =
                fuzz::difference({batch.answers[i], answers[k]}, changed[k], law, info.promise, batch.sizes[i]);
            if (!says) continue;
            ++counts.broken;
            tell(batch.cases[i], changed[k], info.name, *says, law, lines);
        }
    }
}

void LawJudge::tell(const caseio::Case& c, const fuzz::Transformed& t, const std::string& subject,
                    const std::string& says, fuzz::Law law, std::ostream& lines) {
    using Json = nlohmann::ordered_json;
    const Json json{{"format", "oblong-law/1"},
                    {"id", c.id},
                    {"subject", subject},
                    {"law", fuzz::name(law)},
                    {"by", t.by},
                    {"says", says},
                    {"case", Json::parse(caseio::write_case(c))},
                    {"transformed", Json::parse(caseio::write_case(t.c))}};
    lines << caseio::json_spaced(json.dump(-1, ' ', false, Json::error_handler_t::replace)) << '\n';
    if (first_.size() < max_shown) first_.push_back({c.id, subject, t.by, says});
}

void LawJudge::write(std::ostream& out) const {
    if (!any()) return;
    TextTable counts({"law", "~subject", ">asked", ">cannot be", ">broken"});
    for (const fuzz::Law law : laws_) {
        for (const auto& [subject, by_law] : counts_) {
            const Counts& c = by_law[static_cast<std::size_t>(law)];
            counts.add({std::string(fuzz::name(law)), subject, std::to_string(c.asked), std::to_string(c.without),
                        std::to_string(c.broken)});
        }
    }
    counts.write(out, table_width(2));
    if (first_.empty()) return;
    TextTable table({"~differs", "~subject", "under", "-answer"});
    for (const auto& row : first_) table.add({row[0], row[1], row[2], row[3]});
    table.write(out, table_width(2));
    if (const long long rest = broken() - static_cast<long long>(first_.size()); rest > 0)
        out << fmt::format("and {} more\n", rest);
    out << "To see one again: oblong judge --laws LAW --subject NAME - with the `case` of its line.\n";
}

}  // namespace oblong::cli
