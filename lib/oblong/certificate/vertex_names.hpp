// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "oblong/answer/certificate.hpp"
#include "oblong/lowered/fractions/core_support.hpp"

namespace oblong {

namespace detail {

/// Renumbers the vertices of one body that a certificate uses, and lists their names.
class VertexNamer {
public:
    VertexNamer(const SummedSupport& body, std::vector<VertexName>& names) : body_(body), names_(names) {}

    void operator()(std::uint32_t& vertex) {
        const auto [at, is_new] = places_.try_emplace(vertex, static_cast<std::uint32_t>(names_.size()));
        if (is_new) names_.push_back(body_.name_of(vertex));
        vertex = at->second;
    }

private:
    const SummedSupport& body_;
    std::vector<VertexName>& names_;
    std::map<std::uint32_t, std::uint32_t> places_;
};

}  // namespace detail

/// Makes a certificate whose vertices have the features of these cores one that a reader understands: vertices of large
/// sums get names (docs/reference/certificates.md, "Named vertices"). Where both cores are listed it stays as it is.
inline void name_vertices(Certificate<Integer, Rational>& certificate, const CoreSupport& a, const CoreSupport& b) {
    if (a.summed() != nullptr) {
        detail::VertexNamer name(*a.summed(), certificate.vertices_a);
        for (auto& weighted : certificate.a) name(weighted.vertex);
        for (auto& difference : certificate.differences) name(difference.a);
        for (auto& corner : certificate.corners) name(corner.a);
    }
    if (b.summed() != nullptr) {
        detail::VertexNamer name(*b.summed(), certificate.vertices_b);
        for (auto& weighted : certificate.b) name(weighted.vertex);
        for (auto& difference : certificate.differences) name(difference.b);
        for (auto& corner : certificate.corners) name(corner.b);
    }
}

}  // namespace oblong
