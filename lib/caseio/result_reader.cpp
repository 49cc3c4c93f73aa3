// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <limits>

#include "caseio/json_value.hpp"
#include "caseio/names.hpp"
#include "caseio/result_io.hpp"
#include "caseio/stated_line.hpp"
#include "oblong/answer/rung.hpp"
#include "oblong/linear/product.hpp"

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
    [[nodiscard]] std::optional<BoundedReal> bounded(const std::string& key) const {
        const BoundedReal number{real(key), real(key + "_lower"), real(key + "_upper")};
        if (!number.value && !number.lower && !number.upper) return std::nullopt;
        return number;
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

/// The fields of a result that are there; others are not looked at.
Result read_members(const JsonValue& document, const ResultReader& read) {
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

Result read_result(const JsonValue& document, const ResultReader& read) {
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
    return read_members(document, read);
}

ContactResult read_contact(const JsonValue& document, const ResultReader& read) {
    document.only_fields({"format",
                          "id",
                          "subject",
                          "outcome",
                          "normal",
                          "iterations",
                          "rung",
                          "message",
                          "hit",
                          "parameter",
                          "parameter_lower",
                          "parameter_upper",
                          "point",
                          "time_ns",
                          "start",
                          "start_ignored",
                          "exit",
                          "exit_lower",
                          "exit_upper",
                          "nearest_parameter",
                          "nearest_parameter_lower",
                          "nearest_parameter_upper",
                          "nearest_distance",
                          "nearest_distance_lower",
                          "nearest_distance_upper",
                          "along",
                          "way",
                          "way_lower",
                          "way_upper"});
    static_cast<void>(document.field("subject", "a string"));
    ContactResult c{.result = read_members(document, read)};
    c.start = read.text("start");
    if (document.find("start") && c.start != "parting" && c.start != "outside")
        document.field("start", "").expected("parting or outside");
    if (const std::optional<JsonValue> ignored = document.find("start_ignored")) {
        if (!ignored->is(JsonNode::Kind::boolean) || !ignored->node().truth) ignored->expected("true, or no field");
        c.start_ignored = true;
    }
    c.exit = read.bounded("exit");
    c.nearest_parameter = read.bounded("nearest_parameter");
    c.nearest_distance = read.bounded("nearest_distance");
    c.way = read.bounded("way");
    c.along = read.vector("along");
    constexpr std::string_view direction = "three finite numbers that are not all 0";
    if (!c.along) {
        if (c.way) static_cast<void>(document.field("along", direction));
        return c;
    }
    bool is_zero = true;
    for (std::size_t i = 0; i < 3; ++i) {
        if ((*c.along)[i].kind == Real::Kind::infinite) document.field("along", "").expected(direction);
        is_zero = is_zero && (*c.along)[i].value == 0;
    }
    if (is_zero) document.field("along", "").expected(direction);
    return c;
}

/// The points of a set, of as many numbers each as the first.
std::vector<Vec3<Rational>> read_set(const JsonValue& list, int& numbers) {
    constexpr std::string_view what = "an array of points with two or three numbers each";
    if (!list.is(JsonNode::Kind::array) || list.node().items.empty()) list.expected(what);
    std::vector<Vec3<Rational>> set;
    for (std::size_t i = 0; i < list.node().items.size(); ++i) {
        const JsonValue point = list.item(i);
        if (i == 0 && point.is(JsonNode::Kind::array)) numbers = point.node().items.size() == 2 ? 2 : 3;
        point.array_of(static_cast<std::size_t>(numbers), what);
        Vec3<Rational>& p = set.emplace_back();
        for (std::size_t k = 0; k < static_cast<std::size_t>(numbers); ++k) {
            const JsonValue number = point.item(k);
            if (number.is(JsonNode::Kind::number) && number.node().text.find_first_of(".eE") != std::string::npos)
                number.expected("a whole number, or a string with a fraction");
            p[k] = number.number();
        }
    }
    return set;
}

NearestResult read_nearest(const JsonValue& document, const ResultReader& read) {
    NearestResult n;
    n.result = read_members(document, read);
    const Outcome outcome = n.result.outcome;
    if (outcome == Outcome::unsupported) {
        document.only_fields({"format", "id", "subject", "outcome", "message"});
        static_cast<void>(document.field("message", "a string"));
        return n;
    }
    if (is_refusal(outcome) || outcome == Outcome::intersecting)
        document.field("outcome", "").expected("separated, touching, overlapping or unsupported");
    document.only_fields({"format", "id", "subject", "outcome", "dimension", "a", "b", "witness_a", "witness_b",
                          "witness_a_off", "witness_b_off"});
    static_cast<void>(document.field("subject", "a string"));
    const JsonValue dimension = document.field("dimension", "0, 1, 2 or 3");
    if (dimension.integer() < 0 || dimension.integer() > 3) dimension.expected("0, 1, 2 or 3");
    n.dimension = static_cast<int>(dimension.integer());
    if (has_any(document, {"a", "b"})) {
        n.a = read_set(document.field("a", "an array of points"), n.numbers);
        n.b = read_set(document.field("b", "an array of points"), n.numbers);
    }
    n.witness_a_off = read.real("witness_a_off");
    n.witness_b_off = read.real("witness_b_off");
    return n;
}

/// Returns read(document, fields).
template <class Read>
auto read_document(std::string_view line, const BadInput::Place& place, CaseScalar scalar, const Read& read) {
    const JsonNode root = parse_json(line, place);
    const JsonReading reading{place, {}, nullptr};
    const JsonValue document(root, reading);
    return read(document, ResultReader(document, scalar));
}

}  // namespace

Result read_result(std::string_view line, const BadInput::Place& place, CaseScalar scalar) {
    return read_document(line, place, scalar, [](const JsonValue& document, const ResultReader& read) {
        return read_result(document, read);
    });
}

StatedLine read_stated_line(std::string_view line, const BadInput::Place& place, CaseScalar scalar) {
    return read_document(line, place, scalar, [](const JsonValue& document, const ResultReader& read) -> StatedLine {
        const std::string format = read.text("format");
        if (format == contact_format) return read_contact(document, read);
        if (format == nearest_format) return read_nearest(document, read);
        return read_result(document, read);
    });
}

}  // namespace oblong::caseio
