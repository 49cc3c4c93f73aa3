// SPDX-License-Identifier: BSL-1.0
#pragma once

/// Proven answers about points, boxes, spheres and capsules over float or double, posed or not: `certified_distance`,
/// `certified_decision`, and `enclose` for another library's answer. The one header to include
/// (docs/tutorials/first-case.md).

#include "oblong/certify/body_queries.hpp"
#include "oblong/certify/decision.hpp"
#include "oblong/certify/distance.hpp"
#include "oblong/certify/enclose.hpp"
