// SPDX-License-Identifier: GPL-3.0-or-later
#include <CLI/CLI.hpp>
#include <functional>
#include <iostream>
#include <memory>
#include <type_traits>

#include "caseio/record.hpp"
#include "fuzz/app/campaign_verb.hpp"
#include "fuzz/app/options.hpp"
#include "fuzz/app/output.hpp"
#include "fuzz/app/table_file.hpp"
#include "fuzz/campaign/store/record_row.hpp"
#include "fuzz/campaign/store/store.hpp"
#include "fuzz/ci/judged_run.hpp"

namespace oblong::cli {
namespace {

struct ExportVerb {
    std::string store = "out/main.sqlite", output, format = "jsonl", table = "records";
};

void export_lines(const fuzz::Store& store, Output& out) {
    for (const auto& [key, value] : fuzz::all_facts(store)) out.stream() << caseio::write_fact(key, value) << '\n';
    if (const std::string questions = fuzz::questions_of(store.status()); !questions.empty())
        out.stream() << caseio::write_fact(fuzz::questions_fact, questions) << '\n';
    for (const caseio::Tally& tally : store.tallies()) out.stream() << caseio::write_tally(tally) << '\n';
    for (const caseio::SeenGroup& group : store.groups()) out.stream() << caseio::write_group(group) << '\n';
    store.each_record([&](caseio::Record&& r) {
        out.stream() << caseio::write_record(r) << '\n';
        if (!out.stream()) out.flush();
    });
}

/// The cell of a column of records, as each_column names them.
struct CellOf {
    Cell operator()(const caseio::Nearest& field) const { return caseio::write_nearest(field); }
    template <class T>
    Cell operator()(const T& field) const {
        return field;
    }
    template <class T>
    Cell operator()(const std::optional<T>& field) const {
        return field ? (*this)(*field) : Cell();
    }
};

template <class T>
struct IsOptional : std::false_type {};
template <class T>
struct IsOptional<std::optional<T>> : std::true_type {
    using Value = T;
};

template <class T>
constexpr Column::Type type_of() {
    if constexpr (IsOptional<T>::value) {
        return type_of<typename IsOptional<T>::Value>();
    } else if constexpr (std::is_same_v<T, bool>) {
        return Column::Type::truth;
    } else if constexpr (std::is_floating_point_v<T>) {
        return Column::Type::real;
    } else if constexpr (std::is_integral_v<T>) {
        return Column::Type::integer;
    } else {
        return Column::Type::text;
    }
}

using MakeTable = std::function<std::unique_ptr<TableFile>(const std::vector<Column>&)>;

void export_records(const fuzz::Store& store, const MakeTable& make) {
    std::vector<Column> columns;
    const caseio::Record none;
    fuzz::each_column(none, [&](const char* name, const auto& field) {
        columns.push_back({name, type_of<std::decay_t<decltype(field)>>()});
    });
    columns.push_back({"case_line", Column::Type::text});
    const auto table = make(columns);
    store.each_record([&](const caseio::Record& r) {
        std::vector<Cell> cells;
        fuzz::each_column(r, [&](const char*, const auto& field) { cells.push_back(CellOf()(field)); });
        cells.emplace_back(r.case_line);
        table->row(cells);
    });
    table->finish();
}

void export_tallies(const fuzz::Store& store, const MakeTable& make) {
    using Type = Column::Type;
    const auto table = make({{"subject", Type::text},
                             {"family", Type::text},
                             {"severity_bin", Type::integer},
                             {"measure", Type::text},
                             {"key", Type::text},
                             {"count", Type::integer}});
    for (const caseio::Tally& t : store.tallies())
        table->row({t.subject, t.family, static_cast<long long>(t.severity_bin), t.measure, t.key, t.count});
    table->finish();
}

void export_costs(const fuzz::Store& store, const MakeTable& make) {
    using Type = Column::Type;
    const auto table = make({{"family", Type::text},
                             {"query", Type::text},
                             {"subject", Type::text},
                             {"cases", Type::integer},
                             {"seconds", Type::real},
                             {"bytes", Type::integer}});
    for (const fuzz::CostRow& c : store.costs())
        table->row({c.family, c.query, c.subject, c.cases, c.seconds, c.bytes});
    table->finish();
}

int export_store(const ExportVerb& o) {
    const bool lines = o.format == "jsonl", parquet = o.format == "parquet";
    if (lines && o.table != "records")
        throw std::invalid_argument("--table: expected --format csv or parquet; record lines hold all counters");
    if (parquet && (o.output.empty() || o.output == "-"))
        throw std::invalid_argument("-o,--output: expected a file for --format parquet");
    const fuzz::Store store(o.store, fuzz::Store::Mode::read);
    Output out(o.output, parquet ? Output::By::other : Output::By::stream);
    const MakeTable make = [&](const std::vector<Column>& columns) {
        return parquet ? parquet_table(out.temporary(), columns) : csv_table(out.stream(), columns);
    };
    if (lines) {
        export_lines(store, out);
    } else if (o.table == "records") {
        export_records(store, make);
    } else if (o.table == "tallies") {
        export_tallies(store, make);
    } else {
        export_costs(store, make);
    }
    out.commit();
    return fine;
}

}  // namespace

void add_campaign_export(CLI::App& campaign, Action& action) {
    const auto [verb, o] =
        add_verb<ExportVerb>(campaign, action, "export", "Write a store as record lines, CSV or Parquet", export_store);
    verb->add_option("STORE,--store", o->store, "the store (out/main.sqlite)")->expected(1);
    add_output(*verb, o->output);
    add_word(*verb, "--format", o->format, "jsonl: record lines (oblong-record/1; default); csv; parquet",
             {"jsonl", "csv", "parquet"}, "FORMAT");
    add_word(*verb, "--table", o->table, "of csv and parquet: records (default), tallies or costs",
             {"records", "tallies", "costs"}, "TABLE");
    verb->footer(
        R"(Record lines are facts, counters and groups of failures first, then one record per line. Parquet needs
Node.js and its package hyparquet-writer.

Examples:
  oblong campaign export out/main.sqlite -o records.jsonl
  oblong campaign export out/main.sqlite --format csv --table tallies -o tallies.csv
  oblong campaign export out/main.sqlite --format parquet -o records.parquet)");
}

}  // namespace oblong::cli
