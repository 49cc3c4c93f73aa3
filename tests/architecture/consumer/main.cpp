// SPDX-License-Identifier: GPL-3.0-or-later
#include "oblong/body/shapes.hpp"
#include "oblong/linear/product.hpp"
#include "oblong/scalar/builtin.hpp"

int main() {
    const oblong::Box<double> box({1.0, 2.0, 2.0});
    return oblong::norm(box.half_extents()) == 3.0 ? 0 : 1;
}
