// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/figures/report.hpp"

#include <unistd.h>

#include <cstdlib>
#include <ctime>
#include <fstream>
#include <nlohmann/json.hpp>
#include <stdexcept>

namespace oblong::bench::papers {

namespace {

using Json = nlohmann::ordered_json;

std::string processor() {
    std::ifstream in("/proc/cpuinfo");
    for (std::string line; std::getline(in, line);) {
        if (line.starts_with("model name")) return line.substr(line.find(':') + 2);
    }
    return "unknown";
}

Json context(const Report& report, bool quick) {
    std::array<char, 32> date{};
    const std::time_t now = std::time(nullptr);
    std::tm broken{};
    std::strftime(date.data(), date.size(), "%Y-%m-%d", gmtime_r(&now, &broken));
    double load = 0;
    getloadavg(&load, 1);
    return {{"figure", report.figure},
            {"quick", quick},
            {"date", date.data()},
            {"processor", processor()},
            {"cores", sysconf(_SC_NPROCESSORS_ONLN)},
            {"load_at_end", load},
            {"compiler", OBLONG_COMPILER},
            {"flags", OBLONG_FLAGS}};
}

}  // namespace

void write(const Report& report, bool quick, const std::string& path) {
    Json panels = Json::array();
    for (const Panel& p : report.panels) {
        panels.push_back({{"group", p.group},
                          {"value", p.value},
                          {"title", p.title},
                          {"x_label", p.x_label},
                          {"y_label", p.y_label},
                          {"x_scale", p.x_scale},
                          {"y_scale", p.y_scale}});
    }
    Json rows = Json::array();
    for (const Row& r : report.rows) {
        Json row{{"group", r.group}, {"series", r.series}, {"x", r.x}};
        if (!r.x_name.empty()) row["x_name"] = r.x_name;
        for (const auto& [name, value] : r.values) row[name] = value;
        rows.push_back(std::move(row));
    }
    std::ofstream out(path);
    out << Json{{"context", context(report, quick)},
                {"panels", std::move(panels)},
                {"rows", std::move(rows)},
                {"notes", report.notes},
                {"wrong", report.wrong}}
               .dump(1)
        << "\n";
    if (!out) throw std::runtime_error("cannot write " + path);
}

}  // namespace oblong::bench::papers
