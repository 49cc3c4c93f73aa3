# SPDX-License-Identifier: GPL-3.0-or-later
"""Numbers of users as arrays of one of three scalars: float32, float64 and exact fractions."""

from fractions import Fraction

import numpy as np

DTYPES = {"float": np.dtype(np.float32), "double": np.dtype(np.float64), "exact": np.dtype(object)}
SCALARS = ("float", "double", "exact")


def exact(field, x):
    """The fraction that a number denotes. Raises ValueError for infinities, NaN and what is no number."""
    try:
        if isinstance(x, np.generic):
            x = x.item()
        return Fraction(x)
    except (ValueError, TypeError, OverflowError, ZeroDivisionError) as problem:
        raise ValueError(f"{field}: expected finite numbers, found {x!r}") from problem


def scalar_of(*values):
    """float, double or exact: the scalar that holds every value as it is. Lists and Python numbers are double."""
    found = "float"
    typed = False
    for value in values:
        array = value if isinstance(value, np.ndarray | np.generic) else None
        if array is None:
            try:
                array = np.asarray(value)
            except ValueError:
                return "double"  # of no shape: as_scalar says so, with the field
            if array.dtype == object:
                return "exact"
            continue
        if array.dtype == object:
            return "exact"
        typed = True
        if array.dtype not in (np.float32, np.float16):
            found = "double"
    return found if typed else "double"


def as_scalar(field, value, scalar):
    """The numbers as an array of the scalar, none of them changed. Raises ValueError naming the field."""
    try:
        array = np.asarray(value)
    except ValueError as problem:
        raise ValueError(f"{field}: expected an array of numbers: {problem}") from problem
    if scalar == "exact":
        flat = [exact(field, x) for x in array.ravel()]
        result = np.empty(len(flat), dtype=object)
        result[:] = flat
        return result.reshape(array.shape)
    if array.dtype == object:
        fractions = [exact(field, x) for x in array.ravel()]
        result = np.array([float(x) for x in fractions], dtype=DTYPES[scalar]).reshape(array.shape)
        if any(exact(field, x) != y for x, y in zip(result.ravel(), fractions)):
            raise ValueError(f"{field}: expected numbers of {DTYPES[scalar].name}, found fractions between them")
        return result
    if array.dtype.kind not in "fiub":
        raise ValueError(f"{field}: expected numbers, found {array.dtype}")
    if array.dtype.kind == "f" and array.dtype.itemsize > 8:
        raise ValueError(f"{field}: expected float32, float64 or fractions, found {array.dtype}")
    with np.errstate(over="ignore"):
        result = np.ascontiguousarray(array, dtype=DTYPES[scalar])
    if array.dtype != result.dtype and not _unchanged(array, result):
        raise ValueError(f"{field}: expected numbers of {DTYPES[scalar].name}, found {array.dtype} between them")
    return result.reshape(array.shape)


def _unchanged(array, result):
    if array.dtype.kind in "iub":
        return all(int(x) == int(y) for x, y in zip(array.ravel().tolist(), result.ravel().tolist()))
    return bool(np.all((array == result.astype(array.dtype)) | (array != array)))


def shaped(field, array, *shapes):
    """Raises ValueError unless the array has one of the shapes; None stands for any length."""
    for shape in shapes:
        if array.ndim == len(shape) and all(n is None or n == m for n, m in zip(shape, array.shape)):
            return array
    expected = " or ".join("(" + ", ".join(letter if n is None else str(n) for n, letter in zip(s, "nkm"))
                           + ("," if len(s) == 1 else "") + ")" for s in shapes)
    raise ValueError(f"{field}: expected an array of shape {expected}, found {array.shape}")


def handed_over(array):
    """The array as the compiled part reads it: flat, fractions as texts."""
    if array.dtype == object:
        return [str(x) for x in array.ravel()]
    return array.ravel()


def rounded(x, scalar):
    """A fraction rounded once to nearest even to the scalar."""
    if scalar == "exact":
        return x
    if scalar == "double":
        return float(x)
    if x == 0:
        return 0.0
    magnitude = abs(x)
    exponent = magnitude.numerator.bit_length() - magnitude.denominator.bit_length()
    if Fraction(2) ** exponent > magnitude:
        exponent -= 1
    unit = Fraction(2) ** max(exponent - 23, -149)
    return float(round(x / unit) * unit)
