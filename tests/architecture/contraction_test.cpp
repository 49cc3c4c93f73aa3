// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string_view>

#include "tests/architecture/source_tree.hpp"

/// Traces are the same on every machine only where no multiply and add are fused, and no flag lets the
/// compiler reorder floating-point arithmetic.
namespace oblong::architecture {
namespace {

/// The commands by which this build compiles the sources of the repository, one a unit.
std::vector<std::string> compile_commands() {
    static const std::regex command(R"re(^\s*"command": "(.*)",?\s*$)re");
    std::ifstream in(build_root() / "compile_commands.json");
    std::vector<std::string> commands;
    for (std::string line; std::getline(in, line);)
        if (std::smatch match; std::regex_match(line, match, command)) commands.push_back(match[1]);
    return commands;
}

std::vector<std::string> words(const std::string& text) {
    std::istringstream in(text);
    std::vector<std::string> result;
    for (std::string word; in >> word;) result.push_back(word);
    return result;
}

/// The one function whose source asks for fused operations by name: it takes the error of a product, which is exact
/// either way (lib/oblong/scalar/double_double.hpp).
constexpr std::string_view fuses_by_name = "prove_fused";

/// The instructions of an object file, archive or program that fuse, such as vfmadd213sd or (on ARM) fmadd, outside
/// the function that asks for them.
std::set<std::string> fused_instructions(const std::filesystem::path& binary) {
    static const std::regex fused(R"(\b(vfn?m(add|sub)\w*|fn?m(add|sub|la|ls))\b)");
    static const std::regex begin(R"(^[0-9a-f]+ <(.*)>:$)");
    const std::string text = output_of("objdump -d --no-show-raw-insn '" + binary.string() + "'");
    std::set<std::string> found;
    std::istringstream in(text);
    bool by_name = false;
    for (std::string line; std::getline(in, line);) {
        if (std::smatch match; line.ends_with(">:") && std::regex_match(line, match, begin))
            by_name = match[1].str().find(fuses_by_name) != std::string::npos;
        if (by_name) continue;
        const std::size_t tab = line.find('\t');  // address, tab, mnemonic and operands
        if (tab == std::string::npos) continue;
        const std::string mnemonic = line.substr(tab + 1, line.find_first_of(" \t", tab + 1) - tab - 1);
        if (std::regex_match(mnemonic, fused)) found.insert(mnemonic);
    }
    return found;
}

/// Compiles `probe` for a machine that can fuse, and disassembles it.
std::set<std::string> fused_in_probe(const std::string& flags) {
    const std::filesystem::path object = build_root() / "contraction_probe.o";
    const std::string target = std::string(OBLONG_PROCESSOR) == "x86_64" ? " -march=haswell " : " ";
    const std::string source = (source_root() / "tests/architecture/contraction_probe.cpp").string();
    (void)output_of(OBLONG_COMPILER + target + flags + " -std=c++20 -I'" + (source_root() / "lib").string() + "' -c '" +
                    source + "' -o '" + object.string() + "'");
    return fused_instructions(object);
}

TEST(Contraction, NoUnitIsCompiledWithFlagsThatChangeArithmetic) {
    const std::vector<std::string> commands = compile_commands();
    ASSERT_FALSE(commands.empty()) << "no compile_commands.json in " << build_root();
    const std::set<std::string> forbidden{"-ffast-math",
                                          "-Ofast",
                                          "-funsafe-math-optimizations",
                                          "-fassociative-math",
                                          "-freciprocal-math",
                                          "-ffinite-math-only",
                                          "-fno-signed-zeros",
                                          "-ffp-contract=fast",
                                          "-ffp-contract=on",
                                          "-march=native",
                                          "-mfpmath=387"};
    for (const std::string& command : commands) {
        // The probe of bit identity is there to be compiled with other flags.
        if (command.find("tests/attack/identity/probe.cpp") != std::string::npos) continue;
        const std::vector<std::string> flags = words(command);
        bool contraction_is_off = false;
        for (const std::string& flag : flags) {
            EXPECT_FALSE(forbidden.contains(flag)) << flag << " in: " << command;
            contraction_is_off = contraction_is_off || flag == "-ffp-contract=off";
        }
        EXPECT_TRUE(contraction_is_off) << "no -ffp-contract=off (link the target to oblong_options): " << command;
    }
}

TEST(Contraction, OurFlagsFuseNothingWhereTheMachineCould) {
    std::string flags;
    for (const std::string& command : compile_commands()) {
        if (command.find("test_architecture.dir") == std::string::npos) continue;
        for (const std::string& flag : words(command))
            if (flag.starts_with("-f") || flag.starts_with("-O")) flags += flag + " ";
    }
    ASSERT_NE(flags.find("-ffp-contract=off"), std::string::npos);
    for (const std::string& found : fused_in_probe(flags))
        ADD_FAILURE() << "the solver holds " << found << " when compiled with " << flags;
    // The probe can fail: with contraction the same unit is full of them.
    EXPECT_FALSE(fused_in_probe("-O2 -ffp-contract=fast").empty());
}

TEST(Contraction, TheBuiltProgramFusesNothing) {
    const std::filesystem::path program = build_root() / "oblong";
    if (!std::filesystem::exists(program)) GTEST_SKIP() << "this build has no program";
    for (const std::string& found : fused_instructions(program)) ADD_FAILURE() << program << " holds " << found;
}

/// The searches for every vector unit too.
TEST(Contraction, TheLibraryFusesNothing) {
    const std::filesystem::path library = build_root() / "lib/liboblong.a";
    ASSERT_TRUE(std::filesystem::exists(library)) << library << " is missing";
    for (const std::string& found : fused_instructions(library)) ADD_FAILURE() << library << " holds " << found;
}

}  // namespace
}  // namespace oblong::architecture
