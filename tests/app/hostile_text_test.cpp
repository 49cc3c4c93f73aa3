// SPDX-License-Identifier: GPL-3.0-or-later
#include <vector>

#include "caseio/escape.hpp"
#include "tests/app/program.hpp"

/// Text from outside reaches a terminal escaped, whatever verb prints it.
namespace oblong::test {
namespace {

const std::string hostile = R"(x\u001b[31mRED\u001b]0;title\u0007</script>\"'&]]>\u202e\u0085\u009b31m\n=1+1)";

std::string line_of(const std::string& query, const std::string& rest) {
    return R"({"format": "oblong-case/1", "id": ")" + hostile + R"(", "query": ")" + query +
           R"(", "scalar": "double", "source": ")" + hostile + R"(", "note": ")" + hostile +
           R"(", "a": {"shape": "points", "vertices": [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]]}, )" + rest +
           R"("b": {"shape": "points", "vertices": [[5, 0, 0], [6, 0, 0], [5, 1, 0], [5, 0, 1]]}})" + "\n";
}

class HostileText : public Program {
protected:
    void SetUp() override {
        write_text(path("c.jsonl"), line_of("distance", ""));
        write_text(path("d.jsonl"), line_of("decide", ""));
        write_text(path("p.jsonl"), line_of("penetration", ""));
        write_text(path("r.jsonl"),
                   line_of("raycast", R"("ray": {"source": [0, 0, 0], "direction": [1, 0, 0], "max": 9}, )"));
        // Answers everything with "touching". A name with control characters is refused: this one is a formula.
        write_text(
            path("mine.py"),
            "import sys, json\n"
            "if '--describe' in sys.argv:\n"
            "    print(json.dumps({'format': 'oblong-subject/1', 'name': '=mine*/ </script>', 'version': '@1*/', "
            "'promise_text': '-p', 'conversions': '</script>'})); sys.exit()\n"
            "for l in sys.stdin:\n"
            "    c = json.loads(l)\n"
            "    print(json.dumps({'format': 'oblong-result/1', 'id': c['id'], 'outcome': 'touching', 'distance': "
            "0, 'message': 'm\\x1b[1m'}), flush=True)\n");
        write_text(path("bad.py"), "import sys\nsys.stderr.write('e\\x1b[31mrror\\n'); print('\\x1b[2Jno result')\n");
    }
};

TEST_F(HostileText, IsEscapedByEveryVerb) {
    const std::string mine = "'program:/usr/bin/python3 mine.py'", bad = "'program:/usr/bin/python3 bad.py'";
    const std::vector<std::string> commands{
        "distance c.jsonl",
        "decide d.jsonl",
        "cast r.jsonl",
        "penetration p.jsonl",
        "distance p.jsonl",
        "trace c.jsonl",
        "trace r.jsonl",
        "trace p.jsonl",
        "trace c.jsonl --json",
        "trace c.jsonl --html t.html",
        "trace c.jsonl --id nothing",
        "judge c.jsonl --subject proven --subject " + mine,
        "judge c.jsonl --laws scale,swap --subject " + mine,
        "judge c.jsonl --subject " + bad,
        "judge c.jsonl --annotations github --subject " + mine,
        "judge c.jsonl --records -o records.jsonl --subject " + mine,
        "report records.jsonl -o r.html",
        "baseline write records.jsonl -o known.jsonl",
        "baseline diff known.jsonl records.jsonl",
        "judge c.jsonl --baseline known.jsonl --minimise --junit j.xml --sarif s.json --subject " + mine,
        "judge c.jsonl -q -o old.jsonl --subject proven",
        "judge c.jsonl -q -o new.jsonl --subject " + mine,
        "compare old.jsonl new.jsonl",
        "compare old.jsonl new.jsonl --markdown",
        "certify c.jsonl -o proofs.jsonl",
        "verify p.jsonl proofs.jsonl",
        "minimise c.jsonl --trials 20 --finding found --test fcl --subject " + mine,
        "triage c.jsonl --subject " + mine,
        "triage c.jsonl",
        "narrow c.jsonl",
        "encode c.jsonl --to bytes",
        "decode bytes",
        "subjects --check " + mine,
        "campaign run --cases c.jsonl --store s.sqlite --subjects " + mine,
        "campaign status s.sqlite",
        "campaign verify s.sqlite",
        "campaign export s.sqlite",
        "fuzz --goal error --evaluations 20 --start c.jsonl --subject " + mine,
        "generate $'\\033[31m'",
        "judge $'\\033[31m' --subject proven",
        "distance $'--\\033[31m'",
    };
    for (const std::string& command : commands) {
        const Ended run = shell("oblong " + command);
        EXPECT_LE(run.code, 4) << command;
        for (const std::string& text : {run.out, run.err}) {
            std::string expected = caseio::shown_lines(text);
            EXPECT_EQ(text, expected) << "oblong " << command;
        }
    }
    for (const char* name : {"j.xml", "s.json", "t.html", "r.html"})
        for (const char* part : {"\x1b", "\x07", "<script>alert"})
            EXPECT_EQ(read_text(path(name)).find(part), std::string::npos) << name;
}

TEST_F(HostileText, NoCellOfCsvIsAFormula) {
    ASSERT_LE(
        shell("oblong campaign run -q --cases c.jsonl --store s.sqlite --subjects 'program:/usr/bin/python3 mine.py'")
            .code,
        1);
    for (const char* table : {"records", "tallies", "costs"}) {
        const Ended run = shell(std::string("oblong campaign export s.sqlite --format csv --table ") + table);
        EXPECT_EQ(run.code, 0) << run.err;
        bool starts = true;
        for (std::size_t i = 0; i < run.out.size(); ++i) {
            const bool is_sign = run.out[i] == '-' || run.out[i] == '+';
            const bool is_number = is_sign && i + 1 < run.out.size() && run.out[i + 1] >= '0' && run.out[i + 1] <= '9';
            if (starts && !is_number) {
                EXPECT_EQ(std::string("=+-@").find(run.out[i]), std::string::npos) << run.out.substr(i, 40);
            }
            starts = run.out[i] == ',' || run.out[i] == '\n';
        }
    }
}

}  // namespace
}  // namespace oblong::test
