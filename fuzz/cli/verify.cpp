// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/verify/verify.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <istream>
#include <map>
#include <memory>
#include <unordered_map>

#include "caseio/json_writer.hpp"
#include "caseio/line_file.hpp"
#include "fuzz/cli/input.hpp"
#include "fuzz/cli/output.hpp"
#include "fuzz/cli/verb.hpp"

namespace oblong::cli {
namespace {

struct Options {
    std::string cases, proofs, output;
};

struct Proof {
    caseio::ExactCertificate certificate;
    long line = 0;
    bool used = false;
};

std::unordered_map<std::string, Proof> read_proofs(const std::string& file) {
    std::unordered_map<std::string, Proof> proofs;
    caseio::with_input(file, [&](std::istream& in) {
        std::string text;
        for (long number = 0; caseio::next_line(in, file, text, number);) {
            caseio::CertificateLine line = caseio::read_certificate(text, {file, number, ""});
            const auto [at, is_new] = proofs.try_emplace(line.id, Proof{std::move(line.certificate), number});
            if (!is_new)
                throw caseio::BadInput({file, number, "id"}, "expected one certificate a case, found a second for \"" +
                                                                 line.id + "\" (the first: line " +
                                                                 std::to_string(at->second.line) + ")");
        }
    });
    return proofs;
}

class Checks {
public:
    explicit Checks(const std::string& output) : out_(output) {}

    void add(const std::string& id, std::string_view kind, const std::optional<std::string>& refusal) {
        caseio::JsonWriter json("oblong-check/1");
        json.text("id", id);
        if (!kind.empty()) json.text("kind", kind);
        json.raw("accepted", refusal ? "false" : "true");
        if (refusal) {
            json.text("reason", *refusal);
            std::cerr << fmt::format("oblong: {}: refused: {}\n", id, *refusal);
        }
        out_.stream() << json.line() << '\n';
        ++(refusal ? refused_ : accepted_);
    }
    void flush() { out_.flush(); }

    int finish() {
        out_.commit();
        std::cerr << fmt::format("{} accepted, {} refused\n", accepted_, refused_);
        return refused_ > 0 ? verdict_fails : fine;
    }

private:
    Output out_;
    long long accepted_ = 0, refused_ = 0;
};

int verify(const Options& options) {
    if (options.cases == "-" && options.proofs == "-")
        throw std::invalid_argument("verify reads one of its files from standard input, not both");
    std::unordered_map<std::string, Proof> proofs = read_proofs(options.proofs);
    Checks checks(options.output);
    each_batch({options.cases}, [&](std::span<caseio::Case> cases, const std::string&) {
        for (const caseio::Case& c : cases) {
            const auto found = proofs.find(c.id);
            if (found == proofs.end()) {
                checks.add(c.id, "", "no certificate for this case");
                continue;
            }
            found->second.used = true;
            const caseio::ExactCertificate& certificate = found->second.certificate;
            checks.add(c.id, name(certificate.kind), oracle::verify(c, certificate));
        }
        checks.flush();
    });
    std::map<long, std::string> strays;  // in the order of the file
    for (const auto& [id, proof] : proofs)
        if (!proof.used) strays.emplace(proof.line, id);
    for (const auto& [line, id] : strays) checks.add(id, "", "a certificate without a case");
    return checks.finish();
}

}  // namespace

void add_verify(CLI::App& program, Action& action) {
    CLI::App* verb = program.add_subcommand("verify", "Check proofs of answers");
    const auto options = std::make_shared<Options>();
    verb->add_option("CASES", options->cases, "case file; -: standard input")->required();
    verb->add_option("PROOFS", options->proofs, "certificate file; -: standard input")->required();
    verb->add_option("-o,--output", options->output, "write here instead of standard output")->type_name("FILE");
    verb->footer(
        "One line (oblong-check/1) a case, in order: accepted or not, and why not. The checker solves nothing: it\n"
        "computes a few exact sums and compares every vertex with a plane. A case without a certificate, and a\n"
        "certificate without a case, are refused. The exit code is 1 where anything is refused.\n\n"
        "Examples:\n"
        "  oblong certify cases.jsonl -o proofs.jsonl && oblong verify cases.jsonl proofs.jsonl\n"
        "  oblong certify cases.jsonl | oblong verify cases.jsonl - -o checks.jsonl");
    verb->callback([&action, options] { action = [options] { return verify(*options); }; });
}

}  // namespace oblong::cli
