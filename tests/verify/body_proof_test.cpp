// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "caseio/case_reader.hpp"
#include "oracle/verify/verify_body.hpp"

// Proofs about bodies of any kind: the genuine ones of a few cases, written by hand, and for each condition of the
// checker a proof that it refuses.

namespace oblong::oracle {
namespace {

struct Row {
    std::string name;    ///< of the test
    std::string bodies;  ///< of the case: its members after the scalar
    std::string proof;   ///< members after the id
    std::string reason;  ///< of the refusal; empty: accepted
};

const std::string at_rest = R"("query": "distance", )";
/// A cylinder that stands on a box.
const std::string standing =
    at_rest +
    R"("a": {"shape": "cylinder", "radius": 1, "half_length": 1, "pose": {"translation": [0, 2, 0]}},
       "b": {"shape": "box", "half_extents": [3, 1, 3]})";
/// The same 6 beside it, side to side.
const std::string beside =
    at_rest +
    R"("a": {"shape": "cylinder", "radius": 1, "half_length": 1, "pose": {"translation": [10, 0, 0]}},
       "b": {"shape": "box", "half_extents": [3, 1, 3]})";
/// A point in the middle of a box.
const std::string inside =
    at_rest + R"("a": {"shape": "box", "half_extents": [2, 2, 2]}, "b": {"shape": "points", "vertices": [[0, 0, 0]]})";
const std::string squares =
    R"("dimension": 2, )" + at_rest +
    R"("a": {"shape": "box", "half_extents": [1, 1]}, "b": {"shape": "points", "vertices": [[0, 0]]})";
/// Balls of radii 1 and 2 in a hull, and a point 1 above the greater.
const std::string pin =
    at_rest +
    R"("a": {"shape": "hull", "of": [{"shape": "sphere", "radius": 1, "pose": {"translation": [9, 0, 0]}},
                                      {"shape": "sphere", "radius": 2}]},
       "b": {"shape": "points", "vertices": [[0, 3, 0]]})";
/// A ball that comes down on a cone's apex at (0, 1, 0), and one that flies by.
const std::string landing =
    R"("query": "sweep", "a": {"shape": "sphere", "radius": 1, "pose": {"translation": [0, 5, 0]}},
       "b": {"shape": "cone", "radius": 1, "half_length": 1},
       "sweep": {"velocity_a": [0, -1, 0], "velocity_b": [0, 0, 0], "max": 10})";
const std::string passing =
    R"("query": "sweep", "a": {"shape": "sphere", "radius": 1, "pose": {"translation": [-9, 5, 0]}},
       "b": {"shape": "cone", "radius": 1, "half_length": 1},
       "sweep": {"velocity_a": [1, 0, 0], "velocity_b": [0, 0, 0]})";
const std::string leaving = R"("query": "raycast", "a": {"shape": "ellipsoid", "radii": [1, 2, 3]},
       "ray": {"source": [0, 3, 0], "direction": [0, -1, 0], "max": 2})";

/// A ball that slides on a box, and one that leaves a cone's apex.
const std::string sliding =
    R"("query": "sweep", "a": {"shape": "sphere", "radius": 1, "pose": {"translation": [0, 2, 0]}},
       "b": {"shape": "box", "half_extents": [3, 1, 3]},
       "sweep": {"velocity_a": [1, 0, 0], "velocity_b": [0, 0, 0], "max": 2})";
const std::string rising =
    R"("query": "sweep", "a": {"shape": "sphere", "radius": 1, "pose": {"translation": [0, 2, 0]}},
       "b": {"shape": "cone", "radius": 1, "half_length": 1},
       "sweep": {"velocity_a": [0, 1, 0], "velocity_b": [0, 0, 0], "max": 2})";
/// `landing`, with another end or none.
std::string landing_until(const std::string& max) {
    std::string text = landing;
    const std::string end = R"(, "max": 10)";
    return text.replace(text.find(end), end.size(), max);
}
/// A point 4 above a box along z, and one 4 beside a square.
const std::string over =
    at_rest + R"("a": {"shape": "points", "vertices": [[0, 0, 5]]}, "b": {"shape": "box", "half_extents": [1, 1, 1]})";
const std::string in_plane =
    R"("dimension": 2, )" + at_rest +
    R"("a": {"shape": "box", "half_extents": [1, 1]}, "b": {"shape": "points", "vertices": [[5, 0]]})";
/// `beside`, asked whether it is within a margin.
std::string within(const std::string& margin) {
    return R"("query": "within", "margin": )" + margin + ", " + beside.substr(at_rest.size());
}

const std::string up = R"("direction": ["0", "1", "0"])";
const std::string at_zero = R"("lower": "0/1", "upper": "0/1")";
std::string members(const std::string& a, const std::string& b) {
    return R"("members": [{"a": )" + a + R"(, "b": )" + b + "}]";
}
const std::string foot = R"({"sum": [{"vertices": [[1, "1"]]}, {"u": ["0/1", "0/1"]}]})";
const std::string top_of_box = R"({"vertices": [[0, "1"], [5, "1"]]})";
std::string touching(const std::string& a, const std::string& b, const std::string& roots = R"(["0/1"])") {
    return R"("kind": "bracket", "outcome": "touching", )" + at_zero + ", " + up + R"(, "roots": )" + roots + ", " +
           members(a, b);
}
/// Four corners of the box around the point, and the facets between them, 2/√3 from it.
const std::string corners = R"("members": [{"a": {"vertices": [[0, "1"]]}, "b": {"vertices": [[0, "1"]]}},
    {"a": {"vertices": [[3, "1"]]}, "b": {"vertices": [[0, "1"]]}}, {"a": {"vertices": [[5, "1"]]}, "b": {"vertices": [[0, "1"]]}},
    {"a": {"vertices": [[6, "1"]]}, "b": {"vertices": [[0, "1"]]}}])";
std::string around(const std::string& upper, const std::string& facets) {
    return R"("kind": "bracket", "outcome": "overlapping", "upper": ")" + upper + R"(", "roots": [], )" + corners +
           R"(, "facets": )" + facets;
}
const std::string closed = "[[0, 1, 3], [0, 2, 1], [0, 3, 2], [1, 2, 3]]";
std::string hit(const std::string& lower, const std::string& upper, const std::string& rest) {
    return R"("kind": "hit", "lower": ")" + lower + R"(", "upper": ")" + upper + R"(", )" + rest;
}
const std::string apex = R"({"hull": [[0, "1", {"vertices": [[0, "1"]]}]]})";
const std::string centre = R"({"vertices": [[0, "1"]]})";
const std::string lands = up + R"(, "roots": ["0/1"], )" + members(centre, apex);
const std::string flies = R"("kind": "miss", "roots": ["0/1"])";

std::string refuted(const std::string& proves, const std::string& claim, const std::string& rest) {
    return R"("kind": "refutation", "proves": ")" + proves + R"(", "claim": {)" + claim + "}, " + rest;
}
const std::string one_above =
    R"("roots": [], )" +
    members(R"({"hull": [[1, "1", {"sum": [{"vertices": [[0, "1"]]}, {"u": ["0/1", "1/1", "0/1"]}]}]]})", centre);
const std::string sideways = R"("lower": "6/1", "direction": ["1", "0", "0"], "roots": ["1/1"])";
const std::string from_inside = R"("lower": "-2/1", )" + up + R"(, "roots": [])";

const Row genuine[] = {
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
    {"beyondTheMargin", within("5"),
     R"("kind": "bracket", "outcome": "separated", "lower": "1/1", "direction": ["1", "0", "0"], "roots": ["1/1"])",
     ""},
    {"ofPolyhedra", over, R"("kind": "separated", "direction": ["0", "0", "1"])", ""},
    {"hitAtTheEnd", landing_until(R"(, "max": 3)"), hit("3/1", "3/1", lands), ""},
    {"hitWithoutEnd", landing_until(""), hit("3/1", "3/1", lands), ""},
    {"negativeDistance", inside, refuted("bracket", R"("upper": "-1/1")", from_inside), ""},
    {"negativeDepth", inside, refuted("bracket", R"("depth_upper": "-1/1")", from_inside), ""},
    {"tooFar", pin, refuted("bracket", R"("lower": "2/1")", R"("upper": "1/1", )" + one_above), ""},
};

const Row forged[] = {
    // Members.
    {"kindOfNode", standing,
     touching(R"({"hull": [[0, "1", {"vertices": [[1, "1"]]}], [1, "1", {"u": ["0/1", "0/1"]}]]})", top_of_box),
     "a member of another kind of node"},
    {"vertexThatIsNot", standing, touching(R"({"sum": [{"vertices": [[2, "1"]]}, {"u": ["0/1", "0/1"]}]})", top_of_box),
     "a vertex or part that the body does not have"},
    {"partThatIsNot", landing,
     hit("3/1", "3/1",
         up + R"(, "roots": ["0/1"], )" + members(centre, R"({"hull": [[2, "1", {"vertices": [[0, "1"]]}]]})")),
     "a vertex or part that the body does not have"},
    {"negativeWeight", standing, touching(foot, R"({"vertices": [[0, "2"], [5, "2"], [1, "1"], [1, "-1"]]})"),
     "a negative weight"},
    {"noWeight", standing, touching(foot, R"({"vertices": [[0, "0"]]})"), "weights that sum to 0"},
    {"columns", standing, touching(R"({"sum": [{"vertices": [[1, "1"]]}, {"u": ["0/1"]}]})", top_of_box),
     "another number of columns"},
    {"beyondTheSurface", standing,
     touching(R"({"sum": [{"vertices": [[1, "1"]]}, {"u": ["2/1", "0/1"]}]})",
              R"({"vertices": [[0, "5"], [1, "5"], [4, "1"], [5, "1"]]})"),
     "beyond the surface"},
    {"partsOfASum", standing, touching(R"({"sum": [{"vertices": [[1, "1"]]}]})", top_of_box),
     "another number of parts"},
    // Planes.
    {"tooFewRoots", standing, touching(foot, top_of_box, "[]"), "too few roots"},
    {"negativeRoot", standing, R"("kind": "bracket", "outcome": "separated", "lower": "1/1", "roots": ["-1/1"], )" + up,
     "a negative root"},
    {"smallRoot", beside,
     R"("kind": "bracket", "outcome": "separated", "lower": "7/1", "direction": ["1", "0", "0"], "roots": ["0/1"])",
     "a root that is too small"},
    {"moreRoots", standing, touching(foot, top_of_box, R"(["0/1", "0/1"])"), "more roots than needed"},
    {"rootsOfNothing", inside,
     R"("kind": "bracket", "outcome": "overlapping", "upper": "-1/1", "roots": ["0/1"], )" + corners +
         R"(, "facets": )" + closed,
     "roots without a direction"},
    {"noDirection", passing, R"("kind": "miss", "roots": [])", "no direction"},
    {"directionOfNoLength", standing,
     R"("kind": "bracket", "outcome": "separated", "lower": "100/1", "direction": ["0", "0", "0"], "roots": ["0/1"])",
     "a direction of no length"},
    {"outOfThePlane", squares,
     R"("kind": "bracket", "outcome": "touching", )" + at_zero + R"(, "direction": ["0", "0", "1"], "roots": [], )" +
         members(R"({"vertices": [[0, "1"], [3, "1"]]})", centre),
     "a direction out of the plane"},
    // Brackets.
    {"noBounds", standing, R"("kind": "refutation", "proves": "bracket", "claim": {"upper": "-1/1"}, "roots": [])",
     "no bounds"},
    {"directionForNothing", inside, around("-1/1", closed) + ", " + up, "a lower bound needs a direction"},
    {"membersForNothing", beside,
     R"("kind": "bracket", "outcome": "separated", "lower": "6/1", "direction": ["1", "0", "0"], "roots": ["1/1"], )" +
         members(foot, centre),
     "an upper bound needs members"},
    {"notSoFar", beside,
     R"("kind": "bracket", "outcome": "separated", "lower": "61/10", "direction": ["1", "0", "0"], "roots": ["1/1"])",
     "the bodies are not shown to be so far apart"},
    {"twoPairs", standing,
     R"("kind": "bracket", "outcome": "touching", )" + at_zero + ", " + up +
         R"(, "roots": ["0/1"], "members": [{"a": )" + foot + R"(, "b": )" + top_of_box + R"(}, {"a": )" + foot +
         R"(, "b": )" + top_of_box + "}]",
     "more than one pair of near points"},
    {"deeperThanTheBalls", standing,
     R"("kind": "bracket", "outcome": "overlapping", "upper": "-1/1", "roots": [], )" + members(foot, top_of_box),
     "deeper than the balls"},
    {"notSoNear", standing, touching(R"({"sum": [{"vertices": [[0, "1"]]}, {"u": ["0/1", "0/1"]}]})", top_of_box),
     "the points are not so near"},
    // Surfaces.
    {"surfaceNotNeeded", inside,
     R"("kind": "refutation", "proves": "bracket", "claim": {"lower": "2/1"}, "upper": "1/1", "roots": [], )" +
         corners + R"(, "facets": )" + closed,
     "a surface that is not needed"},
    {"facetOfThePlane", inside, around("-1/1", "[[0, 1, 3], [0, 2, 1], [0, 3, 2], [1, 2, 3], [0, 1]]"),
     "a facet of another dimension"},
    {"unlistedCorner", inside, around("-1/1", "[[0, 1, 3], [0, 2, 1], [0, 3, 2], [1, 2, 4]]"), "an unlisted corner"},
    {"facetOfNoHeight", beside,
     R"("kind": "bracket", "outcome": "overlapping", "upper": "0/1", "roots": [], "facets": [[0, 0, 0]], )" +
         members(foot, centre),
     "a facet that does not have the origin behind it"},
    {"nearerThanTheDepth", inside, around("-5/4", closed), "a facet nearer than the depth"},
    {"openSurface", inside, around("-1/1", "[[0, 1, 3], [0, 2, 1], [0, 3, 2]]"), "the surface is not closed"},
    {"surfaceOfACast", landing, hit("3/1", "3/1", lands + R"(, "facets": [[0, 0, 0]])"), "a surface beside a cast"},
    {"surfaceWithoutABound", beside,
     R"("kind": "bracket", "outcome": "separated", "lower": "6/1", "direction": ["1", "0", "0"], "roots": ["1/1"], "facets": [[0, 0, 0]])",
     "a surface that bounds nothing"},
    // Casts.
    {"castAtRest", standing, flies + ", " + up, "of a cast, for bodies at rest"},
    {"oneBody", leaving, around("-1/1", closed), "a case of one body"},
    {"missWithMore", passing, flies + R"(, "lower": "0/1", )" + up, "a miss has only a direction"},
    {"notApartAtTheStart", landing, R"("kind": "miss", "direction": ["0", "-1", "0"], "roots": ["0/1"])",
     "the direction does not separate at the start"},
    {"notApartAtTheEnd", landing, flies + ", " + up, "the direction does not separate at the end"},
    {"comingNearer", passing, R"("kind": "miss", "direction": ["-1", "3", "0"], "roots": ["2/1"])",
     "the bodies come nearer along the direction, without end"},
    {"noBoundsOfTheParameter", landing, R"("kind": "hit", "upper": "3/1", "roots": [], )" + members(centre, apex),
     "no bounds of the parameter"},
    {"beforeTheStart", landing, hit("-1/1", "3/1", lands), "a bound before the start"},
    {"wrongOrder", landing, hit("7/2", "3/1", lands), "bounds in the wrong order"},
    {"beyondTheEnd", leaving,
     hit("0/1", "3/1",
         R"("roots": [], )" + members(centre, R"({"sum": [{"vertices": [[0, "1"]]}, {"u": ["0/1", "0/1", "0/1"]}]})")),
     "beyond the end"},
    {"twoPairsOfACast", landing,
     hit("0/1", "3/1",
         R"("roots": [], "members": [{"a": )" + centre + R"(, "b": )" + apex + R"(}, {"a": )" + centre + R"(, "b": )" +
             apex + "}]"),
     "one pair of points that meet"},
    {"notMeeting", landing, hit("0/1", "5/2", R"("roots": [], )" + members(centre, apex)), "the points do not meet"},
    {"directionThatBoundsNothing", landing, hit("0/1", "3/1", lands), "a direction that bounds nothing"},
    {"notComingNearer", landing,
     hit("3/1", "3/1", R"("direction": ["0", "-1", "0"], "roots": ["0/1"], )" + members(centre, apex)),
     "the bodies do not come nearer along the direction"},
    {"notApartUpToTheBound", landing, hit("31/10", "33/10", lands), "the direction does not separate up to the bound"},
    // What follows.
    {"bracketWithoutOutcome", beside,
     R"("kind": "bracket", "lower": "6/1", "direction": ["1", "0", "0"], "roots": ["1/1"])",
     "an outcome belongs to a bracket, and to nothing else"},
    {"outcomeOfACast", passing, flies + R"(, "outcome": "separated", )" + up,
     "an outcome belongs to a bracket, and to nothing else"},
    {"notApart", standing, R"("kind": "bracket", "outcome": "separated", "lower": "0/1", "roots": ["0/1"], )" + up,
     "not shown to be apart"},
    {"notTouching", beside,
     R"("kind": "bracket", "outcome": "touching", "lower": "6/1", "direction": ["1", "0", "0"], "roots": ["1/1"])",
     "not shown to touch"},
    {"touchingFromInside", inside,
     R"("kind": "bracket", "outcome": "touching", "upper": "0/1", "roots": [], )" + corners + R"(, "facets": )" +
         closed,
     "not shown to touch"},
    {"onlyACommonPoint", standing,
     R"("kind": "bracket", "outcome": "overlapping", "upper": "0/1", "roots": [], )" + members(foot, top_of_box),
     "not shown to overlap"},
    {"trueOutcome", standing,
     R"("kind": "refutation", "proves": "bracket", "claim": {"outcome": "touching"}, "upper": "0/1", "roots": [], )" +
         members(foot, top_of_box),
     "what is claimed is not contradicted"},
    {"trueDepth", inside,
     R"("kind": "refutation", "proves": "bracket", "claim": {"depth_lower": "2/1", "depth_upper": "2/1"}, "lower": "-2/1", )" +
         up + R"(, "roots": [])",
     "what is claimed is not contradicted"},
    {"depthOfNothing", beside,
     R"("kind": "refutation", "proves": "bracket", "claim": {"depth_lower": "-1/1"}, "lower": "6/1", "direction": ["1", "0", "0"], "roots": ["1/1"])",
     "what is claimed is not contradicted"},
    {"trueHit", landing,
     R"("kind": "refutation", "proves": "hit", "claim": {"hit": true}, "lower": "3/1", "upper": "3/1", )" + lands,
     "what is claimed is not contradicted"},
    {"trueMiss", passing, R"("kind": "refutation", "proves": "miss", "claim": {"hit": false}, "roots": ["0/1"], )" + up,
     "what is claimed is not contradicted"},
    {"trueParameter", landing,
     R"("kind": "refutation", "proves": "hit", "claim": {"parameter_lower": "3/1", "parameter_upper": "3/1"}, "lower": "3/1", "upper": "3/1", )" +
         lands,
     "what is claimed is not contradicted"},
    {"distanceByACast", passing,
     R"("kind": "refutation", "proves": "miss", "claim": {"upper": "-1/1"}, "roots": ["0/1"], )" + up,
     "what is claimed is not contradicted"},
    {"depthByACast", passing,
     R"("kind": "refutation", "proves": "miss", "claim": {"depth_upper": "-1/1"}, "roots": ["0/1"], )" + up,
     "what is claimed is not contradicted"},
    {"hitAtRest", standing,
     R"("kind": "refutation", "proves": "bracket", "claim": {"hit": true}, "lower": "0/1", "roots": ["0/1"], )" + up,
     "what is claimed is not contradicted"},
    // Each operand alone.
    {"withinTheMargin", within("7"), R"("kind": "bracket", "outcome": "separated", )" + sideways,
     "the bodies are not shown to be so far apart"},
    {"notQuiteSoNear", pin, refuted("bracket", R"("lower": "9/10")", R"("upper": "1/2", )" + one_above),
     "the points are not so near"},
    {"notQuiteMeeting", landing, hit("0/1", "14/5", R"("roots": [], )" + members(centre, apex)),
     "the points do not meet"},
    {"touchingAtTheStart", rising, flies + ", " + up, "the direction does not separate at the start"},
    {"touchingAtTheEnd", landing_until(R"(, "max": 3)"), flies + ", " + up,
     "the direction does not separate at the end"},
    {"touchingAllTheWay", sliding,
     hit("1/1", "1/1",
         up + R"(, "roots": [], )" + members(centre, R"({"vertices": [[0, "2"], [4, "2"], [5, "1"], [1, "1"]]})")),
     "the bodies do not come nearer along the direction"},
    {"noUpperBoundOfTheParameter", landing, R"("kind": "hit", "lower": "3/1", )" + lands, "no bounds of the parameter"},
    {"missWithAnUpperBound", passing, flies + R"(, "upper": "0/1", )" + up, "a miss has only a direction"},
    {"missWithMembers", passing, flies + ", " + up + ", " + members(centre, apex), "a miss has only a direction"},
    {"trueUpperEnd", pin, refuted("bracket", R"("upper": "2/1")", R"("upper": "1/1", )" + one_above),
     "what is claimed is not contradicted"},
    {"depthOfTouchingBodies", standing,
     refuted("bracket", R"("depth_upper": "0/1")", R"("lower": "0/1", "roots": ["0/1"], )" + up),
     "what is claimed is not contradicted"},
    {"depthOfNoLength", beside, refuted("bracket", R"("depth_lower": "0/1")", sideways),
     "what is claimed is not contradicted"},
    {"parameterAtRest", standing,
     refuted("bracket", R"("parameter_lower": "0/1")", R"("lower": "0/1", "roots": ["0/1"], )" + up),
     "what is claimed is not contradicted"},
    {"trueLatestParameter", landing,
     refuted("hit", R"("parameter_upper": "3/1")", R"("lower": "3/1", "upper": "3/1", )" + lands),
     "what is claimed is not contradicted"},
    {"apartWithoutALowerBound", pin, R"("kind": "bracket", "outcome": "separated", "upper": "1/1", )" + one_above,
     "not shown to be apart"},
    {"touchingOrApart", standing,
     R"("kind": "bracket", "outcome": "touching", "lower": "0/1", "upper": "1/1", "roots": ["0/1"], )" + up + ", " +
         members(foot, top_of_box),
     "not shown to touch"},
    {"touchingWithoutAPoint", standing,
     R"("kind": "bracket", "outcome": "touching", "lower": "0/1", "roots": ["0/1"], )" + up, "not shown to touch"},
    {"touchingOrDeeper", standing,
     R"("kind": "bracket", "outcome": "touching", "lower": "-1/1", "upper": "0/1", "roots": ["0/1"], )" + up + ", " +
         members(foot, top_of_box),
     "not shown to touch"},
    {"overlapWithoutAPoint", inside, R"("kind": "bracket", "outcome": "overlapping", )" + from_inside,
     "not shown to overlap"},
};

std::string said(const Row& row) {
    const caseio::Case c = caseio::read_case(
        R"({"format": "oblong-case/1", "id": "c", "scalar": "exact", )" + row.bodies + "}", {"case", 0, ""});
    const caseio::CertificateLine line =
        caseio::read_certificate(R"({"format": "oblong-certificate/1", "id": "c", )" + row.proof + "}");
    EXPECT_EQ(caseio::read_certificate(caseio::write_certificate(line)), line) << row.name;
    return verify(c, line).value_or("");
}

TEST(BodyProof, WhatIsProvenIsAccepted) {
    for (const Row& row : genuine) EXPECT_EQ(said(row), row.reason) << row.name;
}

TEST(BodyProof, EachConditionRefusesAProofThatBreaksIt) {
    for (const Row& row : forged) EXPECT_EQ(said(row), row.reason) << row.name;
}

// No line of a file has such a member.
TEST(BodyProof, AMemberOfAHullHasOneWeightAPart) {
    const caseio::Case c =
        caseio::read_case(R"({"format": "oblong-case/1", "id": "c", "scalar": "exact", )" + pin + "}");
    caseio::CertificateLine line =
        caseio::read_certificate(R"({"format": "oblong-certificate/1", "id": "c", )" + genuine[4].proof + "}");
    ASSERT_FALSE(verify(c, line));
    line.proof->members[0].a.parts.push_back(line.proof->members[0].a.parts[0]);
    EXPECT_EQ(verify(c, line), "another number of parts");
}

}  // namespace
}  // namespace oblong::oracle
