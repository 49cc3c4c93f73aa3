#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Judges the answers of `oblong cast` to deforming cases by a route that shares nothing with the solver.

usage: judge_contacts.py CASES RESULTS

The bodies meet where the columns (a, 1) and -(b, 1) have a dependency with weights that are not negative. A set of columns
that is as small as possible has weights that are all positive, and they are minors of the matrix. So whether the bodies meet
can change only at roots of minors. This program lists those roots for every set of columns, by bisection with Sturm sequences,
and tests the start, each root and a rational time between any two. A sign at a root is 0 if the root is one of the greatest
common divisor, and is otherwise found by bisection.

It prints a line for each answer that is wrong, and a count. Exit code 1 if some answer is wrong.
"""
import json
import struct
import sys
from fractions import Fraction
from functools import cmp_to_key
from itertools import combinations


def trimmed(p):
    while p and p[-1] == 0:
        p.pop()
    return p


def add(p, q, factor=1):
    size = max(len(p), len(q))
    return trimmed([(p[i] if i < len(p) else 0) + factor * (q[i] if i < len(q) else 0) for i in range(size)])


def times(p, q):
    result = [Fraction(0)] * max(len(p) + len(q) - 1, 0)
    for i, x in enumerate(p):
        for j, y in enumerate(q):
            result[i + j] += x * y
    return trimmed(result)


def value(p, x):
    result = Fraction(0)
    for c in reversed(p):
        result = result * x + c
    return result


def remainder(p, q):
    p = list(p)
    while len(p) >= len(q):
        factor, shift = p[-1] / q[-1], len(p) - len(q)
        p = trimmed([c - factor * q[i - shift] if i >= shift else c for i, c in enumerate(p)][:-1])
    return p


def quotient(p, q):
    p, result = list(p), [Fraction(0)] * (len(p) - len(q) + 1)
    while len(p) >= len(q):
        factor, shift = p[-1] / q[-1], len(p) - len(q)
        result[shift] = factor
        p = trimmed([c - factor * q[i - shift] if i >= shift else c for i, c in enumerate(p)][:-1])
    return result


def common_divisor(p, q):
    while q:
        p, q = q, remainder(p, q)
    return p


def derivative(p):
    return trimmed([i * c for i, c in enumerate(p)][1:])


def sign(x):
    return (x > 0) - (x < 0)


def sturm(p):
    sequence = [p, derivative(p)]
    while sequence[-1]:
        sequence.append([-c for c in remainder(sequence[-2], sequence[-1])])
    return sequence[:-1]


def changes(sequence, x):
    signs = [s for s in (sign(value(p, x)) for p in sequence) if s]
    return sum(a != b for a, b in zip(signs, signs[1:]))


class Root:
    """The one root of a polynomial without multiple roots in (low, high], or low = high."""

    def __init__(self, p, low, high):
        self.p, self.low, self.high = p, low, high

    def halve(self):
        if self.low == self.high:
            return
        middle = (self.low + self.high) / 2
        at = sign(value(self.p, middle))
        if at == 0 or sign(value(self.p, self.high)) == 0:
            exact = middle if at == 0 else self.high
            self.low = self.high = exact
        elif at == sign(value(self.p, self.high)):
            self.high = middle
        else:
            self.low = middle

    def sign_of(self, q):
        if not q:
            return 0
        if sign(value(self.p, self.high)) == 0:
            self.low = self.high
        if self.low == self.high:
            return sign(value(q, self.low))
        divisor = common_divisor(self.p, q)
        if len(divisor) > 1 and changes(sturm(divisor), self.low) != changes(sturm(divisor), self.high):
            return 0
        sequence = sturm(q)
        while self.low != self.high and (changes(sequence, self.low) != changes(sequence, self.high) or value(q, self.low) == 0):
            self.halve()
        return sign(value(q, self.high))

    def compare(self, x):
        return self.sign_of([-x, Fraction(1)])

    def order(self, other):
        """The sign of this minus another root."""
        if self.low <= other.high and other.low <= self.high and self.sign_of(other.p) == 0:
            divisor = sturm(common_divisor(self.p, other.p))
            low, high = max(self.low, other.low), min(self.high, other.high)
            if value(divisor[0], low) == 0 if low == high else changes(divisor, low) != changes(divisor, high):
                return 0
        while self.low <= other.high and other.low <= self.high:
            self.halve()
            other.halve()
        return 1 if self.low > other.high else -1


def roots(p):
    """The roots in [0, 1] in increasing order."""
    if len(p) < 2:
        return []
    p = quotient(p, common_divisor(p, derivative(p)))
    sequence, found = sturm(p), []
    if value(p, Fraction(0)) == 0:
        found.append(Root(p, Fraction(0), Fraction(0)))

    def split(low, high):
        count = changes(sequence, low) - changes(sequence, high)
        if count == 1 and value(p, low) != 0:
            found.append(Root(p, low, high))
        elif count > 0:
            split(low, (low + high) / 2)
            split((low + high) / 2, high)

    split(Fraction(0), Fraction(1))
    return found


def minor(columns, rows):
    if not rows:
        return [Fraction(1)]
    result = []
    for i, column in enumerate(columns):
        part = times(column[rows[0]], minor(columns[:i] + columns[i + 1:], rows[1:]))
        result = add(result, part, -1 if i % 2 else 1)
    return result


class Pair:
    def __init__(self, a, b):
        def columns(body, factor):
            for start, end in body:
                yield [trimmed([factor * s, factor * (e - s)]) for s, e in zip(start, end)] + [[Fraction(factor)]]
        columns = list(columns(a, 1)) + list(columns(b, -1))
        self.sets = []  # for every set of columns: its largest minors, and lists of weights
        for size in (2, 3, 4):
            for which in combinations(range(len(columns)), size):
                if which[0] >= len(a) or which[-1] < len(a):
                    continue
                chosen = [columns[i] for i in which]
                full = [minor(chosen, rows) for rows in combinations(range(4), size)]
                weights = [[minor(chosen[:i] + chosen[i + 1:], rows) for i in range(size)]
                           for rows in combinations(range(4), size - 1)]
                weights = [[[-c for c in w] if i % 2 else w for i, w in enumerate(row)] for row in weights]
                self.sets.append((full, weights))

    def meets(self, sign_of):
        """Whether the bodies meet at the time at which polynomials have these signs."""
        for full, weights in self.sets:
            if any(sign_of(p) for p in full):
                continue
            if any(abs(sum(sign_of(w) for w in row)) == len(row) for row in weights):
                return True
        return False

    def first_contact(self):
        """A root; None if the bodies do not meet."""
        def at(x):
            return lambda p: sign(value(p, x))
        if self.meets(at(Fraction(0))):
            return Root([Fraction(0), Fraction(1)], Fraction(0), Fraction(0))
        distinct = {tuple(c / p[-1] for c in p) for full, weights in self.sets for p in full + sum(weights, []) if len(p) > 1}
        events = sorted((r for p in distinct for r in roots(list(p))), key=cmp_to_key(Root.order))
        for i, event in enumerate(events):
            before = events[i - 1].high if i else Fraction(0)
            while i and event.low != event.high and event.low <= before and event.order(events[i - 1]):
                event.halve()
                events[i - 1].halve()
                before = events[i - 1].high
            if event.low > before:
                assert not self.meets(at((before + event.low) / 2)), 'contact before the event at which it begins'
            if self.meets(event.sign_of):
                return event
        return None


def nearest_fault(root, result, is_float):
    """The fault of the numbers of a hit, or None if they are right."""
    def step(x, by):
        code, size = ('f', 'I') if is_float else ('d', 'Q')
        bits = struct.unpack('<' + size, struct.pack('<' + code, x))[0] + by
        return struct.unpack('<' + code, struct.pack('<' + size, bits))[0]

    def even(x):
        code, size = ('f', 'I') if is_float else ('d', 'Q')
        return struct.unpack('<' + size, struct.pack('<' + code, x))[0] % 2 == 0
    stated, lower, upper = (float(result[key]) for key in ('parameter', 'parameter_lower', 'parameter_upper'))
    if root.compare(Fraction(lower)) < 0 or root.compare(Fraction(upper)) > 0:
        return 'the root is not between the bounds'
    side = root.compare(Fraction(stated))
    if side == 0:
        return '' if lower == stated == upper else 'the parameter is exact, the bounds are not'
    other = step(stated, side)
    if (lower, upper) != (min(stated, other), max(stated, other)):
        return 'the bounds are not neighbours'
    half = root.compare((Fraction(stated) + Fraction(other)) / 2) * side
    return '' if half < 0 or half == 0 and even(stated) else 'the parameter is not rounded to nearest even'


def number(x, scalar):
    """The number of a case: rounded once to its format."""
    if isinstance(x, str):
        x = Fraction.from_float(float.fromhex(x)) if 'x' in x.lower() else Fraction(x)
    x = Fraction(str(x)) if isinstance(x, float) else Fraction(x)
    if scalar == 'exact':
        return x
    if scalar == 'double':
        return Fraction(x.numerator / x.denominator)
    rounded = struct.unpack('<f', struct.pack('<f', x.numerator / x.denominator))[0]
    assert Fraction(rounded) == x, 'this program does not round to float'
    return x


def fault(case, result):
    def body(b):
        read = [[[number(x, case['scalar']) for x in point] for point in b[key]] for key in ('vertices', 'end')]
        return list(zip(*read))
    root = Pair(body(case['a']), body(case['b'])).first_contact()
    if result['outcome'] != ('touching' if root else 'separated') or result['hit'] != bool(root):
        return 'the bodies ' + ('meet' if root else 'do not meet')
    return nearest_fault(root, result, case['scalar'] == 'float') if root else ''


def main():
    with open(sys.argv[1]) as cases, open(sys.argv[2]) as results:
        wrong = count = 0
        for line, answer in zip(cases, results, strict=True):
            case, result = json.loads(line), json.loads(answer)
            count += 1
            said = fault(case, result) if case['id'] == result['id'] else 'the answer is to another case'
            if said:
                wrong += 1
                print(said + ': ' + line + answer, end='')
    print(f'{count} answers, {wrong} wrong')
    return wrong > 0


if __name__ == '__main__':
    sys.exit(main())
