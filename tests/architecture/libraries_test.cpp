// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "tests/architecture/source_tree.hpp"

/// Where other libraries may be seen.
namespace oblong::architecture {
namespace {

TEST(Libraries, TheHeadersNeedTheStandardLibraryBoostAndGmpOnly) {
    const std::set<std::string> allowed_folders{"boost"};
    for (const SourceFile& file : product_sources()) {
        if (!file.below("lib/oblong")) continue;
        for (const Include& include : file.includes()) {
            if (include.quoted) continue;
            const std::size_t slash = include.name.find('/');
            if (file.path == "lib/oblong/lowered/arb/number.hpp" && include.name == "arb.h") continue;
            if (file.path == "lib/oblong/scalar/integer.hpp" && include.name == "gmp.h") continue;
            if (file.path == "lib/oblong/scalar/format_reference.hpp" && include.name == "mpfr.h") continue;
            const bool vector_unit = file.below("lib/oblong/simd") && file.path.ends_with(".cpp");
            if (vector_unit && include.name.starts_with("hwy/")) continue;
            const bool standard = slash == std::string::npos && include.name.find('.') == std::string::npos;
            EXPECT_TRUE(standard || allowed_folders.contains(include.name.substr(0, slash)))
                << file.at(include.line) << include.name
                << ": lib/oblong is BSL-1.0 and includes the standard library, Boost, and GMP for its integers only";
        }
    }
}

/// Boost's numbers take two thirds of the time in which a small unit compiles. The ladder's integers, quad and 100
/// digits need them; a program that uses double alone, cases, the oracle and the command line do not.
TEST(Libraries, BoostIsReadByTheLadderAndWideFloatsAlone) {
    const std::set<std::string> including{"lib/oblong/scalar/multiprecision.hpp",
                                          "lib/oblong/prove/cores/integer/integer_core.hpp",
                                          "oracle/curved/interior_point.cpp", "fuzz/bounds/truth.hpp"};
    // Files, and the beginnings of their names: what asks the ladder, or runs a solver over every scalar.
    const std::vector<std::string> reaching{"lib/oblong/certificate/",
                                            "lib/oblong/prove/",
                                            "lib/oblong/query/",
                                            "lib/oblong/simd/certify.hpp",
                                            "lib/oblong/simd/batch_engine",
                                            "lib/oblong/turning/contact.cpp",
                                            "lib/oblong/turning/proposals.cpp",
                                            "lib/oblong/unions/part.hpp",
                                            "lib/oblong/unions/union_engine",
                                            "fuzz/app/trace",
                                            "fuzz/bounds/",
                                            "fuzz/harness/",
                                            "fuzz/referee/referee.cpp",
                                            "fuzz/subjects/native/",
                                            "fuzz/trace/"};
    std::map<std::string, SourceFile> files;
    for (const SourceFile& file : product_sources()) files.emplace(file.path, file);
    const auto reach = [&](const auto& self, const std::string& name, std::set<std::string>& seen) -> void {
        if (!seen.insert(name).second || !files.contains(name)) return;
        for (const Include& include : files.at(name).includes())
            if (const std::string target = resolve(include); !target.empty()) self(self, target, seen);
    };
    std::set<std::string> found;
    for (const auto& [name, file] : files) {
        for (const Include& include : file.includes()) {
            if (!include.name.starts_with("boost/")) continue;
            found.insert(name);
            EXPECT_TRUE(including.contains(name)) << file.at(include.line) << include.name;
        }
        if (including.contains(name) ||
            std::ranges::any_of(reaching, [&](const std::string& begin) { return name.starts_with(begin); }))
            continue;
        std::set<std::string> seen;
        reach(reach, name, seen);
        for (const std::string& reached : seen)
            EXPECT_FALSE(including.contains(reached)) << name << " reaches " << reached << ", which includes Boost";
    }
    EXPECT_EQ(found, including) << "the list above is too long";
}

/// A program over float and double reads no header of Boost, GMP or Highway.
TEST(Libraries, ThePublicHeadersReadNoOtherLibrary) {
    const std::string lib = (source_root() / "lib").string();
    for (const char* header : {"distance", "decision", "penetration", "cast", "bounds", "prepared", "batch", "gjk"}) {
        const std::string read = output_of(std::string(OBLONG_COMPILER) + " -std=c++20 -M -I'" + lib + "' -x c++ '" +
                                           lib + "/oblong/" + header + ".hpp'");
        EXPECT_NE(read.find("/oblong/scalar/concepts.hpp"), std::string::npos) << header;
        for (const char* other : {"/boost/", "gmp.h", "/hwy/", "arb.h"})
            EXPECT_EQ(read.find(other), std::string::npos) << header << " reads " << other;
    }
}

TEST(Libraries, CgalInAtMostThreeFilesAndNoHeader) {
    std::set<std::string> users;
    for (const SourceFile& file : repository()) {
        if (!file.is_cpp()) continue;
        for (const Include& include : file.includes()) {
            if (!include.name.starts_with("CGAL/")) continue;
            users.insert(file.path);
            EXPECT_FALSE(file.is_header())
                << file.at(include.line) << "CGAL costs seconds and hundreds of megabytes in every unit that sees it";
        }
    }
    EXPECT_FALSE(users.empty()) << "the exact oracle uses CGAL: this test looks for the wrong thing";
    std::string list;
    for (const std::string& user : users) list += "\n  " + user;
    EXPECT_LE(users.size(), 2U) << "CGAL is included in" << list;
}

TEST(Libraries, HeavyHeadersStayOutOfOurHeaders) {
    const std::string options = "fuzz/app/options.hpp";  // which sources of verbs alone include
    for (const SourceFile& file : product_sources()) {
        if (!file.is_header()) continue;
        for (const Include& include : file.includes()) EXPECT_NE(include.name, options) << file.at(include.line);
        if (file.path == options) continue;
        for (const Include& include : file.includes())
            for (const std::string_view heavy :
                 {"nlohmann/", "CLI/", "fmt/", "sqlite3.h", "fcl/", "btBullet", "bullet/", "tiny_gltf"})
                // json_fwd.hpp only declares the types.
                EXPECT_FALSE(include.name.starts_with(heavy) && include.name != "nlohmann/json_fwd.hpp")
                    << file.at(include.line) << include.name << " belongs in a .cpp file";
    }
}

}  // namespace
}  // namespace oblong::architecture
