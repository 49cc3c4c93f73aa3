// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/value_names.hpp"

#include <algorithm>
#include <array>

#include "fuzz/app/campaign_verb.hpp"
#include "fuzz/app/fail_on.hpp"
#include "fuzz/app/nearest.hpp"
#include "fuzz/cases/generate/family.hpp"
#include "fuzz/cases/generate/shape_menu.hpp"
#include "fuzz/cases/laws/transform.hpp"
#include "fuzz/findings/reproduce/test_source.hpp"
#include "fuzz/fpcore/kernel.hpp"
#include "fuzz/subjects/native/group.hpp"
#include "fuzz/subjects/peers/peer_list.hpp"

namespace oblong::cli {
namespace {

template <std::size_t N>
std::vector<std::string> listed(const std::array<std::string_view, N>& names) {
    return {names.begin(), names.end()};
}

std::vector<std::string> family_names() {
    std::vector<std::string> names;
    for (const fuzz::Family& family : fuzz::families()) names.emplace_back(family.name);
    return names;
}

std::vector<std::string> kernel_names() {
    std::vector<std::string> names;
    for (const fuzz::Kernel& kernel : fuzz::kernels()) names.emplace_back(kernel.name);
    return names;
}

std::vector<std::string> our_solvers() {
    std::vector<std::string> names;
    for (const fuzz::SubjectGroup& group : fuzz::subject_groups())
        for (const fuzz::SubjectInfo& subject : group.listed())
            if (std::ranges::find(names, subject.name) == names.end()) names.push_back(subject.name);
    return names;
}

/// Peers too, whether they are installed or not: no program is started for a list of names.
std::vector<std::string> all_subjects() {
    std::vector<std::string> names{"proven"};
    for (const fuzz::PeerDescription& peer : fuzz::peer_list()) names.push_back(peer.name);
    for (std::string& name : our_solvers()) names.push_back(std::move(name));
    return names;
}

}  // namespace

std::vector<std::string> known_values(const std::string& option) {
    if (option == "FAMILY" || option == "--family" || option == "--families") return family_names();
    if (option == "KERNEL") return kernel_names();
    if (option == "--subject" || option == "--subjects" || option == "--check") return all_subjects();
    if (option == "--solver") return our_solvers();
    if (option == "--plan") return listed(plan_names);
    if (option == "--fail-on") return fail_on_names();
    if (option == "--laws") return listed(fuzz::law_names);
    if (option == "--shapes") return listed(fuzz::primitive_names);
    if (option == "--test") {
        std::vector<std::string> names{"own"};
        names.insert(names.end(), fuzz::library_names.begin(), fuzz::library_names.end());
        return names;
    }
    return {};
}

const fuzz::Family& known_family(const std::string& name) {
    const fuzz::Family* family = fuzz::find_family(name);
    if (family == nullptr)
        throw std::invalid_argument("there is no family \"" + name + "\"" + did_you_mean(name, family_names()) +
                                    " (oblong generate --list names them all)");
    return *family;
}

}  // namespace oblong::cli
