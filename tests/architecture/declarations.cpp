// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/architecture/declarations.hpp"

#include <optional>
#include <regex>

namespace oblong::architecture {

namespace {

/// Behind what the bracket at `open` closes with.
std::size_t after_bracket(const std::string& text, std::size_t open, char opening, char closing) {
    int depth = 0;
    for (std::size_t i = open; i < text.size(); ++i) {
        if (text[i] == opening) ++depth;
        if (text[i] == closing && --depth == 0) return i + 1;
    }
    return text.size();
}

/// Without attributes, template heads, leading requires clauses and repeated blanks.
std::string bare(const std::string& statement) {
    static const std::regex attribute(R"(\[\[[^\]]*\]\])");
    static const std::regex blanks(R"(\s+)");
    static const std::regex clause(R"(^ ?requires ?\()");
    std::string text = std::regex_replace(std::regex_replace(statement, attribute, ""), blanks, " ");
    for (;;) {
        text.erase(0, text.find_first_not_of(' ') == std::string::npos ? text.size() : text.find_first_not_of(' '));
        if (text.starts_with("template")) {
            text.erase(0, after_bracket(text, text.find('<'), '<', '>'));
        } else if (std::regex_search(text, clause)) {
            text.erase(0, after_bracket(text, text.find('('), '(', ')'));
        } else {
            return text;
        }
    }
}

/// The identifier at the end.
std::optional<std::string> last_word(const std::string& text) {
    static const std::regex word(R"((\w+) ?$)");
    std::smatch match;
    if (!std::regex_search(text, match, word)) return std::nullopt;
    return match[1];
}

/// The name that one statement declares.
std::optional<std::string> name_in(const std::string& statement) {
    static const std::regex type(R"(^(?:requires .*? )?(?:struct|class|enum class|enum|union) (\w+)(.?))");
    static const std::regex named(R"(^(?:concept|using) (\w+) =)");
    const std::string text = bare(statement);
    if (text.starts_with("static_assert") || text.starts_with("friend") || text.starts_with("extern")) return {};
    std::smatch match;
    if (std::regex_search(text, match, type)) return match[2] == "<" ? std::nullopt : std::optional(match[1].str());
    if (std::regex_search(text, match, named)) return match[1];
    if (text.starts_with("using ")) return std::nullopt;
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == '<') ++depth;
        if (text[i] == '>' && (i == 0 || text[i - 1] != '-')) --depth;
        if (depth != 0) continue;
        const std::string before = text.substr(0, i);
        if (text[i] == '=') return last_word(before);
        if (text[i] == '(')
            return before.find("operator") == std::string::npos ? last_word(before) : std::optional<std::string>();
    }
    return text.find("constexpr") == std::string::npos ? std::nullopt : last_word(text);
}

/// Follows braces through a file.
class Reader {
public:
    std::set<std::string> names;

    void read(char c) {
        if (c == '(') ++parentheses_;
        if (c == ')') --parentheses_;
        if (c == '{') {
            open();
        } else if (c == '}') {
            if (!scopes_.empty()) scopes_.pop_back();
            if (parentheses_ == 0) statement_.clear();
        } else if (c == ';' && parentheses_ == 0) {
            take();
            statement_.clear();
        } else {
            statement_ += c;
        }
    }

private:
    enum class Scope { visible, hidden };

    void open() {
        static const std::regex space(R"(^\s*(?:inline )?namespace ([\w:]*)\s*$)");
        std::smatch match;
        if (parentheses_ == 0 && std::regex_match(statement_, match, space)) {
            const std::string name = match[1];
            const bool visible = name.starts_with("oblong") && name.find("detail") == std::string::npos;
            const bool nested = !scopes_.empty() && !name.empty() && name != "detail";
            scopes_.push_back(visible || nested ? Scope::visible : Scope::hidden);
            statement_.clear();
            return;
        }
        if (parentheses_ == 0) {
            take();
            statement_.clear();
        }
        scopes_.push_back(Scope::hidden);
    }
    void take() {
        for (const Scope scope : scopes_)
            if (scope == Scope::hidden) return;
        if (scopes_.empty()) return;
        if (const std::optional<std::string> name = name_in(statement_)) names.insert(*name);
    }

    std::vector<Scope> scopes_;
    std::string statement_;
    int parentheses_ = 0;
};

}  // namespace

std::set<std::string> declared_names(const std::vector<std::string>& code) {
    static const std::regex directive(R"(^\s*#)");
    Reader reader;
    for (const std::string& line : code) {
        if (std::regex_search(line, directive)) continue;
        for (const char c : line) reader.read(c);
        reader.read(' ');
    }
    return reader.names;
}

}  // namespace oblong::architecture
