// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <regex>
#include <set>
#include <sstream>
#include <vector>

#include "tests/app/program.hpp"

/// Man pages and completions follow from the program's own verbs and options, and shells read them.
namespace oblong::test {
namespace {

std::vector<std::string> words_of(const std::string& text) {
    std::istringstream in(text);
    std::vector<std::string> words;
    for (std::string word; in >> word;) words.push_back(word);
    return words;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
        text.replace(at, from.size(), to);
    return text;
}

class Completions : public Program {
protected:
    /// The verbs as the usage error lists them: "oblong: which verb? One of distance decide …".
    [[nodiscard]] std::vector<std::string> verbs(const std::string& before) const {
        const std::string said = shell("oblong " + before).err;
        const std::size_t from = said.find("One of "), to = said.find('\n', from);
        return from == std::string::npos ? std::vector<std::string>{} : words_of(said.substr(from + 7, to - from - 7));
    }
    /// "judge", "campaign", "campaign run", …
    [[nodiscard]] std::vector<std::string> all_verbs() const {
        std::vector<std::string> all;
        for (const std::string& verb : verbs("")) {
            all.push_back(verb);
            for (const std::string& below : verbs(verb)) all.push_back(verb + " " + below);
        }
        return all;
    }
    [[nodiscard]] std::set<std::string> long_options(const std::string& verb) const {
        static const std::regex option("--[a-z][a-z-]+");
        const std::string help = shell("oblong " + verb + " --help").out;
        std::set<std::string> found;
        std::istringstream in(help);
        for (std::string line; std::getline(in, line);)
            if (std::smatch match; line.starts_with("  -") && std::regex_search(line, match, option))
                found.insert(match.str());
        return found;
    }
    [[nodiscard]] bool has(const std::string& program) const { return shell("command -v " + program).code == 0; }
    /// What bash completes the last of these words to.
    [[nodiscard]] std::vector<std::string> bash(const std::vector<std::string>& words) const {
        std::string line;
        for (const std::string& word : words) line += " '" + word + "'";
        if (!std::filesystem::exists(path("oblong.bash"))) {
            EXPECT_EQ(shell("oblong completions bash -o oblong.bash").code, 0);
        }
        write_text(path("ask.bash"), "source oblong.bash\ncompopt() { :; }\nCOMP_WORDS=(" + line +
                                         ")\nCOMP_CWORD=" + std::to_string(words.size() - 1) +
                                         "\n_oblong\nprintf '%s\\n' \"${COMPREPLY[@]}\"\n");
        const Ended run = shell("bash ask.bash");
        EXPECT_EQ(run.err, "");
        return words_of(run.out);
    }
    /// Some of them in all three shells: a command line and the names that complete its last word.
    struct Example {
        const char* line;
        std::vector<std::string> names;
    };
    [[nodiscard]] static std::vector<Example> examples() {
        return {{"oblong ju", {"judge"}},
                {"oblong campaign ", {"export", "merge", "plan", "run", "status", "submit", "task", "verify"}},
                {"oblong campaign run --query pene", {"penetration"}},
                {"oblong judge --laws scale,sw", {"scale,swap"}},
                {"oblong judge --subject fcl/i", {"fcl/indep"}},
                {"oblong distance --guard ", {"no-progress", "none", "repeated"}},
                {"oblong generate needl", {"needle"}},
                {"oblong completions ", {"bash", "fish", "zsh"}}};
    }
};

using Manual = Completions;

TEST_F(Manual, HasAPageOfEveryVerbWithEveryOption) {
    const std::vector<std::string> all = all_verbs();
    ASSERT_GE(all.size(), 20u);
    ASSERT_EQ(shell("oblong man pages -q").code, 0);
    for (const std::string& verb : all) {
        const std::string page = read_text(path("pages/oblong-" + replaced(verb, " ", "-") + ".1"));
        EXPECT_NE(page.find(".SH NAME\n"), std::string::npos) << verb;
        EXPECT_NE(page.find(".SH \"EXIT STATUS\"\n"), std::string::npos) << verb;
        const std::set<std::string> options = long_options(verb);
        EXPECT_TRUE(options.contains("--help")) << verb;
        for (const std::string& option : options)
            EXPECT_NE(page.find("\\fB" + replaced(option, "-", "\\-") + "\\fR"), std::string::npos)
                << "the page of " << verb << " lacks " << option;
    }
    const std::string first = read_text(path("pages/oblong.1"));
    for (const std::string& verb : verbs(""))
        EXPECT_NE(first.find("\\fBoblong " + verb + "\\fR\n"), std::string::npos) << verb;
    EXPECT_EQ(std::distance(std::filesystem::directory_iterator(path("pages")), {}),
              static_cast<std::ptrdiff_t>(all.size()) + 1);
}

/// A paragraph of help is broken where the next word does not fit, and a command of an example such that a shell joins
/// it.
TEST_F(Manual, HelpFillsItsLinesAndKeepsCommandsWhole) {
    constexpr std::size_t width = 100;
    int filled = 0, joined = 0;
    for (const std::string& verb : all_verbs()) {
        std::istringstream help(shell("oblong " + verb + " --help").out);
        std::string before, line;
        while (std::getline(help, line) && !line.empty()) continue;  // summary and usage
        bool in_examples = false;
        for (; std::getline(help, line); before = line) {
            in_examples = in_examples || line == "Example:" || line == "Examples:";
            const auto is_prose = [](const std::string& l) { return !l.empty() && l.front() != ' '; };
            if (in_examples && line.starts_with("    ")) {
                EXPECT_TRUE(before.ends_with(" \\") || before.ends_with(" |")) << verb << ": " << before;
                ++joined;
            } else if (is_prose(before) && is_prose(line)) {
                EXPECT_GT(before.size() + 1 + std::min(line.find(' '), line.size()), width) << verb << ": " << before;
                ++filled;
            }
        }
    }
    EXPECT_GT(filled, 50);
    EXPECT_GT(joined, 5);
}

TEST_F(Manual, IsReadWithoutWarnings) {
    if (!has("man")) GTEST_SKIP() << "Debian: man-db";
    const Ended run = shell(
        "oblong man pages -q && for page in pages/*; do LC_ALL=C.UTF-8 MANROFFSEQ= MANWIDTH=80 man --warnings -E UTF-8 "
        "-l -Tutf8 -Z $page > /dev/null; done");
    EXPECT_EQ(run.code, 0);
    EXPECT_EQ(run.err, "");
    EXPECT_NE(
        shell("MANWIDTH=200 man -l pages/oblong-judge.1").out.find("oblong judge cases.jsonl --subject fcl/libccd"),
        std::string::npos);
}

TEST_F(Manual, SaysWhereItCannotWrite) {
    EXPECT_EQ(shell("oblong man /dev/null/pages").code, 4);
    EXPECT_EQ(shell("oblong man").code, 2);
    EXPECT_EQ(shell("oblong completions tcsh").code, 2);
}

TEST_F(Completions, OfBashAreVerbsOptionsAndNames) {
    for (const std::string& verb : all_verbs()) {
        std::vector<std::string> words{"oblong"};
        for (const std::string& word : words_of(verb)) words.push_back(word);
        words.emplace_back("--");
        const std::vector<std::string> offered = bash(words);
        for (const std::string& option : long_options(verb))
            EXPECT_NE(std::ranges::find(offered, option), offered.end()) << verb << " " << option;
    }
    for (const Example& example : examples()) {
        const std::string line = example.line;
        std::vector<std::string> words = words_of(line);
        if (line.ends_with(' ')) words.emplace_back();
        std::vector<std::string> offered = bash(words);
        std::ranges::sort(offered);
        EXPECT_EQ(offered, example.names) << line;
    }
}

TEST_F(Completions, OfBashAreFilesWhereAFileIsMeant) {
    write_text(path("cases.jsonl"), "");
    EXPECT_EQ(bash({"oblong", "judge", "cas"}), std::vector<std::string>{"cases.jsonl"});
    EXPECT_EQ(bash({"oblong", "judge", "--results", "cas"}), std::vector<std::string>{"cases.jsonl"});
    EXPECT_EQ(bash({"oblong", "campaign", "run", "--plan", "qu"}), std::vector<std::string>{"quick"});
    EXPECT_EQ(bash({"oblong", "judge", "--timeout", ""}), std::vector<std::string>{});
    EXPECT_EQ(bash({"oblong", "judge", "--scalar", "=", "flo"}), std::vector<std::string>{"float"});
}

TEST_F(Completions, OfFishAreVerbsOptionsAndNames) {
    if (!has("fish")) GTEST_SKIP() << "Debian: fish";
    ASSERT_EQ(shell("oblong completions fish -o oblong.fish && fish --no-execute oblong.fish").err, "");
    for (const Example& example : examples()) {
        write_text(path("ask.fish"), "source oblong.fish\ncomplete -C '" + std::string(example.line) +
                                         "' | string replace -r '\\t.*' ''\n");
        std::vector<std::string> offered = words_of(shell("fish --no-config ask.fish").out);
        std::ranges::sort(offered);
        EXPECT_EQ(offered, example.names) << example.line;
    }
}

TEST_F(Completions, OfZshAreLoadedAndHaveAFunctionAVerb) {
    if (!has("zsh")) GTEST_SKIP() << "Debian: zsh";
    ASSERT_EQ(shell("oblong completions zsh -o _oblong && zsh -n _oblong").err, "");
    write_text(
        path("ask.zsh"),
        "autoload -U compinit; compinit -u -D; source ./_oblong; print $_comps[oblong]; print -l ${(k)functions}\n");
    const Ended run = shell("zsh -f ask.zsh");
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(run.out.substr(0, run.out.find('\n')), "_oblong");
    const std::vector<std::string> functions = words_of(run.out);
    for (const std::string& verb : all_verbs())
        EXPECT_NE(std::ranges::find(functions, "_oblong_" + replaced(verb, " ", "_")), functions.end()) << verb;
    const std::string script = read_text(path("_oblong"));
    EXPECT_NE(script.find("compadd \"$@\" -- scale translate swap permute }\n"), std::string::npos);
}

}  // namespace
}  // namespace oblong::test
