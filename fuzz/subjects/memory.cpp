// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/memory.hpp"

#include <gmp.h>

#include <cstdlib>

namespace oblong::fuzz {

namespace {

void* allocate(std::size_t size) {
    if (void* memory = std::malloc(size)) return memory;
    throw std::bad_alloc();
}
void* reallocate(void* old, std::size_t /*old_size*/, std::size_t size) {
    if (void* memory = std::realloc(old, size)) return memory;
    throw std::bad_alloc();
}
void release(void* memory, std::size_t /*size*/) { std::free(memory); }

}  // namespace

void let_numbers_throw() { mp_set_memory_functions(allocate, reallocate, release); }

}  // namespace oblong::fuzz
