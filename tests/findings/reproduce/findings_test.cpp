// SPDX-License-Identifier: GPL-3.0-or-later
// Kept findings in other libraries: what we say of them stands, whatever becomes of the libraries.
#include <gtest/gtest.h>

#include <iostream>
#include <map>

#include "caseio/case_reader.hpp"
#include "fuzz/cases/minimise/weight.hpp"
#include "fuzz/findings/reproduce/finding.hpp"
#include "fuzz/subjects/native/case_certificate.hpp"
#include "fuzz/subjects/peers/peer_list.hpp"
#include "oracle/verify/verify.hpp"

namespace oblong::fuzz {
namespace {

struct Kept {
    caseio::Case c;
    std::string subject, verdict, signature;  ///< of the note "SUBJECT: VERDICT, SIGNATURE"
};

std::vector<Kept> kept() {
    std::vector<Kept> all;
    for (caseio::Case& c : caseio::read_case_file(OBLONG_SOURCE_DIR "/tests/data/findings.jsonl")) {
        const std::size_t colon = c.note.find(": "), comma = c.note.find(", ", colon);
        const std::string subject = c.note.substr(0, colon);
        const std::string verdict = c.note.substr(colon + 2, comma - colon - 2);
        const std::string signature = c.note.substr(comma + 2);
        all.push_back({std::move(c), subject, verdict, signature});
    }
    return all;
}

TEST(Findings, CertifiedAnswersAndCertificatesStand) {
    const auto proven = make_subject("proven");
    int certificates = 0;
    for (const Kept& k : kept()) {
        const Failure ours = failure_of(k.c, *proven);
        EXPECT_GE(ours.verdict(), oracle::Verdict::correctly_rounded) << k.c.id << ' ' << ours.judgement.reason;
        EXPECT_NE(ours.verdict(), oracle::Verdict::unjudged) << k.c.id;
        const auto certificate = case_certificate(k.c);
        if (!certificate) continue;
        ++certificates;
        EXPECT_EQ(oracle::verify(k.c, *certificate), std::nullopt) << k.c.id;
    }
    EXPECT_GE(certificates, 30);
}

// Of engines that this build does not have: the right answers stand.
TEST(Findings, ThoseOfEnginesHaveAcceptedCertificates) {
    const auto proven = make_subject("proven");
    const std::vector<caseio::Case> cases =
        caseio::read_case_file(OBLONG_SOURCE_DIR "/tests/data/engine_findings.jsonl");
    EXPECT_GE(cases.size(), 8U);
    for (const caseio::Case& c : cases) {
        EXPECT_GE(failure_of(c, *proven).verdict(), oracle::Verdict::correctly_rounded) << c.id;
        const auto certificate = case_certificate(c);
        ASSERT_TRUE(certificate) << c.id;
        EXPECT_EQ(oracle::verify(c, *certificate), std::nullopt) << c.id;
    }
}

TEST(Findings, EachSolverHasAtLeastThreeThatDiffer) {
    std::map<std::string, std::map<std::string, int>> solvers;
    for (const Kept& k : kept()) ++solvers[k.subject][k.verdict + k.signature];
    for (const char* solver : {"fcl/libccd", "fcl/indep", "libccd/gjk", "libccd/mpr", "bullet-double/gjk",
                               "bullet-double/gjk-epa2", "bullet-float/gjk", "bullet-float/gjk-epa2"})
        EXPECT_GE(solvers[solver].size(), 3U) << solver;
}

TEST(Findings, AreSmallAndAsDegenerateAsTheirNotesSay) {
    for (const Kept& k : kept()) {
        EXPECT_EQ(signature_of(k.c).text(), k.signature) << k.c.id;
        EXPECT_LE(weight(k.c).vertices, 16) << k.c.id;
    }
}

/// Another version of a library may be right: then this says so, and fails nobody.
TEST(Findings, StillShowWithTheLibrariesThatAreHere) {
    int asked = 0, shown = 0;
    for (const Kept& k : kept()) {
        const PeerDescription* peer = find_peer(k.subject);
        ASSERT_NE(peer, nullptr) << k.subject;
        if (find_program(peer->program).empty()) continue;
        const auto subject = make_peer(k.subject, {2000});  // one of them hangs
        const Finding f = finding_of(k.c, *subject);
        ++asked;
        if (oracle::name(f.failure.verdict()) == k.verdict) {
            ++shown;
            // A crash or a hang states nothing; a witness that is off refutes nothing by itself; a tolerance was met.
            const bool of_answer = k.verdict != "crash" && k.verdict != "no_termination" &&
                                   k.verdict != "bad_witness" && k.verdict != "within_tolerance";
            EXPECT_TRUE(f.refutation.has_value() || !of_answer) << k.c.id << ": what is wrong can be refuted";
        } else {
            std::cout << k.c.id << ": " << subject->info().name << ' ' << subject->info().version << " is now "
                      << oracle::name(f.failure.verdict()) << '\n';
        }
    }
    RecordProperty("asked", asked);
    RecordProperty("shown", shown);
    std::cout << shown << " of " << asked << " findings still show\n";
}

}  // namespace
}  // namespace oblong::fuzz
