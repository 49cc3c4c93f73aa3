// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdio>
#include <sstream>

#include "caseio/case_reader.hpp"
#include "oblong/body/convert_body.hpp"
#include "oblong/scalar/builtin.hpp"
#include "oblong/scalar/convert.hpp"
#include "oracle/exact/exact_answer.hpp"
#include "tests/capture/programs/text.hpp"
#include "tests/capture/scratch.hpp"

/// The libraries of fuzz/preload, before programs that print what they ask.
namespace oblong::test {
namespace {

std::string build(const std::string& name) { return std::string(OBLONG_BUILD_DIR) + "/" + name; }

/// The output of a shell command, which has to succeed.
std::string run(const std::string& command) {
    std::FILE* const pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) return {};
    std::string text;
    std::array<char, 4096> part{};
    for (std::size_t n = 0; (n = std::fread(part.data(), 1, part.size(), pipe)) > 0;) text.append(part.data(), n);
    EXPECT_EQ(pclose(pipe), 0) << command;
    return text;
}

std::vector<std::string> lines_of(const std::string& text) {
    std::istringstream in(text);
    std::vector<std::string> lines;
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

/// A recorded body in the words of tests/capture/programs.
std::string text_of(const AnyBody<Rational>& exact) {
    const auto body = map_numbers<double>(exact, [](const Rational& x) { return exactly<double>(x).value(); });
    std::string name;
    std::vector<double> numbers;
    const auto add = [&](const Vec3<double>& v) { numbers.insert(numbers.end(), {v.x, v.y, v.z}); };
    const auto axial = [&](const char* shape, const Axial<double>& s) {
        name = std::string(shape) + "-" + "xyz"[static_cast<std::size_t>(s.axis())];
        numbers = {s.radius(), s.half_length()};
    };
    if (const auto* points = std::get_if<Points<double>>(&body.shape)) {
        name = "points";
        for (const Vec3<double>& v : points->vertices()) add(v);
    }
    if (const auto* box = std::get_if<Box<double>>(&body.shape)) name = "box", add(box->half_extents());
    if (const auto* ball = std::get_if<Sphere<double>>(&body.shape)) name = "sphere", numbers = {ball->radius()};
    if (const auto* s = std::get_if<Ellipsoid<double>>(&body.shape)) name = "ellipsoid", add(s->radii());
    if (const auto* s = std::get_if<Capsule<double>>(&body.shape)) axial("capsule", *s);
    if (const auto* s = std::get_if<Cylinder<double>>(&body.shape)) axial("cylinder", *s);
    if (const auto* s = std::get_if<Cone<double>>(&body.shape)) axial("cone", *s);
    for (const Vec3<double>& row : body.pose.value().linear.rows) add(row);
    add(body.pose->translation);
    return words(name, numbers);
}

/// Runs a program that asks a library, and compares what was recorded, word by word, and the library's answers, which
/// depend on which way each shape lies.
void expect_recorded(const std::string& library, const std::string& program, double tolerance) {
    if (!std::filesystem::exists(build(program))) GTEST_SKIP() << library << " is not installed";
    const Scratch file(library + ".jsonl");
    const std::vector<std::string> asked =
        lines_of(run("OBLONG_CAPTURE=" + file.path() + " OBLONG_CAPTURE_PER_SECOND=1000000 LD_PRELOAD=" +
                     build("liboblong-capture-" + library + ".so") + " " + build(program)));
    const std::vector<caseio::Case> recorded = caseio::read_case_file(file.path());
    ASSERT_EQ(recorded.size(), asked.size());
    ASSERT_GT(asked.size(), 100U);
    for (std::size_t i = 0; i < asked.size(); ++i) {
        const caseio::Case& c = recorded[i];
        const std::size_t answer = asked[i].find(" = ");
        const std::string query = c.query == caseio::Query::decide ? "decide" : "distance";
        ASSERT_EQ(query + text_of(c.a) + text_of(*c.b), asked[i].substr(0, answer)) << c.id;
        const double stated = std::strtod(asked[i].c_str() + answer + 3, nullptr);
        const oracle::ExactAnswer exact = oracle::exact_answer(c);
        if (c.query == caseio::Query::decide)
            EXPECT_EQ(stated > 0, exact.outcome != Outcome::separated) << c.id;
        else
            EXPECT_NEAR(stated, approximate(exact.distance), tolerance) << caseio::write_case(c);
    }
    EXPECT_EQ(lines_of(run(build(program))), asked) << "recording changes no answer";
}

TEST(Preload, RecordsWhatFclIsAsked) { expect_recorded("fcl", "capture_asks_fcl", 1e-4); }
TEST(Preload, RecordsWhatBulletIsAskedInFloat) { expect_recorded("bullet-float", "capture_asks_bullet-float", 1e-4); }
TEST(Preload, RecordsWhatBulletIsAskedInDouble) {
    expect_recorded("bullet-double", "capture_asks_bullet-double", 1e-6);
}

/// The detector has the same symbols in both precisions; its shapes have not the same layout.
TEST(Preload, RefusesBulletOfTheOtherPrecision) {
    int refused = 0;
    for (const auto& [program, library] :
         {std::pair<std::string, std::string>{"float", "double"}, {"double", "float"}}) {
        const std::string asking = build("capture_asks_bullet-" + program);
        const std::string preloaded = build("liboblong-capture-bullet-" + library + ".so");
        if (!std::filesystem::exists(asking) || !std::filesystem::exists(preloaded)) continue;
        ++refused;
        const Scratch file("other-" + library + ".jsonl");
        const std::string command = "OBLONG_CAPTURE=" + file.path() + " LD_PRELOAD=" + preloaded + " " + asking;
        EXPECT_EQ(run(command + " 2>&1 >/dev/null"),
                  "oblong capture: nothing is recorded: the program's Bullet is not of " + library +
                      " precision; load liboblong-capture-bullet-" + program + ".so\n");
        EXPECT_FALSE(std::filesystem::exists(file.path()) && std::filesystem::file_size(file.path()) > 0);
        EXPECT_EQ(run(command + " 2>/dev/null"), run(asking)) << "the library answers as without";
    }
    if (refused == 0) GTEST_SKIP() << "Bullet is not installed in both precisions";
}

/// The runs of the family `captured`, a few steps of each: valid lines, of the library that was asked.
TEST(Preload, RecordsTheRuns) {
    struct Run {
        std::string program, library, source;
        std::size_t lines;
    };
    for (const Run& r :
         {Run{"capture_run_pile 120", "bullet-double", "Bullet", 300}, Run{"capture_run_arm 3", "fcl", "FCL", 100},
          Run{"capture_run_walker 30", "", "MuJoCo", 100}}) {
        if (!std::filesystem::exists(build(r.program.substr(0, r.program.find(' '))))) continue;
        const Scratch file(r.source + ".jsonl");
        run("OBLONG_CAPTURE=" + file.path() + " OBLONG_CAPTURE_PER_SECOND=1000000 " +
            (r.library.empty() ? "" : "LD_PRELOAD=" + build("liboblong-capture-" + r.library + ".so ")) +
            build(r.program));
        const std::vector<caseio::Case> recorded = caseio::read_case_file(file.path());
        EXPECT_GE(recorded.size(), r.lines) << r.program;
        for (const caseio::Case& c : recorded) EXPECT_EQ(c.source, r.source);
    }
}

TEST(Preload, SettingsComeFromTheEnvironment) {
    if (!std::filesystem::exists(build("capture_asks_fcl"))) GTEST_SKIP() << "fcl is not installed";
    const Scratch file("settings.jsonl");
    run("OBLONG_CAPTURE=" + file.path() +
        " OBLONG_CAPTURE_PER_SECOND=1000000 OBLONG_CAPTURE_EVERY=50 OBLONG_CAPTURE_NAME=arm OBLONG_CAPTURE_MAX_BYTES=x "
        "LD_PRELOAD=" +
        build("liboblong-capture-fcl.so") + " " + build("capture_asks_fcl") + " 2>" + file.path() + ".notes");
    const std::vector<caseio::Case> recorded = caseio::read_case_file(file.path());
    ASSERT_EQ(recorded.size(), 4U);
    EXPECT_EQ(recorded[3].id, "arm-4");
    EXPECT_EQ(recorded[3].source, "FCL");
    EXPECT_EQ(run("cat " + file.path() + ".notes"),
              "oblong capture: OBLONG_CAPTURE_MAX_BYTES: expected a whole number above 0\n");
    std::filesystem::remove(file.path() + ".notes");
}

TEST(Preload, WithoutAFileItSaysSoAndTheProgramRuns) {
    if (!std::filesystem::exists(build("capture_asks_fcl"))) GTEST_SKIP() << "fcl is not installed";
    const std::string said =
        run("LD_PRELOAD=" + build("liboblong-capture-fcl.so") + " " + build("capture_asks_fcl") + " 2>&1 >/dev/null");
    EXPECT_EQ(said, "oblong capture: nothing is recorded: OBLONG_CAPTURE= cannot be opened\n");
}

}  // namespace
}  // namespace oblong::test
