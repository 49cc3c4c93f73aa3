// SPDX-License-Identifier: GPL-3.0-or-later
#include "caseio/escape.hpp"

#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include <array>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "caseio/json_tree.hpp"

namespace oblong::caseio {
namespace {

/// Bytes at random, and what somebody would try.
rc::Gen<std::string> hostile() {
    const auto piece = rc::gen::oneOf(
        rc::gen::map(rc::gen::inRange(0, 256), [](int c) { return std::string(1, static_cast<char>(c)); }),
        rc::gen::element<std::string>("\n", "\r\n", "\\", "\\\n", "?\?/", "?\?/\n", "?\?", "*/", "/*", "//", "\"", "'",
                                      "\x1b[2J", "\x1b]0;x\x07", "\xC2\x9B", "\xE2\x80\xAE", "\xE2\x81\xA6",
                                      "\xE2\x80\xA8", "\xEF\xBB\xBF", "\xED\xA0\x80", "\xC0\x80", "\xF4\x90\x80\x80",
                                      "\xE2\x80", "<script>", "]]>", "&amp;", "$(touch x)", "`", "$", "!", "é", "日本",
                                      "%n", "#include <x>", "R\"(", ")\"", "a b", "-", "\\u000a", "\\x0a"));
    return rc::gen::map(rc::gen::container<std::vector<std::string>>(piece),
                        [](const std::vector<std::string>& pieces) {
                            std::string text;
                            for (const std::string& p : pieces) text += p;
                            return text;
                        });
}

/// Neither a control character nor one that turns or hides what stands beside it, and valid UTF-8.
bool is_harmless(std::string_view text, std::string_view allowed = "") {
    for (const std::string_view bad :
         {"\xC2\x80", "\xC2\x9B", "\xC2\x9F", "\xC2\xAD", "\xD8\x9C", "\xE2\x80\x8B", "\xE2\x80\x8F", "\xE2\x80\xA8",
          "\xE2\x80\xA9", "\xE2\x80\xAA", "\xE2\x80\xAE", "\xE2\x81\xA6", "\xE2\x81\xA9", "\xEF\xBB\xBF"})
        if (text.find(bad) != std::string_view::npos) return false;
    for (const char c : text)
        if ((static_cast<unsigned char>(c) < 0x20 && allowed.find(c) == std::string_view::npos) || c == 0x7F)
            return false;
    return nlohmann::json::parse(json_quoted(text)).get<std::string>() == text;  // bytes that are no UTF-8 change
}

/// What a compiler sees of source text after its first phases: trigraphs replaced, lines spliced (GCC also where blanks
/// stand between the backslash and the end of the line).
std::string after_splicing(std::string text) {
    for (std::size_t at; (at = text.find("\?\?/")) != std::string::npos;) text.replace(at, 3, "\\");
    for (std::size_t at = 0; (at = text.find('\\', at)) != std::string::npos;) {
        const std::size_t end = text.find_first_not_of(" \t\r\v\f", at + 1);
        if (end != std::string::npos && text[end] == '\n') {
            text.erase(at, end + 1 - at);
        } else {
            ++at;
        }
    }
    return text;
}

TEST(Escape, WhatATerminalObeysIsShown) {
    EXPECT_EQ(shown("a\x1b[2J\nb\tc\x7f"), "a\\u001b[2J\\u000ab\\u0009c\\u007f");
    EXPECT_EQ(shown("\xC2\x9B 1;31m"), "\\u009b 1;31m");
    EXPECT_EQ(shown("abc\xE2\x80\xAE fed"), "abc\\u202e fed");
    EXPECT_EQ(shown(std::string("\0x", 2)), "\\u0000x");
    EXPECT_EQ(shown("\xff\xC3"), "\\xff\\xc3");
    EXPECT_EQ(shown("é 日本 x → y \\n"), "é 日本 x → y \\n");
    EXPECT_EQ(shown_lines("a\nb\r"), "a\nb\\u000d");
}

TEST(Escape, ACommentEndsWithItsLine) {
    EXPECT_EQ(in_cpp_comment("x\n#error"), "x\\u000a#error");
    EXPECT_EQ(in_cpp_comment("C:\\"), "C:\\u005c");
    EXPECT_EQ(in_cpp_comment("what?\?/"), "what?\\u003f/");
    EXPECT_EQ(in_cpp_comment("a */ b /* c"), "a *\\u002f b /\\u002a c");
}

TEST(Escape, WordsOfAShell) {
    EXPECT_EQ(shell_word("out/main.sqlite"), "out/main.sqlite");
    EXPECT_EQ(shell_word(""), "''");
    EXPECT_EQ(shell_word("a b"), "'a b'");
    EXPECT_EQ(shell_word("it's $(x)"), R"('it'\''s $(x)')");
    EXPECT_EQ(shell_word("a\nb'\\"), R"($'a\012b\'\\')");
}

RC_GTEST_PROP(EscapeLaws, NothingUnsafeIsShown, ()) {
    const std::string text = *hostile();
    RC_ASSERT(is_harmless(shown(text)));
    RC_ASSERT(is_harmless(shown_lines(text), "\n"));
    RC_ASSERT(shown(shown(text)) == shown(text));
}

RC_GTEST_PROP(EscapeLaws, ABeginningIsAsLongAsWholeCharactersAllow, ()) {
    const std::string raw = *hostile(), text = shown(raw);
    const auto bytes = *rc::gen::inRange<std::size_t>(0, text.size() + 5);
    const std::string_view start = beginning(text, bytes);
    RC_ASSERT(text.starts_with(start) && start.size() <= bytes);
    RC_ASSERT(is_harmless(start));
    const std::size_t most = std::min(bytes, text.size());
    RC_ASSERT(start.size() + 3 >= most);
    if (start.size() < most) RC_ASSERT(!is_harmless(std::string_view(text).substr(0, most)));
    RC_ASSERT(raw.starts_with(beginning(raw, bytes)));  // any bytes
}

RC_GTEST_PROP(EscapeLaws, NothingLeavesAComment, ()) {
    const std::string text = in_cpp_comment(*hostile());
    RC_ASSERT(is_harmless(text));
    RC_ASSERT(after_splicing("// " + text + "\nint behind;\n").ends_with("\nint behind;\n"));
    RC_ASSERT(after_splicing(text).find("*/") == std::string::npos);
}

RC_GTEST_PROP(EscapeLaws, NothingLeavesATextOfAPage, ()) {
    const std::string text = in_xml(*hostile());
    RC_ASSERT(is_harmless(text, "\n\t"));
    RC_ASSERT(text.find_first_of("<>\"'") == std::string::npos);
    for (std::size_t at = 0; (at = text.find('&', at)) != std::string::npos; ++at) {
        const std::string entity = text.substr(at, text.find(';', at) + 1 - at);
        RC_ASSERT(entity == "&amp;" || entity == "&lt;" || entity == "&gt;" || entity == "&quot;" || entity == "&#39;");
    }
}

RC_GTEST_PROP(EscapeLaws, JsonIsSafeAndTheSame, ()) {
    const nlohmann::json value(*hostile());
    const std::string json = value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
    const std::string safe = safe_json(json);
    RC_ASSERT(is_harmless(safe));
    RC_ASSERT(nlohmann::json::parse(safe) == nlohmann::json::parse(json));
}

/// The shell itself reads words back; many in one call.
TEST(Escape, AShellReadsTheWordsBack) {
    if (std::system("command -v bash >/dev/null") != 0) GTEST_SKIP() << "there is no bash";
    std::vector<std::string> texts{"",   "a b",  "'",  "\\", "$(false)", "a\nb", "\x1b[0m",
                                   "!x", "\xff", "-n", "~",  "*",        "日本", "\xE2\x80\xAE"};
    for (int c = 1; c < 256; ++c) texts.push_back("x" + std::string(1, static_cast<char>(c)) + "1");
    std::string command = "exec bash -c \"$(cat <<'END_OF_WORDS'\nprintf '%s\\0'", expected;
    for (const std::string& text : texts) {
        const std::string word = shell_word(text);
        EXPECT_TRUE(is_harmless(word)) << word;
        command += " " + word;
        expected += text + '\0';
    }
    command += "\nEND_OF_WORDS\n)\"";
    FILE* shell = popen(command.c_str(), "r");
    ASSERT_NE(shell, nullptr);
    std::string read;
    std::array<char, 4096> part;
    for (std::size_t n; (n = std::fread(part.data(), 1, part.size(), shell)) > 0;) read.append(part.data(), n);
    EXPECT_EQ(pclose(shell), 0);
    EXPECT_EQ(read, expected);
}

}  // namespace
}  // namespace oblong::caseio
