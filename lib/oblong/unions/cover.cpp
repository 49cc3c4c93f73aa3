// SPDX-License-Identifier: BSL-1.0
#include "oblong/unions/cover.hpp"

#include <bit>
#include <cmath>

#include "oblong/certificate/certificate.hpp"
#include "oblong/certificate/prove.hpp"
#include "oblong/gjk/distance.hpp"
#include "oblong/prove/fractions/rounded_answer.hpp"
#include "oblong/simplex/johnson.hpp"
#include "oblong/unions/cover_side.hpp"

namespace oblong {

namespace {

using namespace detail;
using Vec = Vec3<Integer>;
using Block = CoverBlock<Integer, Rational>;

/// What a cover shows of every pair: that the signed distance is at least `bound`; of a cast that there is no contact
/// before `bound`, or none at all.
struct CoverGoal {
    std::optional<Rational> bound;  ///< absent: of a cast without end
    bool is_strict = false;         ///< no pair is at `bound`
    bool may_fall = false;          ///< the proof of the pair that decides may state a little less
};

/// The midpoint below a number of a format, or above the largest one; strict if the number is odd, or 0.
template <class F, class Bits>
CoverGoal rounding_below(const std::optional<Rational>& stated) {
    const F number = stated ? nearest<F>(*stated) : std::numeric_limits<F>::max();
    if (number == 0) return {Rational(0), true};
    const Rational next = to_rational(number);
    const Rational half = (next - to_rational(std::nextafter(number, F(0)))) / 2;
    if (!stated) return {Rational(next + half)};
    return {Rational(next - half), (std::bit_cast<Bits>(number) & 1U) != 0};
}

/// What is to be shown beside a proof of the pair that decides; nothing if that suffices.
struct GoalOf {
    const ProofQuestion& question;

    std::optional<CoverGoal> operator()(const ExactCertificate& c) const {
        switch (c.kind) {
            case CertificateKind::distance:
                return c.rounded_to == RoundedTo::float32 ? rounding_below<float, std::uint32_t>(c.distance)
                                                          : rounding_below<double, std::uint64_t>(c.distance);
            case CertificateKind::touching:
                return CoverGoal{question.margin};
            case CertificateKind::hit:
                return of_hit(c.lower);
            default:
                return std::nullopt;
        }
    }
    std::optional<CoverGoal> operator()(const ExactProof& p) const {
        if (p.statement == ProofStatement::hit) return of_hit(p.lower);
        if (p.outcome == Outcome::overlapping) return std::nullopt;
        return CoverGoal{p.lower, false, p.outcome == Outcome::separated};
    }

private:
    [[nodiscard]] static std::optional<CoverGoal> of_hit(const std::optional<Rational>& lower) {
        return *lower > 0 ? std::optional(CoverGoal{lower, false, true}) : std::nullopt;
    }
};

/// Whether the answer is one about all pairs, and none decides.
bool is_of_all(const ExactCertificate& c, const ProofQuestion&) {
    return c.kind == CertificateKind::separated || c.kind == CertificateKind::miss;
}
bool is_of_all(const ExactProof& p, const ProofQuestion& q) {
    return p.statement == ProofStatement::miss || (q.query != ProofQuery::distance && p.outcome == Outcome::separated);
}

/// The direction between the parts of the pair that decides.
std::optional<Vec> direction_of(const ExactCertificate& c, const ProofQuestion& pair) {
    if (c.direction || pair.query == ProofQuery::cast) return c.direction;
    const std::optional<CoreSupport> a = core_support(pair.a);
    const std::optional<CoreSupport> b = core_support(pair.b);
    if (!a || !b) return std::nullopt;
    return apart(exact_distance(*a, *b, exact_start(*a, *b), pair.dimension));
}
std::optional<Vec> direction_of(const ExactProof& p, const ProofQuestion&) { return p.direction; }

/// The proof states this bound.
/// Removes what a proof of an overlap says of the depth of the pair, which says nothing of the unions'.
void forget_depth(ExactCertificate&) {}
void forget_depth(ExactProof& p) {
    if (p.outcome != Outcome::overlapping) return;
    p.lower.reset();
    p.direction.reset();
    p.roots.clear();
}

Rational exactly_along(const Vec3<Rational>& v, const Vec& n) { return v.x * n.x + v.y * n.y + v.z * n.z; }

class CoverSearch {
public:
    CoverSearch(const UnionQuestion& question, CoverGoal goal)
        : question_(question),
          goal_(std::move(goal)),
          is_cast_(question.asked.query == ProofQuery::cast),
          velocity_(question.asked.velocity_a - question.asked.velocity_b),
          a_(question.a),
          b_(question.b) {}

    /// \param first  a direction that may serve many pairs; the one between the parts that decide
    [[nodiscard]] std::optional<Cover<Integer, Rational>> find(const std::optional<Vec>& first) {
        if (!keep_integers()) return std::nullopt;
        if (is_cast_) prepare_motion();
        first_ = first;
        if (!covers(0, 0)) return std::nullopt;
        return Cover<Integer, Rational>{a_.order(), b_.order(), std::move(blocks_)};
    }
    /// Returns the bound that all blocks show if it is a little less than the goal's.
    [[nodiscard]] const std::optional<Rational>& fallen_to() const { return fallen_to_; }

private:
    [[nodiscard]] bool keep_integers() {
        // Checkers refuse more.
        constexpr std::size_t max_bits = std::size_t{1} << 29;
        const std::size_t most = max_bits / (3 * (a_.vertex_count() + b_.vertex_count()) + 1);
        std::optional<Integer> scale = a_.common_scale(1, most);
        if (scale) scale = b_.common_scale(*scale, most);
        if (!scale) return false;
        scale_ = *std::move(scale);
        a_.keep_integers(scale_);
        b_.keep_integers(scale_);
        return true;
    }

    /// The way of A until the bound, in doubles; without end, until it has passed everything.
    void prepare_motion() {
        Rational end = goal_.bound.value_or(0);
        if (!goal_.bound) {
            const BoundingBox& of_a = a_.tree().nodes()[0].box;
            const BoundingBox& of_b = b_.tree().nodes()[0].box;
            double size = 0;
            for (std::size_t i = 0; i < 3; ++i)
                size = std::max({size, std::abs(of_a.low[i]), std::abs(of_a.high[i]), std::abs(of_b.low[i]),
                                 std::abs(of_b.high[i])});
            Rational speed = 0;
            for (std::size_t i = 0; i < 3; ++i) speed = std::max(speed, Rational(abs(velocity_[i])));
            if (speed > 0 && std::isfinite(size)) end = to_rational(size) * 4 / speed;
        }
        for (std::size_t i = 0; i < 3; ++i) way_[i] = nearest<double>(velocity_[i] * end);
    }

    [[nodiscard]] bool covers(std::uint32_t x, std::uint32_t y) {
        if (a_.is_enumerated(x) && b_.is_enumerated(y) && by_plane(x, y)) return true;
        const Hierarchy::Node& node_a = a_.tree().nodes()[x];
        const Hierarchy::Node& node_b = b_.tree().nodes()[y];
        if (node_a.is_leaf() && node_b.is_leaf()) return by_pair(x, y);
        const auto size = [](const BoundingBox& box) {
            return (box.high.x - box.low.x) + (box.high.y - box.low.y) + (box.high.z - box.low.z);
        };
        if (node_b.is_leaf() || (!node_a.is_leaf() && size(node_a.box) >= size(node_b.box)))
            return covers(x + 1, y) && covers(node_a.second, y);
        return covers(x, y + 1) && covers(x, node_b.second);
    }

    /// Finds a direction for all pairs below two nodes: the first one, or that of their nearest points, with as few
    /// digits as serve.
    [[nodiscard]] bool by_plane(std::uint32_t x, std::uint32_t y) {
        const Rational radii = a_.radius(x) + b_.radius(y);
        if (first_ && shows(x, y, *first_, radii)) return add(x, y, *first_);
        GjkOptions<double> options;
        options.stop.tolerance = 1e-6;
        options.iteration_limit = 40;
        const RoundedHull of_a{a_.rounded(x), way_};
        const RoundedHull of_b{b_.rounded(y)};
        const Vec3<double> v = gjk_distance<double>(of_a, of_b, options, Johnson<double>{}).v;
        const double largest = std::max({std::abs(v.x), std::abs(v.y), std::abs(v.z)});
        if (!(largest > 0) || !std::isfinite(largest)) return false;
        for (const int bits : {2, 6, 14, 30, 50}) {
            const auto digits = [&](double c) { return Integer(std::llround(std::ldexp(c / largest, bits))); };
            const Vec n = in_lowest_terms({digits(v.x), digits(v.y), digits(v.z)});
            if (shows(x, y, n, radii)) return add(x, y, n);
            const Vec across = across_motion(n);
            if (across != n && shows(x, y, across, radii)) return add(x, y, across);
        }
        return false;
    }

    /// Without end A must not come nearer: n less its part along the motion, if that points back.
    [[nodiscard]] Vec across_motion(const Vec& n) const {
        if (!is_cast_ || goal_.bound || exactly_along(velocity_, n) >= 0) return n;
        const Vec r = integer_direction(velocity_);
        return in_lowest_terms(n * dot(r, r) - r * dot(r, n));
    }

    [[nodiscard]] static Vec in_lowest_terms(const Vec& n) {
        const Integer divisor = gcd(gcd(n.x, n.y), n.z);
        if (divisor == 0) return n;
        return {Integer(n.x / divisor), Integer(n.y / divisor), Integer(n.z / divisor)};
    }

    /// Whether n shows the goal of all pairs below two nodes, exactly.
    [[nodiscard]] bool shows(std::uint32_t x, std::uint32_t y, const Vec& n, const Rational& radii) const {
        if (n == Vec{0, 0, 0} || !may_show(x, y, n, radii)) return false;
        const Rational gap(Integer(a_.least(x, n) + b_.least(y, -n)), scale_);
        const auto is_beyond = [&](const Rational& apart, const Rational& distance, bool is_strict) {
            if (apart < 0) return false;
            const int sign = Rational(apart * apart).compare(Rational(distance * distance * dot(n, n)));
            return is_strict ? sign > 0 : sign >= 0;
        };
        if (!is_cast_) return is_beyond(gap, *goal_.bound + radii, goal_.is_strict);
        const Rational pace = exactly_along(velocity_, n);
        if (!is_beyond(gap, radii, true)) return false;
        return goal_.bound ? is_beyond(gap + pace * *goal_.bound, radii, goal_.is_strict) : pace >= 0;
    }

    /// The same in doubles, with an allowance: false saves the exact sums.
    [[nodiscard]] bool may_show(std::uint32_t x, std::uint32_t y, const Vec& n, const Rational& radii) const {
        const Vec3<double> direction{n.x.convert_to<double>(), n.y.convert_to<double>(), n.z.convert_to<double>()};
        const double length = std::sqrt(dot(direction, direction));
        if (!std::isfinite(length)) return true;
        const Vec3<double> p = RoundedHull{a_.rounded(x), way_}.support(-direction).point;
        const Vec3<double> q = RoundedHull{b_.rounded(y)}.support(direction).point;
        const double distance = nearest<double>(is_cast_ ? radii : Rational(*goal_.bound + radii));
        double terms = distance * length;
        for (std::size_t i = 0; i < 3; ++i) terms += std::abs(direction[i]) * (std::abs(p[i]) + std::abs(q[i]));
        constexpr double allowance = 1e-12;  // proves nothing
        return !(dot(direction, p - q) < distance * length - allowance * terms);
    }

    bool add(std::uint32_t x, std::uint32_t y, std::variant<Vec, ExactProof> evidence) {
        const Places a = a_.places(x);
        const Places b = b_.places(y);
        blocks_.push_back({a.begin, a.end, b.begin, b.end, std::move(evidence)});
        return true;
    }

    /// Proves the goal of one pair.
    [[nodiscard]] bool by_pair(std::uint32_t x, std::uint32_t y) {
        const ProofQuestion pair = question_.about(a_.tree().nodes()[x].least, b_.tree().nodes()[y].least);
        const std::optional<CoreSupport> core_a = core_support(pair.a);
        const std::optional<CoreSupport> core_b = core_support(pair.b);
        if (!core_a || !core_b) return by_members(x, y, pair);
        if (is_cast_) return by_cast(x, y, pair);
        const ExactDistanceAnswer answer =
            exact_distance(*core_a, *core_b, exact_start(*core_a, *core_b), pair.dimension);
        const std::optional<Vec> n = apart(answer);
        if (!n || answer.outcome == Outcome::overlapping) return false;
        const Rational distance = *goal_.bound + answer.radius;
        const int sign = answer.core_squared.compare(Rational(distance * distance));
        return (goal_.is_strict ? sign > 0 : sign >= 0) && add(x, y, *n);
    }

    [[nodiscard]] bool by_cast(std::uint32_t x, std::uint32_t y, const ProofQuestion& pair) {
        const std::optional<ExactCertificate> c = prove_by_vertices(pair);
        if (!c || !c->direction) return false;
        if (c->kind == CertificateKind::hit && !is_within(c->lower)) return false;
        return add(x, y, *c->direction);
    }

    [[nodiscard]] bool by_members(std::uint32_t x, std::uint32_t y, const ProofQuestion& pair) {
        std::optional<ExactProof> p = prove_by_members(pair);
        if (!p || p->outcome == Outcome::overlapping) return false;
        if (p->statement != ProofStatement::miss && !is_within(p->lower)) return false;
        if (p->outcome == Outcome::separated) {
            p->upper.reset();
            p->members.clear();
        }
        return add(x, y, *std::move(p));
    }

    /// Whether a pair with this lower bound is within the goal. A number between two fractions has several lower
    /// bounds: the goal's becomes the least of those that differ in the last digits.
    [[nodiscard]] bool is_within(const std::optional<Rational>& lower) {
        if (!lower || !goal_.bound) return false;
        const int sign = lower->compare(*goal_.bound);
        if (goal_.is_strict ? sign > 0 : sign >= 0) return true;
        const long alike = question_.asked.rounded_to == RoundedTo::float32 ? -22 : -40;
        if (!goal_.may_fall || *lower <= 0 || *lower < *goal_.bound * (1 - power_of_two(alike))) return false;
        goal_.bound = fallen_to_ = lower;
        return true;
    }

    const UnionQuestion& question_;
    CoverGoal goal_;
    bool is_cast_;
    Vec3<Rational> velocity_;
    CoverSide a_, b_;
    Integer scale_;
    Vec3<double> way_{};
    std::optional<Vec> first_;
    std::optional<Rational> fallen_to_;
    std::vector<Block> blocks_;
};

}  // namespace

std::optional<ExactUnionProof> prove(const UnionQuestion& question, std::size_t part_a, std::size_t part_b) {
    if (!environment_is_default()) return detail::with_environment_set([&] { return prove(question, part_a, part_b); });
    if (question.asked.query == ProofQuery::depth || part_a >= question.a.size() || part_b >= question.b.size())
        return std::nullopt;
    const ProofQuestion pair = question.about(part_a, part_b);
    std::optional<Proof> found = prove(pair);
    if (!found) return std::nullopt;
    ExactUnionProof proof;
    std::optional<CoverGoal> goal;
    const bool none_decides = std::visit([&](const auto& p) { return is_of_all(p, pair); }, *found);
    if (none_decides) {
        goal = CoverGoal{pair.query == ProofQuery::cast ? pair.max : pair.margin, true};
    } else {
        std::visit([](auto& p) { forget_depth(p); }, *found);
        goal = std::visit(GoalOf{pair}, *found);
    }
    if (goal) {
        CoverSearch search(question, *std::move(goal));
        proof.cover = search.find(std::visit([&](const auto& p) { return direction_of(p, pair); }, *found));
        if (!proof.cover) return std::nullopt;
        if (search.fallen_to()) std::visit([&](auto& p) { p.lower = search.fallen_to(); }, *found);
    }
    if (!none_decides)
        proof.decides = {static_cast<std::uint32_t>(part_a), static_cast<std::uint32_t>(part_b), *std::move(found)};
    return proof;
}

}  // namespace oblong
