# SPDX-License-Identifier: GPL-3.0-or-later
"""A campaign in shares on a one-machine Slurm: tasks killed, the node drained and resumed, a shard corrupted.

    slurm_test.py PROGRAM WORK
"""
import os
import pathlib
import shutil
import sys
import tempfile
import time

from shares import SHARES, Campaign, require, wait_for
from slurm import Slurm


def output_of_tasks(campaign):
    """What tasks and merge have written, for a failure."""
    return "\n".join(f"--- {f.name}\n{f.read_text(encoding='utf-8')}" for f in sorted((campaign.folder / "logs").glob("*.txt")))


def run_with_faults(slurm, campaign):
    """Submits all shares and does harm until the queue is empty. Returns the share that was corrupted."""
    campaign.oblong("campaign", "submit", "--slurm", "--attempts", 5, campaign.folder)
    require(len(slurm.jobs()) == SHARES + 1, f"jobs: {slurm.jobs()}")
    drained, corrupted, last_kill = 0, 0, 0.0
    end = time.monotonic() + 240
    while slurm.jobs():
        now = time.monotonic()
        require(now < end, f"jobs are left: {slurm.jobs()}\n{output_of_tasks(campaign)}")
        if campaign.killed < 3 and now - last_kill > 1:
            campaign.kill_one()
            last_kill = now
        elif campaign.killed >= 2 and not drained:
            slurm.set_node("state=drain", "reason=test")
            wait_for(lambda: slurm.node_state() == "drained", 60, "the node does not drain")
            drained = len(slurm.jobs())
            require(drained > 1 and not slurm.jobs("running"), f"drained, the node has jobs: {slurm.jobs()}")
            slurm.set_node("state=resume")
        elif drained and not corrupted and campaign.done():
            corrupted = campaign.done()[0]
            campaign.corrupt(corrupted)
        time.sleep(0.2)
    require(campaign.killed == 3 and drained and corrupted,
            f"{campaign.killed} tasks killed, {drained} jobs waited, share {corrupted} corrupted")
    return corrupted


def main():
    program, work = map(os.path.abspath, sys.argv[1:])
    shutil.rmtree(work, ignore_errors=True)
    os.makedirs(work)
    # The path of a socket has at most 107 bytes.
    with tempfile.TemporaryDirectory(prefix="oblong-slurm-") as short, Slurm(pathlib.Path(short) / "slurm") as slurm:
        campaign = Campaign(program, work)
        campaign.plan()
        script, _ = campaign.oblong("campaign", "submit", "--slurm", "--dry-run", campaign.folder)
        require(f"--array=1-{SHARES} " in script, "the script has other shares:\n" + script)
        require(not slurm.jobs(), "a dry run has submitted jobs")

        corrupted = run_with_faults(slurm, campaign)
        require(campaign.done() == list(range(1, SHARES + 1)), f"shards: {campaign.done()}\n{output_of_tasks(campaign)}")
        merge = (campaign.folder / "logs/merge.txt").read_text(encoding="utf-8")
        require(f"shards/{corrupted}.sqlite: the shard is damaged" in merge, "the dependent merge says:\n" + merge)
        starts = output_of_tasks(campaign).count("starts again")
        require(starts == campaign.killed, f"{campaign.killed} tasks were killed, {starts} started again")
        campaign.require_named(corrupted)

        campaign.oblong("campaign", "submit", "--slurm", campaign.folder)
        require(len(slurm.jobs()) == 2, f"not the damaged share alone: {slurm.jobs()}")
        wait_for(lambda: not slurm.jobs(), 60, "jobs are left")
        campaign.require_merged(campaign.answers_of_one_process())
    print(f"{campaign.killed} tasks killed, a node drained, share {corrupted} corrupted: the merged store is that of one "
          "process")


main()
