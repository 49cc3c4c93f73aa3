// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "fuzz/app/verb.hpp"

/// The verbs of `campaign` that read a store's answers.
namespace oblong::cli {

/// `campaign export`: record lines, or a table as CSV or Parquet.
void add_campaign_export(CLI::App& campaign, Action& action);

/// `campaign verify`: judges a sample again, and compares.
void add_campaign_verify(CLI::App& campaign, Action& action);

}  // namespace oblong::cli
