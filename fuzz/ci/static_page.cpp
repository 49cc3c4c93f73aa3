// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/ci/static_page.hpp"

#include "caseio/escape.hpp"

namespace oblong::fuzz {
namespace {

constexpr const char* before_title =
    R"(<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy"
      content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<title>)";
constexpr const char* style = R"(</title>
<style>
:root { --bg: #fbfbf9; --card: #fff; --ink: #1b1f24; --soft: #5b6470; --line: #d9dce0;
  --bad: #a84300; --good: #00664b; --bar: #0072b2; color-scheme: light dark; }
@media (prefers-color-scheme: dark) { :root { --bg: #14171a; --card: #1b1f23; --ink: #e6e8ea; --soft: #a0a8b1;
  --line: #353b42; --bad: #ff9a55; --good: #3fcf9f; --bar: #4ba3e0; } }
body { margin: 0 auto; max-width: 1100px; padding: 24px; background: var(--bg); color: var(--ink);
  font: 16px/1.5 system-ui, Roboto, Arial, sans-serif; }
h1 { font-size: 1.7rem; margin: 0 0 .5rem; }
h2 { font-size: 1.2rem; margin: 2.5rem 0 .4rem; padding-top: .8rem; border-top: 2px solid var(--ink); }
h1, h2, code { overflow-wrap: anywhere; } h3 { font-size: 1rem; margin: 1.3rem 0 .3rem; }
.note { color: var(--soft); font-size: .9rem; margin: .2rem 0 .6rem; max-width: 70em; }
.bad { color: var(--bad); font-weight: 600; } .good { color: var(--good); font-weight: 600; }
.scroll { overflow: auto; border: 1px solid var(--line); border-radius: 6px; background: var(--card);
  margin: .5rem 0; width: fit-content; max-width: 100%; }
table { border-collapse: collapse; font-size: .86rem; font-variant-numeric: tabular-nums; }
caption { text-align: left; padding: .3rem .7rem; color: var(--soft); }
th, td { padding: .3rem .7rem; text-align: left; border-bottom: 1px solid var(--line); font-weight: 400; }
thead th { font-weight: 600; } td.n, th.n { text-align: right; white-space: nowrap; }
svg { max-width: 100%; height: auto; } svg .grid { stroke: var(--line); }
svg .title { font-weight: 600; font-size: 14px; }
svg text { fill: var(--ink); font: 11px system-ui, Arial, sans-serif; }
</style></head><body>
)";

}  // namespace

std::string static_page_head(std::string_view title) { return before_title + caseio::in_xml(title) + style; }

}  // namespace oblong::fuzz
