// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cmath>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

/// FPCore read and evaluated in doubles, as far as kernels need it.
namespace oblong::test {

struct Expression {
    std::string word;  ///< empty for a list
    std::vector<Expression> list{};
};

/// Reads one expression; square brackets are parentheses, a string in quotes is a word.
inline Expression read_expression(std::istream& in) {
    char c = 0;
    in >> c;
    if (!in) throw std::runtime_error("an expression ends too early");
    if (c == '(' || c == '[') {
        Expression result;
        for (in >> std::ws; in.peek() != ')' && in.peek() != ']'; in >> std::ws)
            result.list.push_back(read_expression(in));
        in.get();
        return result;
    }
    std::string word(1, c);
    if (c == '"') {
        std::getline(in, word, '"');
        return {word};
    }
    while (in.peek() != EOF && std::string(" \n()[]").find(static_cast<char>(in.peek())) == std::string::npos)
        word += static_cast<char>(in.get());
    return {word};
}

using Values = std::map<std::string, double>;

/// The value; of a comparison 1 or 0. Throws std::runtime_error for what kernels do not use.
inline double evaluate(const Expression& e, Values values) {
    if (e.list.empty()) {
        if (const auto found = values.find(e.word); found != values.end()) return found->second;
        std::size_t end = 0;
        const double number = std::stod(e.word, &end);
        return end == e.word.size() ? number : throw std::runtime_error("no number: " + e.word);
    }
    const std::string& op = e.list[0].word;
    if (op == "let*") {
        for (const Expression& binding : e.list[1].list)
            values[binding.list.at(0).word] = evaluate(binding.list.at(1), values);
        return evaluate(e.list.at(2), values);
    }
    std::vector<double> x;
    for (std::size_t i = 1; i < e.list.size(); ++i) x.push_back(evaluate(e.list[i], values));
    bool holds = true;
    if (op == "and" || op == "<" || op == "<=") {
        for (std::size_t i = 0; i < x.size(); ++i) {
            if (op == "and") holds = holds && x[i] == 1;
            if (op == "<" && i > 0) holds = holds && x[i - 1] < x[i];
            if (op == "<=" && i > 0) holds = holds && x[i - 1] <= x[i];
        }
        return holds ? 1 : 0;
    }
    if (op == "sqrt" && x.size() == 1) return std::sqrt(x[0]);
    if (op == "-" && x.size() == 1) return -x[0];
    if (x.size() != 2) throw std::runtime_error("operands of " + op);
    if (op == "+") return x[0] + x[1];
    if (op == "-") return x[0] - x[1];
    if (op == "*") return x[0] * x[1];
    if (op == "/") return x[0] / x[1];
    throw std::runtime_error("operation " + op);
}

/// (FPCore (ARGUMENT...) PROPERTY... BODY)
struct Core {
    std::vector<std::string> arguments{};
    std::map<std::string, Expression> properties{};
    Expression body{};
};

inline Core read_core(std::istream& in) {
    const std::vector<Expression> parts = read_expression(in).list;
    if (parts.at(0).word != "FPCore" || parts.size() % 2 != 1) throw std::runtime_error("no FPCore");
    Core core;
    for (const Expression& argument : parts.at(1).list) core.arguments.push_back(argument.word);
    for (std::size_t i = 2; i + 1 < parts.size(); i += 2) core.properties[parts[i].word] = parts[i + 1];
    core.body = parts.back();
    return core;
}

inline Core core_of(const std::string& text) {
    std::istringstream in(text);
    return read_core(in);
}

}  // namespace oblong::test
