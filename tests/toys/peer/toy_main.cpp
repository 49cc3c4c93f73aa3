// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <limits>

#include "fuzz/subjects/peers/programs/peer.hpp"

/// A peer that only this test has: it knows spheres.
namespace oblong::peers {

namespace {

class SpherePeer : public Peer {
public:
    explicit SpherePeer(bool up) : up_(up) {}

    [[nodiscard]] fuzz::SubjectInfo info() const override {
        fuzz::SubjectInfo info;
        info.name = up_ ? "toy" : "toy/down";
        info.version = "1";
        info.scalar = "double";
        info.queries = {caseio::Query::distance};
        info.promise_text = "none";
        return info;
    }

    [[nodiscard]] caseio::Result answer(const caseio::Case& c) override {
        const Placed<double> a = place<double>(c.a);
        const Placed<double> b = place<double>(*c.b);
        const auto* first = std::get_if<Sphere<double>>(&a.body.shape);
        const auto* second = std::get_if<Sphere<double>>(&b.body.shape);
        if (first == nullptr || second == nullptr) throw Unsupported("bodies other than spheres");
        double distance = 0;
        timed([&] {
            const Vec3<double> v = centre(b.body) - centre(a.body);
            distance = std::hypot(v.x, v.y, v.z) - first->radius() - second->radius();
        });
        const double end = up_ ? std::numeric_limits<double>::infinity() : 0;
        constexpr double nan = std::numeric_limits<double>::quiet_NaN();
        const Vec3<double> none{nan, nan, nan};
        return distance_result(Statement<double>{distance > 0 ? std::nextafter(distance, end) : distance, none, none});
    }

private:
    [[nodiscard]] static Vec3<double> centre(const AnyBody<double>& body) {
        return body.pose ? body.pose->translation : Vec3<double>{};
    }

    bool up_;
};

std::unique_ptr<Peer> make_toy(const std::map<std::string, std::string>& chosen) {
    return std::make_unique<SpherePeer>(chosen.at("--rounding") == "up");
}

}  // namespace

}  // namespace oblong::peers

int main(int argc, char** argv) {
    using namespace oblong::peers;
    return peer_main(argc, argv,
                     {"Spheres, as a subject.", {{"--rounding", {"up", "down"}, "of the distance"}}, make_toy});
}
