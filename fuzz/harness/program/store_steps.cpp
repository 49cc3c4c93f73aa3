// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/harness/program/store_steps.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <tuple>

#include "caseio/case_reader.hpp"
#include "caseio/result_io.hpp"
#include "fuzz/campaign/store/mended_store.hpp"
#include "fuzz/harness/parsers/private_folder.hpp"

namespace oblong::fuzz {

namespace {

constexpr int batch_count = 6;

/// What a store says of its answers, times aside.
struct Content {
    std::map<std::tuple<std::string, std::string, int, std::string, std::string>, long long> tallies;
    std::multiset<std::tuple<std::string, std::string, std::string>> records;
    long long cases = 0, answers = 0;
    long long astray = 0;  ///< records with another case than their own

    [[nodiscard]] friend bool operator==(const Content&, const Content&) = default;
    void add(const Content& other) {
        for (const auto& [key, count] : other.tallies) tallies[key] += count;
        records.insert(other.records.begin(), other.records.end());
        cases += other.cases;
        answers += other.answers;
    }
};

Content content_of(const Store& store) {
    Content content;
    for (const caseio::Tally& t : store.tallies())
        if (t.measure != "time_ns") content.tallies[{t.subject, t.family, t.severity_bin, t.measure, t.key}] += t.count;
    store.each_record([&](const caseio::Record& r) {
        content.records.insert({r.case_line, r.subject, r.verdict});
        content.astray += caseio::read_case(r.case_line).id == caseio::read_result(r.result_line).id ? 0 : 1;
    });
    const StoreStatus status = store.status();
    content.cases = status.cases_done;
    content.answers = status.answers;
    return content;
}

bool run_share(const StoreActions& actions, Store& store, int share, int shares, long long most) {
    RunOptions options;
    options.workers = 1;
    options.share = share;
    options.shares = shares;
    options.max_batches = most;
    return actions.run(stepped_plan(), store, options);
}

/// Each batch alone in a store of its own.
const std::array<Content, batch_count>& references() {
    static const std::array<Content, batch_count> all = [] {
        std::array<Content, batch_count> result;
        const PrivateFolder folder;
        for (int i = 0; i < batch_count; ++i) {
            Store store(folder.path(std::to_string(i)), Store::Mode::write);
            (void)run_share(store_actions(), store, i + 1, batch_count, 0);
            result.at(static_cast<std::size_t>(i)) = content_of(store);
        }
        return result;
    }();
    return all;
}

struct Held {
    std::string path;
    std::unique_ptr<Store> store;
    std::set<int> batches;  ///< that must be in it
};

class Steps {
public:
    explicit Steps(const StoreActions& actions) : actions_(actions) {
        for (std::size_t i = 0; i < held_.size(); ++i) {
            held_[i].path = folder_.path("store" + std::to_string(i));
            open(held_[i]);
        }
    }

    /// What is broken after the step; empty where nothing is.
    std::string take(std::uint8_t kind, std::uint8_t how) {
        Held& held = held_[how % 2U];
        switch (kind % 7U) {
            case 0:
                run(held, how);
                break;
            case 1:
                open(held);
                break;
            case 2:
                die(held);
                break;
            case 3:
                if (std::string broken = merge(held, held_[1U - how % 2U]); !broken.empty()) return broken;
                break;
            case 4:
                if (!refuses([&] { const Store second(held.path, Store::Mode::write); }))
                    return "written twice at once";
                break;
            case 5:
                if (held.batches.empty()) break;  // it may not be bound yet
                if (!refuses([&] { held.store->bind({"other", "{}", "0", 1, 1}); })) return "bound to another plan";
                break;
            default:
                return damage(held, how);
        }
        return difference(held);
    }

    std::string finish() {
        for (Held& held : held_) {
            open(held);
            if (!run_share(actions_, *held.store, 1, 1, 0)) return "a resumed run does not end";
            for (int i = 0; i < batch_count; ++i) held.batches.insert(i);
            if (std::string broken = difference(held); !broken.empty()) return broken;
        }
        return {};
    }

private:
    template <class Act>
    static bool refuses(const Act& act) {
        try {
            act();
        } catch (const caseio::BadInput&) {
            return true;
        } catch (const caseio::EnvironmentError&) {
            return true;
        }
        return false;
    }

    static void open(Held& held) {
        held.store.reset();  // first, since it holds the lock
        held.store = std::make_unique<Store>(held.path, Store::Mode::write);
    }

    /// A share of two belongs to each store, so that they can merge; at times one does everything.
    void run(Held& held, std::uint8_t how) {
        const int shares = (how & 0x40U) != 0 ? 1 : 2;
        const int share = shares == 1 ? 1 : 1 + how % 2;
        const int most = 1 + (how >> 1U) % 3;
        (void)run_share(actions_, *held.store, share, shares, most);
        int added = 0;
        for (int i = 0; i < batch_count && added < most; ++i)
            if (i % shares == share - 1 && held.batches.insert(i).second) ++added;
    }

    /// The files as they lie, the log of what is not yet in the database included, are what a killed program leaves.
    void die(Held& held) {
        const std::string copy = folder_.path("image" + std::to_string(++images_));
        for (const char* part : {"", "-wal"})
            if (std::filesystem::exists(held.path + part)) std::filesystem::copy_file(held.path + part, copy + part);
        held.path = copy;
        open(held);
    }

    std::string merge(Held& into, const Held& from) {
        const bool shared = std::ranges::any_of(from.batches, [&](int i) { return into.batches.contains(i); });
        const bool refused = refuses([&] { actions_.absorb(*into.store, *from.store); });
        if (refused != shared) return refused ? "two shares do not merge" : "a batch counts twice after merging";
        if (!refused) into.batches.insert(from.batches.begin(), from.batches.end());
        return {};
    }

    /// A copy with a byte changed, or cut short: refused, or read as it was, or mended to what it was; never a crash,
    /// and no other exception.
    std::string damage(const Held& held, std::uint8_t how) {
        std::ifstream in(held.path, std::ios::binary);
        std::string bytes{std::istreambuf_iterator<char>(in), {}};
        if (bytes.empty()) return {};
        const std::size_t at = (static_cast<std::size_t>(how) * 2654435761U + ++images_ * 40503U) % bytes.size();
        if (how % 8U == 0) {
            bytes.resize(at);
        } else {
            bytes[at] = static_cast<char>(bytes[at] ^ static_cast<char>(1U << how % 8U));
        }
        const std::string path = folder_.write("damaged", bytes);
        std::string broken;
        (void)refuses([&] {
            const Store store(path, Store::Mode::read);
            (void)load_record_set(store);
            // What is still in the log is not in the copy.
            if (!store.check().any() && content_of(store) != expected_of(store.done()))
                broken = "damage is not noticed";
            Store fresh(folder_.path("fresh" + std::to_string(images_)), Store::Mode::write);
            actions_.absorb(fresh, store);
        });
        (void)refuses([&] {
            const std::unique_ptr<Store> store = open_mended(path, [](const std::string&) {});
            if (!run_share(actions_, *store, 1, 1, 0)) broken = "a mended store does not end";
            if (content_of(*store) != expected_of(store->done())) broken = "a mended store is not whole";
        });
        for (const char* part : {"", "-wal", "-shm", ".damaged", ".damaged-wal", ".damaged-shm"})
            std::filesystem::remove(path + part);
        return broken;
    }

    static Content expected_of(const std::set<int>& batches) {
        Content expected;
        for (const int i : batches) expected.add(references().at(static_cast<std::size_t>(i)));
        return expected;
    }

    static std::string difference(const Held& held) {
        // A store that was merged into before it was bound numbers the other's plan as its own: the plans are the same.
        if (held.store->done() != held.batches) return "other batches are done than were run";
        const Content content = content_of(*held.store);
        if (content.astray > 0) return "a record with another case than its own";
        return content == expected_of(held.batches) ? "" : "other counts or records than of an uninterrupted run";
    }

    const StoreActions& actions_;
    PrivateFolder folder_;
    std::array<Held, 2> held_;
    std::size_t images_ = 0;
};

}  // namespace

Plan stepped_plan() {
    Plan plan;
    plan.name = "steps";
    for (const char* family : {"lattice", "sliver"})
        for (std::uint64_t seed = 1; seed <= batch_count / 2; ++seed) {
            CaseSource source;
            source.name = family;
            source.count = 4;  // one batch, with gaps in what is kept
            source.seed = seed;
            plan.sources.push_back(source);
        }
    plan.subjects.push_back({"double/johnson/relative-1e-1/latest/none/limit-3"});
    return plan;
}

StoreActions store_actions() {
    return {[](const Plan& plan, Store& store, const RunOptions& options) {
                return run_campaign(plan, store, options, [](const Progress&) {});
            },
            [](Store& into, const Store& from) { into.absorb(from); }};
}

std::string broken_store(std::span<const std::uint8_t> steps, const StoreActions& actions) {
    constexpr std::size_t most = 24;
    Steps state(actions);
    for (std::size_t i = 0; i + 1 < steps.size() && i / 2 < most; i += 2) {
        const std::string broken = state.take(steps[i], steps[i + 1]);
        if (!broken.empty()) return "after step " + std::to_string(i / 2) + ": " + broken;
    }
    return state.finish();
}

}  // namespace oblong::fuzz
