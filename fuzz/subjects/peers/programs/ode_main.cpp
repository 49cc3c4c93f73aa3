// SPDX-License-Identifier: GPL-3.0-or-later
#include <array>

#include "caseio/case_reader.hpp"
#include "fuzz/subjects/peers/programs/ode_body.hpp"
#include "fuzz/subjects/peers/programs/peer.hpp"

namespace oblong::peers {

namespace {

/// More contacts than any of ODE's colliders of convex bodies generates.
constexpr int max_contacts = 64;

class OdePeer : public Peer {
public:
    OdePeer() {
        if (dInitODE2(0) == 0 || dAllocateODEDataForThread(dAllocateMaskAll) == 0)
            throw std::runtime_error("ODE cannot be initialised");
    }
    OdePeer(const OdePeer&) = delete;
    OdePeer& operator=(const OdePeer&) = delete;
    ~OdePeer() override { dCloseODE(); }

    [[nodiscard]] fuzz::SubjectInfo info() const override {
        fuzz::SubjectInfo info;
        info.name = "ode";
        info.version = OBLONG_ODE_VERSION;
        info.scalar = "double";
        info.queries = {caseio::Query::distance, caseio::Query::decide, caseio::Query::penetration};
        info.promise_text = "none";
        info.conversions =
            "distance queries: ODE offers no distance, the answer is the decision alone; points and boxes under a pose "
            "that is no rotation: the pose is applied to the vertices, exactly, and rounded once to double; points: "
            "their hull about a point inside, each coordinate rounded once to double";
        return info;
    }

    [[nodiscard]] caseio::Result answer(const caseio::Case& c) override {
        const OdeBody a = make_ode_body(c.a);
        const OdeBody b = make_ode_body(*c.b);
        std::array<dContactGeom, max_contacts> contacts{};
        int count = 0;
        timed(
            [&] { count = dCollide(a.geom.get(), b.geom.get(), max_contacts, contacts.data(), sizeof(dContactGeom)); });
        caseio::Result r = decision_result(count > 0);
        if (c.query == caseio::Query::penetration && count > 0) r = deepest({contacts.data(), std::size_t(count)});
        if (a.changed || b.changed) r.converted_case = caseio::write_case(with_bodies(c, a.kept, b.kept));
        return r;
    }

private:
    /// The normal points into the first body, which the depth along it separates, says ODE's manual.
    static caseio::Result deepest(std::span<const dContactGeom> contacts) {
        const dContactGeom* best = contacts.data();
        for (const dContactGeom& contact : contacts)
            if (!(contact.depth <= best->depth)) best = &contact;  // NaN too
        return depth_result<double>(best->depth, {best->normal[0], best->normal[1], best->normal[2]});
    }
};

std::unique_ptr<Peer> make_ode(const std::map<std::string, std::string>&) { return std::make_unique<OdePeer>(); }

}  // namespace

}  // namespace oblong::peers

int main(int argc, char** argv) {
    using namespace oblong::peers;
    return peer_main(argc, argv, {"ODE, the Open Dynamics Engine, as a subject: dCollide.", {}, make_ode});
}
