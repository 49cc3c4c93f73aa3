// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/campaign/store/verify_store.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

#include "caseio/case_reader.hpp"
#include "caseio/result_io.hpp"
#include "fuzz/campaign/failure_group.hpp"
#include "fuzz/campaign/judged_answer.hpp"
#include "fuzz/campaign/provenance_facts.hpp"
#include "fuzz/campaign/store/record_row.hpp"
#include "fuzz/campaign/tally_book.hpp"
#include "fuzz/campaign/worker.hpp"
#include "fuzz/cases/generate/family.hpp"
#include "fuzz/subjects/peers/process_subject.hpp"

namespace oblong::fuzz {
namespace {

/// A uniform sample of at most `size` items of a sequence, kept in the order of the sequence.
template <class T>
class Reservoir {
public:
    Reservoir(long long size, std::uint64_t seed) : size_(size), draw_(seed) {}
    void offer(T&& item) {
        const auto number = static_cast<std::uint64_t>(seen_++);
        if (number < static_cast<std::uint64_t>(size_)) {
            kept_.emplace_back(number, std::move(item));
            return;
        }
        if (size_ == 0) return;
        const std::uint64_t place = draw_.bits() % (number + 1);
        if (place < static_cast<std::uint64_t>(size_)) kept_[place] = {number, std::move(item)};
    }
    [[nodiscard]] long long seen() const { return seen_; }
    [[nodiscard]] std::vector<std::pair<std::uint64_t, T>> sorted() {
        std::ranges::sort(kept_, {}, &std::pair<std::uint64_t, T>::first);
        return std::move(kept_);
    }

private:
    long long size_, seen_ = 0;
    Draw draw_;
    std::vector<std::pair<std::uint64_t, T>> kept_;
};

struct TextOf {
    std::string operator()(const std::string& field) const { return field; }
    std::string operator()(bool field) const { return field ? "true" : "false"; }
    std::string operator()(double field) const { return fmt::format("{}", field); }
    std::string operator()(const caseio::Nearest& field) const { return caseio::write_nearest(field); }
    template <class T>
    std::string operator()(const std::optional<T>& field) const {
        // A store keeps what is no number as nothing.
        if constexpr (std::is_floating_point_v<T>) {
            return field && *field == *field ? (*this)(*field) : "none";
        } else {
            return field ? (*this)(*field) : "none";
        }
    }
    std::string operator()(long long field) const { return std::to_string(field); }
};

/// The columns of a record as text, without those that are measured.
std::map<std::string, std::string> columns(const caseio::Record& r) {
    std::map<std::string, std::string> fields;
    each_column(r, [&fields](const std::string& name, const auto& field) {
        if (name != "time_ns" && name != "result_line") fields[name] = TextOf()(field);
    });
    caseio::Result result = caseio::read_result(r.result_line, {"store", 0, "result"});
    result.time_ns.reset();
    fields["result"] = caseio::write_result(result);
    return fields;
}

bool has_condition(const caseio::Record& r) { return r.condition || r.ill_posedness || r.backward_error; }
void clear_condition(caseio::Record& r) { r.condition = r.ill_posedness = r.backward_error = std::nullopt; }

bool is_of_conditions(const caseio::Tally& t) {
    return t.measure == backward_error_measure || t.measure == error_by_condition_measure;
}

bool knows_conditions(const BatchOutcome& batch) {
    return std::ranges::any_of(batch.tallies, is_of_conditions) ||
           std::ranges::any_of(batch.records, [](const StoredRecord& r) { return has_condition(r.record); });
}

/// Returns the batch as versions without conditions stored it.
BatchOutcome without_conditions(BatchOutcome batch) {
    std::erase_if(batch.tallies, is_of_conditions);
    for (StoredRecord& r : batch.records) clear_condition(r.record);
    return batch;
}

class Verifier {
public:
    Verifier(const Store& store, const VerifyOptions& options, const std::function<void(const StoreDifference&)>& say)
        : store_(store), options_(options), say_(say) {}

    VerifySummary run() {
        if (options_.records > 0) judge_records();
        if (options_.batches > 0) answer_batches();
        return summary_;
    }

private:
    /// Calls `say` for each column that differs.
    void compare(const std::string& where, const std::map<std::string, std::string>& stored,
                 const std::map<std::string, std::string>& now) {
        bool same = true;
        for (const auto& [field, text] : stored) {
            const auto other = now.find(field);
            const std::string found = other == now.end() ? "nothing" : other->second;
            if (found == text) continue;
            say_({where, field, text, found});
            same = false;
        }
        for (const auto& [field, text] : now) {
            if (stored.contains(field)) continue;
            say_({where, field, "nothing", text});
            same = false;
        }
        if (!same) ++summary_.differences;
    }

    /// Null where there is no such subject here. \param name  what make_subject takes
    const SubjectInfo* info_of(const std::string& name) {
        const auto [place, is_new] = infos_.try_emplace(name);
        if (is_new) {
            try {
                place->second = make_subject(name, options_.process)->info();
            } catch (const std::exception&) {
                place->second.reset();
            }
        }
        return place->second ? &*place->second : nullptr;
    }

    void judge_records() {
        Reservoir<caseio::Record> sample(options_.records, options_.seed);
        store_.each_record([&](caseio::Record&& r) { sample.offer(std::move(r)); });
        summary_.records_in_store = sample.seen();
        for (const auto& [number, record] : sample.sorted()) judge_again(record);
    }

    void judge_again(const caseio::Record& record) {
        const SubjectInfo* info = info_of(asked_as(facts_, record.subject));
        if (info == nullptr) {
            ++summary_.not_verified["records of " + record.subject + ": its program is not here"];
            return;
        }
        if (info->version != record.subject_version) {
            ++summary_.not_verified[fmt::format("records of {}: stored of version {}, here is {}", record.subject,
                                                record.subject_version, info->version)];
            return;
        }
        const caseio::Case c = caseio::read_case(record.case_line, {store_.path(), 0, "case"});
        const auto scalar = info->scalar == "float" ? caseio::CaseScalar::float32 : caseio::CaseScalar::float64;
        caseio::Result result = caseio::read_result(record.result_line, {store_.path(), 0, "result"}, scalar);
        CaseJudge judge(c, record.reason.ends_with(proof_note) ? ExactRoute::proof : ExactRoute::solve);
        const JudgedAnswer answer = judge.judge(std::move(result), info->promise);
        caseio::Record again = make_record(answer, {record.family, record.severity}, record.subject_version);
        again.nearest = judge.nearest(answer);
        ++summary_.records;
        auto stored = columns(record);
        // Of a store that is older than the columns.
        if (!record.nearest) again.nearest.reset();
        if (!has_condition(record)) clear_condition(again);
        compare(record.subject + " on " + c.id, stored, columns(again));
    }

    void answer_batches() {
        using Number = std::pair<long long, long long>;
        const auto plans = store_.plans();
        Reservoir<Number> sample(options_.batches, options_.seed);
        for (const auto& [origin, binding] : plans)
            for (const long long batch : store_.batches(origin)) sample.offer(Number{origin, batch});
        summary_.batches_in_store = sample.seen();
        const auto chosen = sample.sorted();
        for (const auto& [origin, binding] : plans) {
            std::vector<long long> numbers;
            for (const auto& [place, number] : chosen)
                if (number.first == origin) numbers.push_back(number.second);
            if (!numbers.empty()) answer_plan(origin, binding, numbers);
        }
    }

    void answer_plan(long long origin, const Store::Binding& binding, const std::vector<long long>& numbers) {
        const Plan plan = read_plan(binding.plan_text, store_.path());
        const Supply supply(plan, [](const caseio::BadInput&) {});
        if (supply.fingerprint() != binding.fingerprint ||
            static_cast<long long>(supply.batches().size()) != binding.batches) {
            summary_.not_verified["batches of plan " + binding.plan_name + ": its files are not those of the store"] +=
                static_cast<long long>(numbers.size());
            return;
        }
        std::vector<PlannedSubject> subjects;
        for (const PlannedSubject& s : plan.subjects)
            if (info_of(s.name) != nullptr) subjects.push_back(s);
        const Clock clock = [] { return 0.0; };
        Worker worker(subjects, clock, options_.process);
        for (const long long number : numbers) {
            const std::optional<BatchOutcome> stored = store_.batch(origin, number);
            if (!stored) continue;
            if (const std::string why = why_not_answered(plan, *stored); !why.empty()) {
                ++summary_.not_verified[why];
                continue;
            }
            const auto cases = supply.cases(supply.batches().at(static_cast<std::size_t>(number)));
            BatchOutcome now = worker.work(cases, route_of(*stored)).outcome;
            now.batch = stored->batch;
            ++summary_.batches;
            if (!knows_conditions(*stored)) now = without_conditions(std::move(now));
            const bool is_sampled = counts_groups(stored->tallies);
            compare(fmt::format("batch {} of plan {}", number, binding.plan_name), content(*stored),
                    content(is_sampled ? store_.as_kept(origin, std::move(now)) : without_groups(std::move(now))));
        }
    }

    /// Why a batch cannot be answered as it was; empty if it can.
    std::string why_not_answered(const Plan& plan, const BatchOutcome& stored) {
        if (stored.answers > 0 && stored.tallies.empty())
            return "batches that an earlier version stored without their own counters";
        for (const PlannedSubject& s : plan.subjects)
            if (info_of(s.name) == nullptr && std::ranges::count(stored.tallies, s.name, &caseio::Tally::subject) > 0)
                return "batches with answers of " + s.name + ": its program is not here";
        return {};
    }

    /// The route by which a batch was judged. Where no answer was proven, both judge alike.
    static ExactRoute route_of(const BatchOutcome& batch) {
        const bool is_proven = std::ranges::count(batch.tallies, oracle_measure, &caseio::Tally::measure) > 0;
        return is_proven ? ExactRoute::proof : ExactRoute::solve;
    }

    static BatchOutcome without_groups(BatchOutcome batch) {
        std::erase_if(batch.tallies, [](const caseio::Tally& t) { return t.measure == group_measure; });
        return batch;
    }

    /// Everything that a batch says, times aside.
    static std::map<std::string, std::string> content(const BatchOutcome& batch) {
        std::map<std::string, std::string> fields{{"cases", std::to_string(batch.cases)},
                                                  {"answers", std::to_string(batch.answers)},
                                                  {"failures", std::to_string(batch.failures)},
                                                  {"unjudged", std::to_string(batch.unjudged)}};
        for (const caseio::Tally& t : batch.tallies)
            if (t.measure != "time_ns")
                fields[fmt::format("{} {} {} {} {}", t.subject, t.family, t.severity_bin, t.measure, t.key)] =
                    std::to_string(t.count);
        for (const StoredRecord& r : batch.records) {
            const auto& [number, line] = batch.case_lines.at(static_cast<std::size_t>(r.case_index));
            fields[fmt::format("case {}", number)] = line;
            for (const auto& [name, text] : columns(r.record))
                fields[fmt::format("case {} {} {}", number, r.record.subject, name)] = text;
        }
        return fields;
    }

    const Store& store_;
    const VerifyOptions& options_;
    const std::function<void(const StoreDifference&)>& say_;
    const std::vector<std::pair<std::string, std::string>> facts_ = store_.facts();
    VerifySummary summary_;
    std::map<std::string, std::optional<SubjectInfo>> infos_;
};

}  // namespace

VerifySummary verify_store(const Store& store, const VerifyOptions& options,
                           const std::function<void(const StoreDifference&)>& say) {
    return Verifier(store, options, say).run();
}

}  // namespace oblong::fuzz
