// SPDX-License-Identifier: GPL-3.0-or-later
#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/app/program.hpp"

/// The verbs that answer, on cases of unions and surfaces.
namespace oblong::test {
namespace {

using Json = nlohmann::json;

class UnionCases : public Program {
protected:
    static Json ball(double x) { return {{"shape", "sphere"}, {"radius", 1}, {"pose", {{"translation", {x, 0, 0}}}}}; }
    static Json balls() { return {{"shape", "union"}, {"of", {ball(0), ball(10)}}}; }
    static Json wall(double x) {
        return {{"shape", "surface"},
                {"vertices", {{x, -9, -9}, {x, 9, -9}, {x, 9, 9}, {x, -9, 9}}},
                {"triangles", {{0, 1, 2}, {0, 2, 3}}}};
    }
    static Json line(const std::string& id, const std::string& query, const Json& a, const Json& b) {
        Json c{{"format", "oblong-case/1"}, {"id", id}, {"query", query}, {"scalar", "double"}, {"a", a}};
        if (!b.is_null()) c["b"] = b;
        return c;
    }
    static std::vector<Json> lines(const std::string& text) {
        std::vector<Json> found;
        std::istringstream in(text);
        for (std::string line; std::getline(in, line);) found.push_back(Json::parse(line));
        return found;
    }
};

TEST_F(UnionCases, AreAnsweredByTheVerbs) {
    Json sweep = line("sweep", "sweep", balls(), wall(14));
    sweep["sweep"] = {{"velocity_a", {1, 0, 0}}, {"velocity_b", {-1, 0, 0}}};
    Json ray = line("ray", "raycast", balls(), {});
    ray["ray"] = {{"source", {5, 0, 0}}, {"direction", {-2, 0, 0}}};
    Json within = line("within", "within", balls(), wall(14));
    within["margin"] = 3;
    const Json convex = line("convex", "distance", ball(0), ball(5));
    write_text(path("cases.jsonl"), line("near", "distance", balls(), wall(14)).dump() + "\n" + convex.dump() + "\n" +
                                        within.dump() + "\n" + sweep.dump() + "\n" + ray.dump() + "\n");
    const std::vector<Json> distances = lines(shell("oblong distance cases.jsonl").out);
    ASSERT_EQ(distances.size(), 5U);
    EXPECT_EQ(distances[0]["id"], "near");
    EXPECT_EQ(distances[0]["distance"], 3);
    EXPECT_EQ(distances[0]["witness_b"], Json({14, 0, 0}));
    EXPECT_EQ(distances[1]["distance"], 3);
    EXPECT_EQ(distances[2]["distance"], 3);
    EXPECT_EQ(distances[4]["outcome"], "unsupported");
    const std::vector<Json> decisions = lines(shell("oblong decide cases.jsonl").out);
    EXPECT_EQ(decisions[0]["outcome"], "separated");
    EXPECT_EQ(decisions[2]["within"], "equal");
    EXPECT_EQ(lines(shell("oblong decide --within 4 cases.jsonl").out)[0]["within"], "nearer");
    const std::vector<Json> casts = lines(shell("oblong cast cases.jsonl").out);
    EXPECT_EQ(casts[0]["outcome"], "unsupported");
    EXPECT_EQ(casts[3]["parameter"], 1.5);
    EXPECT_EQ(casts[4]["parameter"], 2);
    for (const char* command : {"oblong penetration cases.jsonl", "oblong distance --signed cases.jsonl"})
        EXPECT_TRUE(lines(shell(command).out)[0]["message"].get<std::string>().starts_with("no depth of a union"));
}

TEST_F(UnionCases, SurfacesComeFromFiles) {
    write_text(path("wall.off"), "OFF\n4 1 0\n7 -9 -9\n7 9 -9\n7 9 9\n7 -9 9\n4 0 1 2 3\n");
    write_text(path("points.off"), "OFF\n1 0 0\n7 0 0\n");
    const auto with = [&](const std::string& id, const std::string& file) {
        return line(id, "distance", ball(0), {{"shape", "surface"}, {"file", file}}).dump() + "\n";
    };
    write_text(path("cases.jsonl"), with("wall", "wall.off") + with("none", "points.off") + with("gone", "no.off"));
    const Ended run = shell("oblong distance cases.jsonl");
    EXPECT_EQ(run.code, 3);
    const std::vector<Json> answers = lines(run.out);
    ASSERT_EQ(answers.size(), 1U);
    EXPECT_EQ(answers[0]["distance"], 6);
    EXPECT_NE(run.err.find("cases.jsonl:2: b.file: expected a mesh that reads"), std::string::npos) << run.err;
    EXPECT_NE(run.err.find("expected a surface with triangles, found none"), std::string::npos) << run.err;
    EXPECT_NE(run.err.find("cases.jsonl:3: b.file"), std::string::npos) << run.err;
}

TEST_F(UnionCases, OtherSubjectsAndVerbsSaySo) {
    write_text(path("cases.jsonl"), line("u", "distance", balls(), wall(14)).dump() + "\n");
    const std::vector<Json> other =
        lines(shell("oblong distance --solver double/johnson/relative-1e-10/running-max/repeated cases.jsonl").out);
    ASSERT_EQ(other.size(), 1U);
    EXPECT_EQ(other[0]["message"], "the subject takes no union cases; proven does");
    const Ended certified = shell("oblong certify cases.jsonl");
    EXPECT_EQ(certified.code, 3);
    EXPECT_NE(certified.err.find("a.shape: expected a convex body"), std::string::npos) << certified.err;
}

}  // namespace
}  // namespace oblong::test
