// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/campaign/store/sqlite.hpp"

#include <sqlite3.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <string_view>

#include "caseio/files_in_use.hpp"

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

/// A path within a URI: bytes that have a meaning there as %XX.
std::string in_uri(const std::string& path) {
    constexpr std::string_view hex = "0123456789ABCDEF";
    std::string text;
    for (const char c : path) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == '%' || c == '?' || c == '#') {
            text += {'%', hex[byte >> 4U], hex[byte & 15U]};
        } else {
            text += c;
        }
    }
    return text;
}

}  // namespace

int Connection::open(const std::string& name, int flags) {
    const int code = sqlite3_open_v2(name.c_str(), &handle_, flags | SQLITE_OPEN_NOMUTEX, nullptr);
    if (code != SQLITE_OK) {
        const std::string why = handle_ != nullptr ? sqlite3_errmsg(handle_) : sqlite3_errstr(code);
        sqlite3_close(handle_);
        throw caseio::EnvironmentError(path_ + ": cannot open the store: " + why);
    }
    sqlite3_busy_timeout(handle_, 10000);
    // Damaged pages are noticed early, and no function is called that a schema names.
    sqlite3_exec(handle_, "PRAGMA cell_size_check=ON; PRAGMA trusted_schema=OFF", nullptr, nullptr, nullptr);
    return sqlite3_exec(handle_, "SELECT 1 FROM sqlite_master", nullptr, nullptr, nullptr);
}

Connection::Connection(const std::string& path, bool writable) : path_(path) {
    if (!writable) caseio::note_input(path);
    int code = open(path, writable ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READWRITE);
    std::error_code ignored;
    const bool has_log = std::filesystem::file_size(path + "-wal", ignored) > 0 && !ignored;
    if (!writable && !has_log && (code == SQLITE_CANTOPEN || code == SQLITE_READONLY)) {
        // The index of the log cannot be made beside the file.
        sqlite3_close(handle_);
        code = open("file:" + in_uri(std::filesystem::absolute(path).string()) + "?immutable=1",
                    SQLITE_OPEN_READONLY | SQLITE_OPEN_URI);
    }
    if (code != SQLITE_CORRUPT) return;
    // SQLite reads a file that is shorter than its header says only if the schema may be written.
    sqlite3_exec(handle_, "PRAGMA writable_schema=ON", nullptr, nullptr, nullptr);
    is_short_ = sqlite3_exec(handle_, "SELECT 1 FROM sqlite_master", nullptr, nullptr, nullptr) == SQLITE_OK;
}

Connection::~Connection() { sqlite3_close(handle_); }

void Connection::fail() const {
    const int code = sqlite3_errcode(handle_);
    if (code == SQLITE_NOTADB)
        throw DamagedFile({path_, 0, ""}, "expected a campaign store, found a file that is no SQLite database");
    if (code == SQLITE_ERROR)  // the statements are ours: it is the tables that differ
        throw DamagedFile({path_, 0, ""},
                          std::string("expected a campaign store, found another database: ") + sqlite3_errmsg(handle_));
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
bool Statement::is_real(int column) const { return sqlite3_column_type(handle_, column) == SQLITE_FLOAT; }
int Statement::columns() const { return sqlite3_column_count(handle_); }
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

Transaction::Transaction(Connection& connection)
    : connection_(connection), is_part_(sqlite3_get_autocommit(connection.handle()) == 0) {
    connection_.execute(is_part_ ? "SAVEPOINT part" : "BEGIN IMMEDIATE");
}

Transaction::~Transaction() {
    if (open_)
        sqlite3_exec(connection_.handle(), is_part_ ? "ROLLBACK TO part; RELEASE part" : "ROLLBACK", nullptr, nullptr,
                     nullptr);
}

void Transaction::commit() {
    connection_.execute(is_part_ ? "RELEASE part" : "COMMIT");
    open_ = false;
}

Snapshot::Snapshot(const Connection& connection) : connection_(connection) {
    if (sqlite3_exec(connection.handle(), "SAVEPOINT snapshot", nullptr, nullptr, nullptr) != SQLITE_OK)
        connection.fail();
}

Snapshot::~Snapshot() { sqlite3_exec(connection_.handle(), "RELEASE snapshot", nullptr, nullptr, nullptr); }

}  // namespace oblong::fuzz
