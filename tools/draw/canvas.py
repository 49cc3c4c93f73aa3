# SPDX-License-Identifier: GPL-3.0-or-later
"""SVG by a few functions, on white paper, so that it can be read on a dark page too."""
import html
import pathlib
from fractions import Fraction

BLUE, ORANGE, GREY, INK = "#2a6fb0", "#d2691e", "#8a8f98", "#222831"
FONT = "font-family:system-ui,sans-serif"


class Canvas:
    def __init__(self, width, height, title):
        self.width, self.height, self.title = width, height, title
        self.parts = []

    def line(self, p, q, colour=INK, width=1.0, dashed=False, arrow=False):
        extra = ' stroke-dasharray="4 3"' if dashed else ""
        extra += ' marker-end="url(#arrow)"' if arrow else ""
        self.parts.append(f'<line x1="{p[0]:.2f}" y1="{p[1]:.2f}" x2="{q[0]:.2f}" y2="{q[1]:.2f}" stroke="{colour}" '
                          f'stroke-width="{width}"{extra}/>')

    def polygon(self, points, fill, opacity=0.3, stroke="none", width=1.0):
        if len(points) == 2:
            self.line(*points, colour=fill, width=2)
        if len(points) < 3:
            return
        where = " ".join(f"{x:.2f},{y:.2f}" for x, y in points)
        self.parts.append(f'<polygon points="{where}" fill="{fill}" fill-opacity="{opacity}" stroke="{stroke}" '
                          f'stroke-width="{width}" stroke-linejoin="round"/>')

    def dot(self, p, radius=3.0, colour=INK):
        self.parts.append(f'<circle cx="{p[0]:.2f}" cy="{p[1]:.2f}" r="{radius}" fill="{colour}"/>')

    def rectangle(self, x, y, width, height, fill="none", stroke=INK, radius=0.0):
        self.parts.append(f'<rect x="{x:.2f}" y="{y:.2f}" width="{width:.2f}" height="{height:.2f}" rx="{radius}" '
                          f'fill="{fill}" stroke="{stroke}"/>')

    def text(self, x, y, words, size=12, anchor="start", colour=INK, bold=False):
        weight = ' font-weight="600"' if bold else ""
        self.parts.append(f'<text x="{x:.2f}" y="{y:.2f}" font-size="{size}" text-anchor="{anchor}" fill="{colour}"'
                          f'{weight}>{html.escape(words)}</text>')

    def write(self, path):
        head = (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" '
                f'width="{self.width}" height="{self.height}" role="img" style="{FONT}">\n'
                f'<title>{html.escape(self.title)}</title>\n'
                '<defs><marker id="arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" '
                f'orient="auto"><path d="M0 0L8 4L0 8z" fill="{INK}"/></marker></defs>\n'
                f'<rect width="{self.width}" height="{self.height}" fill="#fff"/>\n')
        pathlib.Path(path).write_text(head + "\n".join(self.parts) + "\n</svg>\n", encoding="utf-8")


def clipped(points, box):
    """A convex polygon cut to the box (left, top, right, bottom). Exact: magnified corners may lie 10^17 boxes away."""
    points = [tuple(map(Fraction, p)) for p in points]
    box = [Fraction(x) for x in box]
    for axis, limit, sign in ((0, box[0], 1), (0, box[2], -1), (1, box[1], 1), (1, box[3], -1)):
        cut = []
        for p, q in zip(points, points[1:] + points[:1]):
            inside_p, inside_q = sign * (p[axis] - limit) >= 0, sign * (q[axis] - limit) >= 0
            if inside_p:
                cut.append(p)
            if inside_p != inside_q:
                t = (limit - p[axis]) / (q[axis] - p[axis])
                cut.append(tuple(a + t * (b - a) for a, b in zip(p, q)))
        points = cut
        if not points:
            break
    return [(float(x), float(y)) for x, y in points]
