# SPDX-License-Identifier: GPL-3.0-or-later
"""A one-machine Slurm in a folder: its own key, sockets and ports, so that it meets no other one."""
import os
import pathlib
import shutil
import signal
import socket
import subprocess

from shares import require, skip, wait_for

PROGRAMS = ("munged", "slurmctld", "slurmd", "sbatch", "squeue", "scontrol", "sinfo", "srun")
# A requeued job waits for cred_expire seconds: more than 5, otherwise Slurm takes 120.
CONFIGURATION = """\
ClusterName=test
SlurmctldHost={host}(127.0.0.1)
SlurmUser=root
AuthType=auth/munge
AuthInfo=socket={work}/munge.socket,cred_expire=6
CryptoType=crypto/munge
StateSaveLocation={work}/state
SlurmdSpoolDir={work}/spool
SlurmctldPidFile={work}/slurmctld.pid
SlurmdPidFile={work}/slurmd.pid
SlurmctldLogFile={work}/slurmctld.log
SlurmdLogFile={work}/slurmd.log
SlurmctldPort={ports[0]}
SlurmdPort={ports[1]}
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
MpiDefault=none
SchedulerParameters=sched_interval=2,batch_sched_delay=0
MinJobAge=300
JobRequeue=1
NodeName={host} NodeAddr=127.0.0.1 CPUs={processors} State=UNKNOWN
PartitionName=all Nodes={host} Default=YES MaxTime=INFINITE State=UP
"""


def free_ports(count):
    """Ports that nobody listens on now."""
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


class Slurm:
    """Started as root, stopped by the pid files of its daemons."""

    def __init__(self, work):
        path = os.environ.get("PATH", "") + ":/usr/sbin:/sbin"
        missing = [name for name in PROGRAMS if not shutil.which(name, path=path)]
        if missing:
            skip("Slurm is not installed: " + ", ".join(missing))
        if os.geteuid() != 0:
            skip("a one-machine Slurm needs root")
        self.work = pathlib.Path(work)
        self.host = socket.gethostname().split(".")[0]
        for name in ("state", "spool"):
            (self.work / name).mkdir(parents=True)
        key = self.work / "munge.key"
        key.write_bytes(os.urandom(1024))
        key.chmod(0o400)
        self.processors = os.cpu_count()
        configuration = self.work / "slurm.conf"
        configuration.write_text(CONFIGURATION.format(host=self.host, work=self.work, ports=free_ports(2),
                                                      processors=self.processors), encoding="utf-8")
        os.environ["PATH"] = path
        os.environ["SLURM_CONF"] = str(configuration)

    def __enter__(self):
        at = str(self.work)
        try:
            self.run("munged", "--force", "--key-file", at + "/munge.key", "--socket", at + "/munge.socket", "--pid-file",
                     at + "/munged.pid", "--log-file", at + "/munged.log", "--seed-file", at + "/munged.seed")
            self.run("slurmctld", "-c", "-f", os.environ["SLURM_CONF"])
            self.run("slurmd", "-c", "-f", os.environ["SLURM_CONF"])
            wait_for(lambda: self.node_state() == "idle", 20, "the node is not idle: " + self.node_state())
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        if (self.work / "slurmctld.pid").exists():
            subprocess.run(["scancel", "--user=root"], check=False, timeout=10, capture_output=True)
        for name in ("slurmd", "slurmctld", "munged"):
            try:
                pid = int((self.work / (name + ".pid")).read_text(encoding="utf-8"))
                os.kill(pid, signal.SIGTERM)
            except (OSError, ValueError):
                continue
            wait_for(lambda pid=pid: not pathlib.Path(f"/proc/{pid}").exists(), 20, f"{name} does not end", 0.05)

    def run(self, *words):
        """Runs a command of Slurm; returns its output."""
        ended = subprocess.run(words, capture_output=True, text=True, check=False, timeout=30)
        require(ended.returncode == 0, f"{' '.join(words)}: {ended.returncode}\n{ended.stdout}{ended.stderr}")
        return ended.stdout

    def node_state(self):
        """The node's state, such as idle, mixed, draining."""
        ended = subprocess.run(["sinfo", "-h", "-o", "%T"], capture_output=True, text=True, check=False)
        return ended.stdout.strip()

    def set_node(self, *changes):
        """Changes the node: "state=drain", "state=resume"."""
        self.run("scontrol", "update", "nodename=" + self.host, *changes)

    def jobs(self, state=""):
        """Jobs and tasks that have not ended, or those in a state."""
        words = ["squeue", "-h", "-r", "-o", "%i %T"] + (["-t", state] if state else [])
        return self.run(*words).split("\n")[:-1]
