#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Counts the tests of a ctest run.

Usage: count_tests.py RESULTS.xml [--skips-fail ALLOWED]

RESULTS.xml is what `ctest --output-junit` writes. Prints "PASSED FAILED SKIPPED" on stdout and each skipped test with its
reason on stderr. A test that could not be started has failed. With --skips-fail a skipped test has failed too, unless a
line "TESTS | TEXT" of the file ALLOWED permits it: TESTS is a pattern of names (* for any text), and TEXT is part of the
reason.
"""
import fnmatch
import re
import sys
import xml.etree.ElementTree

GTEST_REASON = re.compile(r": Skipped\n(.*?)\n?\[  SKIPPED \]", re.S)
SCRIPT_REASON = re.compile(r"^skipped: (.*)$", re.M | re.I)


def reason_of(output):
    """Why a test was skipped, in its own words; empty where it does not say."""
    for pattern in (GTEST_REASON, SCRIPT_REASON):
        if found := pattern.search(output):
            return " ".join(found[1].split())
    return ""


def read_results(path):
    """[(name, "passed", "failed" or "skipped", reason of a skip)]."""
    results = []
    for case in xml.etree.ElementTree.parse(path).getroot().iter("testcase"):
        skipped = case.find("skipped")
        if case.get("status") == "disabled":
            results.append((case.get("name"), "skipped", "disabled in its source"))
        elif skipped is not None and skipped.get("message", "").startswith("SKIP_"):
            results.append((case.get("name"), "skipped", reason_of(case.findtext("system-out") or "")))
        else:
            results.append((case.get("name"), "passed" if case.get("status") == "run" else "failed", ""))
    return results


def read_allowed(path):
    """[(pattern of names, part of a reason)]."""
    allowed = []
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if not line.strip() or line.startswith("#"):
                continue
            tests, bar, text = (part.strip() for part in line.partition(" | "))
            if not (tests and bar and text):
                sys.exit(f"{path}:{number}: expected \"TESTS | TEXT\"")
            allowed.append((tests, text))
    return allowed


def is_allowed(name, reason, allowed):
    """Whether a line permits the test to be skipped for this reason."""
    return any(fnmatch.fnmatchcase(name, tests) and text in reason for tests, text in allowed)


def count(results, allowed=None):
    """({"passed": n, "failed": n, "skipped": n}, lines about skipped tests). `allowed` None: any test may be skipped."""
    counts, lines = {"passed": 0, "failed": 0, "skipped": 0}, []
    for name, state, reason in results:
        if state == "skipped":
            said = reason or "no reason given"
            if allowed is None or is_allowed(name, reason, allowed):
                lines.append(f"{name} was skipped: {said}")
            else:
                state = "failed"
                lines.append(f"{name} FAILED, since it was skipped: {said}")
        counts[state] += 1
    return counts, lines


def main():
    arguments = sys.argv[1:]
    if len(arguments) not in (1, 3) or arguments[1:2] not in ([], ["--skips-fail"]):
        sys.exit(__doc__)
    allowed = read_allowed(arguments[2]) if len(arguments) == 3 else None
    counts, lines = count(read_results(arguments[0]), allowed)
    for line in lines:
        print(line, file=sys.stderr)
    print(counts["passed"], counts["failed"], counts["skipped"])


if __name__ == "__main__":
    main()
