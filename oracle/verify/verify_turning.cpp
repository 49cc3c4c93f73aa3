// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/verify/verify_turning.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "oblong/linear/product.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/verify/body_tree.hpp"
#include "oracle/verify/composed.hpp"
#include "oracle/verify/enclosure.hpp"
#include "oracle/verify/verify_body.hpp"

namespace oblong::oracle {

namespace {

using namespace checking;
using Point = Vec3<Rational>;
using Map = Affine<Rational>;
using Kind = BodyNode::Kind;

/// Numbers of motions and proofs have at most this many bits.
constexpr std::uint64_t longest_number = 1U << 16;
/// Bits that a rotation adds to a direction, as the work counts them.
constexpr std::uint64_t bits_of_turn = 2048;
/// A body turns by less than 2^largest_angle radians until the last time.
constexpr long largest_angle = 64;

Point unit(std::size_t axis) {
    Point v;
    v[axis] = 1;
    return v;
}

EnclosedVec times(const EnclosedVec& v, const Enclosed& k) { return {v.x * k, v.y * k, v.z * k}; }
Enclosed length(const EnclosedVec& v) { return square_root(square(v.x) + square(v.y) + square(v.z)); }

/// No less than max { n · x : x in the node }, for every n of the enclosure.
Rational reach(const BodyNode& node, const EnclosedVec& n) {
    if (node.kind == Kind::points) {
        Rational far = dot(n, enclosed(node.vectors.front())).high;
        for (const Point& v : node.vectors) far = std::max(far, dot(n, enclosed(v)).high);
        return far;
    }
    if (node.kind == Kind::round) {
        Enclosed squared;
        for (const Point& column : node.vectors) squared = squared + square(dot(n, enclosed(column)));
        return square_root(squared).high;
    }
    Rational far = reach(node.parts.front(), n);
    for (std::size_t i = 1; i < node.parts.size(); ++i) {
        const Rational part = reach(node.parts[i], n);
        far = node.kind == Kind::sum ? Rational(far + part) : std::max(far, part);
    }
    return far;
}

/// The bits of numbers, none of which is too long.
template <class... T>
std::uint64_t short_length(const T&... numbers) {
    require(((length_of(numbers) <= longest_number) && ...), "a number that is too long");
    return (length_of(numbers) + ...);
}
std::uint64_t length_of_numbers(const Turn<Rational>& m) { return short_length(m.velocity, m.axis, m.rate, m.centre); }
std::uint64_t length_of_numbers(const Placement<Rational>& p) {
    const auto& [w, x, y, z] = p.quaternion;
    return short_length(w, x, y, z, p.translation);
}
std::uint64_t length_of_numbers(const Interpolation<Rational>& m) {
    return length_of_numbers(m.from) + length_of_numbers(m.to);
}
std::uint64_t length_of_numbers(const RigidMotion<Rational>& motion) {
    return std::visit([](const auto& m) { return length_of_numbers(m); }, motion);
}

/// x ↦ centre + t · velocity + R(t) · start(x), with R about `axis` by t · angle.
struct Motion {
    Point centre, velocity, axis;  ///< the axis 0: no turn; else its largest coordinate is ±1
    Map start;
    Enclosed angle;
};

Point shortened(const Point& axis) {
    Rational largest = 0;
    for (std::size_t i = 0; i < 3; ++i) largest = std::max(largest, Rational(abs(axis[i])));
    return largest == 0 ? axis : axis * Rational(1 / largest);
}

Motion motion_of(const Turn<Rational>& turn) {
    Motion m;
    m.centre = turn.centre;
    m.velocity = turn.velocity;
    m.start.translation = -turn.centre;
    if (turn.rate == 0) return m;
    require(turn.axis != Point{}, "a turn without an axis");
    m.axis = shortened(turn.axis);
    m.angle = Enclosed(turn.rate);
    return m;
}

/// Entry by entry: the matrix of a unit quaternion, divided by the squared length.
Mat3<Rational> rotation_of(const std::array<Rational, 4>& q) {
    const auto& [w, x, y, z] = q;
    const Rational s = w * w + x * x + y * y + z * z;
    require(s != 0, "a quaternion of length 0");
    const Rational k = 2 / s;
    Mat3<Rational> m;
    m.rows = {Point{1 - k * (y * y + z * z), k * (x * y - w * z), k * (x * z + w * y)},
              Point{k * (x * y + w * z), 1 - k * (x * x + z * z), k * (y * z - w * x)},
              Point{k * (x * z - w * y), k * (y * z + w * x), 1 - k * (x * x + y * y)}};
    return m;
}

Motion motion_of(const Interpolation<Rational>& motion) {
    const auto& [w, x, y, z] = motion.from.quaternion;
    const auto& [tw, tx, ty, tz] = motion.to.quaternion;
    Motion m;
    m.centre = motion.from.translation;
    m.velocity = motion.to.translation - motion.from.translation;
    m.start.linear = rotation_of(motion.from.quaternion);
    require(tw != 0 || tx != 0 || ty != 0 || tz != 0, "a quaternion of length 0");
    // to · conj(from), coordinate by coordinate.
    Rational real = tw * w + tx * x + ty * y + tz * z;
    Point imaginary{tx * w - tw * x - ty * z + tz * y, ty * w - tw * y - tz * x + tx * z,
                    tz * w - tw * z - tx * y + ty * x};
    if (real < 0) {
        real = -real;
        imaginary = -imaginary;
    }
    if (imaginary == Point{}) return m;
    Rational largest = 0;
    for (std::size_t i = 0; i < 3; ++i) largest = std::max(largest, Rational(abs(imaginary[i])));
    m.axis = shortened(imaginary);
    m.angle = angle_of(length(enclosed(m.axis)), Enclosed(Rational(real / largest))) * Enclosed(Rational(2));
    return m;
}

/// A moving body as the proof speaks of it.
class Body {
public:
    Body(const AnyBody<Rational>& body, const RigidMotion<Rational>& motion, int dimension)
        : body_(body), motion_(std::visit([](const auto& m) { return motion_of(m); }, motion)) {
        tree_ = rounded_tree({body.shape, body.pose ? composed(motion_.start, *body.pose) : motion_.start}, dimension);
    }

    [[nodiscard]] const Rational& radius() const { return tree_.radius; }
    void add_work(std::uint64_t direction, Work& work) const {
        add_support_work(tree_.core, direction + bits_of_turn + 4 * length_of(motion_.axis), work);
    }
    [[nodiscard]] const Motion& motion() const { return motion_; }
    [[nodiscard]] bool turns() const { return motion_.axis != Point{}; }

    /// No less than max n·x over the core at a time.
    [[nodiscard]] Rational reach_at(const Point& n, const Rational& t) const {
        const EnclosedVec back = turned(enclosed(n), t, true);
        return dot(n, motion_.centre + motion_.velocity * t) + reach(tree_.core, back);
    }
    /// No less than |second derivative| of n·x, for every point x of the core: angle² times the lengths of the parts of
    /// n and x across the axis.
    [[nodiscard]] Rational bend(const Point& n) const {
        if (!turns()) return 0;
        const Point& u = motion_.axis;
        std::size_t least = 0;
        for (std::size_t i = 1; i < 3; ++i)
            if (abs(u[i]) < abs(u[least])) least = i;
        const Point first = cross(u, unit(least)), second = cross(u, first);
        const Enclosed off_axis = square_root(square(span(first)) / Enclosed(squared_norm(first)) +
                                              square(span(second)) / Enclosed(squared_norm(second)));
        const Enclosed across = length(enclosed(cross(n, u))) / length(enclosed(u));
        return (square(motion_.angle) * off_axis * across).high;
    }
    /// No less than the distance of a point of the core from where the rotation `turn` puts it at a time.
    [[nodiscard]] Rational error(const Mat3<Rational>& turn, const Rational& t) const {
        Enclosed entries, spans;
        for (std::size_t j = 0; j < 3; ++j) {
            const EnclosedVec image = turned(enclosed(unit(j)), t, false);
            for (std::size_t i = 0; i < 3; ++i) entries = entries + square(image[i] - Enclosed(turn.rows[i][j]));
            spans = spans + square(span(unit(j)));
        }
        if (entries.high == 0) return 0;
        return (square_root(entries) * square_root(spans)).high;
    }
    [[nodiscard]] AnyBody<Rational> posed(const Mat3<Rational>& turn, const Rational& t) const {
        const Map moved = composed({turn, motion_.centre + motion_.velocity * t}, motion_.start);
        return {body_.shape, body_.pose ? composed(moved, *body_.pose) : moved};
    }

private:
    /// R(t) v, or its inverse: cos · v + (1 − cos)(u·v / u·u) u ± sin / ‖u‖ · u × v
    [[nodiscard]] EnclosedVec turned(const EnclosedVec& v, const Rational& t, bool back) const {
        if (!turns() || t == 0) return v;
        const EnclosedVec u = enclosed(motion_.axis);
        const Enclosed squared = Enclosed(squared_norm(motion_.axis));
        const SineCosine of = sine_cosine(motion_.angle * Enclosed(t));
        const Enclosed lift = (Enclosed(Rational(1)) - of.cosine) * dot(u, v) / squared;
        const Enclosed swing = of.sine / square_root(squared);
        return times(v, of.cosine) + times(u, lift) + times(cross(u, v), back ? -swing : swing);
    }
    /// No less than |f·x| over the core before it turns.
    [[nodiscard]] Rational span(const Point& f) const {
        return std::max(reach(tree_.core, enclosed(f)), reach(tree_.core, enclosed(-f)));
    }

    const AnyBody<Rational>& body_;
    Motion motion_;
    RoundedTree tree_;
};

/// The question how the bodies, placed so, lie.
caseio::Case pair_at(const caseio::TurningCase& c, AnyBody<Rational> a, AnyBody<Rational> b) {
    return {.id = c.id,
            .query = caseio::Query::decide,
            .scalar = caseio::CaseScalar::exact,
            .dimension = c.dimension,
            .a = std::move(a),
            .b = std::move(b),
            .ray = {},
            .sweep = {},
            .source = {},
            .note = {},
            .expect = {}};
}

class Checker {
public:
    Checker(const caseio::TurningCase& c, const ExactTurningProof& proof, Work& work)
        : case_(c),
          proof_(proof),
          work_(work),
          length_(length_of_numbers(c.motion_a) + length_of_numbers(c.motion_b)),
          a_(c.a, c.motion_a, c.dimension),
          b_(c.b, c.motion_b, c.dimension) {
        for (const Body* body : {&a_, &b_}) {
            require((body->motion().angle * Enclosed(c.max)).magnitude() < power_of_two(largest_angle),
                    "too many turns");
            const Motion& m = body->motion();
            require(c.dimension == 3 || (m.velocity.z == 0 && m.centre.z == 0 && m.axis.x == 0 && m.axis.y == 0 &&
                                         m.start.linear.rows[2] == unit(2)),
                    "a motion that leaves the plane");
        }
    }

    [[nodiscard]] ShownTurning run() const {
        ShownTurning shown;
        static_cast<void>(short_length(case_.max));
        require(!proof_.clear.empty() || proof_.meeting, "nothing is shown");
        Rational at = 0;
        for (const auto& stretch : proof_.clear) {
            work_.pause();
            require(stretch.from == at, "a stretch of time that does not begin where the one before ends");
            require(stretch.to >= stretch.from, "a stretch of time that ends before it begins");
            check(stretch);
            at = stretch.to;
        }
        require(at <= case_.max, "beyond the last time");
        if (!proof_.clear.empty()) shown.clear_until = at;
        if (proof_.meeting) {
            const Rational& t = proof_.meeting->time;
            require(t >= at && t <= case_.max, "a contact at a time that is clear, or beyond the last");
            check(*proof_.meeting);
            shown.meets_at = t;
        }
        return shown;
    }

private:
    /// Adds the work of `numbers` bits with those of the motions, and of support values along `direction` bits.
    void add_work(std::uint64_t numbers, std::uint64_t direction) const {
        numbers += length_;
        work_.add(numbers, numbers);
        for (int end = 0; end < 2; ++end) {
            a_.add_work(direction, work_);
            b_.add_work(direction, work_);
        }
    }

    void check(const ClearTime<Integer, Rational>& stretch) const {
        add_work(short_length(stretch.to, stretch.gap_from, stretch.gap_to, stretch.bend, stretch.direction),
                 length_of(stretch.direction));
        const Point n{Rational(stretch.direction.x), Rational(stretch.direction.y), Rational(stretch.direction.z)};
        require(n != Point{}, "a direction of length 0");
        require(case_.dimension == 3 || n.z == 0, "a direction out of the plane");
        require(stretch.gap_from > 0 && stretch.gap_to > 0, "a gap that is not positive");
        require(stretch.bend >= 0, "a negative bend");
        require(gap(n, stretch.from) >= stretch.gap_from, "the bodies are not shown to be so far apart at the start");
        require(gap(n, stretch.to) >= stretch.gap_to, "the bodies are not shown to be so far apart at the end");
        const Rational time = stretch.to - stretch.from;
        require(time * time * (a_.bend(n) + b_.bend(n)) <= 8 * stretch.bend, "the bodies may turn farther");
        // The line that joins the gaps, less 4 s (1 − s) bend, has in Bernstein's form the middle (from + to) / 2 −
        // 2 bend; it stays positive if that is more than −√(from · to).
        const Rational middle = (stretch.gap_from + stretch.gap_to) / 2 - 2 * stretch.bend;
        require(middle > 0 || middle * middle < stretch.gap_from * stretch.gap_to, "the motion may close the gap");
    }

    [[nodiscard]] Rational gap(const Point& n, const Rational& t) const {
        const Rational balls = length(enclosed(n)).high * (a_.radius() + b_.radius());
        return -a_.reach_at(-n, t) - b_.reach_at(n, t) - balls;
    }

    void check(const MeetingTime<Integer, Rational>& meeting) const {
        std::uint64_t turns = 0;
        for (const auto* turn : {&meeting.turn_a, &meeting.turn_b})
            turns += short_length(turn->rows[0], turn->rows[1], turn->rows[2]);
        add_work(short_length(meeting.time) + turns, turns);
        require(meeting.overlap.statement == ProofStatement::bracket && !meeting.overlap.claim && meeting.overlap.upper,
                "no bound of how near the bodies are");
        const caseio::Case near =
            pair_at(case_, a_.posed(meeting.turn_a, meeting.time), b_.posed(meeting.turn_b, meeting.time));
        const auto found = checked(near, meeting.overlap, work_);
        if (const auto* why = std::get_if<std::string>(&found)) throw Refused{*why};
        const Rational upper = *std::get<Shown>(found).upper;
        require(upper + a_.error(meeting.turn_a, meeting.time) + b_.error(meeting.turn_b, meeting.time) <= 0,
                "the bodies are not shown to overlap by more than their positions are off");
    }

    const caseio::TurningCase& case_;
    const ExactTurningProof& proof_;
    Work& work_;
    std::uint64_t length_;  ///< of the numbers of both motions
    Body a_, b_;
};

}  // namespace

std::variant<std::string, ShownTurning> checked(const caseio::TurningCase& c, const ExactTurningProof& proof,
                                                Work work) {
    try {
        return Checker(c, proof, work).run();
    } catch (const Refused& refused) {
        return refused.why;
    }
}

std::optional<std::string> shortfall(const caseio::TurningCase& c, const ExactTurningProof& proof) {
    const Rational clear = proof.clear.empty() ? Rational(0) : proof.clear.back().to;
    if (!proof.meeting) {
        if (!proof.clear.empty() && clear == c.max) return std::nullopt;
        return "shows neither a contact nor that the bodies stay apart until the last time";
    }
    if (proof.meeting->time - clear <= c.width) return std::nullopt;
    const double next = std::nextafter(nearest<double>(clear), std::numeric_limits<double>::infinity());
    if (std::isfinite(next) && proof.meeting->time <= Rational(next)) return std::nullopt;
    return "does not show in a width when the bodies first meet";
}

caseio::Case start_of(const caseio::TurningCase& c) {
    const Body a(c.a, c.motion_a, c.dimension);
    const Body b(c.b, c.motion_b, c.dimension);
    return pair_at(c, a.posed({}, 0), b.posed({}, 0));
}

}  // namespace oblong::oracle
