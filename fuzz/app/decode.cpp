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
    const auto style = options.reals == "hex" ? caseio::NumberStyle::hex : caseio::NumberStyle::shortest;
    const auto query = std::find(caseio::query_names.begin(), caseio::query_names.end(), options.query);
    Output out(options.output);
    const std::vector<std::string> given = options.files.empty() ? std::vector<std::string>{"-"} : options.files;
    for (const std::string& path : given) {
        for (const std::string& file : files_of(path)) {
            caseio::Case c = fuzz::decode(read_bytes(file));
            if (file != "-") c.id = file;
            if (query != caseio::query_names.end()) {
                c = fuzz::asked_for(c, static_cast<caseio::Query>(query - caseio::query_names.begin()));
            }
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
    each_batch(options.files, [&](std::span<caseio::Case> cases, const std::string&) {
        for (const caseio::Case& c : cases) {
            const std::optional<Bytes> bytes = fuzz::encode(c);
            if (!bytes) {
                ++unsaid;
                say(caseio::shown(c.id) + ": no bytes encode it: more than 64 vertices or 4 parts, or scalar exact");
                continue;
            }
            ++said;
            const std::string name = fuzz::decode(*bytes).id;
            if (!written.insert(name).second) continue;
            Output out((fs::path(options.folder) / name).string());
            out.stream().write(reinterpret_cast<const char*>(bytes->data()),
                               static_cast<std::streamsize>(bytes->size()));
            out.commit();
        }
    });
    if (!options.quiet) std::cerr << fmt::format("{} cases written, {} left out\n", said, unsaid);
    return fine;
}

}  // namespace

void add_decode(CLI::App& program, Action& action) {
    CLI::App* verb = program.add_subcommand("decode", "Bytes of a fuzzer's corpus to case lines");
    const auto options = std::make_shared<DecodeOptions>();
    verb->add_option("FILE", options->files, "files of bytes, or folders of them; - or none: standard input");
    add_output(*verb, options->output);
    verb->add_option("--query", options->query,
                     "ask distance, decide, raycast, sweep or penetration of the same bodies")
        ->check(CLI::IsMember({"distance", "decide", "raycast", "sweep", "penetration"}))
        ->type_name("QUERY");
    verb->add_option("--reals", options->reals, "how numbers are written: shortest, hex")
        ->check(CLI::IsMember({"shortest", "hex"}))
        ->type_name("STYLE");
    verb->footer(
        "Any bytes denote a case, the same in every harness; its id is the file's path. With --query it is the case "
        "that a\n"
        "harness of that query makes of them.\n"
        "\n"
        "Examples:\n"
        "  oblong decode out/fuzz/fuzz_distance/crash-* --query distance | oblong judge --subject proven\n"
        "  oblong decode fuzz/corpus/cases -o seeds.jsonl\n"
        "  head -c 60 /dev/urandom | oblong decode");
    verb->callback([&action, options] { action = [options] { return decode(*options); }; });
}

void add_encode(CLI::App& program, Action& action) {
    CLI::App* verb = program.add_subcommand("encode", "Cases to files of bytes, seeds for a fuzzer's corpus");
    const auto options = std::make_shared<EncodeOptions>();
    add_case_files(*verb, options->files);
    verb->add_option("--to", options->folder, "folder of the files; created if absent")->required()->type_name("DIR");
    add_quiet(*verb, options->quiet);
    verb->footer(
        "One file a case, named by a hash of its bytes, so that the same case is there once. Cases that no bytes say "
        "(over\n"
        "64 vertices or 4 parts a body, scalar exact) are left out, and named on stderr.\n\n"
        "Examples:\n"
        "  oblong generate --all --count 5 | oblong encode --to out/seeds\n"
        "  oblong encode findings.jsonl --to corpus && build/fuzz/fuzz_distance corpus");
    verb->callback([&action, options] { action = [options] { return encode(*options); }; });
}

}  // namespace oblong::cli
