// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <csignal>
#include <fstream>
#include <random>
#include <set>
#include <stdexcept>
#include <thread>

#include "caseio/case_reader.hpp"
#include "oblong/body/convert_body.hpp"
#include "oblong/capture/capture.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "tests/capture/scratch.hpp"
#include "tests/draws.hpp"

/// oblong/capture/capture.hpp: what it writes, read by the reader of cases; limits; and files that fail.
namespace oblong::test {
namespace {

using capture::Recorder;
using capture::Settings;
using Engine = std::mt19937_64;

/// A finite number with any bits: normal, subnormal, zero.
template <class S>
S any_number(Engine& engine) {
    using Bits = std::conditional_t<sizeof(S) == 4, std::uint32_t, std::uint64_t>;
    for (;;)
        if (const S x = std::bit_cast<S>(static_cast<Bits>(bits(engine))); std::isfinite(x)) return x;
}
template <class S>
std::array<S, 3> any_vector(Engine& engine) {
    return {any_number<S>(engine), any_number<S>(engine), any_number<S>(engine)};
}
template <class S>
std::array<S, 3> any_sizes(Engine& engine) {
    return {std::abs(any_number<S>(engine)), std::abs(any_number<S>(engine)), std::abs(any_number<S>(engine))};
}
template <class S>
Vec3<S> vec(const std::array<S, 3>& v) {
    return {v[0], v[1], v[2]};
}

/// A body for the recorder, and the same as a body of ours.
template <class S>
struct Twins {
    capture::Body<S> captured;
    AnyBody<S> ours;

    [[nodiscard]] AnyBody<Rational> exact() const {
        return map_numbers<Rational>(ours, [](S x) { return to_rational(x); });
    }
};

template <class S>
Twins<S> any_body(Engine& engine) {
    const std::array<S, 3> s = any_sizes<S>(engine);
    const auto axis = static_cast<int>(below(engine, 3));
    const auto theirs = static_cast<capture::Axis>(axis);
    const auto ours = static_cast<Axis>(axis);
    const auto twins = [&]() -> Twins<S> {
        switch (below(engine, 7)) {
            case 0: {
                std::vector<std::array<S, 3>> vertices;
                std::vector<Vec3<S>> same;
                for (auto left = 1 + below(engine, 20); left > 0; --left) {
                    vertices.push_back(any_vector<S>(engine));
                    same.push_back(vec(vertices.back()));
                }
                return {capture::points(vertices), {Points<S>(same), {}}};
            }
            case 1:
                return {capture::box<S>(s), {Box<S>(vec(s)), {}}};
            case 2:
                return {capture::sphere(s[0]), {Sphere<S>(s[0]), {}}};
            case 3:
                return {capture::ellipsoid<S>(s), {Ellipsoid<S>(vec(s)), {}}};
            case 4:
                return {capture::capsule(s[0], s[1], theirs), {Capsule<S>(s[0], s[1], ours), {}}};
            case 5:
                return {capture::cylinder(s[0], s[1], theirs), {Cylinder<S>(s[0], s[1], ours), {}}};
            default:
                return {capture::cone(s[0], s[1], theirs), {Cone<S>(s[0], s[1], ours), {}}};
        }
    };
    Twins<S> result = twins();
    if (below(engine, 4) == 0) return result;
    capture::Pose<S> pose;
    Affine<S> same;
    for (std::size_t i = 0; i < 3; ++i) {
        pose.linear[i] = any_vector<S>(engine);
        same.linear.rows[i] = vec(pose.linear[i]);
    }
    pose.translation = any_vector<S>(engine);
    same.translation = vec(pose.translation);
    result.captured = posed(std::move(result.captured), pose);
    result.ours.pose = same;
    return result;
}

/// Two boxes of which the recorder makes a line of a fixed length, but for the number in its id.
capture::Question<double> small_question() {
    return ask(capture::Query::decide, capture::box<double>({1, 2, 3}), capture::sphere(0.5));
}

Settings unlimited() {
    Settings settings;
    settings.per_second = 1'000'000;
    settings.clock = [] { return std::chrono::nanoseconds(0); };
    return settings;
}

template <class S>
void expect_bodies_read_back(caseio::CaseScalar scalar) {
    const Scratch file("bodies.jsonl");
    Engine engine(36);
    std::vector<std::pair<Twins<S>, Twins<S>>> asked;
    {
        Recorder recorder(file.path(), unlimited());
        for (int i = 0; i < 500; ++i) {
            asked.emplace_back(any_body<S>(engine), any_body<S>(engine));
            ASSERT_TRUE(recorder.record([&] {
                return ask(static_cast<capture::Query>(i % 4), asked.back().first.captured,
                           asked.back().second.captured);
            }));
        }
    }
    const std::vector<caseio::Case> read = caseio::read_case_file(file.path());
    ASSERT_EQ(read.size(), asked.size());
    constexpr std::array queries{caseio::Query::distance, caseio::Query::decide, caseio::Query::penetration,
                                 caseio::Query::signed_distance};
    for (std::size_t i = 0; i < read.size(); ++i) {
        EXPECT_EQ(read[i].query, queries[i % 4]);
        EXPECT_EQ(read[i].scalar, scalar);
        EXPECT_EQ(read[i].a, asked[i].first.exact()) << read[i].id;
        EXPECT_EQ(*read[i].b, asked[i].second.exact()) << read[i].id;
    }
}

TEST(Recorder, DoublesReadBackExactly) { expect_bodies_read_back<double>(caseio::CaseScalar::float64); }
TEST(Recorder, FloatsReadBackExactly) { expect_bodies_read_back<float>(caseio::CaseScalar::float32); }

TEST(Recorder, SweepsAndRaysReadBack) {
    const Scratch file("casts.jsonl");
    const capture::Motion<double> motion{{1, 0.1, 0}, {0, -1e-300, 3}, 2.5};
    {
        Recorder recorder(file.path(), unlimited());
        recorder.record([&] { return ask_sweep(capture::sphere(1.0), capture::sphere(2.0), motion); });
        recorder.record(
            [&] { return ask_raycast(capture::Motion<double>{{4, 5, 6}, {1, 0, 0}}, capture::sphere(1.0)); });
    }
    const std::vector<caseio::Case> read = caseio::read_case_file(file.path());
    ASSERT_EQ(read.size(), 2U);
    EXPECT_EQ(read[0].sweep->velocity_a, (Vec3<Rational>{1, to_rational(0.1), 0}));
    EXPECT_EQ(read[0].sweep->velocity_b, (Vec3<Rational>{0, to_rational(-1e-300), 3}));
    EXPECT_EQ(*read[0].sweep->max, Rational(5, 2));
    EXPECT_EQ(read[1].ray->source, (Vec3<Rational>{4, 5, 6}));
    EXPECT_EQ(read[1].ray->direction, (Vec3<Rational>{1, 0, 0}));
    EXPECT_FALSE(read[1].ray->max.has_value());
}

TEST(Recorder, ThePlaneReadsBack) {
    const Scratch file("plane.jsonl");
    const capture::Pose<float, 2> pose{{{{0.6F, -0.8F}, {0.8F, 0.6F}}}, {0.1F, 7}};
    {
        Recorder recorder(file.path(), unlimited());
        ASSERT_TRUE(recorder.record([&] {
            return ask(capture::Query::distance,
                       posed(capture::points(std::vector<std::array<float, 2>>{{0, 0}, {1, 0.3F}, {0, 1}}), pose),
                       capture::capsule<float, 2>(0.5F, 2, capture::Axis::x));
        }));
        EXPECT_FALSE(recorder.record([&] {
            return ask(capture::Query::distance, capture::sphere<float, 2>(1),
                       capture::capsule<float, 2>(0.5F, 2, capture::Axis::z));
        })) << "the plane has no z";
    }
    const std::vector<caseio::Case> read = caseio::read_case_file(file.path());
    ASSERT_EQ(read.size(), 1U);
    EXPECT_EQ(read[0].dimension, 2);
    EXPECT_EQ(std::get<Points<Rational>>(read[0].a.shape).vertices()[1], (Vec3<Rational>{1, to_rational(0.3F), 0}));
    EXPECT_EQ(read[0].a.pose->linear.rows[0], (Vec3<Rational>{to_rational(0.6F), to_rational(-0.8F), 0}));
    EXPECT_EQ(read[0].a.pose->translation, (Vec3<Rational>{to_rational(0.1F), 7, 0}));
}

TEST(Recorder, NumbersThatCasesCannotHoldMakeNoLine) {
    const Scratch file("unsuited.jsonl");
    constexpr double nan = std::numeric_limits<double>::quiet_NaN(), inf = std::numeric_limits<double>::infinity();
    Recorder recorder(file.path(), unlimited());
    const capture::Body<double> fine = capture::sphere(1.0);
    std::vector<capture::Body<double>> odd{capture::sphere(nan),
                                           capture::sphere(-1.0),
                                           capture::box<double>({1, inf, 1}),
                                           capture::box<double>({1, 1, -0.5}),
                                           capture::points<double, 3>({}),
                                           capture::points<double, 3>({{0, nan, 0}}),
                                           capture::cylinder(1.0, -1.0),
                                           capture::ellipsoid<double>({-1, 1, 1})};
    capture::Pose<double> pose;
    pose.linear[1][2] = inf;
    odd.push_back(posed(fine, pose));
    for (const capture::Body<double>& body : odd) {
        EXPECT_FALSE(recorder.record([&] { return ask(capture::Query::distance, body, fine); }));
        EXPECT_FALSE(recorder.record([&] { return ask(capture::Query::distance, fine, body); }));
    }
    EXPECT_FALSE(recorder.record([&] { return ask_sweep(fine, fine, {{0, 0, 0}, {nan, 0, 0}}); }));
    EXPECT_FALSE(recorder.record([&] { return ask_raycast({{0, 0, 0}, {1, 0, 0}, -1.0}, fine); }));
    EXPECT_EQ(recorder.counts().unsuited, 2 * odd.size() + 2);
    EXPECT_TRUE(recorder.record(small_question)) << "later questions are recorded";
    EXPECT_EQ(caseio::read_case_file(file.path()).size(), 1U);
}

TEST(Recorder, NoSecondHasMoreLinesThanTheLimit) {
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

TEST(Recorder, LooksAtOneQuestionOfMany) {
    const Scratch file("every.jsonl");
    Settings settings = unlimited();
    settings.every = 7;
    Recorder recorder(file.path(), settings);
    std::vector<int> recorded;
    for (int i = 0; i < 50; ++i)
        if (recorder.record(small_question)) recorded.push_back(i);
    EXPECT_EQ(recorded, (std::vector<int>{0, 7, 14, 21, 28, 35, 42, 49}));
}

TEST(Recorder, ThreadsWriteWholeLinesAndKeepTheLimit) {
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

TEST(Recorder, TheFileStaysBelowItsSizeAndIsContinued) {
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

TEST(Recorder, AnUnfinishedLineOfSomebodyElseStaysAlone) {
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

TEST(Recorder, AFullDiskEndsRecordingAndNothingElse) {
    Recorder full("/dev/full", unlimited());
    ASSERT_TRUE(full.is_recording());
    EXPECT_FALSE(full.record(small_question));
    EXPECT_FALSE(full.is_recording());
    EXPECT_FALSE(full.record(small_question));
    EXPECT_EQ(full.counts().not_stored, 1U);
}

/// The limit of a file's size breaks a line off in the middle.
TEST(Recorder, ABrokenLineIsCutOff) {
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

TEST(Recorder, AFileThatCannotBeOpenedRecordsNothing) {
    for (const char* path : {"", "/nowhere/at/all.jsonl", "/tmp"}) {
        Recorder recorder(path, unlimited());
        EXPECT_FALSE(recorder.is_recording()) << path;
        EXPECT_FALSE(recorder.record(small_question)) << path;
    }
}

TEST(Recorder, WhatTheCallerThrowsIsKept) {
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

TEST(Recorder, AMakeThatRecordsItselfDoesNotLock) {
    const Scratch file("nested.jsonl");
    Recorder recorder(file.path(), unlimited());
    EXPECT_TRUE(recorder.record([&] {
        EXPECT_TRUE(recorder.record(small_question));
        return small_question();
    }));
    EXPECT_EQ(caseio::read_case_file(file.path()).size(), 2U);
}

TEST(Recorder, NamesOfTheCallerStayInTheirStrings) {
    const Scratch file("names.jsonl");
    Settings settings = unlimited();
    settings.name = "a\", \"id\": \"b\n\\\x1b\xff";
    settings.source = "engine 1.0 \"quoted\"\t";
    {
        Recorder recorder(file.path(), settings);
        ASSERT_TRUE(recorder.record(small_question));
    }
    const std::vector<caseio::Case> read = caseio::read_case_file(file.path());
    ASSERT_EQ(read.size(), 1U);
    EXPECT_EQ(read[0].id, "a_, _id_: _b____-1");
    EXPECT_EQ(read[0].source, "engine 1.0 _quoted__");
}

}  // namespace
}  // namespace oblong::test
