// SPDX-License-Identifier: BSL-1.0
#pragma once

/// Certified queries about points, boxes, spheres and capsules over float or double, posed or not:
/// `certified_distance`, `certified_decision`, and `enclose` for another library's answer. Include this header for all
/// of them (docs/tutorials/prove-a-distance.md).

#include "oblong/certify/body_queries.hpp"
#include "oblong/certify/decision.hpp"
#include "oblong/certify/distance.hpp"
#include "oblong/certify/enclose.hpp"
