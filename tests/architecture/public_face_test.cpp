// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <map>
#include <regex>

#include "tests/architecture/declarations.hpp"
#include "tests/architecture/source_tree.hpp"

/// The public headers, lib/oblong/*.hpp, and docs/reference/cpp.md, which lists what they declare.
namespace oblong::architecture {
namespace {

const SourceFile& file_at(const std::string& path) {
    for (const SourceFile& file : repository())
        if (file.path == path) return file;
    throw std::runtime_error("no file " + path);
}

std::vector<SourceFile> public_headers() {
    static const std::regex directly(R"(lib/oblong/\w+\.hpp)");
    std::vector<SourceFile> headers;
    for (const SourceFile& file : repository())
        if (std::regex_match(file.path, directly)) headers.push_back(file);
    return headers;
}

/// The header itself, and those whose include it marks as exported.
std::vector<SourceFile> exported_by(const SourceFile& header) {
    std::vector<SourceFile> files{header};
    for (const Include& include : header.includes())
        if (header.lines[static_cast<std::size_t>(include.line) - 1].find("IWYU pragma: export") != std::string::npos)
            files.push_back(file_at("lib/" + include.name));
    return files;
}

/// The names in the first cells of the page's rows, and how often each is there.
std::map<std::string, int> listed_names() {
    static const std::regex row(R"(^\| (`.+?`) \| .+ \|$)");
    static const std::regex declaration(R"(`(\w+)[^`]*`)");
    std::map<std::string, int> names;
    for (const std::string& line : file_at("docs/reference/cpp.md").lines) {
        std::smatch match;
        if (!std::regex_match(line, match, row)) continue;
        const std::string cell = match[1];
        for (std::sregex_iterator found(cell.begin(), cell.end(), declaration); found != std::sregex_iterator();
             ++found)
            ++names[(*found)[1]];
    }
    return names;
}

TEST(PublicFace, HasAtMostThirteenHeaders) {
    EXPECT_LE(public_headers().size(), 13U);
    EXPECT_GE(public_headers().size(), 10U) << "this test looks in the wrong place";
}

TEST(PublicFace, ThePageListsEveryDeclaration) {
    const std::map<std::string, int> listed = listed_names();
    for (const SourceFile& header : public_headers())
        for (const SourceFile& file : exported_by(header))
            for (const std::string& name : declared_names(file.code()))
                EXPECT_TRUE(listed.contains(name))
                    << file.path << " declares " << name << ", which " << header.path
                    << " exports: list it in docs/reference/cpp.md, or move it to oblong::detail";
}

TEST(PublicFace, ThePageListsNothingElseAndNothingTwice) {
    std::set<std::string> declared;
    for (const SourceFile& header : public_headers())
        for (const SourceFile& file : exported_by(header)) declared.merge(declared_names(file.code()));
    for (const auto& [name, count] : listed_names()) {
        EXPECT_TRUE(declared.contains(name)) << "docs/reference/cpp.md lists " << name << ", which no header declares";
        EXPECT_EQ(count, 1) << "docs/reference/cpp.md lists " << name << " more than once";
    }
}

TEST(PublicFace, ThePageHasASectionForEachHeader) {
    std::set<std::string> sections;
    for (const std::string& line : file_at("docs/reference/cpp.md").lines)
        if (line.starts_with("## ")) sections.insert("lib/" + line.substr(3));
    std::set<std::string> headers;
    for (const SourceFile& header : public_headers()) headers.insert(header.path);
    EXPECT_EQ(sections, headers);
}

/// What the tests above rest on.
TEST(PublicFace, DeclarationsOfEveryFormAreSeen) {
    const std::vector<std::string> code{
        "#include \"\"",
        "namespace oblong {",
        "template <class S, int n = 1>",
        "class Forward;",
        "namespace detail { struct Hidden { int member; }; void hidden(); }",
        "template <class S> requires(sizeof(S) <= 8) struct Type { void member(); S field{}; };",
        "template <> struct Type<int> {};",
        "enum class Choice { one, two };",
        "inline constexpr std::array<int, 2> table{1, 2};",
        "inline constexpr int number = 3;",
        "template <class> inline constexpr bool flag = false;",
        "template <class S> inline constexpr bool flag<Type<S>> = true;",
        "template <class S> concept Idea = requires(const S& s) { { s.f() } -> std::same_as<S>; };",
        "using Alias = std::map<int, Type<int>>;",
        "[[nodiscard]] inline Type<int> function(int x = f(1), Type<int> y = {}) { struct Local {}; return y; }",
        "template <class A> requires(!flag<A>)",
        "[[nodiscard]] std::vector<A> constrained(",
        "    const A& a, std::span<const A> b);",
        "Type<int> operator+(const Type<int>&, const Type<int>&);",
        "static_assert(sizeof(int) == 4);",
        "extern template struct Type<float>;",
        "namespace inner { void deeper(); }",
        "}"};
    EXPECT_EQ(declared_names(code), (std::set<std::string>{"Alias", "Choice", "Forward", "Idea", "Type", "constrained",
                                                           "deeper", "flag", "function", "number", "table"}));
}

}  // namespace
}  // namespace oblong::architecture
