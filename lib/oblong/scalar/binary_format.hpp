// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <charconv>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

/// Binary floating-point formats as plain data, and their names.
namespace oblong {

/// How an operation chooses among the two numbers of a format around its exact result.
enum class FormatRounding {
    nearest_even,
    toward_zero,
    up,
    down,
    stochastic,  ///< away from zero with the probability that the exact result's distance states (`stochastic_bits`)
};

/// A binary floating-point format with subnormals and signed zeros, and the rounding of its operations. Its numbers
/// are n 2^(e − precision + 1) with an integer |n| < 2^precision and min_exponent ≤ e ≤ max_exponent.
struct BinaryFormat {
    int precision = 53;        ///< bits of the significand, the leading one included
    int min_exponent = -1022;  ///< the least normal number is 2^min_exponent
    int max_exponent = 1023;   ///< every finite number is below 2^(max_exponent + 1)
    /// False: the format has no infinities, its largest significand is a NaN, and a result beyond the range is NaN.
    bool infinities = true;
    FormatRounding rounding = FormatRounding::nearest_even;
    std::uint64_t seed = 0;  ///< of stochastic rounding

    [[nodiscard]] friend constexpr bool operator==(const BinaryFormat&, const BinaryFormat&) = default;
};

inline constexpr int min_format_precision = 3;  ///< that of fp8-e5m2
inline constexpr int max_format_precision = 400;
inline constexpr int max_format_exponent = 1 << 20;
/// Stochastic rounding reads this many bits below the last kept one: the probability is the distance truncated to
/// them, so that it errs by less than 2^−24.
inline constexpr int stochastic_bits = 24;

/// A format that has a name of its own.
struct NamedFormat {
    std::string_view name;
    BinaryFormat format;
};

inline constexpr std::array<NamedFormat, 8> named_formats{{{"binary16", {11, -14, 15}},
                                                           {"bfloat16", {8, -126, 127}},
                                                           {"tf32", {11, -126, 127}},
                                                           {"fp8-e4m3", {4, -6, 8, false}},
                                                           {"fp8-e5m2", {3, -14, 15}},
                                                           {"binary32", {24, -126, 127}},
                                                           {"binary64", {53, -1022, 1023}},
                                                           {"binary128", {113, -16382, 16383}}}};

/// Throws std::invalid_argument where a field is out of range: precision 3 to 400; min_exponent −2^20 to 0 and
/// max_exponent precision − 1 to 2^20, so that the format holds 1 and every integer below 2^precision.
inline void check_format(const BinaryFormat& format) {
    const auto require = [](bool holds, const char* expected, int found) {
        if (!holds)
            throw std::invalid_argument(std::string("format, ") + expected + ", found " + std::to_string(found));
    };
    require(format.precision >= min_format_precision && format.precision <= max_format_precision,
            "precision: expected 3 to 400 bits", format.precision);
    require(format.min_exponent >= -max_format_exponent && format.min_exponent <= 0,
            "least exponent: expected -1048576 to 0", format.min_exponent);
    require(format.max_exponent >= format.precision - 1 && format.max_exponent <= max_format_exponent,
            "greatest exponent: expected precision - 1 to 1048576", format.max_exponent);
    require(format.infinities || format.precision <= 24, "precision without infinities: expected at most 24 bits",
            format.precision);
}

namespace detail {

/// Reads an integer at the beginning of `text` and removes it. Throws std::invalid_argument where there is none.
template <class Integer>
[[nodiscard]] Integer taken_integer(std::string_view& text, std::string_view what) {
    Integer value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc())
        throw std::invalid_argument("format, " + std::string(what) + ": expected an integer, found \"" +
                                    std::string(text) + '"');
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return value;
}

[[nodiscard]] inline bool take_prefix(std::string_view& text, std::string_view prefix) {
    if (!text.starts_with(prefix)) return false;
    text.remove_prefix(prefix.size());
    return true;
}

inline constexpr std::array<std::string_view, 4> rounding_suffixes{"", "-toward-zero", "-up", "-down"};
inline constexpr std::string_view stochastic_suffix = "-stochastic-";

/// Reads [-toward-zero|-up|-down|-stochastic-SEED].
inline void parse_rounding(std::string_view text, BinaryFormat& format) {
    for (std::size_t i = 0; i < rounding_suffixes.size(); ++i) {
        if (text != rounding_suffixes[i]) continue;
        format.rounding = static_cast<FormatRounding>(i);
        return;
    }
    std::string_view rest = text;
    if (take_prefix(rest, stochastic_suffix)) {
        format.rounding = FormatRounding::stochastic;
        format.seed = taken_integer<std::uint64_t>(rest, "seed");
        if (rest.empty()) return;
    }
    throw std::invalid_argument(
        "format, rounding: expected nothing, -toward-zero, -up, -down or -stochastic-SEED, found \"" +
        std::string(text) + '"');
}

/// Returns whether both have the same numbers.
[[nodiscard]] constexpr bool same_numbers(const BinaryFormat& a, const BinaryFormat& b) {
    return a.precision == b.precision && a.min_exponent == b.min_exponent && a.max_exponent == b.max_exponent &&
           a.infinities == b.infinities;
}

}  // namespace detail

/// Returns the name of a format: that of `named_formats`, or bits-P[eMIN:MAX]; then the rounding, if it is not to
/// nearest. The range is left out where it is that of binary64. Precondition: `check_format` takes the format, and one
/// without infinities is a named one.
[[nodiscard]] inline std::string format_name(const BinaryFormat& format) {
    std::string name;
    for (const NamedFormat& named : named_formats)
        if (detail::same_numbers(named.format, format)) name = named.name;
    if (name.empty()) {
        name = "bits-" + std::to_string(format.precision);
        if (format.min_exponent != BinaryFormat{}.min_exponent || format.max_exponent != BinaryFormat{}.max_exponent)
            name += 'e' + std::to_string(format.min_exponent) + ':' + std::to_string(format.max_exponent);
    }
    if (format.rounding == FormatRounding::stochastic)
        return name + std::string(detail::stochastic_suffix) + std::to_string(format.seed);
    return name + std::string(detail::rounding_suffixes.at(static_cast<std::size_t>(format.rounding)));
}

/// Returns the format of a name: bits-P[eMIN:MAX][-ROUNDING] or NAMED[-ROUNDING], with ROUNDING one of toward-zero, up,
/// down, stochastic-SEED. Throws std::invalid_argument, which names the part and what was expected there.
[[nodiscard]] inline BinaryFormat parse_format(std::string_view name) {
    std::string_view rest = name;
    BinaryFormat format;
    for (const NamedFormat& named : named_formats) {
        std::string_view after = name;
        if (!detail::take_prefix(after, named.name) || !(after.empty() || after.starts_with('-'))) continue;
        format = named.format;
        detail::parse_rounding(after, format);
        return format;
    }
    if (!detail::take_prefix(rest, "bits-")) {
        std::string names;
        for (const NamedFormat& named : named_formats) names += ", " + std::string(named.name);
        throw std::invalid_argument("format: expected bits-P[eMIN:MAX][-ROUNDING]" + names + ", found \"" +
                                    std::string(name) + '"');
    }
    format.precision = detail::taken_integer<int>(rest, "precision");
    if (detail::take_prefix(rest, "e")) {
        format.min_exponent = detail::taken_integer<int>(rest, "least exponent");
        if (!detail::take_prefix(rest, ":"))
            throw std::invalid_argument("format, range: expected eMIN:MAX, found \"" + std::string(name) + '"');
        format.max_exponent = detail::taken_integer<int>(rest, "greatest exponent");
    }
    detail::parse_rounding(rest, format);
    check_format(format);
    return format;
}

}  // namespace oblong
