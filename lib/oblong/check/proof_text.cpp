// SPDX-License-Identifier: BSL-1.0
#include "oblong/check/proof_text.hpp"

#include <algorithm>
#include <array>
#include <span>

#include "oblong/scalar/number_text.hpp"

namespace oblong {

namespace {

using Weights = std::vector<VertexWeight<Integer>>;
using Members = std::vector<MemberPair<Integer, Rational>>;
using Member = MemberPoint<Integer, Rational>;

std::string quoted(const Integer& x) { return '"' + x.str() + '"'; }
std::string quoted(const Rational& x) { return '"' + fraction_text(x) + '"'; }

/// [item, item, …]
template <class Range, class Text>
std::string list_of(const Range& items, const Text& text) {
    std::string list;
    for (const auto& item : items) {
        if (!list.empty()) list += ", ";
        list += text(item);
    }
    return "[" + list + "]";
}

/// The members of a JSON object.
class Object {
public:
    void raw(std::string_view key, std::string_view value) {
        if (!text_.empty()) text_ += ", ";
        text_.append("\"").append(key).append("\": ").append(value);
    }
    void string(std::string_view key, std::string_view value) { raw(key, json_string(value)); }
    void fraction(std::string_view key, const std::optional<Rational>& x) {
        if (x) raw(key, quoted(*x));
    }
    [[nodiscard]] const std::string& text() const { return text_; }
    [[nodiscard]] std::string braced() const { return "{" + text_ + "}"; }

private:
    std::string text_;
};

std::string direction_text(const Vec3<Integer>& n) {
    return "[" + quoted(n.x) + ", " + quoted(n.y) + ", " + quoted(n.z) + "]";
}
/// The letter of an axis; none for others.
std::string_view axis_name(std::uint32_t axis) {
    constexpr std::string_view names = "xyz";
    return names.substr(std::min<std::size_t>(axis, names.size()), 1);
}
std::string matrix_text(const Mat3<Rational>& m) {
    return list_of(m.rows, [](const Vec3<Rational>& row) {
        return "[" + quoted(row.x) + ", " + quoted(row.y) + ", " + quoted(row.z) + "]";
    });
}
std::string weights_text(const Weights& side) {
    return list_of(side, [](const VertexWeight<Integer>& w) {
        return "[" + std::to_string(w.vertex) + ", " + quoted(w.weight) + "]";
    });
}
std::string differences_text(const std::vector<DifferenceWeight<Integer>>& differences) {
    return list_of(differences, [](const DifferenceWeight<Integer>& d) {
        return "[" + std::to_string(d.a) + ", " + std::to_string(d.b) + ", " + quoted(d.weight) + "]";
    });
}
std::string corners_text(const std::vector<VertexDifference>& corners) {
    return list_of(corners, [](const VertexDifference& d) {
        return "[" + std::to_string(d.a) + ", " + std::to_string(d.b) + "]";
    });
}
std::string facets_text(const std::vector<CertificateFacet>& facets) {
    return list_of(facets, [](const CertificateFacet& f) {
        return list_of(std::span(f.corners).first(f.count), [](std::uint32_t i) { return std::to_string(i); });
    });
}
std::string names_text(const std::vector<std::vector<std::uint32_t>>& names) {
    return list_of(names, [](const std::vector<std::uint32_t>& name) {
        return list_of(name, [](std::uint32_t part) { return std::to_string(part); });
    });
}

std::string_view format_name(RoundedTo format) { return format == RoundedTo::float32 ? "float" : "double"; }

void state_rounded(const CorrectlyRounded<Rational>& c, Object& object) {
    object.string("rounded_to", format_name(c.rounded_to));
    object.string("distance", c.distance ? hex_text(*c.distance) : "inf");
}

struct ClaimMembers {
    Object& object;
    void operator()(Outcome o) const { object.string("outcome", name(o)); }
    void operator()(const Within<Rational>& c) const { ends("", c); }
    void operator()(const CorrectlyRounded<Rational>& c) const { state_rounded(c, object); }
    void operator()(const HitClaim& c) const { object.raw("hit", c.hit ? "true" : "false"); }
    void operator()(const ParameterClaim<Rational>& c) const { ends("parameter_", c); }
    void operator()(const DepthClaim<Rational>& c) const { ends("depth_", c); }

private:
    template <class Ends>
    void ends(const std::string& prefix, const Ends& c) const {
        object.fraction(prefix + "lower", c.lower);
        object.fraction(prefix + "upper", c.upper);
    }
};

template <class AnyClaim>
std::string claim_text(const AnyClaim& claim) {
    Object object;
    std::visit(ClaimMembers{object}, claim);
    return object.braced();
}

/// Whether two points are stated: also if a certificate that proves nothing lists none.
bool states_points(const ExactCertificate& c) {
    switch (c.kind) {
        case CertificateKind::distance:
        case CertificateKind::touching:
        case CertificateKind::hit:
            return true;
        case CertificateKind::overlapping:
            return c.differences.empty();
        case CertificateKind::refutation:
            return !c.direction && c.differences.empty();
        case CertificateKind::penetration:
            return c.corners.empty() && c.facets.empty();
        case CertificateKind::separated:
        case CertificateKind::miss:
            break;
    }
    return false;
}

std::string member_text(const Member& m) {
    using Kind = Member::Kind;
    if (m.kind == Kind::points) return "{\"vertices\": " + weights_text(m.shares) + "}";
    if (m.kind == Kind::round) return "{\"u\": " + list_of(m.u, [](const Rational& x) { return quoted(x); }) + "}";
    if (m.kind == Kind::sum) return "{\"sum\": " + list_of(m.parts, member_text) + "}";
    std::size_t i = 0;
    return "{\"hull\": " +
           list_of(m.parts,
                   [&](const Member& part) {
                       const VertexWeight<Integer>& share = m.shares.at(i++);
                       return "[" + std::to_string(share.vertex) + ", " + quoted(share.weight) + ", " +
                              member_text(part) + "]";
                   }) +
           "}";
}

std::string line_of(const std::string& id, const std::string& members) {
    return R"({"format": "oblong-certificate/1", "id": )" + json_string(id) + ", " + members + "}";
}

}  // namespace

std::string json_string(std::string_view text) {
    std::string result = "\"";
    for (const char c : text) {
        const auto code = static_cast<unsigned char>(c);
        if (c == '"' || c == '\\') {
            result += '\\';
            result += c;
        } else if (code < 0x20 || code == 0x7f) {
            constexpr std::string_view digits = "0123456789abcdef";
            result += "\\u00";
            result += digits[code >> 4U];
            result += digits[code & 15U];
        } else {
            result += c;
        }
    }
    return result + '"';
}

std::string members_text(const ExactCertificate& c) {
    Object object;
    object.string("kind", name(c.kind));
    if (c.claim) object.raw("claim", claim_text(*c.claim));
    if (states_points(c)) {
        object.raw("a", weights_text(c.a));
        object.raw("b", weights_text(c.b));
    }
    if (c.direction) object.raw("direction", direction_text(*c.direction));
    if (!c.differences.empty()) object.raw("differences", differences_text(c.differences));
    if (!c.corners.empty() || !c.facets.empty()) {
        object.raw("differences", corners_text(c.corners));
        object.raw("facets", facets_text(c.facets));
    }
    if (!c.vertices_a.empty()) object.raw("vertices_a", names_text(c.vertices_a));
    if (!c.vertices_b.empty()) object.raw("vertices_b", names_text(c.vertices_b));
    object.fraction("lower", c.lower);
    object.fraction("upper", c.upper);
    if (c.kind == CertificateKind::penetration || c.kind == CertificateKind::distance)
        object.fraction("squared", c.core_squared);
    if (c.kind == CertificateKind::distance) state_rounded({c.rounded_to, c.distance}, object);
    return object.text();
}

std::string members_text(const ExactProof& p) {
    Object object;
    object.string("kind", p.claim ? "refutation" : name(p.statement));
    if (p.claim) {
        object.string("proves", name(p.statement));
        object.raw("claim", claim_text(*p.claim));
    }
    if (p.outcome) object.string("outcome", name(*p.outcome));
    object.fraction("lower", p.lower);
    object.fraction("upper", p.upper);
    if (p.direction) object.raw("direction", direction_text(*p.direction));
    object.raw("roots", list_of(p.roots, [](const Rational& x) { return quoted(x); }));
    if (!p.members.empty()) {
        object.raw("members", list_of(p.members, [](const MemberPair<Integer, Rational>& m) {
                       return "{\"a\": " + member_text(m.a) + ", \"b\": " + member_text(m.b) + "}";
                   }));
    }
    if (!p.facets.empty()) object.raw("facets", facets_text(p.facets));
    return object.text();
}

std::string members_text(const ExactUnionProof& p) {
    const auto in_braces = [](const auto& proof) { return "{" + members_text(proof) + "}"; };
    const auto number = [](std::uint32_t i) { return std::to_string(i); };
    Object object;
    object.string("kind", "cover");
    if (p.decides) {
        object.raw("pair", list_of(std::array{p.decides->a, p.decides->b}, number));
        object.raw("proof", std::visit(in_braces, p.decides->proof));
    }
    if (!p.cover) return object.text();
    Object cover;
    cover.raw("order_a", list_of(p.cover->order_a, number));
    cover.raw("order_b", list_of(p.cover->order_b, number));
    cover.raw("blocks", list_of(p.cover->blocks, [&](const CoverBlock<Integer, Rational>& block) {
                  const auto* n = std::get_if<Vec3<Integer>>(&block.evidence);
                  return "[" + number(block.a_begin) + ", " + number(block.a_end) + ", " + number(block.b_begin) +
                         ", " + number(block.b_end) + ", " +
                         (n != nullptr ? direction_text(*n) : in_braces(std::get<ExactProof>(block.evidence))) + "]";
              }));
    object.raw("cover", "{" + cover.text() + "}");
    return object.text();
}

std::string certificate_line(const std::string& id, const Proof& proof) {
    return line_of(id, std::visit([](const auto& p) { return members_text(p); }, proof));
}

std::string certificate_line(const std::string& id, const ExactTurningProof& proof) {
    Object object;
    object.string("kind", "turning");
    object.raw("clear", list_of(proof.clear, [](const ClearTime<Integer, Rational>& stretch) {
                   Object members;
                   members.fraction("from", stretch.from);
                   members.fraction("to", stretch.to);
                   members.raw("direction", direction_text(stretch.direction));
                   members.fraction("gap_from", stretch.gap_from);
                   members.fraction("gap_to", stretch.gap_to);
                   members.fraction("bend", stretch.bend);
                   return members.braced();
               }));
    if (proof.meeting) {
        Object members;
        members.fraction("time", proof.meeting->time);
        members.raw("turn_a", matrix_text(proof.meeting->turn_a));
        members.raw("turn_b", matrix_text(proof.meeting->turn_b));
        members.raw("overlap", "{" + members_text(proof.meeting->overlap) + "}");
        object.raw("meeting", members.braced());
    }
    return line_of(id, object.text());
}

std::string certificate_line(const std::string& id, const ExactDeformingProof& proof) {
    const auto names = [](const std::vector<std::uint32_t>& vertices) {
        return list_of(vertices, [](std::uint32_t i) { return std::to_string(i); });
    };
    Object object;
    object.string("kind", "deforming");
    object.raw("clear", list_of(proof.clear, [](const ClearSpan<Integer, Rational>& span) {
                   Object members;
                   members.fraction("from", span.from);
                   members.fraction("to", span.to);
                   members.raw("directions", list_of(span.directions, direction_text));
                   return members.braced();
               }));
    if (proof.meeting) {
        Object members;
        members.fraction("from", proof.meeting->from);
        members.fraction("to", proof.meeting->to);
        members.raw("a", names(proof.meeting->a));
        members.raw("b", names(proof.meeting->b));
        members.string("axis", axis_name(proof.meeting->axis));
        object.raw("meeting", members.braced());
    }
    return line_of(id, object.text());
}

}  // namespace oblong
