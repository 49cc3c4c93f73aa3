# SPDX-License-Identifier: GPL-3.0-or-later
"""What MkDocs does to docs/ beside rendering it (mkdocs.yml).

Pages link files of the repository that are outside docs/: each such file is copied into the site, below repository/.
Sections get the titles and the order of SECTIONS; a folder that is not listed comes last, under its own name. The search
index is written as a script too, since a browser reads no JSON from file:."""
import json
import pathlib
import posixpath
import re

from mkdocs.structure.files import File

ROOT = pathlib.Path(__file__).resolve().parents[2]
ASSETS = pathlib.Path(__file__).resolve().parent / "site"
SECTIONS = {"tutorials": "Tutorials", "how-to": "How-to", "reference": "Reference", "explanation": "Explanation",
            "log": "Log", "harnesses": "Harnesses", "gjk": "GJK and its variants", "numerics": "Proofs and oracles",
            "fuzzing": "Fuzzing", "bench": "Benchmarks", "findings": "Findings", "engines": "Engines"}
LINK = re.compile(r"(\]\(\s*)([^)\s#]+)((?:#[^)\s]*)?\s*\))")
FENCE = re.compile(r"^\s*(```|~~~)")


def in_site(path):
    """Where a file of the repository is among the site's sources."""
    return path[len("docs/"):] if path.startswith("docs/") else "repository/" + path


def in_repository(source):
    return source[len("repository/"):] if source.startswith("repository/") else "docs/" + source


def linked(text, page, use):
    """The text with each relative link, outside fenced code, replaced by what `use` makes of its target's path."""
    lines, fenced = [], False
    for line in text.split("\n"):
        if FENCE.match(line):
            fenced = not fenced
        elif not fenced:
            def target(match):
                link = match[2]
                if re.match("[a-z]+:", link):
                    return match[0]
                path = posixpath.normpath(posixpath.join(posixpath.dirname(page), link))
                return match[1] + use(path, link) + match[3]
            line = LINK.sub(target, line)
        lines.append(line)
    return "\n".join(lines)


def add(files, config, source, path):
    file = File(source, config["docs_dir"], config["site_dir"], config["use_directory_urls"])
    file.abs_src_path = str(path)
    files.append(file)


def on_files(files, config):
    for asset in ASSETS.iterdir():
        add(files, config, "site/" + asset.name, asset)
    wanted = [in_repository(file.src_path) for file in files.documentation_pages()]
    seen = set(wanted)

    def note(path, link):
        if path not in seen and not path.startswith("docs/") and (ROOT / path).is_file():
            seen.add(path)
            add(files, config, in_site(path), ROOT / path)
            if path.endswith(".md"):
                wanted.append(path)
        return link
    for page in wanted:
        linked((ROOT / page).read_text(encoding="utf-8"), page, note)
    return files


def on_page_markdown(markdown, page, config, files):
    here = page.file.src_path
    path_here = in_repository(here)

    def relative(path, link):
        if here == in_site(path_here) and path.startswith("docs/") and path_here.startswith("docs/"):
            return link
        return posixpath.relpath(in_site(path), posixpath.dirname(here) or ".")
    return linked(markdown, path_here, relative)


def on_nav(nav, config, files):
    order = list(SECTIONS)

    def visit(items):
        for item in items:
            if item.is_section:
                folder = folder_of(item)
                item.title = SECTIONS.get(folder, item.title)
                visit(item.children)
        items.sort(key=lambda item: order.index(folder_of(item)) if item.is_section and folder_of(item) in order
                   else len(order) if item.is_section else -1)
    nav.items[:] = [item for item in nav.items if not (item.is_section and folder_of(item) == "repository")]
    visit(nav.items)
    return nav


def folder_of(section):
    item = section
    depth = 0
    while item.is_section:
        item = item.children[0]
        depth += 1
    parts = item.file.src_path.split("/")
    return parts[-1 - depth]


def on_post_build(config):
    folder = pathlib.Path(config["site_dir"]) / "search"
    index = json.loads((folder / "search_index.json").read_text(encoding="utf-8"))
    text = json.dumps(index, separators=(",", ":")).replace("<", "\\u003c")
    (folder / "search_index.js").write_text(f"var __search={{index:Promise.resolve({text})}};\n", encoding="utf-8")
