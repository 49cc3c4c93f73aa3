// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <set>
#include <stdexcept>
#include <thread>

#include "caseio/case_reader.hpp"
#include "tests/capture/questions.hpp"
#include "tests/capture/scratch.hpp"

/// oblong/capture/capture.hpp: rates, sizes, and files that fail.
namespace oblong::test {
namespace {

using capture::Recorder;
using capture::Settings;
using Engine = std::mt19937_64;

TEST(RecorderLimits, NoSecondHasMoreLinesThanTheLimit) {
    constexpr std::int64_t second = 1'000'000'000;
    for (const int limit : {1, 3, 10}) {
        const Scratch file("rate.jsonl");
        std::int64_t now = 0;
        Settings settings;
        settings.per_second = limit;
        settings.clock = [&] { return std::chrono::nanoseconds(now); };
        Recorder recorder(file.path(), settings);
        Engine engine(limit);
        std::vector<std::int64_t> written;
        for (int i = 0; i < 20000; ++i) {
            // Bursts, pauses, and steps that end exactly with a second.
            const std::uint64_t kind = below(engine, 50);
            now += kind == 0   ? second
                   : kind == 1 ? static_cast<std::int64_t>(below(engine, 2 * second))
                               : static_cast<std::int64_t>(below(engine, second / 100));
            const bool has_room =
                std::ranges::count_if(written, [&](std::int64_t t) { return now - t < second; }) < limit;
            if (!has_room) {
                EXPECT_FALSE(recorder.record([]() -> capture::Question<double> { throw std::logic_error("not due"); }));
                continue;
            }
            ASSERT_TRUE(recorder.record(small_question)) << "less than the limit, at " << now;
            written.push_back(now);
        }
        EXPECT_GT(written.size(), 300U);
        EXPECT_EQ(recorder.counts().written, written.size());
        EXPECT_EQ(recorder.counts().over_rate, 20000 - written.size());
        EXPECT_EQ(recorder.counts().unsuited, 0U) << "what is not due is not made";
        EXPECT_EQ(caseio::read_case_file(file.path()).size(), written.size());
    }
}

TEST(RecorderLimits, LooksAtOneQuestionOfMany) {
    const Scratch file("every.jsonl");
    Settings settings = unlimited();
    settings.every = 7;
    Recorder recorder(file.path(), settings);
    std::vector<int> recorded;
    for (int i = 0; i < 50; ++i)
        if (recorder.record(small_question)) recorded.push_back(i);
    EXPECT_EQ(recorded, (std::vector<int>{0, 7, 14, 21, 28, 35, 42, 49}));
}

TEST(RecorderLimits, ThreadsWriteWholeLinesAndKeepTheLimit) {
    constexpr int threads = 8, questions = 2000, limit = 5000;
    const Scratch file("threads.jsonl");
    Settings settings = unlimited();
    settings.per_second = limit;
    Recorder recorder(file.path(), settings);
    std::vector<std::thread> running;
    for (int t = 0; t < threads; ++t)
        running.emplace_back([&recorder, t] {
            Engine engine(static_cast<std::uint64_t>(t));
            for (int i = 0; i < questions; ++i)
                recorder.record([&] {
                    return ask(capture::Query::distance, any_body<double>(engine).captured,
                               any_body<double>(engine).captured);
                });
        });
    for (std::thread& thread : running) thread.join();
    std::set<std::string> ids;
    for (const caseio::Case& c : caseio::read_case_file(file.path())) EXPECT_TRUE(ids.insert(c.id).second) << c.id;
    EXPECT_EQ(ids.size(), std::size_t{limit});
    EXPECT_EQ(recorder.counts().written, std::uint64_t{limit});
    EXPECT_EQ(recorder.counts().over_rate, std::uint64_t{threads * questions - limit});
}

TEST(RecorderLimits, TheFileStaysBelowItsSizeAndIsContinued) {
    const Scratch file("size.jsonl");
    Settings settings = unlimited();
    settings.max_bytes = 2000;
    std::size_t lines = 0;
    for (int run = 0; run < 2; ++run) {
        Recorder recorder(file.path(), settings);
        if (run == 0) {
            for (; lines < 4; ++lines) ASSERT_TRUE(recorder.record(small_question));
            continue;
        }
        while (recorder.record(small_question)) ++lines;
        EXPECT_FALSE(recorder.is_recording());
        EXPECT_EQ(recorder.counts().not_stored, 1U);
        EXPECT_FALSE(recorder.record(small_question));
    }
    EXPECT_LE(std::filesystem::file_size(file.path()), 2000U);
    EXPECT_GT(std::filesystem::file_size(file.path()), 1700U);
    std::set<std::string> ids;
    for (const caseio::Case& c : caseio::read_case_file(file.path())) ids.insert(c.id);
    EXPECT_EQ(ids.size(), lines) << "ids of two runs differ";
}

TEST(RecorderLimits, AnUnfinishedLineOfSomebodyElseStaysAlone) {
    const Scratch file("unfinished.jsonl");
    std::ofstream(file.path()) << "{\"format\"";
    {
        Recorder recorder(file.path(), unlimited());
        ASSERT_TRUE(recorder.record(small_question));
        ASSERT_TRUE(recorder.record(small_question));
    }
    std::ifstream in(file.path());
    std::string line;
    std::getline(in, line);
    EXPECT_EQ(line, "{\"format\"");
    for (int i = 0; i < 2; ++i) {
        ASSERT_TRUE(std::getline(in, line));
        EXPECT_EQ(caseio::read_case(line).query, caseio::Query::decide);
    }
}

TEST(RecorderLimits, AFullDiskEndsRecordingAndNothingElse) {
    Recorder full("/dev/full", unlimited());
    ASSERT_TRUE(full.is_recording());
    EXPECT_FALSE(full.record(small_question));
    EXPECT_FALSE(full.is_recording());
    EXPECT_FALSE(full.record(small_question));
    EXPECT_EQ(full.counts().not_stored, 1U);
}

/// The limit of a file's size breaks a line off in the middle.
TEST(RecorderLimits, ABrokenLineIsCutOff) {
    const Scratch file("broken.jsonl");
    rlimit before{};
    ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    std::size_t lines = 0;
    {
        Recorder recorder(file.path(), unlimited());
        rlimit small = before;
        small.rlim_cur = 1000;
        ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
        while (recorder.record(small_question)) ++lines;
        ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
        EXPECT_FALSE(recorder.is_recording());
    }
    std::signal(SIGXFSZ, handler);
    EXPECT_GT(lines, 2U);
    EXPECT_EQ(caseio::read_case_file(file.path()).size(), lines);
}

TEST(RecorderLimits, AFileThatCannotBeOpenedRecordsNothing) {
    for (const char* path : {"", "/nowhere/at/all.jsonl", "/tmp"}) {
        Recorder recorder(path, unlimited());
        EXPECT_FALSE(recorder.is_recording()) << path;
        EXPECT_FALSE(recorder.record(small_question)) << path;
    }
}

TEST(RecorderLimits, WhatTheCallerThrowsIsKept) {
    const Scratch file("throws.jsonl");
    int calls = 0;
    Settings settings = unlimited();
    settings.clock = [&calls]() -> std::chrono::nanoseconds {
        if (++calls == 1) throw std::runtime_error("no clock");
        return std::chrono::nanoseconds(0);
    };
    Recorder recorder(file.path(), settings);
    EXPECT_FALSE(recorder.record(small_question));
    EXPECT_FALSE(recorder.record([]() -> capture::Question<double> { throw 1; }));
    EXPECT_FALSE(recorder.record([]() -> capture::Question<double> { throw std::bad_alloc(); }));
    EXPECT_EQ(recorder.counts().unsuited, 3U);
    EXPECT_TRUE(recorder.record(small_question));
}

TEST(RecorderLimits, AMakeThatRecordsItselfDoesNotLock) {
    const Scratch file("nested.jsonl");
    Recorder recorder(file.path(), unlimited());
    EXPECT_TRUE(recorder.record([&] {
        EXPECT_TRUE(recorder.record(small_question));
        return small_question();
    }));
    EXPECT_EQ(caseio::read_case_file(file.path()).size(), 2U);
}

}  // namespace
}  // namespace oblong::test
