# SPDX-License-Identifier: GPL-3.0-or-later
"""Meshes of files as hulls of their vertices, by the reader of the checker."""

import os
import pathlib

import numpy as np

from ._arrays import SCALARS, rounded
from .bodies import Points


def mesh(path: str | os.PathLike[str], *, scalar: str = "double") -> Points:
    """The convex hull of the vertices of a mesh file, as `Points`; equal vertices once, in the file's order.

    path: .obj, .off, .stl or .ply, text or binary, at most 64 MiB (docs/reference/formats.md, Meshes; glTF is left to the program).
    scalar: "double", "float" or "exact"; coordinates are rounded once to it, in the file's unit. Raises ValueError naming the file,
    FileNotFoundError if the file does not exist."""
    from . import checker

    if scalar not in SCALARS:
        raise ValueError(f"scalar: expected float, double or exact, found {scalar!r}")
    path = pathlib.Path(path)
    if not path.exists():
        raise FileNotFoundError(f"path: no file {path}")
    try:
        vertices = checker.vertices_of(path)
        flat = [rounded(x, scalar) for vertex in vertices for x in vertex]
    except (ValueError, OverflowError) as problem:
        raise ValueError(f"path: {path}: {problem}") from problem
    array = np.array(flat, dtype=object).reshape(-1, 3)
    return Points(array, scalar=scalar)


__all__ = ["mesh"]
