// SPDX-License-Identifier: GPL-3.0-or-later
#include <BulletCollision/CollisionShapes/btBoxShape.h>
#include <BulletCollision/CollisionShapes/btCapsuleShape.h>
#include <BulletCollision/CollisionShapes/btConeShape.h>
#include <BulletCollision/CollisionShapes/btCylinderShape.h>
#include <BulletCollision/CollisionShapes/btSphereShape.h>
#include <BulletCollision/NarrowPhaseCollision/btSubSimplexConvexCast.h>
#include <BulletCollision/NarrowPhaseCollision/btVoronoiSimplexSolver.h>
#include <fmt/core.h>

#include <array>
#include <cmath>
#include <memory>

#include "fuzz/cases/generate/build.hpp"
#include "oblong/body/convert_body.hpp"
#include "oblong/cast.hpp"
#include "oblong/scalar.hpp"
#include "tests/bench/figures/figures.hpp"
#include "tests/bench/figures/hull.hpp"

/// What a proven sweep of curved bodies, and a ray at them, costs: beside ball arithmetic alone, and Bullet's
/// btSubsimplexConvexCast, which answers in doubles and proves nothing.
namespace oblong::bench::papers {

namespace {

using Any = AnyBody<double>;

struct Sweep {
    Any a, b;
    Vec3<double> way;                                   ///< of A as seen from B, all of it: the parameter ends at 1
    std::shared_ptr<btConvexShape> bullet_a, bullet_b;  ///< null: Bullet has no such shape
    CastAnswer<double> truth;
};

/// A shape with sizes between 0.3 and 1, as we and Bullet have it.
void shape(fuzz::Draw& draw, const std::string& kind, Any& ours, std::shared_ptr<btConvexShape>& theirs) {
    const double x = draw.uniform(0.3, 1);
    const double y = draw.uniform(0.3, 1);
    const double z = draw.uniform(0.3, 1);
    if (kind == "cylinder") {
        ours.shape = Cylinder<double>(x, y, Axis::z);
        theirs = std::make_shared<btCylinderShapeZ>(btVector3(x, x, y));
    } else if (kind == "cone") {
        ours.shape = Cone<double>(x, y, Axis::z);
        theirs = std::make_shared<btConeShapeZ>(x, 2 * y);
    } else if (kind == "sphere") {
        ours.shape = Sphere<double>(x);
        theirs = std::make_shared<btSphereShape>(x);
        return;  // its margin is the radius
    } else if (kind == "capsule") {
        ours.shape = Capsule<double>(x, y, Axis::z);
        theirs = std::make_shared<btCapsuleShapeZ>(x, 2 * y);
        return;
    } else if (kind == "point") {
        // As Bullet casts rays.
        ours.shape = Points<double>({{0, 0, 0}});
        theirs = std::make_shared<btSphereShape>(0);
        return;
    } else if (kind == "box") {
        ours.shape = Box<double>({x, y, z});
        theirs = std::make_shared<btBoxShape>(btVector3(x, y, z));
    } else {
        ours.shape = Ellipsoid<double>({x, y, z});
    }
    if (theirs) theirs->setMargin(0);
}

CastAnswer<double> exact_answer(const Sweep& q) {
    const auto exact = [](double x) { return Rational(x); };
    return certified_cast<double>(
        map_numbers<Rational>(q.a, exact), map_numbers<Rational>(q.b, exact),
        LinearMotion<Rational>{{exact(q.way.x), exact(q.way.y), exact(q.way.z)}, Rational(1)});
}

/// A comes from three to six units away and would pass the middle of B at up to 1.6 units: about half of the sweeps
/// hit.
Sweep question(fuzz::Draw& draw, const std::string& first, const std::string& second) {
    Sweep q{Any{Sphere<double>(1), {}}, Any{Sphere<double>(1), {}}, {}, {}, {}, {}};
    shape(draw, first, q.a, q.bullet_a);
    shape(draw, second, q.b, q.bullet_b);
    q.a.pose = pose_of(fuzz::rotation(draw), fuzz::sphere_point(draw) * draw.uniform(3, 6));
    q.b.pose = pose_of(fuzz::rotation(draw), {});
    q.way = (fuzz::ball_point(draw) * 3.2 - q.a.pose->translation) * draw.uniform(0.8, 1.6);
    q.truth = exact_answer(q);
    return q;
}

btTransform bullet_pose(const Affine<double>& pose) {
    const auto& m = pose.linear.rows;
    const Vec3<double>& c = pose.translation;
    return btTransform(btMatrix3x3(m[0].x, m[0].y, m[0].z, m[1].x, m[1].y, m[1].z, m[2].x, m[2].y, m[2].z),
                       btVector3(c.x, c.y, c.z));
}

/// Returns the fraction at the hit; 2 for none.
double bullet_cast(const Sweep& q) {
    btVoronoiSimplexSolver simplex;
    btSubsimplexConvexCast cast(q.bullet_a.get(), q.bullet_b.get(), &simplex);
    const btTransform from = bullet_pose(*q.a.pose);
    btTransform to = from;
    to.setOrigin(to.getOrigin() + btVector3(q.way.x, q.way.y, q.way.z));
    const btTransform still = bullet_pose(*q.b.pose);
    btConvexCast::CastResult result;
    return cast.calcTimeOfImpact(from, to, still, still, result) ? result.m_fraction : 2;
}

double parameter_of(const CastAnswer<double>& answer) { return answer.hit() ? answer.value : 2; }

class ProvenCurvedCasts {
public:
    ProvenCurvedCasts(const Effort& effort, const std::string& first, const std::string& second, Report& report)
        : effort_(effort), pair_(first + "-" + second + " sweeps"), report_(report) {
        fuzz::Draw draw(52);
        for (std::size_t i = 0; i < effort(400, 8); ++i) asked_.push_back(question(draw, first, second));
    }

    void measure() {
        const auto proven = [](const Sweep& q) { return certified_cast(q.a, q.b, {q.way, 1.0}); };
        row("proven sweep", [&](const Sweep& q) { return parameter_of(proven(q)); }, shares(proven));
        if (asked_[0].bullet_a && asked_[0].bullet_b) {
            double wrong = 0;
            for (const Sweep& q : asked_) wrong += std::abs(bullet_cast(q) - parameter_of(q.truth)) > 1e-6 ? 1 : 0;
            row("Bullet's btSubsimplexConvexCast", bullet_cast, {{"wrong", wrong}});
        }
        if (!effort_.quick)
            row("ball arithmetic alone", [](const Sweep& q) { return parameter_of(exact_answer(q)); }, {});
    }

private:
    /// Rung shares; an answer that is not the one of the exact routes fails the run.
    template <class Ask>
    [[nodiscard]] Values shares(const Ask& ask) {
        std::array<double, 4> rungs{};
        double hits = 0;
        for (std::size_t i = 0; i < asked_.size(); ++i) {
            const Sweep& q = asked_[i];
            const CastAnswer<double> answer = ask(q);
            rungs[static_cast<std::size_t>(answer.rung)] += 1;
            hits += answer.hit() ? 1 : 0;
            if (answer.outcome != q.truth.outcome || parameter_of(answer) != parameter_of(q.truth))
                report_.wrong.push_back(fmt::format("{}, sweep {}: not the exact answer", pair_, i));
        }
        const auto all = static_cast<double>(asked_.size());
        Values values{{"hits", hits / all}};
        for (std::size_t k = 0; k < rungs.size(); ++k) values.emplace_back(std::string(rung_names[k]), rungs[k] / all);
        return values;
    }
    template <class Ask>
    void row(const std::string& series, const Ask& ask, Values more) {
        double sum = 0;
        Values values = times_of(effort_, asked_, ask, sum);
        if (std::isnan(sum)) report_.notes.emplace_back(series + ": a sum of parameters is no number");
        values.insert(values.end(), more.begin(), more.end());
        report_.add({pair_, series, 0, std::move(values), pair_});
    }

    const Effort& effort_;
    std::string pair_;
    Report& report_;
    std::vector<Sweep> asked_;
};

}  // namespace

void run_proven_curved_casts(const Effort& effort, Report& report) {
    using Names = std::pair<std::string, std::string>;
    for (const auto& [first, second] :
         {Names{"cylinder", "box"}, Names{"cylinder", "cylinder"}, Names{"ellipsoid", "ellipsoid"},
          Names{"cone", "cylinder"}, Names{"sphere", "box"}, Names{"point", "sphere"}, Names{"point", "capsule"},
          Names{"point", "cylinder"}, Names{"point", "cone"}, Names{"point", "ellipsoid"}, Names{"point", "box"}}) {
        ProvenCurvedCasts(effort, first, second, report).measure();
        const std::string panel = first + "-" + second + " sweeps";
        report.panels.push_back(
            {panel, "mean", "sweeps of " + first + " and " + second, "", "time of a sweep [ns]", "bars", "log"});
    }
}

}  // namespace oblong::bench::papers
