// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/campaign/store/record_row.hpp"

#include <set>

namespace oblong::fuzz {
namespace {

std::set<std::string> columns_of(const Connection& connection) {
    std::set<std::string> names;
    for (Statement s(connection, "SELECT name FROM pragma_table_info('records')"); s.step();) names.insert(s.text(0));
    return names;
}

/// The columns and what stands for each in a statement: "case_id, a, b" and "?, ?, ?".
struct ColumnList {
    std::string names = "case_id", marks = "?";
};

ColumnList all_columns() {
    ColumnList list;
    caseio::Record r;
    each_column(r, [&list](const char* name, const auto&) {
        list.names += std::string(", ") + name;
        list.marks += ", ?";
    });
    return list;
}

/// What is selected: the default of a field, which is NULL, where there is no such column.
std::string selected(const Connection& connection) {
    const std::set<std::string> there = columns_of(connection);
    std::string text;
    caseio::Record r;
    each_column(r, [&](const char* name, const auto&) {
        text += std::string(text.empty() ? "" : ", ") + (there.contains(name) ? name : "NULL");
    });
    return text;
}

const char* type_of(const std::string&) { return "TEXT"; }
const char* type_of(double) { return "REAL"; }
const char* type_of(bool) { return "INTEGER"; }
template <class T>
const char* type_of(const std::optional<T>&) {
    return std::is_floating_point_v<T> ? "REAL" : std::is_integral_v<T> ? "INTEGER" : "TEXT";
}

void get(const Statement& s, int at, std::string& value) { value = s.text(at); }
void get(const Statement& s, int at, double& value) { value = s.real(at); }
void get(const Statement& s, int at, bool& value) { value = s.integer(at) != 0; }
void get(const Statement& s, int at, std::optional<double>& value) { value = s.optional_real(at); }
void get(const Statement& s, int at, std::optional<long long>& value) {
    value = s.null(at) ? std::nullopt : std::optional(s.integer(at));
}
/// Text that is no `nearest` stands as it is in place of an outcome: then the batch has another fingerprint than its
/// own.
void get(const Statement& s, int at, std::optional<caseio::Nearest>& value) {
    value.reset();
    if (s.null(at)) return;
    try {
        value = caseio::read_nearest(s.text(at), {"store", 0, "nearest"});
    } catch (const caseio::BadInput&) {
        value.emplace().outcome = s.text(at);
    }
}

template <class T>
const T& stored(const T& field) {
    return field;
}
std::optional<std::string> stored(const std::optional<caseio::Nearest>& field) {
    return field ? std::optional(caseio::write_nearest(*field)) : std::nullopt;
}

}  // namespace

void add_missing_columns(Connection& connection) {
    const std::set<std::string> there = columns_of(connection);
    caseio::Record r;
    each_column(r, [&](const char* name, const auto& field) {
        if (!there.contains(name))
            connection.execute((std::string("ALTER TABLE records ADD COLUMN ") + name + " " + type_of(field)).c_str());
    });
}

RecordWriter::RecordWriter(const Connection& connection)
    : statement_(connection, [] {
          const ColumnList list = all_columns();
          return "INSERT INTO records(" + list.names + ") VALUES(" + list.marks + ")";
      }()) {}

void RecordWriter::insert(long long case_id, const caseio::Record& r) {
    statement_.rewind();
    int at = 0;
    statement_.put(at++, case_id);
    each_column(r, [&](const char*, const auto& field) { statement_.put(at++, stored(field)); });
    statement_.step();
    statement_.rewind();
}

RecordReader::RecordReader(const Connection& connection)
    : statement_(connection, "SELECT " + selected(connection) + " FROM records WHERE case_id = ? ORDER BY subject") {}

caseio::Record RecordReader::row() const {
    caseio::Record r;
    int at = 0;
    each_column(r, [&](const char*, auto& field) { get(statement_, at++, field); });
    return r;
}

}  // namespace oblong::fuzz
