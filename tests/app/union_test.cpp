// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/app/json_lines.hpp"
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
};

TEST_F(UnionCases, AreAnsweredByTheVerbs) {
    Json sweep = question("sweep", "sweep", balls(), wall(14));
    sweep["sweep"] = {{"velocity_a", {1, 0, 0}}, {"velocity_b", {-1, 0, 0}}};
    Json ray = question("ray", "raycast", balls(), {});
    ray["ray"] = {{"source", {5, 0, 0}}, {"direction", {-2, 0, 0}}};
    Json within = question("within", "within", balls(), wall(14));
    within["margin"] = 3;
    const Json convex = question("convex", "distance", ball(0), ball(5));
    write_text(path("cases.jsonl"), question("near", "distance", balls(), wall(14)).dump() + "\n" + convex.dump() +
                                        "\n" + within.dump() + "\n" + sweep.dump() + "\n" + ray.dump() + "\n");
    const std::vector<Json> distances = lines(shell("oblong distance cases.jsonl").out);
    ASSERT_EQ(distances.size(), 5U);
    EXPECT_EQ(distances[0]["id"], "near");
    EXPECT_EQ(distances[0]["distance"], 3);
    EXPECT_EQ(distances[0]["witness_b"], Json({14, 0, 0}));
    EXPECT_EQ(distances[0]["pair"], Json({1, 0}));
    EXPECT_EQ(distances[1]["distance"], 3);
    EXPECT_FALSE(distances[1].contains("pair"));
    EXPECT_EQ(distances[2]["distance"], 3);
    EXPECT_EQ(distances[4]["outcome"], "unsupported");
    const std::vector<Json> decisions = lines(shell("oblong decide cases.jsonl").out);
    EXPECT_EQ(decisions[0]["outcome"], "separated");
    EXPECT_FALSE(decisions[0].contains("pair"));
    EXPECT_EQ(decisions[2]["within"], "equal");
    EXPECT_EQ(decisions[2]["pair"], Json({1, 0}));
    EXPECT_EQ(lines(shell("oblong decide --within 4 cases.jsonl").out)[0]["within"], "nearer");
    const std::vector<Json> casts = lines(shell("oblong cast cases.jsonl").out);
    EXPECT_EQ(casts[0]["outcome"], "unsupported");
    EXPECT_EQ(casts[3]["parameter"], 1.5);
    EXPECT_EQ(casts[4]["parameter"], 2);
    EXPECT_EQ(casts[4]["pair"], Json({0, 0}));
    for (const char* command : {"oblong penetration cases.jsonl", "oblong distance --signed cases.jsonl"})
        EXPECT_TRUE(lines(shell(command).out)[0]["message"].get<std::string>().starts_with("no depth of a union"));
}

TEST_F(UnionCases, SurfacesComeFromFiles) {
    write_text(path("wall.off"), "OFF\n4 1 0\n7 -9 -9\n7 9 -9\n7 9 9\n7 -9 9\n4 0 1 2 3\n");
    write_text(path("points.off"), "OFF\n1 0 0\n7 0 0\n");
    const auto with = [&](const std::string& id, const std::string& file) {
        return question(id, "distance", ball(0), {{"shape", "surface"}, {"file", file}}).dump() + "\n";
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
    write_text(path("cases.jsonl"), question("u", "distance", balls(), wall(14)).dump() + "\n");
    const std::vector<Json> other =
        lines(shell("oblong distance --solver double/johnson/relative-1e-10/running-max/repeated cases.jsonl").out);
    ASSERT_EQ(other.size(), 1U);
    EXPECT_EQ(other[0]["message"], "the subject takes no union cases; proven does");
    const Ended named = shell("oblong signature cases.jsonl");
    EXPECT_EQ(named.code, 3);
    EXPECT_NE(named.err.find("a.shape: expected a convex body"), std::string::npos) << named.err;
}

TEST_F(UnionCases, AreCertifiedAndVerified) {
    Json sweep = question("sweep", "sweep", balls(), wall(14));
    sweep["sweep"] = {{"velocity_a", {1, 0, 0}}, {"velocity_b", {-1, 0, 0}}};
    Json ray = question("ray", "raycast", balls(), {});
    ray["ray"] = {{"source", {5, 0, 0}}, {"direction", {-2, 0, 0}}};
    const Json convex = question("convex", "distance", ball(0), ball(5));
    const std::string unions = question("near", "distance", balls(), wall(14)).dump() + "\n" + sweep.dump() + "\n" +
                               question("apart", "decide", balls(), wall(14)).dump() + "\n" + ray.dump() + "\n";
    write_text(path("cases.jsonl"), unions + convex.dump() + "\n");
    const Ended certified = shell("oblong certify cases.jsonl -o proofs.jsonl");
    EXPECT_EQ(certified.code, 0) << certified.err;
    const Ended verified = shell("oblong verify cases.jsonl proofs.jsonl");
    EXPECT_EQ(verified.code, 0) << verified.err;
    const std::vector<Json> checks = lines(verified.out);
    ASSERT_EQ(checks.size(), 5U);
    for (std::size_t i = 0; i < checks.size(); ++i) {
        EXPECT_TRUE(checks[i]["accepted"]) << checks[i];
        EXPECT_EQ(checks[i]["kind"] == "cover", i < 4) << checks[i];
    }
    // Proofs of other cases, and of less than is asked.
    const std::vector<Json> proofs = lines(read_text(path("proofs.jsonl")));
    const auto as = [](Json proof, const char* id) {
        proof["id"] = id;
        return proof.dump() + "\n";
    };
    write_text(path("other.jsonl"), as(proofs[4], "near") + as(proofs[0], "convex") + as(proofs[2], "sweep") +
                                        as(proofs[0], "apart") + as(proofs[1], "ray"));
    const std::vector<Json> refused = lines(shell("oblong verify cases.jsonl other.jsonl").out);
    ASSERT_EQ(refused.size(), 5U);
    EXPECT_EQ(refused[0]["reason"], "of two convex bodies at rest or in linear motion");
    EXPECT_FALSE(refused[1]["accepted"]);
    EXPECT_TRUE(refused[2]["accepted"]);  // a distance says more than a decision
    EXPECT_FALSE(refused[3]["accepted"]);
    EXPECT_EQ(refused[4]["reason"], "of turning or deforming bodies or of unions, for a case of others");
    write_text(path("less.jsonl"), as(proofs[2], "near"));
    const std::vector<Json> less = lines(shell("oblong verify cases.jsonl less.jsonl").out);
    EXPECT_EQ(less[0]["reason"], "does not show how far apart the bodies are");
    EXPECT_TRUE(lines(shell("oblong verify --partial cases.jsonl less.jsonl").out)[0]["accepted"]);
    // Results with a pair are judged.
    write_text(path("near.jsonl"), question("near", "distance", balls(), wall(14)).dump() + "\n");
    EXPECT_EQ(shell("oblong distance near.jsonl -o results.jsonl").code, 0);
    const Ended judged = shell("oblong judge --results results.jsonl near.jsonl");
    EXPECT_EQ(judged.code, 0) << judged.err;
    write_text(path("deep.jsonl"), question("deep", "penetration", balls(), wall(14)).dump() + "\n");
    const Ended deep = shell("oblong certify deep.jsonl");
    EXPECT_EQ(deep.code, 1);
    EXPECT_NE(deep.err.find("deep: no certificate: unions have no depth"), std::string::npos) << deep.err;
}

}  // namespace
}  // namespace oblong::test
