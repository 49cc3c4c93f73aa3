// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/peers/converted_case.hpp"

#include <algorithm>

#include "caseio/case_reader.hpp"
#include "caseio/json_tree.hpp"
#include "caseio/number_text.hpp"

namespace oblong::fuzz {

namespace {

using caseio::CaseScalar;
using caseio::JsonNode;

constexpr int digits_of_float = 24;
constexpr long decimals_of_float = 9;  ///< significant digits that tell all floats apart

long significant_digits(std::string_view text) {
    text = text.substr(0, text.find_first_of("eE"));
    const std::size_t first = text.find_first_of("123456789");
    if (first == std::string_view::npos) return 0;
    return std::ranges::count_if(text.substr(first), [](char c) { return c >= '0' && c <= '9'; });
}

/// Walks through the numbers of a float case.
class FloatCheck {
public:
    explicit FloatCheck(bool floats_are_short) : floats_are_short_(floats_are_short) {}

    void walk(const JsonNode& node, const std::string& path) const {
        for (std::size_t i = 0; i < node.items.size(); ++i) {
            const bool in_object = node.kind == JsonNode::Kind::object;
            if (in_object && is_word(node.keys[i])) continue;
            walk(node.items[i], in_object ? path + "." + node.keys[i] : path + "[" + std::to_string(i) + "]");
        }
        if (node.kind == JsonNode::Kind::number || node.kind == JsonNode::Kind::string) require_float(node.text, path);
    }

private:
    static bool is_word(const std::string& key) { return key == "shape" || key == "axis" || key == "file"; }

    void require_float(const std::string& text, const std::string& path) const {
        const Rational as_float = caseio::read_number(text, {CaseScalar::float32}).value;
        if (as_float == caseio::read_number(text, {CaseScalar::float64}).value) return;
        if (floats_are_short_ && text.find_first_of("xX/") == std::string::npos &&
            significant_digits(text) <= decimals_of_float)
            return;
        throw caseio::BadInput({"converted_case", 0, path},
                               "expected a float, since the scalar of the converted case is float, found " +
                                   text.substr(0, 40) +
                                   ", which would be rounded; a subject that computes in doubles writes scalar double "
                                   "and its numbers as doubles");
    }

    bool floats_are_short_;
};

}  // namespace

caseio::Case read_converted_case(const std::string& line, const oracle::Promise& promise) {
    const caseio::BadInput::Place place{"converted_case", 0, ""};
    caseio::Case c = caseio::read_case(line, place);
    if (c.scalar != CaseScalar::float32) return c;
    const JsonNode root = caseio::parse_json(line, place);
    const FloatCheck check(promise.digits == digits_of_float);
    for (std::size_t i = 0; i < root.items.size(); ++i)
        for (const char* key : {"a", "b", "ray", "sweep"})
            if (root.keys[i] == key) check.walk(root.items[i], key);
    return c;
}

}  // namespace oblong::fuzz
