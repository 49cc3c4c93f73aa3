// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/campaign/store/sqlite.hpp"

#include <sqlite3.h>

#include <cerrno>
#include <cstring>

namespace oblong::fuzz {
namespace {

/// Why the store or its journal may not grow, as an error number; 0 if that is not what failed.
int full_reason(sqlite3* handle) {
    for (const int which : {SQLITE_FCNTL_FILE_POINTER, SQLITE_FCNTL_JOURNAL_POINTER}) {
        sqlite3_file* file = nullptr;
        if (sqlite3_file_control(handle, "main", which, &file) != SQLITE_OK || file == nullptr) continue;
        int reason = 0;
        if (file->pMethods == nullptr ||
            file->pMethods->xFileControl(file, SQLITE_FCNTL_LAST_ERRNO, &reason) != SQLITE_OK)
            continue;
        if (reason == ENOSPC || reason == EDQUOT || reason == EFBIG) return reason;
    }
    return 0;
}

}  // namespace

Connection::Connection(const std::string& path, bool writable) : path_(path) {
    const int flags = writable ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READWRITE;
    int code = sqlite3_open_v2(path.c_str(), &handle_, flags | SQLITE_OPEN_NOMUTEX, nullptr);
    if (code != SQLITE_OK) {
        const std::string why = handle_ != nullptr ? sqlite3_errmsg(handle_) : sqlite3_errstr(code);
        sqlite3_close(handle_);
        throw caseio::EnvironmentError(path + ": cannot open the store: " + why);
    }
    sqlite3_busy_timeout(handle_, 10000);
    sqlite3_exec(handle_, "PRAGMA cell_size_check=ON", nullptr, nullptr, nullptr);  // damaged pages are noticed early
}

Connection::~Connection() { sqlite3_close(handle_); }

void Connection::fail() const {
    const int code = sqlite3_errcode(handle_);
    if (code == SQLITE_NOTADB)
        throw DamagedFile({path_, 0, ""}, "expected a campaign store, found a file that is no SQLite database");
    if (code == SQLITE_CORRUPT)
        throw DamagedFile({path_, 0, ""},
                          std::string("expected a campaign store, found a damaged one: ") + sqlite3_errmsg(handle_));
    const int reason = code == SQLITE_FULL ? ENOSPC : code == SQLITE_IOERR ? full_reason(handle_) : 0;
    if (reason != 0)
        throw caseio::EnvironmentError(path_ + ": cannot write: " + std::strerror(reason) +
                                       "; what is stored is whole: make room, and the same command continues it");
    throw caseio::EnvironmentError(path_ + ": " + sqlite3_errmsg(handle_));
}

void Connection::execute(const char* sql) {
    if (sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail();
}

Statement::Statement(const Connection& connection, const std::string& sql) : connection_(connection) {
    if (sqlite3_prepare_v2(connection.handle(), sql.c_str(), -1, &handle_, nullptr) != SQLITE_OK) connection.fail();
}

Statement::~Statement() { sqlite3_finalize(handle_); }

void Statement::rewind() { sqlite3_reset(handle_); }

bool Statement::step() {
    const int code = sqlite3_step(handle_);
    if (code == SQLITE_ROW) return true;
    if (code != SQLITE_DONE) connection_.fail();
    return false;
}

std::string Statement::text(int column) const {
    const unsigned char* text = sqlite3_column_text(handle_, column);
    return text == nullptr ? std::string()
                           : std::string(reinterpret_cast<const char*>(text),
                                         static_cast<std::size_t>(sqlite3_column_bytes(handle_, column)));
}

std::string Statement::blob(int column) const {
    const void* bytes = sqlite3_column_blob(handle_, column);
    return bytes == nullptr ? std::string()
                            : std::string(static_cast<const char*>(bytes),
                                          static_cast<std::size_t>(sqlite3_column_bytes(handle_, column)));
}

long long Statement::integer(int column) const { return sqlite3_column_int64(handle_, column); }
double Statement::real(int column) const { return sqlite3_column_double(handle_, column); }
bool Statement::null(int column) const { return sqlite3_column_type(handle_, column) == SQLITE_NULL; }

void Statement::bind_null(int at) { sqlite3_bind_null(handle_, at + 1); }
void Statement::bind_text(int at, const std::string& value) {
    sqlite3_bind_text64(handle_, at + 1, value.data(), value.size(), SQLITE_TRANSIENT, SQLITE_UTF8);
}
void Statement::bind_blob(int at, const std::string& bytes) {
    sqlite3_bind_blob64(handle_, at + 1, bytes.data(), bytes.size(), SQLITE_TRANSIENT);
}
void Statement::bind_integer(int at, long long value) { sqlite3_bind_int64(handle_, at + 1, value); }
void Statement::bind_real(int at, double value) {
    // SQLite stores NaN as NULL; infinities it keeps.
    sqlite3_bind_double(handle_, at + 1, value);
}

Transaction::Transaction(Connection& connection) : connection_(connection) { connection_.execute("BEGIN IMMEDIATE"); }

Transaction::~Transaction() {
    if (open_) sqlite3_exec(connection_.handle(), "ROLLBACK", nullptr, nullptr, nullptr);
}

void Transaction::commit() {
    connection_.execute("COMMIT");
    open_ = false;
}

Snapshot::Snapshot(const Connection& connection) : connection_(connection) {
    if (sqlite3_exec(connection.handle(), "SAVEPOINT snapshot", nullptr, nullptr, nullptr) != SQLITE_OK)
        connection.fail();
}

Snapshot::~Snapshot() { sqlite3_exec(connection_.handle(), "RELEASE snapshot", nullptr, nullptr, nullptr); }

}  // namespace oblong::fuzz
