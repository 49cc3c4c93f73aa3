// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <stdexcept>
#include <vector>

#include "caseio/result.hpp"

namespace oblong::fuzz {

/// Limits of a subject's program; 0 is no limit. Resources not named here are unlimited, since builds with sanitizers
/// map terabytes; the program `oblong` sets `usual_memory_mib` and `usual_processor_seconds`.
struct ProcessOptions {
    int timeout_ms = 10'000;          ///< longest wait for an answer to one case
    long long memory_mib = 0;         ///< private memory that each of its processes may map to write (RLIMIT_DATA)
    long long address_space_mib = 0;  ///< address space of each, reserved or not (RLIMIT_AS)
    /// Processor time of each (RLIMIT_CPU). A process that has used half of it is replaced between two questions.
    long long processor_seconds = 0;
    /// Where it returns true, an answer under way is given up: the subject throws `Stopped`. Any thread may call it.
    std::function<bool()> stop = {};
};

inline constexpr long long usual_memory_mib = 8192, usual_processor_seconds = 3600;

/// Thrown where `ProcessOptions::stop` returned true.
class Stopped : public std::runtime_error {
public:
    Stopped() : std::runtime_error("stopped") {}
    std::vector<caseio::Result> answers;  ///< of the first cases that were asked together
};

}  // namespace oblong::fuzz
