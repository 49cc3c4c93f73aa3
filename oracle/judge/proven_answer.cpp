// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/judge/proven_answer.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <tuple>

#include "oracle/curved/work.hpp"
#include "oracle/exact/depth.hpp"
#include "oracle/verify/checked_pair.hpp"
#include "oracle/verify/verify.hpp"
#include "oracle/verify/verify_body.hpp"

namespace oblong::oracle {

namespace {

using caseio::CertificateLine;
using caseio::ExactCertificate;
using caseio::Query;

/// What a proof states of a cast, whether it is so or not.
struct StatedCast {
    bool hit = false;
    std::optional<Rational> lower, upper;
};
std::optional<StatedCast> stated_cast(const CertificateLine& line) {
    if (line.proof) {
        if (line.proof->claim || line.proof->statement == ProofStatement::bracket) return std::nullopt;
        return StatedCast{line.proof->statement == ProofStatement::hit, line.proof->lower, line.proof->upper};
    }
    const CertificateKind kind = line.certificate.kind;
    if (kind != CertificateKind::hit && kind != CertificateKind::miss) return std::nullopt;
    return StatedCast{kind == CertificateKind::hit, line.certificate.lower, line.certificate.upper};
}

std::optional<ExactAnswer> proven_cast(const caseio::Case& c, const CertificateLine& line) {
    const std::optional<StatedCast> stated = stated_cast(line);
    if (!stated) return std::nullopt;
    // At 0 the bodies may touch or overlap.
    if (stated->hit && !(stated->lower && stated->lower == stated->upper && *stated->lower > 0)) return std::nullopt;
    if (verify(c, line)) return std::nullopt;
    std::optional<ExactAnswer> answer = posed_answer(c);
    if (!answer) return std::nullopt;
    ExactCast& cast = answer->cast.emplace();
    cast.start = Outcome::separated;
    cast.hit = stated->hit;
    cast.outcome = stated->hit ? Outcome::touching : Outcome::separated;
    if (stated->hit) cast.parameter = exact_number(*stated->lower);
    complete_cast(*answer, c);
    return answer;
}

/// The surface of an accepted certificate.
class ProvenSurface : checking::CheckedPair {
public:
    ProvenSurface(const RestingBodies& bodies, const ExactCertificate& c, checking::Work& work)
        : CheckedPair(bodies.a, bodies.b, bodies.dimension, c, work), squared_(c.core_squared * scale() * scale()) {
        for (const VertexDifference& corner : c.corners)
            surface_.corners.push_back(a().vertex(corner.a) - b().vertex(corner.b));
        for (const CertificateFacet& f : c.facets)
            surface_.facets.push_back({f.corners[0], f.corners[1], f.corners[f.count - 1]});
    }

    /// Outward normals of the nearest facets, as ExactPenetration has them. The surface lies in A − B and is no nearer
    /// than the depth, so it has a facet in the plane of each nearest facet of A − B.
    [[nodiscard]] std::vector<RationalVec> nearest_normals() const {
        std::vector<IntegerVec> normals;
        for (std::size_t f = 0; f < surface_.facets.size(); ++f) {
            const IntegerVec n = outward_normal(surface_, f, dimension());
            const Integer height = dot(n, surface_.corners[surface_.facets[f][0]]);
            if (Rational(Integer(height * height)) != squared_ * squared_norm(n)) continue;
            const Integer divisor = gcd(gcd(n.x, n.y), n.z);
            normals.push_back({n.x / divisor, n.y / divisor, n.z / divisor});
        }
        std::ranges::sort(normals, [](const IntegerVec& p, const IntegerVec& q) {
            return std::tie(p.x, p.y, p.z) < std::tie(q.x, q.y, q.z);
        });
        normals.erase(std::unique(normals.begin(), normals.end()), normals.end());
        std::vector<RationalVec> result;
        for (const IntegerVec& n : normals) result.push_back({Rational(n.x), Rational(n.y), Rational(n.z)});
        return result;
    }

private:
    Rational squared_;  ///< the squared depth of the cores, in the unit of the corners
    HullSurface surface_;
};

std::optional<ExactAnswer> proven_depth(const caseio::Case& c, const CertificateLine& line) {
    const ExactCertificate& certificate = line.certificate;
    const bool is_surface = !line.proof && certificate.kind == CertificateKind::penetration &&
                            !certificate.facets.empty() && certificate.core_squared > 0;
    if (!is_surface || !c.b) return std::nullopt;
    std::optional<PartedBody> a = parted_body(c.a);
    std::optional<PartedBody> b = parted_body(*c.b);
    if (!a || !b) return std::nullopt;
    const RestingBodies bodies{*std::move(a), *std::move(b), c.dimension};
    if (verify(bodies, certificate)) return std::nullopt;
    std::optional<ExactAnswer> answer = posed_answer(c);
    if (!answer || !answer->bodies) return std::nullopt;
    answer->outcome = Outcome::overlapping;
    ExactPenetration& depth = answer->penetration.emplace();
    depth.outcome = Outcome::overlapping;
    depth.core_squared = certificate.core_squared;
    depth.radius = answer->distance.radius;
    depth.depth = ExactNumber{certificate.core_squared, -depth.radius, 1};
    checking::Work work;
    depth.normals = ProvenSurface(bodies, certificate, work).nearest_normals();
    return answer;
}

}  // namespace

std::optional<ExactAnswer> proven_answer(const caseio::Case& c, const CertificateLine& proof) {
    try {
        const WorkLimit limit;
        if (c.query == Query::raycast || c.query == Query::sweep) return proven_cast(c, proof);
        if (c.query == Query::penetration) return proven_depth(c, proof);
    } catch (const WorkSpent&) {
    }
    return std::nullopt;
}

std::string difference(const ExactAnswer& proven, const ExactAnswer& solved) {
    if (!solved.judged()) return {};
    if (proven.outcome != solved.outcome)
        return fmt::format("proven {}, solved {}", name(proven.outcome), name(solved.outcome));
    if (proven.cast && solved.cast && proven.cast->hit != solved.cast->hit)
        return fmt::format("proven {}, solved {}", *proven.cast->hit ? "a hit" : "a miss",
                           *proven.cast->hit ? "a miss" : "a hit");
    const std::optional<ExactNumber> x = proven.measure(), y = solved.measure();
    if (x && y) {
        const std::optional<Rational> upper = solved.measure_upper();
        const int order = compare(*x, *y);
        if (upper ? order < 0 || compare(*x, *upper) > 0 : order != 0)
            return fmt::format("proven {}, solved {}{}", decimal(*x, 20), decimal(*y, 20), upper ? " or more" : "");
    }
    if (proven.penetration && solved.penetration && y && proven.penetration->normals != solved.penetration->normals)
        return "other directions of least depth";
    return {};
}

}  // namespace oblong::oracle
