#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Where the instructions of close queries go: support, subalgorithm, stopping, filter, extended, witnesses.

Usage: breakdown.py PROGRAM COUNTS.json OUT_FOLDER    writes breakdown.json and instructions.json, prints both

Each instruction is given to the innermost inlined function, of those that the compiler notes for its address, whose file
belongs to a part. A dot product is so the part's that asked for it.
"""
import collections
import json
import pathlib
import re
import subprocess
import sys

import counting

sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "bench"))
import instructions_table  # noqa: E402

QUERIES = "distance,certified_distance,vector_certified_distance"
SIZES = "32,2000"
# The first that matches, of the innermost file and function that any matches.
PARTS = [
    ("subalgorithm", r"/oblong/simplex/|/oblong/simd/regions"),
    ("support points", r"/oblong/(support|simd)/|UnpreparedSupport|RecordingSupport|CoreScan<[^>]*>::record_support|HullSupport|PreparedSupport"),
    ("stopping rule", r"/gjk/stopping_rule"),
    ("loop", r"/oblong/gjk/"),
    ("filter", r"/certify/(ladder/filter/|core/(scan|core_view|environment))"),
    ("extended", r"/certify/(ladder/extended/|bounds/ball_bounds)"),
    ("witnesses", r"/certify/(witness/|ladder/integer/integer_witness)"),
    ("integers", r"/certify/(ladder/integer/|exact/)|/multiprecision/|libgmp"),
    ("proposal and answer", r"/certify/"),
]


def addresses(text):
    """Instructions by object file and address, of a callgrind file with instruction addresses."""
    cost = collections.Counter()
    names, current, after_call = {}, "", False
    for line in text.splitlines():
        if match := re.match(r"ob=\((\d+)\)(?: (.*))?", line):
            if match[2]:
                names[match[1]] = match[2]
            current = names[match[1]]
        elif match := re.match(r"cob=\((\d+)\)(?: (.*))?", line):
            if match[2]:
                names[match[1]] = match[2]
        elif line.startswith("calls="):
            after_call = True
        elif match := re.match(r"(0x[0-9a-f]+) \S+ (\d+)$", line):
            if not after_call:  # the line after a call has what the callee took
                cost[current, int(match[1], 16)] += int(match[2])
            after_call = False
    return cost


def chains(program, wanted):
    """For each address the inlined functions from the innermost out, each as "file function"."""
    wanted = sorted(wanted)
    told = subprocess.run(["addr2line", "-a", "-i", "-f", "-C", "-e", program], text=True, capture_output=True,
                          check=True, input="\n".join(f"{a:#x}" for a in wanted)).stdout
    found, frames, pending = {}, None, None
    for line in told.splitlines():
        if re.fullmatch(r"0x[0-9a-f]{16}", line):
            frames = found.setdefault(int(line, 16), [])
            pending = None
        elif pending is None:
            pending = line
        else:
            frames.append(f"{line} {pending}")
            pending = None
    return found


def part_of(frames, library):
    for frame in [*frames, library]:
        for part, pattern in PARTS:
            if re.search(pattern, frame):
                return part
    return "other"


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    program, committed, out = sys.argv[1], json.loads(pathlib.Path(sys.argv[2]).read_text()), pathlib.Path(sys.argv[3])
    out.mkdir(parents=True, exist_ok=True)
    try:
        target, counts, _ = counting.run(program)
        _, totals, details = counting.run(program, ["--queries", QUERIES, "--sizes", SIZES, "--pairs", "50"],
                                          ["--dump-instr=yes", "--compress-pos=no"], addresses)
    except counting.NoValgrind:
        sys.exit("valgrind is not installed: make deps")
    own = str(pathlib.Path(program).resolve())
    found = chains(program, {a for cost in details for library, a in cost if library == own})
    queries = []
    for (name, instructions), cost in zip(totals.items(), details):
        parts = collections.Counter()
        for (library, address), count in cost.items():
            parts[part_of(found.get(address, []) if library == own else [], library)] += count / 50
        queries.append({"name": f"{name}".replace("_", " ").replace("/", ", N = "), "instructions": instructions,
                        "parts": dict(parts.most_common())})
    documents = {"breakdown": {"target": target, "queries": queries},
                 "instructions": {"target": target, "counts": counts,
                                  "committed": committed.get(target, {}).get("counts", {})}}
    for name, document in documents.items():
        (out / f"{name}.json").write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
    for table in [*instructions_table.breakdown(documents["breakdown"]),
                  *instructions_table.counts(documents["instructions"])]:
        table.print()


if __name__ == "__main__":
    main()
