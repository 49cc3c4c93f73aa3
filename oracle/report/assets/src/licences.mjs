// SPDX-License-Identifier: GPL-3.0-or-later
// Prints the licence of every package that esbuild's metafile says is in the bundle.
import {existsSync, readFileSync, readdirSync} from 'node:fs';

const inputs = Object.keys(JSON.parse(readFileSync(process.argv[2], 'utf8')).inputs);
const packages = new Set();
for (const path of inputs) {
    const found = path.match(/^.*node_modules\/((?:@[^/]+\/)?[^/]+)/);
    if (found) packages.add(found[0]);
}
console.log('bundle.js holds parts of these packages. The page\'s own code is GPL-3.0-or-later.\n');
for (const folder of [...packages].sort()) {
    const about = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
    const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
    console.log(`==== ${about.name} ${about.version} (${about.license})\n`);
    if (file && existsSync(`${folder}/${file}`)) console.log(readFileSync(`${folder}/${file}`, 'utf8').trim() + '\n');
}
