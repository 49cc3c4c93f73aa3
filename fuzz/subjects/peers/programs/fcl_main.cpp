// SPDX-License-Identifier: GPL-3.0-or-later
#include <fcl/config.h>
#include <fcl/narrowphase/collision.h>
#include <fcl/narrowphase/distance.h>

#include <limits>

#include "caseio/case_reader.hpp"
#include "fuzz/subjects/peers/programs/fcl_body.hpp"
#include "fuzz/subjects/peers/programs/fcl_continuous.hpp"
#include "fuzz/subjects/peers/programs/peer.hpp"

namespace oblong::peers {

namespace {

Vec3<double> point(const fcl::Vector3d& p) { return {p[0], p[1], p[2]}; }

class FclPeer : public Peer {
public:
    FclPeer(fcl::GJKSolverType solver, bool is_signed) : solver_(solver), signed_(is_signed) {}

    [[nodiscard]] fuzz::SubjectInfo info() const override {
        fuzz::SubjectInfo info;
        info.name = solver_ == fcl::GST_LIBCCD ? "fcl/libccd" : "fcl/indep";
        if (signed_) info.name += "-signed";
        info.version = FCL_VERSION;
        info.scalar = "double";
        info.queries = {caseio::Query::distance, caseio::Query::decide};
        // DistanceRequest::distance_tolerance, at its default: an absolute change between iterations for libccd, a
        // part of the distance for FCL's own solver (gjk_solver_libccd.h, gjk_solver_indep.h).
        info.promise.statement = oracle::Statement::documented;
        (solver_ == fcl::GST_LIBCCD ? info.promise.absolute : info.promise.relative) = 1e-6;
        info.promise_text =
            "none; documented: DistanceRequest::distance_tolerance (1e-6, the default) ends the iteration, and FCL "
            "says that it does not bound the error of a distance";
        info.conversions =
            "points and boxes under a pose that is no rotation: the pose is applied to the vertices, exactly, and "
            "rounded once to double";
        return info;
    }

    [[nodiscard]] caseio::Result answer(const caseio::Case& c) override {
        const Placed<double> a = place<double>(c.a);
        const Placed<double> b = place<double>(*c.b);
        const FclBody first = make_fcl_body(a.body);
        const FclBody second = make_fcl_body(b.body);
        caseio::Result r = c.query == caseio::Query::decide ? decide(first, second) : distance(first, second);
        if (a.rounded || b.rounded) r.converted_case = caseio::write_case(with_bodies(c, a.body, b.body));
        return r;
    }

private:
    caseio::Result decide(const FclBody& a, const FclBody& b) {
        fcl::CollisionRequestd request;
        request.gjk_solver_type = solver_;
        fcl::CollisionResultd result;
        timed([&] { fcl::collide(a.shape.get(), a.pose, b.shape.get(), b.pose, request, result); });
        return decision_result(result.isCollision());
    }

    caseio::Result distance(const FclBody& a, const FclBody& b) {
        constexpr double nan = std::numeric_limits<double>::quiet_NaN();
        fcl::DistanceRequestd request(true, signed_);
        request.gjk_solver_type = solver_;
        fcl::DistanceResultd result;
        result.nearest_points[0].setConstant(nan);
        result.nearest_points[1].setConstant(nan);
        timed([&] { fcl::distance(a.shape.get(), a.pose, b.shape.get(), b.pose, request, result); });
        // What FCL leaves in place where its solver came to NaN.
        if (result.min_distance == std::numeric_limits<double>::max()) result.min_distance = nan;
        return distance_result<double>(
            {result.min_distance, point(result.nearest_points[0]), point(result.nearest_points[1])});
    }

    fcl::GJKSolverType solver_;
    bool signed_;
};

std::unique_ptr<Peer> make_fcl(const std::map<std::string, std::string>& chosen) {
    const std::string& ccd = chosen.at("--ccd");
    if (ccd != "none") return make_fcl_continuous(ccd == "naive");
    const auto solver = chosen.at("--solver") == "libccd" ? fcl::GST_LIBCCD : fcl::GST_INDEP;
    return std::make_unique<FclPeer>(solver, chosen.at("--distance") == "signed");
}

}  // namespace

}  // namespace oblong::peers

int main(int argc, char** argv) {
    using namespace oblong::peers;
    return peer_main(argc, argv,
                     {"FCL, the Flexible Collision Library, as a subject.",
                      {{"--solver", {"libccd", "indep"}, "FCL's narrow-phase solver"},
                       {"--distance",
                        {"unsigned", "signed"},
                        "whether FCL is asked for penetration depths too (signed runs its EPA on bodies that meet)"},
                       {"--ccd",
                        {"none", "naive", "advancement"},
                        "FCL's solver of continuous collision, which then answers sweeps and turning bodies alone"}},
                      make_fcl});
}
