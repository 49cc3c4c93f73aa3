// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/trace_tables.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <ostream>

#include "caseio/json_tree.hpp"
#include "fuzz/app/json_number.hpp"
#include "fuzz/app/text_table.hpp"

namespace oblong::cli {
namespace {

using Json = nlohmann::ordered_json;
using caseio::Real;

std::string brief(const Real& x) {
    if (x.kind == Real::Kind::infinite) return x.value < 0 ? "-inf" : "inf";
    return fmt::format("{:.9g}", x.value.convert_to<double>());
}

std::string brief(const std::optional<Real>& x) { return x ? brief(*x) : "-"; }

std::string brief(const Vec3<Real>& v) { return fmt::format("({}, {}, {})", brief(v.x), brief(v.y), brief(v.z)); }

std::string slots(unsigned set) {
    std::string text;
    for (unsigned i = 0; i < 4; ++i) text += (set >> i & 1U) != 0 ? static_cast<char>('0' + i) : '.';
    return text;
}

Json weights_json(unsigned set, const std::array<Real, 4>& weights) {
    Json json;
    for (unsigned i = 0; i < 4; ++i) json.push_back((set >> i & 1U) != 0 ? json_number(weights[i]) : Json());
    return json;
}

/// The number of a step, after a star where the runs part and a tilde where the step belongs to a cycle.
std::string mark(const fuzz::AnyTrace& trace, int step) {
    const fuzz::TraceCycle* cycle = trace.cycle();
    const bool is_in_cycle = cycle != nullptr && cycle->holds(static_cast<std::size_t>(step));
    return fmt::format("{}{}{}", trace.part_in(step) ? "*" : "", is_in_cycle ? "~" : "", step);
}

TextTable table_of(const fuzz::AnyTrace& trace, const fuzz::SideBySide& both) {
    TextTable table({">#", "W", ">|v|^2", ">v.w", ">lower", ">rule left", ">right", "met", "v", "w"});
    for (const fuzz::TraceRow& r : both.computed.detail.rows)
        table.add({mark(trace, r.index), slots(r.set), brief(r.vv), brief(r.vw), brief(r.lower), brief(r.left),
                   brief(r.right), r.met ? "yes" : "no", brief(r.v), brief(r.w)});
    return table;
}

TextTable table_of(const fuzz::AnyTrace& trace, const fuzz::CastsSideBySide& both) {
    TextTable table({">#", "P", ">lambda", ">|v|^2", ">allowed", ">v.(x-p)", ">v.r", "clip", "x", "v", "p"});
    int step = 0;
    for (const fuzz::CastStep& s : both.computed.steps)
        table.add({mark(trace, step++), slots(s.before.set), brief(s.before.parameter), brief(s.before.vv),
                   brief(s.before.allowed), brief(s.vw), brief(s.vr), std::string(fuzz::words(s.clip)),
                   brief(s.before.x), brief(s.before.v), brief(s.p)});
    return table;
}

TextTable table_of(const fuzz::AnyTrace& trace, const fuzz::DepthsSideBySide& both) {
    TextTable table({">#", "facet", ">facets", ">l", ">h", ">rule left", ">right", ">removed", "n", "w"});
    int step = 0;
    for (const fuzz::DepthStep& s : both.computed.steps) {
        const fuzz::TracedFacet& nearest = s.surface[s.nearest];
        const auto removed = std::ranges::count_if(s.surface, &fuzz::TracedFacet::is_removed);
        table.add({mark(trace, step++), fuzz::corners_text(nearest.corners), std::to_string(s.surface.size()),
                   brief(nearest.distance), brief(s.upper), brief(s.left), brief(s.right), std::to_string(removed),
                   brief(nearest.n), brief(s.w)});
    }
    return table;
}

TextTable table_of(const fuzz::AnyTrace& trace, const fuzz::AdvancesSideBySide& both) {
    TextTable table({">#", "carriers", ">inner", ">lambda", ">|v|^2", ">allowed", ">v.r", "clip", "x", "v"});
    int step = 0;
    for (const fuzz::AdvanceStep& s : both.computed.steps)
        table.add({mark(trace, step++), fuzz::carriers_text(s, both.is_sweep), std::to_string(s.iterations),
                   brief(s.parameter), brief(s.vv), brief(s.allowed), brief(s.vr),
                   s.clip ? std::string(fuzz::words(*s.clip)) : "-", brief(s.x), brief(s.v)});
    return table;
}

std::vector<Json> rows_of(const fuzz::SideBySide& both) {
    std::vector<Json> rows;
    for (const fuzz::TraceRow& r : both.computed.detail.rows)
        rows.push_back({{"v", json_number(r.v)},
                        {"w", json_number(r.w)},
                        {"vv", json_number(r.vv)},
                        {"vw", json_number(r.vw)},
                        {"lower", json_number(r.lower)},
                        {"left", json_number(r.left)},
                        {"right", json_number(r.right)},
                        {"met", r.met},
                        {"weights", weights_json(r.set, r.weights)}});
    return rows;
}

std::vector<Json> rows_of(const fuzz::CastsSideBySide& both) {
    std::vector<Json> rows;
    for (const fuzz::CastStep& s : both.computed.steps) {
        Json row{{"lambda", json_number(s.before.parameter)},
                 {"x", json_number(s.before.x)},
                 {"v", json_number(s.before.v)},
                 {"p", json_number(s.p)},
                 {"vv", json_number(s.before.vv)},
                 {"allowed", json_number(s.before.allowed)},
                 {"vw", json_number(s.vw)},
                 {"clip", fuzz::words(s.clip)},
                 {"weights", weights_json(s.before.set, s.before.weights)}};
        if (s.vr) row["vr"] = json_number(*s.vr);
        if (s.next) row["next"] = json_number(*s.next);
        rows.push_back(std::move(row));
    }
    return rows;
}

std::vector<Json> rows_of(const fuzz::DepthsSideBySide& both) {
    std::vector<Json> rows;
    for (const fuzz::DepthStep& s : both.computed.steps) {
        const fuzz::TracedFacet& nearest = s.surface[s.nearest];
        Json faces = Json::array();
        Json removed = Json::array();
        for (const fuzz::TracedFacet& f : s.surface) (f.is_removed ? removed : faces).push_back(f.corners);
        rows.push_back({{"facet", nearest.corners},
                        {"n", json_number(nearest.n)},
                        {"lower", json_number(nearest.distance)},
                        {"upper", json_number(s.upper)},
                        {"w", json_number(s.w)},
                        {"removed", removed},
                        {"kept", faces}});
    }
    return rows;
}

std::vector<Json> rows_of(const fuzz::AdvancesSideBySide& both) {
    std::vector<Json> rows;
    for (const fuzz::AdvanceStep& s : both.computed.steps) {
        Json row{{"lambda", json_number(s.parameter)},
                 {"x", json_number(s.x)},
                 {"v", json_number(s.v)},
                 {"vv", json_number(s.vv)},
                 {"allowed", json_number(s.allowed)},
                 {"inner_iterations", s.iterations},
                 {"carriers", fuzz::carriers_text(s, both.is_sweep)}};
        if (s.clip) row["clip"] = fuzz::words(*s.clip);
        if (s.vr) row["vr"] = json_number(*s.vr);
        if (s.next) row["next"] = json_number(*s.next);
        rows.push_back(std::move(row));
    }
    return rows;
}

/// The distance loop before an expansion, as a trace of its own; nothing of other traces.
std::optional<fuzz::AnyTrace> contact_of(const fuzz::AnyTrace& trace) {
    const auto* depths = std::get_if<fuzz::DepthsSideBySide>(&trace.both);
    if (depths == nullptr || !depths->contact) return std::nullopt;
    return fuzz::AnyTrace{*depths->contact, depths->contact_explanation};
}

void write_rows(const std::string& id, const fuzz::AnyTrace& trace, std::string_view part, std::ostream& out) {
    const std::vector<Json> rows = std::visit([](const auto& both) { return rows_of(both); }, trace.both);
    int step = 0;
    for (const Json& row : rows) {
        Json json{{"id", id}, {"iteration", step}};
        if (!part.empty()) json["part"] = part;
        json.update(row);
        if (trace.part_in(step))
            json["parting"] = {{"kind", fuzz::name(trace.explanation->parting.kind)},
                               {"sentence", trace.explanation->sentence}};
        const fuzz::TraceCycle* cycle = trace.cycle();
        if (cycle != nullptr && static_cast<std::size_t>(step) + 1 == rows.size())
            json["cycle"] = {{"first", cycle->first}, {"period", cycle->period}, {"sentence", fuzz::sentence(*cycle)}};
        out << caseio::json_spaced(json.dump()) << '\n';
        ++step;
    }
}

}  // namespace

void write_trace_table(const fuzz::AnyTrace& trace, std::ostream& out) {
    if (const std::optional<fuzz::AnyTrace> contact = contact_of(trace)) {
        out << "the distance loop before the expansion\n";
        write_trace_table(*contact, out);
        out << "the expansion\n";
    }
    std::visit([&](const auto& both) { table_of(trace, both).write(out); }, trace.both);
    out << trace.sentence() << '\n';
    if (const fuzz::TraceCycle* cycle = trace.cycle()) out << fuzz::sentence(*cycle) << '\n';
}

void write_trace_json(const std::string& id, const fuzz::AnyTrace& trace, std::ostream& out) {
    if (const std::optional<fuzz::AnyTrace> contact = contact_of(trace)) {
        write_rows(id, *contact, "contact", out);
        write_rows(id, trace, "expansion", out);
    } else {
        write_rows(id, trace, {}, out);
    }
}

}  // namespace oblong::cli
