// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/peers/programs/fcl_continuous.hpp"

#include <fcl/config.h>
#include <fcl/math/motion/interp_motion.h>
#include <fcl/math/motion/translation_motion.h>
#include <fcl/narrowphase/continuous_collision.h>

#include "fuzz/subjects/peers/programs/continuous_peer.hpp"
#include "fuzz/subjects/peers/programs/fcl_body.hpp"

namespace oblong::peers {

namespace {

class FclContinuous final : public ContinuousPeer<double> {
public:
    explicit FclContinuous(bool is_naive) : is_naive_(is_naive) {}

    [[nodiscard]] fuzz::SubjectInfo info() const override {
        fuzz::SubjectInfo info = ContinuousPeer::info();
        info.name = is_naive_ ? "fcl/ccd-naive" : "fcl/ccd-advancement";
        info.version = FCL_VERSION;
        info.promise.absolute = 1e-4;
        info.promise_text =
            is_naive_ ? "documented: ContinuousCollisionRequest::toc_err (1e-4, the default), \"error in first "
                        "contact time\"; num_max_iterations (10, the default) poses are tried, and no others"
                      : "documented: toc_err (1e-4, the default), \"error in first contact time\"; the solver "
                        "does not read it, and ends below 1e-4 of the motion";
        return info;
    }

private:
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

    ContactStatement ask(const Moving& a, const Moving& b) override {
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
        return {result.is_collide, result.time_of_contact};
    }

    bool is_naive_;
};

}  // namespace

std::unique_ptr<Peer> make_fcl_continuous(bool is_naive) { return std::make_unique<FclContinuous>(is_naive); }

}  // namespace oblong::peers
