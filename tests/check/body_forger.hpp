// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <string>

#include "caseio/body_proof_io.hpp"
#include "fuzz/cases/generate/family.hpp"
#include "oblong/scalar/convert.hpp"

/// Changes of proofs about bodies of any kind. What comes out may be nonsense, another proof of the same truth, or a
/// lie.
namespace oblong::check_test {

class BodyForger {
public:
    using ExactProof = caseio::ExactBodyProof;

    explicit BodyForger(fuzz::Draw& draw) : draw_(draw) {}

    /// One to three changes.
    [[nodiscard]] ExactProof forged(ExactProof p) {
        for (int left = below(4) == 0 ? 3 : 1; left > 0; --left) change(p);
        return p;
    }

private:
    template <class T>
    T& any(std::vector<T>& list) {
        return list[static_cast<std::size_t>(below(static_cast<int>(list.size())))];
    }
    template <class T>
    void drop_any(std::vector<T>& list) {
        list.erase(list.begin() + below(static_cast<int>(list.size())));
    }
    int below(int n) { return draw_.integer(0, n - 1); }

    Rational stepped(const Rational& x) {
        const Rational side = draw_.coin() ? 1 : -1;
        switch (below(5)) {
            case 0:
                return x + side;
            case 1:
                return x + side * x * power_of_two(-200);
            case 2:
                return x + side * power_of_two(draw_.integer(-300, 10));
            case 3:
                return x * 2;
            default:
                return -x;
        }
    }
    Integer stepped(const Integer& x) {
        switch (below(4)) {
            case 0:
                return x + 1;
            case 1:
                return x - 1;
            case 2:
                return -x;
            default:
                return x * 3;
        }
    }
    std::uint32_t other_index(std::uint32_t i) {
        const std::uint32_t others[] = {i + 1, i == 0 ? 1 : i - 1, 0, i + 1'000'000'000U,
                                        static_cast<std::uint32_t>(below(9))};
        return others[below(5)];
    }

    void change(ExactProof& p) {
        switch (below(8)) {
            case 0:
            case 1:
                return change_plane(p);
            case 2:
                return change_ends(p);
            case 3:
            case 4:
                return change_members(p);
            case 5:
                return change_facets(p);
            case 6:
                return change_statement(p);
            default:
                return change_claim(p);
        }
    }

    void change_plane(ExactProof& p) {
        const int how = below(10);
        if (how < 2 && !p.roots.empty()) {
            any(p.roots) = stepped(any(p.roots));
        } else if (how == 2 && !p.roots.empty()) {
            drop_any(p.roots);
        } else if (how == 3) {
            p.roots.push_back(below(3));
        } else if (how == 4 && p.direction) {
            p.direction.reset();
            if (draw_.coin()) p.roots.clear();
        } else if (how == 5) {
            p.direction = Vec3<Integer>{below(5) - 2, below(5) - 2, below(5) - 2};
        } else if (how == 6 && p.direction) {
            p.direction = -*p.direction;
        } else if (how == 7 && p.direction && p.lower && p.statement == ProofStatement::bracket) {
            p.lower.reset(), p.direction.reset(), p.roots.clear();
        } else if (how == 8 && p.direction) {  // another spelling of the same
            p.direction = *p.direction * Integer(3);
            for (Rational& root : p.roots) root *= 3;
        } else if (p.direction) {
            Integer& x = (*p.direction)[static_cast<std::size_t>(below(3))];
            x = stepped(x);
        }
    }

    void change_ends(ExactProof& p) {
        std::optional<Rational>& end = draw_.coin() ? p.lower : p.upper;
        switch (below(6)) {
            case 0:
                return end.reset();
            case 1:
                return std::swap(p.lower, p.upper);
            case 2:
                if (p.lower && p.upper) (draw_.coin() ? p.lower : p.upper) = draw_.coin() ? *p.lower : *p.upper;
                return;
            case 3:
                end = 0;
                return;
            default:
                end = stepped(end.value_or(0));
        }
    }

    void change_members(ExactProof& p) {
        const int how = below(12);
        if (p.members.empty()) {
            if (how == 0) p.members.push_back({});
            return;
        }
        if (how == 0) return drop_any(p.members);
        if (how == 1) return p.members.push_back(any(p.members));
        if (how == 2) {
            p.upper.reset(), p.members.clear(), p.facets.clear();
            return;
        }
        auto& pair = any(p.members);
        if (how == 3) return std::swap(pair.a, pair.b);
        change_member(draw_.coin() ? pair.a : pair.b);
    }
    void change_member(caseio::ExactMember& m) {
        if (!m.parts.empty() && below(4) != 0) return change_member(any(m.parts));
        const int how = below(8);
        if (how == 0) {
            m.kind = static_cast<caseio::ExactMember::Kind>(below(4));
        } else if (how == 1 && !m.parts.empty()) {
            drop_any(m.parts);
        } else if (!m.u.empty()) {
            if (how == 2) return drop_any(m.u);
            if (how == 3) return m.u.push_back(0);
            Rational& x = any(m.u);
            x = stepped(x);
        } else if (!m.shares.empty()) {
            if (how == 2) return drop_any(m.shares);
            if (how == 3) return m.shares.push_back(any(m.shares));
            auto& share = any(m.shares);
            draw_.coin() ? void(share.weight = stepped(share.weight)) : void(share.vertex = other_index(share.vertex));
        }
    }

    void change_facets(ExactProof& p) {
        const int how = below(9);
        if (p.facets.empty()) {
            if (how == 0) p.facets.push_back({});
            return;
        }
        auto& facet = any(p.facets);
        if (how == 0) return p.facets.clear();
        if (how == 1) return drop_any(p.facets);
        if (how == 2) return p.facets.push_back(CertificateFacet(facet));
        if (how == 3) return std::swap(facet.corners[0], facet.corners[1]);
        if (how == 4) facet.count = static_cast<std::uint32_t>(below(5));
        if (how == 5 && facet.count == 3)  // another spelling of the same
            facet.corners = {facet.corners[1], facet.corners[2], facet.corners[0]};
        if (how == 6) {
            for (std::size_t i = 0, n = p.facets.size(); i < n; ++i) {
                p.facets.push_back(CertificateFacet(p.facets[i]));
                std::swap(p.facets.back().corners[0], p.facets.back().corners[1]);
            }
        }
        if (how > 6) {
            std::uint32_t& corner = facet.corners.at(static_cast<std::size_t>(below(3)));
            corner = other_index(corner);
        }
    }

    void change_statement(ExactProof& p) {
        if (draw_.coin()) {
            p.outcome = static_cast<Outcome>(below(10));
        } else if (draw_.coin()) {
            p.outcome.reset();
        } else {
            p.statement = static_cast<ProofStatement>(below(3));
        }
    }

    /// An end of the proof, or a step off it.
    std::optional<Rational> claimed_end(const ExactProof& p) {
        const std::optional<Rational>& end = draw_.coin() ? p.lower : p.upper;
        if (!end || below(5) == 0) return std::nullopt;
        const Rational at = draw_.coin() ? *end : -*end;
        return draw_.coin() ? at : stepped(at);
    }
    void change_claim(ExactProof& p) {
        if (below(8) == 0) return p.claim.reset();
        if (below(8) != 0) p.outcome.reset();
        const int how = below(7);
        if (how < 2) p.claim = static_cast<Outcome>(below(5));
        if (how == 2) p.claim = Within<Rational>{claimed_end(p), claimed_end(p)};
        if (how == 3) {
            const std::optional<Rational> end = claimed_end(p);
            const RoundedTo format = draw_.coin() ? RoundedTo::float32 : RoundedTo::float64;
            p.claim = CorrectlyRounded<Rational>{format, end ? std::optional(Rational(double(*end))) : std::nullopt};
        }
        if (how == 4) p.claim = HitClaim{draw_.coin()};
        if (how == 5) p.claim = ParameterClaim<Rational>{claimed_end(p), claimed_end(p)};
        if (how == 6) p.claim = DepthClaim<Rational>{claimed_end(p), claimed_end(p)};
    }

    fuzz::Draw& draw_;
};

}  // namespace oblong::check_test
