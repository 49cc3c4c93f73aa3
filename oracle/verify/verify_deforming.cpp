// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/verify/verify_deforming.hpp"

#include <algorithm>
#include <array>

#include "oblong/linear/product.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::oracle {

namespace {

using namespace checking;

/// Numbers of cases and proofs have at most this many bits.
constexpr std::uint64_t longest_number = 1U << 16;

/// A polynomial of x by its coefficients, the constant first, at least one. Over the stretch of time in question x runs
/// from 0 to 1.
using Polynomial = std::vector<Rational>;

Polynomial plus(Polynomial p, const Polynomial& q, int sign = 1) {
    p.resize(std::max(p.size(), q.size()));
    for (std::size_t i = 0; i < q.size(); ++i) p[i] += q[i] * sign;
    return p;
}
Polynomial times(const Polynomial& p, const Polynomial& q) {
    Polynomial product(p.size() + q.size() - 1);
    for (std::size_t i = 0; i < p.size(); ++i)
        for (std::size_t k = 0; k < q.size(); ++k) product[i + k] += p[i] * q[k];
    return product;
}
Rational value_at(const Polynomial& p, const Rational& x) {
    Rational value = 0;
    for (std::size_t i = p.size(); i-- > 0;) value = value * x + p[i];
    return value;
}
bool is_zero(const Polynomial& p) {
    return std::ranges::all_of(p, [](const Rational& c) { return c == 0; });
}

/// The coefficients for (1 − x)^(n−k) x^k of a polynomial of degree n: x^i = x^i (x + (1 − x))^(n−i).
std::vector<Rational> shares(const Polynomial& p, std::size_t n) {
    std::vector<Rational> result(n + 1);
    for (std::size_t i = 0; i < p.size(); ++i) {
        Rational choose = p[i];  // times (n − i over k)
        for (std::size_t k = 0; i + k <= n; ++k) {
            result[i + k] += choose;
            choose = choose * Rational(Integer(n - i - k)) / Rational(Integer(k + 1));
        }
    }
    return result;
}

/// A vector whose coordinates are polynomials.
using Path = std::array<Polynomial, 3>;
const Path nowhere{Polynomial{0}, Polynomial{0}, Polynomial{0}};

Path minus(const Path& p, const Path& q) { return {plus(p[0], q[0], -1), plus(p[1], q[1], -1), plus(p[2], q[2], -1)}; }
Polynomial product(const Path& p, const Path& q) {
    return plus(plus(times(p[0], q[0]), times(p[1], q[1])), times(p[2], q[2]));
}
/// Twice the area that the points span, seen along the axis, with its sign.
Polynomial area(const Path& p, const Path& q, const Path& r, std::size_t axis) {
    const std::size_t j = (axis + 1) % 3, k = (axis + 2) % 3;
    const Path u = minus(q, p), v = minus(r, p);
    return plus(times(u[j], v[k]), times(u[k], v[j]), -1);
}
Path cross_product(const Path& u, const Path& v) {
    return {area(nowhere, u, v, 0), area(nowhere, u, v, 1), area(nowhere, u, v, 2)};
}

class Checker {
public:
    Checker(const caseio::DeformingCase& c, const ExactDeformingProof& proof, Work& work)
        : case_(c), proof_(proof), work_(work) {
        for (const caseio::DeformingBody* body : {&c.a, &c.b}) {
            require(!body->vertices.empty() && body->vertices.size() == body->end.size(), "a body without vertices");
            for (const auto* points : {&body->vertices, &body->end})
                for (const Vec3<Rational>& p : *points) length_ += short_length(p);
        }
    }

    void run() {
        require(!proof_.clear.empty() || proof_.meeting, "nothing is shown");
        Rational at = 0;
        for (std::size_t i = 0; i < proof_.clear.size(); ++i) {
            const auto& span = proof_.clear[i];
            work_.pause();
            require(span.from == at, "a stretch of time that does not begin where the one before ends");
            require(span.to > at, "a stretch of time that does not end after it begins");
            check(span, i + 1 == proof_.clear.size() && !proof_.meeting);
            at = span.to;
        }
        require(at <= 1, "clear beyond the last time");
        if (!proof_.meeting) return;
        require(proof_.meeting->from >= at, "a contact at a time that is clear, or before the first");
        require(proof_.meeting->to >= proof_.meeting->from, "a contact that ends before it begins");
        require(proof_.meeting->to <= 1, "a contact beyond the last time");
        check(*proof_.meeting);
    }

private:
    template <class T>
    static std::uint64_t short_length(const T& number) {
        const std::uint64_t length = length_of(number);
        require(length <= longest_number, "a number that is too long");
        return length;
    }
    /// A vertex while x runs from 0 to 1 over the stretch.
    static Path path_of(const caseio::DeformingBody& body, std::size_t vertex, const Rational& from,
                        const Rational& to) {
        Path path;
        for (std::size_t i = 0; i < 3; ++i) {
            const Rational way = body.end[vertex][i] - body.vertices[vertex][i];
            path[i] = {body.vertices[vertex][i] + way * from, way * (to - from)};
        }
        return path;
    }

    void check(const ClearSpan<Integer, Rational>& span, bool closed) const {
        const std::size_t degree = span.directions.size();  // of the product with a way
        require(degree <= 3, "more than three vectors for a direction");
        std::uint64_t length = short_length(span.to) + length_;
        for (const Vec3<Integer>& n : span.directions) length += short_length(n);
        work_.add(length * 16, length);
        Path n = nowhere;
        for (std::size_t k = 0; k < degree; ++k) {
            Polynomial share{1};  // (1 − x)^(d−k) x^k
            for (std::size_t i = 0; i + 1 < degree; ++i)
                share = times(share, i < k ? Polynomial{0, 1} : Polynomial{1, -1});
            for (std::size_t i = 0; i < 3; ++i) n[i] = plus(n[i], times(share, {Rational(span.directions[k][i])}));
        }
        // The extremes of each share, of A the least, of B the greatest.
        const auto extremes = [&](const caseio::DeformingBody& body, const auto& extreme) {
            std::vector<Rational> found;
            for (std::size_t i = 0; i < body.vertices.size(); ++i) {
                work_.pause();
                const auto along = shares(product(n, path_of(body, i, span.from, span.to)), degree);
                if (found.empty()) found = along;
                for (std::size_t j = 0; j <= degree; ++j) found[j] = extreme(found[j], along[j]);
            }
            return found;
        };
        const auto least = [](const Rational& x, const Rational& y) { return std::min(x, y); };
        const auto most = [](const Rational& x, const Rational& y) { return std::max(x, y); };
        const std::vector<Rational> of_a = extremes(case_.a, least), of_b = extremes(case_.b, most);
        for (std::size_t j = 0; j <= degree; ++j)
            require(of_a[j] >= of_b[j], "the plane does not keep the bodies apart");
        require(of_a[0] > of_b[0], "the plane touches both bodies at the start");
        require(!closed || of_a[degree] > of_b[degree], "the plane touches both bodies at the last time");
    }

    void check(const CrossingTime<Rational>& m) const {
        require(m.axis <= 2, "no such axis");
        const std::uint64_t length = short_length(m.from) + short_length(m.to) + length_;
        work_.add(length * 16, length);
        require(!m.a.empty() && !m.b.empty() && m.a.size() + m.b.size() <= 4, "vertices that cannot meet");
        std::vector<Path> a, b;
        for (const std::uint32_t i : m.a) {
            require(i < case_.a.vertices.size(), "no such vertex of A");
            a.push_back(path_of(case_.a, i, m.from, m.to));
        }
        for (const std::uint32_t i : m.b) {
            require(i < case_.b.vertices.size(), "no such vertex of B");
            b.push_back(path_of(case_.b, i, m.from, m.to));
        }
        if (a.size() > b.size()) std::swap(a, b);  // a contact is one of B with A too
        if (a.size() == 2) {
            edges_meet(a, b, m.axis);
        } else if (b.size() == 3) {
            face_meets(a[0], b, m.axis);
        } else if (b.size() == 2) {
            edge_meets(a[0], b, m);
        } else {
            const Path way = minus(a[0], b[0]);
            require(std::ranges::all_of(way, [](const Polynomial& p) { return value_at(p, 0) == 0; }),
                    "vertices that are not at one place");
        }
    }

    /// 1: no coefficient is negative, −1: none is positive, 0: neither. The polynomial 0 has the sign that is asked.
    static bool has_sign(const std::vector<Rational>& q, int sign) {
        return std::ranges::all_of(q, [&](const Rational& c) { return c * sign >= 0; });
    }
    /// Weights whose signs are common over the stretch, one of which is never 0.
    static void require_common_sign(const std::vector<Polynomial>& weights) {
        bool some = false;
        std::vector<std::vector<Rational>> all;
        for (const Polynomial& w : weights) {
            all.push_back(shares(w, 2));
            some = some || std::ranges::none_of(all.back(), [](const Rational& c) { return c == 0; });
        }
        const auto have = [&](int sign) {
            return std::ranges::all_of(all, [&](const auto& q) { return has_sign(q, sign); });
        };
        require(some && (have(1) || have(-1)), "weights without a common sign");
    }
    static void require_coplanar(const Path& p, const Path& q, const Path& r, const Path& s) {
        const Polynomial volume = product(cross_product(minus(q, p), minus(r, p)), minus(s, p));
        require(value_at(volume, 0) * value_at(volume, 1) <= 0, "the volume does not change its sign");
    }

    /// A vertex in a triangle: the triangles that it makes with the edges turn as the triangle does.
    static void face_meets(const Path& p, const std::vector<Path>& face, std::size_t axis) {
        require_coplanar(p, face[0], face[1], face[2]);
        require_common_sign({area(face[0], face[1], face[2], axis), area(p, face[1], face[2], axis),
                             area(face[0], p, face[2], axis), area(face[0], face[1], p, axis)});
    }
    /// Two edges that cross: the ends of each are on both sides of the other.
    static void edges_meet(const std::vector<Path>& a, const std::vector<Path>& b, std::size_t axis) {
        require_coplanar(a[0], a[1], b[0], b[1]);
        require_common_sign({area(a[0], b[0], b[1], axis), area(a[1], b[1], b[0], axis), area(b[0], a[1], a[0], axis),
                             area(b[1], a[0], a[1], axis)});
    }
    /// A vertex on an edge.
    static void edge_meets(const Path& p, const std::vector<Path>& edge, const CrossingTime<Rational>& m) {
        std::array<Polynomial, 3> areas;
        for (std::size_t i = 0; i < 3; ++i) areas[i] = area(p, edge[0], edge[1], i);
        const Polynomial& chosen = areas[m.axis];
        if (m.from == m.to) {
            require(std::ranges::all_of(areas, [](const Polynomial& q) { return value_at(q, 0) == 0; }),
                    "vertices that are not on a line");
        } else {
            require(!is_zero(chosen), "an area that is always 0");
            require(value_at(chosen, 0) * value_at(chosen, 1) <= 0, "the area does not change its sign");
            // Areas of degree 2 are multiples of the chosen one if they are at three times.
            for (const Polynomial& q : areas)
                for (const int x : {0, 1, 2})
                    for (const int y : {0, 1, 2})
                        require(value_at(q, x) * value_at(chosen, y) == value_at(q, y) * value_at(chosen, x),
                                "areas that are not 0 at one time");
        }
        const auto is_between = [&](std::size_t axis) {
            const Polynomial first = plus(edge[0][axis], p[axis], -1), second = plus(p[axis], edge[1][axis], -1);
            const std::vector<Rational> ends{value_at(first, 0), value_at(first, 1), value_at(second, 0),
                                             value_at(second, 1)};
            const bool are_sides = has_sign(ends, 1) || has_sign(ends, -1);
            return are_sides && ends[0] + ends[2] != 0 && ends[1] + ends[3] != 0;
        };
        require(is_between(0) || is_between(1) || is_between(2), "a vertex that is not between two");
    }

    const caseio::DeformingCase& case_;
    const ExactDeformingProof& proof_;
    Work& work_;
    std::uint64_t length_ = 0;  ///< of the numbers of the case
};

}  // namespace

std::optional<std::string> refusal_of(const caseio::DeformingCase& c, const ExactDeformingProof& proof, Work work) {
    try {
        Checker(c, proof, work).run();
        return std::nullopt;
    } catch (const Refused& refused) {
        return refused.why;
    }
}

std::optional<std::string> shortfall(const caseio::DeformingCase& c, const ExactDeformingProof& proof) {
    const Rational clear = proof.clear.empty() ? Rational(0) : proof.clear.back().to;
    if (!proof.meeting) {
        if (clear == 1) return std::nullopt;
        return "shows neither a contact nor that the bodies stay apart until the last time";
    }
    const Rational& last = proof.meeting->to;
    const bool is_float = c.scalar == caseio::CaseScalar::float32;
    if (is_float ? nearest<float>(clear) == nearest<float>(last) : nearest<double>(clear) == nearest<double>(last))
        return std::nullopt;
    return "does not show to the last bit when the bodies first meet";
}

}  // namespace oblong::oracle
