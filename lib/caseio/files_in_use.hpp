// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

/// The files that a program reads and writes. No output takes the place of an input or of another output: files are
/// compared by device and inode, and by path. Devices, pipes and sockets are in nobody's way. "-" stands for standard
/// input or standard output. Any thread may call these functions.
namespace oblong::caseio {

/// Notes a file that is read. Throws std::invalid_argument if it is an output.
void note_input(const std::string& path);

/// Notes a file that is written, and that need not exist. Throws std::invalid_argument if it is an input or an output.
void note_output(const std::string& path);

/// Forgets all files: another run begins in this process.
void forget_files();

}  // namespace oblong::caseio
