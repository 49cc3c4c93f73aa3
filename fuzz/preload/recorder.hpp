// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <dlfcn.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "oblong/capture/capture.hpp"

/// Common parts of the libraries that are loaded before a collision library and record what it is asked
/// (docs/how-to/capture.md).
namespace oblong::preload {

/// The number that an environment variable holds; the other one where it holds none.
[[nodiscard]] inline std::uint64_t number_from(const char* variable, std::uint64_t otherwise) {
    const char* text = std::getenv(variable);
    std::uint64_t value = 0;
    if (text == nullptr) return otherwise;
    const std::string_view digits(text);
    const auto read = std::from_chars(digits.data(), digits.data() + digits.size(), value);
    if (read.ec == std::errc{} && read.ptr == digits.data() + digits.size() && value > 0) return value;
    std::fprintf(stderr, "oblong capture: %s: expected a whole number above 0\n", variable);
    return otherwise;
}

/// The one recorder of a process: OBLONG_CAPTURE names its file, and OBLONG_CAPTURE_PER_SECOND, _MAX_BYTES, _EVERY and
/// _NAME hold its settings. Without a file it records nothing.
[[nodiscard]] inline capture::Recorder& recorder(const char* source) {
    static capture::Recorder* const one = [source] {
        const char* path = std::getenv("OBLONG_CAPTURE");
        const char* name = std::getenv("OBLONG_CAPTURE_NAME");
        capture::Settings settings;
        settings.per_second = static_cast<int>(
            std::min<std::uint64_t>(number_from("OBLONG_CAPTURE_PER_SECOND", settings.per_second), 1'000'000));
        settings.max_bytes = number_from("OBLONG_CAPTURE_MAX_BYTES", settings.max_bytes);
        settings.every = number_from("OBLONG_CAPTURE_EVERY", settings.every);
        settings.name = name == nullptr ? "" : name;
        settings.source = source;
        auto* const made = new capture::Recorder(path == nullptr ? "" : path, settings);  // outlives every caller
        if (!made->is_recording())
            std::fprintf(stderr, "oblong capture: nothing is recorded: OBLONG_CAPTURE=%s cannot be opened\n",
                         path == nullptr ? "" : path);
        return made;
    }();
    return *one;
}

/// Returns the function of this name from the libraries that were loaded after this one. Ends the program if they have
/// no such function: it was linked to another version of the library.
template <class Function>
[[nodiscard]] Function next(const char* symbol) {
    void* const found = dlsym(RTLD_NEXT, symbol);
    if (found == nullptr) {
        std::fprintf(stderr, "oblong capture: no library has %s\n", symbol);
        std::abort();
    }
    return reinterpret_cast<Function>(found);
}

/// Returns whether the library that has the function has this symbol too. Another library with the symbol does not
/// count: one may be loaded because this one was linked to it.
template <class Function>
[[nodiscard]] bool has_beside(Function function, const char* symbol) {
    Dl_info of_function{};
    Dl_info of_symbol{};
    void* const handle = dladdr(reinterpret_cast<void*>(function), &of_function) == 0
                             ? nullptr
                             : dlopen(of_function.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
    if (handle == nullptr) return false;
    void* const found = dlsym(handle, symbol);  // searches what that library was linked to as well
    const bool is_beside =
        found != nullptr && dladdr(found, &of_symbol) != 0 && of_symbol.dli_fbase == of_function.dli_fbase;
    dlclose(handle);
    return is_beside;
}

}  // namespace oblong::preload
