// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// SQL that makes a store into what earlier versions wrote.
namespace oblong::fuzz {

/// Version 2: names in every row of the counters and costs.
inline constexpr const char* to_version_2 = R"(
CREATE TABLE old_tallies AS SELECT * FROM tallies; DROP VIEW tallies; ALTER TABLE old_tallies RENAME TO tallies;
CREATE TABLE old_costs AS SELECT * FROM costs; DROP VIEW costs; ALTER TABLE old_costs RENAME TO costs;
DROP TABLE numbered_tallies; DROP TABLE numbered_costs; DROP TABLE names;
PRAGMA user_version = 2;
)";

/// Version 1, after `to_version_2`: no fingerprints.
inline constexpr const char* to_version_1 = R"(
DROP TABLE prints; DROP TABLE base_tallies;
PRAGMA user_version = 1;
)";

}  // namespace oblong::fuzz
