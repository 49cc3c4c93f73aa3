// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstring>
#include <string_view>

#include "caseio/errors.hpp"
#include "caseio/json_tree.hpp"
#include "fuzz/app/table_file.hpp"

namespace oblong::cli {
namespace {

constexpr int no_program = 127, no_package = 69;

/// Reads the columns as the first line of standard input, then a JSON array a row. Its argument is the file. Doubles
/// that JSON cannot hold come as text.
constexpr const char* script = R"JS(
import { createRequire } from 'node:module'
import { createInterface } from 'node:readline'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
const places = [process.cwd(), join(dirname(process.execPath), '..', 'lib'), '/usr/local/lib', '/usr/lib']
let found
for (const place of places) {
  try { found = createRequire(join(place, 'x.js')).resolve('hyparquet-writer') } catch { continue }
  break
}
if (!found) process.exit(69)
const { ParquetWriter, fileWriter } = await import(pathToFileURL(found).href)
const kinds = { text: { type: 'BYTE_ARRAY', converted_type: 'UTF8' }, real: { type: 'DOUBLE' }, integer: { type: 'INT64' },
                truth: { type: 'BOOLEAN' } }
let columns, writer, count = 0
const flush = async () => {
  if (count === 0) return
  await writer.write({ columnData: columns.map(({ name, data }) => ({ name, data })), rowGroupSize: count })
  for (const column of columns) column.data = []
  count = 0
}
for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  const row = JSON.parse(line)
  if (!columns) {
    columns = row.map(([name, kind]) => ({ name, kind, data: [] }))
    const schema = columns.map(({ name, kind }) => ({ name, repetition_type: 'OPTIONAL', ...kinds[kind] }))
    writer = new ParquetWriter({ writer: fileWriter(process.argv[1]), createdBy: 'oblong',
                                 schema: [{ name: 'root', num_children: columns.length }, ...schema] })
    continue
  }
  columns.forEach(({ kind, data }, i) => {
    const value = row[i]
    data.push(value === null ? undefined : kind === 'integer' ? BigInt(value) : kind === 'real' ? Number(value) : value)
  })
  if (++count === 100000) await flush()
}
await flush()
await writer.finish()
)JS";

struct JsonOf {
    std::string operator()(std::monostate) const { return "null"; }
    std::string operator()(const std::string& text) const { return caseio::json_quoted(text); }
    std::string operator()(double number) const {
        if (std::isfinite(number)) return fmt::format("{}", number);
        return std::isnan(number) ? "\"NaN\"" : number < 0 ? "\"-Infinity\"" : "\"Infinity\"";
    }
    std::string operator()(long long number) const { return '"' + std::to_string(number) + '"'; }
    std::string operator()(bool truth) const { return truth ? "true" : "false"; }
};

class ParquetTable : public TableFile {
public:
    ParquetTable(const std::string& path, const std::vector<Column>& columns) : path_(path) {
        constexpr std::array<std::string_view, 4> type_names{"text", "real", "integer", "truth"};
        start();
        std::string line;
        for (const Column& c : columns)
            line += fmt::format("{}[{}, \"{}\"]", line.empty() ? "[" : ", ", caseio::json_quoted(c.name),
                                type_names.at(static_cast<std::size_t>(c.type)));
        buffer_ = line + "]\n";
    }
    ParquetTable(const ParquetTable&) = delete;
    ParquetTable& operator=(const ParquetTable&) = delete;
    ~ParquetTable() override {
        if (child_ > 0) {
            close(pipe_);
            waitpid(child_, nullptr, 0);
        }
        std::signal(SIGPIPE, pipe_handler_);
    }

    void row(const std::vector<Cell>& cells) override {
        for (std::size_t i = 0; i < cells.size(); ++i) {
            buffer_ += i == 0 ? '[' : ',';
            buffer_ += std::visit(JsonOf(), cells[i]);
        }
        buffer_ += "]\n";
        if (buffer_.size() > 1'000'000) send();
    }

    void finish() override {
        send();
        end();
    }

private:
    void start() {
        std::array<int, 2> ends{};
        if (pipe(ends.data()) != 0)
            throw caseio::EnvironmentError(std::string("cannot make a pipe: ") + std::strerror(errno));
        pipe_handler_ = std::signal(SIGPIPE, SIG_IGN);
        child_ = fork();
        if (child_ < 0) throw caseio::EnvironmentError(std::string("cannot start node: ") + std::strerror(errno));
        if (child_ == 0) {
            dup2(ends[0], STDIN_FILENO);
            close(ends[0]);
            close(ends[1]);
            execlp("node", "node", "--input-type=module", "--eval", script, "--", path_.c_str(), nullptr);
            _exit(no_program);
        }
        close(ends[0]);
        pipe_ = ends[1];
    }

    void send() {
        for (std::size_t sent = 0; sent < buffer_.size();) {
            const ssize_t n = write(pipe_, buffer_.data() + sent, buffer_.size() - sent);
            if (n < 0 && errno == EINTR) continue;
            if (n < 0) {  // node has ended, and its exit code says why
                end();
                throw caseio::EnvironmentError(path_ + ": node ended before the table did");
            }
            sent += static_cast<std::size_t>(n);
        }
        buffer_.clear();
    }

    /// Waits for node. Throws where it has not written the file.
    void end() {
        close(pipe_);
        int status = 0;
        waitpid(child_, &status, 0);
        child_ = -1;
        const int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
        if (code == no_program)
            throw caseio::EnvironmentError(
                "Parquet needs Node.js 18 or newer, and there is no node; install it (Debian: nodejs npm), then "
                "`npm install hyparquet-writer`, or export as csv");
        if (code == no_package)
            throw caseio::EnvironmentError(
                "Parquet needs a package of Node.js that is not here: `npm install hyparquet-writer` in this folder, "
                "or "
                "`npm install -g hyparquet-writer`, or export as csv");
        if (code != 0) throw caseio::EnvironmentError(path_ + ": node could not write it");
    }

    std::string path_, buffer_;
    int pipe_ = -1;
    pid_t child_ = -1;
    void (*pipe_handler_)(int) = SIG_DFL;
};

}  // namespace

std::unique_ptr<TableFile> parquet_table(const std::string& path, const std::vector<Column>& columns) {
    return std::make_unique<ParquetTable>(path, columns);
}

}  // namespace oblong::cli
