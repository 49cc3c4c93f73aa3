// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/case_reader.hpp"
#include "fuzz/subjects/peers/programs/ccd_support.hpp"
#include "fuzz/subjects/peers/programs/peer.hpp"

namespace oblong::peers {

namespace {

/// The iteration limit of the examples in libccd's README. CCD_INIT's own is the largest unsigned long.
constexpr unsigned long iteration_limit = 100;

class CcdPeer : public Peer {
public:
    explicit CcdPeer(bool portal) : portal_(portal) {
        CCD_INIT(&settings_);
        settings_.support1 = settings_.support2 = CcdBody::support_callback;
        settings_.center1 = settings_.center2 = CcdBody::centre_callback;
        settings_.max_iterations = iteration_limit;
    }

    [[nodiscard]] fuzz::SubjectInfo info() const override {
        fuzz::SubjectInfo info;
        info.name = portal_ ? "libccd/mpr" : "libccd/gjk";
        info.version = OBLONG_CCD_VERSION;
        info.scalar = "double";
        info.queries = {caseio::Query::distance, caseio::Query::decide};
        info.promise_text = portal_ ? "none: the boundary tolerance of MPR (mpr_tolerance 1e-4, the default) concerns "
                                      "the portal, not the answer"
                                    : "none";
        info.conversions =
            "distance queries: libccd offers no distance, the answer is the decision alone; points and boxes: the "
            "pose is applied to the vertices, exactly, and rounded once to double";
        return info;
    }

    [[nodiscard]] caseio::Result answer(const caseio::Case& c) override {
        const Placed<double> a = place_vertices<double>(c.a);
        const Placed<double> b = place_vertices<double>(*c.b);
        const CcdBody first(a.body);
        const CcdBody second(b.body);
        bool meet = false;
        timed([&] { meet = (portal_ ? ccdMPRIntersect : ccdGJKIntersect)(&first, &second, &settings_) != 0; });
        caseio::Result r = decision_result(meet);
        if (a.rounded || b.rounded) r.converted_case = caseio::write_case(with_bodies(c, a.body, b.body));
        return r;
    }

private:
    bool portal_;
    ccd_t settings_{};
};

std::unique_ptr<Peer> make_ccd(const std::map<std::string, std::string>& chosen) {
    return std::make_unique<CcdPeer>(chosen.at("--solver") == "mpr");
}

}  // namespace

}  // namespace oblong::peers

int main(int argc, char** argv) {
    using namespace oblong::peers;
    return peer_main(argc, argv,
                     {"libccd, the collision library behind FCL and ODE, as a subject.",
                      {{"--solver", {"gjk", "mpr"}, "ccdGJKIntersect or ccdMPRIntersect"}},
                      make_ccd});
}
