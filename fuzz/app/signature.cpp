// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/signature/signature.hpp"

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "caseio/json_tree.hpp"
#include "fuzz/app/input.hpp"
#include "fuzz/app/output.hpp"
#include "fuzz/app/verb.hpp"

namespace oblong::cli {
namespace {

struct SignatureOptions {
    CaseFiles files;
    std::string output;
};

std::string line(const caseio::Case& c) {
    const fuzz::Signature signature = fuzz::signature_of(c);
    const nlohmann::ordered_json json{{"format", "oblong-signature/1"},
                                      {"id", c.id},
                                      {"signature", signature.text()},
                                      {"leading", signature.leading()}};
    return caseio::json_spaced(json.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace));
}

int signature(const SignatureOptions& options) {
    Output out(options.output);
    each_batch(options.files, [&](std::span<caseio::Case> cases, const std::string&) {
        for (const caseio::Case& c : cases) out.stream() << line(c) << '\n';
        out.flush();
    });
    out.commit();
    return fine;
}

}  // namespace

void add_signature(CLI::App& program, Action& action) {
    CLI::App* verb = program.add_subcommand("signature", "Name what is degenerate about cases");
    const auto options = std::make_shared<SignatureOptions>();
    add_case_files(*verb, options->files);
    add_output(*verb, options->output);
    verb->footer(
        "Writes one line (oblong-signature/1) per case, in order: the degeneracies of the bodies' position,\n"
        "joined by +, and the leading one, by which triage groups failures; \"plain\" if there is none.\n"
        "docs/explanation/fuzzing/signatures.md defines the names. Reports and skips a line that cannot be\n"
        "read, and then exits 3.\n"
        "\n"
        "Examples:\n"
        "  oblong generate sliver near_touching --count 5 | oblong signature\n"
        "  oblong signature found.jsonl -o signatures.jsonl");
    verb->callback([&action, options] { action = [options] { return signature(*options); }; });
}

}  // namespace oblong::cli
