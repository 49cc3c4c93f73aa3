// SPDX-License-Identifier: GPL-3.0-or-later
#include <sstream>
#include <vector>

#include "tests/app/json_lines.hpp"
#include "tests/app/program.hpp"

namespace oblong::test {
namespace {

using Json = nlohmann::json;

class Refutations : public Program {
protected:
    /// Two boxes that touch, two 0.5 apart, two overlapping, two spheres 1 apart, and a cone.
    void write_cases() const {
        const std::string head = R"({"format": "oblong-case/1", "query": "distance", "scalar": "double", "id": )";
        const std::string box = R"({"shape": "box", "half_extents": [1, 1, 1])";
        const auto boxes = [&](const std::string& id, const std::string& at) {
            return head + '"' + id + R"(", "a": )" + box + R"(}, "b": )" + box + R"(, "pose": {"translation": [)" + at +
                   ", 0, 0]}}}\n";
        };
        write_text(path("cases.jsonl"),
                   boxes("touch", "2") + boxes("apart", "2.5") + boxes("overlap", "1") + head +
                       R"("balls", "a": {"shape": "sphere", "radius": 1}, "b": {"shape": "sphere", "radius": 1, )"
                       R"("pose": {"translation": [0, 3, 0]}}})"
                       "\n" +
                       head +
                       R"("cone", "a": {"shape": "cone", "radius": 1, "half_length": 1}, )"
                       R"("b": {"shape": "sphere", "radius": 1}})"
                       "\n");
    }
    void write_results(const std::string& name, const std::string& subject,
                       const std::vector<std::pair<std::string, std::string>>& said) const {
        std::string text;
        for (const auto& [id, rest] : said)
            text += R"({"format": "oblong-result/1", "id": ")" + id + R"(", "subject": ")" + subject + R"(", )" + rest +
                    "}\n";
        write_text(path(name), text);
    }
};

TEST_F(Refutations, StandBesideTheVerdictAndInAFileThatIsAccepted) {
    write_cases();
    write_results("wrong.jsonl", "wrong",
                  {{"touch", R"("outcome": "overlapping")"},
                   {"apart", R"("outcome": "separated", "distance": 0.501)"},
                   {"overlap", R"("outcome": "touching", "distance": 0)"},
                   {"balls", R"("outcome": "intersecting")"},
                   {"cone", R"("outcome": "separated", "distance": 7)"}});
    write_results("right.jsonl", "right",
                  {{"touch", R"("outcome": "intersecting")"},
                   {"apart", R"("outcome": "separated", "distance": 0.5)"},
                   {"overlap", R"("outcome": "overlapping")"},
                   {"balls", R"("outcome": "separated", "distance": 1)"},
                   {"cone", R"("outcome": "undecided")"}});
    Ended run = shell("oblong judge cases.jsonl --results wrong.jsonl --results right.jsonl --proofs proofs.jsonl");
    EXPECT_EQ(run.code, 1) << run.err;
    int refuted = 0;
    for (const Json& line : lines(run.out)) {
        const bool is_wrong = line["subject"] == "wrong";
        ASSERT_EQ(line.contains("refutation"), is_wrong) << line.dump();
        if (!is_wrong) continue;
        ++refuted;
        const Json& r = line["refutation"];
        EXPECT_EQ(r["outcome"], line["exact_outcome"]);
        EXPECT_EQ(r["by"], line["id"] == "overlap" ? "differences"
                           : line["id"] == "apart" ? "points"
                           : line["id"] == "cone"  ? "direction and surface"
                                                   : "direction");
        const double exact = line["id"] == "apart" ? 0.5 : line["id"] == "balls" ? 1 : 0;
        EXPECT_EQ(r["lower"], exact);
        EXPECT_EQ(r["upper"], exact);
    }
    EXPECT_EQ(refuted, 5);
    // A row each, and below it in one column what was said and what is proven.
    EXPECT_NE(run.err.find("separated, d = 0.5"), std::string::npos) << run.err;
    std::istringstream table(run.err);
    std::string heading, row;
    std::getline(table, heading);
    const std::size_t column = heading.find("subject");
    ASSERT_NE(column, std::string::npos) << run.err;
    for (int i = 0; i < 5; ++i) {
        std::getline(table, row);
        EXPECT_EQ(row.substr(column, 5), "wrong") << row;
        std::getline(table, row);
        EXPECT_EQ(row.find_first_not_of(' '), column) << row;
        EXPECT_EQ(row.substr(column, 5), "says ") << row;
        EXPECT_NE(row.find("; proven by "), std::string::npos) << row;
    }
    run = shell("oblong verify --partial cases.jsonl proofs.jsonl");
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(run.err, "5 accepted, 0 refused\n");
    for (const Json& check : lines(run.out)) {
        EXPECT_EQ(check["kind"], "refutation");
        EXPECT_EQ(check["subject"], "wrong");
        EXPECT_FALSE(check.contains("converted"));
    }
    // The same by `certify`.
    run = shell("oblong certify --refute wrong.jsonl --refute right.jsonl cases.jsonl -o certified.jsonl");
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(run.err, "10 answers, 5 refuted\n");
    EXPECT_EQ(read_text(path("certified.jsonl")), read_text(path("proofs.jsonl")));
    // Without --partial a case without a certificate is refused, and a refutation of a claim is none of the case.
    ASSERT_EQ(shell("tail -n 1 proofs.jsonl > last.jsonl").code, 0);
    EXPECT_EQ(shell("oblong verify cases.jsonl last.jsonl").code, 1);
    EXPECT_EQ(shell("oblong verify cases.jsonl proofs.jsonl").code, 1);
}

TEST_F(Refutations, OfAnotherClaimOrCaseAreRefused) {
    write_cases();
    write_results("wrong.jsonl", "wrong", {{"apart", R"("outcome": "separated", "distance": 0.501)"}});
    ASSERT_EQ(shell("oblong certify --refute wrong.jsonl cases.jsonl -o proofs.jsonl").code, 0);
    const Json proof = Json::parse(read_text(path("proofs.jsonl")));
    const auto reason = [&](auto&& change) {
        Json forged = proof;
        change(forged);
        write_text(path("forged.jsonl"), forged.dump());
        const Ended run = shell("oblong verify --partial cases.jsonl forged.jsonl");
        if (run.code == 3) return run.err;
        return lines(run.out)[0].value("reason", "accepted");
    };
    EXPECT_EQ(reason([](Json&) {}), "accepted");
    EXPECT_EQ(reason([](Json& p) { p["claim"] = {{"outcome", "separated"}}; }), "not shown to be nearer");
    EXPECT_EQ(reason([](Json& p) { p["claim"]["lower"] = "1/2"; }), "not shown to be nearer");
    EXPECT_EQ(reason([](Json& p) { p["claim"] = {{"upper", "1/4"}}; }), "nearness refutes nothing without a lower end");
    EXPECT_EQ(reason([](Json& p) { p["id"] = "balls"; }), "a vertex that the body does not have");
    EXPECT_NE(reason([](Json& p) { p["claim"] = Json::object(); }).find("claim: expected an outcome"),
              std::string::npos);
    EXPECT_NE(reason([](Json& p) { p["claim"]["outcome"] = "separated"; }).find("claim.lower: "), std::string::npos);
    EXPECT_NE(reason([](Json& p) { p["direction"] = {"1", "0", "0"}; }).find(": a: "), std::string::npos);
    EXPECT_NE(reason([](Json& p) { p["converted_case"] = "{}"; }).find("converted_case"), std::string::npos);
}

TEST_F(Refutations, OfDistancesThatAreNotCorrectlyRounded) {
    write_cases();
    write_results("next.jsonl", "next", {{"apart", R"("outcome": "separated", "distance": 0.5000000000000001)"}});
    const auto refuted = [&](const std::string& option) {
        const Ended run = shell("oblong certify --refute next.jsonl " + option + "cases.jsonl -o proofs.jsonl");
        EXPECT_EQ(run.code, 0) << run.err;
        return run.err;
    };
    EXPECT_EQ(refuted(""), "5 answers, 0 refuted\n");
    EXPECT_EQ(refuted("--rounded "), "5 answers, 1 refuted\n");
    EXPECT_EQ(shell("oblong verify --partial cases.jsonl proofs.jsonl").code, 0);
    const Json proof = Json::parse(read_text(path("proofs.jsonl")));
    EXPECT_EQ(proof["claim"]["rounded_to"], "double");
    EXPECT_EQ(proof["claim"]["distance"], "0x1.0000000000001p-1");
}

/// A subject that converts a case speaks of the converted one, and so does the refutation.
TEST_F(Refutations, OfAConvertedCaseSaySo) {
    write_cases();
    const std::string converted = read_text(path("cases.jsonl"));
    Json moved = Json::parse(converted.substr(0, converted.find('\n')));
    moved["b"]["pose"]["translation"][0] = 4;
    Json result{{"format", "oblong-result/1"},
                {"id", "touch"},
                {"subject", "mover"},
                {"outcome", "overlapping"},
                {"converted_case", moved.dump()}};
    write_text(path("results.jsonl"), result.dump());
    ASSERT_EQ(shell("oblong certify --refute results.jsonl cases.jsonl -o proofs.jsonl").code, 0);
    const Ended run = shell("oblong verify --partial cases.jsonl proofs.jsonl");
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(lines(run.out)[0]["converted"], true);
    const Json proof = Json::parse(read_text(path("proofs.jsonl")));
    EXPECT_EQ(Json::parse(proof["converted_case"].get<std::string>()), moved);
}

}  // namespace
}  // namespace oblong::test
