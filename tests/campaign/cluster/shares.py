# SPDX-License-Identifier: GPL-3.0-or-later
"""What the tests of campaigns in shares have in common: a plan, its answers in one process, planted faults."""
import json
import os
import pathlib
import random
import signal
import subprocess
import sys
import time

SHARES = 16
PLAN = {
    "format": "oblong-plan/1",
    "name": "shares",
    "sources": [{"name": name, "count": 4000, "seed": 5} for name in ("sliver", "near_touching", "flat")],
    "subjects": ["proven", "quad/johnson/relative-1e-32/running-max/no-progress",
                 "double/johnson/relative-1e-10/running-max/no-progress",
                 "float/johnson/relative-1e-5/running-max/no-progress"],
}


def require(condition, what):
    """Ends the test where a condition does not hold."""
    if not condition:
        raise AssertionError(what)


def skip(reason):
    """Ends the test as skipped."""
    print("skipped: " + reason)
    sys.exit(77)


class Campaign:
    """A plan in a folder of shares, and the program."""

    def __init__(self, program, work):
        self.program, self.work = str(program), pathlib.Path(work)
        self.folder = self.work / "shares"
        (self.work / "plan.json").write_text(json.dumps(PLAN), encoding="utf-8")
        self.random = random.Random(7)
        self.killed = 0

    def oblong(self, *words, code=0):
        """Runs the program; returns its standard output and error."""
        ended = subprocess.run([self.program, *map(str, words)], cwd=self.work, capture_output=True, text=True, check=False)
        require(ended.returncode == code,
                f"oblong {' '.join(map(str, words))}: exit code {ended.returncode}, expected {code}\n{ended.stdout}{ended.stderr}")
        return ended.stdout, ended.stderr

    def plan(self):
        """Cuts the plan, twice: the second time changes nothing."""
        self.oblong("campaign", "plan", "plan.json", "--shares", SHARES, "-o", self.folder)
        first = {f.name: f.read_bytes() for f in self.folder.iterdir() if f.is_file()}
        self.oblong("campaign", "plan", "plan.json", "--shares", SHARES, "-o", self.folder)
        require(first == {f.name: f.read_bytes() for f in self.folder.iterdir() if f.is_file()}, "planned twice, cut twice")
        self.oblong("campaign", "plan", "plan.json", "--shares", SHARES - 1, "-o", self.folder, code=3)

    def done(self):
        """The shares that have a shard."""
        return sorted(int(f.name.split(".")[0]) for f in (self.folder / "shards").glob("*.sqlite") if f.name.count(".") == 1)

    def tasks(self):
        """Processes that answer a share of this folder."""
        found = []
        for entry in pathlib.Path("/proc").iterdir():
            if not entry.name.isdigit():
                continue
            try:
                words = (entry / "cmdline").read_bytes().decode(errors="replace").split("\0")
            except OSError:
                continue
            if words[0] == self.program and words[1:4] == ["campaign", "task", str(self.folder)]:
                found.append(int(entry.name))
        return sorted(found)

    def kill_one(self):
        """Kills a running task, if there is one that has stored a batch."""
        tasks = self.tasks()
        begun = list((self.folder / "shards").glob("*.part.sqlite"))
        if tasks and begun:
            try:
                os.kill(self.random.choice(tasks), signal.SIGKILL)
                self.killed += 1
            except ProcessLookupError:
                pass

    def corrupt(self, share):
        """Overwrites a page of a shard that holds answers."""
        shard = self.folder / "shards" / f"{share}.sqlite"
        data = bytearray(shard.read_bytes())
        at = data.find(b'"oblong-result/1"', len(data) // 3)
        require(at > 0, f"{shard}: no answer to corrupt")
        page = at // 4096 * 4096
        data[page:page + 4096] = bytes(self.random.randrange(256) for _ in range(4096))
        shard.write_bytes(data)

    def content(self, store):
        """Counters and records as sorted lines, without times and facts: what a store says, however it was made."""
        lines = []
        for line in self.oblong("campaign", "export", store)[0].splitlines():
            item = json.loads(line)
            if item.get("kind") == "fact" or item.get("measure") == "time_ns":
                continue
            item.pop("time_ns", None)
            if "result" in item:
                result = item["result"] if isinstance(item["result"], dict) else json.loads(item["result"])
                result.pop("time_ns", None)
                item["result"] = result
            lines.append(json.dumps(item, sort_keys=True))
        return sorted(lines)

    def answers_of_one_process(self):
        """The same plan in one process."""
        self.oblong("campaign", "run", "--plan", "plan.json", "--store", "whole.sqlite", "--workers", 2, "--quiet")
        content = self.content("whole.sqlite")
        require(len(content) > 500, f"too little to compare: {len(content)} lines")
        return content

    def require_merged(self, expected):
        """The merged store equals that of one process, and merging again changes nothing."""
        merged = self.folder / "merged.sqlite"
        require(merged.exists(), "no merged store")
        require(self.content(merged) == expected, "the merged store differs from that of one process")
        self.oblong("campaign", "merge", self.folder)
        require(self.content(merged) == expected, "merged twice, the store differs")

    def require_named(self, share):
        """A merge names the damaged shard and writes nothing."""
        _, errors = self.oblong("campaign", "merge", self.folder, code=3)
        require(f"shards/{share}.sqlite: the shard is damaged" in errors, "the damaged shard is not named:\n" + errors)
        require(not (self.folder / "merged.sqlite").exists(), "merged in spite of a damaged shard")


def wait_for(condition, seconds, what, step=0.2):
    """Waits until a condition holds."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return
        time.sleep(step)
    raise AssertionError(f"{seconds} s have passed: {what}")
