# SPDX-License-Identifier: GPL-3.0-or-later
"""A campaign in shares by GNU parallel: tasks killed, GNU parallel itself killed, a shard corrupted.

    parallel_test.py PROGRAM WORK
"""
import os
import shutil
import signal
import subprocess
import sys
import time

from shares import SHARES, Campaign, require, skip, wait_for


def main():
    program, work = map(os.path.abspath, sys.argv[1:])
    parallel = shutil.which("parallel")
    version = parallel and subprocess.run([parallel, "--version"], capture_output=True, text=True, check=False).stdout
    if not version or not version.startswith("GNU parallel"):
        skip("GNU parallel is not installed")
    shutil.rmtree(work, ignore_errors=True)
    os.makedirs(work)
    campaign = Campaign(program, work)
    campaign.plan()
    script, _ = campaign.oblong("campaign", "submit", "--parallel", "--dry-run", campaign.folder)
    require(f"::: $(seq 1 {SHARES}) ||" in script, "the script has other shares:\n" + script)
    require(not campaign.done(), "a dry run has run")

    # A task that is stopped keeps what it has.
    campaign.oblong("campaign", "task", campaign.folder, "--share", SHARES, "--time", 0.02, code=5)
    status, _ = campaign.oblong("campaign", "status", campaign.folder)
    require(f"\nbegun: {SHARES}\nnot begun: 1-{SHARES - 1}\n" in status, status)

    # The whole group is killed once shards are there; the kept script goes on.
    def start(*words):
        return subprocess.Popen([*words], cwd=work, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                start_new_session=True)
    # A command that is stopped takes its tasks along.
    submit = start(program, "campaign", "submit", "--parallel", campaign.folder)
    wait_for(campaign.tasks, 60, "no task runs")
    submit.terminate()
    require(submit.wait() == 5, f"after SIGTERM the command ends with exit code {submit.returncode}, expected 5")
    wait_for(lambda: not campaign.tasks(), 10, "tasks outlive the command that was stopped")

    submit = start(program, "campaign", "submit", "--parallel", "--attempts", "5", campaign.folder)
    wait_for(lambda: len(campaign.done()) >= 2, 60, "no shard is done")
    os.killpg(submit.pid, signal.SIGKILL)
    submit.wait()
    wait_for(lambda: not campaign.tasks(), 30, "tasks outlive their group")
    require(len(campaign.done()) < SHARES, "everything was done before the kill")
    _, errors = campaign.oblong("campaign", "merge", campaign.folder, code=5)
    require("shares are not done" in errors, "missing shares are not named:\n" + errors)

    again = start("bash", str(campaign.folder / "submit-parallel.sh"))
    corrupted = 0
    while again.poll() is None:
        if campaign.killed < 3:
            campaign.kill_one()
        elif not corrupted and campaign.done():
            corrupted = campaign.done()[0]
            campaign.corrupt(corrupted)
        time.sleep(0.3)
    require(campaign.killed == 3 and corrupted, f"{campaign.killed} tasks killed, share {corrupted} corrupted")
    require(again.returncode == 3, f"with a damaged shard the script ends with exit code {again.returncode}, expected 3")
    require(campaign.done() == list(range(1, SHARES + 1)), f"shards: {campaign.done()}")
    campaign.require_named(corrupted)

    script, _ = campaign.oblong("campaign", "submit", "--parallel", "--dry-run", campaign.folder)
    require(f"::: {corrupted} ||" in script, "not the damaged share alone:\n" + script)
    campaign.oblong("campaign", "submit", "--parallel", campaign.folder)
    campaign.require_merged(campaign.answers_of_one_process())
    print(f"{campaign.killed} tasks killed, share {corrupted} corrupted: the merged store is that of one process")


main()
