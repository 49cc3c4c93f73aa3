// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <nlohmann/json.hpp>
#include <regex>
#include <vector>

#include "tests/app/program.hpp"

/// A command that an output prints can be run as it stands.
namespace oblong::test {
namespace {

const std::string plain = "double/johnson/relative-1e-2/running-max/repeated";

class PrintedCommands : public Program {
protected:
    void SetUp() override {
        ASSERT_EQ(shell("oblong generate near_touching --count 30 -o cases.jsonl").code, 0);
        // Names itself as nobody can ask for it, and answers everything with "touching".
        write_text(
            path("mine.py"),
            "import sys, json\n"
            "if '--describe' in sys.argv:\n"
            "    print(json.dumps({'format': 'oblong-subject/1', 'name': 'mine*/ x\"', 'version': '1'})); "
            "sys.exit()\n"
            "for l in sys.stdin:\n"
            "    print(json.dumps({'format': 'oblong-result/1', 'id': json.loads(l)['id'], 'outcome': 'touching', "
            "'distance': 0}), flush=True)\n");
    }

    /// The value of `replay` of every result of s.json.
    [[nodiscard]] std::vector<std::string> replays() const {
        std::vector<std::string> all;
        const auto sarif = nlohmann::json::parse(read_text(path("s.json")));
        for (const auto& result : sarif.at("runs").at(0).at("results"))
            all.push_back(result.at("properties").at("replay").get<std::string>());
        return all;
    }
    /// The "replay: " lines of j.xml.
    [[nodiscard]] std::vector<std::string> junit_replays() const {
        std::vector<std::string> all;
        const std::string text = read_text(path("j.xml"));
        const std::regex line("\nreplay: ([^\n]*)");
        for (std::sregex_iterator at(text.begin(), text.end(), line), end; at != end; ++at) {
            std::string command = (*at)[1];
            for (const auto& [name, sign] : std::vector<std::pair<std::string, std::string>>{
                     {"&quot;", "\""}, {"&#39;", "'"}, {"&lt;", "<"}, {"&gt;", ">"}, {"&amp;", "&"}})
                for (std::size_t i = 0; (i = command.find(name, i)) != std::string::npos; i += sign.size())
                    command.replace(i, name.size(), sign);
            all.push_back(command);
        }
        return all;
    }
};

// By subjects that the program knows, and by a program that states a name of its own.
TEST_F(PrintedCommands, AReplayJudgesTheCaseAgainWithTheSameVerdict) {
    for (const std::string& subject : {plain, std::string("program:/usr/bin/python3 mine.py")})
        for (const std::string& verb : {"judge cases.jsonl -q --subject '" + subject + "'",
                                        "campaign run --cases cases.jsonl -q --fail-on failures --store s" +
                                            std::to_string(subject.size()) + ".sqlite --subjects '" + subject + "'"}) {
            const Ended run = shell("oblong " + verb + " --minimise --junit j.xml --sarif s.json --annotations github");
            EXPECT_EQ(run.code, 1) << verb << run.err;
            EXPECT_NE(run.err.find("::error"), std::string::npos) << verb << run.err;
            EXPECT_NE(read_text(path("s.json")).find("@minimised"), std::string::npos) << verb;
            const std::vector<std::string> commands = replays();
            ASSERT_FALSE(commands.empty()) << verb;
            EXPECT_TRUE(std::ranges::is_permutation(junit_replays(), commands)) << verb;
            for (std::size_t i = 0; i < std::min<std::size_t>(commands.size(), 3); ++i) {
                const Ended again = shell(commands[i]);
                EXPECT_EQ(again.code, 1) << commands[i] << again.err;
                EXPECT_NE(again.err.find("1 cases, 1 answers, 1 failing"), std::string::npos) << again.err;
            }
        }
}

TEST_F(PrintedCommands, AStoppedRunGoesOnByTheCommandThatItPrints) {
    const Ended part =
        shell("oblong campaign run --cases cases.jsonl -q --batches 1 --store 's s.sqlite' --subjects proven");
    EXPECT_EQ(part.code, 5) << part.err;
    const std::size_t at = part.err.find("goes on from here:\n  ");
    ASSERT_NE(at, std::string::npos) << part.err;
    const std::string command = part.err.substr(at + std::string("goes on from here:\n  ").size());
    EXPECT_EQ(shell(command.substr(0, command.find('\n'))).code, 0) << command;
}

TEST_F(PrintedCommands, ARepositoryOfRecordsIsListedByTheReportsCommand) {
    ASSERT_EQ(shell("oblong campaign run --cases cases.jsonl -q --store 's s.sqlite' --subjects " + plain).code, 0);
    ASSERT_EQ(shell("oblong report --store 's s.sqlite' -o r.html").code, 0);
    const std::string page = read_text(path("r.html"));
    const std::size_t at = page.find("oblong campaign export ");
    ASSERT_NE(at, std::string::npos);
    EXPECT_NE(page.find("s s.sqlite", at), std::string::npos);
}

}  // namespace
}  // namespace oblong::test
