// SPDX-License-Identifier: BSL-1.0
#include "oblong/query/certificate_definitions.hpp"

namespace oblong::detail {

template struct CertificateEngine<Rational>;

}  // namespace oblong::detail
