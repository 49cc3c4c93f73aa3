// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <cmath>

#include "caseio/turning_io.hpp"
#include "oblong/cast.hpp"
#include "oblong/certificate.hpp"
#include "oblong/scalar.hpp"
#include "oracle/verify/verify_turning.hpp"

/// Turning pairs, answered and checked.
namespace oblong::test {

/// Two bodies, their motions, and the question.
struct TurningPair {
    TurningBody<double> a, b;
    TurningOptions<double> how{.width = 1e-9};

    [[nodiscard]] TurningAnswer answer() const { return first_contact(a, b, how); }
    [[nodiscard]] oracle::ExactTurningProof proof() const { return first_contact_proof(a, b, how); }
    [[nodiscard]] TurningPair swapped() const { return {b, a, how}; }
    /// The same as a line of a case file holds it.
    [[nodiscard]] caseio::TurningCase as_case() const;
};

/// What the two checkers say of a proof, after it was written and read; empty: nothing.
struct Said {
    std::string by_oracle, by_library;
    oracle::ShownTurning shown = {};
};
[[nodiscard]] Said said(const caseio::TurningCase& c, const ExactTurningProof& proof);
/// What the checker of the oracle says; a failure if the library's decides otherwise.
[[nodiscard]] std::string refusal(const caseio::TurningCase& c, const ExactTurningProof& proof);

template <class Shape>
[[nodiscard]] AnyBody<double> body(Shape shape) {
    return {std::move(shape), std::nullopt};
}
template <class Shape>
[[nodiscard]] AnyBody<double> body_at(Shape shape, const Vec3<double>& place) {
    return {std::move(shape), Affine<double>{{}, place}};
}

/// A turn about z through the origin.
[[nodiscard]] inline Turn<double> spin(double rate) { return {.axis = {0, 0, 1}, .rate = rate}; }
[[nodiscard]] inline Turn<double> slide(const Vec3<double>& velocity) { return {.velocity = velocity}; }

/// What the checkers say of an answer's proof: empty if it shows what the answer states.
[[nodiscard]] std::string complaint(const TurningPair& pair, const TurningAnswer& answer);

}  // namespace oblong::test
