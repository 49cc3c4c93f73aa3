// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cli/input.hpp"

#include <iostream>

#include "caseio/case_reader.hpp"
#include "caseio/line_file.hpp"

namespace oblong::cli {
namespace {

constexpr std::size_t batch_limit = 64;

void read_batches(std::istream& in, const std::string& file,
                  const std::function<void(std::span<caseio::Case>, const std::string&)>& use) {
    caseio::CaseReader reader(in, file, &std::cerr);
    std::vector<caseio::Case> batch;
    const auto hand_over = [&] {
        if (!batch.empty()) use(batch, file);
        batch.clear();
    };
    for (;;) {
        try {
            std::optional<caseio::Case> c = reader.next();
            if (!c) break;
            batch.push_back(std::move(*c));
        } catch (...) {
            hand_over();
            throw;
        }
        if (batch.size() == batch_limit || in.rdbuf()->in_avail() <= 0) hand_over();
    }
    hand_over();
}

}  // namespace

void each_batch(const std::vector<std::string>& files,
                const std::function<void(std::span<caseio::Case>, const std::string&)>& use) {
    const std::vector<std::string> standard_input{"-"};
    for (const std::string& file : files.empty() ? standard_input : files)
        caseio::with_input(file, [&](std::istream& in) { read_batches(in, file, use); });
}

}  // namespace oblong::cli
