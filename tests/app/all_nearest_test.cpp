// SPDX-License-Identifier: GPL-3.0-or-later
#include <sstream>

#include "tests/app/json_lines.hpp"
#include "tests/app/program.hpp"

/// `oblong distance --all-nearest`.
namespace oblong::test {
namespace {

using Json = nlohmann::json;

class AllNearest : public Program {
protected:
    static Json box(const Json& at) {
        return {{"shape", "box"}, {"half_extents", {1, 1, 1}}, {"pose", {{"translation", at}}}};
    }
    static std::string pair(const std::string& id, const Json& a, const Json& b) {
        return question(id, "decide", a, b).dump() + "\n";
    }
};

TEST_F(AllNearest, SetsAreExactAndWitnessesAreMeasured) {
    const Json ball = {{"shape", "sphere"}, {"radius", 1}};
    const Json floor = {{"shape", "halfspace"}, {"normal", {0, 0, 1}}, {"offset", 0}};
    write_text(path("pairs.jsonl"), pair("faces", box({0, 0, 4}), box({1, 0, 0})) +
                                        pair("corner", box({0, 0, 0}), box({2, 2, 2})) +
                                        pair("solid", box({0, 0, 0}), box({1, 1, 1})) +
                                        pair("ball", box({0, 0, 0}), ball) + pair("floor", box({0, 0, 0}), floor));
    // A subject that states a nearest pair and one that states the middles of both bodies.
    write_text(path("middles.py"),
               "import json, sys\n"
               "for line in sys.stdin:\n"
               "    print(json.dumps({'format': 'oblong-result/1', 'id': json.loads(line)['id'],"
               " 'subject': 's', 'outcome': 'separated', 'distance': 2,"
               " 'witness_a': [0, 0, 4], 'witness_b': [0.5, 0.25, 1]}), flush=True)\n");
    const Ended run = shell("oblong distance --all-nearest pairs.jsonl");
    EXPECT_EQ(run.code, 0) << run.err;
    const std::vector<Json> sets = lines(run.out);
    ASSERT_EQ(sets.size(), 5U);
    EXPECT_EQ(sets[0]["dimension"], 2);
    EXPECT_EQ(sets[0]["a"], Json::parse("[[0, -1, 3], [1, -1, 3], [1, 1, 3], [0, 1, 3]]"));
    EXPECT_EQ(sets[0]["b"], Json::parse("[[0, -1, 1], [1, -1, 1], [1, 1, 1], [0, 1, 1]]"));
    EXPECT_EQ(sets[0]["witness_a_off"], 0);
    EXPECT_EQ(sets[1]["outcome"], "touching");
    EXPECT_EQ(sets[1]["a"], Json::parse("[[1, 1, 1]]"));
    EXPECT_EQ(sets[2]["dimension"], 3);
    EXPECT_FALSE(sets[2].contains("a"));
    EXPECT_EQ(sets[3]["message"], "a body is curved: its nearest points are no polygon");
    EXPECT_EQ(sets[4]["message"], "a half-space case has no sets of nearest points");

    const Ended other = shell("oblong distance --all-nearest --subject 'program:python3 middles.py' pairs.jsonl");
    EXPECT_EQ(other.code, 0) << other.err;
    const Json first = Json::parse(other.out.substr(0, other.out.find('\n')));
    EXPECT_EQ(first["witness_a_off"], 1.0);  // from (0, 0, 4) to z = 3
    EXPECT_EQ(first["witness_b_off"], 0.0);
}

}  // namespace
}  // namespace oblong::test
