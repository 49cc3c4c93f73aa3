// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/campaign/failure_group.hpp"

#include "caseio/errors.hpp"
#include "caseio/escape.hpp"
#include "caseio/json_tree.hpp"
#include "caseio/result_io.hpp"
#include "caseio/verdict.hpp"
#include "fuzz/cases/minimise/failure.hpp"
#include "fuzz/subjects/peers/protocol_fault.hpp"

namespace oblong::fuzz {
namespace {

constexpr std::string_view broken = "+promise_broken";

/// The message as a result line keeps it: JSON holds no bytes that are no UTF-8.
std::string as_kept(const std::string& message) {
    return caseio::parse_json(caseio::json_quoted(message), {"message", 0, ""}).text;
}

std::string ending_of(const caseio::Result& r, std::string_view verdict) {
    std::string kind;
    if (r.message.starts_with(protocol_prefix)) {
        kind = protocol_kind(as_kept(r.message));
    } else if (verdict == name(oracle::Verdict::crash) || verdict == name(oracle::Verdict::no_termination)) {
        kind = crash_kind(as_kept(r.message));
    } else if (r.termination) {
        return std::string(name(*r.termination));
    }
    return std::string(caseio::beginning(caseio::shown(kind), longest_crash_kind));
}

std::string joined(std::string_view verdict, bool promise_broken, const caseio::Result& r) {
    std::string failure(verdict);
    if (promise_broken) failure += broken;
    const std::string ending = ending_of(r, verdict);
    return ending.empty() ? failure : failure + ' ' + ending;
}

/// Reads a result line. Returns an empty result if it cannot be read: stores of older versions have such lines.
caseio::Result result_of(const std::string& line) {
    if (line.empty()) return {};
    try {
        return caseio::read_result(line);
    } catch (const caseio::BadInput&) {
        return {};
    }
}

}  // namespace

std::string failure_name(const JudgedAnswer& answer) {
    return joined(name(answer.judgement.verdict), answer.judgement.promise_broken, answer.result);
}

std::string failure_name(const caseio::Record& record) {
    return joined(record.verdict, record.promise_broken, result_of(record.result_line));
}

bool names_failures(std::string_view failure) {
    const std::string_view kind = failure.substr(0, failure.find(' '));
    if (kind.ends_with(broken)) return true;
    const auto verdict = caseio::verdict_from_name(kind);
    return verdict && caseio::is_failure(*verdict);
}

}  // namespace oblong::fuzz
