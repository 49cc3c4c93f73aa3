// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/app/answer_input.hpp"

#include <iostream>
#include <unordered_map>

#include "caseio/case_reader.hpp"
#include "caseio/line_file.hpp"
#include "fuzz/app/bad_lines.hpp"

namespace oblong::cli {
namespace {

constexpr std::size_t largest_batch = 64;

/// The cases of one file that are read and not yet handed over; of one kind at a time.
class Pending {
public:
    Pending(const AnswerUse& use, const caseio::CaseReading& how) : use_(use), how_(how) {}

    /// Reads a line. Throws BadInput.
    void add(const std::string& line, const caseio::BadInput::Place& place) {
        if (const fuzz::OtherKind* kind = fuzz::other_kind(line)) {
            OtherLine other{kind, kind->read(line, place, how_)};
            require_new(other.question->id(), place);
            hand_over(cases_, use_.cases);
            others_.push_back(std::move(other));
        } else {
            caseio::Case c = caseio::read_case(line, place, how_);
            require_new(c.id, place);
            hand_over(others_, use_.others);
            cases_.push_back(std::move(c));
        }
        if (cases_.size() + others_.size() == largest_batch) hand_over();
    }
    void hand_over() {
        hand_over(cases_, use_.cases);
        hand_over(others_, use_.others);
    }

private:
    template <class C>
    static void hand_over(std::vector<C>& batch, const std::function<void(std::span<C>)>& use) {
        if (!batch.empty()) use(batch);
        batch.clear();
    }
    void require_new(const std::string& id, const caseio::BadInput::Place& place) {
        const auto [first, is_new] = lines_.try_emplace(id, place.line);
        if (is_new) return;
        throw caseio::BadInput({place.file, place.line, "id"}, "expected an id that was not used before, found \"" +
                                                                   id + "\", the id of line " +
                                                                   std::to_string(first->second));
    }

    const AnswerUse& use_;
    const caseio::CaseReading& how_;
    std::vector<caseio::Case> cases_;
    std::vector<OtherLine> others_;
    std::unordered_map<std::string, long> lines_;  ///< of ids
};

}  // namespace

void each_answer_batch(const CaseFiles& files, const AnswerUse& use) {
    const caseio::CaseReading how{&std::cerr, files.max_mesh_bytes};
    const std::vector<std::string> standard_input{"-"};
    for (const std::string& file : files.paths.empty() ? standard_input : files.paths) {
        caseio::with_input(file, [&](std::istream& in) {
            Pending pending(use, how);
            std::string line;
            long number = 0;
            for (bool more = true; more;) {
                try {
                    more = caseio::next_line(in, file, line, number);
                    if (more) pending.add(line, {file, number, {}});
                } catch (const caseio::BadInput& problem) {
                    bad_lines().note(problem);
                } catch (...) {
                    pending.hand_over();
                    throw;
                }
                // Reading on would wait.
                if (in.rdbuf()->in_avail() <= 0) pending.hand_over();
            }
            pending.hand_over();
        });
    }
}

}  // namespace oblong::cli
