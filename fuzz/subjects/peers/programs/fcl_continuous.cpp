// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/peers/programs/fcl_continuous.hpp"

#include <fcl/config.h>
#include <fcl/math/motion/interp_motion.h>
#include <fcl/math/motion/translation_motion.h>
#include <fcl/narrowphase/continuous_collision.h>

#include "fuzz/subjects/peers/programs/fcl_body.hpp"
#include "fuzz/subjects/peers/programs/rigid_ends.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::peers {

namespace {

class FclContinuous final : public Peer {
public:
    explicit FclContinuous(bool is_naive) : is_naive_(is_naive) {}

    [[nodiscard]] fuzz::SubjectInfo info() const override {
        fuzz::SubjectInfo info;
        info.name = is_naive_ ? "fcl/ccd-naive" : "fcl/ccd-advancement";
        info.version = FCL_VERSION;
        info.scalar = "double";
        info.queries = {caseio::Query::sweep};
        info.other_queries = {"turning"};
        info.promise.statement = oracle::Statement::documented;
        info.promise.absolute = documented_error;
        info.promise_text =
            is_naive_ ? "documented: ContinuousCollisionRequest::toc_err (1e-4, the default), \"error in first "
                        "contact time\"; num_max_iterations (10, the default) poses are tried, and no others"
                      : "documented: toc_err (1e-4, the default), \"error in first contact time\"; the solver "
                        "does not read it, and ends below 1e-4 of the motion";
        info.conversions = motion_conversions(info.scalar);
        return info;
    }

    [[nodiscard]] caseio::Result answer(const caseio::Case& c) override {
        const Placed<double> a = place<double>(c.a);
        const Placed<double> b = place<double>(*c.b);
        const caseio::Sweep sweep = unit_sweep<double>(*c.sweep);
        caseio::Result r = ask({a.body, linear_ends(sweep.velocity_a, *sweep.max)},
                               {b.body, linear_ends(sweep.velocity_b, *sweep.max)}, *sweep.max);
        if (a.rounded || b.rounded || sweep.max != c.sweep->max) {
            caseio::Case converted = with_bodies(c, a.body, b.body);
            converted.sweep = sweep;
            r.converted_case = caseio::write_case(converted);
        }
        return r;
    }

    [[nodiscard]] caseio::Result answer_turning(const caseio::TurningCase& c) override {
        const Placed<double> a = place<double>(c.a);
        const Placed<double> b = place<double>(c.b);
        if (a.rounded || b.rounded) throw Unsupported("a turning body under a pose that is no rotation");
        return ask({a.body, rigid_ends(c.motion_a, c.max)}, {b.body, rigid_ends(c.motion_b, c.max)}, c.max);
    }

private:
    static constexpr double documented_error = 1e-4;

    struct Moving {
        AnyBody<double> body;
        RigidEnds ends;
    };

    /// FCL's motion of a body's own frame. InterpMotion needs its reference point in that frame; the constructors
    /// without one leave it uninitialised.
    static std::unique_ptr<fcl::MotionBase<double>> motion(const fcl::Transform3d& pose, const RigidEnds& ends) {
        const fcl::Transform3d start = fcl_transform(ends.start) * pose;
        const fcl::Transform3d end = fcl_transform(ends.end) * pose;
        if (ends.angle == 0) return std::make_unique<fcl::TranslationMotion<double>>(start, end);
        const fcl::Vector3d centre(ends.centre.x, ends.centre.y, ends.centre.z);
        return std::make_unique<fcl::InterpMotion<double>>(start.linear(), start.translation(), end.linear(),
                                                           end.translation(), start.inverse(Eigen::Isometry) * centre);
    }

    caseio::Result ask(const Moving& a, const Moving& b, const Rational& max) {
        const FclBody first = make_fcl_body(a.body);
        const FclBody second = make_fcl_body(b.body);
        const auto motion_a = motion(first.pose, a.ends);
        const auto motion_b = motion(second.pose, b.ends);
        fcl::ContinuousCollisionRequestd request;
        request.ccd_solver_type = is_naive_ ? fcl::CCDC_NAIVE : fcl::CCDC_CONSERVATIVE_ADVANCEMENT;
        fcl::ContinuousCollisionResultd result;
        double status = 0;
        timed([&] {
            status = fcl::continuousCollide(first.shape.get(), motion_a.get(), second.shape.get(), motion_b.get(),
                                            request, result);
        });
        if (status < 0) throw Unsupported("the pair of shapes");
        return cast_result({result.is_collide, result.time_of_contact}, max);
    }

    bool is_naive_;
};

}  // namespace

std::unique_ptr<Peer> make_fcl_continuous(bool is_naive) { return std::make_unique<FclContinuous>(is_naive); }

}  // namespace oblong::peers
