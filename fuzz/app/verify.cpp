// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <chrono>
#include <iostream>
#include <map>
#include <memory>
#include <unordered_map>

#include "caseio/case_reader.hpp"
#include "caseio/escape.hpp"
#include "caseio/json_writer.hpp"
#include "fuzz/app/bad_lines.hpp"
#include "fuzz/app/ci_report.hpp"
#include "fuzz/app/input.hpp"
#include "fuzz/app/options.hpp"
#include "fuzz/app/output.hpp"
#include "fuzz/app/quiet.hpp"
#include "fuzz/app/verb.hpp"
#include "fuzz/app/wording.hpp"
#include "fuzz/campaign/judged_answer.hpp"
#include "fuzz/subjects/memory.hpp"
#include "oracle/verify/shortfall.hpp"
#include "oracle/verify/verify_body.hpp"

namespace oblong::cli {
namespace {

struct VerifyOptions {
    std::string cases, proofs, output;
    bool partial = false, quiet = false;
    CiOptions ci;
    double seconds = 0;  ///< 0: no limit
};

struct Proof {
    std::variant<caseio::CertificateLine, fuzz::OtherCertificate> content;
    long line = 0;
    bool used = false;

    /// Null: a proof about a line that is no `Case`.
    [[nodiscard]] const caseio::CertificateLine* of_case() const {
        return std::get_if<caseio::CertificateLine>(&content);
    }
    [[nodiscard]] const std::string& id() const {
        if (of_case() != nullptr) return of_case()->id;
        return std::visit([](const auto& other) -> const std::string& { return other.id; },
                          std::get<fuzz::OtherCertificate>(content));
    }
    [[nodiscard]] std::string subject() const { return of_case() != nullptr ? of_case()->subject : ""; }
    [[nodiscard]] bool is_converted() const { return of_case() != nullptr && !of_case()->converted_case.empty(); }
    [[nodiscard]] bool is_refutation() const {
        if (of_case() == nullptr) return false;
        const std::optional<caseio::ExactBodyProof>& of_any = of_case()->proof;
        return of_any ? of_any->claim.has_value() : of_case()->certificate.kind == CertificateKind::refutation;
    }
    [[nodiscard]] std::string_view kind() const {
        if (const auto* other = std::get_if<fuzz::OtherCertificate>(&content)) {
            if (std::holds_alternative<caseio::CoverLine>(*other)) return "cover";
            return std::holds_alternative<caseio::DeformingCertificate>(*other) ? "deforming" : "turning";
        }
        if (is_refutation()) return name(CertificateKind::refutation);
        return of_case()->proof ? name(of_case()->proof->statement) : name(of_case()->certificate.kind);
    }
};

/// A case or another line, as its proofs are checked.
struct Asked {
    std::string id;
    std::function<std::string()> line, family;
    /// Why the proof proves nothing of it, or, unless --partial, less than it asks.
    std::function<std::optional<std::string>(const Proof&)> refusal;
};

/// The proofs of a case: one, or refutations of several subjects.
using Proofs = std::unordered_map<std::string, std::vector<Proof>>;

/// A certificate that cannot be read, or is the second of its case and subject, is noted in `bad_lines()`.
Proofs read_proofs(const std::string& file) {
    Proofs proofs;
    each_line(file, [&](const std::string& text, const caseio::BadInput::Place& place) {
        Proof proof{{}, place.line};
        if (caseio::is_turning_certificate(text)) {
            proof.content = fuzz::OtherCertificate(caseio::read_turning_certificate(text, place));
        } else if (caseio::is_deforming_certificate(text)) {
            proof.content = fuzz::OtherCertificate(caseio::read_deforming_certificate(text, place));
        } else if (caseio::is_cover(text)) {
            proof.content = fuzz::OtherCertificate(caseio::read_cover(text, place));
        } else {
            proof.content = caseio::read_certificate(text, place);
        }
        const std::string& id = proof.id();
        std::vector<Proof>& of_case = proofs[id];
        for (const Proof& other : of_case)
            if (other.subject() == proof.subject())
                throw caseio::BadInput({file, place.line, "id"},
                                       "expected one certificate a case and subject, found a second for \"" + id +
                                           "\" (the first: line " + std::to_string(other.line) + ")");
        of_case.push_back(std::move(proof));
    });
    return proofs;
}

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

    [[nodiscard]] Asked of(const caseio::Case& c) const {
        return {c.id, [&c] { return caseio::write_case(c); }, [&c] { return fuzz::provenance(c, "cases").family; },
                [this, &c](const Proof& proof) { return of_case(c, proof); }};
    }
    [[nodiscard]] Asked of(const OtherLine& line) const {
        return {line.question->id(), [&line] { return line.text; },
                [&line] { return fuzz::provenance(line.question->facts().source, line.kind->name, "cases").family; },
                [this, &line](const Proof& proof) -> std::optional<std::string> {
                    if (const auto* other = std::get_if<fuzz::OtherCertificate>(&proof.content))
                        return line.question->refusal_of(*other, partial_, work());
                    return line.question->refusal_of(*proof.of_case(), partial_, work());
                }};
    }

private:
    [[nodiscard]] oracle::checking::Work work() const {
        return oracle::checking::Work([this] { return time_.is_over(); });
    }
    [[nodiscard]] std::optional<std::string> of_case(const caseio::Case& c, const Proof& proof) const {
        if (proof.of_case() == nullptr) return "of turning or deforming bodies or of unions, for a case of others";
        if (auto why = unproven(c, *proof.of_case())) return why;
        if (partial_ || proof.is_refutation()) return std::nullopt;
        return oracle::shortfall(c, *proof.of_case());
    }
    /// Of the case, or of what its subject made of the case.
    [[nodiscard]] std::optional<std::string> unproven(const caseio::Case& c,
                                                      const caseio::CertificateLine& line) const {
        if (line.converted_case.empty()) return oracle::verify(c, line, work());
        try {
            const caseio::Case converted = caseio::read_case(line.converted_case, {"converted_case", 0, ""});
            if (converted.id != c.id || converted.query != c.query) return "a converted case of another id or query";
            return oracle::verify(converted, line, work());
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
    /// \param asked null: a certificate without a case
    void add(const std::string& id, const Asked* asked, const Proof* proof, const std::optional<std::string>& refusal) {
        if (ci_.is_wanted()) note_for_ci(id, asked, proof, refusal);
        caseio::JsonWriter json("oblong-check/1");
        json.text("id", id);
        if (proof != nullptr) {
            json.text("kind", proof->kind());
            if (!proof->subject().empty()) json.text("subject", proof->subject());
            if (proof->is_converted()) json.raw("converted", "true");
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
    void note_for_ci(const std::string& id, const Asked* asked, const Proof* proof,
                     const std::optional<std::string>& refusal) {
        caseio::Record record;
        record.subject = proof == nullptr || proof->subject().empty() ? "certificates" : proof->subject();
        record.family = asked == nullptr ? "no case" : asked->family();
        ci_.count(record.subject, record.family);
        if (!refusal) return;
        record.verdict = "refused";
        record.reason = *refusal;
        if (asked != nullptr) record.case_line = asked->line();
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
    const auto check = [&](const Asked& asked) {
        const auto found = proofs.find(asked.id);
        bool has_own = false;  // not only refutations
        for (Proof& proof : found == proofs.end() ? without : found->second) {
            const auto refusal = fuzz::if_memory_suffices([&] { return asked.refusal(proof); });
            if (is_over()) return;  // the refusal may be of that check's end
            proof.used = true;
            has_own = has_own || !proof.is_refutation();
            checks.add(asked.id, &asked, &proof, refusal ? *refusal : std::string(fuzz::memory_message));
        }
        if (!has_own && !options.partial) checks.add(asked.id, &asked, nullptr, none);
    };
    const auto check_all = [&](const auto& asked, const std::string&) {
        for (const auto& one : asked) {
            if (is_over()) return;
            check(refusals.of(one));
            if (!over.empty()) return;
        }
        checks.flush();
    };
    each_batch({.paths = {options.cases}}, BatchUse{check_all, check_all});
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
    const auto [verb, options] = add_verb<VerifyOptions>(program, action, "verify", "Check proofs of answers", verify);
    verb->add_option("CASES", options->cases, "case file; -: standard input")->required();
    verb->add_option("PROOFS", options->proofs, "certificate file; -: standard input")->required();
    verb->add_flag("--partial", options->partial,
                   "skip cases without a certificate, and accept proofs of less than the case asks");
    add_output(*verb, options->output);
    add_ci_files(*verb, options->ci);
    add_ci_max_failures(*verb, options->ci);
    add_time(*verb, options->seconds, "seconds for the whole run; they end the check of a proof too");
    add_quiet(*verb, options->quiet);
    verb->footer(
        R"(Writes one line (oblong-check/1) per certificate, in the order of the cases: accepted, or the reason of the
refusal. The checker solves nothing: it computes a few exact sums and compares every vertex with a plane.
Refuses a certificate without a case and, without --partial, a case without a certificate and a proof of
less than the case asks; a refutation is no certificate of the case. Exits 1 if anything is refused, and 5
if --time ends the run and nothing is refused. Reports and skips a line that cannot be read, and then
exits 3.

Examples:
  oblong certify cases.jsonl -o proofs.jsonl && oblong verify cases.jsonl proofs.jsonl
  oblong certify cases.jsonl | oblong verify cases.jsonl - -o checks.jsonl
  oblong certify --refute results.jsonl cases.jsonl | oblong verify --partial cases.jsonl -)");
}

}  // namespace oblong::cli
