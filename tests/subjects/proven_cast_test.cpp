// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "caseio/case_reader.hpp"
#include "fuzz/subjects/library/library_subject.hpp"
#include "fuzz/subjects/native/case_certificate.hpp"
#include "fuzz/subjects/native/cast_run.hpp"
#include "oracle/exact/exact_cast.hpp"
#include "oracle/verify/verify.hpp"

// What the proven subject says of casts against the oracle, its certificates before the checker, and plain subjects.

namespace oblong::fuzz {
namespace {

caseio::Case case_of(const std::string& rest) {
    return caseio::read_case(R"({"format": "oblong-case/1", "id": "x", )" + rest + "}", {});
}

std::string translated(const std::string& shape, const std::string& by) {
    return R"({"shape": )" + shape + R"(, "pose": {"linear": [[1,0,0],[0,1,0],[0,0,1]], "translation": )" + by + "}}";
}

std::string sweep_case(const std::string& a, const std::string& b, const std::string& velocity,
                       const std::string& max = "") {
    return R"("query": "sweep", "scalar": "double", "a": )" + a + R"(, "b": )" + b + R"(, "sweep": {"velocity_a": )" +
           velocity + R"(, "velocity_b": [0, 0, 0])" + (max.empty() ? "" : R"(, "max": )" + max) + "}";
}

/// A pair or a ray of small integers, near enough to each other that hits, grazes and misses all come up.
class RandomCasts {
public:
    explicit RandomCasts(unsigned seed) : random_(seed) {}

    caseio::Case next() {
        const bool plane = draw(5) == 0;
        const std::string tail = fmt::format(R"("scalar": "{}"{}, "a": {})", draw(2) == 0 ? "double" : "float",
                                             plane ? R"(, "dimension": 2)" : "", body(plane, 0));
        const std::string max = draw(3) == 0 ? fmt::format(R"(, "max": {})", draw(4)) : "";
        if (draw(2) == 0) {
            return case_of(fmt::format(R"("query": "raycast", {}, "ray": {{"source": {}, "direction": {}{}}})", tail,
                                       vector(plane, 4, 2), vector(plane, -3, 1), max));
        }
        return case_of(
            fmt::format(R"("query": "sweep", {}, "b": {}, "sweep": {{"velocity_a": {}, "velocity_b": {}{}}})", tail,
                        body(plane, -4), vector(plane, -3, 1), vector(plane, 0, 1), max));
    }

private:
    int draw(int below) { return static_cast<int>(random_() % static_cast<unsigned>(below)); }
    std::string vector(bool plane, int x, int spread) {
        const auto one = [&] { return draw(2 * spread + 1) - spread; };
        const int px = x + one(), py = one(), pz = one();
        return plane ? fmt::format("[{}, {}]", px, py) : fmt::format("[{}, {}, {}]", px, py, pz);
    }
    std::string body(bool plane, int x) {
        const std::string pose =
            plane ? fmt::format(R"(, "pose": {{"linear": [[1,0],[0,1]], "translation": {}}})", vector(true, x, 1))
                  : fmt::format(R"(, "pose": {{"linear": [[1,0,0],[0,1,0],[0,0,1]], "translation": {}}})",
                                vector(false, x, 1));
        switch (draw(4)) {
            case 0:
                return plane ? R"({"shape": "box", "half_extents": [1, 1])" + pose + "}"
                             : R"({"shape": "box", "half_extents": [1, 2, 1])" + pose + "}";
            case 1:
                return fmt::format(R"({{"shape": "sphere", "radius": {}{}}})", draw(3), pose);
            case 2:
                return fmt::format(R"({{"shape": "capsule", "radius": {}, "half_length": 1, "axis": "x"{}}})", draw(3),
                                   pose);
            default: {
                std::string text = R"({"shape": "points", "vertices": [)";
                const int count = 1 + draw(6);
                for (int i = 0; i < count; ++i) text += (i == 0 ? "" : ", ") + vector(plane, 0, 2);
                return text + "]" + pose + "}";
            }
        }
    }

    std::mt19937 random_;
};

const Rational& value(const std::optional<caseio::Real>& x) { return x.value().value; }

}  // namespace

TEST(ProvenCast, SaysWhatTheOracleFindsAndCertificatesProveIt) {
    RandomCasts casts(17);
    int hits = 0, later = 0, irrational = 0, misses = 0, grazes = 0;
    for (int i = 0; i < 400; ++i) {
        const caseio::Case c = casts.next();
        const oracle::ExactCast truth = oracle::exact_cast(c);
        const CastQuestion q = cast_question(c);
        const ExactCastAnswer found =
            exact_cast(core_support(q.a).value(), core_support(q.b).value(), q.motion, {1, 0, 0});
        ASSERT_TRUE(truth.hit.has_value());
        ASSERT_EQ(found.hit, *truth.hit) << i;
        ASSERT_EQ(found.outcome, truth.outcome) << i;
        const caseio::Result result = answer_proven(c);
        ASSERT_EQ(result.cast.value().hit, truth.hit);
        ASSERT_EQ(result.outcome, truth.outcome);
        const auto certificate = case_certificate(c).value();
        ASSERT_EQ(oracle::verify(c, certificate), std::nullopt) << i;
        if (!found.hit) {
            ++misses;
            EXPECT_EQ(certificate.kind, CertificateKind::miss);
            continue;
        }
        ++hits;
        EXPECT_EQ(certificate.kind, CertificateKind::hit);
        const oracle::ExactNumber same{found.parameter.discriminant, -found.parameter.middle, -1};
        ASSERT_EQ(compare(same, truth.parameter), 0) << i;
        irrational += found.parameter.rational() ? 0 : 1;
        later += found.parameter.compare(0) > 0 ? 1 : 0;
        grazes += found.normal != Vec3<Rational>{} && dot(found.normal, q.motion.velocity) == 0 ? 1 : 0;
        EXPECT_LE(compare(truth.parameter, value(result.cast->parameter_upper)), 0);
        EXPECT_GE(compare(truth.parameter, value(result.cast->parameter_lower)), 0);
        EXPECT_GE(found.parameter.compare(*certificate.lower), 0);
        EXPECT_LE(found.parameter.compare(*certificate.upper), 0);
        const bool in_floats = c.scalar == caseio::CaseScalar::float32;
        const double rounded = in_floats ? found.parameter.rounded<float>() : found.parameter.rounded<double>();
        EXPECT_EQ(value(result.cast->parameter), to_rational(rounded));
    }
    EXPECT_GT(misses, 50);
    EXPECT_GT(later, 50);
    EXPECT_GT(hits - later, 5);
    EXPECT_GT(irrational, 20);
    EXPECT_GT(grazes, 0);
}

TEST(ProvenCast, CertificatesThatSayMoreAreRefused) {
    RandomCasts casts(3);
    int refused = 0;
    for (int i = 0; i < 100; ++i) {
        const caseio::Case c = casts.next();
        auto certificate = case_certificate(c).value();
        if (certificate.kind == CertificateKind::hit && *certificate.lower > 0) {
            certificate.lower = *certificate.upper * Rational(3, 2);
            certificate.upper = certificate.lower;
        } else if (certificate.kind == CertificateKind::miss) {
            certificate.direction = -*certificate.direction;
        } else {
            continue;
        }
        EXPECT_NE(oracle::verify(c, certificate), std::nullopt) << i;
        ++refused;
    }
    EXPECT_GT(refused, 30);
}

TEST(ProvenCast, CurvedBodiesAreBracketedGrazingContactIncluded) {
    const std::string cylinder = R"({"shape": "cylinder", "radius": 1, "half_length": 1})";
    const std::string ellipsoid = R"({"shape": "ellipsoid", "radii": [1, 2, 3]})";
    const auto ball = [](const std::string& at) { return translated(R"("sphere", "radius": 1)", at); };
    struct Known {
        std::string rest;
        bool hit;
        double parameter;
        Outcome outcome = Outcome::touching;
    };
    const std::vector<Known> known{
        {sweep_case(translated(R"("box", "half_extents": [1, 1, 1])", "[0, 5, 0]"), cylinder, "[0, -1, 0]"), true, 3},
        {sweep_case(ball("[5, 0, 2]"), cylinder, "[-1, 0, 0]"), true, 5},
        {sweep_case(ball(R"([5, 0, "2.0000000001"])"), cylinder, "[-1, 0, 0]"), false, 0, Outcome::separated},
        {sweep_case(ball("[5, 0, 0]"), cylinder, "[-1, 0, 0]", "3"), true, 3},
        {sweep_case(ball("[5, 0, 0]"), cylinder, "[-1, 0, 0]", "2.9999999999999"), false, 0, Outcome::separated},
        {sweep_case(ball("[5, 0, 0]"), cylinder, "[0, 0, 0]"), false, 0, Outcome::separated},
        {sweep_case(ball("[0.5, 0, 0]"), cylinder, "[1, 0, 0]"), true, 0, Outcome::overlapping},
        {R"("query": "raycast", "scalar": "double", "a": )" + ellipsoid +
             R"(, "ray": {"source": [5, 2, 0], "direction": [-1, 0, 0]})",
         true, 5},
        {R"("query": "raycast", "scalar": "float", "a": )" + ellipsoid +
             R"(, "ray": {"source": [5, 0, 0], "direction": [-2, 0, 0], "max": 2})",
         true, 2},
    };
    for (const Known& k : known) {
        const caseio::Result r = answer_proven(case_of(k.rest));
        EXPECT_EQ(r.cast.value().hit, k.hit) << k.rest;
        EXPECT_EQ(r.outcome, k.outcome) << k.rest;
        if (!k.hit) continue;
        EXPECT_LE(value(r.cast->parameter_lower), to_rational(k.parameter)) << k.rest;
        EXPECT_GE(value(r.cast->parameter_upper), to_rational(k.parameter)) << k.rest;
        if (k.parameter > 0) {
            EXPECT_LT(value(r.cast->parameter_upper) - value(r.cast->parameter_lower),
                      to_rational(k.parameter) * power_of_two(-50));
        }
    }
}

TEST(PlainCasts, NamesRoundTripAndWrongOnesAreRefused) {
    for (const char* name :
         {"double/ray-gjk/tolerance-1e-15/no-progress", "float/ray-gjk/tolerance-0/none/newest-only/limit-7",
          "rational/ray-gjk/tolerance-0/none/no-early-out", "quad/ray-advancement/tolerance-1e-33"}) {
        EXPECT_EQ(cast_name(parse_cast_name(name)), name);
    }
    for (const char* name :
         {"double/ray-gjk/tolerance-1e-15", "double/ray-gjk/1e-15/none", "double/ray/tolerance-0/none",
          "double/ray-gjk/tolerance--1/none", "rational/ray-gjk/tolerance-0/no-progress",
          "double/ray-advancement/tolerance-0/none", "double/ray-gjk/tolerance-0/none/limit-0"}) {
        EXPECT_THROW((void)parse_cast_name(name), std::invalid_argument) << name;
    }
}

TEST(PlainCasts, RationalSubjectsAreExactAndFloatsAgreeOnEasyCases) {
    RandomCasts casts(29);
    int compared = 0, exact_hits = 0, unsupported = 0;
    for (int i = 0; i < 200; ++i) {
        const caseio::Case c = casts.next();
        const oracle::ExactCast truth = oracle::exact_cast(c);
        for (const char* name : {"rational/ray-gjk/tolerance-0/none", "rational/ray-advancement/tolerance-0"}) {
            const caseio::Result r = run_cast(c, parse_cast_name(name));
            if (r.outcome == Outcome::unsupported) {
                ++unsupported;
                continue;
            }
            ASSERT_EQ(r.cast.value().hit, truth.hit) << name << i;
            if (!*truth.hit) continue;
            ++exact_hits;
            ASSERT_EQ(compare(truth.parameter, value(r.cast->parameter)), 0) << name << i;
        }
        for (const char* name :
             {"float/ray-gjk/tolerance-1e-6/no-progress", "double/ray-gjk/tolerance-1e-15/no-progress",
              "long-double/ray-gjk/tolerance-1e-18/none"}) {
            const caseio::Result r = run_cast(c, parse_cast_name(name));
            ASSERT_TRUE(r.cast.has_value());
            if (!r.cast->hit || !*r.cast->hit || !*truth.hit) continue;
            ++compared;
        }
    }
    EXPECT_GT(compared, 100);
    EXPECT_GT(exact_hits, 30);
    EXPECT_GT(unsupported, 30);
}

TEST(PlainCasts, HugeAndTinyDirectionsEndHonestly) {
    for (const char* x : {"-1e300", "-1e-310", "-5e-324"}) {
        const caseio::Case c = case_of(fmt::format(
            R"("query": "raycast", "scalar": "double", "a": {{"shape": "box", "half_extents": [1, 1, 1]}}, "ray": {{"source": [3, 0.25, 0], "direction": [{}, 0, 0]}})",
            x));
        const caseio::Result proven = answer_proven(c);
        EXPECT_EQ(proven.cast.value().hit, true);
        const caseio::Result r = run_cast(c, parse_cast_name("double/ray-gjk/tolerance-1e-15/no-progress"));
        // Where the parameter is no finite double the loop says so; the proven one states infinity above bounds.
        if (r.cast->hit) {
            EXPECT_EQ(*r.cast->hit, true) << x;
            const Rational error = value(r.cast->parameter) / value(proven.cast->parameter) - 1;
            EXPECT_LE(abs(error), power_of_two(-50)) << x;
        } else {
            EXPECT_EQ(r.outcome, Outcome::not_finite) << x;
            EXPECT_EQ(proven.cast->parameter.value().kind, caseio::Real::Kind::infinite) << x;
        }
    }
}

}  // namespace oblong::fuzz
