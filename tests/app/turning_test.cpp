// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/app/program.hpp"

/// `oblong cast` on turning cases.
namespace oblong::test {
namespace {

using Json = nlohmann::json;

class TurningCasts : public Program {
protected:
    /// A rod that turns to a sphere.
    static Json swing(const std::string& id, double rate) {
        return {{"format", "oblong-case/1"},
                {"id", id},
                {"query", "turning"},
                {"scalar", "double"},
                {"a", {{"shape", "points"}, {"vertices", {{0, 0, 0}, {3, 0, 0}}}}},
                {"b", {{"shape", "sphere"}, {"radius", 0.5}, {"pose", {{"translation", {0, 2, 0}}}}}},
                {"motion_a", {{"axis", {0, 0, 1}}, {"rate", rate}}},
                {"max", 2},
                {"width", "1e-6"}};
    }
    static std::vector<Json> lines(const std::string& text) {
        std::vector<Json> found;
        std::istringstream in(text);
        for (std::string line; std::getline(in, line);) found.push_back(Json::parse(line));
        return found;
    }
};

TEST_F(TurningCasts, HitsMissesAndGrazes) {
    Json graze = swing("graze", 1);
    graze["b"]["pose"]["translation"] = {0, 3.5, 0};
    write_text(path("cases.jsonl"),
               swing("hit", 1).dump() + "\n" + swing("miss", 0.1).dump() + "\n" + graze.dump() + "\n");
    const Ended run = shell("oblong cast cases.jsonl");
    EXPECT_EQ(run.code, 0) << run.err;
    const std::vector<Json> results = lines(run.out);
    ASSERT_EQ(results.size(), 3U) << run.out;
    const double time = std::acos(0.0) - std::asin(0.25);
    EXPECT_EQ(results[0]["outcome"], "touching");
    EXPECT_EQ(results[0]["hit"], true);
    EXPECT_LE(results[0]["parameter_lower"].get<double>(), time);
    EXPECT_GE(results[0]["parameter_upper"].get<double>(), time);
    EXPECT_LE(results[0]["parameter_upper"].get<double>() - results[0]["parameter_lower"].get<double>(), 1e-6);
    EXPECT_FALSE(results[0].contains("parameter"));
    EXPECT_EQ(results[1]["outcome"], "separated");
    EXPECT_EQ(results[1]["hit"], false);
    EXPECT_EQ(results[2]["outcome"], "undecided");
    EXPECT_TRUE(results[2]["hit"].is_null());
    EXPECT_NEAR(results[2]["parameter_lower"].get<double>(), std::acos(0.0), 1e-2);
    EXPECT_FALSE(results[2].contains("parameter_upper"));
}

TEST_F(TurningCasts, OtherVerbsAndBadLinesAreRefused) {
    Json bad = swing("bad", 1);
    bad["motion_a"]["axis"] = {0, 0, 0};
    write_text(path("cases.jsonl"), bad.dump() + "\n" + swing("good", 1).dump() + "\n");
    const Ended cast = shell("oblong cast cases.jsonl");
    EXPECT_EQ(cast.code, 3);
    EXPECT_NE(cast.err.find("cases.jsonl:1: motion_a.axis: expected an axis that is not 0"), std::string::npos)
        << cast.err;
    EXPECT_EQ(lines(cast.out).size(), 1U);
    const Ended distance = shell("oblong distance cases.jsonl");
    ASSERT_EQ(lines(distance.out).size(), 1U);
    EXPECT_EQ(lines(distance.out)[0]["outcome"], "unsupported");
    EXPECT_EQ(lines(distance.out)[0]["message"], "a turning case asks for a cast");
    EXPECT_NE(shell("oblong certify cases.jsonl")
                  .err.find("query: expected a query of this verb: oblong cast and judge alone"),
              std::string::npos);
}

}  // namespace
}  // namespace oblong::test
