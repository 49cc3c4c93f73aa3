// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/campaign/share_folder.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <stdexcept>

#include "caseio/errors.hpp"
#include "caseio/json_tree.hpp"
#include "caseio/output.hpp"
#include "fuzz/campaign/supply.hpp"

namespace oblong::fuzz {
namespace {

namespace fs = std::filesystem;
using caseio::BadInput;
using caseio::EnvironmentError;

constexpr const char* format_name = "oblong-shares/1";

std::string read_whole(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) throw EnvironmentError(path + ": cannot open; `oblong campaign plan` makes such a folder");
    return {std::istreambuf_iterator<char>(in), {}};
}

void write_whole(const std::string& path, const std::string& text) {
    caseio::Output out(path);
    out.stream() << text;
    out.commit();
}

void make_folder(const fs::path& folder) {
    std::error_code problem;
    fs::create_directories(folder, problem);
    if (problem) throw EnvironmentError(folder.string() + ": cannot make the folder: " + problem.message());
}

Store::Binding binding_of(const Plan& plan) {
    const Supply supply(plan);
    return {plan.name, write_plan(plan), supply.fingerprint(), static_cast<long long>(supply.batches().size()),
            supply.case_count()};
}

/// One member of shares.json.
template <class T>
T member(const nlohmann::json& json, const std::string& file, const char* key, const char* expected) {
    const auto found = json.find(key);
    if (found == json.end()) throw BadInput({file, 0, key}, std::string("expected ") + expected + ", but absent");
    try {
        return found->get<T>();
    } catch (const nlohmann::json::exception&) {
        throw BadInput({file, 0, key}, std::string("expected ") + expected + ", found " + found->dump());
    }
}

}  // namespace

ShareFolder::ShareFolder(std::string folder, Plan plan, int shares, Store::Binding binding)
    : folder_(std::move(folder)), plan_(std::move(plan)), shares_(shares), binding_(std::move(binding)) {}

ShareFolder::ShareFolder(std::string folder) : folder_(std::move(folder)) {
    const std::string plan_file = folder_ + "/plan.json", file = folder_ + "/shares.json";
    const std::string text = read_whole(file);
    plan_ = read_plan(read_whole(plan_file), plan_file);
    (void)caseio::parse_json(text, {file, 0, ""});
    const nlohmann::json json = nlohmann::json::parse(text);
    if (!json.is_object()) throw BadInput({file, 0, ""}, "expected an object");
    const auto format = member<std::string>(json, file, "format", "\"oblong-shares/1\"");
    if (format != format_name)
        throw BadInput({file, 0, "format"}, "expected \"oblong-shares/1\", found \"" + format + "\"");
    const auto shares = member<double>(json, file, "shares", "a whole number from 1");
    binding_ = {plan_.name, write_plan(plan_), member<std::string>(json, file, "fingerprint", "a string"),
                member<long long>(json, file, "batches", "a whole number"),
                member<long long>(json, file, "cases", "a whole number")};
    if (!(shares >= 1 && shares <= static_cast<double>(binding_.batches)) ||
        shares != static_cast<double>(static_cast<int>(shares)))
        throw BadInput({file, 0, "shares"}, fmt::format("expected a whole number from 1 to the {} batches, found {}",
                                                        binding_.batches, json["shares"].dump()));
    shares_ = static_cast<int>(shares);
}

ShareFolder ShareFolder::make(const std::string& folder, const Plan& plan, int shares) {
    ShareFolder made(folder, plan, shares, binding_of(plan));
    if (shares > made.binding_.batches)
        throw std::invalid_argument(fmt::format("--shares: expected at most the {} batches of the plan, found {}",
                                                made.binding_.batches, shares));
    if (fs::exists(folder + "/shares.json")) {
        const ShareFolder there(folder);
        if (there.text() != made.text() || there.binding_.plan_text != made.binding_.plan_text)
            throw BadInput({folder, 0, ""},
                           fmt::format("this folder holds another campaign (plan \"{}\" in {} shares); choose another",
                                       there.plan_.name, there.shares_));
        return made;
    }
    make_folder(folder + "/shards");
    write_whole(folder + "/plan.json", caseio::json_spaced(made.binding_.plan_text) + "\n");
    write_whole(folder + "/shares.json", made.text());
    return made;
}

std::string ShareFolder::text() const {
    const nlohmann::ordered_json json{{"format", format_name},
                                      {"shares", shares_},
                                      {"batches", binding_.batches},
                                      {"cases", binding_.cases},
                                      {"fingerprint", binding_.fingerprint}};
    return json.dump() + "\n";
}

std::string ShareFolder::shard(int share) const { return fmt::format("{}/shards/{}.sqlite", folder_, share); }
std::string ShareFolder::part(int share) const { return fmt::format("{}/shards/{}.part.sqlite", folder_, share); }
std::string ShareFolder::merged() const { return folder_ + "/merged.sqlite"; }

ShardState ShareFolder::state(int share) const {
    using Kind = ShardState::Kind;
    const std::string path = shard(share);
    if (!fs::exists(path)) return {fs::exists(part(share)) ? Kind::begun : Kind::absent, ""};
    try {
        const Store store(path, Store::Mode::read);
        if (const StoreDamage damage = store.check(); damage.any()) return {Kind::damaged, damage.text()};
        if (store.status().plan_text != binding_.plan_text) return {Kind::damaged, "it belongs to another plan"};
        const std::set<int> done = store.done();
        std::set<int> expected;
        for (long long batch = share - 1; batch < binding_.batches; batch += shares_)
            expected.insert(static_cast<int>(batch));
        if (done != expected)
            return {Kind::damaged,
                    fmt::format("expected the {} batches of share {} of {}, found {} that differ from them",
                                expected.size(), share, shares_, done.size())};
    } catch (const BadInput& problem) {
        return {Kind::damaged, problem.what()};
    }
    return {Kind::done, ""};
}

std::string set_aside(const ShareFolder& folder, int share) {
    const std::string from = folder.shard(share);
    bool can_be_kept = false;
    try {
        const Store store(from, Store::Mode::read);
        can_be_kept = store.check().beyond_repair.empty() && store.status().plan_text == folder.binding().plan_text;
    } catch (const BadInput&) {
        can_be_kept = false;
    }
    const std::string to =
        can_be_kept ? folder.part(share) : fmt::format("{}/shards/{}.damaged.sqlite", folder.folder(), share);
    std::error_code problem;
    for (const char* tail : {"-wal", "-shm"}) {
        fs::remove(from + tail, problem);
        fs::remove(to + tail, problem);
    }
    fs::rename(from, to, problem);
    if (problem) throw EnvironmentError(from + ": cannot rename: " + problem.message());
    return to;
}

std::string share_list(const std::vector<int>& shares) {
    std::string text;
    for (std::size_t i = 0; i < shares.size();) {
        std::size_t last = i;
        while (last + 1 < shares.size() && shares[last + 1] == shares[last] + 1) ++last;
        text += (text.empty() ? "" : ",") + std::to_string(shares[i]);
        if (last > i) text += "-" + std::to_string(shares[last]);
        i = last + 1;
    }
    return text;
}

}  // namespace oblong::fuzz
