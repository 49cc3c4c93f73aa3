// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/campaign/plan.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <tuple>

#include "caseio/case_reader.hpp"
#include "caseio/errors.hpp"
#include "fuzz/campaign/mesh_pairs.hpp"
#include "fuzz/campaign/supply.hpp"
#include "fuzz/cases/generate/family.hpp"
#include "fuzz/subjects/native/group.hpp"

namespace oblong::fuzz {
namespace {

TEST(Plan, ReadsBackAsWritten) {
    for (const Plan& plan : {main_plan(), papers_plan(), quick_plan(), demo_plan(3, 7),
                             plan_of({{"sliver"}, {"proven"}, {"a.jsonl"}, {"m.off"}, 3, 9, true})})
        EXPECT_EQ(read_plan(write_plan(plan), "plan.json"), plan);
}

TEST(Plan, AFilesNumbersReadBackToo) {
    const std::string source = R"({"kind": "file", "name": "c.jsonl", "count": 6, "seed": 7})";
    const Plan plan = read_plan(
        R"({"format": "oblong-plan/1", "sources": [)" + source + R"(], "subjects": ["proven"]})", "plan.json");
    EXPECT_EQ(plan.sources.at(0).count, 6);
    EXPECT_EQ(read_plan(write_plan(plan), "plan.json"), plan);
}
TEST(Plan, BoundsTheRecordsOfAGroupWhichItStatesWhereTheyAreOthers) {
    Plan plan = quick_plan();
    EXPECT_EQ(plan.keep, 1000);
    EXPECT_EQ(write_plan(plan).find("keep"), std::string::npos);  // as before there were bounds
    plan.keep = 7;
    EXPECT_EQ(read_plan(write_plan(plan), "plan.json"), plan);
}

TEST(Plan, AFamilyMayBeAskedAnotherQuery) {
    PlanParts parts;
    parts.families = {"lattice"};
    parts.subjects = {"proven"};
    parts.count = 3;
    parts.query = caseio::Query::sweep;
    const Plan plan = plan_of(parts);
    EXPECT_EQ(read_plan(write_plan(plan), "plan.json"), plan);
    const Supply supply(plan);
    for (const SuppliedCase& c : supply.cases(supply.batches().front())) {
        EXPECT_EQ(c.question.query, caseio::Query::sweep);
        EXPECT_TRUE(c.question.sweep.has_value());
        EXPECT_EQ(c.of.family, "lattice@sweep");
    }
}

TEST(Plan, MainAsksSubjectsOfThePlaneAboutThePlaneAlone) {
    int of_the_plane = 0;
    for (const PlannedSubject& s : main_plan().subjects) {
        const bool plane = s.name.find("/boolean2/") != std::string::npos ||
                           s.name.find("/plane-") != std::string::npos || s.name == "box2d" ||
                           s.name.starts_with("chipmunk");
        EXPECT_EQ(s.dimension, plane ? 2 : 0) << s.name;
        of_the_plane += plane ? 1 : 0;
    }
    EXPECT_GT(of_the_plane, 20);
    int cases = 0;
    for (const CaseSource& s : main_plan().sources)
        if (s.name.starts_with("plane")) cases += s.count;
    EXPECT_GE(cases, 1000);
}

TEST(Plan, MainAsksTheLibraryEveryQueryOfEveryFamily) {
    const Plan plan = main_plan();
    for (const char* name : {"proven", "proven/all-ways"}) {
        const auto subject = std::ranges::find(plan.subjects, name, &PlannedSubject::name);
        ASSERT_NE(subject, plan.subjects.end()) << name;
        EXPECT_EQ(subject->every, 1);
    }
    std::set<std::tuple<std::string, caseio::Query, bool>> asked;
    for (const CaseSource& s : plan.sources)
        if (s.kind == CaseSource::Kind::family) asked.emplace(s.name, s.query, s.narrowed);
    EXPECT_EQ(asked.size(), families().size() * 7 * 2);
}

TEST(Plan, ThePapersAskEverySubjectAndEveryQuery) {
    const Plan plan = papers_plan();
    std::set<std::string> names;
    for (const PlannedSubject& s : plan.subjects) EXPECT_TRUE(names.insert(s.name).second) << s.name << " twice";
    for (const SubjectGroup& group : subject_groups())
        for (const SubjectInfo& info : group.listed()) EXPECT_TRUE(names.contains(info.name)) << info.name;
    std::set<caseio::Query> queries;
    for (const CaseSource& s : plan.sources) queries.insert(s.query);
    EXPECT_EQ(queries.size(), 4U);
}

TEST(Plan, RefusesWhatItDoesNotKnow) {
    const std::string head = R"({"format": "oblong-plan/1", )";
    const std::vector<std::pair<std::string, std::string>> table{
        {"[]", ""},
        {"{", ""},
        {"1e999", ""},
        {head + R"("sources": [{"name": "sliver", "count": -1e4900}], "subjects": ["proven"]})", "sources[0].count"},
        {"{}", "format"},
        {head + R"("sources": [], "subjects": ["proven"]})", "sources"},
        {head + R"("keep": 0, "sources": [{"name": "sliver"}], "subjects": ["proven"]})", "keep"},
        {head + R"("sources": [{"name": "sliver"}], "subjects": []})", "subjects"},
        {head + R"("sources": [{"name": "sliver", "colour": 1}], "subjects": ["proven"]})", "sources[0].colour"},
        {head + R"("sources": [{"name": "sliver", "count": -1}], "subjects": ["proven"]})", "sources[0].count"},
        {head + R"("sources": [{"name": "sliver", "count": 1.5}], "subjects": ["proven"]})", "sources[0].count"},
        {head + R"("sources": [{"kind": "web", "name": "x"}], "subjects": ["proven"]})", "sources[0].kind"},
        {head + R"("sources": [{"name": "sliver", "query": "race"}], "subjects": ["proven"]})", "sources[0].query"},
        {head + R"("sources": [{"kind": "meshes"}], "subjects": ["proven"]})", "sources[0].files"},
        {head + R"("sources": [{"name": "sliver"}], "subjects": [{"name": "proven", "every": 0}]})",
         "subjects[0].every"},
        {head + R"("sources": [{"name": "sliver"}], "subjects": [{"name": "proven", "dimension": 4}]})",
         "subjects[0].dimension"},
        {head + R"("sources": [{"name": "sliver"}], "subjects": [3]})", "subjects[0]"},
        {head + R"("sources": [{"name": "sliver"}], "subjects": ["proven", "a", {"name": "proven", "every": 2}]})",
         "subjects[2]"},
    };
    for (const auto& [text, field] : table) {
        try {
            (void)read_plan(text, "plan.json");
            ADD_FAILURE() << "accepted: " << text;
        } catch (const caseio::BadInput& problem) {
            EXPECT_EQ(problem.place().field, field) << problem.what();
        }
    }
}

TEST(Plan, AnErrorInAPlanOfSeveralLinesNamesItsLine) {
    const std::string text = "{\n \"format\": \"oblong-plan/1\",\n \"sources\": [\n  {\"kind\": x}\n ]\n}\n";
    try {
        (void)read_plan(text, "plan.json");
        ADD_FAILURE() << "accepted";
    } catch (const caseio::BadInput& problem) {
        EXPECT_EQ(problem.place().line, 4);
        EXPECT_EQ(problem.place().field, "sources[0].kind");
        EXPECT_NE(std::string(problem.what()).find("column 12"), std::string::npos) << problem.what();
    }
}

TEST(Plan, WhatAPlanMeansIsRefusedWithTheLineOfItsField) {
    const std::string text =
        "{\n \"format\": \"oblong-plan/1\",\n \"sources\": [\n  {\"name\": \"sliver\"},\n  {\"name\":\n   \"flat\", "
        "\"count\": 7\n ,\"colour\": 1}\n ],\n \"subjects\": [\n\n  \"proven\"]\n}\n";
    const auto line = [&](const std::string& field) { return place_in_plan(text, "plan.json", field).line; };
    EXPECT_EQ(line("format"), 2);
    EXPECT_EQ(line("sources[0].name"), 4);
    EXPECT_EQ(line("sources[1].name"), 6);
    EXPECT_EQ(line("sources[1].count"), 5) << "of the source, as a number has no place of its own";
    EXPECT_EQ(line("sources[7]"), 3);
    EXPECT_EQ(line("subjects[0]"), 11);
    EXPECT_EQ(place_in_plan("{}", "plan.json", "format").line, 0) << "a plan of one line";
    try {
        (void)read_plan(text, "plan.json");
        ADD_FAILURE() << "accepted";
    } catch (const caseio::BadInput& problem) {
        EXPECT_EQ(problem.place().field, "sources[1].colour");
        EXPECT_EQ(problem.place().line, 5);
    }
}

TEST(Supply, DealsEveryCaseOnceInBatchesThatTakeTurns) {
    const Supply supply(plan_of({{"sliver", "needle"}, {"proven"}, {}, {}, 45, 1, false}));
    EXPECT_EQ(supply.case_count(), 90);
    ASSERT_EQ(supply.batches().size(), 6U);
    EXPECT_NE(supply.batches()[0].source, supply.batches()[1].source);
    std::set<std::string> ids;
    for (const Batch& batch : supply.batches())
        for (const SuppliedCase& c : supply.cases(batch))
            EXPECT_TRUE(ids.insert(c.question.id).second) << c.question.id;
    EXPECT_EQ(ids.size(), 90U);
    EXPECT_TRUE(ids.contains("needle-1-44"));
}

TEST(Supply, LeavesOutMeshesThatAreNotInstalled) {
    const Supply supply(plan_of({{}, {"proven"}, {}, {"/nowhere/none.off"}, 5, 1, false}));
    EXPECT_EQ(supply.case_count(), 0);
    ASSERT_EQ(supply.missing().size(), 1U);
    EXPECT_EQ(supply.missing()[0], "/nowhere/none.off");
}

}  // namespace
}  // namespace oblong::fuzz
