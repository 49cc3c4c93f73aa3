# SPDX-License-Identifier: GPL-3.0-or-later
"""The GitHub workflow and the GitLab job as shell steps: a right program passes, a wrong one fails and is annotated, and
its failures as the baseline make it pass. Steps that install or upload are left out.

    ci_files_test.py SOURCE FOLDER_OF_PROGRAM WORK

Reads YAML by itself: only what these two files use, blocks of lines and plain scalars.
"""
import os
import re
import shutil
import subprocess
import sys
import xml.etree.ElementTree

SOURCE, PROGRAMS, WORK = map(os.path.abspath, sys.argv[1:])
EXAMPLES = os.path.join(SOURCE, "docs", "examples")


def require(condition, what):
    if not condition:
        sys.exit("ci_files_test: " + what)


def lines_below(lines, at):
    """The lines after `at` that are indented more than it, without their indent."""
    indent = len(lines[at]) - len(lines[at].lstrip())
    block = []
    for line in lines[at + 1:]:
        if line.strip() and len(line) - len(line.lstrip()) <= indent:
            break
        block.append(line)
    inner = min((len(line) - len(line.lstrip()) for line in block if line.strip()), default=0)
    return [line[inner:] for line in block]


def variables(lines, heading):
    at = next(i for i, line in enumerate(lines) if line.strip() == heading)
    return dict(re.match(r"(\w+): (.+)", line).groups() for line in lines_below(lines, at))


def github_steps(lines):
    """The name and script of each step that runs one."""
    steps, name = [], ""
    for i, line in enumerate(lines):
        if match := re.match(r" +- name: (.+)", line):
            name = match[1]
        if re.match(r" +run: \|", line):
            steps.append((name, "\n".join(lines_below(lines, i))))
    return steps


def gitlab_steps(lines):
    """The name of each part, and its commands joined: GitLab runs them in one shell that ends at the first failure."""
    steps = []
    for part in ("before_script", "script", "after_script"):
        at = next(i for i, line in enumerate(lines) if line.strip() == part + ":")
        commands, block = [], lines_below(lines, at)
        for i, line in enumerate(block):
            if line == "- |":
                commands.append("\n".join(lines_below(block, i)))
            elif line.startswith("- "):
                commands.append(line[2:])
        steps.append((part, "\n".join(commands)))
    return steps


def run(steps, environment):
    """Runs the steps that judge and report; the first exit code that is not 0, and what was written on stderr."""
    code, errors = 0, ""
    for name, script in steps:
        if name in ("Install", "before_script"):
            continue
        ended = subprocess.run(["bash", "-euo", "pipefail", "-c", script], env=environment, capture_output=True, text=True)
        code = code or ended.returncode
        errors += ended.stderr
    return code, errors


def check(file, heading, steps_of):
    shutil.rmtree(WORK, ignore_errors=True)
    os.makedirs(WORK)
    os.chdir(WORK)
    lines = open(os.path.join(SOURCE, "packaging/ci", file), encoding="utf-8").read().splitlines()
    for name in ("own_subject.py", "oblong_subject.py"):
        shutil.copy(os.path.join(EXAMPLES, name), name)
    own = open("own_subject.py", encoding="utf-8").read()
    wrong = own.replace("between - (a", "1.5 * between - (a")
    require(wrong != own, "the example has changed: plant another defect")
    open("wrong.py", "w", encoding="utf-8").write(wrong)
    given = variables(lines, heading)
    require({"OBLONG_DEB", "OBLONG_PROGRAM", "OBLONG_FAMILIES", "OBLONG_BASELINE"} == set(given), f"variables {set(given)}")
    steps = steps_of(lines)
    require(len(steps) == 3, f"{file}: steps {[name for name, _ in steps]}")
    environment = dict(os.environ, PATH=PROGRAMS + ":" + os.environ["PATH"], **given)
    # The example answers spheres alone: a family's pairs of them.
    cases = subprocess.run([os.path.join(PROGRAMS, "oblong"), "generate", "far_offset", "--shapes", "sphere", "--count", "5",
                            "--severity", "0"], capture_output=True, text=True, check=True).stdout
    open("cases.jsonl", "w", encoding="utf-8").write(cases)
    steps = [(name, script.replace('--families "$OBLONG_FAMILIES"', "--cases cases.jsonl")) for name, script in steps]

    code, errors = run(steps, dict(environment, OBLONG_PROGRAM="python3 own_subject.py"))
    require(code == 0, f"{file}: a right program: exit code {code}\n{errors}")
    require(os.path.getsize("report.html") > 1000, "no report")
    require(xml.etree.ElementTree.parse("junit.xml").getroot().get("failures") == "0", "failures of a right program")
    for name in ("oblong.sqlite", "known.jsonl"):
        os.remove(name)

    bad = dict(environment, OBLONG_PROGRAM="python3 wrong.py")
    code, errors = run(steps, bad)
    require(code == 1, f"{file}: a wrong program: exit code {code}\n{errors}")
    require(("::error title=oblong" in errors) == (file == "github-workflow.yml"), "annotations:\n" + errors)
    failures = int(xml.etree.ElementTree.parse("junit.xml").getroot().get("failures"))
    require(failures > 0, "no failures of a wrong program")

    os.remove("oblong.sqlite")
    os.replace("now.jsonl", "known.jsonl")
    code, errors = run(steps, bad)
    require(code == 0, f"{file}: known failures: exit code {code}\n{errors}")
    require(f"{failures} failing answers are known, 0 are new" in errors, "known failures:\n" + errors)


check("github-workflow.yml", "env:", github_steps)
check("gitlab-ci.yml", "variables:", gitlab_steps)
