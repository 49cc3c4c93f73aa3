#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes a root that holds the named Debian packages and what they depend on, and nothing else.

    empty_root.py ROOT PACKAGE…

The files are those that are installed on this machine, and so is the entry of each package in dpkg's database: dpkg
checks dependencies in the new root as it does elsewhere. No network, no maintainer script, no debootstrap.
"""

import os
import re
import shutil
import subprocess
import sys


def entries():
    """Every installed package's paragraph of dpkg's database, by name."""
    text = open("/var/lib/dpkg/status", encoding="utf-8").read()
    found = {}
    for paragraph in text.strip().split("\n\n"):
        fields = dict(re.findall(r"^([A-Za-z-]+): *(.*)$", paragraph, re.M))
        if fields.get("Status") == "install ok installed":
            found[fields["Package"]] = (fields, paragraph)
    return found


def providers(installed):
    names = {name: name for name in installed}
    for name, (fields, _) in installed.items():
        for provided in fields.get("Provides", "").split(","):
            names.setdefault(provided.split("(")[0].strip(), name)
    return names


def closure(wanted, installed):
    names, chosen, left = providers(installed), [], list(wanted)
    while left:
        name = left.pop()
        if name in chosen:
            continue
        chosen.append(name)
        fields = installed[name][0]
        for field in ("Depends", "Pre-Depends"):
            for group in filter(None, fields.get(field, "").split(",")):
                options = [re.split(r"[ (:]", option.strip())[0] for option in group.split("|")]
                found = [names[option] for option in options if option in names]
                if not found:
                    sys.exit(f"{name} depends on {group.strip()}, which is not installed here")
                left.append(found[0])
    return sorted(chosen)


def copy_files(package, root):
    listed = subprocess.run(["dpkg-query", "-L", package], capture_output=True, text=True, check=True).stdout
    for path in listed.splitlines():
        if not path.startswith("/") or not os.path.lexists(path):
            continue  # a diversion's line, or left out by this machine's settings (documentation)
        # Debian's /bin and /lib are links into /usr.
        folder = os.path.join(os.path.realpath(os.path.dirname(path)), os.path.basename(path))
        target = root + folder
        if os.path.islink(path):
            os.makedirs(os.path.dirname(target), exist_ok=True)
            if not os.path.lexists(target):
                os.symlink(os.readlink(path), target)
        elif os.path.isdir(path):
            os.makedirs(target, exist_ok=True)
        else:
            os.makedirs(os.path.dirname(target), exist_ok=True)
            shutil.copy2(path, target)


def main():
    root, wanted = os.path.abspath(sys.argv[1]), sys.argv[2:]
    installed = entries()
    missing = [name for name in wanted if name not in installed]
    if missing:
        sys.exit("not installed here: " + " ".join(missing))
    chosen = closure(wanted, installed)
    for folder in ("var/lib/dpkg/info", "var/lib/dpkg/updates", "tmp", "etc", "usr/bin", "usr/sbin", "usr/lib", "usr/lib64"):
        os.makedirs(os.path.join(root, folder), exist_ok=True)
    for link in ("bin", "sbin", "lib", "lib64"):
        os.symlink("usr/" + link, os.path.join(root, link))
    for package in chosen:
        copy_files(package, root)
    if not os.path.lexists(root + "/usr/bin/sh"):
        os.symlink("bash", root + "/usr/bin/sh")
    with open(root + "/var/lib/dpkg/status", "w", encoding="utf-8") as out:
        out.write("\n\n".join(installed[package][1] for package in chosen) + "\n\n")
    for package in chosen:
        open(f"{root}/var/lib/dpkg/info/{package}.list", "w").close()
    print(f"{len(chosen)} packages in {root}")


main()
