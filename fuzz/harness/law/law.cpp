// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/law/law.hpp"

#include <fmt/format.h>

#include "fuzz/harness/run_contract.hpp"
#include "oblong/lowered/cores/any_core.hpp"
#include "oblong/prove/cores/body_queries.hpp"
#include "oblong/prove/cores/distance.hpp"

namespace oblong::fuzz {

namespace {

template <std::floating_point R>
CertifiedDistance<R> certified(const BodyPair<R>& bodies, const LadderOptions& ladder) {
    const std::optional<CoreView<R>> a = any_core(bodies.a);
    const std::optional<CoreView<R>> b = any_core(bodies.b);
    if (!a || !b) return {};
    return ladder_distance(*a, *b, ladder);
}

template <std::floating_point R>
bool overlap(const Enclosure<R>& x, const Enclosure<R>& y) {
    return x.lower <= y.upper && y.lower <= x.upper;
}

/// Whether scaling by 2^exponent is exact, and so must be the answer's: neither side is subnormal or beyond the range.
template <std::floating_point R>
bool scales(R distance, R image) {
    const auto plain = [](R x) { return x == 0 || std::isnormal(x); };
    return plain(distance) && plain(image) && (distance == 0) == (image == 0);
}

/// What the image's answer should have been; empty where it is so.
template <std::floating_point R>
std::string broken_relation(const CertifiedDistance<R>& first, const CertifiedDistance<R>& image, const Image& how) {
    const auto against = [&](const char* what) {
        return fmt::format("{}: {} {} and {} {}", what, name(first.outcome), first.distance, name(image.outcome),
                           image.distance);
    };
    switch (how.relation) {
        case Relation::no_farther:
            return image.distance <= first.distance ? "" : against("farther");
        case Relation::in_contact:
            return image.outcome == Outcome::touching || image.outcome == Outcome::overlapping ? "" : against("apart");
        default:
            break;
    }
    if (first.outcome != image.outcome) return against("another outcome");
    if (how.relation == Relation::scaled && !scales(first.distance, image.distance)) return {};
    const R factor = std::ldexp(R(1), how.exponent);
    if (image.distance != first.distance * factor) return against("another distance");
    if (!overlap(first.enclosure, {image.enclosure.lower / factor, image.enclosure.upper / factor}))
        return against("enclosures apart");
    return {};
}

/// The plain loop on the image keeps its contract.
template <std::floating_point R>
std::string broken_plain(const BodyPair<R>& bodies) {
    GjkOptions<R> options;
    options.stop.tolerance = std::same_as<R, float> ? R(1e-4) : R(1e-10);
    options.iteration_limit = 300;
    return broken_run(gjk_distance<R>(BodySupport<R>(bodies.a), BodySupport<R>(bodies.b), options), 300);
}

template <std::floating_point R, class Ask>
struct LawCheck {
    const AskedPair& pair;
    const Ask& ask;
    Checked& checked;
    BodyPair<R> held_first = {}, held_image = {};  ///< of a pair in another format than double

    [[nodiscard]] static const BodyPair<R>& in_format(const BodyPair<double>& bodies, BodyPair<R>& held) {
        if constexpr (std::same_as<R, double>) {
            return bodies;
        } else {
            return held = {body_in<R>(bodies.a), body_in<R>(bodies.b), bodies.dimension};
        }
    }
    /// No law speaks of witnesses, which would take a third of the time: they are asked for on one pair in eight.
    [[nodiscard]] LadderOptions usual() const {
        return {.dimension = pair.bodies.dimension, .witnesses = (pair.salt >> 50U) % 8 == 0};
    }
    void check(const Law& law, const Image& image) {
        LadderOptions ladder = usual();
        const CertifiedDistance<R> first = ask(in_format(pair.bodies, held_first), ladder);
        if (is_refusal(first.outcome)) return;
        if (law.name == "other rungs") {
            ladder.filter = (pair.salt & 512U) != 0;
            ladder.extended = (pair.salt & 1024U) != 0;
            ladder.start = {-0.5, 2, 1};
        }
        const BodyPair<R>& bodies = in_format(image.bodies, held_image);
        note(law, broken_relation(first, ask(bodies, ladder), image));
        if (pair.salt / 2048 % 4 == 0) note(law, broken_plain(bodies));
    }
    void note(const Law& law, const std::string& broken) {
        if (!broken.empty()) checked.note(std::string(law.name), broken);
    }
};

template <class Use>
void in_some_format(const AskedPair& pair, const Certifier& certifier, Checked& checked, const Use& use) {
    if (pair.narrow && (pair.salt & 128U) != 0) {
        LawCheck<float, decltype(certifier.in_float)> check{pair, certifier.in_float, checked};
        use(check);
    } else {
        LawCheck<double, decltype(certifier.in_double)> check{pair, certifier.in_double, checked};
        use(check);
    }
}

}  // namespace

const Certifier& our_certifier() {
    static const Certifier ours{certified<double>, certified<float>};
    return ours;
}

void check_law(const AskedPair& pair, const Law& law, const Certifier& certifier, Checked& checked) {
    const std::optional<Image> image = law.image(pair);
    if (!image) return;
    in_some_format(pair, certifier, checked, [&](auto& check) { check.check(law, *image); });
}

Checked check_law(const AskedPair& pair, const Certifier& certifier) {
    Checked checked;
    if (!any_core(pair.bodies.a) || !any_core(pair.bodies.b)) return checked;
    const std::span<const Law> all = laws();
    // One applies to every pair: swapped bodies. Their number is prime: any stride passes through all of them, and a
    // law that does not apply hands its turns to all others alike.
    const std::size_t stride = 1 + pair.salt / all.size() % (all.size() - 1);
    for (std::size_t at = pair.salt % all.size();; at = (at + stride) % all.size()) {
        const std::optional<Image> image = all[at].image(pair);
        if (!image) continue;
        in_some_format(pair, certifier, checked, [&](auto& check) { check.check(all[at], *image); });
        return checked;
    }
}

}  // namespace oblong::fuzz
