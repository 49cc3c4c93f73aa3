// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <string>

#include "caseio/names.hpp"
#include "fuzz/cases/generate/family.hpp"
#include "fuzz/cases/generate/requery.hpp"
#include "fuzz/subjects/library/library_subject.hpp"
#include "oblong/body/convert_body.hpp"
#include "oblong/cast.hpp"
#include "oblong/decision.hpp"
#include "oblong/penetration.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "tests/bench/figures/figures.hpp"

/// The time inside an answer of the program beside the library's on the same pairs.
namespace oblong::bench::papers {

namespace {

using caseio::Query;
constexpr std::array queries{Query::distance,        Query::decide,  Query::within, Query::penetration,
                             Query::signed_distance, Query::raycast, Query::sweep};

double number(const Rational& x) { return nearest<double>(x); }
Vec3<double> vector(const Vec3<Rational>& v) { return {number(v.x), number(v.y), number(v.z)}; }
std::optional<double> limit(const std::optional<Rational>& max) {
    return max ? std::optional(number(*max)) : std::nullopt;
}

/// A case of doubles as a user of the headers holds it.
class LibraryCase {
public:
    explicit LibraryCase(const caseio::Case& c) : case_(c), a_(body(c.a)) {
        how_.dimension = c.dimension;
        if (c.b) b_ = body(*c.b);
        if (c.ray) {
            b_ = a_;
            a_ = Body{Points<double>({vector(c.ray->source)}), std::nullopt};
            motion_ = {vector(c.ray->direction), limit(c.ray->max)};
        } else if (c.sweep) {
            motion_ = {vector(c.sweep->velocity_a), limit(c.sweep->max), vector(c.sweep->velocity_b)};
        }
        if (c.margin) margin_ = number(*c.margin);
    }

    /// Asks the query of the case, and returns its nanoseconds.
    [[nodiscard]] double ask() const {
        switch (case_.query) {
            case Query::distance:
                return timed([&] { return certified_distance(a_, *b_, how_); });
            case Query::decide:
                return timed([&] { return certified_decision(a_, *b_, how_); });
            case Query::within:
                return timed([&] { return certified_within(a_, *b_, margin_, how_); });
            case Query::penetration:
                // Of separated bodies the program states the distance, and the time of that query.
                if (certified_depth(a_, *b_, how_).outcome == Outcome::separated)
                    return timed([&] { return certified_distance(a_, *b_, how_); });
                return timed([&] { return certified_depth(a_, *b_, how_); });
            case Query::signed_distance:
                return timed([&] { return certified_signed_distance(a_, *b_, how_); });
            default:
                return timed([&] { return certified_cast(a_, *b_, motion_, how_); });
        }
    }

private:
    using Body = AnyBody<double>;
    static Body body(const AnyBody<Rational>& x) { return map_numbers<double>(x, nearest<double>); }
    template <class Ask>
    static double timed(const Ask& ask) {
        const double start = wall_ns();
        const auto answer = ask();
        const double end = wall_ns();
        // An answer that is not looked at need not be computed.
        return answer.iterations < 0 ? 0 : end - start;
    }

    const caseio::Case& case_;
    Body a_;
    std::optional<Body> b_;
    QueryOptions how_;
    LinearMotion<double> motion_{};
    double margin_ = 0;
};

/// Medians of one case, asked in turns.
struct Both {
    double program = 0, library = 0;
};
Both measured(const Effort& effort, const caseio::Case& c) {
    const LibraryCase library(c);
    std::vector<double> of_program, of_library;
    for (int r = 0; r < effort.repetitions; ++r) {
        of_program.push_back(static_cast<double>(fuzz::answer_proven(c).time_ns.value_or(0)));
        of_library.push_back(library.ask());
    }
    return {quantile(of_program, 0.5), quantile(of_library, 0.5)};
}

void measure_family(const Effort& effort, const fuzz::Family& family, Query query, Report& report, Sample& all) {
    constexpr std::uint64_t seed = 1;
    const int count = static_cast<int>(effort(20, 2));
    Sample program, library;
    for (int i = 0; i < count; ++i) {
        caseio::Case c = fuzz::family_case(family, seed, i, count);
        if (c.scalar != caseio::CaseScalar::float64) continue;
        if (query != Query::distance) c = fuzz::requery(c, query, seed);
        const Both both = measured(effort, c);
        program.add(both.program);
        library.add(both.library);
    }
    if (program.values.empty()) return;
    const double ratio = program.at(0.5) / std::max(library.at(0.5), 1.0);
    all.add(ratio);
    report.add({"program",
                std::string(caseio::query_names[static_cast<std::size_t>(query)]),
                static_cast<double>(&family - fuzz::families().data()),
                {{"program", program.at(0.5)}, {"library", library.at(0.5)}, {"ratio", ratio}},
                std::string(family.name)});
}

}  // namespace

void run_program(const Effort& effort, Report& report) {
    for (const Query query : queries) {
        Sample ratios;
        for (const fuzz::Family& family : fuzz::families())
            if (family.name != "mesh") measure_family(effort, family, query, report, ratios);
        report.notes.push_back(std::string(caseio::query_names[static_cast<std::size_t>(query)]) +
                               ": program to library, median of families " + std::to_string(ratios.at(0.5)) +
                               ", greatest " + std::to_string(ratios.at(1)));
    }
    report.panels = {{"program", "ratio", "the program's time inside an answer, to the library's", "family",
                      "ratio of medians", "bars", "linear"}};
}

}  // namespace oblong::bench::papers
