// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/certificate/forger.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"

namespace oblong::fuzz {

namespace {

using caseio::ExactCertificate;

std::size_t below(Draw& draw, std::size_t n) { return static_cast<std::size_t>(draw.bits() % n); }
template <class T>
T& any(std::vector<T>& list, Draw& draw) {
    return list[below(draw, list.size())];
}
template <class T>
void drop_any(std::vector<T>& list, Draw& draw) {
    list.erase(list.begin() + static_cast<std::ptrdiff_t>(below(draw, list.size())));
}
/// Another index nearby, or far beyond.
std::uint32_t other_index(std::uint32_t i, Draw& draw) {
    switch (draw.integer(0, 4)) {
        case 0:
            return i + 1;
        case 1:
            return i == 0 ? 1 : i - 1;
        case 2:
            return 0;
        case 3:
            return static_cast<std::uint32_t>(draw.integer(0, 11));
        default:
            return i + 1'000'000'000U;
    }
}
/// A step up or down, by one, by a part in 2^200, or by any power of two.
Rational stepped(const Rational& x, Draw& draw) {
    const Rational side = draw.coin() ? 1 : -1;
    const int how = draw.integer(0, 3);
    if (how == 0) return Rational(x + side);
    if (how == 1) return Rational(x + side * x * power_of_two(-200));
    if (how == 2) return Rational(x + side * power_of_two(draw.integer(-1100, 10)));
    return x == 0 ? side : Rational(-x);
}
Integer stepped(const Integer& x, Draw& draw) {
    const int how = draw.integer(0, 3);
    if (how == 0) return Integer(x + 1);
    if (how == 1) return Integer(x - 1);
    return how == 2 ? Integer(-x) : Integer(x * (2 + draw.integer(0, 5)));
}

/// The weights of one body, of either; null where it has none.
std::vector<VertexWeight<Integer>>* any_side(ExactCertificate& c, Draw& draw) {
    auto& side = draw.coin() ? c.a : c.b;
    return side.empty() ? nullptr : &side;
}

/// What is done to a list that is not empty.
constexpr auto dropped = [](auto& list, Draw& draw) { drop_any(list, draw); };
constexpr auto cleared = [](auto& list, Draw&) { list.clear(); };
/// A vertex counts twice then, each time with its whole weight.
constexpr auto repeated = [](auto& list, Draw& draw) { list.push_back(any(list, draw)); };
constexpr auto reweighted = [](auto& list, Draw& draw) {
    auto& part = any(list, draw);
    part.weight = stepped(part.weight, draw);
};
constexpr auto of_other_vertex = [](auto& side, Draw& draw) {
    auto& part = any(side, draw);
    part.vertex = other_index(part.vertex, draw);
};
constexpr auto of_other_pair = [](auto& list, Draw& draw) {
    auto& pair = any(list, draw);
    auto& index = draw.coin() ? pair.a : pair.b;
    index = other_index(index, draw);
};
constexpr auto reversed = [](auto& facets, Draw& draw) {
    auto& f = any(facets, draw);
    std::swap(f.corners[0], f.corners[1]);
};
constexpr auto of_other_corner = [](auto& facets, Draw& draw) {
    std::uint32_t& corner = any(facets, draw).corners[below(draw, 3)];
    corner = other_index(corner, draw);
};
constexpr auto of_other_dimension = [](auto& facets, Draw& draw) {
    auto& f = any(facets, draw);
    f.count = static_cast<std::uint32_t>(draw.integer(0, 4));
};

/// Changes a list of the certificate, or one body's vertices; false where it is empty.
template <auto list, auto change>
bool in_list(ExactCertificate& c, Draw& draw) {
    if ((c.*list).empty()) return false;
    change(c.*list, draw);
    return true;
}
template <auto change>
bool in_side(ExactCertificate& c, Draw& draw) {
    auto* side = any_side(c, draw);
    if (side == nullptr) return false;
    change(*side, draw);
    return true;
}

/// Takes away what the certificate need not have; false where it has none.
template <auto member>
bool without(ExactCertificate& c, Draw&) {
    if (!(c.*member)) return false;
    (c.*member).reset();
    return true;
}

/// From one vertex to another of the body: the sum stays.
bool weight_moved(ExactCertificate& c, Draw& draw) {
    auto* side = any_side(c, draw);
    if (side == nullptr || side->size() < 2) return false;
    auto& from = any(*side, draw);
    auto& to = any(*side, draw);
    const Integer moved = draw.coin() ? Integer(1) : Integer(from.weight * 2);
    from.weight -= moved;
    to.weight += moved;
    return true;
}
bool weights_negated(ExactCertificate& c, Draw&) {
    if (c.a.empty() && c.b.empty()) return false;
    for (auto* side : {&c.a, &c.b})
        for (auto& part : *side) part.weight = -part.weight;
    return true;
}
bool bodies_swapped(ExactCertificate& c, Draw&) {
    std::swap(c.a, c.b);
    for (auto& d : c.differences) std::swap(d.a, d.b);
    for (auto& d : c.corners) std::swap(d.a, d.b);
    return true;
}
bool points_dropped(ExactCertificate& c, Draw&) {
    if (c.a.empty() && c.b.empty()) return false;
    c.a.clear();
    c.b.clear();
    return true;
}

/// A common point sold as an overlap: all products of weights.
bool points_to_differences(ExactCertificate& c, Draw&) {
    if (c.a.empty() || c.b.empty() || c.a.size() * c.b.size() > 12) return false;
    c.differences.clear();
    for (const auto& p : c.a)
        for (const auto& q : c.b) c.differences.push_back({p.vertex, q.vertex, Integer(p.weight * q.weight)});
    c.a.clear();
    c.b.clear();
    return true;
}

bool direction_stepped(ExactCertificate& c, Draw& draw) {
    if (!c.direction) return false;
    Integer& x = (*c.direction)[below(draw, 3)];
    x = x == 0 ? Integer(draw.coin() ? 1 : -1) : stepped(x, draw);
    return true;
}
bool direction_negated(ExactCertificate& c, Draw&) {
    if (!c.direction) return false;
    c.direction = -*c.direction;
    return true;
}
bool direction_zero(ExactCertificate& c, Draw&) {
    c.direction = Vec3<Integer>{0, 0, 0};
    return true;
}
bool direction_small(ExactCertificate& c, Draw& draw) {
    c.direction = Vec3<Integer>{draw.integer(-2, 2), draw.integer(-2, 2), draw.integer(-2, 2)};
    return true;
}
bool squared_stepped(ExactCertificate& c, Draw& draw) {
    c.core_squared = stepped(c.core_squared, draw);
    return true;
}
bool distance_next(ExactCertificate& c, Draw& draw) {
    if (!c.distance) return false;
    const auto next = [&](auto number) {
        number = std::nextafter(number, draw.coin() ? std::numeric_limits<decltype(number)>::infinity()
                                                    : -std::numeric_limits<decltype(number)>::infinity());
        c.distance.reset();
        if (std::isfinite(number)) c.distance = to_rational(number);
    };
    c.rounded_to == RoundedTo::float32 ? next(nearest<float>(*c.distance)) : next(nearest<double>(*c.distance));
    return true;
}
bool distance_stepped(ExactCertificate& c, Draw& draw) {
    c.distance = stepped(c.distance.value_or(Rational(0)), draw);
    return true;
}
bool other_format(ExactCertificate& c, Draw&) {
    c.rounded_to = c.rounded_to == RoundedTo::float32 ? RoundedTo::float64 : RoundedTo::float32;
    return true;
}

bool bound_stepped(ExactCertificate& c, Draw& draw) {
    std::optional<Rational>& bound = draw.coin() ? c.lower : c.upper;
    bound = stepped(bound.value_or(Rational(0)), draw);
    return true;
}
bool bounds_equal(ExactCertificate& c, Draw& draw) {
    if (!c.lower || !c.upper) return false;
    (draw.coin() ? c.lower : c.upper) = draw.coin() ? *c.lower : *c.upper;
    return true;
}
bool bound_dropped(ExactCertificate& c, Draw& draw) {
    std::optional<Rational>& bound = draw.coin() ? c.lower : c.upper;
    if (!bound) return false;
    bound.reset();
    return true;
}
bool bounds_swapped(ExactCertificate& c, Draw&) {
    std::swap(c.lower, c.upper);
    return true;
}

/// Every triangle and its reverse: closed whatever the corners are.
bool facets_doubled_back(ExactCertificate& c, Draw&) {
    if (c.facets.empty() || c.facets.size() > 100) return false;
    for (std::size_t i = 0, n = c.facets.size(); i < n; ++i) {
        CertificateFacet back = c.facets[i];
        std::swap(back.corners[0], back.corners[1]);
        c.facets.push_back(back);
    }
    return true;
}
bool other_kind(ExactCertificate& c, Draw& draw) {
    c.kind = static_cast<CertificateKind>(draw.integer(0, static_cast<int>(certificate_kind_names.size()) - 1));
    return true;
}
bool other_outcome_claimed(ExactCertificate& c, Draw& draw) {
    c.claim = static_cast<Outcome>(draw.integer(0, static_cast<int>(outcome_names.size()) - 1));
    return true;
}
bool claim_stepped(ExactCertificate& c, Draw& draw) {
    if (!c.claim) return false;
    if (auto* within = std::get_if<Within<Rational>>(&*c.claim)) {
        std::optional<Rational>& end = draw.coin() ? within->lower : within->upper;
        end = stepped(end.value_or(Rational(0)), draw);
        return true;
    }
    auto* rounded = std::get_if<CorrectlyRounded<Rational>>(&*c.claim);
    if (rounded == nullptr) return false;
    ExactCertificate number;
    number.rounded_to = rounded->rounded_to;
    number.distance = rounded->distance;
    if (!number.distance || !distance_next(number, draw)) number.distance = Rational(draw.integer(0, 2));
    rounded->distance = number.distance;
    return true;
}
/// What the points or the direction prove, claimed to be false.
bool made_a_refutation(ExactCertificate& c, Draw& draw) {
    c.kind = CertificateKind::refutation;
    c.claim = draw.coin() ? Claim<Rational>(Within<Rational>{c.core_squared, std::nullopt})
                          : Claim<Rational>(static_cast<Outcome>(draw.integer(0, 3)));
    if (draw.coin()) c.direction.reset();
    c.distance.reset();
    return true;
}

constexpr std::array operations{
    ForgeryOperation{"weight stepped", in_side<reweighted>},
    ForgeryOperation{"weight moved", weight_moved},
    ForgeryOperation{"weights negated", weights_negated},
    ForgeryOperation{"vertex changed", in_side<of_other_vertex>},
    ForgeryOperation{"vertex dropped", in_side<dropped>},
    ForgeryOperation{"vertex repeated", in_side<repeated>},
    ForgeryOperation{"bodies swapped", bodies_swapped},
    ForgeryOperation{"points dropped", points_dropped},
    ForgeryOperation{"share stepped", in_list<&ExactCertificate::differences, reweighted>},
    ForgeryOperation{"difference changed", in_list<&ExactCertificate::differences, of_other_pair>},
    ForgeryOperation{"difference dropped", in_list<&ExactCertificate::differences, dropped>},
    ForgeryOperation{"points to differences", points_to_differences},
    ForgeryOperation{"direction stepped", direction_stepped},
    ForgeryOperation{"direction negated", direction_negated},
    ForgeryOperation{"direction zero", direction_zero},
    ForgeryOperation{"direction small", direction_small},
    ForgeryOperation{"direction dropped", without<&ExactCertificate::direction>},
    ForgeryOperation{"squared stepped", squared_stepped},
    ForgeryOperation{"distance next", distance_next},
    ForgeryOperation{"distance stepped", distance_stepped},
    ForgeryOperation{"distance beyond the range", without<&ExactCertificate::distance>},
    ForgeryOperation{"other format", other_format},
    ForgeryOperation{"bound stepped", bound_stepped},
    ForgeryOperation{"bounds equal", bounds_equal},
    ForgeryOperation{"bound dropped", bound_dropped},
    ForgeryOperation{"bounds swapped", bounds_swapped},
    ForgeryOperation{"facet dropped", in_list<&ExactCertificate::facets, dropped>},
    ForgeryOperation{"facet repeated", in_list<&ExactCertificate::facets, repeated>},
    ForgeryOperation{"facet reversed", in_list<&ExactCertificate::facets, reversed>},
    ForgeryOperation{"facet changed", in_list<&ExactCertificate::facets, of_other_corner>},
    ForgeryOperation{"facet of another dimension", in_list<&ExactCertificate::facets, of_other_dimension>},
    ForgeryOperation{"facets doubled back", facets_doubled_back},
    ForgeryOperation{"facets dropped", in_list<&ExactCertificate::facets, cleared>},
    ForgeryOperation{"corner changed", in_list<&ExactCertificate::corners, of_other_pair>},
    ForgeryOperation{"corner dropped", in_list<&ExactCertificate::corners, dropped>},
    ForgeryOperation{"other kind", other_kind},
    ForgeryOperation{"other outcome claimed", other_outcome_claimed},
    ForgeryOperation{"claim dropped", without<&ExactCertificate::claim>},
    ForgeryOperation{"claim stepped", claim_stepped},
    ForgeryOperation{"made a refutation", made_a_refutation},
};

}  // namespace

std::span<const ForgeryOperation> forgery_operations() { return operations; }

Forged forged(const ExactCertificate& genuine, Draw& draw) {
    Forged result{genuine, {}};
    const int wanted = 1 + (draw.integer(0, 3) == 0 ? draw.integer(1, 2) : 0);
    // Half of the operations fit any kind, so this ends soon; the bound is for the others.
    for (int done = 0, tries = 0; done < wanted && tries < 40; ++tries) {
        const ForgeryOperation& operation = operations[below(draw, operations.size())];
        if (!operation.apply(result.certificate, draw)) continue;
        result.how += (done++ == 0 ? "" : ", ") + std::string(operation.name);
    }
    return result;
}

}  // namespace oblong::fuzz
