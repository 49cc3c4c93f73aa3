// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/generate/family.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "fuzz/cases/generate/family_case.hpp"
#include "fuzz/cases/generate/family_list.hpp"

namespace oblong::fuzz {

namespace {

std::vector<Family> all_families() {
    std::vector<Family> list;
    for (const auto add : family_files) add(list);
    return list;
}

/// The finaliser of splitmix64 (Steele, Lea and Flood 2014): neighbouring seeds and indices get unrelated engines.
std::uint64_t mix(std::uint64_t x) {
    x += 0x9e3779b97f4a7c15U;
    x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9U;
    x = (x ^ (x >> 27U)) * 0x94d049bb133111ebU;
    return x ^ (x >> 31U);
}

/// FNV-1a: fixed, where std::hash is not.
std::uint64_t hash(std::string_view text) {
    std::uint64_t h = 0xcbf29ce484222325U;
    for (const char c : text) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001b3U;
    return h;
}

}  // namespace

std::span<const Family> families() {
    static const std::vector<Family> list = all_families();
    return list;
}

const Family* find_family(std::string_view name) {
    const auto list = families();
    const auto found = std::find_if(list.begin(), list.end(), [&](const Family& f) { return f.name == name; });
    return found == list.end() ? nullptr : &*found;
}

caseio::Case family_case(const Family& family, const FamilyIndex& at,
                         const std::function<caseio::Case(Draw&, double)>& make) {
    double severity = at.severity;
    if (severity < 0) severity = at.count > 1 ? static_cast<double>(at.index % at.count) / (at.count - 1) : 0;
    severity = std::min(severity, 1.0);
    Draw draw(mix(hash(family.name) ^ mix(at.seed ^ mix(static_cast<std::uint64_t>(at.index)))));
    caseio::Case result = make(draw, severity);
    result.id = fmt::format("{}-{}-{}", family.name, at.seed, at.index);
    result.source = fmt::format("family:{} severity:{} seed:{}", family.name, severity, at.seed);
    return result;
}

caseio::Case family_case(const Family& family, std::uint64_t seed, int index, int count, double severity) {
    return family_case(family, {seed, index, count, severity}, family.make);
}

}  // namespace oblong::fuzz
