// SPDX-License-Identifier: GPL-3.0-or-later
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <nlohmann/json.hpp>
#include <set>
#include <string_view>

#include "caseio/errors.hpp"
#include "caseio/json_tree.hpp"
#include "caseio/names.hpp"
#include "fuzz/campaign/plan.hpp"
#include "fuzz/subjects/subject.hpp"

namespace oblong::fuzz {
namespace {

using Json = nlohmann::ordered_json;
using caseio::BadInput;

constexpr std::array<std::string_view, 3> kind_names{"family", "file", "meshes"};

/// The text of a plan and where it is from.
struct PlanText {
    const std::string& text;
    const std::string& file;

    [[noreturn]] void refuse(const std::string& field, const std::string& problem) const {
        throw BadInput(place_in_plan(text, file, field), problem);
    }
};

/// Reads the members of one object and refuses those that nobody asked for.
class Members {
public:
    Members(const Json& object, const PlanText& plan, std::string field)
        : object_(object), plan_(plan), field_(std::move(field)) {
        if (!object.is_object()) plan_.refuse(field_, "expected an object");
    }
    [[noreturn]] void refuse(const std::string& key, const std::string& problem) const {
        const std::string named = key.empty() ? "\"\"" : key;  // a field can have no name
        plan_.refuse(field_.empty() ? named : field_ + "." + named, problem);
    }
    template <class T>
    T get(const char* key, T otherwise, const char* expected) {
        known_.emplace_back(key);
        if (!object_.contains(key)) return otherwise;
        try {
            return object_.at(key).template get<T>();
        } catch (const Json::exception&) {
            refuse(key, std::string("expected ") + expected + ", found " + object_.at(key).dump());
        }
    }
    template <class T>
    T whole(const char* key, T otherwise, T lowest) {
        known_.emplace_back(key);
        if (!object_.contains(key)) return otherwise;
        const Json& value = object_.at(key);
        if (!value.is_number_integer() || value.get<double>() < static_cast<double>(lowest) ||
            value.get<double>() > static_cast<double>(std::numeric_limits<T>::max()))
            refuse(key, "expected a whole number from " + std::to_string(lowest) + ", found " + value.dump());
        return value.get<T>();
    }
    void done() const {
        for (const auto& [key, value] : object_.items())
            if (std::find(known_.begin(), known_.end(), key) == known_.end())
                refuse(key, fmt::format("unknown field, expected {}", fmt::join(known_, ", ")));
    }

private:
    const Json& object_;
    PlanText plan_;
    std::string field_;
    std::vector<std::string> known_;
};

CaseSource read_source(const Json& json, const PlanText& text, const std::string& field) {
    Members members(json, text, field);
    CaseSource s;
    const auto kind = members.get<std::string>("kind", "family", "\"family\", \"file\" or \"meshes\"");
    const auto found = std::find(kind_names.begin(), kind_names.end(), kind);
    if (found == kind_names.end())
        members.refuse("kind", "expected \"family\", \"file\" or \"meshes\", found \"" + kind + "\"");
    s.kind = static_cast<CaseSource::Kind>(found - kind_names.begin());
    s.name = members.get<std::string>("name", "", "a string");
    s.files = members.get<std::vector<std::string>>("files", {}, "an array of paths");
    s.count = members.whole<int>("count", s.kind == CaseSource::Kind::file ? 0 : 200, 0);
    s.seed = members.whole<std::uint64_t>("seed", 1, 0);
    s.narrowed = members.get<bool>("narrowed", false, "true or false");
    const auto query = members.get<std::string>("query", "distance", "a query");
    const std::optional<caseio::Query> named = query_named(query);
    if (!named)
        members.refuse("query", fmt::format("expected {}, found \"{}\"", fmt::join(caseio::query_names, ", "), query));
    if (s.kind == CaseSource::Kind::file && query != "distance")
        members.refuse("query", "expected none: a file's cases have their own");
    s.query = *named;
    members.done();
    if (s.kind == CaseSource::Kind::meshes ? s.files.empty() : s.name.empty())
        members.refuse(s.kind == CaseSource::Kind::meshes ? "files" : "name", "expected, but absent or empty");
    return s;
}

PlannedSubject read_subject(const Json& json, const PlanText& text, const std::string& field) {
    if (json.is_string()) return {json.get<std::string>(), 1, 0, false};
    Members members(json, text, field);
    PlannedSubject s;
    s.name = members.get<std::string>("name", "", "a string");
    s.every = members.whole<int>("every", 1, 1);
    s.max_vertices = members.whole<int>("max_vertices", 0, 0);
    s.optional = members.get<bool>("optional", false, "true or false");
    s.dimension = members.whole<int>("dimension", 0, 2);
    if (s.dimension > 3) members.refuse("dimension", "expected 2 or 3, found " + std::to_string(s.dimension));
    members.done();
    if (s.name.empty()) members.refuse("name", "expected, but absent or empty");
    return s;
}

std::vector<PlannedSubject>::const_iterator subject_named_twice(const Plan& plan) {
    std::set<std::string> names;
    return std::ranges::find_if(plan.subjects, [&](const PlannedSubject& s) { return !names.insert(s.name).second; });
}

/// Names the field of a number that no double holds, which the other reader only says that there is.
void refuse_overflow(const caseio::JsonNode& node, const PlanText& text, const std::string& path) {
    const bool is_number = node.kind == caseio::JsonNode::Kind::number;
    if (is_number && std::isinf(std::strtod(node.text.c_str(), nullptr)))
        text.refuse(path, "expected a number below 1.8e308 in magnitude, found " + node.text);
    for (std::size_t i = 0; i < node.items.size(); ++i) {
        const bool keyed = node.kind == caseio::JsonNode::Kind::object;
        const std::string step = keyed ? (path.empty() ? "" : ".") + node.keys[i] : "[" + std::to_string(i) + "]";
        refuse_overflow(node.items[i], text, path + step);
    }
}

}  // namespace

std::string write_plan(const Plan& plan) {
    Json json{{"format", "oblong-plan/1"}, {"name", plan.name}};
    if (plan.keep != Plan().keep) json["keep"] = plan.keep;
    for (const CaseSource& s : plan.sources) {
        Json source{{"kind", kind_names[static_cast<std::size_t>(s.kind)]}};
        if (!s.name.empty()) source["name"] = s.name;
        if (!s.files.empty()) source["files"] = s.files;
        const bool is_file = s.kind == CaseSource::Kind::file;
        if (!is_file || s.count != 0) source["count"] = s.count;
        if (!is_file || s.seed != 1) source["seed"] = s.seed;
        if (s.narrowed) source["narrowed"] = true;
        if (s.query != caseio::Query::distance) source["query"] = query_name(s.query);
        json["sources"].push_back(source);
    }
    for (const PlannedSubject& s : plan.subjects) {
        Json subject{{"name", s.name}};
        if (s.every != 1) subject["every"] = s.every;
        if (s.max_vertices != 0) subject["max_vertices"] = s.max_vertices;
        if (s.optional) subject["optional"] = true;
        if (s.dimension != 0) subject["dimension"] = s.dimension;
        json["subjects"].push_back(subject.size() == 1 ? Json(s.name) : subject);
    }
    return json.dump();
}

Plan read_plan(const std::string& text, const std::string& file) {
    // A field that comes twice and a document that nests without end are refused here, before it is copied about.
    const PlanText whole{text, file};
    refuse_overflow(caseio::parse_json(text, {file, 0, ""}), whole, "");
    Json json;
    try {
        json = Json::parse(text);
    } catch (const Json::exception& problem) {
        throw BadInput({file, 0, ""}, std::string("expected one JSON object: ") + problem.what());
    }
    Members members(json, whole, "");
    const auto format = members.get<std::string>("format", "", "\"oblong-plan/1\"");
    if (format != "oblong-plan/1") members.refuse("format", "expected \"oblong-plan/1\", found \"" + format + "\"");
    Plan plan;
    plan.name = members.get<std::string>("name", "user", "a string");
    plan.keep = members.whole<long long>("keep", plan.keep, 1);
    const auto sources = members.get<std::vector<Json>>("sources", {}, "an array of sources");
    const auto subjects = members.get<std::vector<Json>>("subjects", {}, "an array of subjects");
    members.done();
    if (sources.empty()) members.refuse("sources", "expected at least one source");
    if (subjects.empty()) members.refuse("subjects", "expected at least one subject");
    for (std::size_t i = 0; i < sources.size(); ++i)
        plan.sources.push_back(read_source(sources[i], whole, "sources[" + std::to_string(i) + "]"));
    for (std::size_t i = 0; i < subjects.size(); ++i)
        plan.subjects.push_back(read_subject(subjects[i], whole, "subjects[" + std::to_string(i) + "]"));
    if (const auto twice = subject_named_twice(plan); twice != plan.subjects.end())
        whole.refuse(fmt::format("subjects[{}]", twice - plan.subjects.begin()),
                     "expected every subject once, found " + twice->name + " again");
    return plan;
}

BadInput::Place place_in_plan(const std::string& text, const std::string& file, const std::string& field) {
    BadInput::Place place{file, 0, field};
    if (text.find('\n') == std::string::npos) return place;
    const caseio::JsonNode root = caseio::parse_json(text, {file, 0, ""});
    const caseio::JsonNode* node = &root;
    std::size_t at = 0;
    for (std::size_t step = 0; step < field.size();) {
        const bool indexed = field[step] == '[';
        const std::size_t begin = indexed || field[step] == '.' ? step + 1 : step;
        const std::size_t end = std::min(field.find_first_of(".[]", begin), field.size());
        const std::string name = field.substr(begin, end - begin);
        const auto key = std::ranges::find(node->keys, name);
        const std::size_t child = indexed ? static_cast<std::size_t>(std::strtoull(name.c_str(), nullptr, 10))
                                          : static_cast<std::size_t>(key - node->keys.begin());
        if (child >= node->items.size()) break;
        node = &node->items[child];
        if (node->end > 0) at = node->kind == caseio::JsonNode::Kind::string ? node->end : node->begin;
        step = indexed ? end + 1 : end;
    }
    place.line = 1 + std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
    return place;
}

}  // namespace oblong::fuzz
