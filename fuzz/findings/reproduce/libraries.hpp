// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/findings/reproduce/test_source.hpp"

/// One function a library; `test_source` is their door.
namespace oblong::fuzz {

[[nodiscard]] std::string fcl_test(const Finding& f);
[[nodiscard]] std::string bullet_test(const Finding& f);
[[nodiscard]] std::string libccd_test(const Finding& f);
[[nodiscard]] std::string ode_test(const Finding& f);
[[nodiscard]] std::string mujoco_test(const Finding& f);
[[nodiscard]] std::string box2d_test(const Finding& f);
[[nodiscard]] std::string chipmunk_test(const Finding& f);
[[nodiscard]] std::string oblong_test(const Finding& f);

}  // namespace oblong::fuzz
