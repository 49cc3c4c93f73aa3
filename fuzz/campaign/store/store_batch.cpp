// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/campaign/store/store_batch.hpp"

#include "fuzz/campaign/store/fingerprint.hpp"

namespace oblong::fuzz {
namespace {

/// Rewinds a statement in the end: one that stands on a row keeps the write-ahead log from being emptied.
class Rewinder {
public:
    explicit Rewinder(Statement& statement) : statement_(&statement) {}
    explicit Rewinder(std::optional<Statement>& statement) : statement_(statement ? &*statement : nullptr) {}
    Rewinder(const Rewinder&) = delete;
    Rewinder& operator=(const Rewinder&) = delete;
    ~Rewinder() {
        if (statement_ != nullptr) statement_->rewind();
    }

private:
    Statement* statement_;
};

}  // namespace

BatchWriter::BatchWriter(const Connection& connection)
    : done_(connection, "INSERT INTO done VALUES(?,?,?,?,?,?,?)"),
      print_(connection, "INSERT INTO prints VALUES(?,?,?,?)"),
      case_(connection, "INSERT INTO cases(origin, batch, number, line) VALUES(?,?,?,?) RETURNING id"),
      record_(connection) {}

void BatchWriter::write(long long origin, const BatchOutcome& b, bool counted) {
    // The marker first, so that a batch that another process has done meanwhile is refused as a whole.
    done_.run(origin, b.batch, b.cases, b.answers, b.failures, b.unjudged, b.seconds);
    std::optional<Blob> counts;
    if (counted) counts = Blob{pack_tallies(b.tallies)};
    print_.run(origin, b.batch, static_cast<long long>(fingerprint(b)), counts);
    std::vector<long long> ids;
    for (const auto& [number, line] : b.case_lines) {
        case_.bind(origin, b.batch, number, line).step();
        ids.push_back(case_.integer(0));
        case_.step();
    }
    for (const StoredRecord& r : b.records) record_.insert(ids.at(static_cast<std::size_t>(r.case_index)), r.record);
}

BatchReader::BatchReader(const Connection& connection, bool has_fingerprints)
    : connection_(connection),
      done_(connection, "SELECT cases, answers, failures, unjudged, seconds FROM done WHERE origin = ? AND batch = ?"),
      case_(connection, "SELECT id, number, line FROM cases WHERE origin = ? AND batch = ? ORDER BY number"),
      record_(connection) {
    if (has_fingerprints) print_.emplace(connection, "SELECT print, counts FROM prints WHERE origin = ? AND batch = ?");
}

void BatchReader::damaged(long long batch, const std::string& why) const {
    throw DamagedFile({connection_.path(), 0, ""},
                      "expected a whole store, found batch " + std::to_string(batch) + " " + why);
}

std::optional<StoredBatch> BatchReader::read(long long origin, long long batch) {
    const Rewinder done_row(done_), print_row(print_);
    const bool done = done_.bind(origin, batch).step();
    const bool printed = print_ && print_->bind(origin, batch).step();
    if (!done && !printed) return {};
    if (!done) damaged(batch, "without its marker");
    if (print_ && !printed) damaged(batch, "without its fingerprint");
    StoredBatch stored;
    BatchOutcome& b = stored.outcome;
    b.batch = static_cast<int>(batch);
    b.cases = done_.integer(0);
    b.answers = done_.integer(1);
    b.failures = done_.integer(2);
    b.unjudged = done_.integer(3);
    b.seconds = done_.real(4);
    stored.counted = printed && !print_->null(1);
    if (stored.counted) {
        auto tallies = unpack_tallies(print_->blob(1));
        if (!tallies) damaged(batch, "with counters that cannot be read");
        b.tallies = std::move(*tallies);
    }
    for (case_.bind(origin, batch); case_.step();) {
        const auto index = static_cast<int>(b.case_lines.size());
        b.case_lines.emplace_back(static_cast<int>(case_.integer(1)), case_.text(2));
        record_.each_of(case_.integer(0), [&](caseio::Record&& r) { b.records.push_back({std::move(r), index}); });
    }
    if (printed && static_cast<long long>(fingerprint(b)) != print_->integer(0))
        damaged(batch, "that is not what was stored");
    return stored;
}

}  // namespace oblong::fuzz
