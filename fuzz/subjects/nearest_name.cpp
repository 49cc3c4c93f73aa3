// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/nearest_name.hpp"

#include <algorithm>
#include <cctype>
#include <limits>
#include <stdexcept>

#include "fuzz/subjects/native/group.hpp"
#include "fuzz/subjects/peers/peer_list.hpp"

namespace oblong::fuzz {
namespace {

constexpr std::size_t never = std::numeric_limits<std::size_t>::max();

/// Where the number of a part such as relative-1e-10 begins, with its hyphen; the part's length where it has none.
std::size_t number_at(std::string_view part) {
    for (std::size_t i = 0; i + 1 < part.size(); ++i)
        if (part[i] == '-' && std::isdigit(static_cast<unsigned char>(part[i + 1])) != 0) return i;
    return part.size();
}

bool stands_for_any(std::string_view part) { return part == "*" || part == "…" || part == "..."; }

/// How far a typed part is from a known one; `never` where it is another word.
std::size_t part_cost(std::string_view typed, std::string_view known) {
    if (typed == known || stands_for_any(typed)) return 0;
    const std::string_view word = typed.substr(0, number_at(typed));
    const std::size_t cost = edits(word, known.substr(0, number_at(known)));
    return cost <= std::max<std::size_t>(1, word.size() / 3) ? cost : never;
}

std::string corrected_part(const std::string& typed, const std::string& known) {
    if (stands_for_any(typed)) return known;
    if (part_cost(typed, known) == 0) return typed;
    const std::size_t number = number_at(typed);
    return number == typed.size() ? known : known.substr(0, number_at(known)) + typed.substr(number);
}

std::size_t cost_of(const std::vector<std::string>& typed, const std::vector<std::string>& known) {
    std::size_t cost = 0;
    for (std::size_t i = 0; i < std::min(typed.size(), known.size()); ++i) {
        const std::size_t part = part_cost(typed[i], known[i]);
        if (part == never) return never;
        cost += 2 * part;
    }
    return cost + std::max(typed.size(), known.size()) - std::min(typed.size(), known.size());
}

bool is_subject(const std::string& name) {
    try {
        return std::ranges::any_of(subject_groups(),
                                   [&name](const SubjectGroup& g) { return g.make(name) != nullptr; });
    } catch (const std::invalid_argument&) {
        return false;
    }
}

}  // namespace

std::size_t edits(std::string_view a, std::string_view b) {
    std::vector<std::vector<std::size_t>> d(a.size() + 1, std::vector<std::size_t>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) {
        for (std::size_t j = 0; j <= b.size(); ++j) {
            if (i == 0 || j == 0) {
                d[i][j] = i + j;
                continue;
            }
            const bool same = a[i - 1] == b[j - 1];
            d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (same ? 0 : 1)});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
        }
    }
    return d[a.size()][b.size()];
}

std::string corrected_name(std::string_view name, const std::vector<std::string>& known) {
    const std::vector<std::string> typed = name_parts(name);
    std::size_t least = never;
    std::string best;
    for (const std::string& candidate : known) {
        const std::vector<std::string> parts = name_parts(candidate);
        const std::size_t cost = cost_of(typed, parts);
        if (cost >= least) continue;
        least = cost;
        best.clear();
        for (std::size_t i = 0; i < std::max(typed.size(), parts.size()); ++i)
            best += (i == 0 ? "" : "/") + (i >= parts.size()   ? typed[i]
                                           : i >= typed.size() ? parts[i]
                                                               : corrected_part(typed[i], parts[i]));
    }
    return best == name ? "" : best;
}

std::string corrected_subject(std::string_view name) {
    std::vector<std::string> known{"proven"};
    for (const PeerDescription& peer : peer_list()) known.push_back(peer.name);
    const std::string peer = corrected_name(name, known);
    if (!peer.empty()) return peer;
    known.clear();
    for (const SubjectGroup& group : subject_groups())
        for (SubjectInfo& info : group.listed()) known.push_back(std::move(info.name));
    const std::string listed = corrected_name(name, known);
    if (is_subject(listed)) return listed;
    known.clear();
    for (const SubjectGroup& group : subject_groups()) {
        if (group.lattice == nullptr) continue;
        for (LatticePoint& point : group.lattice())
            if (point.why_meaningless.empty()) known.push_back(std::move(point.name));
    }
    const std::string combined = corrected_name(name, known);
    return is_subject(combined) ? combined : std::string();
}

}  // namespace oblong::fuzz
