# SPDX-License-Identifier: GPL-3.0-or-later
"""Line charts as SVG, without a library: logarithmic axes with units, a legend, a line for each series."""
import html
import math

COLOURS = ["#1b6ca8", "#c0392b", "#2e8b57", "#8e44ad", "#d68910", "#117a65", "#7b241c", "#5d6d7e", "#b03a8b", "#7d8a00"]
WIDTH, HEIGHT = 680, 400
LEFT, RIGHT, TOP, BOTTOM = 64, 240, 34, 48


def _text(x, y, content, extra=""):
    return f'<text x="{x:.1f}" y="{y:.1f}" {extra}>{html.escape(content)}</text>'


def _ticks(low, high):
    """1, 2 and 5 times powers of ten within the range."""
    ticks = []
    for exponent in range(math.floor(math.log10(low)) - 1, math.ceil(math.log10(high)) + 1):
        ticks += [m * 10.0 ** exponent for m in (1, 2, 5)]
    inside = [t for t in ticks if low * 0.999 <= t <= high * 1.001]
    return inside if len(inside) < 10 else [t for t in inside if f"{t:e}"[0] == "1"]


def line_chart(title, x_label, y_label, series, x_ticks):
    """`series`: (name, [(x, y)], dashed). Both axes are logarithmic."""
    series = [s for s in series if s[1]]
    if not series:
        return ""
    ys = [y for _, points, _ in series for _, y in points]
    low, high = min(ys) / 1.15, max(ys) * 1.15
    first, last = min(x_ticks) / 1.2, max(x_ticks) * 1.2

    def px(x):
        return LEFT + (WIDTH - LEFT - RIGHT) * math.log(x / first) / math.log(last / first)

    def py(y):
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * math.log(y / low) / math.log(high / low)

    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
           'font-family="sans-serif" font-size="11" fill="#222">',
           f'<rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
           _text(LEFT, 18, title, 'font-size="13" font-weight="bold"')]
    for x in x_ticks:
        out.append(f'<line x1="{px(x):.1f}" x2="{px(x):.1f}" y1="{TOP}" y2="{HEIGHT - BOTTOM}" stroke="#e4e4e4"/>')
        out.append(_text(px(x), HEIGHT - BOTTOM + 15, f"{x:g}", 'text-anchor="middle"'))
    for y in _ticks(low, high):
        out.append(f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{py(y):.1f}" y2="{py(y):.1f}" stroke="#e4e4e4"/>')
        out.append(_text(LEFT - 6, py(y) + 4, f"{y:g}", 'text-anchor="end"'))
    out.append(_text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 10, x_label, 'text-anchor="middle"'))
    middle = (TOP + HEIGHT - BOTTOM) / 2
    out.append(_text(16, middle, y_label, f'text-anchor="middle" transform="rotate(-90 16 {middle:.1f})"'))
    for k, (name, points, dashed) in enumerate(series):
        colour = COLOURS[k % len(COLOURS)]
        dash = ' stroke-dasharray="5 4"' if dashed else ""
        path = " ".join(f"{px(x):.1f},{py(y):.1f}" for x, y in sorted(points))
        out.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.7"{dash}/>')
        if not dashed:
            out += [f'<circle cx="{px(x):.1f}" cy="{py(y):.1f}" r="2.6" fill="{colour}"/>' for x, y in points]
        at = TOP + 10 + 17 * k
        out.append(f'<line x1="{WIDTH - RIGHT + 10}" x2="{WIDTH - RIGHT + 30}" y1="{at}" y2="{at}" stroke="{colour}" '
                   f'stroke-width="1.7"{dash}/>')
        out.append(_text(WIDTH - RIGHT + 35, at + 4, name))
    out.append("</svg>")
    return "\n".join(out)
