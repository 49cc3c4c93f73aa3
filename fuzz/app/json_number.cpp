// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/json_number.hpp"

#include <charconv>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>

#include "caseio/number_text.hpp"

namespace oblong::cli {
namespace {

using Json = nlohmann::ordered_json;
using caseio::Real;

/// The value of the whole text; nothing if it is no T.
template <class T>
std::optional<T> whole(const std::string& text) {
    T value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

/// The shortest decimal of a float denotes another double than the float does: JSON states the decimal.
Json shortest(const Real& x, caseio::CaseScalar scalar) {
    const std::string text = caseio::shortest_text(x.value, scalar);
    if (const auto integer = whole<std::int64_t>(text)) return *integer;
    if (const auto integer = whole<std::uint64_t>(text)) return *integer;
    return whole<double>(text).value();
}

}  // namespace

Json json_number(const Real& x) {
    switch (x.kind) {
        case Real::Kind::infinite:
            return x.value < 0 ? "-inf" : "inf";
        case Real::Kind::float32:
            return shortest(x, caseio::CaseScalar::float32);
        case Real::Kind::float64:
            return shortest(x, caseio::CaseScalar::float64);
        case Real::Kind::wide:
            return caseio::decimal_text(x.value, x.digits);
        case Real::Kind::fraction:
            break;
    }
    return caseio::fraction_text(x.value);
}

Json json_number(const Vec3<Real>& v) { return Json{json_number(v.x), json_number(v.y), json_number(v.z)}; }

}  // namespace oblong::cli
