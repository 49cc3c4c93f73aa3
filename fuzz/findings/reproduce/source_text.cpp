// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/findings/reproduce/source_text.hpp"

#include <fmt/format.h>

#include <cmath>
#include <functional>

#include "caseio/escape.hpp"
#include "caseio/number_text.hpp"
#include "fuzz/subjects/peers/programs/placed_body.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/exact/exact_answer.hpp"

namespace oblong::fuzz {

namespace {

std::string bounds_note(const Finding& f) { return "    // Exact: " + caseio::in_cpp_comment(f.proven()) + ".\n"; }

}  // namespace

SourceBodies source_bodies(const Finding& f, bool world_points) {
    if (!f.c.b || f.c.dimension != 3) throw std::invalid_argument(f.c.id + ": a test needs two bodies in space");
    const auto put = world_points ? peers::place_vertices<double> : peers::place<double>;
    try {
        return {put(f.c.a).body, put(*f.c.b).body};
    } catch (const peers::Unsupported& problem) {
        throw std::invalid_argument(f.c.id + ": no test for " + problem.what());
    }
}

std::string literal(double x) {
    std::string text = caseio::shortest_text(to_rational(x), caseio::CaseScalar::float64);
    if (std::signbit(x) && x == 0) text = "-0";
    return text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

std::string literals(const Vec3<double>& v) {
    return fmt::format("{}, {}, {}", literal(v.x), literal(v.y), literal(v.z));
}

std::string vertex_list(std::span<const Vec3<double>> vertices) {
    std::string text = "{";
    for (const Vec3<double>& v : vertices) text += fmt::format("\n        {{{}}},", literals(v));
    text.back() = '}';
    return text;
}

std::string heading(const Finding& f) {
    const auto safe = caseio::in_cpp_comment;
    std::string text = fmt::format("// {}: {} {} says what is not so.\n// Verdict: {}", safe(f.c.id), safe(f.subject),
                                   safe(f.version), oracle::name(f.failure.verdict()));
    if (!f.failure.judgement.reason.empty()) text += " (" + safe(f.failure.judgement.reason) + ")";
    if (!f.failure.crash.empty()) text += " (" + safe(f.failure.crash) + ")";
    text += fmt::format("\n// Exact: {}.\n// Degenerate: {}.\n", safe(f.proven()), safe(f.signature.text()));
    return text;
}

std::string compile_line(const std::string& against) {
    return fmt::format("// Compile: g++ THIS.cpp {} -lgtest_main -lgtest\n", against);
}
std::string compile_line_of_package(const std::string& package) {
    return compile_line(fmt::format("$(pkg-config --cflags --libs {}) -std=c++17", package));
}

std::string distance_assertion(const Finding& f, const std::string& variable) {
    if (f.exact_outcome != Outcome::separated) return bounds_note(f) + fmt::format("    EXPECT_LE({}, 0);\n", variable);
    std::string text = bounds_note(f);
    if (f.failure.verdict() == oracle::Verdict::false_overlap) text += fmt::format("    EXPECT_GT({}, 0);\n", variable);
    text += fmt::format("    EXPECT_NEAR({}, {}, {});  // 64 u (S + d)\n", variable,
                        literal(f.measure.convert_to<double>()), literal(f.tolerance.convert_to<double>()));
    return text;
}

std::string decision_assertion(const Finding& f, const std::string& variable) {
    return bounds_note(f) +
           fmt::format("    EXPECT_{}({});\n", f.exact_outcome == Outcome::separated ? "FALSE" : "TRUE", variable);
}

std::string contact_assertion(const Finding& f, const std::string& meet, const std::string& depth) {
    if (f.c.query != caseio::Query::penetration || f.exact_outcome == Outcome::separated)
        return decision_assertion(f, meet);
    if (f.failure.verdict() == oracle::Verdict::bad_witness)
        throw std::invalid_argument(f.c.id + ": tests are not written of directions");
    return bounds_note(f) + fmt::format("    ASSERT_TRUE({});\n    EXPECT_NEAR({}, {}, {});  // 64 u (S + depth)\n",
                                        meet, depth, literal(f.measure.convert_to<double>()),
                                        literal(f.tolerance.convert_to<double>()));
}

std::optional<WitnessPlane> witness_plane(const Finding& f) {
    if (f.failure.verdict() != oracle::Verdict::bad_witness) return std::nullopt;
    for (const bool of_a : {true, false}) {
        const auto& stated = of_a ? f.failure.result.witness_a : f.failure.result.witness_b;
        if (!stated) continue;
        const Vec3<Rational> w{(*stated).x.value, (*stated).y.value, (*stated).z.value};
        caseio::Case apart = f.c;
        apart.query = caseio::Query::distance;
        apart.scalar = caseio::CaseScalar::exact;
        apart.a = of_a ? f.c.a : *f.c.b;
        apart.b = AnyBody<Rational>{Points<Rational>({w}), std::nullopt};
        const oracle::ExactAnswer answer = oracle::exact_answer(apart);
        if (answer.outcome != Outcome::separated || answer.witness_a.vertices.empty()) continue;
        if (oracle::compare(answer.distance, f.tolerance) <= 0) continue;
        const Vec3<Rational> n = w - answer.witness_a.point;
        const double length = std::sqrt(squared_norm(n).convert_to<double>());
        const Vec3<double> unit{n.x.convert_to<double>() / length, n.y.convert_to<double>() / length,
                                n.z.convert_to<double>() / length};
        const Vec3<Rational> exact_unit{to_rational(unit.x), to_rational(unit.y), to_rational(unit.z)};
        return WitnessPlane{of_a, unit, dot(exact_unit, answer.witness_a.point).convert_to<double>()};
    }
    return std::nullopt;
}

std::string identifier(const std::string& id) {
    // A file's name, too, which may be 255 bytes long.
    constexpr std::size_t longest = 100;
    const auto is_plain = [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    };
    std::string text;
    for (const char c : id.substr(0, longest)) text += is_plain(c) ? c : '_';
    if (id.size() > longest) text += fmt::format("_{:x}", std::hash<std::string>{}(id));
    // GoogleTest leaves out tests whose names begin so.
    const bool plain_start = !text.empty() && text[0] != '_' && (text[0] < '0' || text[0] > '9');
    return plain_start && !text.starts_with("DISABLED_") ? text : "case_" + text;
}

}  // namespace oblong::fuzz
