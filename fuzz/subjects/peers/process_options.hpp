// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <stdexcept>

namespace oblong::fuzz {

/// Limits of a subject's program; 0 is no limit. Resources not named here are unlimited, since builds with sanitizers
/// map terabytes; the program `oblong` sets `usual_memory_mib` and `usual_processor_seconds`.
struct ProcessOptions {
    int timeout_ms = 10'000;          ///< longest wait for an answer to one case
    long long memory_mib = 0;         ///< private memory that each of its processes may map to write (RLIMIT_DATA)
    long long address_space_mib = 0;  ///< address space of each, reserved or not (RLIMIT_AS)
    /// Processor time of each (RLIMIT_CPU). A process that has used half of it is replaced between two questions.
    long long processor_seconds = 0;
    /// If set to true, an answer under way is given up: the subject throws `Stopped`.
    const std::atomic<bool>* stop = nullptr;
};

inline constexpr long long usual_memory_mib = 8192, usual_processor_seconds = 3600;

/// Thrown where `ProcessOptions::stop` became true.
class Stopped : public std::runtime_error {
public:
    Stopped() : std::runtime_error("stopped") {}
};

}  // namespace oblong::fuzz
