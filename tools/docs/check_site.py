#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Checks a built site: usage: tools/docs/check_site.py FOLDER

Every relative link and picture leads to a file of the site, every anchor to an id of its page, and no page loads a script,
style, font or picture from elsewhere. Prints what does not, and ends with 1."""
import html.parser
import pathlib
import sys
import urllib.parse

LOADS = {("script", "src"), ("img", "src"), ("link", "href"), ("iframe", "src"), ("source", "src")}


class Page(html.parser.HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.ids, self.links, self.loads = set(), [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for key, value in attributes:
            if key in ("id", "name") and value:
                self.ids.add(value)
            if key in ("href", "src") and value:
                (self.loads if (tag, key) in LOADS else self.links).append(value)


def main(folder):
    root = pathlib.Path(folder).resolve()
    pages = {path: Page(path.read_text(encoding="utf-8")) for path in sorted(root.rglob("*.html"))
             if path.name != "404.html"}  # the theme's, with links from the site's root
    wrong = []
    count = 0
    for path, page in pages.items():
        where = path.relative_to(root)
        for url in page.links + page.loads:
            parts = urllib.parse.urlsplit(url)
            if parts.scheme or parts.netloc:
                if url in page.loads and parts.scheme in ("http", "https", ""):
                    wrong.append(f"{where}: loads {url}")
                continue
            count += 1
            target = (path.parent / urllib.parse.unquote(parts.path)).resolve() if parts.path else path
            if target.is_dir():
                target /= "index.html"
            if not target.is_file():
                wrong.append(f"{where}: {url} leads nowhere")
            elif parts.fragment and target in pages:
                anchor = urllib.parse.unquote(parts.fragment)
                if anchor not in pages[target].ids and not anchor.startswith("__"):
                    wrong.append(f"{where}: {url}: no such anchor")
    for line in wrong:
        print(line)
    print(f"{len(pages)} pages, {count} links, {len(wrong)} wrong")
    return 1 if wrong or not pages else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
