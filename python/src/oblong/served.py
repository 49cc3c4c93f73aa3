# SPDX-License-Identifier: GPL-3.0-or-later
"""Python callables as subjects of the program: whatever takes `--subject` can ask them."""

import contextlib
import hashlib
import json
import os
import pathlib
import socket
import sys
import tempfile
import threading
from typing import Any, Callable, Iterable, Iterator

from . import relay
from .answering import Answerer
from .cases import Case


def _folder():
    """A folder of this user alone, for sockets. Raises PermissionError if it is another's."""
    folder = pathlib.Path(tempfile.gettempdir()) / f"oblong-{os.getuid()}"
    folder.mkdir(mode=0o700, exist_ok=True)
    owner = folder.stat()
    if owner.st_uid != os.getuid() or owner.st_mode & 0o077:
        raise PermissionError(f"{folder}: expected a folder of this user alone")
    return folder


class Served:
    """A callable that the program asks, as a context manager; `subject` is its name for `--subject`.

    function: takes a Case, as `research.judge` describes. name: shown in tables. scalar: "double" or "float", in which answers are
    judged. queries: what is asked. absolute, relative: the promised error, 0: none. timeout (seconds a case) and memory (bytes) run
    the callable in a process of its own. place: a text; equal texts and names give equal subjects, so that a stored campaign is
    continued. Several threads of the program ask at once, each over its own connection."""

    def __init__(self, function: Callable[[Case], Any], *, name: str = "python", scalar: str = "double",
                 queries: Iterable[str] = ("distance", "decide"), absolute: float = 0.0, relative: float = 0.0,
                 timeout: float | None = None, memory: int | None = None, place: str | None = None) -> None:
        if scalar not in ("double", "float"):
            raise ValueError(f"scalar: expected double or float, found {scalar!r}")
        self._make = lambda: Answerer(function, name, timeout, memory)
        self._description = {"format": "oblong-subject/1", "name": name, "version": "", "scalar": scalar, "queries": list(queries)}
        if absolute or relative:
            self._description["promise"] = {"digits": 53 if scalar == "double" else 24, "absolute": absolute, "relative": relative}
        key = f"{os.getpid()}-{id(self)}" if place is None else place
        self._path = _folder() / hashlib.sha256(f"{key}\n{name}".encode()).hexdigest()[:24]
        self.subject = f'program:"{sys.executable}" -I -S "{relay.__file__}" "{self._path}"'

    def __enter__(self) -> "Served":
        with contextlib.suppress(FileNotFoundError):
            self._path.unlink()  # of a process that was killed
        self._server = socket.socket(socket.AF_UNIX)
        self._server.bind(str(self._path))
        self._server.listen(64)
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: Any) -> None:
        self._server.shutdown(socket.SHUT_RDWR)
        self._server.close()
        self._path.unlink(missing_ok=True)

    def _accept(self):
        while True:
            try:
                connection, _ = self._server.accept()
            except OSError:  # closed
                return
            threading.Thread(target=self._talk, args=(connection,), daemon=True).start()

    def _talk(self, connection):
        with contextlib.suppress(ConnectionError), connection, connection.makefile("rwb") as other, self._make() as answerer:
            for line in other:
                known = line.strip() == b"--describe"
                answer = self._description if known else answerer.answer(Case(line.decode()))
                other.write(json.dumps(answer).encode() + b"\n")
                other.flush()


@contextlib.contextmanager
def subjects_of(solvers: Iterable[str | Callable[[Case], Any]], **how: Any) -> Iterator[list[str]]:
    """Names for `--subject`: those given, and those of callables, which are served as long as the block lasts."""
    with contextlib.ExitStack() as stack:
        names, taken = [], set()
        for solver in solvers:
            if not callable(solver):
                names.append(solver)
                continue
            name = getattr(solver, "__name__", "python").strip("<>") or "python"
            name = name if name not in taken else f"{name}-{len(taken)}"
            taken.add(name)
            names.append(stack.enter_context(Served(solver, name=name, **how)).subject)
        yield names


__all__ = ["Served", "subjects_of"]
