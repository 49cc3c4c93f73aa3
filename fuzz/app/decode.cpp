// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/decode/decode.hpp"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <memory>
#include <set>

#include "caseio/case_reader.hpp"
#include "caseio/errors.hpp"
#include "caseio/escape.hpp"
#include "caseio/line_file.hpp"
#include "caseio/names.hpp"
#include "fuzz/app/input.hpp"
#include "fuzz/app/options.hpp"
#include "fuzz/app/output.hpp"
#include "fuzz/app/quiet.hpp"
#include "fuzz/app/verb.hpp"
#include "fuzz/app/wording.hpp"
#include "fuzz/cases/decode/asked.hpp"
#include "fuzz/cases/decode/encode.hpp"

/// Bytes to case lines, and case lines to bytes.
namespace oblong::cli {
namespace {

namespace fs = std::filesystem;
using Bytes = std::vector<std::uint8_t>;

struct DecodeOptions {
    std::vector<std::string> files;
    std::string output, query, reals = "shortest";
};

struct EncodeOptions {
    CaseFiles files;
    std::string folder;
    bool quiet = false;
};

Bytes read_bytes(const std::string& path) {
    Bytes bytes;
    caseio::with_input(path, [&](std::istream& in) {
        bytes.assign(std::istreambuf_iterator<char>(in), {});
        if (in.bad()) throw caseio::EnvironmentError(path + ": reading failed");
    });
    return bytes;
}

/// A folder's files, and those of its folders, by name; anything else is itself.
std::vector<std::string> files_of(const std::string& path) {
    std::error_code ignored;
    if (path == "-" || !fs::is_directory(path, ignored)) return {path};
    std::vector<std::string> files;
    try {
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(path)) {
            if (entry.is_regular_file()) files.push_back(entry.path().string());
        }
    } catch (const fs::filesystem_error& problem) {
        throw caseio::EnvironmentError(path + ": expected a folder that can be read, found " +
                                       problem.code().message());
    }
    std::sort(files.begin(), files.end());
    return files;
}

int decode(const DecodeOptions& options) {
    const caseio::NumberStyle style = style_of(options.reals);
    const std::optional<caseio::Query> query = fuzz::query_named(options.query);
    Output out(options.output);
    const std::vector<std::string> given = options.files.empty() ? std::vector<std::string>{"-"} : options.files;
    for (const std::string& path : given) {
        for (const std::string& file : files_of(path)) {
            caseio::Case c = fuzz::decode(read_bytes(file));
            if (file != "-") c.id = file;
            if (query) c = fuzz::asked_for(c, *query);
            out.stream() << caseio::write_case(c, style) << '\n';
            if (!out.stream()) out.flush();
        }
    }
    out.commit();
    return fine;
}

int encode(const EncodeOptions& options) {
    std::error_code problem;
    fs::create_directories(options.folder, problem);
    if (problem) throw caseio::EnvironmentError(options.folder + ": expected a folder, found " + problem.message());
    int said = 0, unsaid = 0;
    std::set<std::string> written;
    each_case(options.files, nullptr, [&](const caseio::Case& c) {
        const std::optional<Bytes> bytes = fuzz::encode(c);
        if (!bytes) {
            ++unsaid;
            say(caseio::shown(c.id) + ": no bytes encode it: more than 64 vertices or 4 parts, or scalar exact");
            return;
        }
        ++said;
        const std::string name = fuzz::decode(*bytes).id;
        if (!written.insert(name).second) return;
        write_output((fs::path(options.folder) / name).string(), {bytes->begin(), bytes->end()});
    });
    if (!options.quiet) std::cerr << fmt::format("{} cases written, {} left out\n", said, unsaid);
    return fine;
}

}  // namespace

void add_decode(CLI::App& program, Action& action) {
    const auto [verb, options] =
        add_verb<DecodeOptions>(program, action, "decode", "Bytes of a fuzzer's corpus to case lines", decode);
    verb->add_option("FILE", options->files, "files of bytes, or folders of them; - or none: standard input");
    add_output(*verb, options->output);
    add_word(*verb, "--query", options->query, "ask distance, decide, raycast, sweep or penetration of the same bodies",
             {"distance", "decide", "raycast", "sweep", "penetration"}, "QUERY");
    add_reals(*verb, options->reals);
    verb->footer(
        R"(Any bytes denote a case, the same in every harness; its id is the file's path. With --query it is the case
that a harness of that query makes of them.

Examples:
  oblong decode out/fuzz/fuzz_distance/crash-* --query distance | oblong judge --subject proven
  oblong decode fuzz/corpus/cases -o seeds.jsonl
  head -c 60 /dev/urandom | oblong decode)");
}

void add_encode(CLI::App& program, Action& action) {
    const auto [verb, options] = add_verb<EncodeOptions>(
        program, action, "encode", "Cases to files of bytes, seeds for a fuzzer's corpus", encode);
    add_case_files(*verb, options->files);
    verb->add_option("--to", options->folder, "folder of the files; created if absent")->required()->type_name("DIR");
    add_quiet(*verb, options->quiet);
    verb->footer(
        R"(One file a case, named by a hash of its bytes, so that the same case is there once. Cases that no bytes
say (over 64 vertices or 4 parts a body, scalar exact) are left out, and named on stderr.

Examples:
  oblong generate --all --count 5 | oblong encode --to out/seeds
  oblong encode findings.jsonl --to corpus && build/fuzz/fuzz_distance corpus)");
}

}  // namespace oblong::cli
