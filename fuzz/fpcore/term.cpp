// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/fpcore/term.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

namespace oblong::fuzz {

struct Term::Node {
    std::string text;  ///< of a number or variable; an operation's symbol
    double value;
    bool is_number = false;
    std::vector<Term> operands{};
};

namespace {

struct Comparison {
    Term a, b;
    bool is_less;
};

thread_local std::vector<Comparison> comparisons;

bool is_number(const Term& a, double value) { return a.node().is_number && a.node().value == value; }

/// Writes expressions. With bindings, an operation that occurs more than once is written once.
struct Writer {
    std::map<const Term::Node*, int> uses{};
    std::map<const Term::Node*, std::string> bound{};
    std::string bindings{};

    void count(const Term& term) {
        if (++uses[&term.node()] > 1) return;
        for (const Term& operand : term.node().operands) count(operand);
    }
    [[nodiscard]] std::string text(const Term& term) {
        const Term::Node& node = term.node();
        if (node.operands.empty()) return node.text;
        if (const auto found = bound.find(&node); found != bound.end()) return found->second;
        std::string operation = "(" + node.text;
        for (const Term& operand : node.operands) operation += ' ' + text(operand);
        operation += ')';
        if (uses[&node] < 2) return operation;
        std::string name = fmt::format("t{}", bound.size());
        bindings += fmt::format("{}[{} {}]", bindings.empty() ? "" : "\n         ", name, operation);
        return bound[&node] = std::move(name);
    }
};

std::string text_of(const Term& term) {
    Writer writer;
    writer.count(term);
    std::string text = writer.text(term);
    return writer.bindings.empty() ? text : fmt::format("(let* ({})\n   {})", writer.bindings, text);
}

}  // namespace

Term::Term(int number)
    : node_(std::make_shared<const Node>(Node{std::to_string(number), static_cast<double>(number), true})) {}
Term::Term(std::string name, double example) : node_(std::make_shared<const Node>(Node{std::move(name), example})) {}
Term::Term(std::string_view symbol, double value, std::vector<Term> operands)
    : node_(std::make_shared<const Node>(Node{std::string(symbol), value, false, std::move(operands)})) {}

double Term::value() const { return node_->value; }

Term operator+(const Term& a, const Term& b) {
    if (is_number(a, 0)) return b;
    if (is_number(b, 0)) return a;
    return {"+", a.value() + b.value(), {a, b}};
}
Term operator-(const Term& a, const Term& b) {
    if (is_number(a, 0)) return -b;
    if (is_number(b, 0)) return a;
    return {"-", a.value() - b.value(), {a, b}};
}
Term operator*(const Term& a, const Term& b) {
    if (is_number(a, 1)) return b;
    if (is_number(b, 1)) return a;
    return {"*", a.value() * b.value(), {a, b}};
}
Term operator/(const Term& a, const Term& b) {
    if (is_number(b, 1)) return a;
    return {"/", a.value() / b.value(), {a, b}};
}

bool operator<(const Term& a, const Term& b) {
    const bool is_less = a.value() < b.value();
    if (!a.node().is_number || !b.node().is_number) comparisons.push_back({a, b, is_less});
    return is_less;
}

Recorded record(Term (*compute)(std::span<const Term>), std::span<const std::string> names,
                std::span<const double> example, bool but_the_last) {
    std::vector<Term> variables;
    for (std::size_t i = 0; i < names.size(); ++i) variables.emplace_back(names[i], example[i]);
    comparisons.clear();
    const Term result = compute(variables);
    if (but_the_last && !comparisons.empty()) comparisons.pop_back();
    Recorded recorded{text_of(result), {}, result.value()};
    for (const Comparison& c : comparisons) {
        Writer writer;
        const std::string a = writer.text(c.a), b = writer.text(c.b);
        std::string text = c.is_less ? fmt::format("(< {} {})", a, b) : fmt::format("(<= {} {})", b, a);
        if (std::ranges::find(recorded.conditions, text) == recorded.conditions.end())
            recorded.conditions.push_back(std::move(text));
    }
    comparisons.clear();
    return recorded;
}

}  // namespace oblong::fuzz

oblong::fuzz::Term oblong::ScalarTraits<oblong::fuzz::Term>::square_root(const fuzz::Term& a) {
    return {"sqrt", std::sqrt(a.value()), {a}};
}
