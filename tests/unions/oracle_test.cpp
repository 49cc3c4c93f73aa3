// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <random>

#include "caseio/union_io.hpp"
#include "fuzz/subjects/library/union_subject.hpp"
#include "oracle/exact/least_pair.hpp"
#include "oracle/judge/verdict.hpp"
#include "tests/draws.hpp"
#include "tests/level.hpp"

/// Cases of unions, read and answered as the program does, against the oracle's loop over all pairs.
namespace oblong::test {
namespace {

using caseio::Query;
using Engine = std::mt19937_64;

/// Draws case lines of small coordinates.
class LineDraw {
public:
    explicit LineDraw(Engine& engine) : engine_(engine) {}

    [[nodiscard]] std::string line(const std::string& query, const std::string& scalar, const std::string& more) {
        const bool is_ray = query == "raycast";
        return R"({"format": "oblong-case/1", "id": "u", "query": ")" + query + R"(", "scalar": ")" + scalar +
               R"(", "a": )" + body(is_ray ? 1 : below(engine_, 3)) +
               (is_ray ? "" : R"(, "b": )" + body(1 + below(engine_, 2))) + more + "}";
    }
    [[nodiscard]] std::string vector(int least, std::uint64_t count) {
        const auto one = [&] { return std::to_string(static_cast<int>(below(engine_, count)) + least); };
        return "[" + one() + ", " + one() + ", " + one() + "]";
    }

private:
    [[nodiscard]] std::string body(std::uint64_t kind) {
        if (kind == 0) return part();
        std::string text = kind == 1 ? surface() : R"({"shape": "union", "of": [)" + parts() + "]";
        if (below(engine_, 3) == 0)
            text += R"(, "pose": {"linear": [)" + vector(-1, 3) + ", " + vector(-1, 3) + ", " + vector(-1, 3) +
                    R"(], "translation": )" + vector(-1, 4) + "}";
        return text + "}";
    }
    [[nodiscard]] std::string surface() {
        std::string vertices;
        const std::uint64_t count = 3 + below(engine_, 4);
        for (std::uint64_t i = 0; i < count; ++i) vertices += (i == 0 ? "" : ", ") + vector(0, 5);
        std::string triangles;
        for (std::uint64_t i = 1 + below(engine_, 5); i > 0; --i)
            triangles += (triangles.empty() ? "" : ", ") + vector(0, count);
        return R"({"shape": "surface", "vertices": [)" + vertices + R"(], "triangles": [)" + triangles + "]";
    }
    [[nodiscard]] std::string parts() {
        std::string all;
        for (std::uint64_t i = 1 + below(engine_, 3); i > 0; --i) all += (all.empty() ? "" : ", ") + part();
        return all;
    }
    [[nodiscard]] std::string part() {
        const std::string pose = R"(, "pose": {"translation": )" + vector(0, 6) + "}}";
        switch (below(engine_, 3)) {
            case 0:
                return R"({"shape": "sphere", "radius": )" + std::to_string(below(engine_, 2)) + pose;
            case 1:
                return R"({"shape": "box", "half_extents": )" + vector(0, 2) + pose;
            default:
                return R"({"shape": "points", "vertices": [)" + vector(0, 4) + ", " + vector(0, 6) + "]" + pose;
        }
    }

    Engine& engine_;
};

/// Asks the line's own question as the program does, and judges the answer beside the pair that decides.
void expect_right(const std::string& line) {
    const fuzz::OtherKind kind = fuzz::union_kind();
    ASSERT_TRUE(kind.is(line)) << line;
    const caseio::UnionCase c = caseio::read_union_case(line);
    const bool is_cast = c.question.ray || c.question.sweep;
    const bool is_decision = c.question.query == Query::decide || c.question.margin;
    const Query query = is_cast ? Query::raycast : is_decision ? Query::decide : Query::distance;
    caseio::Result result = kind.read(line, {}, {})->answer({query, ""});
    const oracle::LeastPair least = oracle::least_pair(c);
    ASSERT_TRUE(least.answer.judged()) << line;
    EXPECT_EQ(result.outcome, least.answer.outcome) << line;
    // Nearest points may be of another pair that is as near.
    result.witness_a.reset();
    result.witness_b.reset();
    result.normal.reset();
    if (result.cast) result.cast->point.reset();
    oracle::Promise promise;
    promise.digits = c.question.scalar == caseio::CaseScalar::float32 ? 24 : 53;
    const oracle::Judgement judged = oracle::judge(result, least.answer, promise);
    EXPECT_TRUE(judged.verdict == oracle::Verdict::exact || judged.verdict == oracle::Verdict::correctly_rounded)
        << name(judged.verdict) << ": " << judged.reason << '\n'
        << line;
    EXPECT_FALSE(judged.promise_broken) << judged.reason << '\n' << line;
}

TEST(UnionOracle, AgreesWithTheLoopOverAllPairs) {
    Engine engine(11);
    constexpr std::array<const char*, 3> scalars{"double", "float", "exact"};
    for (int i = 0; i < draws(240); ++i) {
        LineDraw draw(engine);
        const std::string scalar = scalars[below(engine, scalars.size())];
        const std::string max = below(engine, 2) == 0 ? "" : R"(, "max": )" + std::to_string(below(engine, 4));
        switch (i % 5) {
            case 0:
                expect_right(draw.line("decide", scalar, ""));
                break;
            case 1:
                expect_right(draw.line("within", scalar, R"(, "margin": )" + std::to_string(below(engine, 3))));
                break;
            case 2:
                expect_right(draw.line("sweep", scalar,
                                       R"(, "sweep": {"velocity_a": )" + draw.vector(-1, 3) + R"(, "velocity_b": )" +
                                           draw.vector(-1, 3) + max + "}"));
                break;
            case 3:
                expect_right(draw.line("raycast", scalar,
                                       R"(, "ray": {"source": )" + draw.vector(-3, 4) + R"(, "direction": )" +
                                           draw.vector(0, 4) + max + "}"));
                break;
            default:
                expect_right(draw.line("distance", scalar, ""));
        }
        if (HasFailure()) break;
    }
}

TEST(UnionOracle, DepthsAreRefusedByName) {
    Engine engine(12);
    const std::string line = LineDraw(engine).line("distance", "double", "");
    const auto question = fuzz::union_kind().read(line, {}, {});
    for (const Query query : {Query::penetration, Query::signed_distance}) {
        const caseio::Result result = question->answer({query, ""});
        EXPECT_EQ(result.outcome, Outcome::unsupported);
        EXPECT_TRUE(result.message.starts_with("no depth of a union")) << result.message;
    }
    const caseio::Result cast = question->answer({Query::raycast, ""});
    EXPECT_EQ(cast.outcome, Outcome::unsupported);
    EXPECT_EQ(cast.message, "a cast needs a raycast or sweep case");
    const caseio::Result typed = question->answer({Query::decide, "100"});
    EXPECT_EQ(typed.within, "nearer");
}

}  // namespace
}  // namespace oblong::test
