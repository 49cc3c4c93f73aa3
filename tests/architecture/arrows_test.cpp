// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <regex>
#include <set>

#include "tests/architecture/source_tree.hpp"

/// Which room may include which: docs/architecture.md draws what the table below declares.
namespace oblong::architecture {
namespace {

using Rooms = std::set<std::string>;

/// A room is a folder. Every room may include itself and the rooms listed, and nothing else of the product.
const std::map<std::string, Rooms>& arrows() {
    static const Rooms plain{"lib/oblong/scalar", "lib/oblong/linear", "lib/oblong/body", "lib/oblong/answer"};
    static const Rooms cases = [] {
        Rooms rooms = plain;
        rooms.insert("lib/caseio");
        return rooms;
    }();
    static const Rooms loop{"lib/oblong/support", "lib/oblong/simplex", "lib/oblong/gjk"};
    static const Rooms solvers{
        "lib/oblong/support",          "lib/oblong/simplex",         "lib/oblong/gjk",
        "lib/oblong/prepared/layout",  "lib/oblong/prepared/search", "lib/oblong/prepared/initial_simplex",
        "lib/oblong/prepared/tracking"};
    static const Rooms proven{"lib/oblong/lowered",     "lib/oblong/propose",     "lib/oblong/prove",
                              "lib/oblong/prove/cores", "lib/oblong/prove/round", "lib/oblong/prove/fractions",
                              "lib/oblong/prove/arb",   "lib/oblong/certificate", "lib/oblong/cast",
                              "lib/oblong/penetration"};
    static const Rooms lowered{"lib/oblong/lowered"};
    static const Rooms judged{"oracle/exact", "oracle/judge"};
    const auto join = [](std::initializer_list<Rooms> parts) {
        Rooms all;
        for (const Rooms& part : parts) all.insert(part.begin(), part.end());
        return all;
    };
    static const std::map<std::string, Rooms> table{
        // The headers.
        {"lib/oblong/scalar", {}},
        {"lib/oblong/linear", {"lib/oblong/scalar"}},
        {"lib/oblong/answer", {"lib/oblong/scalar", "lib/oblong/linear"}},
        {"lib/oblong/body", {"lib/oblong/scalar", "lib/oblong/linear"}},
        {"lib/oblong/support", {"lib/oblong/scalar", "lib/oblong/linear", "lib/oblong/body"}},
        {"lib/oblong/simplex", {"lib/oblong/scalar", "lib/oblong/linear"}},
        {"lib/oblong/gjk", join({plain, {"lib/oblong/support", "lib/oblong/simplex"}})},
        {"lib/oblong/prepared/layout", {"lib/oblong/scalar", "lib/oblong/linear", "lib/oblong/body"}},
        {"lib/oblong/prepared/search",
         {"lib/oblong/scalar", "lib/oblong/linear", "lib/oblong/body", "lib/oblong/support",
          "lib/oblong/prepared/layout"}},
        {"lib/oblong/prepared/initial_simplex",
         join({plain, loop, {"lib/oblong/prepared/layout", "lib/oblong/prepared/search"}})},
        {"lib/oblong/prepared/tracking",
         join({plain,
               loop,
               {"lib/oblong/prepared/layout", "lib/oblong/prepared/search", "lib/oblong/prepared/initial_simplex"}})},
        {"lib/oblong/cast", join({plain, solvers})},
        {"lib/oblong/deforming", {"lib/oblong/scalar", "lib/oblong/linear", "lib/oblong/answer"}},
        {"lib/oblong/halfspace", join({plain, lowered})},
        {"lib/oblong/nearest", plain},
        {"lib/oblong/penetration", join({plain, solvers})},
        // From a body to its proven answer: what is read of it, what is proposed, what is proven, what is written.
        {"lib/oblong/lowered", join({plain, solvers})},
        {"lib/oblong/propose", join({plain, solvers, lowered})},
        {"lib/oblong/prove/cores", join({plain, solvers, lowered, {"lib/oblong/propose", "lib/oblong/penetration"}})},
        {"lib/oblong/prove/round", join({plain, lowered, {"lib/oblong/propose", "lib/oblong/prove/cores"}})},
        {"lib/oblong/prove/fractions",
         join({plain, solvers, lowered, {"lib/oblong/cast", "lib/oblong/penetration", "lib/oblong/prove/cores"}})},
        {"lib/oblong/prove/arb",
         join({plain, solvers, lowered, {"lib/oblong/penetration", "lib/oblong/prove/fractions"}})},
        {"lib/oblong/prove", join({plain,
                                   lowered,
                                   {"lib/oblong/cast", "lib/oblong/prove/cores", "lib/oblong/prove/round",
                                    "lib/oblong/prove/fractions", "lib/oblong/prove/arb"}})},
        {"lib/oblong/certificate", join({plain,
                                         lowered,
                                         {"lib/oblong/check", "lib/oblong/halfspace", "lib/oblong/prove/cores",
                                          "lib/oblong/prove/fractions", "lib/oblong/prove/arb"}})},
        {"lib/oblong/turning",
         join({plain, lowered, {"lib/oblong/certificate", "lib/oblong/prove", "lib/oblong/prove/fractions"}})},
        {"lib/oblong/simd", join({plain, solvers, lowered, {"lib/oblong/prove/cores", "lib/oblong/query"}})},
        // Proofs, their text and their checker: nothing that makes them.
        {"lib/oblong/check", plain},
        // What programs include: the public headers, and the queries behind them.
        {"lib/oblong",
         join({plain,
               solvers,
               {"lib/oblong/cast", "lib/oblong/check", "lib/oblong/deforming", "lib/oblong/prove/fractions",
                "lib/oblong/query", "lib/oblong/turning", "lib/oblong/certificate", "lib/oblong/unions"}})},
        {"lib/oblong/unions", join({plain,
                                    solvers,
                                    lowered,
                                    {"lib/oblong/cast", "lib/oblong/certificate", "lib/oblong/check",
                                     "lib/oblong/prove/cores", "lib/oblong/prove/fractions", "lib/oblong/query"}})},
        {"lib/oblong/query",
         join({plain, solvers, proven, {"lib/oblong/check", "lib/oblong/halfspace", "lib/oblong/nearest"}})},
        // For others' tests.
        {"lib/testing", {"lib/oblong"}},
        // What other programs ask their libraries.
        {"lib/oblong/capture", {}},
        {"fuzz/preload", {"lib/oblong/capture"}},
        // Files of cases and answers.
        {"lib/caseio", join({plain, {"lib/oblong/check"}})},
        // The oracle: never a solver.
        {"oracle/exact", join({cases, {"oracle/curved"}})},
        {"oracle/curved", cases},
        {"oracle/verify", cases},
        {"oracle/judge", join({cases, {"oracle/exact", "oracle/curved", "oracle/verify"}})},
        {"oracle/report", cases},
        // What makes, answers and counts cases.
        {"fuzz/cases/generate", join({cases, {"oracle/exact"}})},
        {"fuzz/cases/decode", join({cases, {"fuzz/cases/generate"}})},
        {"fuzz/cases/mutate", join({cases, {"oracle/exact", "fuzz/cases/generate", "fuzz/cases/decode"}})},
        {"fuzz/own", join({cases, {"fuzz/cases/generate", "fuzz/cases/decode", "fuzz/cases/mutate"}})},
        {"fuzz/cases/signature", join({cases, {"oracle/exact"}})},
        {"fuzz/referee", join({cases, solvers, proven})},
        {"fuzz/subjects", join({cases, solvers, proven, judged, {"lib/oblong", "lib/oblong/check", "oracle/verify"}})},
        {"fuzz/trace", join({cases,
                             {"lib/oblong/simplex", "lib/oblong/support", "lib/oblong/cast", "lib/oblong/penetration",
                              "lib/oblong/lowered", "lib/oblong/prove/cores", "oracle/exact", "fuzz/subjects"}})},
        {"fuzz/fpcore",
         join({cases, solvers, {"lib/oblong/cast", "lib/oblong/penetration", "fuzz/cases/generate", "fuzz/subjects"}})},
        {"fuzz/planted", join({cases, solvers, judged, {"fuzz/subjects", "fuzz/harness"}})},
        {"fuzz/cases/minimise",
         join({cases, judged, {"fuzz/cases/generate", "fuzz/cases/mutate", "fuzz/cases/signature", "fuzz/subjects"}})},
        {"fuzz/findings/triage",
         join({cases, judged, {"fuzz/cases/signature", "fuzz/cases/minimise", "fuzz/subjects"}})},
        {"fuzz/findings/reproduce",
         join({cases, judged, {"fuzz/cases/signature", "fuzz/cases/minimise", "fuzz/subjects"}})},
        {"fuzz/cases/laws", join({cases, judged, {"fuzz/cases/generate", "fuzz/subjects"}})},
        {"fuzz/signal", join({cases, solvers, proven, judged, {"fuzz/referee", "fuzz/subjects"}})},
        {"fuzz/findings/search", join({cases,
                                       solvers,
                                       judged,
                                       {"fuzz/cases/generate", "fuzz/cases/mutate", "fuzz/referee", "fuzz/signal",
                                        "fuzz/cases/signature", "fuzz/cases/minimise", "fuzz/subjects"}})},
        {"fuzz/campaign",
         join({cases, judged, {"fuzz/cases/generate", "fuzz/cases/mutate", "fuzz/cases/minimise", "fuzz/subjects"}})},
        {"fuzz/sweep", join({plain,
                             {"lib/caseio", "oracle/exact", "oracle/judge", "oracle/report", "fuzz/cases/generate",
                              "fuzz/subjects", "fuzz/campaign"}})},
        {"fuzz/ci",
         join({cases, judged, {"fuzz/cases/generate", "fuzz/cases/signature", "fuzz/subjects", "fuzz/campaign"}})},
        {"fuzz/bounds", join({plain, solvers, proven})},
        {"fuzz/harness", join({cases,
                               solvers,
                               proven,
                               judged,
                               {"lib/oblong/query", "lib/oblong/simd", "oracle/verify", "fuzz/bounds",
                                "fuzz/cases/decode", "fuzz/cases/generate", "fuzz/cases/mutate", "fuzz/referee",
                                "fuzz/signal", "fuzz/cases/signature", "fuzz/subjects", "fuzz/campaign", "fuzz/app"}})},
        {"fuzz/app",
         join({cases,
               solvers,
               proven,
               judged,
               {"oracle/verify", "oracle/report", "fuzz/cases/generate", "fuzz/cases/decode", "fuzz/cases/mutate",
                "fuzz/subjects", "fuzz/cases/minimise", "fuzz/cases/signature", "fuzz/signal", "fuzz/findings/search",
                "fuzz/bounds", "fuzz/findings/triage", "fuzz/findings/reproduce", "fuzz/campaign", "fuzz/ci",
                "fuzz/cases/laws", "fuzz/sweep", "fuzz/trace", "fuzz/fpcore"}})},
    };
    return table;
}

/// The deepest room of the table that holds the file; empty where none does.
std::string room_of(const std::string& path) {
    for (std::string folder = path; !folder.empty();) {
        const std::size_t slash = folder.rfind('/');
        folder.resize(slash == std::string::npos ? 0 : slash);
        if (arrows().contains(folder)) return folder;
    }
    return {};
}

TEST(Arrows, EveryFileLivesInARoomThatIsDeclared) {
    for (const SourceFile& file : product_sources())
        EXPECT_FALSE(room_of(file.path).empty())
            << file.path << ": its folder is no room of arrows() in tests/architecture/arrows_test.cpp; declare the "
            << "room, what it may include, and draw it in docs/architecture.md";
}

TEST(Arrows, EveryIncludeFollowsADeclaredArrow) {
    for (const SourceFile& file : product_sources()) {
        const std::string from = room_of(file.path);
        if (from.empty()) continue;
        for (const Include& include : file.includes()) {
            const std::string target = resolve(include);
            if (target.empty()) continue;
            const std::string to = room_of(target);
            EXPECT_TRUE(to == from || arrows().at(from).contains(to))
                << file.at(include.line) << from << " may not include " << to << " (" << include.name
                << "); move what is shared to a room that both may include";
        }
    }
}

/// What a subject of the library states must come through the door that users take.
TEST(Arrows, TheLibrarysSubjectsSeeThePublicHeaders) {
    const std::set<std::string> data{"lib/oblong/scalar", "lib/oblong/linear", "lib/oblong/answer", "lib/oblong/body"};
    for (const SourceFile& file : product_sources()) {
        if (!file.below("fuzz/subjects/library")) continue;
        for (const Include& include : file.includes()) {
            const std::string to = room_of(resolve(include));
            EXPECT_TRUE(to == "lib/oblong" || !to.starts_with("lib/oblong/") || data.contains(to))
                << file.at(include.line) << include.name << " lies below the public headers";
        }
    }
}

/// Descriptions lie in a room that the oracle and the checkers include for names and fields.
TEST(Arrows, TheOracleAndTheCheckersCallNoDescribedGeometry) {
    static const std::regex call(R"(\b(support|ball_support|pieces|half_extents_around)\()");
    for (const SourceFile& file : product_sources()) {
        if (!file.below("oracle") && !file.below("lib/oblong/check")) continue;
        const std::vector<std::string> code = file.code();
        for (std::size_t i = 0; i < code.size(); ++i)
            EXPECT_FALSE(std::regex_search(code[i], call))
                << file.at(static_cast<int>(i) + 1) << "a judge must not share an error with what it judges";
    }
}

/// They live in a folder of the room fuzz/subjects, and are judged beside our solvers.
TEST(Arrows, ThePeersProgramsSeeNoSolverOfOurs) {
    for (const SourceFile& file : product_sources()) {
        if (!file.below("fuzz/subjects/peers/programs")) continue;
        for (const Include& include : file.includes()) {
            const std::string to = room_of(resolve(include));
            EXPECT_FALSE(to == "lib/oblong/simplex" || to == "lib/oblong/gjk" || to.starts_with("lib/oblong/pro"))
                << file.at(include.line) << include.name << ": what a peer answers must not come from our own solvers";
        }
    }
}

TEST(Arrows, PeersAndOurSolversDoNotIncludeEachOther) {
    const std::string native = "fuzz/subjects/native";
    const std::string peers = "fuzz/subjects/peers";
    for (const SourceFile& file : product_sources()) {
        if (!file.below(native) && !file.below(peers)) continue;
        const std::string other = file.below(native) ? peers : native;
        for (const Include& include : file.includes())
            EXPECT_FALSE(resolve(include).starts_with(other + "/"))
                << file.at(include.line) << include.name << " is of " << other << "; share it in fuzz/subjects";
    }
}

TEST(Arrows, QuotedIncludesExist) {
    for (const SourceFile& file : product_sources())
        for (const Include& include : file.includes())
            EXPECT_EQ(include.quoted, !resolve(include).empty())
                << file.at(include.line) << include.name
                << (include.quoted ? " is no file below lib or the root; other libraries take angle brackets"
                                   : " is a file of this project; use quotes");
}

TEST(Arrows, TheTableHasNoCycle) {
    std::set<std::string> done;
    std::vector<std::string> path;
    const auto visit = [&](const auto& self, const std::string& room) -> void {
        const auto open = std::ranges::find(path, room);
        ASSERT_EQ(open, path.end()) << "arrows() runs in a circle through " << room;
        if (!done.insert(room).second) return;
        path.push_back(room);
        ASSERT_TRUE(arrows().contains(room)) << room << " is no room of arrows()";
        for (const std::string& next : arrows().at(room)) self(self, next);
        path.pop_back();
    };
    for (const auto& [room, _] : arrows()) visit(visit, room);
}

/// The folders below the room, and the includes between them. Files of the room itself include every folder.
std::map<std::string, Rooms> folders_below(const std::string& room) {
    const auto folder = [](const std::string& path) { return path.substr(0, path.rfind('/')); };
    std::map<std::string, Rooms> arrows_of;
    for (const SourceFile& file : product_sources()) {
        if (!file.below(room) || folder(file.path) == room) continue;
        for (const Include& include : file.includes()) {
            const std::string target = resolve(include);
            if (!target.starts_with(room + "/") || folder(target) == room) continue;
            if (folder(target) != folder(file.path)) arrows_of[folder(file.path)].insert(folder(target));
        }
    }
    return arrows_of;
}

TEST(Arrows, FoldersOfARoomIncludeEachOtherOneWay) {
    for (const char* room : {"lib/oblong/lowered", "lib/oblong/prove/cores"}) {
        std::map<std::string, Rooms> reached = folders_below(room);
        ASSERT_GE(reached.size(), 2U) << room;
        for (std::size_t step = 0; step < reached.size(); ++step)
            for (auto& [from, targets] : reached)
                for (const std::string& next : Rooms(targets))
                    if (reached.contains(next)) targets.insert(reached[next].begin(), reached[next].end());
        for (const auto& [from, targets] : reached)
            EXPECT_FALSE(targets.contains(from)) << from << " includes itself through other folders of " << room;
    }
}

TEST(Arrows, NoHeaderIncludesItselfThroughOthers) {
    std::map<std::string, SourceFile> files;
    for (const SourceFile& file : product_sources()) files.emplace(file.path, file);
    std::set<std::string> done;
    std::vector<std::string> path;
    const auto visit = [&](const auto& self, const std::string& name) -> void {
        if (std::ranges::find(path, name) != path.end()) {
            ADD_FAILURE() << name << " includes itself by way of " << path.back();
            return;
        }
        if (!done.insert(name).second) return;
        path.push_back(name);
        if (const auto it = files.find(name); it != files.end())
            for (const Include& include : it->second.includes())
                if (const std::string target = resolve(include); !target.empty()) self(self, target);
        path.pop_back();
    };
    for (const auto& [name, _] : files) visit(visit, name);
}

}  // namespace
}  // namespace oblong::architecture
