// SPDX-License-Identifier: BSL-1.0
#include "oblong/check/surface.hpp"

#include <algorithm>
#include <array>

namespace oblong::proof_check {

void require_closed(const std::vector<CertificateFacet>& facets, std::size_t corner_count, int dimension) {
    constexpr std::size_t most_corners = 65'536, most_facets = 131'072;
    require(corner_count <= most_corners && facets.size() <= most_facets, "a surface with too many facets");
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
            std::ranges::rotate(c, std::ranges::min_element(c));  // one spelling of the three
        }
        require(seen.insert(c).second, "a facet that comes twice");
    }
    for (const auto& [edge, count] : balance) require(count == 0, "the surface is not closed");
}

}  // namespace oblong::proof_check
