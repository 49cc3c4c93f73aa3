// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/scalar/error_constants.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <optional>
#include <regex>
#include <string>
#include <vector>

#include "tests/architecture/source_tree.hpp"

/// The constants of error bounds, their derivations on the pages of docs/explanation/numerics, and the code agree.
namespace oblong::architecture {
namespace {

constexpr const char* header_path = "lib/oblong/scalar/error_constants.hpp";
constexpr const char* pages_path = "docs/explanation/numerics/";

const SourceFile& file_at(const std::string& path) {
    for (const SourceFile& file : repository())
        if (file.path == path) return file;
    static const SourceFile none{};
    ADD_FAILURE() << "there is no file " << path;
    return none;
}

/// The constants as the compiler sees them.
const std::map<std::string, double>& compiled() {
    namespace c = error_constants;
    static const std::map<std::string, double> values{
        {"unit_roundoff", c::unit_roundoff},
        {"pair_operation", c::pair_operation},
        {"pair_underflow", c::pair_underflow},
        {"radius_rounding", c::radius_rounding},
        {"magnitude_above", c::magnitude_above},
        {"magnitude_below", c::magnitude_below},
        {"plain_root", c::plain_root},
        {"extent_rounding", c::extent_rounding},
        {"candidate_slack", c::candidate_slack},
        {"candidate_underflow", c::candidate_underflow},
        {"max_candidate_factor", c::max_candidate_factor},
        {"max_candidate_product", c::max_candidate_product},
        {"plane_sum", c::plane_sum},
        {"plane_quotient", c::plane_quotient},
        {"min_direction", c::min_direction},
        {"max_plain", c::max_plain},
        {"min_plane_error", c::min_plane_error},
        {"combined_point", c::combined_point},
        {"plain_norm", c::plain_norm},
        {"plain_base_weight", c::plain_base_weight},
        {"min_plain", c::min_plain},
        {"volume", c::volume},
        {"radius_sum", c::radius_sum},
        {"float_difference", c::float_difference},
        {"given_blend", c::given_blend},
        {"posed_blend", c::posed_blend},
        {"blend_step", c::blend_step},
        {"pair_base_weight", c::pair_base_weight},
        {"pair_length", c::pair_length},
        {"root_of_three", c::root_of_three},
        {"given_residual", c::given_residual},
        {"posed_residual", c::posed_residual},
        {"support_difference", c::support_difference},
        {"error_sum", c::error_sum},
        {"large_step", c::large_step},
        {"min_length", c::min_length},
        {"max_extent", c::max_extent},
        {"max_split", c::max_split},
        {"min_unscaled", c::min_unscaled},
        {"max_unscaled", c::max_unscaled},
        {"rescaled_largest", c::rescaled_largest},
        {"radius_difference", c::radius_difference},
        {"enclosure_sum", c::enclosure_sum},
        {"low_part", c::low_part},
        {"min_edge", c::min_edge},
        {"min_edge_length", c::min_edge_length},
        {"gram_determinant", c::gram_determinant},
        {"min_determinant", c::min_determinant},
        {"max_weight_error", c::max_weight_error},
        {"inner_base_weight", c::inner_base_weight},
        {"vector_change", c::vector_change},
        {"min_exact_product", c::min_exact_product},
        {"max_exact_product", c::max_exact_product},
        {"point_underflow", c::point_underflow},
        {"point_difference", c::point_difference},
        {"max_point_error<double>", c::max_point_error<double>},
        {"max_point_error<float>", c::max_point_error<float>},
        {"max_subnormal_error", c::max_subnormal_error},
        {"pair_quotient", c::pair_quotient},
        {"ball_step", c::ball_step},
        {"step_underflow", c::step_underflow},
        {"min_radius", c::min_radius},
        {"max_radius", c::max_radius},
        {"max_proven_length", c::max_proven_length},
        {"min_proven_length", c::min_proven_length},
        {"facet_area", c::facet_area},
        {"second_order", c::second_order},
        {"min_surface", c::min_surface},
        {"max_surface", c::max_surface},
        {"max_axial_deviation", c::max_axial_deviation},
        {"max_foot_deviation<double>", c::max_foot_deviation<double>},
        {"max_foot_deviation<float>", c::max_foot_deviation<float>},
        {"inner_shrink", c::inner_shrink},
        {"inner_square", c::inner_square},
        {"length_above", c::length_above},
        {"scaled_support", c::scaled_support},
        {"support_slack<double>", c::support_slack<double>},
        {"support_slack<float>", c::support_slack<float>},
        {"support_underflow<double>", c::support_underflow<double>},
        {"support_underflow<float>", c::support_underflow<float>},
        {"support_headroom", c::support_headroom},
        {"two_coarse_values<double>", c::two_coarse_values<double>},
        {"two_coarse_values<float>", c::two_coarse_values<float>},
        {"one_coarse_value<double>", c::one_coarse_value<double>},
        {"one_coarse_value<float>", c::one_coarse_value<float>},
        {"threshold_rounding<double>", c::threshold_rounding<double>},
        {"threshold_rounding<float>", c::threshold_rounding<float>},
        {"max_coarse_slack", c::max_coarse_slack},
        {"coarse_length<double>", c::coarse_length<double>},
        {"coarse_length<float>", c::coarse_length<float>},
        {"min_coarse_length<double>", c::min_coarse_length<double>},
        {"min_coarse_length<float>", c::min_coarse_length<float>},
        {"farthest_lead<double>", c::farthest_lead<double>},
        {"farthest_lead<float>", c::farthest_lead<float>},
        {"min_grid_product<double>", c::min_grid_product<double>},
        {"min_grid_product<float>", c::min_grid_product<float>},
        {"max_grid_product<double>", c::max_grid_product<double>},
        {"max_grid_product<float>", c::max_grid_product<float>},
        {"cell_margin", c::cell_margin},
        {"covariance_floor", c::covariance_floor},
        {"max_grid_coordinate<double>", c::max_grid_coordinate<double>},
        {"max_grid_coordinate<float>", c::max_grid_coordinate<float>},
    };
    return values;
}

/// What the header's comment says about the place of a derivation.
struct Lemma {
    std::string page, section;

    [[nodiscard]] friend bool operator==(const Lemma&, const Lemma&) = default;
};

/// Reads the header: the lemma that the comment of each constant ends with, and whether the comment has a unit.
struct DeclaredConstant {
    int line = 0;
    bool is_template = false;
    std::string comment;

    [[nodiscard]] std::optional<Lemma> lemma() const {
        static const std::regex form(R"(.* Lemma: ([a-z-]+\.md), (.+)\.)");
        std::smatch match;
        if (!std::regex_match(comment, match, form)) return std::nullopt;
        return Lemma{match[1], match[2]};
    }
};

std::map<std::string, DeclaredConstant> declared() {
    static const std::regex declaration(R"(inline constexpr [a-zA-Z]+ (\w+) =.*)");
    std::map<std::string, DeclaredConstant> found;
    DeclaredConstant next;
    const SourceFile& header = file_at(header_path);
    for (std::size_t i = 0; i < header.lines.size(); ++i) {
        const std::string& line = header.lines[i];
        std::smatch match;
        if (line.starts_with("///")) {
            next.comment += line.substr(3);
        } else if (line.starts_with("template <")) {
            next.is_template = true;
        } else {
            if (std::regex_match(line, match, declaration)) {
                next.line = static_cast<int>(i) + 1;
                EXPECT_TRUE(found.emplace(match[1], next).second) << header.at(next.line) << "a name used twice";
            }
            next = {};
        }
    }
    return found;
}

/// One row of a page's table `| constant | value | lemma |`. An empty cell of a lemma repeats the one above.
struct Row {
    const SourceFile* page = nullptr;
    int line = 0;
    std::string name, value, section;

    [[nodiscard]] std::string at() const { return page->at(line); }
};

std::vector<Row> rows() {
    static const std::regex form(R"(\| `([\w<>]+)` \| (.+?) \|(?: \[(.+)\]\(#.+\))? \|)");
    std::vector<Row> found;
    for (const SourceFile& page : repository()) {
        if (!page.path.starts_with(pages_path) || page.extension() != ".md") continue;
        bool inside = false;
        std::string section;
        for (std::size_t i = 0; i < page.lines.size(); ++i) {
            const std::string& line = page.lines[i];
            if (line == "| constant | value | lemma |") {
                inside = true;
                section.clear();
                ++i;  // the rule below the head
                continue;
            }
            if (inside && !line.starts_with("|")) inside = false;
            if (!inside) continue;
            std::smatch match;
            const bool fits = std::regex_match(line, match, form);
            if (fits && match[3].matched) section = match[3];
            if (fits && !section.empty()) {
                found.push_back({&page, static_cast<int>(i) + 1, match[1], match[2], section});
            } else {
                ADD_FAILURE() << page.at(static_cast<int>(i) + 1) << "expected | `NAME` | VALUE | [SECTION](#ANCHOR) |";
            }
        }
    }
    return found;
}

/// Returns the integer that superscript digits at the start of `text` denote, and removes them; nothing without any.
std::optional<int> take_superscript(std::string& text) {
    static const std::vector<std::string> digits{"⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹"};
    const auto take = [&text](const std::string& sign) {
        if (!text.starts_with(sign)) return false;
        text.erase(0, sign.size());
        return true;
    };
    const bool negative = take("⁻");
    int value = 0;
    bool any = false;
    for (bool more = true; more;) {
        more = false;
        for (std::size_t d = 0; d < digits.size() && !more; ++d)
            more = take(digits[d]) && (value = value * 10 + int(d), true);
        any = any || more;
    }
    return any ? std::optional(negative ? -value : value) : std::nullopt;
}

/// Reads a value of a table: `2⁻⁵⁰`, or a decimal, alone or times `u` or `u²` with u = 2⁻⁵³; nothing in other forms.
std::optional<double> read_value(const std::string& text) {
    if (text.size() > 1 && text[0] == '2' && static_cast<unsigned char>(text[1]) >= 0x80) {
        std::string rest = text.substr(1);
        const std::optional<int> exponent = take_superscript(rest);
        if (!exponent || !rest.empty()) return std::nullopt;
        return std::ldexp(1.0, *exponent);
    }
    static const std::regex form(R"(([0-9]+(?:\.[0-9]+)?)( u| u²)?)");
    std::smatch match;
    if (!std::regex_match(text, match, form)) return std::nullopt;
    const int power = !match[2].matched ? 0 : match[2] == " u" ? 1 : 2;
    return std::ldexp(std::stod(match[1]), -53 * power);
}

/// Returns the text of a page from a heading to the next one; empty without that heading.
std::string section_of(const SourceFile& page, const std::string& heading) {
    std::string text;
    bool inside = false;
    for (const std::string& line : page.lines) {
        if (line.starts_with('#')) {
            inside = line.substr(std::min(line.find(' '), line.size() - 1) + 1) == heading;
        } else if (inside) {
            text += line + '\n';
        }
    }
    return text;
}

/// Returns whether the text states the number: not as a part of a longer one.
bool states(const std::string& text, const std::string& number) {
    const auto is_digit = [](char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; };
    for (std::size_t at = text.find(number); at != std::string::npos; at = text.find(number, at + 1)) {
        if (at > 0 && (is_digit(text[at - 1]) || text[at - 1] == '.')) continue;
        std::string rest = text.substr(at + number.size(), 12);
        const bool fraction = rest.size() > 1 && rest[0] == '.' && is_digit(rest[1]);
        const bool digit = !rest.empty() && is_digit(rest[0]);
        if (!fraction && !digit && !take_superscript(rest)) return true;
    }
    return false;
}

TEST(ErrorConstants, EveryDeclarationHasALemmaAndIsCompared) {
    const std::map<std::string, DeclaredConstant> constants = declared();
    EXPECT_GT(constants.size(), 80U) << "hardly a constant found: this test looks for the wrong thing";
    std::size_t values = 0;
    for (const auto& [name, constant] : constants) {
        EXPECT_TRUE(constant.lemma()) << file_at(header_path).at(constant.line) << name
                                      << ": the comment must end with \"Lemma: PAGE.md, SECTION.\"";
        for (const char* scalar : {"<double>", "<float>"}) {
            const std::string key = name + (constant.is_template ? scalar : "");
            EXPECT_TRUE(compiled().contains(key)) << key << ": add it to compiled() of this test";
        }
        values += constant.is_template ? 2 : 1;
    }
    EXPECT_EQ(values, compiled().size()) << "compiled() of this test names a constant that the header does not declare";
}

TEST(ErrorConstants, TheTableOfEachPageHasTheValuesOfTheHeader) {
    const std::map<std::string, DeclaredConstant> constants = declared();
    std::map<std::string, double> missing = compiled();
    for (const Row& row : rows()) {
        const auto value = compiled().find(row.name);
        if (value == compiled().end()) {
            ADD_FAILURE() << row.at() << row.name << ": " << header_path << " has no such constant";
            continue;
        }
        EXPECT_EQ(missing.erase(row.name), 1U) << row.at() << row.name << " has two rows";
        const std::optional<double> stated = read_value(row.value);
        ASSERT_TRUE(stated) << row.at() << "\"" << row.value
                            << "\": expected 2 with an exponent, or NUMBER, NUMBER u, NUMBER u²";
        const double nearest =
            row.name.ends_with("<float>") ? static_cast<double>(static_cast<float>(*stated)) : *stated;
        EXPECT_EQ(value->second, nearest) << row.at() << row.name << ": the page says " << row.value;
        const auto constant = constants.find(row.name.substr(0, row.name.find('<')));
        ASSERT_NE(constant, constants.end()) << row.name;
        const Lemma place{row.page->path.substr(std::string(pages_path).size()), row.section};
        EXPECT_EQ(constant->second.lemma(), place)
            << row.at() << row.name << ": the comment in " << header_path << " names another lemma";
    }
    for (const auto& [name, _] : missing)
        ADD_FAILURE() << name << ": no page below " << pages_path << " has it in a table | constant | value | lemma |";
}

/// The table and the derivation stand on one page; this holds them together.
TEST(ErrorConstants, TheSectionOfALemmaStatesItsNumber) {
    for (const Row& row : rows()) {
        const std::string section = section_of(*row.page, row.section);
        ASSERT_FALSE(section.empty()) << row.at() << "the page has no section \"" << row.section << "\"";
        const std::string number = row.value.substr(0, row.value.find(' '));
        EXPECT_TRUE(states(section, number))
            << row.at() << row.name << ": the section \"" << row.section << "\" does not state " << number;
    }
}

}  // namespace
}  // namespace oblong::architecture
