// SPDX-License-Identifier: GPL-3.0-or-later
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <vector>

#include "tests/app/program.hpp"

/// No verb writes over a file that it reads, nor two outputs into one file.
namespace oblong::test {
namespace {

const std::string plain = "double/johnson/relative-1e-2/running-max/repeated";

/// A command, the options by which it writes files, and the files that it reads.
struct Verb {
    std::string command;
    std::vector<std::string> outputs, inputs;
};

const std::vector<Verb>& verbs() {
    static const std::string search = "fuzz --goal error --evaluations 5 -q --start cases.jsonl --baseline known.jsonl";
    static const std::vector<Verb> all{
        {"distance cases.jsonl mesh.jsonl", {"--output"}, {"cases.jsonl", "mesh.jsonl", "m.obj"}},
        {"decide cases.jsonl", {"--output"}, {"cases.jsonl"}},
        {"cast cases.jsonl", {"--output"}, {"cases.jsonl"}},
        {"penetration cases.jsonl", {"--output"}, {"cases.jsonl"}},
        {"judge cases.jsonl --results results.jsonl --baseline known.jsonl",
         {"--output", "--proofs", "--junit", "--sarif"},
         {"cases.jsonl", "results.jsonl", "known.jsonl"}},
        {"certify cases.jsonl --refute results.jsonl", {"--output"}, {"cases.jsonl", "results.jsonl"}},
        {"verify cases.jsonl proofs.jsonl", {"--output", "--junit", "--sarif"}, {"cases.jsonl", "proofs.jsonl"}},
        {"generate sliver --count 1", {"--output"}, {}},
        {"narrow cases.jsonl", {"--output"}, {"cases.jsonl"}},
        {"decode bytes", {"--output"}, {"bytes"}},
        {"campaign run --cases cases.jsonl --subjects proven -q --baseline known.jsonl",
         {"--store", "--junit", "--sarif"},
         {"cases.jsonl", "known.jsonl"}},
        {"campaign status s.sqlite", {"--output"}, {"s.sqlite"}},
        {"campaign merge s.sqlite", {"--output"}, {"s.sqlite"}},
        {"campaign export s.sqlite", {"--output"}, {"s.sqlite"}},
        {"campaign export s.sqlite --format csv", {"--output"}, {"s.sqlite"}},
        {"report records.jsonl --store s.sqlite", {"--output"}, {"records.jsonl", "s.sqlite"}},
        {"sweep --subjects bits-P/johnson/relative-1e-2/running-max/none --bits 8:8 --families sliver --cases 1 -q",
         {"--output", "--json", "--html"},
         {}},
        {"trace cases.jsonl --id sliver-1-0", {"--output"}, {"cases.jsonl"}},
        {"trace cases.jsonl --id sliver-1-0", {"--html"}, {"cases.jsonl"}},
        {"minimise cases.jsonl --trials 1 -q --subject " + plain, {"--output"}, {"cases.jsonl"}},
        {"triage cases.jsonl --subject " + plain, {"--output", "--cases"}, {"cases.jsonl"}},
        {"signature cases.jsonl", {"--output"}, {"cases.jsonl"}},
        {search + " --subject " + plain, {"--output", "--junit", "--sarif"}, {"cases.jsonl", "known.jsonl"}},
        {"subjects proven", {"--output"}, {}},
        {"completions bash", {"--output"}, {}},
        {"fpcore squared-norm", {"--output"}, {}},
        {"baseline write records.jsonl", {"--output"}, {"records.jsonl"}},
        {"baseline diff known.jsonl records.jsonl", {"--output"}, {"known.jsonl", "records.jsonl"}},
        {"baseline prune known.jsonl records.jsonl", {"--output"}, {"known.jsonl", "records.jsonl"}},
        {"compare verdicts.jsonl later.jsonl", {"--output", "--html"}, {"verdicts.jsonl", "later.jsonl"}},
    };
    return all;
}

/// "campaign run" of a command.
std::string name_of(const std::string& command) {
    std::istringstream words(command);
    std::string first, second;
    words >> first >> second;
    return first == "campaign" || first == "baseline" ? first + ' ' + second : first;
}

class Outputs : public Program {
protected:
    void SetUp() override {
        const Ended made = shell(
            "oblong generate sliver --count 2 -o cases.jsonl && oblong distance cases.jsonl -o results.jsonl && "
            "oblong certify cases.jsonl -q -o proofs.jsonl && head -c 60 /dev/zero > bytes && "
            "oblong campaign run --cases cases.jsonl -q --store s.sqlite --subjects " +
            plain + " && { oblong judge cases.jsonl -q -o verdicts.jsonl --subject " + plain +
            "; cp verdicts.jsonl later.jsonl; oblong judge cases.jsonl -q --records -o records.jsonl --subject " +
            plain + "; oblong baseline write records.jsonl -o known.jsonl; }");
        ASSERT_EQ(made.code, 0) << made.err;
        write_text(path("m.obj"), "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\n");
        write_text(path("mesh.jsonl"),
                   R"({"format": "oblong-case/1", "id": "m", "query": "distance", "scalar": "double", )"
                   R"("a": {"shape": "mesh", "file": "m.obj"}, )"
                   R"("b": {"shape": "points", "vertices": [[5, 0, 0]]}})"
                   "\n");
        for (const auto& entry : std::filesystem::directory_iterator(path("")))
            before_[entry.path().filename().string()] = read_text(entry.path());
    }

    /// Every file is there with its bytes, and no other.
    void expect_nothing_changed(const std::string& command) const {
        std::filesystem::remove_all(path("out"));  // the store of a campaign that names none
        for (const auto& [name, bytes] : before_) EXPECT_EQ(read_text(path(name)), bytes) << command << ": " << name;
        EXPECT_EQ(file_count(), static_cast<int>(before_.size())) << command;
    }

    std::map<std::string, std::string> before_;
};

TEST_F(Outputs, NoInputIsWrittenByItsNameNorByALinkToIt) {
    for (const Verb& verb : verbs())
        for (const std::string& option : verb.outputs)
            for (const std::string& input : verb.inputs)
                for (const bool is_link : {false, true}) {
                    const std::string place = is_link ? "link" : "./" + input;
                    if (is_link) std::filesystem::create_hard_link(path(input), path("link"));
                    const std::string command = "oblong " + verb.command + " " + option + " " + place;
                    const Ended run = shell(command);
                    std::filesystem::remove(path("link"));
                    // What is no store is refused as one before the files of the plan are read.
                    EXPECT_EQ(run.code, option == "--store" && input != "known.jsonl" ? 3 : 2) << command << run.err;
                    if (option != "--store") {
                        EXPECT_NE(run.err.find("is read as well"), std::string::npos) << command << run.err;
                    }
                    expect_nothing_changed(command);
                }
}

TEST_F(Outputs, NoTwoShareAFile) {
    for (const Verb& verb : verbs())
        for (std::size_t i = 0; i < verb.outputs.size(); ++i)
            for (std::size_t j = 0; j < i; ++j)
                for (const std::string second : {"x", "./x"}) {
                    const std::string command =
                        "oblong " + verb.command + " " + verb.outputs[i] + " x " + verb.outputs[j] + " " + second;
                    const Ended run = shell(command);
                    EXPECT_EQ(run.code, 2) << command << run.err;
                    EXPECT_NE(run.err.find("is the place of two outputs"), std::string::npos) << command << run.err;
                    expect_nothing_changed(command);
                }
    const Ended one = shell("oblong judge cases.jsonl --subject proven -q --junit -");  // verdicts are there already
    EXPECT_EQ(one.code, 2) << one.err;
    EXPECT_EQ(one.out, "");
}

TEST_F(Outputs, ALibraryThatIsNamedTwiceHasOneTest) {
    const Ended run = shell(
        "oblong generate sliver --count 1 -o case.jsonl && oblong minimise case.jsonl --subject proven --trials 3 "
        "--finding found --test own,oblong,oblong -o smaller.jsonl");
    EXPECT_EQ(run.code, 0) << run.err;
    int tests = 0;
    for (const auto& file : std::filesystem::directory_iterator(path("found")))
        tests += file.path().string().ends_with("_oblong_test.cpp") ? 1 : 0;
    EXPECT_EQ(tests, 1);
}

TEST_F(Outputs, StandardStreamsAreFilesToo) {
    for (const char* command :
         {"oblong distance -o cases.jsonl < cases.jsonl", "oblong distance cases.jsonl >> cases.jsonl"}) {
        const Ended run = shell(command);
        EXPECT_EQ(run.code, 2) << command << run.err;
        expect_nothing_changed(command);
    }
    EXPECT_EQ(shell("oblong distance /dev/null -o /dev/null > /dev/null").code, 0) << "a device is in nobody's way";
}

TEST_F(Outputs, EachIsWrittenWhereAskedAndReplacesAnOlderFileAtTheEnd) {
    for (const Verb& verb : verbs())
        for (const std::string& option : verb.outputs) {
            const std::string command = "oblong " + verb.command + " " + option + " new";
            const std::string older = "what stood here before";
            if (option != "--store") write_text(path("new"), older);
            const Ended run = shell(command + " > /dev/null");
            EXPECT_TRUE(run.code == 0 || run.code == 1) << command << run.err;
            const std::string text = read_text(path("new"));
            EXPECT_NE(text, older) << command;
            EXPECT_EQ(text.find(older), std::string::npos) << command;
            std::filesystem::remove(path("new"));
            expect_nothing_changed(command);
        }
}

// By the help of every verb, so that a new verb or a new option is here too.
TEST_F(Outputs, TheTableAboveHasEveryVerbAndEveryOptionThatWrites) {
    std::map<std::string, std::set<std::string>> table;
    for (const Verb& verb : verbs()) table[name_of(verb.command)].insert(verb.outputs.begin(), verb.outputs.end());
    const std::set<std::string> others{"encode",          "demo",           "man", "campaign plan", "campaign task",
                                       "campaign submit", "campaign verify"};  // into folders and stores of their own
    const std::regex verb_line("^  ([a-z]+) .*"),
        option_line("^  (?:-o,)?(--[a-z]+) FILE +[A-Za-z].*");  // not "FILE ..."
    std::vector<std::string> names;
    const auto list = [&](const std::string& of) {
        std::istringstream help(shell("oblong " + of + " --help").out);
        bool is_list = false;
        std::smatch match;
        for (std::string line; std::getline(help, line);) {
            is_list = line.starts_with("Subcommands") || (is_list && !line.empty());
            if (is_list && std::regex_match(line, match, verb_line))
                names.push_back(of.empty() ? match[1].str() : of + ' ' + match[1].str());
        }
    };
    list("");
    for (const char* parent : {"campaign", "baseline"}) {
        std::erase(names, parent);
        list(parent);
    }
    EXPECT_GE(names.size(), 30U);
    for (const std::string& name : names) {
        std::istringstream help(shell("oblong " + name + " --help").out);
        std::vector<std::string> entries{""};
        for (std::string line; std::getline(help, line);) {
            if (line.starts_with("  -") || line.empty()) {
                entries.push_back(line);
            } else {
                entries.back() += line;
            }
        }
        std::smatch match;
        for (const std::string& entry : entries)
            if (std::regex_match(entry, match, option_line) && entry.find("write") != std::string::npos) {
                EXPECT_TRUE(table[name].contains(match[1].str())) << name << ' ' << match[1].str();
            }
        EXPECT_TRUE(table.contains(name) || others.contains(name)) << name;
    }
}

}  // namespace
}  // namespace oblong::test
