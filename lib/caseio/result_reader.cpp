// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <limits>

#include "caseio/json_value.hpp"
#include "caseio/names.hpp"
#include "caseio/result_io.hpp"
#include "oblong/answer/rung.hpp"

namespace oblong::caseio {

namespace {

/// How many significant decimal digits a literal carries; of a hex float, how many its bits need.
int significant_digits(std::string_view text) {
    const bool hex = text.find_first_of("xX") != std::string_view::npos;
    if (hex) text.remove_prefix(text.find_first_of("xX") + 1);
    text = text.substr(0, text.find_first_of(hex ? "pP" : "eE"));
    long digits = 0;
    bool leading = true;
    for (const char c : text) {
        if (c == '.' || c == '-' || c == '+') continue;
        leading = leading && c == '0';
        if (!leading) ++digits;
    }
    // Four bits a hex digit but for the leading one; a decimal digit holds log2(10) bits, and two more make it read
    // back.
    if (hex) digits = std::max(0L, 4 * digits - 3) * 302 / 1000 + 2;
    return static_cast<int>(std::clamp(digits, 1L, 1'000'000L));
}

class ResultReader {
public:
    ResultReader(const JsonValue& document, CaseScalar scalar) : document_(document), scalar_(scalar) {}

    [[nodiscard]] std::string text(std::string_view key) const {
        const std::optional<JsonValue> value = document_.find(key);
        return value ? value->string() : std::string();
    }
    [[nodiscard]] std::optional<Real> real(std::string_view key) const {
        const std::optional<JsonValue> value = document_.find(key);
        if (!value) return std::nullopt;
        return read(*value);
    }
    [[nodiscard]] std::optional<Vec3<Real>> vector(std::string_view key) const {
        const std::optional<JsonValue> value = document_.find(key);
        if (!value) return std::nullopt;
        value->array_of(3, "an array of 3 numbers");
        return Vec3<Real>{read(value->item(0)), read(value->item(1)), read(value->item(2))};
    }
    template <class Enum>
    [[nodiscard]] Enum name(const JsonValue& value, std::optional<Enum> (*from_name)(std::string_view),
                            std::string_view what) const {
        const std::optional<Enum> found = from_name(value.string(what));
        if (!found) value.expected(what);
        return *found;
    }

private:
    [[nodiscard]] Real read(const JsonValue& value) const {
        if (value.is(JsonNode::Kind::number)) {
            const CaseScalar scalar = scalar_ == CaseScalar::float32 ? CaseScalar::float32 : CaseScalar::float64;
            const Real::Kind kind = scalar == CaseScalar::float32 ? Real::Kind::float32 : Real::Kind::float64;
            return {number(value, {scalar}), kind, 17};
        }
        const std::string& text = value.string("a number, or a string with one or with inf");
        if (text == "inf") return {1, Real::Kind::infinite, 0};
        if (text == "-inf") return {-1, Real::Kind::infinite, 0};
        Rational exact = number(value, {CaseScalar::exact, result_decimal_limit});
        if (text.find('/') != std::string::npos) return {std::move(exact), Real::Kind::fraction, 0};
        return {std::move(exact), Real::Kind::wide, significant_digits(text)};
    }

    static Rational number(const JsonValue& value, NumberRule rule) {
        try {
            return read_number(value.node().text, rule).value;
        } catch (const NumberError& error) {
            value.refuse(error.what());
        }
    }

    const JsonValue& document_;
    CaseScalar scalar_;
};

CastResult read_cast(const JsonValue& document, const ResultReader& read) {
    CastResult cast;
    const JsonValue hit = document.field("hit", "true, false or null");
    if (hit.is(JsonNode::Kind::boolean)) {
        cast.hit = hit.node().truth;
    } else if (!hit.is(JsonNode::Kind::null)) {
        hit.expected("true, false or null");
    }
    cast.parameter = read.real("parameter");
    cast.parameter_lower = read.real("parameter_lower");
    cast.parameter_upper = read.real("parameter_upper");
    cast.point = read.vector("point");
    return cast;
}

bool has_any(const JsonValue& document, std::initializer_list<std::string_view> keys) {
    return std::any_of(keys.begin(), keys.end(), [&](std::string_view key) { return document.find(key).has_value(); });
}

std::string rung(const JsonValue& document) {
    const std::optional<JsonValue> value = document.find("rung");
    if (!value) return {};
    constexpr std::string_view what = "one of filter, extended, integer, ball";
    const std::string& text = value->string(what);
    if (std::ranges::find(rung_names, text) == rung_names.end()) value->expected(what);
    return text;
}

/// The word of the outcome, where one is stated: two that differ would be two answers.
std::string within(const JsonValue& document, Outcome outcome) {
    const std::optional<JsonValue> value = document.find("within");
    if (!value) return {};
    const std::string& text = value->string("one of nearer, equal, farther");
    if (text != "nearer" && text != "equal" && text != "farther") value->expected("one of nearer, equal, farther");
    const bool fits = text == within_word(outcome) || (outcome == Outcome::intersecting && text != "farther");
    if (!fits)
        value->expected("the word of the outcome: farther of separated, equal of touching, nearer of overlapping");
    return text;
}

}  // namespace

Result read_result(std::string_view line, const BadInput::Place& place, CaseScalar scalar) {
    const JsonNode root = parse_json(line, place);
    const JsonReading reading{place, {}, nullptr};
    const JsonValue document(root, reading);
    require_format(document, result_format);
    document.only_fields(
        {"format",      "id",          "subject",   "outcome",         "distance",        "lower",       "upper",
         "squared",     "witness_a",   "witness_b", "normal",          "iterations",      "termination", "rung",
         "message",     "hit",         "parameter", "parameter_lower", "parameter_upper", "point",       "depth",
         "depth_lower", "depth_upper", "direction", "time_ns",         "converted_case",  "signed",      "within",
         "pair"});
    if (const auto pair = document.find("pair")) {  // of parts of unions; judges look at the numbers alone
        pair->array_of(2, "[part of a, part of b]");
        for (const std::size_t i : {0, 1})
            if (pair->item(i).integer() < 0) pair->item(i).expected("the index of a part");
    }
    const ResultReader read(document, scalar);
    Result r;
    r.id = document.field("id", "a string").string();
    r.subject = read.text("subject");
    r.outcome = read.name(document.field("outcome", "the name of an outcome"), &outcome_from_name,
                          "an outcome: separated, touching, overlapping, intersecting, not_converged, cycled, "
                          "undecided, not_finite, unsupported or failed");
    r.distance = read.real("distance");
    r.lower = read.real("lower");
    r.upper = read.real("upper");
    r.squared = read.real("squared");
    r.signed_distance = read.real("signed");
    r.witness_a = read.vector("witness_a");
    r.witness_b = read.vector("witness_b");
    r.normal = read.vector("normal");
    if (const std::optional<JsonValue> iterations = document.find("iterations")) {
        const long long count = iterations->integer();
        if (count < 0 || count > std::numeric_limits<int>::max()) iterations->expected("a count");
        r.iterations = static_cast<int>(count);
    }
    if (const std::optional<JsonValue> termination = document.find("termination")) {
        r.termination = read.name(*termination, &termination_from_name,
                                  "a termination: gap, relative, absolute, lower_bound, origin_enclosed, "
                                  "repeated_support, no_progress, cycle, subalgorithm_failed or iteration_limit");
    }
    r.rung = rung(document);
    r.within = within(document, r.outcome);
    r.message = read.text("message");
    if (has_any(document, {"hit", "parameter", "parameter_lower", "parameter_upper", "point"})) {
        r.cast = read_cast(document, read);
    }
    if (has_any(document, {"depth", "depth_lower", "depth_upper", "direction"})) {
        r.penetration = PenetrationResult{read.real("depth"), read.real("depth_lower"), read.real("depth_upper"),
                                          read.vector("direction")};
    }
    if (const std::optional<JsonValue> time = document.find("time_ns")) r.time_ns = time->integer();
    r.converted_case = read.text("converted_case");
    return r;
}

}  // namespace oblong::caseio
