// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <type_traits>
#include <utility>

#include "caseio/errors.hpp"

struct sqlite3;
struct sqlite3_stmt;

/// The little of SQLite that a store needs; every error becomes an EnvironmentError that names the file, or
/// a DamagedFile.
namespace oblong::fuzz {

/// A file that is no database, or one whose structure is damaged.
class DamagedFile : public caseio::BadInput {
public:
    using caseio::BadInput::BadInput;
};

class Connection {
public:
    /// Also reads a file in a folder that cannot be written, if no run has left a log of changes beside it.
    Connection(const std::string& path, bool writable);
    ~Connection();
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;

    void execute(const char* sql);
    [[nodiscard]] sqlite3* handle() const { return handle_; }
    [[nodiscard]] const std::string& path() const { return path_; }
    /// Whether the file ends before its last page: what is left of it can be read.
    [[nodiscard]] bool is_short() const { return is_short_; }
    [[noreturn]] void fail() const;

private:
    int open(const std::string& name, int flags);

    sqlite3* handle_ = nullptr;
    std::string path_;
    bool is_short_ = false;
};

/// Bytes that are no text.
struct Blob {
    std::string bytes;
};

/// A prepared statement. Columns and parameters are counted from 0.
class Statement {
public:
    Statement(const Connection& connection, const std::string& sql);
    ~Statement();
    Statement(const Statement&) = delete;
    Statement& operator=(const Statement&) = delete;

    /// Binds all parameters, from the first on; numbers, text, and empty optionals as NULL.
    template <class... Values>
    Statement& bind(const Values&... values) {
        rewind();
        int at = 0;
        (put(at++, values), ...);
        return *this;
    }
    /// Binds one parameter. Precondition: the statement is rewound.
    template <class T>
    void put(int at, const T& value) {
        bind_one(at, value);
    }
    /// Back to before its first row.
    void rewind();
    /// Steps; whether there is a row.
    bool step();
    /// Binds, and steps once: for statements that give no rows.
    template <class... Values>
    void run(const Values&... values) {
        bind(values...);
        step();
        rewind();
    }
    [[nodiscard]] std::string text(int column) const;
    [[nodiscard]] std::string blob(int column) const;
    [[nodiscard]] long long integer(int column) const;
    [[nodiscard]] double real(int column) const;
    [[nodiscard]] bool null(int column) const;
    [[nodiscard]] bool is_real(int column) const;
    /// The number of columns of a row.
    [[nodiscard]] int columns() const;
    [[nodiscard]] std::optional<double> optional_real(int column) const {
        return null(column) ? std::nullopt : std::optional(real(column));
    }

private:
    void bind_null(int at);
    void bind_text(int at, const std::string& value);
    void bind_blob(int at, const std::string& bytes);
    void bind_integer(int at, long long value);
    void bind_real(int at, double value);
    template <class T>
    void bind_one(int at, const T& value) {
        if constexpr (std::is_integral_v<T>) {
            bind_integer(at, value);
        } else if constexpr (std::is_floating_point_v<T>) {
            bind_real(at, value);
        } else if constexpr (std::is_same_v<T, Blob>) {
            bind_blob(at, value.bytes);
        } else {
            bind_text(at, value);
        }
    }
    template <class T>
    void bind_one(int at, const std::optional<T>& value) {
        if (value) {
            bind_one(at, *value);
        } else {
            bind_null(at);
        }
    }

    const Connection& connection_;
    sqlite3_stmt* handle_ = nullptr;
};

/// Begins a transaction, or a part of the one that is open; rolled back unless committed.
class Transaction {
public:
    explicit Transaction(Connection& connection);
    ~Transaction();
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    void commit();

private:
    Connection& connection_;
    bool is_part_, open_ = true;
};

/// A read snapshot: reads during its lifetime see one state, whatever another program writes. Snapshots nest.
class Snapshot {
public:
    explicit Snapshot(const Connection& connection);
    ~Snapshot();
    Snapshot(const Snapshot&) = delete;
    Snapshot& operator=(const Snapshot&) = delete;

private:
    const Connection& connection_;
};

}  // namespace oblong::fuzz
