// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/signature/signature.hpp"

#include <CLI/CLI.hpp>
#include <memory>
#include <nlohmann/json.hpp>

#include "caseio/json_tree.hpp"
#include "fuzz/app/input.hpp"
#include "fuzz/app/options.hpp"
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
    each_case(options.files, &out, [&](const caseio::Case& c) { out.stream() << line(c) << '\n'; });
    out.commit();
    return fine;
}

}  // namespace

void add_signature(CLI::App& program, Action& action) {
    const auto [verb, options] =
        add_verb<SignatureOptions>(program, action, "signature", "Name what is degenerate about cases", signature);
    add_case_files(*verb, options->files);
    add_output(*verb, options->output);
    verb->footer(
        R"(Writes one line (oblong-signature/1) per case, in order: the degeneracies of the bodies' position,
joined by +, and the leading one, by which triage groups failures. A case without one is "plain".
docs/explanation/fuzzing/signatures.md defines the names. Reports and skips a line that cannot be
read, and then exits 3.

Examples:
  oblong generate sliver near_touching --count 5 | oblong signature
  oblong signature found.jsonl -o signatures.jsonl)");
}

}  // namespace oblong::cli
