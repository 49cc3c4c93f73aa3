// SPDX-License-Identifier: GPL-3.0-or-later
#include <random>

#include "tests/app/json_lines.hpp"
#include "tests/app/program.hpp"
#include "tests/draws.hpp"

/// `oblong cast` on deforming cases.
namespace oblong::test {
namespace {

using Json = nlohmann::json;

class DeformingCasts : public Program {
protected:
    static Json body(const Json& vertices, const Json& end) {
        return {{"shape", "points"}, {"vertices", vertices}, {"end", end}};
    }
    static Json deforming(const std::string& id, const Json& a, const Json& b, const std::string& scalar = "double") {
        return {{"format", "oblong-case/1"}, {"id", id}, {"query", "deforming"},
                {"scalar", scalar},          {"a", a},   {"b", b}};
    }
    static Json moving_point() { return body({{0, 0, 0}}, {{1, 0, 0}}); }
    static Json resting_edge() { return body({{0.25, -1, 0}, {0.25, 1, 0}}, {{0.25, -1, 0}, {0.25, 1, 0}}); }
};

TEST_F(DeformingCasts, KeepTheirPlaceAmongSweeps) {
    const std::string sweep =
        R"({"format": "oblong-case/1", "query": "sweep", "scalar": "double", "a": {"shape": "sphere", "radius": 1}, )"
        R"("b": {"shape": "points", "vertices": [[3, 0, 0]]}, "sweep": {"velocity_a": [1, 0, 0], "velocity_b": [0, 0, 0]}, )";
    std::string text;
    std::vector<std::string> ids;
    for (int i = 0; i < 90; ++i) {
        ids.push_back("c" + std::to_string(i));
        text += i % 3 == 0 ? sweep + R"("id": ")" + ids.back() + "\"}\n"
                           : deforming(ids.back(), moving_point(), resting_edge()).dump() + "\n";
    }
    write_text(path("cases.jsonl"), text);
    for (const char* command : {"oblong cast cases.jsonl", "cat cases.jsonl | oblong cast"}) {
        const Ended run = shell(command);
        EXPECT_EQ(run.code, 0) << run.err;
        const std::vector<Json> results = lines(run.out);
        ASSERT_EQ(results.size(), ids.size());
        for (std::size_t i = 0; i < ids.size(); ++i) {
            EXPECT_EQ(results[i]["id"], ids[i]);
            EXPECT_EQ(results[i]["parameter"], i % 3 == 0 ? 2.0 : 0.25) << results[i];
        }
    }
}

TEST_F(DeformingCasts, OthersAreRefusedByName) {
    const Json four = body({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}});
    Json plane = deforming("plane", body({{0, 0}}, {{1, 0}}), body({{1, 0}}, {{0, 0}}));
    plane["dimension"] = 2;
    const std::string text = deforming("count", four, moving_point()).dump() + "\n" +
                             deforming("shape", {{"shape", "sphere"}, {"radius", 1}}, moving_point()).dump() + "\n" +
                             plane.dump() + "\n";
    write_text(path("cases.jsonl"), text);
    const Ended run = shell("oblong cast cases.jsonl");
    EXPECT_EQ(run.code, 0) << run.err;
    const std::vector<Json> results = lines(run.out);
    ASSERT_EQ(results.size(), 3U);
    const std::array<const char*, 3> reasons{"4 and 1 vertices", "not about a sphere", "the plane"};
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(results[i]["outcome"], "unsupported");
        EXPECT_NE(results[i]["message"].get<std::string>().find(reasons[i]), std::string::npos) << results[i];
    }
    for (const char* verb : {"distance", "decide", "penetration"}) {
        const std::vector<Json> unasked = lines(shell(std::string("oblong ") + verb + " cases.jsonl").out);
        ASSERT_EQ(unasked.size(), 3U) << verb;
        for (const Json& result : unasked) EXPECT_EQ(result["message"], "a deforming case asks for a cast") << result;
    }
    const Ended other = shell(
        "oblong cast --subject double/johnson/relative-1e-10/running-max/repeated/cast cases.jsonl || "
        "oblong cast --solver double/johnson/relative-1e-10/running-max/repeated cases.jsonl");
    for (const Json& result : lines(other.out)) EXPECT_EQ(result["outcome"], "unsupported") << result;
}

TEST_F(DeformingCasts, HaveCertificates) {
    const std::string unasked = deforming("shape", {{"shape", "sphere"}, {"radius", 1}}, moving_point()).dump() + "\n";
    write_text(path("cases.jsonl"), deforming("falls", moving_point(), resting_edge(), "float").dump() + "\n" +
                                        deforming("shifts", resting_edge(), resting_edge()).dump() + "\n" + unasked);
    const Ended certify = shell("oblong certify cases.jsonl -o proofs.jsonl");
    EXPECT_EQ(certify.code, 1);
    EXPECT_NE(certify.err.find("shape: no certificate: a deforming case asks about points, not about a sphere"),
              std::string::npos)
        << certify.err;
    const Ended verify = shell("oblong verify --partial cases.jsonl proofs.jsonl");
    EXPECT_EQ(verify.code, 0) << verify.err;
    for (const Json& check : lines(verify.out)) EXPECT_EQ(check["kind"], "deforming") << check;
    EXPECT_EQ(lines(verify.out).size(), 2U);
    // The proof of another case, and a proof for a case of convex bodies, are refused.
    const Ended other =
        shell("sed 's/falls/shifted/; s/shifts/falls/' proofs.jsonl | oblong verify --partial cases.jsonl -");
    EXPECT_EQ(other.code, 1);
    write_text(path("box.jsonl"),
               R"({"format": "oblong-case/1", "id": "falls", "query": "distance", "scalar": "double", )"
               R"("a": {"shape": "sphere", "radius": 1}, "b": {"shape": "sphere", "radius": 1}})"
               "\n");
    const Ended convex = shell("head -1 proofs.jsonl | oblong verify box.jsonl -");
    EXPECT_EQ(convex.code, 1);
    EXPECT_EQ(lines(convex.out)[0]["reason"], "of turning or deforming bodies or of unions, for a case of others");
}

TEST_F(DeformingCasts, AnswersAreThoseOfTheRouteByMinors) {
    if (std::system("python3 -c '' 2> /dev/null") != 0) GTEST_SKIP() << "there is no python3";
    std::mt19937_64 engine(5);
    const std::array<std::array<int, 2>, 4> counts{{{1, 1}, {2, 1}, {1, 3}, {2, 2}}};
    std::string text;
    for (int i = 0; i < 120; ++i) {
        const bool is_planar = below(engine, 4) == 0;
        const auto points = [&](int count) {
            Json list = Json::array();
            for (int k = 0; k < count; ++k) {
                Json point = Json::array();
                for (int axis = 0; axis < 3; ++axis)
                    point.push_back(is_planar && axis == 2 ? 0 : static_cast<int>(below(engine, 3)) - 1);
                list.push_back(point);
            }
            return list;
        };
        const auto [of_a, of_b] = counts[below(engine, counts.size())];
        const Json a = body(points(of_a), points(of_a));
        const Json b = body(points(of_b), points(of_b));
        text += deforming(std::to_string(i), a, b,
                          i % 3 == 0   ? "exact"
                          : i % 3 == 1 ? "double"
                                       : "float")
                    .dump() +
                "\n";
    }
    write_text(path("cases.jsonl"), text);
    const Ended run = shell("oblong cast cases.jsonl > results.jsonl && python3 " OBLONG_SOURCE_DIR
                            "/tests/deforming/judge_contacts.py cases.jsonl results.jsonl");
    EXPECT_EQ(run.code, 0) << run.out << run.err;
    EXPECT_EQ(run.out, "120 answers, 0 wrong\n");
}

}  // namespace
}  // namespace oblong::test
