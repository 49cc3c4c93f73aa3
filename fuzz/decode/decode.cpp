// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/decode/decode.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "fuzz/decode/numbers.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::fuzz {

namespace {

class Decoder {
public:
    Decoder(Numbers& numbers, int dimension) : numbers_(numbers), dimension_(dimension) {}

    AnyBody<Rational> body() {
        const unsigned kind = numbers_.byte();
        AnyBody<Rational> result{shape(kind & 15U), std::nullopt};
        if ((kind >> 4U & 3U) == 3) result.pose = pose((kind & 64U) != 0);
        return result;
    }

private:
    Shape<Rational> shape(unsigned kind) {
        // Three dimensions have all shapes; in two, what would be a cylinder or cone is a polygon.
        switch (kind) {
            case 8:
                return Box<Rational>(sizes());
            case 9:
                return Sphere<Rational>(size());
            case 10:
                return axial<Capsule<Rational>>();
            case 11:
                return Ellipsoid<Rational>(sizes());
            case 12:
                return dimension_ == 3 ? axial<Cylinder<Rational>>() : points();
            case 13:
                return dimension_ == 3 ? axial<Cone<Rational>>() : points();
            case 14:
                return Sum<Rational>(parts());
            case 15:
                return Hull<Rational>(parts());
            default:
                return points();
        }
    }

    Shape<Rational> points() {
        const unsigned count = 1 + numbers_.byte() % 12;
        std::vector<Vec3<Rational>> vertices;
        std::vector<Vec3<double>> doubles;
        for (unsigned i = 0; i < count; ++i) {
            const unsigned how = numbers_.byte();
            if (how >= 208 && i > 0) {
                // An earlier vertex again, one coordinate of it moved by a few units in the last place.
                Vec3<double> copy = doubles[how % doubles.size()];
                const unsigned nudge = numbers_.byte();
                const std::size_t which = nudge % static_cast<unsigned>(dimension_);
                copy[which] = numbers_.nudged(copy[which], static_cast<int>(nudge / 3U % 8U) - 4);
                doubles.push_back(copy);
            } else {
                doubles.push_back(vector());
            }
            const Vec3<double>& v = doubles.back();
            vertices.push_back({to_rational(v.x), to_rational(v.y), to_rational(v.z)});
        }
        return Points<Rational>(std::move(vertices));
    }

    template <class Axial>
    Shape<Rational> axial() {
        const Rational radius = size();
        const Rational length = size();
        return Axial(radius, length, static_cast<Axis>(numbers_.byte() % static_cast<unsigned>(dimension_)));
    }

    /// One or two simple bodies: compositions of compositions add nothing that a solver could tell.
    std::vector<AnyBody<Rational>> parts() {
        std::vector<AnyBody<Rational>> result;
        const unsigned count = 1 + numbers_.byte() % 2;
        for (unsigned i = 0; i < count; ++i) {
            const unsigned kind = numbers_.byte();
            AnyBody<Rational> part{shape(kind % 14), std::nullopt};
            if ((kind & 128U) != 0) part.pose = pose(false);
            result.push_back(std::move(part));
        }
        return result;
    }

    /// The identity, a signed permutation or any matrix, and a translation.
    Affine<Rational> pose(bool any) {
        Affine<Rational> result;
        if (any) {
            for (std::size_t i = 0; i < static_cast<std::size_t>(dimension_); ++i) {
                for (std::size_t j = 0; j < static_cast<std::size_t>(dimension_); ++j)
                    result.linear.rows[i][j] = to_rational(numbers_.number());
            }
        } else if (const unsigned turn = numbers_.byte(); dimension_ == 3) {
            std::rotate(result.linear.rows.begin(), result.linear.rows.begin() + turn % 3, result.linear.rows.end());
            for (std::size_t i = 0; i < 3; ++i)
                if ((turn >> (2 + i) & 1U) != 0) result.linear.rows[i] = -result.linear.rows[i];
        }
        const Vec3<double> t = vector();
        result.translation = {to_rational(t.x), to_rational(t.y), to_rational(t.z)};
        return result;
    }

    Vec3<double> vector() {
        Vec3<double> v{numbers_.number(), numbers_.number(), 0};
        if (dimension_ == 3) v.z = numbers_.number();
        return v;
    }

    Rational size() { return to_rational(std::fabs(numbers_.number())); }
    Vec3<Rational> sizes() {
        Vec3<Rational> v{size(), size(), Rational(0)};
        if (dimension_ == 3) v.z = size();
        return v;
    }

    Numbers& numbers_;
    int dimension_;
};

}  // namespace

caseio::Case decode(std::span<const std::uint8_t> bytes) {
    std::uint64_t hash = 0xcbf29ce484222325U;  // FNV-1a
    for (const std::uint8_t b : bytes) hash = (hash ^ b) * 0x100000001b3U;
    Numbers numbers(bytes, false);
    const unsigned header = numbers.byte();
    const bool narrow = (header & 1U) != 0;
    const int dimension = (header & 14U) == 14U ? 2 : 3;
    numbers.narrow(narrow);
    Decoder decoder(numbers, dimension);
    AnyBody<Rational> a = decoder.body();
    AnyBody<Rational> b = decoder.body();
    return {.id = fmt::format("bytes-{:016x}", hash),
            .query = caseio::Query::distance,
            .scalar = narrow ? caseio::CaseScalar::float32 : caseio::CaseScalar::float64,
            .dimension = dimension,
            .a = std::move(a),
            .b = std::move(b),
            .ray = {},
            .sweep = {},
            .source = {},
            .note = {},
            .expect = {}};
}

}  // namespace oblong::fuzz
