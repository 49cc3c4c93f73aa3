// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <istream>

#include "caseio/errors.hpp"
#include "caseio/escape.hpp"
#include "caseio/json_tree.hpp"
#include "caseio/json_writer.hpp"
#include "caseio/line_file.hpp"
#include "fuzz/ci/baseline.hpp"

namespace oblong::fuzz {
namespace {

constexpr std::string_view format = "oblong-baseline/1";

/// The members of one line, each a string or a whole number.
class Fields {
public:
    Fields(const std::string& line, caseio::BadInput::Place place)
        : place_(std::move(place)), node_(caseio::parse_json(line, place_)) {
        if (node_.kind != caseio::JsonNode::Kind::object) fail("", "an object");
        if (text("format") != format) fail("format", '"' + std::string(format) + '"');
    }

    [[nodiscard]] std::string text(const std::string& key) const {
        const caseio::JsonNode* node = find(key);
        if (node == nullptr || node->kind != caseio::JsonNode::Kind::string) fail(key, "a string");
        return node->text;
    }
    [[nodiscard]] long long count(const std::string& key) const {
        const caseio::JsonNode* node = find(key);
        const bool whole = node != nullptr && node->kind == caseio::JsonNode::Kind::number && node->text.size() < 18 &&
                           node->text.find_first_not_of("0123456789") == std::string::npos;
        if (!whole || node->text == "0") fail(key, "a whole number above 0");
        return std::stoll(node->text);
    }
    void require(std::initializer_list<std::string_view> keys) const {
        for (const std::string& key : node_.keys)
            if (std::find(keys.begin(), keys.end(), key) == keys.end()) fail(key, "no such field");
    }
    [[noreturn]] void fail(const std::string& key, const std::string& expected) const {
        throw caseio::BadInput(
            {place_.file, place_.line, key},
            "expected " + expected + (find(key) == nullptr ? ", found nothing" : ", found another value"));
    }

private:
    [[nodiscard]] const caseio::JsonNode* find(const std::string& key) const {
        const auto at = std::find(node_.keys.begin(), node_.keys.end(), key);
        return at == node_.keys.end() ? nullptr : &node_.items[static_cast<std::size_t>(at - node_.keys.begin())];
    }
    caseio::BadInput::Place place_;
    caseio::JsonNode node_;
};

void read_line(const Fields& f, Baseline& b) {
    const std::string kind = f.text("kind");
    const auto once = [&f](bool is_new) {
        if (!is_new) f.fail("kind", "each entry once");
    };
    if (kind == "facts") {
        f.require({"format", "kind", "program", "questions"});
        b.program = f.text("program");
        b.questions = f.text("questions");
    } else if (kind == "subject") {
        f.require({"format", "kind", "subject", "description"});
        once(b.subjects.emplace(f.text("subject"), f.text("description")).second);
    } else if (kind == "family") {
        f.require({"format", "kind", "family", "version"});
        once(b.families.emplace(f.text("family"), f.text("version")).second);
    } else if (kind == "group") {
        f.require({"format", "kind", "subject", "failure", "signature", "count"});
        once(b.groups
                 .emplace(Baseline::Group{f.text("subject"), f.text("failure"), f.text("signature")}, f.count("count"))
                 .second);
    } else if (kind == "case") {
        f.require({"format", "kind", "subject", "failure", "signature", "family", "id", "fingerprint"});
        const KnownFailure failure{f.text("subject"), f.text("failure"), f.text("signature"),
                                   f.text("family"),  f.text("id"),      f.text("fingerprint")};
        once(b.cases.emplace(Baseline::CaseKey{failure.subject, failure.id}, failure).second);
    } else {
        f.fail("kind", "facts, subject, family, group or case");
    }
}

}  // namespace

std::string write_baseline(const Baseline& b) {
    std::string text;
    const auto line = [&text](std::string_view kind, const auto& fill) {
        caseio::JsonWriter json(format);
        json.text("kind", kind);
        fill(json);
        text += caseio::safe_json(json.line()) + "\n";
    };
    line("facts", [&](caseio::JsonWriter& json) { json.text("program", b.program).text("questions", b.questions); });
    for (const auto& [name, description] : b.subjects)
        line("subject", [&, &n = name, &d = description](caseio::JsonWriter& json) {
            json.text("subject", n).text("description", d);
        });
    for (const auto& [name, version] : b.families)
        line("family",
             [&, &n = name, &v = version](caseio::JsonWriter& json) { json.text("family", n).text("version", v); });
    for (const auto& [group, count] : b.groups)
        line("group", [&, &g = group, &c = count](caseio::JsonWriter& json) {
            json.text("subject", std::get<0>(g)).text("failure", std::get<1>(g)).text("signature", std::get<2>(g));
            json.integer("count", c);
        });
    for (const auto& [key, failure] : b.cases)
        line("case", [&, &f = failure](caseio::JsonWriter& json) {
            json.text("subject", f.subject).text("failure", f.kind).text("signature", f.signature);
            json.text("family", f.family).text("id", f.id).text("fingerprint", f.fingerprint);
        });
    return text;
}

Baseline read_baseline(const std::string& path) {
    Baseline result;
    bool has_facts = false;
    caseio::with_input(path, [&](std::istream& in) {
        std::string line;
        for (long number = 0; caseio::next_line(in, path, line, number);) {
            const Fields fields(line, {path, number, ""});
            if (!has_facts && fields.text("kind") != "facts") fields.fail("kind", "facts on the first line");
            if (has_facts && fields.text("kind") == "facts") fields.fail("kind", "facts once");
            has_facts = true;
            read_line(fields, result);
        }
    });
    if (!has_facts)
        throw caseio::BadInput({path, 0, ""}, "expected a baseline (" + std::string(format) + "), found no line");
    return result;
}

}  // namespace oblong::fuzz
