// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "tests/app/json_lines.hpp"
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
    for (const char* command : {"oblong signature cases.jsonl", "oblong certify --refute /dev/null cases.jsonl"})
        EXPECT_NE(shell(command).err.find("cases.jsonl:2: query: expected a query of this verb: oblong cast, judge, "
                                          "certify without --refute and verify alone take turning cases"),
                  std::string::npos)
            << command;
    Json unasked = swing("unasked", 1);
    unasked["query"] = nullptr;
    write_text(path("unasked.jsonl"), unasked.dump() + "\n");
    const Ended null = shell("oblong cast unasked.jsonl");
    EXPECT_EQ(null.code, 3);
    EXPECT_NE(null.err.find("unasked.jsonl:1: query: expected"), std::string::npos) << null.err;
}

TEST_F(TurningCasts, CertificatesAreWrittenAndChecked) {
    Json graze = swing("graze", 1);
    graze["b"]["pose"]["translation"] = {0, 3.5, 0};
    write_text(path("cases.jsonl"),
               swing("hit", 1).dump() + "\n" + swing("miss", 0.1).dump() + "\n" + graze.dump() + "\n");
    const Ended certify = shell("oblong certify cases.jsonl -o proofs.jsonl");
    EXPECT_EQ(certify.code, 1);
    EXPECT_EQ(certify.err,
              "oblong: graze: no certificate: the proof that was found shows neither a contact nor that the bodies "
              "stay apart until the last time\n2 certificates, 1 cases without\n");
    const Ended verify = shell("oblong verify cases.jsonl proofs.jsonl");
    EXPECT_EQ(verify.code, 1);
    const std::vector<Json> checks = lines(verify.out);
    ASSERT_EQ(checks.size(), 3U) << verify.out;
    for (int i = 0; i < 2; ++i) {
        EXPECT_EQ(checks[static_cast<std::size_t>(i)]["accepted"], true) << verify.out;
        EXPECT_EQ(checks[static_cast<std::size_t>(i)]["kind"], "turning");
    }
    EXPECT_EQ(checks[2]["reason"], "no certificate for this case");
    EXPECT_EQ(shell("oblong verify --partial cases.jsonl proofs.jsonl").code, 0);
}

TEST_F(TurningCasts, WhatIsNoCertificateOfTheCaseIsRefused) {
    const Json at_rest{{"format", "oblong-case/1"}, {"id", "rest"},           {"query", "decide"},
                       {"scalar", "double"},        {"a", swing("", 1)["b"]}, {"b", swing("", 1)["a"]}};
    write_text(path("cases.jsonl"), swing("hit", 1).dump() + "\n" + at_rest.dump() + "\n");
    ASSERT_EQ(shell("oblong certify cases.jsonl -o proofs.jsonl").code, 0);
    const std::vector<Json> proofs = lines(read_text(path("proofs.jsonl")));
    ASSERT_EQ(proofs.size(), 2U);
    const auto reason = [&](const Json& proof, const std::string& how = "") {
        write_text(path("proof.jsonl"), proof.dump());
        const Ended run = shell("oblong verify " + how + " cases.jsonl proof.jsonl");
        for (const Json& check : lines(run.out))
            if (check["id"] == proof["id"]) return check.value("reason", "");
        return run.err;
    };
    EXPECT_EQ(reason(proofs[0]), "");
    Json other = proofs[0];
    other["clear"][0]["bend"] = "0/1";
    EXPECT_EQ(reason(other), "the bodies may turn farther");
    other = proofs[0];
    other["clear"] = Json::array();
    EXPECT_EQ(reason(other), "does not show in a width when the bodies first meet");
    EXPECT_EQ(reason(other, "--partial"), "");
    other.erase("meeting");
    EXPECT_EQ(reason(other, "--partial"), "nothing is shown");
    other["clear"] = nullptr;
    EXPECT_EQ(reason(other), "no certificate for this case that can be read");
    other = proofs[0];
    other["id"] = "rest";
    EXPECT_EQ(reason(other), "of turning or deforming bodies or of unions, for a case of others");
    other = proofs[1];
    other["id"] = "hit";
    EXPECT_EQ(reason(other), "of two convex bodies at rest or in linear motion");
}

}  // namespace
}  // namespace oblong::test
