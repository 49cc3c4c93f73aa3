// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <ccd/ccd.h>

#include "oblong/body/any_body.hpp"
#include "oblong/scalar/builtin.hpp"

/// Bodies for libccd, which knows none: it asks a callback for support points.
namespace oblong::peers {

/// A body with the callbacks that libccd calls with a pointer to it.
class CcdBody {
public:
    /// Precondition: `body` is no sum or hull.
    explicit CcdBody(AnyBody<double> body);

    /// A point of the body farthest along `direction`, in the world's frame. The arithmetic is that of the
    /// libccd's own example shapes: rotate the direction back, support in the body's frame, rotate and move.
    [[nodiscard]] Vec3<double> support(const Vec3<double>& direction) const;
    /// A point inside, for the portal algorithm (MPR).
    [[nodiscard]] const Vec3<double>& centre() const { return centre_; }

    static void support_callback(const void* body, const ccd_vec3_t* direction, ccd_vec3_t* result);
    static void centre_callback(const void* body, ccd_vec3_t* result);

private:
    AnyBody<double> body_;
    Vec3<double> centre_;
};

}  // namespace oblong::peers
