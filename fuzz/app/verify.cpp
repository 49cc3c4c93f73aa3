// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <iostream>
#include <map>
#include <memory>
#include <unordered_map>

#include "caseio/case_reader.hpp"
#include "caseio/cover_io.hpp"
#include "caseio/escape.hpp"
#include "caseio/json_writer.hpp"
#include "fuzz/app/bad_lines.hpp"
#include "fuzz/app/checks.hpp"
#include "fuzz/app/ci_report.hpp"
#include "fuzz/app/input.hpp"
#include "fuzz/app/output.hpp"
#include "fuzz/app/quiet.hpp"
#include "fuzz/app/verb.hpp"
#include "fuzz/app/wording.hpp"
#include "fuzz/campaign/judged_answer.hpp"
#include "fuzz/subjects/library/union_subject.hpp"
#include "fuzz/subjects/memory.hpp"
#include "oracle/verify/shortfall.hpp"
#include "oracle/verify/verify_body.hpp"
#include "oracle/verify/verify_cover.hpp"

namespace oblong::cli {
namespace {

struct VerifyOptions {
    std::string cases, proofs, output;
    bool partial = false, quiet = false;
    CiOptions ci;
    double seconds = 0;  ///< 0: no limit
};

struct Proof {
    caseio::CertificateLine content;                    ///< only with an id if there is a cover
    std::optional<caseio::ExactUnionProof> cover = {};  ///< of unions
    long line = 0;
    bool used = false;
};

/// The proofs of a case: one, or refutations of several subjects.
using Proofs = std::unordered_map<std::string, std::vector<Proof>>;

/// A certificate that cannot be read, or is the second of its case and subject, is noted in `bad_lines()`.
Proofs read_proofs(const std::string& file) {
    Proofs proofs;
    each_line(file, [&](const std::string& text, const caseio::BadInput::Place& place) {
        Proof read;
        if (caseio::is_cover(text)) {
            caseio::CoverLine cover = caseio::read_cover(text, place);
            read.content.id = std::move(cover.id);
            read.cover = std::move(cover.proof);
        } else {
            read.content = caseio::read_certificate(text, place);
        }
        read.line = place.line;
        const caseio::CertificateLine& line = read.content;
        std::vector<Proof>& of_case = proofs[line.id];
        for (const Proof& other : of_case)
            if (other.content.subject == line.subject)
                throw caseio::BadInput({file, place.line, "id"},
                                       "expected one certificate a case and subject, found a second for \"" + line.id +
                                           "\" (the first: line " + std::to_string(other.line) + ")");
        of_case.push_back(std::move(read));
    });
    return proofs;
}

bool is_refutation(const Proof& proof) {
    const caseio::CertificateLine& line = proof.content;
    if (proof.cover) return false;
    return line.proof ? line.proof->claim.has_value() : line.certificate.kind == CertificateKind::refutation;
}

std::string_view kind_of(const Proof& proof) {
    const caseio::CertificateLine& line = proof.content;
    if (proof.cover) return "cover";
    if (is_refutation(proof)) return name(CertificateKind::refutation);
    return line.proof ? name(line.proof->statement) : name(line.certificate.kind);
}

/// A case: one of them.
struct Asked {
    const caseio::Case* convex = nullptr;
    const OtherLine* of_unions = nullptr;

    [[nodiscard]] const caseio::UnionCase& unions() const { return *of_unions->question->as_union(); }
    /// Returns what is asked; of unions without the bodies.
    [[nodiscard]] const caseio::Case& question() const { return convex != nullptr ? *convex : unions().question; }
    [[nodiscard]] std::string line() const { return convex != nullptr ? caseio::write_case(*convex) : of_unions->text; }
};

/// Whether the time of `--time` is over.
class TimeLimit {
public:
    explicit TimeLimit(double seconds) : limit_(seconds) {}
    [[nodiscard]] bool is_over() const {
        return limit_.count() > 0 && std::chrono::steady_clock::now() - start_ >= limit_;
    }

private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
    std::chrono::duration<double> limit_;
};

/// Finds why certificates are refused.
class Refusals {
public:
    Refusals(bool partial, const TimeLimit& time) : partial_(partial), time_(time) {}

    /// Returns why the certificate proves nothing of the case, or, unless --partial, less than the case asks; or that
    /// memory does not suffice to tell.
    [[nodiscard]] std::optional<std::string> of(const Asked& c, const Proof& proof) const {
        const auto found = fuzz::if_memory_suffices([&]() -> std::optional<std::string> {
            if (proof.cover.has_value() != (c.convex == nullptr))
                return proof.cover ? "of unions, for convex bodies" : "of convex bodies, for unions";
            if (auto why = proof.cover ? oracle::verify(c.unions(), *proof.cover, work()) : unproven(*c.convex, proof))
                return why;
            if (partial_ || is_refutation(proof)) return std::nullopt;
            return proof.cover ? oracle::shortfall(c.unions(), *proof.cover)
                               : oracle::shortfall(*c.convex, proof.content);
        });
        return found ? *found : std::string(fuzz::memory_message);
    }

private:
    [[nodiscard]] oracle::checking::Work work() const {
        return oracle::checking::Work([this] { return time_.is_over(); });
    }
    /// Of the case, or of what its subject made of the case.
    [[nodiscard]] std::optional<std::string> unproven(const caseio::Case& c, const Proof& proof) const {
        const std::string& line = proof.content.converted_case;
        if (line.empty()) return oracle::verify(c, proof.content, work());
        try {
            const caseio::Case converted = caseio::read_case(line, {"converted_case", 0, ""});
            if (converted.id != c.id || converted.query != c.query) return "a converted case of another id or query";
            return oracle::verify(converted, proof.content, work());
        } catch (const caseio::BadInput& bad) {
            return bad.what();
        }
    }

    bool partial_;
    const TimeLimit& time_;
};

class Checks {
public:
    explicit Checks(const VerifyOptions& options)
        : out_(options.output), quiet_(options.quiet), ci_(options.ci, "verify") {
        ci_.open_files();
    }

    /// \param proof null: there is none
    /// \param c  null: a certificate without a case
    void add(const std::string& id, const Asked* c, const Proof* proof, const std::optional<std::string>& refusal) {
        if (ci_.is_wanted()) note_for_ci(id, c, proof, refusal);
        caseio::JsonWriter json("oblong-check/1");
        json.text("id", id);
        if (proof != nullptr) {
            json.text("kind", kind_of(*proof));
            if (!proof->content.subject.empty()) json.text("subject", proof->content.subject);
            if (!proof->content.converted_case.empty()) json.raw("converted", "true");
        }
        json.raw("accepted", refusal ? "false" : "true");
        if (refusal) {
            json.text("reason", *refusal);
            say(fmt::format("{}: refused: {}", caseio::shown(id), caseio::shown(*refusal)));
        }
        out_.stream() << json.line() << '\n';
        ++(refusal ? refused_ : accepted_);
    }
    void flush() { out_.flush(); }

    [[nodiscard]] bool has_enough() const { return ci_.has_enough(); }

    /// \param over  the budget that ended the run; empty: none did
    int finish(const std::string& over) {
        out_.commit();
        if (!over.empty()) ci_.note("stopped before the end: " + over);
        ci_.finish();
        if (!over.empty()) std::cerr << "oblong: stopped before the end: " << over << '\n';
        if (!quiet_) std::cerr << fmt::format("{} accepted, {} refused\n", accepted_, refused_);
        const int otherwise = over.empty() ? fine : stopped;
        return refused_ > 0 ? verdict_fails : otherwise;
    }

private:
    void note_for_ci(const std::string& id, const Asked* c, const Proof* proof,
                     const std::optional<std::string>& refusal) {
        caseio::Record record;
        record.subject = proof == nullptr || proof->content.subject.empty() ? "certificates" : proof->content.subject;
        record.family = c == nullptr ? "no case" : fuzz::provenance(c->question(), "cases").family;
        ci_.count(record.subject, record.family);
        if (!refusal) return;
        record.verdict = "refused";
        record.reason = *refusal;
        if (c != nullptr) record.case_line = c->line();
        ci_.fail({std::move(record), id, "", "", ""});
    }

    Output out_;
    bool quiet_;
    CiReport ci_;
    long long accepted_ = 0, refused_ = 0;
};

int verify(const VerifyOptions& options) {
    if (options.cases == "-" && options.proofs == "-")
        throw std::invalid_argument("verify reads one of its files from standard input, not both");
    const TimeLimit time(options.seconds);
    Proofs proofs = read_proofs(options.proofs);
    const std::string none =
        bad_lines().count() == 0 ? "no certificate for this case" : "no certificate for this case that can be read";
    Checks checks(options);
    const Refusals refusals(options.partial, time);
    std::string over;
    const auto is_over = [&] {
        if (checks.has_enough()) over = "--max-failures";
        if (time.is_over()) over = "--time";
        return !over.empty();
    };
    std::vector<Proof> without;
    const auto check_case = [&](const Asked& c) {
        const std::string& id = c.question().id;
        const auto found = proofs.find(id);
        bool has_own = false;  // not only refutations
        for (Proof& proof : found == proofs.end() ? without : found->second) {
            const std::optional<std::string> refusal = refusals.of(c, proof);
            if (is_over()) return;  // the refusal may be of that check's end
            proof.used = true;
            has_own = has_own || !is_refutation(proof);
            checks.add(id, &c, &proof, refusal);
        }
        if (!has_own && !options.partial) checks.add(id, &c, nullptr, none);
    };
    const auto check_batch = [&](const auto& batch, const auto& asked) {
        for (const auto& c : batch) {
            if (is_over()) return;
            check_case(asked(c));
        }
        checks.flush();
    };
    each_batch({.paths = {options.cases}},
               BatchUse{[&](std::span<caseio::Case> cases, const std::string&) {
                            check_batch(cases, [](const caseio::Case& c) { return Asked{&c, nullptr}; });
                        },
                        [&](std::span<OtherLine> lines, const std::string&) {
                            check_batch(lines, [](const OtherLine& line) { return Asked{nullptr, &line}; });
                        },
                        fuzz::union_kind().name});
    std::map<long, std::string> strays;  // in the order of the file
    for (const auto& [id, of_case] : proofs)
        for (const Proof& proof : of_case)
            if (!proof.used) strays.emplace(proof.line, id);
    if (over.empty())
        for (const auto& [line, id] : strays) checks.add(id, nullptr, nullptr, "a certificate without a case");
    return checks.finish(over);
}

}  // namespace

void add_verify(CLI::App& program, Action& action) {
    CLI::App* verb = program.add_subcommand("verify", "Check proofs of answers");
    const auto options = std::make_shared<VerifyOptions>();
    verb->add_option("CASES", options->cases, "case file; -: standard input")->required();
    verb->add_option("PROOFS", options->proofs, "certificate file; -: standard input")->required();
    verb->add_flag("--partial", options->partial,
                   "skip cases without a certificate, and accept proofs of less than the case asks");
    add_output(*verb, options->output);
    add_ci_files(*verb, options->ci);
    add_ci_max_failures(*verb, options->ci);
    verb->add_option("--time", options->seconds, "seconds for the whole run; they end the check of a proof too")
        ->check(above_zero())
        ->type_name("SECONDS");
    add_quiet(*verb, options->quiet);
    verb->footer(
        "Writes one line (oblong-check/1) per certificate, in the order of the cases: accepted, or the reason of the\n"
        "refusal. The checker solves nothing: it computes a few exact sums and compares every vertex with a plane.\n"
        "Refuses a certificate without a case and, without --partial, a case without a certificate and a proof of\n"
        "less than the case asks; a refutation is no certificate of the case. Exits 1 if anything is refused, and 5\n"
        "if --time ends the run and nothing is refused. Reports and skips a line that cannot be read, and then\n"
        "exits 3.\n"
        "\n"
        "Examples:\n"
        "  oblong certify cases.jsonl -o proofs.jsonl && oblong verify cases.jsonl proofs.jsonl\n"
        "  oblong certify cases.jsonl | oblong verify cases.jsonl - -o checks.jsonl\n"
        "  oblong certify --refute results.jsonl cases.jsonl | oblong verify --partial cases.jsonl -");
    verb->callback([&action, options] { action = [options] { return verify(*options); }; });
}

}  // namespace oblong::cli
