// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <iostream>
#include <memory>

#include "caseio/certificate_io.hpp"
#include "caseio/escape.hpp"
#include "fuzz/app/given_results.hpp"
#include "fuzz/app/input.hpp"
#include "fuzz/app/options.hpp"
#include "fuzz/app/output.hpp"
#include "fuzz/app/quiet.hpp"
#include "fuzz/app/result_makers.hpp"
#include "fuzz/app/verb.hpp"
#include "fuzz/app/wording.hpp"
#include "fuzz/subjects/memory.hpp"
#include "fuzz/subjects/native/refutation.hpp"
#include "oracle/verify/shortfall.hpp"

namespace oblong::cli {
namespace {

struct CertifyOptions {
    CaseFiles files;
    std::vector<std::string> refute;
    std::string output;
    bool rounded = false, quiet = false;
};

struct WriteLine {
    template <class Proof>
    std::string operator()(const caseio::MotionCertificate<Proof>& line) const {
        return caseio::write_motion_certificate(line);
    }
    std::string operator()(const caseio::CoverLine& line) const { return caseio::write_cover(line); }
    std::string operator()(const caseio::CertificateLine& line) const { return caseio::write_certificate(line); }
};

int write_proofs(const CertifyOptions& options) {
    Output out(options.output);
    long long written = 0, without = 0;
    // `make` returns a line, or nothing and the reason.
    const auto add = [&](const std::string& id, const auto& make) {
        std::string why = "no proof of this case was found";
        const std::optional<std::optional<std::string>> made = fuzz::if_memory_suffices([&] { return make(why); });
        if (made && *made) {
            ++written;
            out.stream() << **made << '\n';
            return;
        }
        ++without;
        say(fmt::format("{}: no certificate: {}", caseio::shown(id), made ? why : std::string(fuzz::memory_message)));
    };
    const auto add_case = [&](const caseio::Case& c) {
        add(c.id, [&](std::string& why) -> std::optional<std::string> {
            const std::optional<caseio::CertificateLine> line = fuzz::certificate_line(c);
            const auto shortfall = line ? oracle::shortfall(c, *line) : std::nullopt;
            if (line && !shortfall) return caseio::write_certificate(*line);
            if (shortfall) why = "the proof that was found " + *shortfall;
            return std::nullopt;
        });
    };
    const auto add_other = [&](const OtherLine& line) {
        add(line.question->id(), [&](std::string& why) -> std::optional<std::string> {
            const auto made = line.question->certificate();
            if (const auto* proof = std::get_if<fuzz::OtherCertificate>(&made)) return std::visit(WriteLine{}, *proof);
            why = std::get<std::string>(made);
            return std::nullopt;
        });
    };
    each_batch(options.files, BatchUse{[&](std::span<caseio::Case> cases, const std::string&) {
                                           for (const caseio::Case& c : cases) add_case(c);
                                           out.flush();
                                       },
                                       [&](std::span<OtherLine> lines, const std::string&) {
                                           for (const OtherLine& line : lines) add_other(line);
                                           out.flush();
                                       }});
    out.commit();
    if (!options.quiet) std::cerr << fmt::format("{} certificates, {} cases without\n", written, without);
    return without > 0 ? verdict_fails : fine;
}

/// Certificates of what is false among given results.
int refute(const CertifyOptions& options) {
    Output out(options.output);
    GivenResults given(options.refute);
    ResultMakers makers({});
    const auto claim = options.rounded ? fuzz::DistanceClaim::correctly_rounded : fuzz::DistanceClaim::as_judged;
    long long answers = 0, refuted = 0;
    each_case(options.files, &out, [&](const caseio::Case& c) {
        fuzz::CaseRefuter refuter(c);
        for (const std::string& subject : given.subjects()) {
            const fuzz::SubjectInfo info = makers.of(subject, c.scalar);
            const caseio::Result result = given.of(subject, c.id, scalar_of(info));
            const std::optional<fuzz::Refutation> refutation = refuter.refute(result, info.promise, claim);
            ++answers;
            if (!refutation) continue;
            ++refuted;
            out.stream() << caseio::write_certificate(refutation->proof) << '\n';
        }
    });
    out.commit();
    if (!options.quiet) std::cerr << fmt::format("{} answers, {} refuted\n", answers, refuted);
    return fine;
}

int certify(const CertifyOptions& options) { return options.refute.empty() ? write_proofs(options) : refute(options); }

}  // namespace

void add_certify(CLI::App& program, Action& action) {
    const auto [verb, options] =
        add_verb<CertifyOptions>(program, action, "certify", "Write proofs of exact answers", certify);
    add_case_files(*verb, options->files);
    add_repeated(*verb, "--refute", options->refute,
                 "write refutations of the wrong answers in these results (oblong-result/1); may be repeated");
    verb->add_flag("--rounded", options->rounded, "with --refute: require every distance to be correctly rounded");
    add_output(*verb, options->output);
    add_quiet(*verb, options->quiet);
    verb->footer(
        "Writes one line (oblong-certificate/1) per case: for separated bodies the distance, rounded once to the\n"
        "case's scalar (for a decide case only the separation); otherwise that they touch or overlap; for casts the\n"
        "hit or miss; for penetration cases the depth. For curved bodies, brackets of these numbers; for turning and\n"
        "deforming cases stretches of time without contact, and a contact; for unions and surfaces, a proof of the\n"
        "pair of parts that decides and a cover of all pairs.\n"
        "docs/reference/certificates.md has the proofs. Names each case without a proof, and then exits 1.\n"
        "--refute writes one line per wrong answer: a false outcome, hit or miss, or a distance, parameter or depth\n"
        "off by more than 64 u (S + d) or than the subject promises; with --rounded also any distance of polyhedra\n"
        "that is not the number nearest to d.\n\n"
        "Examples:\n"
        "  oblong certify cases.jsonl -o proofs.jsonl && oblong verify cases.jsonl proofs.jsonl\n"
        "  oblong generate near_touching --count 3 | oblong certify\n"
        "  oblong certify --refute results.jsonl cases.jsonl -o proofs.jsonl");
}

}  // namespace oblong::cli
