// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/app/json_lines.hpp"
#include "tests/app/program.hpp"

/// `oblong cast --exit`, `cast --start` and `penetration --along`.
namespace oblong::test {
namespace {

using Json = nlohmann::json;

class ContactLines : public Program {
protected:
    /// A box of half extents 1, at x, and the same at the origin.
    static Json boxes(const std::string& id, const Json& where, const std::string& scalar = "double") {
        const Json box{{"shape", "box"}, {"half_extents", {1, 1, 1}}};
        Json a = box;
        a["pose"] = {{"translation", where}};
        return {{"format", "oblong-case/1"}, {"id", id}, {"scalar", scalar},
                {"query", "distance"},       {"a", a},   {"b", box}};
    }
    static Json sweep(const std::string& id, const Json& where, const Json& velocity,
                      const std::string& scalar = "double") {
        Json c = boxes(id, where, scalar);
        c["query"] = "sweep";
        c["sweep"] = {{"velocity_a", velocity}, {"velocity_b", {0, 0, 0}}};
        return c;
    }
    [[nodiscard]] std::vector<Json> answers(const std::vector<Json>& cases, const std::string& command) const {
        std::string text;
        for (const Json& c : cases) text += c.dump() + "\n";
        write_text(path("cases.jsonl"), text);
        const Ended run = shell(command + " cases.jsonl");
        EXPECT_EQ(run.code, 0) << run.err;
        const std::vector<Json> found = test::lines(run.out);
        EXPECT_EQ(found.size(), cases.size());
        for (const Json& line : found) EXPECT_EQ(line["format"], "oblong-contact/1");
        return found;
    }
};

TEST_F(ContactLines, StateTheExitAndTheNearestApproach) {
    Json cut = sweep("cut", {-5, 0, 0}, {1, 0, 0}, "float");
    cut["sweep"]["max"] = 4;
    const std::vector<Json> lines =
        answers({sweep("through", {-5, 0, 0}, {1, 0, 0}), cut, sweep("past", {-5, 3, 0}, {1, 0, 0}, "exact"),
                 sweep("rest", {1, 0, 0}, {0, 0, 0}), sweep("third", {-5, 0, 0}, {3, 0, 0})},
                "oblong cast --exit");
    EXPECT_EQ(lines[0]["parameter"], 3.0);
    for (const char* key : {"exit", "exit_lower", "exit_upper"}) EXPECT_EQ(lines[0][key], 7.0);
    EXPECT_EQ(lines[1]["exit"], 4.0);
    EXPECT_FALSE(lines[2].contains("exit"));
    EXPECT_EQ(lines[2]["hit"], false);
    EXPECT_EQ(lines[2]["nearest_parameter"], 3.0);
    EXPECT_EQ(lines[2]["nearest_distance"], 1.0);
    EXPECT_EQ(lines[3]["exit"], "inf");
    EXPECT_EQ(lines[4]["exit"], 7.0 / 3);
    EXPECT_LT(lines[4]["exit_lower"], lines[4]["exit_upper"]);
    for (const Json& line : lines) EXPECT_FALSE(line.contains("start") || line.contains("time_ns")) << line;
}

TEST_F(ContactLines, CountAStartByTheRule) {
    const std::vector<Json> cases{sweep("parts", {2, 0, 0}, {1, 0, 0}), sweep("deepens", {2, 0, 0}, {-1, 0, 0}),
                                  sweep("apart", {5, 0, 0}, {-1, 0, 0})};
    const auto hits = [&](const std::string& rule) {
        Json all = Json::array();
        for (const Json& line : answers(cases, "oblong cast --start " + rule)) {
            all.push_back(line["hit"]);
            EXPECT_EQ(line.value("start", "hit"), rule);
            const bool starts_in_contact = line["id"] != "apart";
            EXPECT_EQ(line.value("start_ignored", false), starts_in_contact && line["hit"] == false) << line;
        }
        return all;
    };
    EXPECT_EQ(hits("hit"), Json({true, true, true}));
    EXPECT_EQ(hits("parting"), Json({false, true, true}));
    EXPECT_EQ(hits("outside"), Json({false, false, true}));
}

TEST_F(ContactLines, StateTheWayAlongADirection) {
    const std::vector<Json> cases{boxes("half", {1, 0, 0}), boxes("touch", {2, 0, 0}),
                                  boxes("far", {5, 0, 0}, "exact")};
    const std::vector<Json> lines = answers(cases, "oblong penetration --along 2,0,0");
    EXPECT_EQ(lines[0]["way"], 0.5);
    EXPECT_EQ(lines[0]["outcome"], "overlapping");
    EXPECT_EQ(lines[0]["along"], Json({2.0, 0.0, 0.0}));
    EXPECT_EQ(lines[1]["way"], 0.0);
    EXPECT_EQ(lines[2]["way"], 0.0);
    EXPECT_EQ(lines[2]["along"], Json({"2/1", "0/1", "0/1"}));
    EXPECT_EQ(answers({cases[0]}, "oblong penetration --along=-1,0,0").at(0)["way"], 3.0);
    EXPECT_EQ(answers({cases[0]}, "oblong penetration --along 1/2,0x1p-1,0").at(0)["way"], 2.0);
}

TEST_F(ContactLines, RefuseByName) {
    const std::vector<Json> cases{sweep("a", {2, 0, 0}, {1, 0, 0}), boxes("b", {2, 0, 0})};
    const std::vector<Json> others = answers(cases, "oblong cast --exit");
    EXPECT_EQ(others[1]["outcome"], "unsupported");
    for (const Json& line :
         answers(cases, "oblong cast --exit --subject double/johnson/relative-1e-10/running-max/repeated")) {
        EXPECT_EQ(line["outcome"], "unsupported");
        EXPECT_FALSE(line["message"].get<std::string>().empty());
    }
    Json small = boxes("float", {1, 0, 0}, "float");
    const Json refused = answers({small}, "oblong penetration --along 1e300,0,0").at(0);
    EXPECT_EQ(refused["outcome"], "unsupported");
    EXPECT_EQ(refused["id"], "float");
    for (const char* bad : {"0,0,0", "1,2", "1,2,3,4", "1,x,0", "1,,0", "inf,0,0"})
        EXPECT_EQ(shell(std::string("oblong penetration --along ") + bad + " cases.jsonl").code, 2) << bad;
    EXPECT_EQ(shell("oblong cast --start sometimes cases.jsonl").code, 2);
}

}  // namespace
}  // namespace oblong::test
