// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <ostream>

#include "caseio/escape.hpp"
#include "fuzz/app/table_file.hpp"

namespace oblong::cli {
namespace {

struct FieldOf {
    std::string operator()(std::monostate) const { return {}; }
    std::string operator()(const std::string& text) const { return caseio::csv_field(text); }
    std::string operator()(double number) const { return fmt::format("{}", number); }
    std::string operator()(long long number) const { return std::to_string(number); }
    std::string operator()(bool truth) const { return truth ? "true" : "false"; }
};

class CsvTable : public TableFile {
public:
    CsvTable(std::ostream& out, const std::vector<Column>& columns) : out_(out) {
        for (std::size_t i = 0; i < columns.size(); ++i)
            out_ << (i == 0 ? "" : ",") << caseio::csv_field(columns[i].name);
        out_ << '\n';
    }
    void row(const std::vector<Cell>& cells) override {
        for (std::size_t i = 0; i < cells.size(); ++i) out_ << (i == 0 ? "" : ",") << std::visit(FieldOf(), cells[i]);
        out_ << '\n';
    }
    void finish() override { out_.flush(); }

private:
    std::ostream& out_;
};

}  // namespace

std::unique_ptr<TableFile> csv_table(std::ostream& out, const std::vector<Column>& columns) {
    return std::make_unique<CsvTable>(out, columns);
}

}  // namespace oblong::cli
