// SPDX-License-Identifier: GPL-3.0-or-later
#include <sstream>

#include "fuzz/fpcore/kernel.hpp"
#include "tests/app/program.hpp"
#include "tests/fpcore/s_expression.hpp"

namespace oblong::test {
namespace {

class Fpcore : public Program {};

std::vector<Core> cores(const std::string& text) {
    std::istringstream in(text);
    std::vector<Core> result;
    while (in >> std::ws && !in.eof()) result.push_back(read_core(in));
    return result;
}

TEST_F(Fpcore, PrintsEveryKernelOrThoseThatAreNamed) {
    const Ended all = shell("oblong fpcore");
    ASSERT_EQ(all.code, 0) << all.err;
    EXPECT_EQ(cores(all.out).size(), fuzz::kernels().size());
    const auto named = cores(shell("oblong fpcore squared-norm stop-gap --precision binary32").out);
    ASSERT_EQ(named.size(), 2U);
    EXPECT_EQ(named[0].properties.at(":name").word, "squared-norm");
    EXPECT_EQ(named[1].properties.at(":precision").word, "binary32");
    EXPECT_FALSE(named[1].properties.contains(":pre"));
    const std::string list = shell("oblong fpcore --list").out;
    for (const fuzz::Kernel& kernel : fuzz::kernels())
        EXPECT_NE(list.find(kernel.name), std::string::npos) << kernel.name;
}

TEST_F(Fpcore, AFamilyGivesRanges) {
    const Ended run = shell("oblong fpcore squared-norm --family sliver --count 5 --seed 3 -o k.fpcore");
    ASSERT_EQ(run.code, 0) << run.err;
    const auto found = cores(read_text(path("k.fpcore")));
    ASSERT_EQ(found.size(), 1U);
    EXPECT_EQ(found[0].properties.at(":pre").list.size(), 4U) << "and, and a range for each coordinate";
    EXPECT_NE(found[0].properties.at(":description").word.find("5 cases of the family sliver"), std::string::npos);
    EXPECT_EQ(shell("oblong fpcore squared-norm --family sliver --count 5 --seed 3").out, read_text(path("k.fpcore")));
    EXPECT_NE(shell("oblong fpcore squared-norm --family sliver --count 5 --seed 4").out, read_text(path("k.fpcore")));
}

TEST_F(Fpcore, SaysWhatIsWrong) {
    const Ended kernel = shell("oblong fpcore johnson-triangel");
    EXPECT_EQ(kernel.code, 2);
    EXPECT_NE(kernel.err.find("did you mean johnson-triangle?"), std::string::npos) << kernel.err;
    const Ended family = shell("oblong fpcore --family slivr");
    EXPECT_EQ(family.code, 2);
    EXPECT_NE(family.err.find("did you mean sliver?"), std::string::npos) << family.err;
    EXPECT_EQ(shell("oblong fpcore --count 5").code, 2);
    EXPECT_EQ(shell("oblong fpcore --family sliver --severity 2").code, 2);
    EXPECT_EQ(shell("oblong fpcore --precision binary16").code, 2);
    EXPECT_EQ(shell("oblong fpcore > /dev/full").code, 4);
}

}  // namespace
}  // namespace oblong::test
