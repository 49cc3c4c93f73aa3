// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "caseio/case_reader.hpp"
#include "fuzz/subjects/subject.hpp"
#include "oracle/exact/exact_answer.hpp"

namespace oblong::fuzz {

/// A subject that answers as a function says.
class Scripted : public Subject {
public:
    explicit Scripted(std::function<void(const caseio::Case&, caseio::Result&)> says, std::string name = "scripted/one")
        : says_(std::move(says)) {
        info_.name = std::move(name);
        info_.version = "1";
        info_.scalar = "double";
        info_.queries = {caseio::Query::distance};
    }
    [[nodiscard]] const SubjectInfo& info() const override { return info_; }
    [[nodiscard]] std::vector<caseio::Result> answer(std::span<const caseio::Case> cases) override {
        std::vector<caseio::Result> all;
        for (const caseio::Case& c : cases) {
            caseio::Result r;
            r.id = c.id;
            r.subject = info_.name;
            says_(c, r);
            all.push_back(std::move(r));
        }
        return all;
    }

private:
    std::function<void(const caseio::Case&, caseio::Result&)> says_;
    SubjectInfo info_;
};

inline caseio::Case asked(const std::string& id, const std::string& a, const std::string& b) {
    return caseio::read_case(R"({"format": "oblong-case/1", "id": ")" + id +
                             R"(", "query": "distance", "scalar": "double", "a": )" + a + R"(, "b": )" + b + "}");
}

inline void states(caseio::Result& r, const Rational& distance) {
    r.outcome = Outcome::separated;
    r.distance = caseio::Real{distance};
}

inline double exactly(const caseio::Case& c) { return oracle::approximate(oracle::exact_answer(c).distance); }

}  // namespace oblong::fuzz
