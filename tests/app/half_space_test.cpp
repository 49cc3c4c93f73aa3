// SPDX-License-Identifier: GPL-3.0-or-later

#include "tests/app/json_lines.hpp"
#include "tests/app/program.hpp"

/// Cases about half-spaces, asked by every verb that answers.
namespace oblong::test {
namespace {

using Json = nlohmann::json;

class HalfSpaceCases : public Program {
protected:
    static Json half(const Json& normal, const Json& offset) {
        return {{"shape", "halfspace"}, {"normal", normal}, {"offset", offset}};
    }
    static Json ball(double height) {
        return {{"shape", "sphere"}, {"radius", 1}, {"pose", {{"translation", {0, 0, height}}}}};
    }
    static Json pair(const std::string& id, const Json& a, const Json& b, const std::string& scalar = "double") {
        return question(id, "distance", a, b, scalar);
    }
    std::vector<Json> answers(const std::string& command) {
        const Ended run = shell(command);
        EXPECT_EQ(run.code, 0) << run.err;
        return lines(run.out);
    }
};

TEST_F(HalfSpaceCases, EveryVerbAnswersThem) {
    const Json floor = half({0, 0, 2}, 2);
    Json ray = question("ray", "raycast", floor, nullptr);
    ray["ray"] = {{"source", {1, 2, 9}}, {"direction", {0, 0, -2}}};
    Json sweep = pair("sweep", ball(4), floor);
    sweep["query"] = "sweep";
    sweep["sweep"] = {{"velocity_a", {0, 0, -1}}, {"velocity_b", {0, 0, 1}}};
    write_text(path("pairs.jsonl"), pair("above", ball(4), floor).dump() + "\n" +
                                        pair("plain", ball(0), ball(5)).dump() + "\n" +
                                        pair("below", floor, ball(-2)).dump() + "\n");
    write_text(path("casts.jsonl"), ray.dump() + "\n" + sweep.dump() + "\n");

    const std::vector<Json> distances = answers("oblong distance pairs.jsonl");
    ASSERT_EQ(distances.size(), 3U);
    EXPECT_EQ(distances[0]["distance"], 2.0);
    EXPECT_EQ(distances[0]["squared"], "4/1");
    EXPECT_EQ(distances[0]["rung"], "integer");
    EXPECT_EQ(distances[0]["witness_b"], (Json{0.0, 0.0, 1.0}));
    EXPECT_EQ(distances[1]["distance"], 3.0);
    EXPECT_EQ(distances[2]["outcome"], "overlapping");
    const std::vector<Json> is_signed = answers("oblong distance --signed pairs.jsonl");
    EXPECT_EQ(is_signed.at(2)["signed"], -4.0);
    EXPECT_EQ(answers("oblong penetration pairs.jsonl").at(2)["depth"], 4.0);
    EXPECT_EQ(answers("oblong decide pairs.jsonl").at(0)["outcome"], "separated");
    EXPECT_EQ(answers("oblong decide --within 2 pairs.jsonl").at(0)["within"], "equal");
    const std::vector<Json> casts = answers("oblong cast casts.jsonl");
    ASSERT_EQ(casts.size(), 2U);
    EXPECT_EQ(casts[0]["parameter"], 4.0);
    EXPECT_EQ(casts[1]["parameter"], 1.0);
    EXPECT_EQ(answers("oblong cast pairs.jsonl").at(0)["outcome"], "unsupported");
    EXPECT_EQ(answers("oblong distance casts.jsonl").at(0)["outcome"], "unsupported");
    EXPECT_EQ(answers("oblong distance --solver double/johnson/relative-1e-10/running-max/repeated pairs.jsonl")
                  .at(0)["outcome"],
              "unsupported");
}

TEST_F(HalfSpaceCases, AreCertifiedAndVerified) {
    const Json floor = half({0, 0, 2}, 2);
    Json tilted = half({0, 0, 1}, 0);
    tilted["pose"] = {{"linear", {{1, 0, 0}, {0, 4, 3}, {0, -3, 4}}}, {"translation", {0, 0, 1}}};
    Json cylinder = {{"shape", "cylinder"}, {"radius", 1}, {"half_length", 2}, {"pose", {{"translation", {1, 2, 9}}}}};
    Json ray = question("ray", "raycast", floor, nullptr);
    ray["ray"] = {{"source", {1, 2, 9}}, {"direction", {0, 0, -2}}};
    Json sweep = pair("sweep", tilted, cylinder);
    sweep["query"] = "sweep";
    sweep["sweep"] = {{"velocity_a", {0, 0, 1}}, {"velocity_b", {0, 0, -1}}};
    Json miss = sweep;
    miss["id"] = "miss";
    miss["sweep"]["max"] = 0.5;
    Json depth = pair("depth", floor, ball(-2));
    depth["query"] = "penetration";
    Json within = pair("within", ball(4), floor);
    within["query"] = "within";
    within["margin"] = 2;
    Json convex = pair("convex", ball(0), ball(5));
    std::string cases;
    for (const Json& line :
         {pair("above", ball(4), floor), pair("tilted", cylinder, tilted), ray, sweep, miss, depth, within,
          pair("touching", ball(2), floor), convex, pair("two", floor, half({0, 0, -1}, -9))})
        cases += line.dump() + "\n";
    write_text(path("cases.jsonl"), cases);
    const Ended certified = shell("oblong certify cases.jsonl -o proofs.jsonl");
    EXPECT_EQ(certified.code, 1) << certified.err;
    EXPECT_NE(certified.err.find("two: no certificate: two half-spaces have none"), std::string::npos);
    const Ended verified = shell("oblong verify cases.jsonl proofs.jsonl");
    std::vector<std::string> kinds;
    for (const Json& check : lines(verified.out)) {
        EXPECT_EQ(check["accepted"], check["id"] != "two") << check;
        if (check["accepted"]) kinds.push_back(check["kind"]);
    }
    EXPECT_EQ(kinds, (std::vector<std::string>{"bracket", "bracket", "hit", "hit", "miss", "bracket", "bracket",
                                               "bracket", "distance"}));
    // Proofs of other cases.
    std::map<std::string, Json> proofs;
    for (const Json& proof : lines(read_text(path("proofs.jsonl")))) proofs[proof["id"]] = proof;
    const auto reason = [&](const std::string& from, const std::string& id) {
        Json proof = proofs.at(from);
        proof["id"] = id;
        write_text(path("other.jsonl"), proof.dump() + "\n");
        const Ended run = shell("oblong verify cases.jsonl other.jsonl");
        for (const Json& check : lines(run.out))
            if (check["id"] == id) return check.value("reason", "");
        return std::string("none");
    };
    EXPECT_EQ(reason("convex", "above"), "of vertices, for a half-space");
    EXPECT_EQ(reason("above", "touching"), "the body is not shown to be so far above");
    EXPECT_EQ(reason("above", "two"), "of a body and a half-space, for two half-spaces");
    EXPECT_NE(reason("above", "convex"), "");
    EXPECT_EQ(reason("above", "within"), "not shown to be apart");
}

TEST_F(HalfSpaceCases, DepthsOfUnboundedOverlapsAreInfinite) {
    write_text(path("pairs.jsonl"), pair("same", half({0, 0, 1}, 0), half({0, 0, 1}, 1), "exact").dump() + "\n");
    const Json answer = answers("oblong penetration pairs.jsonl").at(0);
    EXPECT_EQ(answer["outcome"], "overlapping");
    EXPECT_EQ(answer["depth"], "inf");
    EXPECT_FALSE(answer.contains("normal"));
}

TEST_F(HalfSpaceCases, BadOnesCostTheirOwnAnswer) {
    write_text(path("pairs.jsonl"), pair("bad", ball(4), half({0, 0, 0}, 2)).dump() + "\n" +
                                        pair("good", ball(4), half({0, 0, 1}, 2)).dump() + "\n");
    const Ended run = shell("oblong distance pairs.jsonl");
    EXPECT_EQ(run.code, 3);
    EXPECT_NE(run.err.find("pairs.jsonl:1: b.normal: expected a normal that is not 0"), std::string::npos) << run.err;
    EXPECT_EQ(Json::parse(run.out)["distance"], 1.0);
    EXPECT_NE(shell("oblong certify pairs.jsonl").err.find("pairs.jsonl:1: b.normal: expected a normal"),
              std::string::npos);
    EXPECT_NE(shell("oblong signature pairs.jsonl").err.find("pairs.jsonl:2: b.shape: expected a bounded body"),
              std::string::npos);
}

}  // namespace
}  // namespace oblong::test
