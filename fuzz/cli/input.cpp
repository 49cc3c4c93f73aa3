// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cli/input.hpp"

#include <CLI/CLI.hpp>
#include <iostream>

#include "caseio/case_reader.hpp"
#include "caseio/line_file.hpp"

namespace oblong::cli {
namespace {

constexpr std::size_t batch_limit = 64;

/// Lines that cannot be read.
class BadLines {
public:
    void note(const caseio::BadInput& problem, const std::string& file) {
        constexpr int most_told = 20;
        if (count_ < most_told) std::cerr << "oblong: " << problem.what() << '\n' << std::flush;
        if (count_ == 0) file_ = file;
        if (file_ != file) file_ = "input";
        ++count_;
    }
    void require_none() const {
        if (count_ == 0) return;
        const std::string lines = count_ == 1 ? "1 line" : std::to_string(count_) + " lines";
        throw caseio::BadInput({file_, 0, {}}, lines + " cannot be read; all others are used");
    }

private:
    long count_ = 0;
    std::string file_;  ///< "input" where they are of several
};

using Use = std::function<void(std::span<caseio::Case>, const std::string&)>;

void read_batches(std::istream& in, const std::string& file, const Use& use, BadLines& bad,
                  const caseio::CaseReading& reading) {
    caseio::CaseReader reader(in, file, reading);
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
        } catch (const caseio::BadInput& problem) {
            bad.note(problem, file);
        } catch (...) {
            hand_over();
            throw;
        }
        if (batch.size() == batch_limit || in.rdbuf()->in_avail() <= 0) hand_over();
    }
    hand_over();
}

}  // namespace

void add_case_files(CLI::App& verb, CaseFiles& files) {
    verb.add_option("FILE", files.paths, "case files; - or none: standard input");
    verb.add_option("--max-mesh-bytes", files.max_mesh_bytes, "largest mesh file that is read, in bytes")
        ->capture_default_str();
}

void each_batch(const CaseFiles& files, const std::function<void(std::span<caseio::Case>, const std::string&)>& use) {
    BadLines bad;
    const caseio::CaseReading reading{&std::cerr, files.max_mesh_bytes};
    const std::vector<std::string> standard_input{"-"};
    for (const std::string& file : files.paths.empty() ? standard_input : files.paths)
        caseio::with_input(file, [&](std::istream& in) { read_batches(in, file, use, bad, reading); });
    bad.require_none();
}

}  // namespace oblong::cli
