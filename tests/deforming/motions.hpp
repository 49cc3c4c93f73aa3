// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <sstream>
#include <vector>

#include "caseio/deforming_io.hpp"
#include "oblong/cast.hpp"
#include "oblong/decision.hpp"
#include "oblong/scalar.hpp"

/// Deforming pairs that own their points.
namespace oblong::test {

template <class S>
struct Motion {
    std::vector<Vec3<S>> a, a_end, b, b_end;

    [[nodiscard]] DeformingPoints<S> first() const { return {a, a_end}; }
    [[nodiscard]] DeformingPoints<S> second() const { return {b, b_end}; }
    [[nodiscard]] Motion swapped() const { return {b, b_end, a, a_end}; }
};

template <class S>
[[nodiscard]] std::vector<Vec3<Rational>> rationals(const std::vector<Vec3<S>>& points) {
    std::vector<Vec3<Rational>> result;
    for (const Vec3<S>& p : points) result.push_back({Rational(p.x), Rational(p.y), Rational(p.z)});
    return result;
}
template <class S>
[[nodiscard]] Motion<Rational> rationals(const Motion<S>& m) {
    return {rationals(m.a), rationals(m.a_end), rationals(m.b), rationals(m.b_end)};
}

template <class R, class S>
[[nodiscard]] DeformingAnswer<R> first_contact(const Motion<S>& m) {
    return first_contact<R>(m.first(), m.second());
}

/// The motion as text, for messages.
template <class S>
[[nodiscard]] std::string text(const Motion<S>& m) {
    std::ostringstream out;
    const auto write = [&](const char* name, const std::vector<Vec3<S>>& points) {
        out << name;
        for (const Vec3<S>& p : points) out << " (" << p.x << ", " << p.y << ", " << p.z << ")";
    };
    write("a", m.a);
    write(" to", m.a_end);
    write("; b", m.b);
    write(" to", m.b_end);
    return out.str();
}

/// The motion as a line of a case file holds it.
[[nodiscard]] inline caseio::DeformingCase case_of(const Motion<Rational>& m) {
    caseio::DeformingCase c;
    c.id = "d";
    c.scalar = caseio::CaseScalar::exact;
    c.a = {"points", m.a, m.a_end};
    c.b = {"points", m.b, m.b_end};
    return c;
}

/// The points at a time, exactly.
[[nodiscard]] inline std::vector<Vec3<Rational>> points_at(const std::vector<Vec3<Rational>>& start,
                                                           const std::vector<Vec3<Rational>>& end, const Rational& t) {
    std::vector<Vec3<Rational>> result;
    for (std::size_t i = 0; i < start.size(); ++i) result.push_back(start[i] + (end[i] - start[i]) * t);
    return result;
}

/// Whether the bodies meet at a time, by the certified decision of their hulls.
[[nodiscard]] inline bool meet_at(const Motion<Rational>& m, const Rational& t) {
    const Points<Rational> a(points_at(m.a, m.a_end, t));
    const Points<Rational> b(points_at(m.b, m.b_end, t));
    return certified_decision(a, b).outcome != Outcome::separated;
}

}  // namespace oblong::test
