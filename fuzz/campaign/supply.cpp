// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/campaign/supply.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "caseio/case_reader.hpp"
#include "caseio/line_file.hpp"
#include "fuzz/campaign/mesh_pairs.hpp"
#include "fuzz/cases/generate/family.hpp"
#include "fuzz/cases/generate/meshes.hpp"
#include "fuzz/cases/generate/requery.hpp"

namespace oblong::fuzz {
namespace {

/// Small enough that a stop is soon and a kill costs little: hulls of thousands of vertices take seconds each.
int batch_size(const CaseSource& source) {
    const bool large = source.kind == CaseSource::Kind::meshes || source.name == "solids" || source.name == "mesh" ||
                       source.name == "regular";
    // At most 50,000 batches a source: a plan of 10⁹ cases is a list that fits everywhere.
    return std::max(large ? 4 : 20, source.count / 50'000);
}

std::uint64_t hash_text(std::uint64_t hash, const std::string& text) {
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;  // FNV-1a
    return hash;
}

std::string content(const std::string& path) {
    std::ifstream in(path, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

/// 0 to n − 1 such that every beginning is spread evenly: the middle, the quarters, the eighths, … (van der Corput).
std::vector<std::size_t> spread(std::size_t n) {
    std::vector<std::size_t> order;
    std::vector<bool> taken(n);
    for (std::uint32_t k = 1; order.size() < n; ++k) {
        std::uint32_t reversed = 0;
        for (unsigned bit = 0; bit < 32; ++bit) reversed |= (k >> bit & 1U) << (31 - bit);
        const auto place = static_cast<std::size_t>(static_cast<std::uint64_t>(reversed) * n >> 32U);
        if (!taken[place]) order.push_back(place);
        taken[place] = true;
    }
    return order;
}

bool add_once(std::vector<std::string>& list, const std::string& text) {
    if (std::find(list.begin(), list.end(), text) == list.end()) list.push_back(text);
    return true;
}

/// Whether a mesh of the family of real meshes is not installed; lists those that are not.
bool list_missing(std::vector<std::string>& missing) {
    bool any = false;
    for (const RealMesh& mesh : real_meshes())
        if (!std::filesystem::exists(mesh.path)) any = add_once(missing, std::string(mesh.path));
    return any;
}

/// Returns the cases of a file that can be read.
std::vector<caseio::Case> read_cases(const std::string& path, const BadLine& bad_line) {
    std::vector<caseio::Case> cases;
    caseio::with_input(path, [&](std::istream& in) {
        caseio::CaseReader reader(in, path);
        for (bool more = true; more;) {
            try {
                std::optional<caseio::Case> c = reader.next();
                more = c.has_value();
                if (more) cases.push_back(*std::move(c));
            } catch (const caseio::BadInput& problem) {
                if (!bad_line) throw;
                bad_line(problem);
            }
        }
    });
    return cases;
}

}  // namespace

struct Supply::Source {
    CaseSource plan;
    const Family* family = nullptr;
    std::vector<caseio::Case> read;
    std::unique_ptr<MeshPairs> meshes;
    std::string label;
    int count = 0;
    std::uint64_t hash = 0xCBF29CE484222325ULL;

    Source(const CaseSource& source, const BadLine& bad_line) : plan(source), label(source.name), count(source.count) {
        switch (plan.kind) {
            case CaseSource::Kind::family:
                family = find_family(plan.name);
                if (family == nullptr) throw std::invalid_argument("there is no family \"" + plan.name + "\"");
                break;
            case CaseSource::Kind::file:
                read = read_cases(plan.name, bad_line);
                count = static_cast<int>(read.size());
                label = std::filesystem::path(plan.name).stem().string();
                hash = hash_text(hash, content(plan.name));
                break;
            case CaseSource::Kind::meshes:
                meshes = std::make_unique<MeshPairs>(plan.files);
                if (meshes->empty()) count = 0;
                label = "meshes";
                for (const std::string& file : plan.files) hash = hash_text(hash, content(file));
                break;
        }
    }
    [[nodiscard]] caseio::Case make(int i) const {
        if (family != nullptr) return family_case(*family, plan.seed, i, count);
        if (meshes) return meshes->pair(plan.seed, i, count);
        return read[static_cast<std::size_t>(i)];
    }
};

Supply::Supply(const Plan& plan, const BadLine& bad_line) {
    for (const CaseSource& source : plan.sources) {
        sources_.push_back(std::make_unique<Source>(source, bad_line));
        // Each of that family's cases may need any of its meshes: without one of them it is left out as a whole.
        if (source.kind == CaseSource::Kind::family && source.name == "mesh" && list_missing(missing_))
            sources_.back()->count = 0;
        if (sources_.back()->meshes)
            for (const std::string& file : sources_.back()->meshes->missing()) add_once(missing_, file);
    }
    // Turn by turn: every source gives a batch until it has no more.
    std::vector<int> given(sources_.size(), 0);
    for (bool any = true; any;) {
        any = false;
        for (std::size_t i = 0; i < sources_.size(); ++i) {
            const int count = std::min(batch_size(sources_[i]->plan), sources_[i]->count - given[i]);
            if (count <= 0) continue;
            batches_.push_back({static_cast<int>(i), given[i], count});
            given[i] += count;
            any = true;
        }
    }
}

Supply::~Supply() = default;

std::vector<int> Supply::order() const {
    std::vector<std::vector<int>> of_source(sources_.size());
    for (std::size_t i = 0; i < batches_.size(); ++i)
        of_source[static_cast<std::size_t>(batches_[i].source)].push_back(static_cast<int>(i));
    std::vector<std::vector<std::size_t>> turns;
    for (const auto& batches : of_source) turns.push_back(spread(batches.size()));
    std::vector<int> order;
    for (std::size_t turn = 0; order.size() < batches_.size(); ++turn)
        for (std::size_t s = 0; s < turns.size(); ++s)
            if (turn < turns[s].size()) order.push_back(of_source[s][turns[s][turn]]);
    return order;
}

std::vector<SuppliedCase> Supply::cases(const Batch& batch) const {
    const Source& source = *sources_[static_cast<std::size_t>(batch.source)];
    std::vector<SuppliedCase> result;
    result.reserve(static_cast<std::size_t>(batch.count));
    for (int i = batch.first; i < batch.first + batch.count; ++i) {
        SuppliedCase c{source.make(i), {}, i};
        if (source.plan.query != caseio::Query::distance)
            c.question = requery(c.question, source.plan.query, source.plan.seed);
        if (source.plan.narrowed) c.question = narrow_to_float(c.question);
        c.of = provenance(c.question, source.label);
        result.push_back(std::move(c));
    }
    return result;
}

long long Supply::case_count() const {
    long long total = 0;
    for (const auto& source : sources_) total += source->count;
    return total;
}

std::string Supply::fingerprint() const {
    std::uint64_t hash = 0xCBF29CE484222325ULL;
    for (const auto& source : sources_) hash = hash_text(hash, std::to_string(source->hash));
    return fmt::format("{:016x}", hash);
}

}  // namespace oblong::fuzz
