// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "fuzz/campaign/plan.hpp"
#include "fuzz/campaign/store/store.hpp"

namespace oblong::fuzz {

/// What is known of the shard of one share.
struct ShardState {
    enum class Kind {
        absent,   ///< no task has begun it
        begun,    ///< a task has begun it and has not finished it
        done,     ///< whole, and complete
        damaged,  ///< there, but not what its share asks for
    };
    Kind kind = Kind::absent;
    std::string why;  ///< for display; of a damaged one
};

/// A campaign that is cut into shares, as a folder: `plan.json` (the plan), `shares.json` (the number of shares, and
/// what the plan's files were), `shards/I.sqlite` (the answers of share I, from 1). Share I of N has the batches whose
/// number leaves I − 1 when divided by N: nothing of it depends on a machine. A shard has its final name only when it
/// is complete; until then it is `shards/I.part.sqlite`.
class ShareFolder {
public:
    /// Makes the folder, or finds that it holds this campaign already. Throws BadInput if it holds another one,
    /// std::invalid_argument if there are more shares than batches, EnvironmentError if it cannot be written.
    static ShareFolder make(const std::string& folder, const Plan& plan, int shares);

    /// Reads a folder. Throws BadInput, and EnvironmentError if there is none.
    explicit ShareFolder(std::string folder);

    [[nodiscard]] const std::string& folder() const { return folder_; }
    [[nodiscard]] const Plan& plan() const { return plan_; }
    [[nodiscard]] int shares() const { return shares_; }
    [[nodiscard]] const Store::Binding& binding() const { return binding_; }

    /// Paths. Precondition: 1 ≤ share ≤ shares().
    [[nodiscard]] std::string shard(int share) const;
    [[nodiscard]] std::string part(int share) const;
    [[nodiscard]] std::string merged() const;

    /// Reads the whole shard and compares it with its fingerprints.
    [[nodiscard]] ShardState state(int share) const;

private:
    ShareFolder(std::string folder, Plan plan, int shares, Store::Binding binding);
    [[nodiscard]] std::string text() const;

    std::string folder_;
    Plan plan_;
    int shares_ = 1;
    Store::Binding binding_;
};

/// Moves a damaged shard out of the way: to the share's part, of which a task keeps what is whole, or, if nothing of it
/// can be kept, to `shards/I.damaged.sqlite`. Returns the new name.
std::string set_aside(const ShareFolder& folder, int share);

/// Shares as text, ascending: "1-3,7".
[[nodiscard]] std::string share_list(const std::vector<int>& shares);

}  // namespace oblong::fuzz
