// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/harness/parsers/memory.hpp"

#include <malloc.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <new>

/// This program's own `new`, which counts.
namespace {

std::atomic<std::size_t> held = 0;
std::atomic<std::size_t> highest = 0;
std::size_t before = 0;

}  // namespace

void* operator new(std::size_t size) {
    highest = std::max<std::size_t>(highest, held + size);
    void* const block = std::malloc(size == 0 ? 1 : size);
    if (block == nullptr) throw std::bad_alloc();
    held += malloc_usable_size(block);
    return block;
}

void operator delete(void* block) noexcept {
    if (block != nullptr) held -= malloc_usable_size(block);
    std::free(block);
}

void operator delete(void* block, std::size_t) noexcept { operator delete(block); }

namespace oblong::fuzz {

void Memory::start() {
    before = held;
    highest = before;
}

std::size_t Memory::peak() { return highest - before; }

}  // namespace oblong::fuzz
