// SPDX-License-Identifier: GPL-3.0-or-later
#include <fcl/geometry/shape/convex.h>
#include <fcl/narrowphase/collision.h>
#include <fcl/narrowphase/distance.h>
#include <fmt/core.h>

#include <array>
#include <cmath>

#include "fuzz/cases/generate/build.hpp"
#include "oblong/body/convert_body.hpp"
#include "oblong/decision.hpp"
#include "oblong/distance.hpp"
#include "oblong/penetration.hpp"
#include "oblong/prove/arb/depth.hpp"
#include "oblong/prove/arb/distance.hpp"
#include "oblong/scalar.hpp"
#include "tests/bench/figures/figures.hpp"
#include "tests/bench/figures/hull.hpp"

/// What a proven distance, decision and depth of curved bodies cost: beside ball arithmetic alone, and FCL's on libccd,
/// which answer in doubles and prove nothing.
namespace oblong::bench::papers {

namespace {

using Any = AnyBody<double>;

struct Question {
    Any a, b;
    std::shared_ptr<fcl::CollisionGeometryd> fcl_a, fcl_b;
    fcl::Transform3d place_a, place_b;
    double truth = 0;  ///< the distance rounded once; 0: overlapping
};

fcl::Transform3d fcl_pose(const Affine<double>& pose) {
    fcl::Transform3d result = fcl::Transform3d::Identity();
    for (int i = 0; i < 3; ++i) {
        const Vec3<double>& row = pose.linear.rows[static_cast<std::size_t>(i)];
        result.linear().row(i) << row.x, row.y, row.z;
    }
    result.translation() << pose.translation.x, pose.translation.y, pose.translation.z;
    return result;
}

/// A shape with sizes between 0.3 and 1, as we and FCL have it.
void shape(fuzz::Draw& draw, const std::string& kind, Any& ours, std::shared_ptr<fcl::CollisionGeometryd>& theirs) {
    const double x = draw.uniform(0.3, 1);
    const double y = draw.uniform(0.3, 1);
    const double z = draw.uniform(0.3, 1);
    if (kind == "cylinder") {
        ours.shape = Cylinder<double>(x, y, Axis::z);
        theirs = std::make_shared<fcl::Cylinderd>(x, 2 * y);
    } else if (kind == "cone") {
        ours.shape = Cone<double>(x, y, Axis::z);
        theirs = std::make_shared<fcl::Coned>(x, 2 * y);
    } else if (kind == "ellipsoid") {
        ours.shape = Ellipsoid<double>({x, y, z});
        theirs = std::make_shared<fcl::Ellipsoidd>(x, y, z);
    } else if (kind == "sphere") {
        ours.shape = Sphere<double>(x);
        theirs = std::make_shared<fcl::Sphered>(x);
    } else if (kind == "capsule") {
        ours.shape = Capsule<double>(x, y, Axis::z);
        theirs = std::make_shared<fcl::Capsuled>(x, 2 * y);
    } else if (kind == "hull") {
        std::vector<Vec3<double>> vertices;
        const auto theirs_too = std::make_shared<std::vector<fcl::Vector3d>>();
        for (int i = 0; i < 32; ++i) {
            const Vec3<double> u = fuzz::sphere_point(draw);
            vertices.push_back({u.x * x, u.y * y, u.z * z});
            theirs_too->emplace_back(vertices.back().x, vertices.back().y, vertices.back().z);
        }
        ours.shape = Points<double>(std::move(vertices));
        theirs = std::make_shared<fcl::Convexd>(theirs_too, 0, std::make_shared<std::vector<int>>());
    } else {
        ours.shape = Box<double>({x, y, z});
        theirs = std::make_shared<fcl::Boxd>(2 * x, 2 * y, 2 * z);
    }
}

/// Two kinds of bodies; `upright` ones are turned about one axis, as things on a floor are.
struct Kinds {
    std::string first, second;
    bool upright = false;

    [[nodiscard]] std::string name() const { return (upright ? "upright " : "") + first + "-" + second; }
    [[nodiscard]] Affine<double> pose(fuzz::Draw& draw) const {
        Affine<double> pose = pose_of(fuzz::rotation(draw), {});
        if (!upright) return pose;
        const double angle = draw.uniform(0, 6);
        pose.linear.rows = {Vec3<double>{std::cos(angle), -std::sin(angle), 0},
                            Vec3<double>{std::sin(angle), std::cos(angle), 0}, Vec3<double>{0, 0, 1}};
        return pose;
    }
};

/// B comes along a random line to a gap of 0.001 to 0.05, the logarithm even, or overlaps by about as much.
Question question(fuzz::Draw& draw, const Kinds& kinds, bool is_deep) {
    Question q{Any{Sphere<double>(1), {}}, Any{Sphere<double>(1), {}}, {}, {}, {}, {}, 0};
    shape(draw, kinds.first, q.a, q.fcl_a);
    shape(draw, kinds.second, q.b, q.fcl_b);
    q.a.pose = kinds.pose(draw);
    q.b.pose = kinds.pose(draw);
    const Vec3<double> along = fuzz::sphere_point(draw);
    const double gap = std::exp(draw.uniform(std::log(0.001), std::log(0.05)));
    double low = 0;
    double high = 8;
    for (int i = 0; i < 40; ++i) {
        const double middle = (low + high) / 2;
        q.b.pose->translation = along * middle;
        const auto near = certified_distance(q.a, q.b, {.witnesses = false});
        (near.outcome != Outcome::separated || near.upper < (is_deep ? 0 : gap) ? low : high) = middle;
    }
    if (is_deep) q.b.pose->translation = along * (low - gap);
    q.place_a = fcl_pose(*q.a.pose);
    q.place_b = fcl_pose(*q.b.pose);
    q.truth = certified_distance(q.a, q.b, {.witnesses = false}).value;
    return q;
}

/// The same bodies overlapping by a share of the way from centre to centre at contact.
Question overlapping(Question q, double share) {
    q.b.pose->translation = q.b.pose->translation * (1 - share);
    q.place_b = fcl_pose(*q.b.pose);
    q.truth = 0;
    return q;
}

AnyBody<Rational> in_rationals(const Any& body) {
    return map_numbers<Rational>(body, [](double x) { return Rational(x); });
}

class ProvenCurved {
public:
    ProvenCurved(const Effort& effort, const Kinds& kinds, Report& report)
        : effort_(effort), pair_(kinds.name()), report_(report) {
        fuzz::Draw draw(50);
        for (std::size_t i = 0; i < effort(400, 8); ++i) {
            apart_.push_back(question(draw, kinds, false));
            both_.push_back(i % 2 == 0 ? apart_.back() : question(draw, kinds, true));
            shallow_.push_back(overlapping(apart_.back(), draw.uniform(0.06, 0.1)));
            deep_.push_back(overlapping(apart_.back(), draw.uniform(0.4, 0.8)));
        }
    }

    void measure() {
        proven("distance", apart_, true, [](const Question& q) { return certified_distance(q.a, q.b); });
        proven("distance alone", apart_, true,
               [](const Question& q) { return certified_distance(q.a, q.b, {.witnesses = false}); });
        proven("decision", both_, false, [](const Question& q) { return certified_decision(q.a, q.b); });
        row("FCL distance", apart_, [](const Question& q) {
            fcl::DistanceRequestd request(true);
            request.gjk_solver_type = fcl::GST_LIBCCD;
            fcl::DistanceResultd result;
            return fcl::distance(q.fcl_a.get(), q.place_a, q.fcl_b.get(), q.place_b, request, result);
        });
        row("FCL decision", both_, [](const Question& q) {
            fcl::CollisionRequestd request;
            request.gjk_solver_type = fcl::GST_LIBCCD;
            fcl::CollisionResultd result;
            return static_cast<double>(
                fcl::collide(q.fcl_a.get(), q.place_a, q.fcl_b.get(), q.place_b, request, result));
        });
        depths("shallow ", shallow_);
        depths("deep ", deep_);
        if (effort_.quick) return;
        row("ball arithmetic alone", apart_,
            [](const Question& q) { return curved_distance(in_rationals(q.a), in_rationals(q.b)).iterations + 0.0; });
    }

private:
    void depths(const std::string& how, const std::vector<Question>& asked) {
        std::array<double, 4> rungs{};
        // Ball arithmetic takes milliseconds: it judges and is measured on a few.
        const std::vector<Question> few(asked.begin(), asked.begin() + static_cast<long>(effort_(24, 2)));
        for (std::size_t i = 0; i < asked.size(); ++i) {
            const auto answer = certified_depth(asked[i].a, asked[i].b);
            rungs[static_cast<std::size_t>(answer.rung)] += 1.0 / static_cast<double>(asked.size());
            if (i >= few.size()) continue;
            const CurvedDepth truth = curved_depth(in_rationals(asked[i].a), in_rationals(asked[i].b));
            const bool is_same = answer.outcome == truth.outcome && truth.upper &&
                                 to_rational(answer.lower) <= *truth.upper && to_rational(answer.upper) >= truth.lower;
            if (!is_same)
                report_.wrong.push_back(fmt::format("{}depth of {}, pair {}: not the exact answer", how, pair_, i));
        }
        Values shares;
        for (std::size_t k = 0; k < rungs.size(); ++k) shares.emplace_back(std::string(rung_names[k]), rungs[k]);
        row(
            "proven " + how + "depth", asked, [](const Question& q) { return certified_depth(q.a, q.b).value; },
            std::move(shares));
        row("FCL " + how + "depth", asked, [](const Question& q) {
            fcl::CollisionRequestd request(1, true);
            request.gjk_solver_type = fcl::GST_LIBCCD;
            fcl::CollisionResultd result;
            fcl::collide(q.fcl_a.get(), q.place_a, q.fcl_b.get(), q.place_b, request, result);
            return result.isCollision() ? result.getContact(0).penetration_depth : 0;
        });
        if (effort_.quick) return;
        row("ball arithmetic " + how + "depth", few,
            [](const Question& q) { return curved_depth(in_rationals(q.a), in_rationals(q.b)).iterations + 0.0; });
    }
    template <class Ask>
    void row(const std::string& series, const std::vector<Question>& asked, const Ask& ask, Values more = {}) {
        double sum = 0;
        Values values = times_of(effort_, asked, ask, sum);
        if (std::isnan(sum)) report_.notes.emplace_back(series + ": a sum of answers is no number");
        values.insert(values.end(), more.begin(), more.end());
        report_.add({pair_, series, 0, std::move(values), pair_});
    }
    /// Rung shares; an answer that is not the one of ball arithmetic fails the run.
    template <class Ask>
    void proven(const std::string& series, const std::vector<Question>& asked, bool is_distance, const Ask& ask) {
        std::array<double, 4> rungs{};
        for (std::size_t i = 0; i < asked.size(); ++i) {
            const Question& q = asked[i];
            const auto answer = ask(q);
            rungs[static_cast<std::size_t>(answer.rung)] += 1;
            const CurvedAnswer truth = curved_distance(in_rationals(q.a), in_rationals(q.b));
            bool same = answer.outcome == truth.outcome;
            if constexpr (requires { answer.value; }) same = same && truth.distance && answer.value == *truth.distance;
            if (!same)
                report_.wrong.push_back(fmt::format("{} of {}, pair {}: not the exact answer", series, pair_, i));
        }
        Values shares;
        for (std::size_t k = 0; k < rungs.size(); ++k)
            shares.emplace_back(std::string(rung_names[k]), rungs[k] / static_cast<double>(asked.size()));
        row(
            "proven " + series, asked,
            [&](const Question& q) {
                const auto answer = ask(q);
                return is_distance ? q.truth : static_cast<double>(answer.iterations);
            },
            std::move(shares));
    }

    const Effort& effort_;
    std::string pair_;
    Report& report_;
    std::vector<Question> apart_, both_, shallow_, deep_;
};

}  // namespace

void run_proven_curved(const Effort& effort, Report& report) {
    for (const Kinds& kinds : {Kinds{"cylinder", "box"}, Kinds{"cylinder", "cylinder"}, Kinds{"ellipsoid", "ellipsoid"},
                               Kinds{"cone", "cylinder"}, Kinds{"sphere", "sphere"}, Kinds{"capsule", "capsule"},
                               Kinds{"box", "box"}, Kinds{"capsule", "box"}, Kinds{"sphere", "hull"},
                               Kinds{"capsule", "hull"}, Kinds{"box", "box", true}, Kinds{"capsule", "box", true}}) {
        ProvenCurved(effort, kinds, report).measure();
        report.panels.push_back({kinds.name(), "mean", kinds.name(), "", "time of a query [ns]", "bars", "log"});
    }
}

}  // namespace oblong::bench::papers
