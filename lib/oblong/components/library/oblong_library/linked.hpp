// SPDX-License-Identifier: BSL-1.0
#pragma once

/// On the include path of targets that link oblong::oblong, and of no others: the entry points of float and double are
/// compiled.
