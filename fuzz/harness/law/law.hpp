// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <functional>
#include <string_view>

#include "fuzz/harness/checked.hpp"
#include "fuzz/harness/judges.hpp"
#include "oblong/prove/cores/ladder_answer.hpp"

/// Laws between answers, without a referee (docs/reference/harnesses.md): fast.
namespace oblong::fuzz {

/// The certified queries to check; tests replace them by one that breaks a law.
struct Certifier {
    std::function<CertifiedDistance<double>(const BodyPair<double>&, const LadderOptions&)> in_double;
    std::function<CertifiedDistance<float>(const BodyPair<float>&, const LadderOptions&)> in_float;
};
/// `ladder_distance`; `unsupported` bodies are undecided.
[[nodiscard]] const Certifier& our_certifier();

/// The relation of a changed pair's answer to the first one's.
enum class Relation {
    same,        ///< outcome, distance
    scaled,      ///< the distance times a power of two
    no_farther,  ///< the distance is no longer
    in_contact,  ///< touching or overlapping
};

/// A pair changed such that its answer is known from the first one's.
struct Image {
    BodyPair<double> bodies;
    Relation relation = Relation::same;
    int exponent = 0;  ///< scaled: of the power of two
};

struct Law {
    std::string_view name;
    /// Nothing if the law does not apply, such as where a number of the image would have to be rounded.
    std::optional<Image> (*image)(const AskedPair& pair);
};
/// Swapping the bodies, scaling, permuting axes, and so on.
[[nodiscard]] std::span<const Law> laws();

/// A law that applies, chosen by the salt, on certified answers in double or, of narrow pairs, sometimes float. Broken:
/// the law, an enclosure that lies beside its image, and for one salt in four a plain solver's contract on the image.
/// Nothing is asked of curved bodies.
[[nodiscard]] Checked check_law(const AskedPair& pair, const Certifier& certifier = our_certifier());
/// One law; nothing is asked where it does not apply.
void check_law(const AskedPair& pair, const Law& law, const Certifier& certifier, Checked& checked);

}  // namespace oblong::fuzz
