// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "oblong/scalar/builtin.hpp"

/// A scalar that writes down what a template of the library computes with it.
namespace oblong::fuzz {

/// An expression with its value in doubles at an example; the values decide comparisons. No number counts as infinite.
/// Operations that never round are left out: + 0, · 1, / 1. So −0 may stand in the place of 0.
class Term {
public:
    struct Node;

    Term() : Term(0) {}
    explicit Term(int number);
    Term(std::string name, double example);                                   ///< a variable
    Term(std::string_view symbol, double value, std::vector<Term> operands);  ///< an operation of FPCore

    [[nodiscard]] const Node& node() const { return *node_; }
    [[nodiscard]] double value() const;

    friend Term operator+(const Term& a, const Term& b);
    friend Term operator-(const Term& a, const Term& b);
    friend Term operator*(const Term& a, const Term& b);
    friend Term operator/(const Term& a, const Term& b);
    [[nodiscard]] friend Term operator-(const Term& a) { return {"-", -a.value(), {a}}; }
    /// Not recorded: an equality of computed numbers is no branch of an expression here.
    [[nodiscard]] friend bool operator==(const Term& a, const Term& b) { return a.value() == b.value(); }
    friend bool operator<(const Term& a, const Term& b);
    [[nodiscard]] friend bool operator<=(const Term& a, const Term& b) { return !(b < a); }
    [[nodiscard]] friend bool operator>(const Term& a, const Term& b) { return b < a; }
    [[nodiscard]] friend bool operator>=(const Term& a, const Term& b) { return !(a < b); }

private:
    std::shared_ptr<const Node> node_;
};

/// What a template computes at an example, in FPCore.
struct Recorded {
    std::string expression;               ///< what occurs more than once is bound by let*
    std::vector<std::string> conditions;  ///< the comparisons on the way, as they hold at the example; each once
    double value = 0;                     ///< at the example

    /// Returns whether the same operations were done.
    [[nodiscard]] bool is_same_path(const Recorded& other) const {
        return expression == other.expression && conditions == other.conditions;
    }
};

/// Calls a template with variables. \param but_the_last  whether its last comparison is left out
[[nodiscard]] Recorded record(Term (*compute)(std::span<const Term>), std::span<const std::string> names,
                              std::span<const double> example, bool but_the_last);

}  // namespace oblong::fuzz

template <>
struct oblong::ScalarTraits<oblong::fuzz::Term> {
    static constexpr std::string_view name = "term";
    static constexpr bool exact = false;
    static constexpr int digits = 53;
    [[nodiscard]] static bool is_finite(const fuzz::Term& /*a*/) { return true; }
    [[nodiscard]] static fuzz::Term square_root(const fuzz::Term& a);
};
