// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/parsers/line_formats.hpp"

#include <algorithm>
#include <iostream>
#include <sstream>
#include <tuple>

#include "caseio/case_reader.hpp"
#include "caseio/result_io.hpp"

namespace oblong::fuzz {

namespace {

using caseio::Real;

/// Standard input for a while.
class Input {
public:
    explicit Input(std::string_view text) : text_(std::string(text)), before_(std::cin.rdbuf(text_.rdbuf())) {
        std::cin.clear();
    }
    ~Input() {
        std::cin.rdbuf(before_);
        std::cin.clear();
    }
    Input(const Input&) = delete;
    Input& operator=(const Input&) = delete;

private:
    std::istringstream text_;
    std::streambuf* before_;
};

/// The reals of a result, in a fixed order.
std::vector<std::optional<Real>> reals(const caseio::Result& r) {
    std::vector<std::optional<Real>> all{r.distance, r.lower, r.upper, r.squared};
    const auto add = [&](const std::optional<Vec3<Real>>& v) {
        if (v) all.insert(all.end(), {v->x, v->y, v->z});
        all.emplace_back();
    };
    for (const auto* v : {&r.witness_a, &r.witness_b, &r.normal}) add(*v);
    if (r.cast) {
        all.insert(all.end(), {r.cast->parameter, r.cast->parameter_lower, r.cast->parameter_upper});
        add(r.cast->point);
    }
    if (r.penetration) {
        all.insert(all.end(), {r.penetration->depth, r.penetration->depth_lower, r.penetration->depth_upper});
        add(r.penetration->direction);
    }
    return all;
}

bool same_value(const std::optional<Real>& a, const std::optional<Real>& b) {
    if (!a || !b) return a.has_value() == b.has_value();
    const bool infinite = a->kind == Real::Kind::infinite;
    return infinite == (b->kind == Real::Kind::infinite) && a->value == b->value;
}

/// All but the reals.
bool same_words(const caseio::Result& a, const caseio::Result& b) {
    const auto words = [](const caseio::Result& r) {
        return std::tie(r.id, r.subject, r.outcome, r.iterations, r.termination, r.rung, r.message, r.time_ns,
                        r.converted_case);
    };
    const bool same_hit = a.cast && b.cast ? a.cast->hit == b.cast->hit : a.cast.has_value() == b.cast.has_value();
    return words(a) == words(b) && same_hit && a.penetration.has_value() == b.penetration.has_value();
}

bool same_values(const caseio::Result& a, const caseio::Result& b) {
    return same_words(a, b) && std::ranges::equal(reals(a), reals(b), same_value);
}

bool same_text(const caseio::Result& a, const caseio::Result& b) {
    return same_words(a, b) && caseio::write_result(a) == caseio::write_result(b);
}

bool same_record(const caseio::Record& a, const caseio::Record& b) {
    const auto all = [](const caseio::Record& r) {
        return std::tie(r.subject, r.family, r.severity, r.verdict, r.promise_broken, r.outcome, r.exact_outcome,
                        r.exact_distance, r.error_ulps, r.error_relative, r.error_in_size, r.reason, r.case_line,
                        r.result_line, r.subject_version, r.time_ns, r.condition, r.ill_posedness, r.backward_error);
    };
    return all(a) == all(b);
}

bool same_tally(const caseio::Tally& a, const caseio::Tally& b) {
    const auto all = [](const caseio::Tally& t) {
        return std::tie(t.subject, t.family, t.severity_bin, t.measure, t.key, t.count);
    };
    return all(a) == all(b);
}

bool same_group(const caseio::SeenGroup& a, const caseio::SeenGroup& b) {
    const auto all = [](const caseio::SeenGroup& g) {
        return std::tie(g.subject, g.family, g.failure, g.count, g.first_seen, g.cases);
    };
    return all(a) == all(b);
}

bool same_set(const caseio::RecordSet& a, const caseio::RecordSet& b) {
    return a.facts == b.facts && std::ranges::equal(a.tallies, b.tallies, same_tally) &&
           std::ranges::equal(a.records, b.records, same_record) && std::ranges::equal(a.groups, b.groups, same_group);
}

std::string write_set(const caseio::RecordSet& set) {
    std::string text;
    for (const auto& [key, value] : set.facts) text += caseio::write_fact(key, value) + "\n";
    for (const caseio::Tally& t : set.tallies) text += caseio::write_tally(t) + "\n";
    for (const caseio::SeenGroup& g : set.groups) text += caseio::write_group(g) + "\n";
    for (const caseio::Record& r : set.records) text += caseio::write_record(r) + "\n";
    return text;
}

const caseio::BadInput::Place one_line{"input.jsonl", 7, {}};

}  // namespace

TextFormat<caseio::Case> case_format() {
    const auto style = [](caseio::NumberStyle numbers) {
        return TextFormat<caseio::Case>::Style{[numbers](const caseio::Case& c) { return write_case(c, numbers); },
                                               std::equal_to<caseio::Case>()};
    };
    return {[](std::string_view text, const caseio::BadInput::Place& place) { return caseio::read_case(text, place); },
            {style(caseio::NumberStyle::shortest), style(caseio::NumberStyle::hex)},
            one_line};
}

TextFormat<caseio::Result> result_format(caseio::CaseScalar scalar) {
    return {[scalar](std::string_view text, const caseio::BadInput::Place& place) {
                return caseio::read_result(text, place, scalar);
            },
            {{[](const caseio::Result& r) { return caseio::write_result(r); }, same_text},
             {[](const caseio::Result& r) { return caseio::write_result(r, caseio::NumberStyle::hex); }, same_values}},
            one_line};
}

TextFormat<caseio::RecordSet> record_format() {
    return {[](std::string_view text, const caseio::BadInput::Place& place) {
                const Input input(text);
                return caseio::read_record_file(place.file);
            },
            {{write_set, same_set}},
            {"-", 0, {}}};
}

TextFormat<caseio::CertificateLine> certificate_format() {
    return {[](std::string_view text, const caseio::BadInput::Place& place) {
                return caseio::read_certificate(text, place);
            },
            {{caseio::write_certificate, std::equal_to<caseio::CertificateLine>()}},
            one_line};
}

bool names_a_file(std::string_view line) {
    return line.find("mesh") != std::string_view::npos || line.find("\\u") != std::string_view::npos;
}

}  // namespace oblong::fuzz
