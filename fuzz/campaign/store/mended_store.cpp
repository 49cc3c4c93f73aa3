// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/campaign/store/mended_store.hpp"

#include <unistd.h>

#include <filesystem>

#include "caseio/errors.hpp"

namespace oblong::fuzz {
namespace {

namespace fs = std::filesystem;

/// The database's own files beside it.
constexpr const char* tails[] = {"", "-wal", "-shm"};

void remove_all(const std::string& path) {
    for (const char* tail : tails) fs::remove(path + tail);
}

void rename_all(const std::string& from, const std::string& to) {
    remove_all(to);
    for (const char* tail : tails)
        if (fs::exists(from + tail)) fs::rename(from + tail, to + tail);
}

}  // namespace

std::unique_ptr<Store> open_mended(const std::string& path, const std::function<void(const std::string&)>& say) {
    auto store = std::make_unique<Store>(path, Store::Mode::write);
    const StoreDamage damage = store->check();
    if (!damage.any()) return store;
    const std::string text = damage.text();
    if (!damage.beyond_repair.empty())
        throw caseio::BadInput({path, 0, ""}, "expected a whole store, found one beyond repair: " + text +
                                                  "; start a new store with another --store");
    const std::string whole = path + ".mended-" + std::to_string(getpid()), damaged = path + ".damaged";
    try {
        {
            Store mended(whole, Store::Mode::write);
            mended.absorb(*store, &damage);
        }
        store.reset();
        rename_all(path, damaged);
        fs::rename(whole, path);
    } catch (...) {
        remove_all(whole);
        throw;
    }
    say(path + ": the store was damaged: " + text + "; what is lost is answered again (the damaged file: " + damaged +
        ")");
    return std::make_unique<Store>(path, Store::Mode::write);
}

}  // namespace oblong::fuzz
