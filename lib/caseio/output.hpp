// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <ostream>
#include <streambuf>
#include <string>

namespace oblong::caseio {

/// Writes to a descriptor, which it does not close, or to std::cout, and keeps the first error.
class CheckedBuffer : public std::streambuf {
public:
    void use(int descriptor);
    void use_standard_output();
    /// errno of the first write that failed; 0 if none did.
    [[nodiscard]] int error() const { return error_; }
    /// Bytes that were put in, written or not.
    [[nodiscard]] std::uintmax_t size() const;

protected:
    int_type overflow(int_type c) override;
    int sync() override;

private:
    /// Returns how many bytes were taken; sets `error_` if none.
    std::streamsize write(const char* from, std::streamsize size);

    std::array<char, 1 << 16> bytes_;
    int descriptor_ = -1, error_ = 0;  ///< no descriptor: std::cout
    std::uintmax_t written_ = 0;
};

/// The one way in which the program writes: to standard output, or to a file that appears completely or not at all. A
/// regular file is written under another name beside its place, and renamed by `commit`; a device or pipe is written
/// directly. No output takes the place of an input or of another output (files_in_use.hpp).
class Output {
public:
    /// Whether `stream` writes the file, or someone else (a database, a program) under the name `temporary()`.
    enum class By { stream, other };

    /// "" and "-": standard output. Throws std::invalid_argument if the file is an input or an output of this run,
    /// EnvironmentError if it cannot be made.
    explicit Output(const std::string& path, By by = By::stream);
    ~Output();
    Output(const Output&) = delete;
    Output& operator=(const Output&) = delete;

    [[nodiscard]] std::ostream& stream() { return stream_; }
    /// The name under which the file is written until it is whole.
    [[nodiscard]] const std::string& temporary() const { return temporary_; }
    [[nodiscard]] bool is_empty() const { return buffer_.size() == 0; }

    /// Hands everything to the system. Throws EnvironmentError with the system's reason if it does not take it.
    void flush();
    /// Flushes, and gives the file its name.
    void commit();
    /// Ends before the whole is written: a file's beginning stays as PATH.partial, and the file at PATH stays too.
    /// Returns the name; empty if the output is a stream.
    std::string keep_partial();

private:
    [[nodiscard]] std::string shown() const;
    void open(const std::string& name);
    void close();
    void give_name(const std::string& name);

    std::string path_, temporary_;  ///< no temporary: written directly
    int descriptor_ = -1;
    CheckedBuffer buffer_;
    std::ostream stream_;
};

/// Removes the files of all outputs that were not committed. The program then ends: no output can be made, committed or
/// destroyed any more. Any thread may call it.
void abandon_outputs();

}  // namespace oblong::caseio
