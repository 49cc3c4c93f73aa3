// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/ci/judged_run.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <fstream>
#include <sstream>

#include "caseio/record_file.hpp"
#include "fuzz/campaign/plan.hpp"
#include "fuzz/campaign/provenance_facts.hpp"
#include "fuzz/campaign/store/fingerprint.hpp"
#include "fuzz/ci/baseline.hpp"

namespace oblong::fuzz {
namespace {

constexpr std::string_view subject_key = "subject: ";

void take_facts(JudgedRun& run, const std::vector<std::pair<std::string, std::string>>& facts) {
    for (const auto& [key, value] : facts) {
        if (key.starts_with(subject_key)) run.subjects[key.substr(subject_key.size())] = value;
        if (key == questions_fact) run.questions = value;
        if (key == unrecorded_fact)
            run.failures_without_record = std::max(1LL, std::strtoll(value.c_str(), nullptr, 10));
    }
    for (const auto& [name, description] : run.subjects) run.asked_as[name] = asked_as(facts, name);
}

void take_tallies(JudgedRun& run, const std::vector<caseio::Tally>& tallies) {
    for (const caseio::Tally& t : tallies) {
        if (t.measure != "verdict") continue;
        run.answers[{t.subject, t.family}] += t.count;
        run.subjects.try_emplace(t.subject);
    }
}

/// A plan without its name and without the subjects that are asked every case. A plan that only another version can
/// run stays as it is.
std::string asked_by(const std::string& plan_text) {
    try {
        Plan plan = read_plan(plan_text, "plan");
        plan.name.clear();
        plan.keep = Plan().keep;
        for (PlannedSubject& s : plan.subjects) s.optional = false;
        std::erase_if(plan.subjects, [](const PlannedSubject& s) { return s == PlannedSubject{s.name}; });
        return write_plan(plan);
    } catch (const caseio::BadInput&) {
        return plan_text;
    }
}

}  // namespace

bool is_store(const std::string& path) {
    constexpr std::string_view magic = "SQLite format 3";
    std::array<char, magic.size()> head{};
    std::ifstream in(path, std::ios::binary);
    in.read(head.data(), head.size());
    return in && std::string_view(head.data(), head.size()) == magic;
}

JudgedRun run_of(const Store& store) {
    JudgedRun run;
    take_facts(run, store.facts());
    take_tallies(run, store.tallies());
    store.each_record([&run](caseio::Record&& r) { run.records.push_back(std::move(r)); });
    const StoreStatus status = store.status();
    run.questions = questions_of(status);
    run.failures_without_record = status.failures_without_record;
    return run;
}

std::string questions_of(const StoreStatus& status) {
    if (status.cases_done != status.cases_planned || status.failures_without_record > 0) return {};
    Hash hash;
    std::istringstream plans(status.plan_text);
    for (std::string text; std::getline(plans, text);) hash.add(std::string_view(asked_by(text)));
    hash.add(std::string_view(status.plan_fingerprint));
    return fmt::format("{}{:016x}", plan_questions, hash.value());
}

std::string sample_note(const JudgedRun& run) {
    if (run.failures_without_record == 0) return {};
    return fmt::format(
        "{} failing answers have no record, because the store keeps a sample of their groups: whether they are known "
        "cannot be told; a new store with a larger --keep has them",
        run.failures_without_record);
}

JudgedRun read_judged_run(const std::string& path, const std::function<void(const caseio::BadInput&)>& bad) {
    if (is_store(path)) return run_of(Store(path, Store::Mode::read));
    caseio::RecordSet set = caseio::read_record_file(path, bad);
    JudgedRun run;
    take_facts(run, set.facts);
    take_tallies(run, set.tallies);
    run.records = std::move(set.records);
    return run;
}

std::pair<std::string, std::string> subject_fact(const SubjectInfo& info) {
    SubjectInfo described = info;
    const oracle::Promise& promise = info.promise;
    if (info.promise_text.empty() && (promise.absolute > 0 || promise.relative > 0))
        described.promise_text = fmt::format("|distance - d| <= {} + {} d", promise.absolute, promise.relative);
    return {std::string(subject_key) + info.name, subject_description(described)};
}

}  // namespace oblong::fuzz
