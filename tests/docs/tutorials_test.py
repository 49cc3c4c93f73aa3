#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the commands of tutorials as a reader would, and compares what they print with what the pages show.

usage: tutorials_test.py SOURCE PROGRAM WORK PAGE... [--write]

Each page gets a fresh folder in WORK and one shell, with PROGRAM's folder first on PATH and OBLONG naming SOURCE. Of a page

    ```sh                     is run; its last command must succeed
    ```text                   after it is all that it prints, on both streams
    ```cpp title="NAME"       is written to that file (any language)

A line `...` of the output stands for any lines, `...` in a line for any text. A page without output, or with an output
that belongs to no command, fails. --write puts what was printed into the pages, where it does not match."""
import difflib
import os
import pathlib
import re
import shutil
import subprocess
import sys

BLOCK = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
MARK = "@@ end of block"


def blocks_of(text):
    """The page's blocks in order: [kind, name or None, body, span of the body]."""
    found = []
    for match in BLOCK.finditer(text):
        title = re.search(r'title="([^"]+)"', match[2])
        found.append((match[1], title and title[1], match[3], match.span(3)))
    return found


def pattern(expected):
    parts = []
    for line in expected.splitlines():
        if line.strip() == "...":
            parts.append(r"(?:.*\n)*?")
        else:
            parts.append(".*".join(re.escape(piece.rstrip()) for piece in line.split("...")) + r"[ ]*\n")
    return re.compile("".join(parts))


def run(script, folder, source, program):
    environment = dict(os.environ, OBLONG=str(source), LC_ALL="C.UTF-8",
                       PATH=f"{program.parent}:{os.environ['PATH']}")
    environment.pop("COLUMNS", None)
    return subprocess.run(["bash"], input=script, cwd=folder, env=environment, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, errors="replace", timeout=900).stdout


def shell_script(blocks):
    """One script for all commands of a page, which marks the end of each block with its exit code."""
    parts = []
    for i, (kind, name, body, _) in enumerate(blocks):
        if name:
            parts.append(f"cat > {name} <<'END_OF_{i}'\n{body}END_OF_{i}\n")
        elif kind == "sh":
            parts.append(f"{{\n{body}\n}} </dev/null\nprintf '%s %s %s\\n' '{MARK}' {i} $?\n")
    return "".join(parts)


def outputs(said):
    """What each block printed, and its exit code, by the block's number."""
    found, lines = {}, []
    for line in said.splitlines(keepends=True):
        if MARK in line:
            before, _, rest = line.partition(MARK)
            number, code = rest.split()
            output = "".join(lines) + before
            found[int(number)] = (output + "\n" if output and not output.endswith("\n") else output, int(code))
            lines = []
        else:
            lines.append(line)
    return found


def check(page, source, program, work, write):
    text = page.read_text(encoding="utf-8")
    blocks = blocks_of(text)
    folder = work / page.stem
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    said = run(shell_script(blocks), folder, source, program)
    got = outputs(said)
    wrong, compared, pieces, end = [], 0, [], 0
    for i, (kind, name, body, span) in enumerate(blocks):
        if kind == "sh" and not name:
            output, code = got.get(i, (said, "none: the shell ended"))
            if code != 0:
                wrong.append(f"{page.name}: exit code {code} of\n{body}\n{output}")
        if kind != "text":
            continue
        if i == 0 or blocks[i - 1][0] != "sh":
            wrong.append(f"{page.name}: an output after no command:\n{body}")
            continue
        output = got.get(i - 1, ("", 1))[0]
        compared += 1
        if pattern(body).fullmatch(output):
            continue
        wrong.append(f"{page.name}: of\n{blocks[i - 1][2]}" + "".join(difflib.unified_diff(
            body.splitlines(True), output.splitlines(True), "the page", "printed")))
        pieces += [text[end:span[0]], output]
        end = span[1]
    if compared == 0:
        wrong.append(f"{page.name}: no output to compare")
    if write and pieces:
        page.write_text("".join(pieces) + text[end:], encoding="utf-8")
    return wrong, compared


def main(arguments):
    write = "--write" in arguments
    source, program, work, *pages = [pathlib.Path(a).resolve() for a in arguments if a != "--write"]
    failed = False
    for page in pages:
        wrong, compared = check(page, source, program, work, write)
        failed = failed or bool(wrong)
        print("\n".join(wrong + [f"{page.name}: {compared} outputs, {len(wrong)} wrong"]))
    return 1 if failed or not pages else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
