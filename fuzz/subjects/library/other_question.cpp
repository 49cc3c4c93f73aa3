// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/library/other_question.hpp"

#include <algorithm>
#include <array>

#include "fuzz/subjects/library/union_subject.hpp"
#include "fuzz/subjects/memory.hpp"
#include "fuzz/subjects/subject.hpp"

namespace oblong::fuzz {

std::span<const OtherKind> other_kinds() {
    static const std::array kinds{deforming_kind(), half_space_kind(), turning_kind(), union_kind()};
    return kinds;
}

const OtherKind* other_kind(std::string_view line) {
    const std::span<const OtherKind> kinds = other_kinds();
    const auto found = std::find_if(kinds.begin(), kinds.end(), [&](const OtherKind& kind) { return kind.is(line); });
    return found == kinds.end() ? nullptr : &*found;
}

AskedAs asked_by(const LineFacts& facts) {
    switch (facts.query) {
        case caseio::Query::within:
            return {caseio::Query::decide, {}};
        case caseio::Query::sweep:
            return {caseio::Query::raycast, {}};
        default:
            return {facts.query, {}};
    }
}

caseio::UnionResult answer_other(const OtherQuestion& question, const AskedAs& as) {
    caseio::UnionResult result = if_memory_suffices([&] {
                                     return question.answer(as);
                                 }).value_or(caseio::UnionResult{unsupported(std::string(memory_message))});
    result.id = question.id();
    result.subject = "proven";
    return result;
}

}  // namespace oblong::fuzz
