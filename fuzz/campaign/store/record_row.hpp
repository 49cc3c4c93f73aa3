// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include "caseio/record.hpp"
#include "fuzz/campaign/store/sqlite.hpp"

/// Records as rows of a store's table `records`.
namespace oblong::fuzz {

/// Calls `use` with the name of each column and the field that it holds. Columns of the table that stand before:
/// `case_id`. A new field goes to the end; a store without its column reads back the field's default.
template <class Record, class Use>
void each_column(Record& r, const Use& use) {
    use("subject", r.subject);
    use("family", r.family);
    use("severity", r.severity);
    use("verdict", r.verdict);
    use("promise_broken", r.promise_broken);
    use("outcome", r.outcome);
    use("exact_outcome", r.exact_outcome);
    use("exact_distance", r.exact_distance);
    use("error_ulps", r.error_ulps);
    use("error_relative", r.error_relative);
    use("error_in_size", r.error_in_size);
    use("reason", r.reason);
    use("result_line", r.result_line);
    use("subject_version", r.subject_version);
    use("time_ns", r.time_ns);
    use("nearest", r.nearest);
    use("condition", r.condition);
    use("ill_posedness", r.ill_posedness);
    use("backward_error", r.backward_error);
}

/// Adds the columns that an older store's table has not.
void add_missing_columns(Connection& connection);

/// Inserts records, one after another.
class RecordWriter {
public:
    explicit RecordWriter(const Connection& connection);
    void insert(long long case_id, const caseio::Record& r);

private:
    Statement statement_;
};

/// Reads the records of a case, in the order of their subjects.
class RecordReader {
public:
    /// Columns that the table has not are left at their fields' defaults.
    explicit RecordReader(const Connection& connection);

    /// Calls `use` with each record.
    template <class Use>
    void each_of(long long case_id, const Use& use) {
        statement_.bind(case_id);
        while (statement_.step()) use(row());
    }

private:
    [[nodiscard]] caseio::Record row() const;
    Statement statement_;
};

}  // namespace oblong::fuzz
