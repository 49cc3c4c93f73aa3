// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/trace/deciding_vertex.hpp"

#include <fmt/format.h>

#include <bit>

#include "fuzz/trace/computed_numbers.hpp"
#include "fuzz/trace/deciding_stop.hpp"
#include "fuzz/trace/vertex_numbers.hpp"

namespace oblong::fuzz {
namespace {

std::string difference_label(const VertexChoice& choice) {
    const char letter = choice.of_a ? 'a' : 'b';
    return fmt::format("{}·({}{} − {}{})", choice.direction, letter, choice.computed, letter, choice.exact);
}

std::string label(const AnyBody<Rational>& body, const VertexChoice& choice) {
    if (std::holds_alternative<Points<Rational>>(body.shape)) return difference_label(choice);
    const int axis = std::countr_zero(choice.computed ^ choice.exact);
    const bool positive = (choice.computed >> axis & 1U) != 0;
    return fmt::format("{}·{}{}, {} an axis of the box", choice.direction, positive ? "" : "−", "xyz"[axis],
                       "xyz"[axis]);
}

DecidingNumber deciding_preference(const caseio::Case& c, const TraceNumber& arithmetic, const VertexChoice& choice) {
    const AnyBody<Rational>& body = choice.of_a ? c.a : *c.b;
    DecidingNumber number;
    number.exact = preference(SolverScalar::rational, body, choice.n_exact, choice.computed, choice.exact);
    if (!number.exact) {  // a sum or a hull: only the places are known
        const VertexNumbers vertices(body, c.dimension);
        const Vec3<Rational> apart = vertices.place(choice.computed) - vertices.place(choice.exact);
        number.name = difference_label(choice);
        number.exact = dot(choice.n_exact, apart);
        number.exact_at_computed = dot(choice.n_computed, apart);
        return number;
    }
    number.name = label(body, choice);
    number.computed = preference(arithmetic, body, choice.n_computed, choice.computed, choice.exact);
    number.exact_at_computed =
        preference(SolverScalar::rational, body, choice.n_computed, choice.computed, choice.exact);
    return number;
}

/// The direction without its sign: v of −v.
std::string unsigned_direction(const VertexChoice& choice) {
    constexpr std::string_view minus = "−";
    const std::string& n = choice.direction;
    return n.starts_with(minus) ? n.substr(minus.size()) : n;
}

std::string composed_sentence(const DecidingNumber& n, const std::string& direction) {
    return fmt::format(
        "{} is exactly {}, and {} for the computed {}; the body adds or joins parts, so its support "
        "mapping compares other numbers",
        n.name, three_digits(*n.exact), three_digits(*n.exact_at_computed), direction);
}

}  // namespace

std::string vertex_sentence(const caseio::Case& c, const TraceNumber& arithmetic, const VertexChoice& choice,
                            DecidingNumber& number) {
    number = deciding_preference(c, arithmetic, choice);
    const auto& shape = (choice.of_a ? c.a : *c.b).shape;
    const bool is_composed =
        !std::holds_alternative<Points<Rational>>(shape) && !std::holds_alternative<Box<Rational>>(shape);
    std::string why;
    if (!number.computed && number.exact_at_computed && !is_composed) {
        why = fmt::format("{} is exactly {}, and has no finite value as computed", number.name,
                          three_digits(*number.exact));
    } else if (!number.computed && number.exact_at_computed) {
        why = composed_sentence(number, unsigned_direction(choice));
    } else {
        why = sign_sentence(number, unsigned_direction(choice) + " has lost the digits before");
    }
    return fmt::format("another vertex of {}{}, {} instead of {}: {}", choice.of_a ? 'A' : 'B',
                       choice.begins ? " begins" : "", choice.computed, choice.exact, why);
}

}  // namespace oblong::fuzz
