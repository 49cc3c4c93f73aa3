// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/decode/decode.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "fuzz/cases/decode/format.hpp"
#include "fuzz/cases/decode/numbers.hpp"
#include "fuzz/cases/decode/shape_bytes.hpp"

namespace oblong::fuzz {

namespace {

using Body = AnyBody<double>;

class Decoder {
public:
    Decoder(Numbers& numbers, int dimension) : numbers_(numbers), dimension_(static_cast<std::size_t>(dimension)) {}

    Body body() {
        const unsigned kind = numbers_.byte();
        Body result{shape(kind & 15U, true), std::nullopt};
        if ((kind & body_pose) == body_pose) result.pose = pose((kind & any_matrix) != 0);
        return result;
    }

    PlainMotion motion() {
        const Vec3<double> of_a = vector(), of_b = vector();
        PlainMotion result{of_a, of_b, std::nullopt};
        if (numbers_.byte() >= bounded) result.max = read_size(numbers_);
        return result;
    }

private:
    /// A code that no shape of the dimension has is points: in the plane those of cylinders and cones.
    Shape<double> shape(unsigned kind, bool whole) {
        if (kind == sum_code) return whole ? Shape<double>(Sum<double>(parts())) : points();
        if (kind == hull_code) return whole ? Shape<double>(Hull<double>(parts())) : points();
        std::optional<Shape<double>> described = decode_described<Shape<double>>(kind, numbers_, dimension_);
        return described ? *std::move(described) : points();
    }

    Shape<double> points() {
        const unsigned few = numbers_.byte();
        const std::size_t count = few < long_count ? 1 + few % 12U : 1 + few - long_count;
        std::vector<Vec3<double>> vertices;
        vertices.reserve(count);
        for (std::size_t i = 0; i < count; ++i) {
            const unsigned how = numbers_.byte();
            if (how >= copied_vertex && i > 0) {
                // An earlier vertex again, one coordinate of it moved by a few units in the last place.
                Vec3<double> copy = vertices[how % i];
                const unsigned nudge = numbers_.byte();
                double& which = copy[nudge % dimension_];
                which = nudged(which, static_cast<int>(nudge / 3U % 8U) - 4, numbers_.narrow());
                vertices.push_back(copy);
            } else {
                vertices.push_back(vector());
            }
        }
        return Points<double>(std::move(vertices));
    }

    /// Simple bodies only: compositions of compositions add nothing that a solver could tell.
    std::vector<Body> parts() {
        std::vector<Body> result;
        const std::size_t count = 1 + numbers_.byte() % max_parts;
        for (std::size_t i = 0; i < count; ++i) {
            const unsigned kind = numbers_.byte();
            Body part{shape(kind & 15U, false), std::nullopt};
            if ((kind & part_pose) != 0) part.pose = pose((kind & any_matrix) != 0);
            result.push_back(std::move(part));
        }
        return result;
    }

    /// Any matrix, or a signed permutation, which in the plane is the identity; and a translation.
    Affine<double> pose(bool any) {
        Affine<double> result;
        auto& rows = result.linear.rows;
        if (any) {
            for (std::size_t i = 0; i < dimension_; ++i) {
                for (std::size_t j = 0; j < dimension_; ++j) rows[i][j] = numbers_.number();
            }
        } else if (const unsigned turn = numbers_.byte(); dimension_ == 3) {
            result.linear = signed_permutation(turn);
        }
        result.translation = vector();
        return result;
    }

    Vec3<double> vector() {
        Vec3<double> v{numbers_.number(), numbers_.number(), 0};
        if (dimension_ == 3) v.z = numbers_.number();
        return v;
    }

    Numbers& numbers_;
    std::size_t dimension_;
};

}  // namespace

Mat3<double> signed_permutation(unsigned turn) {
    Mat3<double> result;
    std::rotate(result.rows.begin(), result.rows.begin() + turn % 3, result.rows.end());
    for (std::size_t i = 0; i < 3; ++i) {
        if ((turn >> (2 + i) & 1U) != 0) result.rows[i] = -result.rows[i];
    }
    return result;
}

PlainCase decode_plain(std::span<const std::uint8_t> bytes) {
    Numbers numbers(bytes);
    const unsigned header = numbers.byte();
    PlainCase result;
    result.narrow = (header & narrow_bit) != 0;
    result.dimension = (header & plane_bits) == plane_bits ? 2 : 3;
    result.query = query_of(header);
    numbers.narrow(result.narrow);
    Decoder decoder(numbers, result.dimension);
    result.a = decoder.body();
    if (result.query != caseio::Query::raycast) result.b = decoder.body();
    if (result.query == caseio::Query::raycast || result.query == caseio::Query::sweep)
        result.motion = decoder.motion();
    return result;
}

caseio::Case decode(std::span<const std::uint8_t> bytes) {
    std::uint64_t hash = 0xcbf29ce484222325U;  // FNV-1a
    for (const std::uint8_t b : bytes) hash = (hash ^ b) * 0x100000001b3U;
    return exact_case(decode_plain(bytes), fmt::format("bytes-{:016x}", hash));
}

}  // namespace oblong::fuzz
