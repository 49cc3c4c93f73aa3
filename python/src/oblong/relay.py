# SPDX-License-Identifier: GPL-3.0-or-later
"""Usage: relay.py SOCKET [--describe]. A subject program that lets the process behind a Unix socket answer (oblong.served).

It imports nothing of the package: the program starts it often."""

import socket
import sys


def main(arguments):
    describe = arguments[-1] == "--describe"
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(arguments[0])
        with connection.makefile("rwb") as other:
            for line in [b"--describe\n"] if describe else sys.stdin.buffer:
                other.write(line)
                other.flush()
                answer = other.readline()
                if not answer:
                    return 1
                sys.stdout.buffer.write(answer)
                sys.stdout.buffer.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
