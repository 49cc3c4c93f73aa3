# SPDX-License-Identifier: GPL-3.0-or-later
"""Hypothesis strategies for degenerate cases. Needs the package hypothesis and the program."""

import functools

from hypothesis import strategies as st

from .cases import families


@functools.lru_cache(maxsize=256)
def _of_seed(family, severity, scalar, query, seed):
    return list(families(family, count=1, seed=seed, severity=severity, scalar=scalar, query=query))[0]


def _size(case):
    """Numbers that a case has: what shrinking reduces."""
    return sum(x.size for body in (case.a, case.b) if body is not None for x in body.fields.values())


def pairs(family, severity=1.0, scalar="double", *, query=None, seeds=64):
    """Cases of a family at a severity, as a strategy of `Case`.

    A drawn case is one that the program makes from a seed. Shrinking chooses other seeds, in the order of the number of vertices,
    and never edits a case: so each example keeps the degeneracy of its family. seeds: how many seeds there are to draw from.
    Raises ValueError for a family, severity or scalar that the program refuses."""
    if seeds < 1:
        raise ValueError(f"seeds: expected at least 1, found {seeds}")
    made = [_of_seed(family, severity, scalar, query, seed) for seed in range(1, seeds + 1)]
    return st.sampled_from(sorted(made, key=_size))
