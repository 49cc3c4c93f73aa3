// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "tests/architecture/source_tree.hpp"

/// Where other libraries may be seen.
namespace oblong::architecture {
namespace {

TEST(Libraries, TheHeadersNeedTheStandardLibraryAndBoostOnly) {
    const std::set<std::string> allowed_folders{"boost", "oblong_curved", "oblong_simd"};  // the latter: marks of ours
    for (const SourceFile& file : product_sources()) {
        if (!file.below("lib/oblong")) continue;
        for (const Include& include : file.includes()) {
            if (include.quoted) continue;
            const std::size_t slash = include.name.find('/');
            if (file.below("lib/oblong/curved") && include.name == "arb.h") continue;  // an optional library of its own
            const bool vector_unit = file.below("lib/oblong/simd") && file.path.ends_with(".cpp");  // and another
            if (vector_unit && include.name.starts_with("hwy/")) continue;
            const bool standard = slash == std::string::npos && include.name.find('.') == std::string::npos;
            EXPECT_TRUE(standard || allowed_folders.contains(include.name.substr(0, slash)))
                << file.at(include.line) << include.name
                << ": lib/oblong is BSL-1.0 and includes the standard library and Boost only";
        }
    }
}

/// The rooms that a double-only program uses, and the scalar headers that it may reach.
TEST(Libraries, DoubleNeverIncludesBoost) {
    const std::set<std::string> boost_rooms{"lib/oblong/scalar", "lib/oblong/certify", "lib/oblong/exact",
                                            "lib/oblong/curved", "lib/oblong/query"};
    // Proven answers need Boost's integers, as lib/oblong/certify does; the public headers only where
    // oblong::oblong is not linked (the test below), and rationals always.
    const std::set<std::string> proven{"lib/oblong/simd/certify.hpp",
                                       "lib/oblong/simd/batch_engine.cpp",
                                       "lib/oblong/simd/vector_search.cpp",
                                       "lib/oblong/distance.hpp",
                                       "lib/oblong/decision.hpp",
                                       "lib/oblong/penetration.hpp",
                                       "lib/oblong/cast.hpp",
                                       "lib/oblong/bounds.hpp",
                                       "lib/oblong/certificate.hpp",
                                       "lib/oblong/scalar.hpp"};
    const std::set<std::string> free_scalars{"lib/oblong/scalar/concepts.hpp", "lib/oblong/scalar/builtin.hpp"};
    std::map<std::string, SourceFile> files;
    for (const SourceFile& file : product_sources()) files.emplace(file.path, file);
    const auto reach = [&](const auto& self, const std::string& name, std::set<std::string>& seen) -> void {
        if (!seen.insert(name).second || !files.contains(name)) return;
        for (const Include& include : files.at(name).includes())
            if (const std::string target = resolve(include); !target.empty()) self(self, target, seen);
    };
    for (const auto& [name, file] : files) {
        if (!file.below("lib/oblong") || proven.contains(name)) continue;
        const std::string certify = "lib/oblong/certify";
        const std::string room = file.below(certify) ? certify : name.substr(0, name.rfind('/'));
        if (boost_rooms.contains(room) && !free_scalars.contains(name)) continue;
        std::set<std::string> seen;
        reach(reach, name, seen);
        for (const std::string& reached : seen)
            for (const Include& include : files.at(reached).includes())
                EXPECT_FALSE(include.name.starts_with("boost/"))
                    << files.at(reached).at(include.line) << include.name << " is reached from " << name
                    << ", which a program that uses double alone includes; keep Boost in headers of lib/oblong/scalar "
                    << "that such a program need not include";
    }
}

/// With the compiled library a program over float and double reads no header of Boost, GMP or Highway.
TEST(Libraries, ThePublicHeadersReadNoOtherLibraryWhereOursIsLinked) {
    const std::string lib = (source_root() / "lib").string();
    for (const char* header : {"distance", "decision", "penetration", "cast", "bounds", "prepared", "batch"}) {
        const std::string read =
            output_of(std::string(OBLONG_COMPILER) + " -std=c++20 -M -I'" + lib + "' -I'" + lib +
                      "/oblong/components/library' -I'" + lib + "/oblong/components/simd' -I'" + lib +
                      "/oblong/components/curved' -x c++ '" + lib + "/oblong/" + header + ".hpp'");
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
    for (const SourceFile& file : product_sources()) {
        if (!file.is_header()) continue;
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
