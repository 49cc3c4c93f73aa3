// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/parsers/text_contract.hpp"

#include <algorithm>

#include "caseio/json_tree.hpp"

namespace oblong::fuzz {

namespace {

/// Line `number`, from 1, without its line feed; empty beyond the end.
std::string_view line_of(std::string_view text, long number) {
    for (; number > 1; --number) {
        const std::size_t end = text.find('\n');
        if (end == std::string_view::npos) return {};
        text.remove_prefix(end + 1);
    }
    return text.substr(0, text.find('\n'));
}

bool is_object(std::string_view line) {
    try {
        return caseio::parse_json(line, {}).kind == caseio::JsonNode::Kind::object;
    } catch (const caseio::BadInput&) {
        return false;
    }
}

}  // namespace

std::string broken_refusal(const caseio::BadInput& refusal, std::string_view text,
                           const caseio::BadInput::Place& place) {
    const auto& at = refusal.place();
    const std::string what = refusal.what();
    if (at.file != place.file) return "refused without the file's name: " + what;
    const long lines = std::count(text.begin(), text.end(), '\n') + 1;
    const bool placed = place.line < 0 || (place.line > 0 ? at.line == place.line : at.line >= 1 && at.line <= lines);
    if (!placed) return "refused without the line, or with one that is not there: " + what;
    const std::string_view line = place.line == 0 ? line_of(text, at.line) : text;
    if (at.field.empty() && is_object(line)) return "refused without the field: " + what;
    if (what.find("expected") == std::string::npos) return "refused without what was expected: " + what;
    return {};
}

}  // namespace oblong::fuzz
