// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/native/group.hpp"

#include <fmt/format.h>

#include <stdexcept>

#include "fuzz/subjects/memory.hpp"
#include "fuzz/subjects/native/group_parts.hpp"
#include "oblong/version.hpp"

namespace oblong::fuzz {

namespace {

class FunctionSubject final : public Subject {
public:
    using Answer = std::function<caseio::Result(const caseio::Case&)>;
    FunctionSubject(SubjectInfo info, Answer answer) : info_(std::move(info)), answer_(std::move(answer)) {}
    [[nodiscard]] const SubjectInfo& info() const override { return info_; }
    [[nodiscard]] std::vector<caseio::Result> answer(std::span<const caseio::Case> cases) override {
        std::vector<caseio::Result> results;
        for (const caseio::Case& c : cases) {
            results.push_back(answer_to(c));
            results.back().id = c.id;
            results.back().subject = info_.name;
        }
        return results;
    }

private:
    [[nodiscard]] caseio::Result answer_to(const caseio::Case& c) const {
        return if_memory_suffices([&] { return answer_(c); }).value_or(unsupported(std::string(memory_message)));
    }

    SubjectInfo info_;
    Answer answer_;
};

}  // namespace

std::unique_ptr<Subject> function_subject(SubjectInfo info, std::function<caseio::Result(const caseio::Case&)> answer) {
    return std::make_unique<FunctionSubject>(std::move(info), std::move(answer));
}

SubjectInfo native_info(std::string name, std::string_view scalar, std::vector<caseio::Query> queries) {
    SubjectInfo info;
    info.name = std::move(name);
    info.version = version;
    info.scalar = scalar;
    info.queries = std::move(queries);
    return info;
}

std::string distance_promise(const oracle::Promise& promise) {
    std::vector<std::string> terms;
    if (promise.absolute > 0) terms.push_back(fmt::format("{:.3g}", promise.absolute));
    if (promise.relative > 0) terms.push_back(fmt::format("{:.3g} d", promise.relative));
    return terms.empty() ? "" : fmt::format("|distance - d| <= {}", fmt::join(terms, " + "));
}

SubjectInfo distance_info(std::string name, std::string_view scalar, const oracle::Promise& promise) {
    SubjectInfo info = native_info(std::move(name), scalar, {caseio::Query::distance, caseio::Query::decide});
    info.promise = promise;
    info.promise_text = distance_promise(promise);
    return info;
}

std::vector<Meaningless> with_reasons(std::vector<Meaningless> all) {
    std::erase_if(all, [](const Meaningless& one) { return one.why.empty(); });
    return all;
}

std::optional<LatticePoint> lattice_point(std::string name, std::unique_ptr<Subject> (*make)(const std::string&)) {
    LatticePoint point{std::move(name), {}};
    try {
        if (make(point.name) == nullptr) return std::nullopt;
    } catch (const std::invalid_argument& refusal) {
        point.why_meaningless = refusal.what();
    }
    return point;
}

std::vector<LatticePoint> lattice_of(std::span<const std::string> methods,
                                     std::unique_ptr<Subject> (*make)(const std::string&)) {
    std::vector<LatticePoint> all;
    for (const SolverSpec& spec : solver_lattice()) {
        if (spec.subalgorithm != SubalgorithmKind::johnson) continue;
        const std::string plain = solver_name(spec);
        const std::size_t first = plain.find('/');
        const std::size_t second = plain.find('/', first + 1);
        for (const std::string& method : methods) {
            auto point = lattice_point(plain.substr(0, first + 1) + method + plain.substr(second), make);
            if (point) all.push_back(*std::move(point));
        }
    }
    return all;
}

void take_limit(std::vector<std::string>& parts, int& limit) {
    if (!parts.back().starts_with("limit-")) return;
    limit = parse_limit(parts.back());
    parts.pop_back();
}

std::vector<std::string> name_parts(std::string_view name, char between) {
    std::vector<std::string> parts;
    for (;;) {
        const std::size_t end = name.find(between);
        parts.emplace_back(name.substr(0, end));
        if (end == std::string_view::npos) return parts;
        name.remove_prefix(end + 1);
    }
}

bool has_method(std::string_view name, std::string_view method) {
    const std::vector<std::string> parts = name_parts(name);
    if (parts.size() < 2 || find_named(solver_scalars, parts[0]) == nullptr) return false;
    return parts[1] == method || parts[1].starts_with(std::string(method) + "-");
}

}  // namespace oblong::fuzz
