// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <tuple>

#include "fuzz/campaign/run.hpp"
#include "fuzz/campaign/store/store.hpp"

/// Small campaigns in a folder of a test's own.
namespace oblong::fuzz {

class CampaignFolder : public ::testing::Test {
protected:
    CampaignFolder() {
        std::string name = (std::filesystem::temp_directory_path() / "oblong-campaign-XXXXXX").string();
        folder_ = mkdtemp(name.data());
    }
    ~CampaignFolder() override { std::filesystem::remove_all(folder_); }

    [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }

    [[nodiscard]] static std::string read_bytes(const std::string& file) {
        std::ifstream in(file, std::ios::binary);
        return {std::istreambuf_iterator<char>(in), {}};
    }
    static void write_bytes(const std::string& file, const std::string& bytes) {
        std::ofstream(file, std::ios::binary) << bytes;
    }

private:
    std::filesystem::path folder_;
};

/// A plan of ten batches with many records.
inline Plan small_plan() {
    Plan plan;
    plan.name = "small";
    for (const char* family : {"sliver", "near_touching"}) {
        CaseSource source;
        source.name = family;
        source.count = 100;
        plan.sources.push_back(source);
    }
    plan.subjects.push_back({"double/johnson/relative-1e-1/latest/none/limit-3"});
    plan.subjects.push_back({"float/johnson/relative-1e-5/running-max/no-progress"});
    plan.subjects.back().every = 3;
    return plan;
}

inline bool run_plan(const Plan& plan, Store& store, const RunOptions& options = {.workers = 1, .command = {}}) {
    return run_campaign(plan, store, options, [](const Progress&) {});
}

/// What a store says of its answers, times aside.
struct Content {
    std::map<std::tuple<std::string, std::string, int, std::string, std::string>, long long> tallies;
    std::multiset<std::tuple<std::string, std::string, std::string, std::string>> records;
    long long cases = 0, answers = 0;

    [[nodiscard]] friend bool operator==(const Content&, const Content&) = default;
};

inline Content content_of(const Store& store) {
    Content content;
    for (const caseio::Tally& t : store.tallies())
        if (t.measure != "time_ns") content.tallies[{t.subject, t.family, t.severity_bin, t.measure, t.key}] += t.count;
    store.each_record([&](const caseio::Record& r) {
        content.records.insert({r.case_line, r.subject, r.verdict, r.exact_distance});
    });
    const StoreStatus status = store.status();
    content.cases = status.cases_done;
    content.answers = status.answers;
    return content;
}

}  // namespace oblong::fuzz
