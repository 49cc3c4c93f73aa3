#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What tutorials_test.py accepts of a page, and what it notices. usage: runner_test.py WORK"""
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
GOOD = '```sh\nseq 5\nprintf "at %s ms" 1.5\n```\n\n```text\n1\n...\n5\nat ... ms\n```\n'
PAGES = {
    "good": (GOOD, 0),
    "file": ('```py title="x.py"\nprint("$HOME")\n```\n```sh\npython3 x.py\n```\n```text\n$HOME\n```\n', 0),
    "other_line": (GOOD.replace("...\n5", "...\n6"), 1),
    "line_missing": (GOOD.replace("...\n5", "5"), 1),
    "line_too_many": (GOOD.replace("at ... ms", "at ... ms\nmore"), 1),
    "exit_code": (GOOD.replace('1.5\n', '1.5; false\n'), 1),
    "shell_ends": (GOOD.replace("seq 5", "exit 0"), 1),
    "no_output": ("```sh\ntrue\n```\n", 1),
    "output_of_nothing": ("```text\n1\n```\n" + GOOD, 1),
}


def main(work):
    work = pathlib.Path(work)
    work.mkdir(parents=True, exist_ok=True)
    wrong = []
    for name, (text, expected) in PAGES.items():
        page = work / f"{name}.md"
        page.write_text(text, encoding="utf-8")
        run = [sys.executable, HERE / "tutorials_test.py", HERE.parents[1], "/bin/true", work / "run", page]
        code = subprocess.run(run, stdout=subprocess.DEVNULL).returncode
        if code != expected:
            wrong.append(f"{name}: exit code {code}, expected {expected}")
    page = work / "line_too_many.md"
    subprocess.run([*run[:-1], page, "--write"], stdout=subprocess.DEVNULL)
    if subprocess.run([*run[:-1], page], stdout=subprocess.DEVNULL).returncode != 0 or "more" in page.read_text():
        wrong.append("--write did not put what was printed into the page")
    print("\n".join(wrong + [f"{len(PAGES)} pages, {len(wrong)} wrong"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
