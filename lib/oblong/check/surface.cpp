// SPDX-License-Identifier: BSL-1.0
#include "oblong/check/surface.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <set>

#include "oblong/linear/plane.hpp"
#include "oblong/linear/product.hpp"

namespace oblong::proof_check {

void require_closed(const std::vector<CertificateFacet>& facets, std::size_t corner_count, int dimension) {
    constexpr std::size_t max_corners = 65'536, max_facets = 131'072;
    require(corner_count <= max_corners && facets.size() <= max_facets, "a surface with too many facets");
    std::set<std::array<std::uint32_t, 3>> seen;
    std::map<std::array<std::uint32_t, 2>, long> balance;  // of what must occur as often as its reverse
    for (const CertificateFacet& facet : facets) {
        require(facet.count == static_cast<std::uint32_t>(dimension), "a facet of another dimension");
        std::array<std::uint32_t, 3> c = facet.corners;
        if (dimension == 2) c[2] = c[1];
        for (const std::uint32_t corner : c) require(corner < corner_count, "an unlisted corner");
        if (dimension == 2) {
            ++balance[{c[0], 0}];
            --balance[{c[1], 0}];
        } else {
            for (std::size_t i = 0; i < 3; ++i) {
                const std::uint32_t from = c.at(i), to = c.at((i + 1) % 3);
                if (from < to) ++balance[{from, to}];
                if (to < from) --balance[{to, from}];
            }
            std::rotate(c.begin(), std::ranges::min_element(c), c.end());  // one spelling of the three
        }
        require(seen.insert(c).second, "a facet that comes twice");
    }
    for (const auto& [edge, count] : balance) require(count == 0, "the surface is not closed");
}

template <class S>
bool facets_beyond(const std::vector<Vec3<S>>& corners, const std::vector<CertificateFacet>& facets,
                   const Rational& squared, Work& work) {
    for (const CertificateFacet& facet : facets)
        for (std::size_t i = 0; i < facet.count; ++i) {
            const std::uint64_t bits = bits_of(corners[facet.corners.at(i)]);
            work.charge(bits, bits);
        }
    const S above(numerator(squared)), below(denominator(squared));
    bool all_farther = true;
    for (const CertificateFacet& facet : facets) {
        const Vec3<S>& corner = corners[facet.corners[0]];
        const Vec3<S> along = corners[facet.corners[1]] - corner;
        const Vec3<S> normal =
            facet.count == 2 ? turned_right(along) : cross(along, corners[facet.corners[2]] - corner);
        const S height = dot(normal, corner);
        require(height > 0, "a facet that does not have the origin behind it");
        const int side = S(height * height * below).compare(S(above * dot(normal, normal)));
        require(side >= 0, "a facet nearer than the depth");
        all_farther = all_farther && side > 0;
    }
    return all_farther;
}
template bool facets_beyond(const std::vector<Vec3<Integer>>&, const std::vector<CertificateFacet>&, const Rational&,
                            Work&);
template bool facets_beyond(const std::vector<Vec3<Rational>>&, const std::vector<CertificateFacet>&, const Rational&,
                            Work&);

}  // namespace oblong::proof_check
