// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <gtest/gtest.h>

#include <functional>
#include <optional>
#include <string>

#include "caseio/union_io.hpp"
#include "fuzz/subjects/library/union_subject.hpp"
#include "oblong/check/check.hpp"
#include "oracle/verify/verify_cover.hpp"
#include "tests/unions/lines.hpp"

/// Proofs about unions, as the library writes them, against both checkers.
namespace oblong::test {

using caseio::ExactUnionProof;
using caseio::UnionCase;

inline std::string line_of(const std::string& query, const std::string& a, const std::string& b,
                           const std::string& more = "", const std::string& scalar = "double") {
    return R"({"format": "oblong-case/1", "id": "u", "query": ")" + query + R"(", "scalar": ")" + scalar +
           R"(", "a": )" + a + (b.empty() ? "" : R"(, "b": )" + b) + more + "}";
}
inline std::string union_of(const std::string& parts) { return R"({"shape": "union", "of": [)" + parts + "]}"; }
inline std::string at(const std::string& body, const std::string& x, const std::string& y = "0") {
    return "{" + body + R"(, "pose": {"translation": [")" + x + R"(", ")" + y + R"(", 0]}})";
}
inline std::string point(const std::string& x, const std::string& y = "0") {
    return at(R"("shape": "sphere", "radius": 0)", x, y);
}

inline const std::string cylinder = R"("shape": "cylinder", "radius": 1, "half_length": 1, "axis": "z")";
inline const std::string ellipsoid = R"("shape": "ellipsoid", "radii": [1, 2, 1])";
inline const std::string box = R"("shape": "box", "half_extents": [1, 1, 1])";
inline const std::string ball = R"("shape": "sphere", "radius": 1)";

/// What both checkers say of a proof: the reason of the oracle's; a failure if only one accepts.
inline std::string refusal(const UnionCase& c, const ExactUnionProof& proof) {
    const std::string of_oracle = oracle::verify(c, proof).value_or("");
    const std::string of_library = why_refused(fuzz::proof_question(c), proof);
    EXPECT_EQ(of_oracle.empty(), of_library.empty()) << "oracle: " << of_oracle << "\nlibrary: " << of_library << '\n'
                                                     << caseio::write_cover({c.question.id, proof});
    return of_oracle;
}

/// Proves the answer of a line, and checks all that the proof is for.
inline std::optional<ExactUnionProof> expect_proven(const std::string& line) {
    const UnionCase c = caseio::read_union_case(line);
    std::optional<ExactUnionProof> proof = fuzz::union_proof(c);
    EXPECT_TRUE(proof.has_value()) << line;
    if (!proof) return proof;
    const std::string text = caseio::write_cover({c.question.id, *proof});
    EXPECT_EQ(refusal(c, *proof), "") << line << '\n' << text;
    EXPECT_FALSE(oracle::shortfall(c, *proof)) << line << '\n' << text;
    EXPECT_TRUE(caseio::is_cover(text));
    EXPECT_EQ(caseio::read_cover(text).proof, *proof) << text;
    return proof;
}

/// A genuine proof that a test changes.
struct Genuine {
    UnionCase c;
    ExactUnionProof proof;

    explicit Genuine(const std::string& line) : c(caseio::read_union_case(line)), proof(expect_proven(line).value()) {}
    [[nodiscard]] std::string refused(const std::function<void(ExactUnionProof&)>& forge) const {
        ExactUnionProof forged = proof;
        forge(forged);
        return refusal(c, forged);
    }
};

}  // namespace oblong::test
