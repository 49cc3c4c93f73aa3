# SPDX-License-Identifier: GPL-3.0-or-later
"""Hypothesis strategies for degenerate cases. Needs the package hypothesis and the program."""

from typing import Iterable

from hypothesis import strategies as st

from . import moves
from .cases import Case, families, signatures

_RARELY = 63  # of so many draws and one more, a move is made in one: cases are mostly as the family made them


def pairs(family: str | Iterable[str], severity: float | None = 1.0, scalar: str = "double", *, query: str | None = None,
          shapes: Iterable[str] | None = None, signature: str | None = None, seed: int = 1,
          seeds: int = 64) -> st.SearchStrategy[Case]:
    """Cases of a family at a severity, as a strategy of `Case`.

    A drawn case is one that the program makes. Shrinking chooses a case with fewer numbers, then removes vertices, rounds coordinates,
    moves to the origin and scales by powers of two, as long as the case keeps its signature: so the smallest example has the
    degeneracies of the one that was drawn, none more and none less. Cases of raycast, sweep and within are not edited.

    family: a name, or several. severity: 0 to 1, or None for all. scalar: "double", "float" or "exact". query, shapes: as `families`
    takes them. signature: names joined by + (docs/explanation/fuzzing/signatures.md); only cases with all of them are drawn. seed,
    seeds: the seed, and how many cases of each family there are to draw from. Raises ValueError for a family, severity or scalar that
    the program refuses, and if no case has the signature."""
    if seeds < 1:
        raise ValueError(f"seeds: expected at least 1, found {seeds}")
    names = (family,) if isinstance(family, str) else tuple(family)
    made = list(families(*names, count=seeds, seed=seed, severity=severity, scalar=scalar, query=query, shapes=shapes))
    if signature is not None:
        wanted = frozenset(signature.split("+"))
        found = list(zip(made, signatures(made)))
        made = [case for case, names in found if wanted <= names]
        if not made:
            seen = sorted(set().union(*(names for _, names in found)))
            raise ValueError(f"signature: expected one that a case has, found {signature}; cases have {', '.join(seen)}")
    drawn = st.tuples(st.sampled_from(sorted(made, key=moves.size)), *[st.integers(0, _RARELY)] * moves.COUNT)
    return drawn.map(lambda x: moves.smaller(x[0], [i for i, draw in enumerate(x[1:]) if draw == 0]))


__all__ = ["pairs"]
