// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cstdio>

#include "caseio/case_reader.hpp"
#include "fuzz/cases/generate/requery.hpp"
#include "fuzz/harness/certificate/forger.hpp"
#include "fuzz/subjects/native/case_certificate.hpp"
#include "oracle/verify/enumerated_body.hpp"
#include "oracle/verify/verify_body.hpp"
#include "tests/check/body_forger.hpp"
#include "tests/check/questions.hpp"
#include "tests/level.hpp"

// The library's checker and the program's accept the same proofs: genuine ones of every family and query, forgeries of
// them, and proofs of other questions.

namespace oblong::check_test {
namespace {

using caseio::Case;
using caseio::CertificateLine;
using caseio::Query;

struct Tally {
    int accepted = 0, refused = 0, differing = 0;

    /// Asks both checkers, and reports where they differ.
    void ask(const Case& c, const CertificateLine& line, const std::string& how) {
        const std::string ours = said(c, line);
        const std::optional<std::string> theirs = oracle::verify(c, line);
        if (ours.empty() != !theirs) {
            ++differing;
            ADD_FAILURE() << how << ": the library's checker says \"" << ours << "\", the program's \""
                          << theirs.value_or("") << "\"\n"
                          << caseio::write_case(c) << '\n'
                          << caseio::write_certificate(line);
        }
        ++(theirs ? refused : accepted);
    }
};

struct Proven {
    Case c;
    std::vector<CertificateLine> lines;  ///< of the case; the second of its bodies as bodies of any kind
};

/// The vertices of a body as listed; 0 of one that has none.
std::size_t listed(const AnyBody<Rational>& body) {
    const auto vertices = oracle::enumerated_body(body);
    return vertices ? vertices->vertices.size() : 0;
}

/// The cases of a family under every query, with their proofs.
std::vector<Proven> proven(const fuzz::Family& family, int count) {
    std::vector<Proven> all;
    constexpr Query queries[] = {Query::distance,    Query::decide,          Query::raycast, Query::sweep,
                                 Query::penetration, Query::signed_distance, Query::within};
    for (int i = 0; i < count; ++i) {
        Case base = fuzz::family_case(family, 11, i, count);
        if (i % 3 == 2) base = fuzz::narrow_to_float(base);
        if (listed(base.a) > 60 || (base.b && listed(*base.b) > 60)) continue;
        for (const Query query : queries) {
            Case c = base;
            c.query = query;
            if (query != Query::distance && query != Query::decide) c = fuzz::requery(base, query, 5);
            Proven next{std::move(c), {}};
            if (auto line = fuzz::certificate_line(next.c)) next.lines.push_back(*std::move(line));
            if (auto proof = i % 2 == 0 ? fuzz::case_proof(next.c) : std::nullopt)
                next.lines.push_back({.id = next.c.id, .certificate = {}, .proof = *std::move(proof)});
            if (!next.lines.empty()) all.push_back(std::move(next));
        }
    }
    return all;
}

TEST(CheckAgrees, OnGenuineProofsAndForgeries) {
    const int forgeries = test::draws(80);
    fuzz::Draw draw(3);
    BodyForger body_forger(draw);
    Tally genuine, forged, borrowed;
    for (const fuzz::Family& family : fuzz::families()) {
        const std::vector<Proven> all = proven(family, 3);
        for (std::size_t i = 0; i < all.size(); ++i) {
            const Case& c = all[i].c;
            for (const CertificateLine& line : all[i].lines) {
                EXPECT_EQ(said(c, line), "") << caseio::write_case(c) << '\n' << caseio::write_certificate(line);
                genuine.ask(c, line, "genuine");
                for (int k = 0; k < forgeries; ++k) {
                    CertificateLine other = line;
                    std::string how = "a forged proof";
                    if (line.proof) {
                        other.proof = body_forger.forged(*line.proof);
                    } else {
                        fuzz::Forged made = fuzz::forged(line.certificate, draw);
                        other.certificate = std::move(made.certificate);
                        how = std::move(made.how);
                    }
                    forged.ask(c, other, how);
                }
                for (std::size_t k = 1; k < 9; ++k) borrowed.ask(all[(i + k) % all.size()].c, line, "of another case");
            }
        }
    }
    for (const auto& [name, tally] : {std::pair("genuine", genuine), {"forged", forged}, {"borrowed", borrowed}})
        std::printf("%s: %d accepted, %d refused, %d differ\n", name, tally.accepted, tally.refused, tally.differing);
    EXPECT_EQ(genuine.refused, 0);
    EXPECT_GT(genuine.accepted, 700);
    EXPECT_GT(forged.refused, 15'000);
    EXPECT_GT(forged.accepted, 500);
}

}  // namespace
}  // namespace oblong::check_test
