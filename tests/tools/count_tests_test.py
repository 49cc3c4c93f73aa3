#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""tools/count_tests.py and tools/run_tests.sh on results that ctest could have written."""
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
from xml.sax.saxutils import escape

ROOT = pathlib.Path(__file__).resolve().parents[2]
TOOL = ROOT / "tools/count_tests.py"
ALLOWED = ROOT / "tools/allowed_skips.txt"
GUARD = "instructions/Guard.NoQueryCostsMoreThanItDid"
BY_GTEST, BY_CODE = "SKIP_REGULAR_EXPRESSION_MATCHED", "SKIP_RETURN_CODE=77"


def case(name, status, skipped="", output=""):
    """One test as ctest 3.25 writes it."""
    mark = f'<skipped message="{skipped}"/>' if skipped else '<failure message=""/>' if status == "fail" else ""
    return f'<testcase name="{name}" status="{status}">{mark}<system-out>{escape(output)}</system-out></testcase>'


def by_gtest(name, reason):
    """A test that used GTEST_SKIP."""
    output = (f"Note: Google Test filter = {name}\n[ RUN      ] {name}\n/source/x_test.cpp:3: Skipped\n{reason}\n"
              f"[  SKIPPED ] {name} (0 ms)\n[  PASSED  ] 0 tests.\n[  SKIPPED ] 1 test, listed below:\n[  SKIPPED ] {name}\n")
    return case(name, "notrun", BY_GTEST, output)


PASSED = case("gjk/Loop.Ends", "run", output="[       OK ] skipped: is no skip here")
NO_VALGRIND = case(GUARD, "notrun", BY_CODE, "Skipped: valgrind does not know an instruction that a library uses here\n")
NO_COUNTS = case(GUARD, "notrun", BY_CODE, "Skipped: no counts were committed for a compiler <x>; there are: y\n1 2\n")
NO_NODE = by_gtest("report/Pictures.Agree", "node is missing (Debian package nodejs): nothing draws")
NO_CLANG = case("fuzzing/OwnGjk/libfuzzer", "notrun", BY_GTEST, "skipped: clang-19 is not installed\n")


class Count(unittest.TestCase):
    def run_tool(self, cases, *arguments):
        """(stdout, stderr, exit status)."""
        with tempfile.TemporaryDirectory() as folder:
            results = pathlib.Path(folder) / "results.xml"
            results.write_text(f'<?xml version="1.0"?>\n<testsuite>{"".join(cases)}</testsuite>\n', encoding="utf-8")
            done = subprocess.run([sys.executable, TOOL, results, *arguments], capture_output=True, text=True, check=False)
        return done.stdout.strip(), done.stderr, done.returncode

    def expect(self, cases, anywhere, in_ci):
        """The counts with and without the list of allowed skips."""
        self.assertEqual(self.run_tool(cases)[0], anywhere)
        self.assertEqual(self.run_tool(cases, "--skips-fail", ALLOWED)[0], in_ci)

    def test_tests_that_ran(self):
        self.expect([PASSED, PASSED, case("a/A.B", "fail")], "2 1 0", "2 1 0")

    def test_tests_that_could_not_start_have_failed(self):
        self.expect([case("a/A.B", "notrun", "Unable to find executable")], "0 1 0", "0 1 0")
        self.expect([case("a/A.B", "notrun", "Fixture dependency failed")], "0 1 0", "0 1 0")

    def test_skips_that_the_machine_explains(self):
        self.expect([PASSED, NO_VALGRIND, NO_COUNTS], "1 0 2", "1 0 2")

    def test_missing_packages_fail_in_ci(self):
        self.expect([PASSED, NO_NODE, NO_CLANG], "1 0 2", "1 2 0")
        missing = case(GUARD, "notrun", BY_CODE, "Skipped: valgrind is not installed (make deps)\n")
        self.expect([PASSED, missing], "1 0 1", "1 1 0")

    def test_an_allowed_reason_is_allowed_for_its_tests_only(self):
        other = case("fuzzing/Other", "notrun", BY_CODE, "Skipped: valgrind does not know an instruction\n")
        self.expect([other], "0 0 1", "0 1 0")

    def test_skips_without_a_reason_and_disabled_tests_fail_in_ci(self):
        self.expect([case(GUARD, "notrun", BY_CODE, "")], "0 0 1", "0 1 0")
        self.expect([case("a/A.B", "disabled", output="Disabled")], "0 0 1", "0 1 0")

    def test_reasons_are_printed(self):
        printed = self.run_tool([NO_NODE, NO_VALGRIND], "--skips-fail", ALLOWED)[1]
        self.assertIn("report/Pictures.Agree FAILED, since it was skipped: node is missing (Debian package nodejs)", printed)
        self.assertIn(f"{GUARD} was skipped: valgrind does not know an instruction", printed)

    def test_a_file_that_is_no_result_is_an_error(self):
        self.assertNotEqual(self.run_tool(["<testcase"])[2], 0)

    def test_a_line_without_a_reason_is_an_error(self):
        with tempfile.TemporaryDirectory() as folder:
            bad = pathlib.Path(folder) / "allowed.txt"
            bad.write_text("instructions/*\n", encoding="utf-8")
            self.assertIn('expected "TESTS | TEXT"', self.run_tool([PASSED], "--skips-fail", bad)[1])

    def test_every_allowed_reason_is_one_that_a_test_gives(self):
        sources = "".join(f.read_text(encoding="utf-8") for f in (ROOT / "tests").rglob("*")
                          if f.suffix in (".py", ".cpp", ".sh", ".cmake") and f != pathlib.Path(__file__).resolve())
        lines = [l for l in ALLOWED.read_text(encoding="utf-8").splitlines() if l and not l.startswith("#")]
        self.assertTrue(lines)
        for line in lines:
            self.assertIn(line.partition(" | ")[2].strip(), sources)


class Run(unittest.TestCase):
    """run_tests.sh with tools that install and build nothing and a ctest that writes the results that it is given."""

    def last_line(self, cases, environment, status=0, installs="exit 0"):
        """The last line of run_tests.sh, and its exit status."""
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            (folder / "tools").mkdir()
            (folder / "build/release").mkdir(parents=True)
            for tool in ("run_tests.sh", "count_tests.py", "allowed_skips.txt"):
                (folder / "tools" / tool).symlink_to(ROOT / "tools" / tool)
            (folder / "tools/install_packages.sh").write_text(f"#!/bin/sh\n{installs}\n", encoding="utf-8")
            (folder / "tools/install_packages.sh").chmod(0o755)
            (folder / "made_up.xml").write_text(f"<testsuite>{''.join(cases)}</testsuite>", encoding="utf-8")
            (folder / "bin").mkdir()
            for command, script in (("cmake", "exit 0"), ("ctest", f'cp made_up.xml build/release/test_results.xml; exit {status}')):
                (folder / "bin" / command).write_text(f"#!/bin/sh\n{script}\n", encoding="utf-8")
                (folder / "bin" / command).chmod(0o755)
            given = {k: v for k, v in os.environ.items() if k != "CI"} | environment
            given["PATH"] = f"{folder}/bin:{given['PATH']}"
            done = subprocess.run(["bash", folder / "tools/run_tests.sh"], capture_output=True, text=True, check=False,
                                  env=given)
            return done.stdout.splitlines()[-1], done.returncode

    def test_packages_that_cannot_be_installed_are_a_failure(self):
        for level in ("1", "2"):
            self.assertEqual(self.last_line([PASSED], {"LEVEL": level}, installs="exit 1"), ("0 passed, 1 failed", 1))

    def test_skips_count_as_failures_in_ci_alone(self):
        self.assertEqual(self.last_line([PASSED, NO_NODE], {}), ("1 passed, 0 failed", 0))
        self.assertEqual(self.last_line([PASSED, NO_NODE], {"CI": "true"}), ("1 passed, 1 failed", 1))
        self.assertEqual(self.last_line([PASSED, NO_VALGRIND], {"CI": "true"}), ("1 passed, 0 failed", 0))

    def test_a_run_without_a_passed_test_fails(self):
        self.assertEqual(self.last_line([NO_VALGRIND], {}), ("0 passed, 0 failed", 1))

    def test_what_ctest_alone_calls_a_failure_counts_as_one(self):
        self.assertEqual(self.last_line([PASSED], {}, status=8), ("1 passed, 1 failed", 1))

    def test_results_that_cannot_be_read_are_a_failure(self):
        self.assertEqual(self.last_line([PASSED, "<testcase"], {}), ("0 passed, 1 failed", 1))


if __name__ == "__main__":
    unittest.main()
