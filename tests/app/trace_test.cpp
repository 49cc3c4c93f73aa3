// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <map>

#include "tests/app/json_lines.hpp"
#include "tests/app/program.hpp"

namespace oblong::test {
namespace {

using Json = nlohmann::json;

class Trace : public Program {
protected:
    [[nodiscard]] Json page_data(const std::string& name) const {
        const std::string html = read_text(path(name)), open = R"(<script type="application/json" id="data">)";
        const std::size_t from = html.find(open) + open.size();
        return Json::parse(html.substr(from, html.find("</script>", from) - from));
    }
};

/// Judged by two solvers, every failure of the report opens with the parting that the verb states.
TEST_F(Trace, AReportShowsThePartingsOfTheVerb) {
    const std::string plain = "float/johnson/relative-1e-5/running-max/no-progress";
    const std::string cast = "float/ray-gjk/tolerance-1e-6/no-progress";
    ASSERT_EQ(
        shell("oblong generate sliver needle near_touching --count 20 --severity 0.8 --scalar float -o d.jsonl && "
              "oblong generate sliver needle --count 20 --severity 0.8 --scalar float --query raycast -o r.jsonl")
            .code,
        0);
    const Ended made = shell("{ oblong judge d.jsonl --records --fail-on none --subject " + plain +
                             "; oblong judge r.jsonl --records --fail-on none --subject " + cast +
                             "; } > records.jsonl; oblong report records.jsonl -o page.html");
    ASSERT_EQ(made.code, 0) << made.err;
    const Json data = page_data("page.html");
    int casts = 0, partings = 0;
    for (const Json& row : data.at("records")) {
        const bool is_cast = data.at("subjects").at(row.at("s").get<std::size_t>()).at("name") == cast;
        ASSERT_TRUE(row.at("tr").is_number()) << row;
        const Json& trace = data.at("traces").at(row.at("tr").get<std::size_t>());
        EXPECT_EQ(trace.at("agrees"), true);
        write_text(path("one.jsonl"), data.at("cases").at(row.at("c").get<std::size_t>()).get<std::string>() + "\n");
        const Ended run = shell("oblong trace one.jsonl --json --solver " + (is_cast ? cast : plain));
        ASSERT_EQ(run.code, 0) << run.err;
        const Json& parting = trace.at("parting");
        Json stated{{"kind", "none"}, {"step", 0}};
        for (const Json& line : lines(run.out))
            if (line.contains("parting")) stated = {{"kind", line["parting"]["kind"]}, {"step", line["iteration"]}};
        EXPECT_EQ(parting, stated) << trace.at("id");
        casts += is_cast ? 1 : 0;
        partings += parting.at("kind") == "none" ? 0 : 1;
    }
    EXPECT_GE(casts, 3);
    EXPECT_GE(partings, 5);
    // None on request.
    ASSERT_EQ(shell("oblong report records.jsonl --traces 0 -o page.html").code, 0);
    EXPECT_TRUE(page_data("page.html").at("traces").empty());
}

TEST_F(Trace, WithoutASolverTheQueryChoosesIt) {
    ASSERT_EQ(shell("oblong generate sliver --count 1 -o d.jsonl && oblong generate sliver --count 1 --query sweep -o "
                    "s.jsonl")
                  .code,
              0);
    const Ended cast = shell("oblong trace s.jsonl");
    ASSERT_EQ(cast.code, 0) << cast.err;
    EXPECT_NE(cast.out.find("double/ray-gjk/"), std::string::npos) << cast.out;
    EXPECT_NE(cast.out.find("lambda"), std::string::npos) << cast.out;
    const Ended single = shell("oblong trace s.jsonl --scalar float");
    EXPECT_NE(single.out.find("float/ray-gjk/"), std::string::npos) << single.out;
    EXPECT_NE(shell("oblong trace d.jsonl").out.find("double/voronoi/"), std::string::npos);
    // Parts are those of a distance loop, which answers no sweep.
    EXPECT_NE(shell("oblong trace s.jsonl --subalgorithm voronoi").out.find("unsupported"), std::string::npos);
    const Ended advanced = shell("oblong trace s.jsonl --solver double/ray-advancement/tolerance-1e-15");
    ASSERT_EQ(advanced.code, 0) << advanced.err;
    EXPECT_NE(advanced.out.find("carriers"), std::string::npos) << advanced.out;
    EXPECT_EQ(shell("oblong trace s.jsonl --solver double/ray-gjk/tolerance-1e-15/none --scalar float").code, 2);
    ASSERT_EQ(shell("oblong trace s.jsonl --html page.html").code, 0);
    EXPECT_EQ(page_data("page.html").at("kind"), "cast");
}

/// The distance loop of an expanding polytope stands before its expansion, in the table, in JSON and on the page.
TEST_F(Trace, AnExpansionHasTheLoopBeforeIt) {
    ASSERT_EQ(shell("oblong generate deep_overlap --count 1 --query penetration -o p.jsonl").code, 0);
    const std::string options = "--solver double/epa/relative-1e-10";
    const Ended table = shell("oblong trace p.jsonl " + options);
    ASSERT_EQ(table.code, 0) << table.err;
    const std::size_t loop = table.out.find("the distance loop before the expansion\n");
    EXPECT_LT(loop, table.out.find("the expansion\n"));
    std::map<std::string, int> parts;
    const Ended rows = shell("oblong trace p.jsonl --json " + options);
    for (const Json& line : lines(rows.out))
        if (line.contains("part")) ++parts[line["part"]];
    ASSERT_EQ(shell("oblong trace p.jsonl --html page.html " + options).code, 0);
    const Json data = page_data("page.html");
    EXPECT_EQ(data.at("kind"), "depth");
    EXPECT_EQ(data.at("contact").at("computed").at("loops"), parts["contact"]);
    EXPECT_EQ(data.at("computed").at("loops"), parts["expansion"]);
    EXPECT_GE(parts["contact"], 1);
    EXPECT_GE(parts["expansion"], 1);
}

/// The terminal states a cycle in a sentence, and marks its steps.
TEST_F(Trace, ACycleIsMarkedAndStated) {
    const std::string cases =
        "grep cycle-float-none-alternating-3 " OBLONG_SOURCE_DIR "/tests/data/cycles.jsonl > c.jsonl";
    ASSERT_EQ(shell(cases).code, 0);
    const std::string solver = "float/johnson/relative-1e-4/running-max/none";
    const Ended table = shell("oblong trace c.jsonl --solver " + solver);
    ASSERT_EQ(table.code, 0) << table.err;
    ASSERT_NE(table.out.find("\ncycle: step "), std::string::npos) << table.out;
    Json stated;
    for (const Json& line : lines(shell("oblong trace c.jsonl --json --solver " + solver).out))
        if (line.contains("cycle")) stated = line["cycle"];
    const int first = stated.at("first").get<int>();
    EXPECT_NE(table.out.find("~" + std::to_string(first) + " "), std::string::npos) << table.out;
    EXPECT_EQ(table.out.find("~" + std::to_string(first - 1) + " "), std::string::npos) << table.out;
    EXPECT_NE(table.out.find(stated.at("sentence").get<std::string>()), std::string::npos);
}

}  // namespace
}  // namespace oblong::test
