// SPDX-License-Identifier: GPL-3.0-or-later
#include <box2d/b2_distance.h>

#include "caseio/case_reader.hpp"
#include "fuzz/subjects/peers/programs/peer.hpp"
#include "fuzz/subjects/peers/programs/plane_body.hpp"

namespace oblong::peers {

namespace {

/// A body with the vertices to which Box2D's proxy points.
struct Proxy {
    std::vector<b2Vec2> vertices;
    b2DistanceProxy proxy;

    explicit Proxy(const PlaneBody<float>& body) {
        for (const auto& [x, y] : body.vertices) vertices.emplace_back(x, y);
        proxy.Set(vertices.data(), static_cast<int32>(vertices.size()), body.radius);
    }
    Proxy(const Proxy&) = delete;
    Proxy& operator=(const Proxy&) = delete;
    ~Proxy() = default;
};

Vec3<float> point(const b2Vec2& p) { return {p.x, p.y, 0}; }

class Box2dPeer : public Peer {
public:
    [[nodiscard]] fuzz::SubjectInfo info() const override {
        fuzz::SubjectInfo info;
        info.name = "box2d";
        info.version = OBLONG_BOX2D_VERSION;
        info.scalar = "float";
        info.queries = {caseio::Query::distance, caseio::Query::decide};
        info.promise.digits = ScalarTraits<float>::digits;
        info.promise_text = "none; decisions: distance < 10 * b2_epsilon, as b2TestOverlap decides";
        info.conversions =
            "points and boxes under a pose: the pose is applied to the vertices, exactly, and rounded once to float; a "
            "capsule's ends likewise";
        return info;
    }
    [[nodiscard]] int dimension() const override { return 2; }

    [[nodiscard]] caseio::Result answer(const caseio::Case& c) override {
        const PlaneBody<float> a = place_in_plane<float>(c.a);
        const PlaneBody<float> b = place_in_plane<float>(*c.b);
        const bool decides = c.query == caseio::Query::decide;
        // b2TestOverlap always counts the radii. Where there is none, counting them only rounds distances below
        // b2_epsilon to 0.
        const b2DistanceOutput found = ask(Proxy(a), Proxy(b), decides || a.radius > 0 || b.radius > 0);
        caseio::Result r = decides ? decision_result(found.distance < 10.0F * b2_epsilon)
                                   : distance_result<float>({found.distance, point(found.pointA), point(found.pointB)});
        if (!decides) r.iterations = found.iterations;
        if (a.rounded || b.rounded) r.converted_case = caseio::write_case(with_bodies(c, a.body, b.body));
        return r;
    }

private:
    b2DistanceOutput ask(const Proxy& a, const Proxy& b, bool with_radii) {
        b2DistanceInput input;
        input.proxyA = a.proxy;
        input.proxyB = b.proxy;
        input.transformA.SetIdentity();
        input.transformB.SetIdentity();
        input.useRadii = with_radii;
        b2SimplexCache cold{};
        b2DistanceOutput output{};
        timed([&] { b2Distance(&output, &cold, &input); });
        return output;
    }
};

std::unique_ptr<Peer> make_box2d(const std::map<std::string, std::string>&) { return std::make_unique<Box2dPeer>(); }

}  // namespace

}  // namespace oblong::peers

int main(int argc, char** argv) {
    using namespace oblong::peers;
    return peer_main(argc, argv, {"Box2D as a subject, in the plane: b2Distance.", {}, make_box2d});
}
