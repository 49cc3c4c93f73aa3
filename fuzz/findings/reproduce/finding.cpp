// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/findings/reproduce/finding.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "caseio/case_reader.hpp"
#include "caseio/escape.hpp"
#include "caseio/number_text.hpp"
#include "caseio/result_io.hpp"
#include "oblong/body/convert_body.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/exact/exact_answer.hpp"

namespace oblong::fuzz {

namespace {

std::string decimal(const Rational& x, caseio::CaseScalar scalar) {
    return scalar == caseio::CaseScalar::exact ? caseio::fraction_text(x) : caseio::shortest_text(x, scalar);
}

void print_body(const char* which, const AnyBody<Rational>& body, caseio::CaseScalar scalar, std::string& out) {
    const auto head = [&](std::string_view name) { out += fmt::format("{}: {}\n", which, name); };
    const auto row = [&](const std::string& name, const Vec3<Rational>& v) {
        out += fmt::format("  {:12}  {:24} {:24} {:24}   {:24} {:24} {}\n", name, decimal(v.x, scalar),
                           decimal(v.y, scalar), decimal(v.z, scalar), caseio::hex_text(v.x), caseio::hex_text(v.y),
                           caseio::hex_text(v.z));
    };
    const auto field = [&]<FieldKind kind, class G>(const ShapeField<kind, G>& described, const auto& value) {
        std::string name(described.name);
        std::ranges::replace(name, '_', ' ');
        if constexpr (kind == FieldKind::size) {
            out += fmt::format("  {:12}  {:24}   {}\n", name, decimal(value, scalar), caseio::hex_text(value));
        } else if constexpr (kind == FieldKind::sizes) {
            row(name, value);
        } else {
            out += fmt::format("  {:12}  {}\n", name, "xyz"[static_cast<std::size_t>(value)]);
        }
    };
    const auto shown = [&]<class T>(const T& shape) {
        if constexpr (DescribedShape<T>) {
            head(ShapeTraits<T>::name);
            each_field(shape, field);
        } else if constexpr (std::same_as<T, Points<Rational>>) {
            head("points");
            for (std::size_t i = 0; i < shape.vertices().size(); ++i)
                row(fmt::format("vertex {}", i), shape.vertices()[i]);
        } else {
            head(std::same_as<T, Sum<Rational>> ? "sum" : "hull");
            for (const AnyBody<Rational>& part : shape.parts()) print_body("  of", part, scalar, out);
        }
    };
    std::visit(shown, body.shape);
    if (!body.pose) return;
    for (std::size_t i = 0; i < 3; ++i) row(fmt::format("pose row {}", i), body.pose->linear.rows[i]);
    row("translation", body.pose->translation);
}

}  // namespace

std::string Finding::proven() const {
    if (refutation && refutation->measure != "d")
        return refutation->proven() + fmt::format(", proven by {}", refutation->by);
    std::string text(name(exact_outcome));
    if (exact.empty()) return text;
    if (exact_outcome == Outcome::separated) {
        if (refutation && refutation->outcome == exact_outcome) {
            text += refutation->lower == refutation->upper
                        ? fmt::format(", d = {}", refutation->lower)
                        : fmt::format(", d in [{}, {}]", refutation->lower, refutation->upper);
        } else {
            text += ", d = " + exact;
        }
    }
    if (refutation) text += fmt::format(", proven by {}", refutation->by);
    return text;
}

Finding finding_of(const caseio::Case& c, Subject& subject) {
    Finding f{.c = c};
    f.subject = subject.info().name;
    f.version = subject.info().version;
    f.promise_text = subject.info().promise_text;
    f.failure = failure_of(c, subject);
    if (!f.failure.result.converted_case.empty() && f.failure.crash.empty()) {
        f.c = caseio::read_case(f.failure.result.converted_case);
        f.c.id = c.id;
    }
    f.signature = signature_of(f.c);
    const oracle::ExactAnswer exact = oracle::exact_answer(f.c);
    f.exact_outcome = exact.outcome;
    f.size = exact.largest_coordinate;
    const oracle::Promise promise = oracle::asked_in(subject.info().promise, f.c.scalar);
    if (const auto measure = exact.measure()) {
        f.exact = oracle::decimal(*measure, 20);
        const double d = oracle::approximate(*measure);
        f.measure = std::isfinite(d) ? to_rational(d) : Rational(0);
        const double u = std::ldexp(1.0, -(promise.digits > 0 ? promise.digits : 53));
        const double allowed = 64 * u * (exact.largest_coordinate.convert_to<double>() + d);
        f.tolerance = std::isfinite(allowed) ? to_rational(allowed) : Rational(0);
    }
    f.nearest = oracle::witness_points(exact);
    if (f.nearest && f.c.query == caseio::Query::raycast) {
        std::swap(f.nearest->a, f.nearest->b);
        if (f.nearest->normal) f.nearest->normal = -*f.nearest->normal;
    }
    const bool answered = f.failure.crash.empty() && f.failure.verdict() != oracle::Verdict::refused;
    if (answered) f.refutation = CaseRefuter(c).refute(f.failure.result, promise);
    return f;
}

std::string printed(const Finding& f) {
    std::string out = fmt::format("{}\n{} {}: {}\n", caseio::shown(f.c.id), caseio::shown(f.subject),
                                  caseio::shown(f.version), oracle::name(f.failure.verdict()));
    if (!f.failure.judgement.reason.empty()) out += caseio::shown(f.failure.judgement.reason) + '\n';
    if (!f.failure.crash.empty()) out += caseio::shown_lines(f.failure.result.message) + '\n';
    out += "exact: " + f.proven() + '\n';
    out += "degenerate: " + f.signature.text() + '\n';
    print_body("a", f.c.a, f.c.scalar, out);
    if (f.c.b) print_body("b", *f.c.b, f.c.scalar, out);
    return out;
}

}  // namespace oblong::fuzz
