// SPDX-License-Identifier: GPL-3.0-or-later
// Many controls with one tab stop: arrow keys, Home and End move between them.

/** `controls` gives the controls of `container` in order, each time it is asked. Returns a function to call after they
 * changed. Left and right go to the one before or after, up and down to the nearest in the row above or below. */
export function rove(container, controls) {
    let current = null;
    const visible = () => controls().filter((c) => c.getClientRects().length > 0);
    const choose = (control) => {
        for (const c of controls()) c.tabIndex = c === control ? 0 : -1;
        current = control;
    };
    const refresh = () => { const all = visible(); choose(all.includes(current) ? current : all[0] ?? null); };
    const middle = (c) => { const r = c.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2, r.height / 2]; };
    const beside = (all, from, way) => {
        const [x, y, half] = middle(from), others = all.map((c) => [c, ...middle(c)]).filter(([, , v]) => way * (v - y) > half);
        const row = Math.min(...others.map(([, , v]) => way * v));
        return others.filter(([, , v, h]) => way * v - row < h).sort((p, q) => Math.abs(p[1] - x) - Math.abs(q[1] - x))[0]?.[0];
    };
    container.addEventListener('keydown', (e) => {
        const all = visible(), at = all.indexOf(e.target);
        if (at < 0 || e.altKey || e.ctrlKey || e.metaKey) return;
        const to = {ArrowLeft: () => all[at - 1], ArrowRight: () => all[at + 1], ArrowUp: () => beside(all, all[at], -1), ArrowDown: () => beside(all, all[at], 1), Home: () => all[0], End: () => all.at(-1)}[e.key];
        if (!to) return;
        e.preventDefault();
        const next = to();
        if (next) { choose(next); next.focus(); }
    });
    container.addEventListener('focusin', (e) => { if (controls().includes(e.target)) choose(e.target); });
    refresh();
    return refresh;
}
