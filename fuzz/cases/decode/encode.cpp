// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/decode/encode.hpp"

#include <algorithm>

#include "fuzz/cases/decode/decode.hpp"
#include "fuzz/cases/decode/format.hpp"
#include "fuzz/cases/decode/numbers.hpp"
#include "fuzz/cases/decode/shape_bytes.hpp"

namespace oblong::fuzz {

namespace {

using Body = AnyBody<double>;

/// Thrown inside this file alone, where no bytes say what is asked.
struct NoBytes {};

class Encoder {
public:
    Encoder(NumberWriter& out, const PlainCase& c)
        : out_(out), dimension_(static_cast<std::size_t>(c.dimension)), narrow_(c.narrow) {}

    void body(const Body& b, bool whole) {
        whole_ = whole;
        unsigned kind = std::visit([](const auto& s) { return code(s); }, b.shape);
        std::optional<unsigned> turn;
        if (b.pose) {
            kind |= whole ? body_pose : part_pose;
            turn = turn_of(b.pose->linear);
            if (!turn) kind |= any_matrix;
        }
        out_.byte(kind);
        std::visit([this](const auto& s) { shape(s); }, b.shape);
        if (b.pose) pose(*b.pose, turn);
    }

    void motion(const PlainMotion& m) {
        vector(m.of_a);
        vector(m.of_b);
        out_.byte(m.max ? 255U : 0U);
        if (m.max) out_.number(*m.max);
    }

private:
    static unsigned code(const Points<double>&) { return points_code; }
    static unsigned code(const Sum<double>&) { return sum_code; }
    static unsigned code(const Hull<double>&) { return hull_code; }
    template <DescribedShape T>
    static unsigned code(const T&) {
        return ShapeTraits<T>::code;
    }

    void shape(const Points<double>& s) {
        const auto vertices = s.vertices();
        if (vertices.size() > max_vertices) throw NoBytes();
        const auto count = static_cast<unsigned>(vertices.size());
        out_.byte(count <= 12 ? count - 1 : long_count + count - 1);
        for (std::size_t i = 0; i < vertices.size(); ++i) {
            if (copy(vertices, i)) continue;
            out_.byte(0);
            vector(vertices[i]);
        }
    }
    template <DescribedShape T>
    void shape(const T& s) {
        encode_described(s, out_, dimension_);
    }
    void shape(const Sum<double>& s) { parts(s.parts()); }
    void shape(const Hull<double>& s) { parts(s.parts()); }

    void parts(std::span<const Body> list) {
        if (!whole_ || list.size() > max_parts) throw NoBytes();
        out_.byte(static_cast<unsigned>(list.size()) - 1);
        for (const Body& part : list) body(part, false);
    }

    /// Two bytes in place of a vertex, where it is an earlier one with at most one coordinate a few steps away.
    bool copy(std::span<const Vec3<double>> vertices, std::size_t i) {
        for (std::size_t j = i; j-- > 0;) {
            const unsigned how = first_above(copied_vertex, j, i);
            if (how > 255) continue;
            std::size_t which = 0;
            int differences = 0;
            for (std::size_t k = 0; k < dimension_; ++k) {
                if (vertices[i][k] == vertices[j][k]) continue;
                which = k;
                ++differences;
            }
            if (differences > 1) continue;
            const std::int64_t here = place(vertices[j][which], narrow_);
            const std::int64_t wanted = place(vertices[i][which], narrow_);
            if (wanted < here - 4 || wanted > here + 3) continue;
            out_.byte(how);
            out_.byte(nudge_byte(which, static_cast<int>(wanted - here)));
            return true;
        }
        return false;
    }

    /// The least number from `low` on that is `rest` modulo `modulus`.
    static unsigned first_above(unsigned low, std::size_t rest, std::size_t modulus) {
        return low + static_cast<unsigned>((rest + modulus - low % modulus) % modulus);
    }

    [[nodiscard]] unsigned nudge_byte(std::size_t which, int steps) const {
        unsigned byte = 3U * static_cast<unsigned>(steps + 4);
        while (byte % dimension_ != which) ++byte;
        return byte;
    }

    void pose(const Affine<double>& pose, const std::optional<unsigned>& turn) {
        if (turn) {
            out_.byte(*turn);
        } else {
            for (std::size_t i = 0; i < dimension_; ++i) {
                for (std::size_t j = 0; j < dimension_; ++j) out_.number(pose.linear.rows[i][j]);
            }
        }
        vector(pose.translation);
    }

    [[nodiscard]] std::optional<unsigned> turn_of(const Mat3<double>& linear) const {
        const unsigned most = dimension_ == 3 ? 32 : 1;
        for (unsigned turn = 0; turn < most; ++turn) {
            if (signed_permutation(turn) == linear) return turn;
        }
        return std::nullopt;
    }

    void vector(const Vec3<double>& v) {
        for (std::size_t i = 0; i < dimension_; ++i) out_.number(v[i]);
    }

    NumberWriter& out_;
    std::size_t dimension_;
    bool narrow_;
    bool whole_ = true;
};

}  // namespace

std::optional<std::vector<std::uint8_t>> encode(const PlainCase& c) {
    // Bytes have no such queries.
    if (c.query == caseio::Query::signed_distance || c.query == caseio::Query::within) return std::nullopt;
    NumberWriter out(c.narrow);
    out.byte((c.narrow ? narrow_bit : 0U) | (c.dimension == 2 ? plane_bits : 0U) | query_bits(c.query));
    Encoder encoder(out, c);
    try {
        encoder.body(c.a, true);
        if (c.b) encoder.body(*c.b, true);
    } catch (const NoBytes&) {
        return std::nullopt;
    }
    if (c.motion) encoder.motion(*c.motion);
    return out.take();
}

std::optional<std::vector<std::uint8_t>> encode(const caseio::Case& c) {
    if (!is_plain(c)) return std::nullopt;
    return encode(plain_case(c));
}

}  // namespace oblong::fuzz
