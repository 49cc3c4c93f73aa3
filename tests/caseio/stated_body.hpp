// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "caseio/case_reader.hpp"
#include "tests/refused.hpp"

/// Bodies read from the text of a case.
namespace oblong::caseio::test {

/// The case whose body a is the object, beside a sphere.
inline Case case_with(const std::string& body, const std::string& scalar = "double", int dimension = 3) {
    return read_case(R"({"format": "oblong-case/1", "id": "t", "query": "distance", "scalar": ")" + scalar +
                     R"(", "dimension": )" + std::to_string(dimension) + R"(, "a": )" + body +
                     R"(, "b": {"shape": "sphere", "radius": 1}})");
}

inline AnyBody<Rational> body_of(const std::string& body, const std::string& scalar = "double", int dimension = 3) {
    return case_with(body, scalar, dimension).a;
}

/// The message that refuses the body; "read" if none does.
inline std::string refusal_of_body(const std::string& body, const std::string& scalar = "double", int dimension = 3) {
    return oblong::test::refused<BadInput>([&] { static_cast<void>(case_with(body, scalar, dimension)); }, "read");
}

}  // namespace oblong::caseio::test
