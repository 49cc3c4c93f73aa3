// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "tests/app/program.hpp"

namespace oblong::test {
namespace {

using Json = nlohmann::json;

class Trace : public Program {
protected:
    static std::vector<Json> lines(const std::string& text) {
        std::vector<Json> all;
        std::istringstream in(text);
        for (std::string line; std::getline(in, line);) all.push_back(Json::parse(line));
        return all;
    }
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
    EXPECT_EQ(shell("oblong trace s.jsonl --solver double/ray-advancement/tolerance-1e-15").code, 2);
    EXPECT_EQ(shell("oblong trace s.jsonl --solver double/ray-gjk/tolerance-1e-15/none --scalar float").code, 2);
    ASSERT_EQ(shell("oblong trace s.jsonl --html page.html").code, 0);
    EXPECT_EQ(page_data("page.html").at("kind"), "cast");
}

}  // namespace
}  // namespace oblong::test
