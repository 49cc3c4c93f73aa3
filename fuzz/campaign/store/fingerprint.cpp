// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/campaign/store/fingerprint.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <numeric>
#include <tuple>

#include "fuzz/campaign/store/record_row.hpp"

namespace oblong::fuzz {
namespace {

void put_number(std::string& bytes, std::uint64_t number) {
    for (; number >= 0x80; number >>= 7U) bytes += static_cast<char>(number | 0x80U);
    bytes += static_cast<char>(number);
}

void put_text(std::string& bytes, const std::string& text) {
    put_number(bytes, text.size());
    bytes += text;
}

/// Takes numbers and texts from the front; what is missing or too long sets `broken`.
struct Bytes {
    std::string_view left;
    bool broken = false;

    std::uint64_t number() {
        std::uint64_t value = 0;
        for (unsigned shift = 0; shift < 64; shift += 7) {
            if (left.empty()) break;
            const auto byte = static_cast<unsigned char>(left.front());
            left.remove_prefix(1);
            value |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
            if (byte < 0x80) return value;
        }
        broken = true;
        return 0;
    }
    std::string text() {
        const std::uint64_t size = number();
        if (size > left.size()) broken = true;
        if (broken) return {};
        std::string value(left.substr(0, size));
        left.remove_prefix(size);
        return value;
    }
};

auto key_of(const caseio::Tally& t) { return std::tie(t.subject, t.family, t.severity_bin, t.measure, t.key); }

std::array<std::string, 5> words_of(const caseio::Tally& t) {
    return {t.subject, t.family, std::to_string(t.severity_bin), t.measure, t.key};
}

class FieldHash {
public:
    explicit FieldHash(Hash& hash) : hash_(hash) {}
    void operator()(const char* name, const std::string& field) const {
        if (!field.empty()) hash_.add(std::string_view(name)), hash_.add(std::string_view(field));
    }
    void operator()(const char* name, double field) const { hash_.add(std::string_view(name)), hash_.add(field); }
    void operator()(const char* name, bool field) const {
        if (field) hash_.add(std::string_view(name));
    }
    void operator()(const char* name, const std::optional<double>& field) const {
        if (field && *field == *field) (*this)(name, *field);  // SQLite keeps NaN as NULL
    }
    void operator()(const char* name, const std::optional<caseio::Nearest>& field) const {
        if (field) (*this)(name, caseio::write_nearest(*field));
    }
    void operator()(const char* name, const std::optional<long long>& field) const {
        if (field) hash_.add(std::string_view(name)), hash_.add(*field);
    }

private:
    Hash& hash_;
};

}  // namespace

void Hash::add(double number) { add(std::bit_cast<std::uint64_t>(number + 0.0)); }

void Hash::add(std::string_view text) {
    add(static_cast<std::uint64_t>(text.size()));
    std::size_t i = 0;
    for (; i + 8 <= text.size(); i += 8) {
        std::uint64_t word = 0;
        for (unsigned k = 0; k < 8; ++k)
            word |= static_cast<std::uint64_t>(static_cast<unsigned char>(text[i + k])) << (8 * k);
        add(word);
    }
    std::uint64_t rest = 0;
    for (; i < text.size(); ++i) rest = rest << 8U | static_cast<unsigned char>(text[i]);
    add(rest);
}

std::string pack_tallies(std::vector<caseio::Tally> tallies) {
    std::ranges::sort(tallies, [](const auto& a, const auto& b) { return key_of(a) < key_of(b); });
    std::string bytes;
    std::array<std::string, 5> before{};
    for (const caseio::Tally& t : tallies) {
        const std::array<std::string, 5> words = words_of(t);
        // Neighbours share their first words.
        std::size_t shared = 0;
        while (shared < 4 && words.at(shared) == before.at(shared)) ++shared;
        put_number(bytes, shared);
        for (std::size_t i = shared; i < words.size(); ++i) put_text(bytes, words.at(i));
        put_number(bytes, static_cast<std::uint64_t>(t.count));
        before = words;
    }
    return bytes;
}

std::optional<std::vector<caseio::Tally>> unpack_tallies(std::string_view packed) {
    std::vector<caseio::Tally> tallies;
    std::array<std::string, 5> words{};
    for (Bytes bytes{packed}; !bytes.left.empty();) {
        const std::uint64_t shared = bytes.number();
        if (shared > 4) return {};
        for (std::size_t i = shared; i < words.size(); ++i) words.at(i) = bytes.text();
        const auto count = static_cast<long long>(bytes.number());
        int bin = 0;
        const char* end = words[2].data() + words[2].size();
        const auto [stop, error] = std::from_chars(words[2].data(), end, bin);
        if (bytes.broken || error != std::errc() || stop != end) return {};
        tallies.push_back({words[0], words[1], bin, words[3], words[4], count});
    }
    return tallies;
}

std::uint64_t fingerprint(const BatchOutcome& b) {
    Hash hash;
    for (const long long n : {static_cast<long long>(b.batch), b.cases, b.answers, b.failures, b.unjudged}) hash.add(n);
    hash.add(b.seconds);
    hash.add(std::string_view(pack_tallies(b.tallies)));
    std::vector<std::size_t> order(b.case_lines.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::sort(order, {}, [&](std::size_t i) { return b.case_lines[i].first; });
    for (const std::size_t i : order) {
        hash.add(static_cast<long long>(b.case_lines[i].first));
        hash.add(std::string_view(b.case_lines[i].second));
    }
    std::vector<const StoredRecord*> records;
    for (const StoredRecord& r : b.records) records.push_back(&r);
    const auto number = [&b](const StoredRecord* r) {
        return b.case_lines.at(static_cast<std::size_t>(r->case_index)).first;
    };
    std::ranges::sort(records, [&](const StoredRecord* x, const StoredRecord* y) {
        return number(x) != number(y) ? number(x) < number(y) : x->record.subject < y->record.subject;
    });
    for (const StoredRecord* r : records) {
        hash.add(static_cast<long long>(number(r)));
        each_column(r->record, FieldHash(hash));
    }
    return hash.value();
}

std::uint64_t fingerprint(const Store::Binding& b) {
    Hash hash;
    for (const std::string_view text :
         {std::string_view(b.plan_name), std::string_view(b.plan_text), std::string_view(b.fingerprint)})
        hash.add(text);
    hash.add(b.batches);
    hash.add(b.cases);
    return hash.value();
}

std::uint64_t tally_sum(const std::vector<caseio::Tally>& tallies) {
    std::uint64_t sum = 0;
    for (const caseio::Tally& t : tallies) {
        Hash hash;
        for (const std::string_view text : {std::string_view(t.subject), std::string_view(t.family),
                                            std::string_view(t.measure), std::string_view(t.key)})
            hash.add(text);
        hash.add(static_cast<long long>(t.severity_bin));
        sum += static_cast<std::uint64_t>(t.count) * (hash.value() | 1U);
    }
    return sum;
}

}  // namespace oblong::fuzz
