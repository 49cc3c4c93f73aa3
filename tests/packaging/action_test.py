# SPDX-License-Identifier: GPL-3.0-or-later
"""The steps of the GitHub action, without GitHub: a right program passes, a wrong one is annotated and fails.

    action_test.py SOURCE FOLDER_OF_PROGRAM WORK
"""
import os
import re
import shutil
import subprocess
import sys

SOURCE, PROGRAMS, WORK = map(os.path.abspath, sys.argv[1:])
EXAMPLES = os.path.join(SOURCE, "docs", "examples")


def require(condition, what):
    if not condition:
        sys.exit("action_test: " + what)


def judge(program, **inputs):
    """Runs the action's second step with these inputs."""
    given = {"FAMILIES": "", "CASES": "cases.jsonl", "COUNT": "3", "SEED": "1", "SECONDS_AT_MOST": "60",
             "FAIL_ON": "failures", "REPORT": "oblong", "GITHUB_OUTPUT": "output", "GITHUB_STEP_SUMMARY": "summary"}
    given.update(inputs)
    environment = dict(os.environ, PROGRAM=program, PATH=PROGRAMS + ":" + os.environ["PATH"], **given)
    return subprocess.run([os.path.join(SOURCE, "packaging/action/judge.sh")], env=environment, capture_output=True,
                          text=True)


def inputs_of_action():
    """The environment that action.yml passes to its steps, and the names of its inputs that it takes from."""
    text = open(os.path.join(SOURCE, "action.yml"), encoding="utf-8").read()
    return dict(re.findall(r"^ +([A-Z_]+): \$\{\{ inputs\.([a-z-]+) \}\}$", text, re.M)), text


def main():
    shutil.rmtree(WORK, ignore_errors=True)
    os.makedirs(WORK)
    os.chdir(WORK)
    passed, text = inputs_of_action()
    declared = set(re.findall(r"^  ([a-z-]+):$", text.split("\ninputs:\n")[1].split("\noutputs:\n")[0], re.M))
    require(set(passed.values()) == declared, f"inputs declared {declared}, passed {set(passed.values())}")
    scripts = "".join(open(os.path.join(SOURCE, "packaging/action", name), encoding="utf-8").read()
                      for name in ("install.sh", "judge.sh"))
    for name in passed:
        require("$" + name in scripts, f"no script reads {name}")

    cases = subprocess.run([os.path.join(PROGRAMS, "oblong"), "generate", "far_offset", "--shapes", "sphere", "--count", "5",
                            "--severity", "0"], capture_output=True, text=True, check=True).stdout
    open("cases.jsonl", "w", encoding="utf-8").write(cases)
    for name in ("own_subject.py", "oblong_subject.py"):
        shutil.copy(os.path.join(EXAMPLES, name), name)

    right = judge("python3 own_subject.py")
    require(right.returncode == 0, f"a right program: exit code {right.returncode}\n{right.stderr}")
    require("::error" not in right.stdout + right.stderr, "a right program is annotated:\n" + right.stderr)
    require("report=oblong/report.html" in open("output", encoding="utf-8").read(), "no output")
    require("5 of 5 cases" in open("summary", encoding="utf-8").read(), "no summary")
    require(os.path.getsize("oblong/report.html") > 1000, "no report")

    own = open("own_subject.py", encoding="utf-8").read()
    wrong = own.replace("between - (a", "1.5 * between - (a")
    require(wrong != own, "the example has changed: plant another defect")
    open("wrong.py", "w", encoding="utf-8").write(wrong)
    failed = judge("python3 wrong.py")
    require(failed.returncode == 1, f"a wrong program: exit code {failed.returncode}\n{failed.stderr}")
    # The program's own annotations: one a kind of failure, with what replays its first case.
    annotations = [line for line in failed.stderr.splitlines() if line.startswith("::error ")]
    require(annotations, "no annotation:\n" + failed.stderr)
    for part in ("::error title=oblong%3A ", "%0Aexact: ", "%0Areplay: ", "wrong.py"):
        require(part in annotations[0], f"no {part} in the annotation:\n" + annotations[0])
    require("::error" not in failed.stdout, "a failure is annotated twice:\n" + failed.stdout)

    lenient = judge("python3 wrong.py", FAIL_ON="none")
    require(lenient.returncode == 0 and "::error" not in lenient.stderr, "fail-on: none fails:\n" + lenient.stderr)
    absent = judge("python3 absent.py", COUNT="1")
    require(absent.returncode not in (0, 1) and "::error" in absent.stdout, "an absent program passes:\n" + absent.stdout)
    slow = judge("python3 own_subject.py", FAMILIES="sliver", CASES="", COUNT="100000", SECONDS_AT_MOST="1")
    require(slow.returncode == 0, f"the end of the time is no failure: {slow.returncode}\n{slow.stderr}")


main()
