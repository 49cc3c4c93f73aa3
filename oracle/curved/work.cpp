// SPDX-License-Identifier: GPL-3.0-or-later
#include "oracle/curved/work.hpp"

#include <algorithm>

namespace oblong::oracle {

namespace {

thread_local WorkLimit* innermost = nullptr;

}  // namespace

WorkLimit::WorkLimit(WorkUnits most) : max_(most), left_(most), outer_(innermost) { innermost = this; }

WorkLimit::~WorkLimit() { innermost = outer_; }

void spend(WorkUnits products, std::size_t bits) {
    if (innermost == nullptr) return;
    const WorkUnits k = bits / 512;
    const WorkUnits units = products * (1 + 3 * k + k * k / 64);
    bool is_over = false;
    for (WorkLimit* limit = innermost; limit != nullptr; limit = limit->outer_) {
        is_over = is_over || limit->left_ < units;
        limit->left_ -= std::min(limit->left_, units);
    }
    if (is_over) throw WorkSpent();
}

}  // namespace oblong::oracle
