// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "caseio/motion_proof_io.hpp"
#include "caseio/turning_io.hpp"
#include "tests/refused.hpp"

namespace oblong::caseio {
namespace {

std::string line_of(const std::string& more, const std::string& scalar = "exact") {
    return R"({"format": "oblong-case/1", "id": "t", "query": "turning", "scalar": ")" + scalar +
           R"(", "a": {"shape": "box", "half_extents": [1, 2, 3], "pose": {"translation": [0.1, 0, 0]}}, )" +
           R"("b": {"shape": "sphere", "radius": 1})" + more + "}";
}
std::string with_width(const std::string& more, const std::string& scalar = "exact") {
    return line_of(R"(, "width": "1e-9", )" + more, scalar);
}
TurningCase read(const std::string& line) { return read_turning_case(line); }

/// The message of the line's fault; empty if it is read.
std::string fault(const std::string& line) {
    return oblong::test::refused<BadInput>([&] { (void)read_turning_case(line, {"cases.jsonl", 7, {}}); });
}
void expect_fault(const std::string& line, const std::string& begin) {
    EXPECT_TRUE(fault(line).starts_with("cases.jsonl:7: " + begin)) << fault(line);
}

const std::string turn =
    R"("motion_a": {"velocity": [1, "1/4", 0.1], "axis": [0, 3, 4], "rate": "0x1p-3", "centre": [1, 0, 0]})";
const std::string between =
    R"("motion_b": {"from": {"quaternion": [1, 2, 3, 4], "translation": [0.1, 0, 0]}, "to": {}})";

TEST(TurningCase, IsKeptByWritingAndReading) {
    for (const char* scalar : {"exact", "double", "float"}) {
        const TurningCase c = read(
            with_width(turn + ", " + between + R"(, "max": 2, "source": "s", "note": "n", "expect": [1])", scalar));
        for (const NumberStyle style : {NumberStyle::shortest, NumberStyle::hex})
            EXPECT_EQ(read(write_turning_case(c, style)), c) << scalar;
    }
    const TurningCase c = read(with_width(turn + ", " + between));
    EXPECT_EQ(c.width, Rational(Integer(1), Integer(1000000000)));
    EXPECT_EQ(c.max, 1);
    const auto& a = std::get<Turn<Rational>>(c.motion_a);
    EXPECT_EQ(a.velocity, (Vec3<Rational>{1, Rational(Integer(1), Integer(4)), Rational(Integer(1), Integer(10))}));
    EXPECT_EQ(a.rate, Rational(Integer(1), Integer(8)));
    const auto& b = std::get<Interpolation<Rational>>(c.motion_b);
    EXPECT_EQ(b.from.quaternion, (std::array<Rational, 4>{1, 2, 3, 4}));
    EXPECT_EQ(b.to, Placement<Rational>{});
    EXPECT_EQ(std::get<Turn<Rational>>(read(line_of(R"(, "width": 1)")).motion_a), Turn<Rational>{});
}

TEST(TurningCase, AnglesBecomeQuaternions) {
    const auto to = [](const std::string& placement, const std::string& scalar) {
        const TurningCase c = read(with_width(R"("motion_a": {"from": {}, "to": )" + placement + "}", scalar));
        return std::get<Interpolation<Rational>>(c.motion_a).to.quaternion;
    };
    using Four = std::array<Rational, 4>;
    EXPECT_EQ(to(R"({"axis": [0, 0, 5], "degrees": 180})", "exact"), (Four{0, 0, 0, 1}));
    EXPECT_EQ(to(R"({"axis": [0, 0, 5], "degrees": 0})", "double"), (Four{1, 0, 0, 0}));
    EXPECT_EQ(to(R"({"axis": [0, 3, 4], "degrees": 180})", "exact"), (Four{0, 0, Rational(0.6), Rational(0.8)}));
    // cos 60° = 1/2; sin 60° = 0.8660254037844386467637…
    EXPECT_EQ(to(R"({"axis": [-2, 0, 0], "degrees": 120})", "double"),
              (Four{Rational(0.5), Rational(-0.8660254037844386), 0, 0}));
    EXPECT_EQ(to(R"({"axis": [0, 1, 0], "degrees": 120})", "float"), (Four{Rational(0.5), 0, Rational(0.8660254F), 0}));
    // cos 1/2 = 0.87758256189037271611…, sin 1/2 = 0.47942553860420300027…, over √2
    EXPECT_EQ(to(R"({"axis": [1, 1, 0], "angle": 1})", "double"),
              (Four{Rational(0.8775825618903728), Rational(0.33900504942104487), Rational(0.33900504942104487), 0}));
}

TEST(TurningCase, HasAPlane) {
    const std::string line =
        R"({"format": "oblong-case/1", "id": "p", "query": "turning", "scalar": "double", "dimension": 2, "width": 1, )"
        R"("a": {"shape": "box", "half_extents": [1, 2]}, "b": {"shape": "sphere", "radius": 1}, )"
        R"("motion_a": {"velocity": [1, 2], "rate": 3, "centre": [4, 5]}, )"
        R"("motion_b": {"from": {"translation": [6, 7]}, "to": {"degrees": 180}}})";
    const TurningCase c = read(line);
    EXPECT_EQ(std::get<Turn<Rational>>(c.motion_a),
              (Turn<Rational>{.velocity = {1, 2, 0}, .axis = {0, 0, 1}, .rate = 3, .centre = {4, 5, 0}}));
    EXPECT_EQ(std::get<Interpolation<Rational>>(c.motion_b).to.quaternion, (std::array<Rational, 4>{0, 0, 0, 1}));
    EXPECT_EQ(read(write_turning_case(c)), c);
    std::string leaves = line;
    leaves.replace(leaves.find(R"({"degrees": 180})"), 16, R"({"quaternion": [1, 0, 1, 0]})");
    expect_fault(leaves, "motion_b.to.quaternion: expected a turn of the plane");
}

TEST(TurningCase, IsKnownByItsQuery) {
    EXPECT_TRUE(is_turning_case(line_of("")));
    EXPECT_FALSE(is_turning_case(R"({"id": "turning", "query": "sweep"})"));
    EXPECT_FALSE(is_turning_case(R"(["turning"])"));
    EXPECT_FALSE(is_turning_case(R"({"query": "turning")"));
}

TEST(TurningCase, FaultsNameTheField) {
    EXPECT_EQ(fault(with_width(turn)), "");
    expect_fault(line_of(""), "width: expected the width");
    expect_fault(line_of(R"(, "width": 0)"), "width: expected a width above 0");
    expect_fault(line_of(R"(, "width": -1)"), "width: expected a width above 0");
    expect_fault(line_of(R"(, "width": "nan")"), "width:");
    expect_fault(with_width(R"("max": -1)"), "max:");
    expect_fault(with_width(R"("max": "inf")"), "max:");
    expect_fault(with_width(R"("sweep": {})"), "sweep:");
    expect_fault(with_width(R"("motion_a": [])"), "motion_a: expected a motion");
    expect_fault(with_width(R"("motion_a": {"rate": 1})"), "motion_a.axis: expected an axis that is not 0");
    expect_fault(with_width(R"("motion_b": {"rate": 1, "axis": [0, 0, 0]})"),
                 "motion_b.axis: expected an axis that is not 0");
    EXPECT_EQ(fault(with_width(R"("motion_b": {"rate": 0, "axis": [0, 0, 0]})")), "");
    expect_fault(with_width(R"("motion_a": {"speed": [0, 0, 1]})"), "motion_a.speed:");
    expect_fault(with_width(R"("motion_a": {"velocity": [0, 1]})"), "motion_a.velocity:");
    expect_fault(with_width(R"("motion_a": {"from": {}})"), "motion_a.to:");
    expect_fault(with_width(R"("motion_a": {"from": {}, "to": {}, "rate": 1})"), "motion_a.rate:");
    expect_fault(with_width(R"("motion_a": {"to": {"quaternion": [0, 0, 0, 0]}, "from": {}})"),
                 "motion_a.to.quaternion: expected a quaternion that is not 0");
    expect_fault(with_width(R"("motion_a": {"from": {"axis": [0, 0, 0], "angle": 1}, "to": {}})"),
                 "motion_a.from.axis: expected an axis that is not 0");
    expect_fault(with_width(R"("motion_a": {"from": {"axis": [0, 0, 1]}, "to": {}})"), "motion_a.from.angle:");
    expect_fault(with_width(R"("motion_a": {"from": {"quaternion": [1, 0, 0, 0], "angle": 1}, "to": {}})"),
                 "motion_a.from.angle: expected either quaternion or angle");
    expect_fault(with_width(R"("motion_a": {"from": {"linear": []}, "to": {}})"), "motion_a.from.linear:");
}

/// A certificate with these members, and the fault of reading it; empty: none.
std::string certificate_fault(const std::string& members) {
    return oblong::test::refused<BadInput>([&] {
        const TurningCertificate c = read_turning_certificate(
            R"({"format": "oblong-certificate/1", "id": "swings", "kind": "turning", )" + members + "}",
            {"proofs", 3, {}});
        EXPECT_EQ(read_turning_certificate(write_motion_certificate(c)), c);
    });
}

TEST(TurningCertificates, AreReadWithFaultsThatNameTheField) {
    const std::string stretch =
        R"({"from": "0/1", "to": "1/3", "direction": ["1", "-2", "0"], "gap_from": "1/2", "gap_to": "1/3", "bend": "1/9"})";
    const std::string row = R"(["1/1", "0/1", "0/1"])", matrix = "[" + row + ", " + row + ", " + row + "]";
    const std::string overlap = R"({"kind": "bracket", "outcome": "overlapping", "upper": "-1/2", "roots": []})";
    const auto meeting = [&](const std::string& turn_a, const std::string& bracket) {
        return R"("clear": [], "meeting": {"time": "1/2", "turn_a": )" + turn_a + R"(, "turn_b": )" + matrix +
               R"(, "overlap": )" + bracket + "}";
    };
    const auto changed = [](std::string text, const std::string& from, const std::string& to) {
        return text.replace(text.find(from), from.size(), to);
    };
    const auto clear = [](const std::string& list) { return R"("clear": )" + list; };
    std::string many = "0";  // counted before any is read
    for (int i = 0; i < 65536; ++i) many += ", 0";
    const std::vector<std::pair<std::string, std::string>> faults{
        {clear("[" + stretch + ", " + stretch + "]"), ""},
        {meeting(matrix, overlap), ""},
        {R"("meeting": {})", "proofs:3: clear: expected an array of stretches of time, found no such field"},
        {clear("7"), "proofs:3: clear: expected an array of stretches of time, found"},
        {clear("[" + many + "]"), "proofs:3: clear: expected at most 65536 stretches of time, found"},
        {clear("[]") + R"(, "subject": "x")", "proofs:3: subject: expected"},
        {clear("[7]"), "proofs:3: clear[0]: expected an object, found the number 7"},
        {clear("[" + stretch + ", {}]"),
         "proofs:3: clear[1].from: expected a string with a fraction, p/q, found no such field"},
        {clear("[" + changed(stretch, R"("1/9")", "0.5") + "]"),
         "proofs:3: clear[0].bend: expected a string with a frac"},
        {clear("[" + changed(stretch, R"("-2")", R"("1/2")") + "]"), "proofs:3: clear[0].direction[1]: expected"},
        {clear("[" + changed(stretch, "gap_to", "gap") + "]"), "proofs:3: clear[0].gap: expected"},
        {meeting("[" + row + "]", overlap), "proofs:3: meeting.turn_a: expected three rows"},
        {meeting(changed(matrix, R"("1/1")", R"("1")"), overlap), "proofs:3: meeting.turn_a[0][0]: expected a string"},
        {meeting(matrix, changed(overlap, "{", R"({"id": "x", )")), "proofs:3: meeting.overlap.id: expected"},
        {meeting(matrix, changed(overlap, "bracket", "refutation")),
         "proofs:3: meeting.overlap.kind: expected bracket, found"},
        {meeting(matrix, changed(overlap, "bracket", "hit")),
         "proofs:3: meeting.overlap.kind: expected bracket, found"},
    };
    for (const auto& [members, fault] : faults) {
        const std::string found = certificate_fault(members);
        EXPECT_TRUE(fault.empty() ? found.empty() : found.starts_with(fault)) << found << "\ninstead of " << fault;
    }
}

}  // namespace
}  // namespace oblong::caseio
