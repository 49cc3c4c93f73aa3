// SPDX-License-Identifier: BSL-1.0
#include <algorithm>

#include "oblong/check/angle.hpp"
#include "oblong/check/checks.hpp"
#include "oblong/check/core.hpp"
#include "oblong/linear/product.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::proof_check {

namespace {

using Point = Vec3<Rational>;
using Direction = Vec3<Integer>;
using Map = Affine<Rational>;

/// Bits of a number of a motion or a proof, at most.
constexpr std::uint64_t longest_number = std::uint64_t{1} << 16;
/// Bits that a rotation adds to a direction, as the work counts them.
constexpr std::uint64_t bits_of_turn = 2048;
/// Bits of the radians by which a body turns until the last time: less than 2^64, which `rotation_near` takes.
constexpr long bits_of_angle = 64;

/// The bits of numbers, none of which is too long.
template <class... T>
std::uint64_t short_bits(const T&... numbers) {
    require(std::max({bits_of(numbers)...}) <= longest_number, "a number that is too long");
    return (bits_of(numbers) + ...);
}
std::uint64_t short_bits(const Mat3<Rational>& m) { return short_bits(m.rows[0], m.rows[1], m.rows[2]); }
std::uint64_t short_bits(const Placement<Rational>& p) {
    const auto& [w, x, y, z] = p.quaternion;
    return short_bits(w, x, y, z, p.translation);
}

Point in_fractions(const Direction& n) { return {n.x, n.y, n.z}; }

/// x ↦ base + t · velocity + R(t) · start(x), with R about `axis` by t times twice the half rate.
struct Course {
    std::uint64_t bits = 0;      ///< of the numbers of the motion
    Point base, velocity, axis;  ///< the axis 0: no turn
    Map start;
    Near half_rate;
};

Course course_of(const Turn<Rational>& turn) {
    const std::uint64_t bits = short_bits(turn.velocity, turn.axis, turn.centre, turn.rate);
    Course course{bits, turn.centre, turn.velocity, {}, {{}, -turn.centre}, {}};
    if (turn.rate == 0) return course;
    require(turn.axis != Point{}, "a turn without an axis");
    course.axis = turn.axis;
    course.half_rate.value = turn.rate / 2;
    return course;
}

Course course_of(const Interpolation<Rational>& motion) {
    const std::uint64_t bits = short_bits(motion.from) + short_bits(motion.to);
    const Rotation from = rotation_of(motion.from.quaternion);
    Course course{bits, motion.from.translation, motion.to.translation - motion.from.translation, {}, {}, {}};
    for (std::size_t i = 0; i < 3; ++i)
        course.start.linear.rows[i] = in_fractions(from.times.rows[i]) * Rational(Integer(1), from.unit);
    const auto& [s, x, y, z] = motion.from.quaternion;
    const auto& [w, u, v, r] = motion.to.quaternion;
    const Point to{u, v, r}, conjugate{-x, -y, -z};
    require(w != 0 || to != Point{}, "a quaternion of length 0");
    const Rational real = w * s - dot(to, conjugate);
    const Point imaginary = to * s + conjugate * w + cross(to, conjugate);
    course.axis = real < 0 ? -imaginary : imaginary;  // the shorter way
    const Rational squared = squared_norm(imaginary);
    course.half_rate = angle_of_sine(squared / (squared + real * real));
    return course;
}

/// A moving body as the proof speaks of it.
class MovingBody {
public:
    MovingBody(const AnyBody<Rational>& body, const RigidMotion<Rational>& motion, int dimension, Work& work)
        : body_(body), course_(std::visit([](const auto& m) { return course_of(m); }, motion)) {
        const Point& u = course_.axis;
        require(dimension == 3 || (course_.velocity.z == 0 && course_.base.z == 0 && u.x == 0 && u.y == 0 &&
                                   course_.start.linear.rows[2] == Point{0, 0, 1}),
                "a motion that leaves the plane");
        RoundedCore rounded = rounded_core({body.shape, placed(course_.start)}, dimension, Speaks::of_any);
        radius_ = std::move(rounded.radius);
        core_ = std::move(rounded.core);
        unit_ = common_denominator(core_, {});
        scaled_ = scaled(core_, unit_);
        if (!turns()) return;
        charge(bits_of(u), work);
        from_axis_ = distance_from_axis();
    }

    [[nodiscard]] const Rational& radius() const { return radius_; }
    [[nodiscard]] bool turns() const { return course_.axis != Point{}; }
    /// No less than the radians by which it turns in a unit of time.
    [[nodiscard]] Rational pace() const { return 2 * (abs(course_.half_rate.value) + course_.half_rate.off); }
    [[nodiscard]] std::uint64_t bits() const { return course_.bits; }
    /// Counts the work of a support value along a direction of so many bits, which the rotation makes longer.
    void charge(std::uint64_t bits, Work& work) const {
        charge_support(core_, bits + bits_of_turn + 4 * bits_of(course_.axis), work);
    }

    /// No less than max n·x over the core at a time: a rotation moves n·x by no more than its angle times `lever`.
    [[nodiscard]] Rational support_value_at(const Direction& n, const Rational& t) const {
        const Rotation turn = rotation_at(t);
        return dot(in_fractions(n), place_at(t)) + support_value(transposed_times(turn.times, n)) / turn.unit +
               turn.off * lever(n);
    }
    /// No less than the length of the part of n across the axis times that of any point of the core.
    [[nodiscard]] Rational lever(const Direction& n) const {
        if (!turns()) return 0;
        const Point& u = course_.axis;
        return root_above(squared_norm(cross(in_fractions(n), u)) / squared_norm(u)) * from_axis_;
    }
    /// No less than the distance of a point of the core from where the matrix puts it at a time.
    [[nodiscard]] Rational error(const Mat3<Rational>& matrix, const Rational& t) const {
        const Rotation turn = rotation_at(t);
        Rational entries = 0, spans = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            entries +=
                squared_norm(matrix.rows[i] - in_fractions(turn.times.rows[i]) * Rational(Integer(1), turn.unit));
            Direction side;
            side[i] = 1;
            const Rational far = span(side);
            spans += far * far;
        }
        return root_above(entries) * root_above(spans) + turn.off * from_axis_;
    }
    [[nodiscard]] AnyBody<Rational> posed(const Mat3<Rational>& matrix, const Rational& t) const {
        return {body_.shape, placed(composed({matrix, place_at(t)}, course_.start))};
    }

private:
    [[nodiscard]] Map placed(const Map& motion) const { return body_.pose ? composed(motion, *body_.pose) : motion; }
    [[nodiscard]] Point place_at(const Rational& t) const { return course_.base + course_.velocity * t; }
    /// Precondition: t ≥ 0.
    [[nodiscard]] Rotation rotation_at(const Rational& t) const {
        if (!turns() || t == 0) return {};
        return rotation_near(course_.axis, {course_.half_rate.value * t, course_.half_rate.off * t});
    }

    /// No less than max n·x over the core before it turns; exact if no node is round.
    [[nodiscard]] Rational support_value(const Direction& n) const {
        const auto fine = [](const Integer& x) { return x << angle_bits; };
        const RoundBound<Integer> round = [&](const std::vector<Direction>& columns) {
            Integer squared = 0;
            for (const Direction& column : columns) {
                const Integer along = fine(dot(n, column));
                squared += along * along;
            }
            const Integer root = sqrt(squared);
            return root * root == squared ? root : root + 1;
        };
        return Rational(support_bound(scaled_, Direction{fine(n.x), fine(n.y), fine(n.z)}, round), fine(unit_));
    }
    /// No less than |n·x| over the core before it turns.
    [[nodiscard]] Rational span(const Direction& n) const { return std::max(support_value(n), support_value(-n)); }

    /// No less than the distance of any point of the core from the axis: by its spans along two directions that are
    /// across the axis and each other.
    [[nodiscard]] Rational distance_from_axis() const {
        const Point& u = course_.axis;
        const Integer common = lcm(lcm(denominator(u.x), denominator(u.y)), denominator(u.z));
        Direction axis, side;
        for (std::size_t i = 0; i < 3; ++i) axis[i] = numerator(u[i] * common);
        std::size_t least = 0;
        for (std::size_t i = 1; i < 3; ++i)
            if (abs(axis[i]) < abs(axis[least])) least = i;
        side[least] = 1;
        Rational squared = 0;
        for (int i = 0; i < 2; ++i) {
            side = cross(axis, side);
            const Rational far = span(side);
            squared += far * far / squared_norm(side);
        }
        return root_above(squared);
    }

    const AnyBody<Rational>& body_;
    Course course_;
    Core<Rational> core_;
    Core<Integer> scaled_;  ///< times `unit_`
    Integer unit_;
    Rational radius_;
    Rational from_axis_ = 0;
};

class TurningCheck {
public:
    TurningCheck(const TurningQuestion& question, const ExactTurningProof& proof)
        : question_(question),
          proof_(proof),
          a_(question.a, question.motion_a, question.dimension, work_),
          b_(question.b, question.motion_b, question.dimension, work_) {}

    void check() {
        for (const MovingBody* body : {&a_, &b_})
            require(body->pace() * question_.max < power_of_two(bits_of_angle), "too many turns");
        require(!proof_.clear.empty() || proof_.meeting, "nothing is shown");
        Rational at = 0;
        for (const auto& stretch : proof_.clear) {
            require(stretch.from == at, "a stretch of time that does not begin where the one before ends");
            require(stretch.to >= at, "a stretch of time that ends before it begins");
            require(stretch.to <= question_.max, "clear beyond the last time");
            clear(stretch);
            at = stretch.to;
        }
        if (!proof_.meeting) return;
        require(proof_.meeting->time >= at, "a contact at a time that is clear, or before the first");
        require(proof_.meeting->time <= question_.max, "a contact beyond the last time");
        meet(*proof_.meeting);
    }

private:
    /// Counts the work of `numbers` bits with those of the motions, and of support values along `direction` bits.
    void charge(std::uint64_t numbers, std::uint64_t direction) {
        numbers += a_.bits() + b_.bits();
        work_.charge(numbers, numbers);
        for (int end = 0; end < 2; ++end) {
            a_.charge(direction, work_);
            b_.charge(direction, work_);
        }
    }

    void clear(const ClearTime<Integer, Rational>& stretch) {
        const Direction& n = stretch.direction;
        const std::uint64_t bits = short_bits(n, stretch.to, stretch.gap_from, stretch.gap_to, stretch.bend);
        require(question_.dimension == 3 || n.z == 0, "a direction out of the plane");
        require(stretch.gap_from > 0 && stretch.gap_to > 0, "a gap that is not positive");
        charge(bits, bits_of(n));
        require(gap(n, stretch.from) >= stretch.gap_from, "not shown to be so far apart at the start");
        require(gap(n, stretch.to) >= stretch.gap_to, "not shown to be so far apart at the end");
        // A gap bends by no more than the squares of the angles times the levers.
        const Rational time = stretch.to - stretch.from, pace_a = a_.pace() * time, pace_b = b_.pace() * time;
        require(pace_a * pace_a * a_.lever(n) + pace_b * pace_b * b_.lever(n) <= 8 * stretch.bend,
                "the bodies may turn farther");
        // √from + √to > 2 √bend, both sides squared
        const Rational rest = 4 * stretch.bend - stretch.gap_from - stretch.gap_to;
        require(rest < 0 || 4 * stretch.gap_from * stretch.gap_to > rest * rest, "the motion may close the gap");
    }
    [[nodiscard]] Rational gap(const Direction& n, const Rational& t) const {
        const Rational balls = root_above(squared_norm(in_fractions(n))) * (a_.radius() + b_.radius());
        return -a_.support_value_at(-n, t) - b_.support_value_at(n, t) - balls;
    }

    void meet(const MeetingTime<Integer, Rational>& meeting) {
        const std::uint64_t turns = short_bits(meeting.turn_a) + short_bits(meeting.turn_b);
        charge(short_bits(meeting.time) + turns, turns);
        require(meeting.overlap.upper && !meeting.overlap.claim, "no bound of how near the bodies are");
        const ProofQuestion near{.query = ProofQuery::decision,
                                 .a = a_.posed(meeting.turn_a, meeting.time),
                                 .b = b_.posed(meeting.turn_b, meeting.time),
                                 .dimension = question_.dimension};
        Work of_overlap;
        check_body_proof(near, meeting.overlap, of_overlap);
        require(
            *meeting.overlap.upper + a_.error(meeting.turn_a, meeting.time) + b_.error(meeting.turn_b, meeting.time) <=
                0,
            "the bodies are not shown to overlap by more than their positions are off");
    }

    const TurningQuestion& question_;
    const ExactTurningProof& proof_;
    Work work_;
    MovingBody a_, b_;
};

}  // namespace

void check_turning(const TurningQuestion& question, const ExactTurningProof& proof) {
    require(question.dimension == 2 || question.dimension == 3, "a question of another dimension than 2 or 3");
    static_cast<void>(short_bits(question.max));
    TurningCheck(question, proof).check();
}

}  // namespace oblong::proof_check
