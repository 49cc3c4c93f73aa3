// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/library/nearest_sets.hpp"

#include "caseio/body_io.hpp"
#include "caseio/json_writer.hpp"
#include "oblong/certificate.hpp"
#include "oblong/distance.hpp"

namespace oblong::fuzz {

namespace {

constexpr std::string_view line_format = "oblong-nearest/1";

std::string points_text(const std::vector<Vec3<Rational>>& points, int dimension) {
    const caseio::NumberWriter numbers{caseio::CaseScalar::exact, caseio::NumberStyle::shortest, dimension};
    std::string text;
    for (const Vec3<Rational>& p : points) text += (text.empty() ? "" : ", ") + numbers.vector(p);
    return "[" + text + "]";
}

/// Returns the distance of a stated point from a set. Empty if no point is stated, or an infinite one.
std::optional<double> distance_from(const std::optional<Vec3<caseio::Real>>& stated,
                                    const std::vector<Vec3<Rational>>& set) {
    if (!stated) return std::nullopt;
    Vec3<Rational> point;
    for (std::size_t i = 0; i < 3; ++i) {
        if ((*stated)[i].kind == caseio::Real::Kind::infinite) return std::nullopt;
        point[i] = (*stated)[i].value;
    }
    return certified_distance<double>(Points<Rational>({point}), Points<Rational>(set)).value;
}

}  // namespace

std::string nearest_set_line(const caseio::Case& c, const caseio::Result& stated) {
    const NearestSet set = all_nearest(c.a, *c.b, c.dimension);
    if (set.dimension < 0) return no_nearest_set_line(c.id, set.reason);
    caseio::JsonWriter w(line_format);
    w.text("id", c.id).text("outcome", name(set.outcome)).integer("dimension", set.dimension);
    if (set.of_a.empty()) return w.line();
    w.raw("a", points_text(set.of_a, c.dimension)).raw("b", points_text(set.of_b, c.dimension));
    w.text("subject", stated.subject);
    if (const auto off = distance_from(stated.witness_a, set.of_a)) w.number("witness_a_off", *off);
    if (const auto off = distance_from(stated.witness_b, set.of_b)) w.number("witness_b_off", *off);
    return w.line();
}

std::string no_nearest_set_line(const std::string& id, const std::string& reason) {
    return caseio::JsonWriter(line_format)
        .text("id", id)
        .text("outcome", name(Outcome::unsupported))
        .text("message", reason)
        .line();
}

}  // namespace oblong::fuzz
