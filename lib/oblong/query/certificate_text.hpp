// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <sstream>
#include <string>

#include "oblong/answer/certificate.hpp"
#include "oblong/body/shape_fields.hpp"
#include "oblong/scalar/rational.hpp"

/// Lines of `oblong-certificate/1` and `oblong-case/1` (docs/reference/certificates.md, docs/reference/formats.md).
namespace oblong::detail {

/// A JSON string. Control characters are escaped.
[[nodiscard]] inline std::string quoted(const std::string& text) {
    std::string result = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') {
            result += '\\';
            result += c;
        } else if (static_cast<unsigned char>(c) < 0x20) {
            constexpr std::string_view digits = "0123456789abcdef";
            result += "\\u00";
            result += digits[static_cast<unsigned char>(c) >> 4U];
            result += digits[static_cast<unsigned char>(c) & 15U];
        } else {
            result += c;
        }
    }
    return result + '"';
}

/// A number, exactly, as a string that holds a fraction.
[[nodiscard]] inline std::string text_of(const Rational& x) { return quoted(x.str()); }
[[nodiscard]] inline std::string text_of(const Integer& x) { return quoted(x.str()); }
[[nodiscard]] inline std::string text_of(std::uint32_t x) { return std::to_string(x); }
template <class S>
[[nodiscard]] std::string text_of(const Vec3<S>& v) {
    return "[" + text_of(v.x) + ", " + text_of(v.y) + ", " + text_of(v.z) + "]";
}
[[nodiscard]] inline std::string text_of(const VertexWeight<Integer>& w) {
    return "[" + text_of(w.vertex) + ", " + text_of(w.weight) + "]";
}
[[nodiscard]] inline std::string text_of(const DifferenceWeight<Integer>& w) {
    return "[" + text_of(w.a) + ", " + text_of(w.b) + ", " + text_of(w.weight) + "]";
}
template <class Range>
[[nodiscard]] std::string list_of(const Range& items) {
    std::string list;
    for (const auto& item : items) list += (list.empty() ? "" : ", ") + text_of(item);
    return "[" + list + "]";
}

/// The fields of a claim.
struct ClaimText {
    std::string operator()(Outcome o) const { return "\"outcome\": " + quoted(std::string(name(o))); }
    std::string operator()(const Within<Rational>& c) const {
        const std::string lower = c.lower ? "\"lower\": " + text_of(*c.lower) : "";
        const std::string upper = c.upper ? "\"upper\": " + text_of(*c.upper) : "";
        return lower + (c.lower && c.upper ? ", " : "") + upper;
    }
    std::string operator()(const CorrectlyRounded<Rational>& c) const {
        return "\"rounded_to\": " + quoted(c.rounded_to == RoundedTo::float32 ? "float" : "double") +
               ", \"distance\": " + (c.distance ? text_of(*c.distance) : quoted("inf"));
    }
};

[[nodiscard]] inline std::string body_text(const AnyBody<Rational>& body);

/// The fields of a shape.
struct ShapeText {
    std::string operator()(const Points<Rational>& s) const {
        return R"("shape": "points", "vertices": )" + list_of(s.vertices());
    }
    template <DescribedShape T>
    std::string operator()(const T& s) const {
        std::string text = "\"shape\": " + quoted(std::string(ShapeTraits<T>::name));
        each_field(s, [&]<FieldKind kind, class Getter>(const ShapeField<kind, Getter>& field, const auto& value) {
            text += ", \"" + std::string(field.name) + "\": ";
            if constexpr (kind == FieldKind::axis) {
                text += quoted(std::string(1, "xyz"[static_cast<std::size_t>(value)]));
            } else {
                text += text_of(value);
            }
        });
        return text;
    }
    std::string operator()(const Sum<Rational>& s) const { return composed("sum", s.parts()); }
    std::string operator()(const Hull<Rational>& s) const { return composed("hull", s.parts()); }

private:
    static std::string composed(const char* shape, std::span<const AnyBody<Rational>> parts) {
        std::string list;
        for (const AnyBody<Rational>& part : parts) list += (list.empty() ? "" : ", ") + body_text(part);
        return "\"shape\": " + quoted(shape) + ", \"of\": [" + list + "]";
    }
};

inline std::string body_text(const AnyBody<Rational>& body) {
    std::string text = "{" + std::visit(ShapeText{}, body.shape);
    if (body.pose) {
        text += ", \"pose\": {\"linear\": " + list_of(body.pose->linear.rows) +
                ", \"translation\": " + text_of(body.pose->translation) + "}";
    }
    return text + "}";
}

}  // namespace oblong::detail
