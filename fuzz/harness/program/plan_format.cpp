// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/program/plan_format.hpp"

namespace oblong::fuzz {

TextFormat<Plan> plan_format() {
    return {[](std::string_view text, const caseio::BadInput::Place& place) {
                return read_plan(std::string(text), place.file);
            },
            {{write_plan, std::equal_to<Plan>()}},
            {"plan.json", -1, {}}};
}

}  // namespace oblong::fuzz
