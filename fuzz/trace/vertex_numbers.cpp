// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/trace/vertex_numbers.hpp"

#include <map>
#include <tuple>

#include "fuzz/subjects/corners.hpp"
#include "oracle/exact/posed_vertices.hpp"

namespace oblong::fuzz {
VertexNumbers::VertexNumbers(const AnyBody<Rational>& body, int dimension) : places_(corners_of(body.shape)) {
    if (places_.empty()) {
        const std::variant<oracle::Core, oracle::Curved> core = oracle::posed_core(body, dimension);
        if (const auto* curved = std::get_if<oracle::Curved>(&core))
            throw NoExactRun("no list of vertices: " + curved->why);
        if (std::get<oracle::Core>(core).radius != 0) throw NoExactRun("no list of vertices: a ball");
        places_ = std::get<oracle::Core>(core).vertices;
        by_feature_ = false;
    } else if (body.pose) {
        for (Vec3<Rational>& place : places_) place = (*body.pose)(place);
    }
    std::map<std::tuple<Rational, Rational, Rational>, std::uint32_t> known;
    for (const Vec3<Rational>& p : places_)
        first_.push_back(known.try_emplace({p.x, p.y, p.z}, static_cast<std::uint32_t>(first_.size())).first->second);
}

std::uint32_t VertexNumbers::number(std::uint32_t feature, const Vec3<Rational>& p) const {
    if (by_feature_) return first_.at(feature);
    std::uint32_t nearest = 0;
    Rational least = squared_norm(Vec3<Rational>(places_[0] - p));
    for (std::uint32_t i = 1; i < places_.size(); ++i) {
        Rational squared = squared_norm(Vec3<Rational>(places_[i] - p));
        if (squared < least) {
            least = std::move(squared);
            nearest = i;
        }
    }
    return first_[nearest];
}

PairNumbers::PairNumbers(const caseio::Case& c) : a(c.a, c.dimension) {
    if (c.b && !c.ray) b.emplace(*c.b, c.dimension);
}

void PairNumbers::number(ReplayedSupport& at) const {
    if (is_written_finite(at.p)) at.feature_a = a.number(at.feature_a, values(at.p));
    if (b && is_written_finite(at.q)) at.feature_b = b->number(at.feature_b, values(at.q));
}

}  // namespace oblong::fuzz
