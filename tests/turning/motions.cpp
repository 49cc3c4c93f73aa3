// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/turning/motions.hpp"

#include "caseio/motion_proof_io.hpp"

namespace oblong::test {

caseio::TurningCase TurningPair::as_case() const {
    return caseio::read_turning_case(case_line("pair", turning_question(a, b, how)));
}

Said said(const caseio::TurningCase& c, const ExactTurningProof& proof) {
    const std::string line = caseio::write_motion_certificate({c.id, proof});
    const caseio::TurningCertificate read = caseio::read_turning_certificate(line);
    EXPECT_EQ(read.proof, proof) << line;
    Said both;
    both.by_library =
        why_refused(TurningQuestion{c.a, c.b, c.motion_a, c.motion_b, c.max, c.width, c.dimension}, read.proof);
    const auto found = oracle::checked(c, read.proof);
    if (const auto* why = std::get_if<std::string>(&found)) {
        both.by_oracle = *why;
    } else {
        both.shown = std::get<oracle::ShownTurning>(found);
    }
    return both;
}

std::string refusal(const caseio::TurningCase& c, const ExactTurningProof& proof) {
    const Said both = said(c, proof);
    EXPECT_EQ(both.by_oracle.empty(), both.by_library.empty())
        << "the oracle: " << both.by_oracle << ", the library: " << both.by_library << '\n'
        << caseio::write_turning_case(c) << '\n'
        << caseio::write_motion_certificate({c.id, proof});
    return both.by_oracle;
}

std::string complaint(const TurningPair& pair, const TurningAnswer& answer) {
    const caseio::TurningCase c = pair.as_case();
    const ExactTurningProof proof = pair.proof();
    if (const std::string why = refusal(c, proof); !why.empty()) return why;
    const oracle::ShownTurning shown = said(c, proof).shown;
    if (answer.lower > 0 && (!shown.clear_until || *shown.clear_until < Rational(answer.lower)))
        return "not clear up to the lower end";
    if (answer.outcome == Outcome::separated && shown.clear_until != Rational(pair.how.max))
        return "not clear up to the last time";
    if (answer.hit() && (!shown.meets_at || *shown.meets_at > Rational(answer.upper)))
        return "no contact at the upper end";
    const bool is_answer = !oracle::shortfall(c, proof);
    return is_answer == (answer.outcome != Outcome::undecided) ? "" : "taken for the answer of the case, or not";
}

}  // namespace oblong::test
