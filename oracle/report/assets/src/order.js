// SPDX-License-Identifier: GPL-3.0-or-later
// In which order records are shown.

/** The indices so ordered that each is as unlike those before it as can be: the one whose features were seen least. `features`
 * gives pairs of a feature and its weight; of equals the earlier goes first. */
export function diverse(indices, features) {
    const left = indices.map((i) => ({i, features: features(i)})), seen = new Map(), order = [];
    while (left.length > 0) {
        let best = 0, least = Infinity;
        left.forEach((item, k) => {
            const cost = item.features.reduce((sum, [key, weight]) => sum + weight * (seen.get(key) ?? 0), 0);
            if (cost < least) { least = cost; best = k; }
        });
        const [item] = left.splice(best, 1);
        for (const [key] of item.features) seen.set(key, (seen.get(key) ?? 0) + 1);
        order.push(item.i);
    }
    return order;
}
