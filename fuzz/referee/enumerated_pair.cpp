// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/referee/enumerated_pair.hpp"

#include <algorithm>

#include "oblong/scalar/builtin.hpp"

namespace oblong::fuzz {

namespace {

/// A body's numbers as doubles, which hold floats too.
struct Enumerated {
    std::vector<Vec3<double>> vertices;
    std::optional<Affine<double>> pose;
    double radius = 0;
};

template <class R>
Vec3<double> wide(const Vec3<R>& v) {
    return {static_cast<double>(v.x), static_cast<double>(v.y), static_cast<double>(v.z)};
}

template <class R>
struct Lister {
    Enumerated& list;

    bool operator()(const Points<R>& s) const {
        for (const Vec3<R>& v : s.vertices()) list.vertices.push_back(wide(v));
        return true;
    }
    bool operator()(const Box<R>& s) const {
        const Vec3<double> h = wide(s.half_extents());
        for (unsigned i = 0; i < 8; ++i)
            list.vertices.push_back(
                {(i & 1U) != 0 ? h.x : -h.x, (i & 2U) != 0 ? h.y : -h.y, (i & 4U) != 0 ? h.z : -h.z});
        return true;
    }
    bool operator()(const Sphere<R>& s) const {
        list.vertices.emplace_back();
        list.radius = static_cast<double>(s.radius());
        return true;
    }
    bool operator()(const Capsule<R>& s) const {
        Vec3<double> end;
        end[static_cast<std::size_t>(s.axis())] = static_cast<double>(s.half_length());
        list.vertices.push_back(end);
        list.vertices.push_back(-end);
        list.radius = static_cast<double>(s.radius());
        return true;
    }
    template <class Other>
    bool operator()(const Other&) const {
        return false;
    }
};

template <class R>
std::optional<Enumerated> listed(const AnyBody<R>& body) {
    Enumerated list;
    if (!std::visit(Lister<R>{list}, body.shape)) return std::nullopt;
    if (!body.pose) return list;
    const auto& rows = body.pose->linear.rows;
    list.pose = Affine<double>{{{wide(rows[0]), wide(rows[1]), wide(rows[2])}}, wide(body.pose->translation)};
    const auto& m = *list.pose;
    for (const Vec3<double>* v : {&m.linear.rows[0], &m.linear.rows[1], &m.linear.rows[2], &m.translation})
        if (!is_finite(*v)) return std::nullopt;
    return list;
}

/// The least exponent of a last bit among numbers that are not 0; `none` where all are 0.
class LastBit {
public:
    static constexpr long none = 1L << 20U;

    void add(const Vec3<double>& v) {
        for (std::size_t k = 0; k < 3; ++k) {
            if (v[k] == 0) continue;
            int exponent = 0;
            const auto mantissa = static_cast<unsigned long>(std::ldexp(std::frexp(std::fabs(v[k]), &exponent), 53));
            least_ = std::min(least_, exponent - 53L + __builtin_ctzl(mantissa));
        }
    }
    [[nodiscard]] long least() const { return least_; }

private:
    long least_ = none;
};

/// The exponents of one body's vertices, of its pose's matrix, and of what comes of them.
struct Exponents {
    long vertices = LastBit::none;
    long linear = LastBit::none;
    long posed = LastBit::none;
};

Exponents exponents(const Enumerated& body) {
    LastBit vertices;
    for (const Vec3<double>& v : body.vertices) vertices.add(v);
    Exponents e{vertices.least(), LastBit::none, vertices.least()};
    if (!body.pose) return e;
    LastBit linear;
    for (const Vec3<double>& row : body.pose->linear.rows) linear.add(row);
    LastBit moved;
    moved.add(body.pose->translation);
    e.linear = linear.least();
    e.posed = moved.least();
    if (e.vertices != LastBit::none && e.linear != LastBit::none) e.posed = std::min(e.posed, e.vertices + e.linear);
    return e;
}

Vec3<Integer> integers(const Vec3<double>& v, long exponent) {
    const auto one = [exponent](double x) {
        if (x == 0) return Integer(0);
        int e = 0;
        const Integer mantissa = static_cast<long>(std::ldexp(std::frexp(x, &e), 53));
        const long by = e - 53L - exponent;
        return by >= 0 ? Integer(mantissa << static_cast<unsigned long>(by))
                       : Integer(mantissa >> static_cast<unsigned long>(-by));  // only zero bits leave
    };
    return {one(v.x), one(v.y), one(v.z)};
}

/// The world's vertices times 2^−exponent.
std::vector<Vec3<Integer>> world(const Enumerated& body, const Exponents& e, long exponent) {
    std::vector<Vec3<Integer>> result;
    result.reserve(body.vertices.size());
    if (!body.pose) {
        for (const Vec3<double>& v : body.vertices) result.push_back(integers(v, exponent));
        return result;
    }
    const Vec3<Integer> moved = integers(body.pose->translation, exponent);
    if (e.vertices == LastBit::none || e.linear == LastBit::none) {
        result.assign(body.vertices.size(), moved);
        return result;
    }
    Mat3<Integer> linear;
    for (std::size_t k = 0; k < 3; ++k) linear.rows[k] = integers(body.pose->linear.rows[k], e.linear);
    const auto by = static_cast<unsigned long>(e.vertices + e.linear - exponent);
    for (const Vec3<double>& v : body.vertices) {
        const Vec3<Integer> turned = linear * integers(v, e.vertices);
        result.push_back({(turned.x << by) + moved.x, (turned.y << by) + moved.y, (turned.z << by) + moved.z});
    }
    return result;
}

template <class R>
std::optional<EnumeratedPair> list(const BodyPair<R>& bodies) {
    const std::optional<Enumerated> a = listed(bodies.a);
    const std::optional<Enumerated> b = listed(bodies.b);
    if (!a || !b) return std::nullopt;
    const Exponents of_a = exponents(*a);
    const Exponents of_b = exponents(*b);
    EnumeratedPair pair;
    pair.exponent = std::min(of_a.posed, of_b.posed);
    if (pair.exponent == LastBit::none) pair.exponent = 0;
    pair.a = world(*a, of_a, pair.exponent);
    pair.b = world(*b, of_b, pair.exponent);
    pair.radius = dyadic(a->radius) + dyadic(b->radius);
    return pair;
}

}  // namespace

std::optional<EnumeratedPair> enumerated_pair(const BodyPair<float>& bodies) { return list(bodies); }
std::optional<EnumeratedPair> enumerated_pair(const BodyPair<double>& bodies) { return list(bodies); }

}  // namespace oblong::fuzz
