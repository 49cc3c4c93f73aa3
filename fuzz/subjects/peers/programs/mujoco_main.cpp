// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "caseio/case_reader.hpp"
#include "fuzz/subjects/peers/programs/mujoco_model.hpp"
#include "fuzz/subjects/peers/programs/peer.hpp"

namespace oblong::peers {

namespace {

using caseio::Query;

// MuJoCo's own handlers write a log file, and wait for a key.
void end_on_error(const char* message) {
    std::fprintf(stderr, "MuJoCo: %s\n", message);
    std::_Exit(EXIT_FAILURE);
}
void print_warning(const char* message) { std::fprintf(stderr, "MuJoCo warns: %s\n", message); }

class MujocoPeer : public Peer {
public:
    MujocoPeer() {
        mju_user_error = end_on_error;
        mju_user_warning = print_warning;
    }

    [[nodiscard]] fuzz::SubjectInfo info() const override {
        fuzz::SubjectInfo info;
        info.name = "mujoco/contact";
        info.version = mj_versionString();
        info.scalar = "double";
        info.queries = {Query::distance, Query::decide, Query::penetration};
        info.promise.statement = oracle::Statement::documented;
        info.promise.absolute = mpr_tolerance;
        info.promise_text = "none; documented: mjOption::mpr_tolerance (1e-6, the default) is the MPR solver tolerance";
        info.conversions =
            "points and boxes under a pose that is no rotation: the pose is applied to the vertices, exactly, and "
            "rounded once to double; a mesh is the one that MuJoCo kept: about its centre, turned to its axes of "
            "inertia, in float; a turned body has the rotation that MuJoCo computed";
        return info;
    }

    [[nodiscard]] caseio::Result answer(const caseio::Case& c) override {
        const Placed<double> a = place<double>(c.a);
        const Placed<double> b = place<double>(*c.b);
        std::optional<MujocoPair> pair;
        try {
            pair.emplace(a.body, b.body);
        } catch (const NotLoaded& reason) {
            return refusal(Outcome::failed, std::string("loading: ") + reason.what());
        }
        const auto kept_a = pair->changed(0, a.body), kept_b = pair->changed(1, b.body);
        caseio::Result r = c.query == Query::distance ? distance(*pair) : without_margin(*pair, c.query);
        if (a.rounded || b.rounded || kept_a || kept_b)
            r.converted_case = caseio::write_case(with_bodies(c, kept_a.value_or(a.body), kept_b.value_or(b.body)));
        return r;
    }

private:
    /// mjOption::mpr_tolerance by default, as the model's text leaves it.
    static constexpr double mpr_tolerance = 1e-6;

    std::optional<mjContact> deepest(MujocoPair& pair, double margin) {
        std::optional<mjContact> found;
        timed([&] { found = pair.deepest(margin); });
        return found;
    }

    caseio::Result without_margin(MujocoPair& pair, Query query) {
        const std::optional<mjContact> found = deepest(pair, 0);
        if (query == Query::decide || !found) return decision_result(found.has_value());
        // The normal points from the first geom to the second.
        const double sign = found->geom1 == 0 ? -1 : 1;
        return depth_result<double>(-found->dist,
                                    Vec3<double>{found->frame[0], found->frame[1], found->frame[2]} * sign);
    }

    /// MuJoCo computes the distance from the depth of bodies that the margin inflates, the less accurately the larger
    /// the margin: so the smallest of a row of margins with which it finds a contact.
    caseio::Result distance(MujocoPair& pair) {
        if (deepest(pair, 0)) return distance_result<double>({0, {}, {}});
        constexpr double nan = std::numeric_limits<double>::quiet_NaN();
        constexpr Vec3<double> no_witness{nan, nan, nan};
        constexpr int halvings = 50;
        for (int i = halvings; i >= 0; --i)
            if (const auto found = deepest(pair, std::ldexp(2 * pair.span(), -i)))
                return distance_result<double>({found->dist, no_witness, no_witness});
        return refusal(Outcome::undecided, "mj_collision reports no contact with a margin of twice the bodies' span");
    }
};

std::unique_ptr<Peer> make_mujoco(const std::map<std::string, std::string>&) { return std::make_unique<MujocoPeer>(); }

}  // namespace

}  // namespace oblong::peers

int main(int argc, char** argv) {
    using namespace oblong::peers;
    return peer_main(argc, argv, {"MuJoCo as a subject: mj_collision on a model of two geoms.", {}, make_mujoco});
}
