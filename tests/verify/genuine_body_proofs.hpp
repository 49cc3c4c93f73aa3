// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/verify/body_proofs.hpp"

/// Genuine proofs about bodies of any kind, written by hand.
namespace oblong::oracle::body_proofs {

inline const Row genuine[] = {
    {"touching", standing, touching(foot, top_of_box), ""},
    {"separated", beside,
     R"("kind": "bracket", "outcome": "separated", "lower": "6/1", "direction": ["1", "0", "0"], "roots": ["1/1"])",
     ""},
    {"overlapping", inside, around("-1/1", closed), ""},
    {"overlappingAtZero", inside, around("0/1", closed), ""},
    {"hullOfBalls", pin,
     R"("kind": "bracket", "outcome": "separated", "lower": "1/1", "upper": "1/1", "direction": ["0", "-1", "0"], "roots": ["1/1"], )" +
         members(R"({"hull": [[1, "1", {"sum": [{"vertices": [[0, "1"]]}, {"u": ["0/1", "1/1", "0/1"]}]}]]})", centre),
     ""},
    {"hit", landing, hit("3/1", "3/1", lands), ""},
    {"hitWithoutLowerEnd", landing, hit("0/1", "3/1", R"("roots": [], )" + members(centre, apex)), ""},
    {"miss", passing, flies + ", " + up, ""},
    {"depthTooGreat", inside,
     R"("kind": "refutation", "proves": "bracket", "claim": {"depth_lower": "5/2"}, "lower": "-2/1", )" + up +
         R"(, "roots": [])",
     ""},
    {"depthTooSmall", inside,
     R"("kind": "refutation", "proves": "bracket", "claim": {"depth_upper": "1/2"}, "upper": "-1/1", "roots": [], )" +
         corners + R"(, "facets": )" + closed,
     ""},
    {"noHit", landing,
     R"("kind": "refutation", "proves": "hit", "claim": {"hit": false}, "lower": "3/1", "upper": "3/1", )" + lands, ""},
    {"hitThatIsNone", passing,
     R"("kind": "refutation", "proves": "miss", "claim": {"hit": true}, "roots": ["0/1"], )" + up, ""},
    {"parameterOfNoHit", passing,
     R"("kind": "refutation", "proves": "miss", "claim": {"parameter_lower": "0/1"}, "roots": ["0/1"], )" + up, ""},
    {"tooEarly", landing,
     R"("kind": "refutation", "proves": "hit", "claim": {"parameter_upper": "2/1"}, "lower": "3/1", "upper": "3/1", )" +
         lands,
     ""},
    {"tooLate", landing,
     R"("kind": "refutation", "proves": "hit", "claim": {"parameter_lower": "4/1"}, "lower": "3/1", "upper": "3/1", )" +
         lands,
     ""},
    {"touchingForOverlap", inside,
     R"("kind": "refutation", "proves": "bracket", "claim": {"outcome": "touching"}, "upper": "0/1", "roots": [], )" +
         corners + R"(, "facets": )" + closed,
     ""},
    {"alongZ", over,
     R"("kind": "bracket", "outcome": "separated", "lower": "4/1", "direction": ["0", "0", "1"], "roots": [])", ""},
    {"inThePlane", in_plane,
     R"("kind": "bracket", "outcome": "separated", "lower": "4/1", "direction": ["-1", "0", "0"], "roots": [])", ""},
    {"surfaceInThePlane", squares,
     R"("kind": "bracket", "outcome": "overlapping", "upper": "-1/1", "roots": [], "members": [)"
     R"({"a": {"vertices": [[0, "1"]]}, "b": {"vertices": [[0, "1"]]}}, {"a": {"vertices": [[1, "1"]]}, "b": {"vertices": [[0, "1"]]}}, )"
     R"({"a": {"vertices": [[2, "1"]]}, "b": {"vertices": [[0, "1"]]}}, {"a": {"vertices": [[3, "1"]]}, "b": {"vertices": [[0, "1"]]}}], )"
     R"("facets": [[0, 1], [1, 3], [3, 2], [2, 0]])",
     ""},
    {"beyondTheMargin", within("5"), R"("kind": "bracket", "outcome": "separated", )" + sideways, ""},
    {"numberInAWithinCase", within("5"), refuted("bracket", R"("upper": "5/1")", sideways), ""},
    {"nearerThanTheMargin", within_of_points("6"),
     R"("kind": "bracket", "outcome": "overlapping", "upper": "5/1", "roots": [], )" + members(centre, centre), ""},
    {"depthOfTheBallInsideASurface", inside,
     refuted("bracket", R"("depth_upper": "1/1")",
             R"("upper": "-1/1", "roots": [], )" + corners + R"(, "facets": )" + closed),
     ""},
    {"ofPolyhedra", over, R"("kind": "separated", "direction": ["0", "0", "1"])", ""},
    {"hitAtTheEnd", landing_until(R"(, "max": 3)"), hit("3/1", "3/1", lands), ""},
    {"hitWithoutEnd", landing_until(""), hit("3/1", "3/1", lands), ""},
    {"negativeDistance", inside, refuted("bracket", R"("upper": "-1/1")", from_inside), ""},
    {"negativeDepth", inside, refuted("bracket", R"("depth_upper": "-1/1")", from_inside), ""},
    {"tooFar", pin, refuted("bracket", R"("lower": "2/1")", R"("upper": "1/1", )" + one_above), ""},
    // A number half way between two doubles rounds to the even one.
    {"notUpToTheOddOne", over_at("11258999068426241/2251799813685248"),
     not_rounded_to("0x1.0000000000001p+2", "9007199254740993/2251799813685248"), ""},
    {"notDownToTheOddOne", over_at("22517998136852479/4503599627370496"),
     not_rounded_to("0x1.fffffffffffffp+1", "18014398509481983/4503599627370496"), ""},
};

}  // namespace oblong::oracle::body_proofs
