// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/trace/pair_json.hpp"

#include <nlohmann/json.hpp>

#include "fuzz/trace/deciding_stop.hpp"
#include "oblong/scalar/multiprecision.hpp"
#include "oblong/scalar/rounded_root.hpp"

namespace oblong::fuzz {

using caseio::Real;

TraceJson PairWriter::number(const Real& x) const { return number_pair(x, arithmetic); }

TraceJson PairWriter::vector(const Vec3<Real>& v) const {
    return TraceJson::array({number(v.x), number(v.y), number(v.z)});
}

TraceJson PairWriter::vector(const Vec3<Rational>& v) const {
    const auto one = [this](const Rational& x) { return TraceJson(exact_pair(x, arithmetic)); };
    return TraceJson::array({one(v.x), one(v.y), one(v.z)});
}

TraceJson PairWriter::root(const Real& q, bool exact) const {
    if (q.kind == Real::Kind::infinite || q.value < 0) return number(q);
    return root_pair(q.value, arithmetic, exact);
}

TraceJson PairWriter::deciding(const DecidingNumber& n) const {
    const auto pair = [this](const std::optional<Rational>& x) {
        return x ? TraceJson(exact_pair(*x, arithmetic)) : TraceJson();
    };
    return {{"name", n.name},
            {"computed", pair(n.computed)},
            {"exact", pair(n.exact)},
            {"exact_at_computed", pair(n.exact_at_computed)}};
}

TraceJson PairWriter::shadow(const Vec3<Rational>& v, const Vec3<Real>& computed, std::optional<unsigned> set) const {
    TraceJson json{{"v", vector(v)}};
    if (set) json["set"] = *set;
    json["length"] = root_pair(squared_norm(v), arithmetic, true);
    json["off"] = length_text(values(computed) - v);
    return json;
}

TraceJson PairWriter::cycle(const TraceCycle& cycle) const {
    TraceJson way = TraceJson::array();
    if (cycle.way.size() <= longest_way)
        for (const Vec3<Rational>& v : cycle.way) way.push_back(vector(v));
    return {{"first", cycle.first}, {"period", cycle.period}, {"sentence", sentence(cycle)}, {"way", way}};
}

TraceJson difference(const Vec3<Real>& a, const Vec3<Real>& b) {
    if (!is_written_finite(a) || !is_written_finite(b)) return {};
    return length_text(values(a) - values(b));
}

TraceJson difference(const Real& a, const Real& b) {
    if (a.kind == Real::Kind::infinite || b.kind == Real::Kind::infinite) return {};
    return three_digits(a.value - b.value);
}

}  // namespace oblong::fuzz
