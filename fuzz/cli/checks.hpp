// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace CLI {
class Validator;
}

namespace oblong::cli {

/// Takes numbers above 0. CLI11's own check answers with the largest double in full.
[[nodiscard]] CLI::Validator above_zero();

}  // namespace oblong::cli
