// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/trace/trace_object.hpp"

#include <limits>
#include <nlohmann/json.hpp>

#include "caseio/case_reader.hpp"

namespace oblong::fuzz {

TraceJson trace_head(const caseio::Case& c, const caseio::Result& run, const TraceNumber& number,
                     std::string_view kind) {
    return {{"id", c.id}, {"solver", run.subject}, {"scalar", number.name()}, {"kind", kind}};
}

void add_form(TraceJson& data, const caseio::Case& c, const TraceForm& form, std::size_t loops) {
    if (form.with_case) data["case"] = caseio::write_case(c);
    if (form.agrees) data["agrees"] = *form.agrees;
    if (loops > step_limit(form)) data["loops"] = loops;
}

void add_parting(TraceJson& data, const PairWriter& pairs, const Explanation& explanation, TraceJson differences) {
    data["differences"] = std::move(differences);
    data["parting"] = {{"kind", name(explanation.parting.kind)}, {"step", explanation.parting.step}};
    if (!explanation.number.name.empty()) data["number"] = pairs.deciding(explanation.number);
}

std::size_t step_limit(const TraceForm& form) { return form.steps.value_or(std::numeric_limits<std::size_t>::max()); }

std::string written(const TraceJson& data) { return data.dump(-1, ' ', false, TraceJson::error_handler_t::replace); }

}  // namespace oblong::fuzz
