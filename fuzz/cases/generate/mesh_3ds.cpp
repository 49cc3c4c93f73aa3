// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/cases/generate/mesh_3ds.hpp"

#include <bit>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string_view>

#include "caseio/errors.hpp"
#include "caseio/files_in_use.hpp"

namespace oblong::fuzz {

namespace {

class Reader {
public:
    Reader(std::string_view bytes, const std::string& path) : bytes_(bytes), path_(path) {}

    /// Walks the chunks in [at, end), which lie within `depth` others.
    void chunks(std::size_t at, std::size_t end, int depth = 0) {
        if (depth > deepest) refuse("chunks within each other beyond " + std::to_string(deepest));
        while (at < end) {
            const auto kind = number(at, 2);
            const auto length = number(at + 2, 4);
            if (length < header || length > end - at) refuse("a chunk that is longer than what holds it");
            chunk(kind, at + header, at + length, depth);
            at += length;
        }
    }

    [[nodiscard]] Cloud vertices() const {
        if (cloud_.empty()) refuse("no vertex");
        return cloud_;
    }

private:
    static constexpr std::size_t header = 6;
    static constexpr int deepest = 64;  ///< five are enough for a file of the format

    void chunk(std::uint32_t kind, std::size_t at, std::size_t end, int depth) {
        if (kind == 0x4d4d || kind == 0x3d3d || kind == 0x4100) chunks(at, end, depth + 1);
        if (kind == 0x4000) {  // an object: its name, then chunks
            const std::size_t zero = bytes_.find('\0', at);
            if (zero >= end) refuse("a name without an end");
            chunks(zero + 1, end, depth + 1);
        }
        if (kind == 0x4110) {
            const std::size_t count = number(at, 2);
            if (end - at < 2 + 12 * count) refuse("a vertex list that is cut short");
            for (std::size_t i = 0; i < count; ++i) {
                const std::size_t place = at + 2 + 12 * i;
                cloud_.push_back({real(place), real(place + 4), real(place + 8)});
            }
        }
    }

    /// Little-endian, whatever this machine is.
    [[nodiscard]] std::uint32_t number(std::size_t at, std::size_t width) const {
        if (at + width > bytes_.size()) refuse("the file is cut short");
        std::uint32_t value = 0;
        for (std::size_t i = width; i-- > 0;) value = value << 8U | static_cast<unsigned char>(bytes_[at + i]);
        return value;
    }

    [[nodiscard]] double real(std::size_t at) const {
        const double value = std::bit_cast<float>(number(at, 4));
        if (!std::isfinite(value)) refuse("a coordinate that is not finite");
        return value;
    }

    [[noreturn]] void refuse(const std::string& found) const {
        throw caseio::BadInput({path_, 0, ""}, "expected a 3DS file with vertices, found " + found);
    }

    std::string_view bytes_;
    const std::string& path_;
    Cloud cloud_;
};

}  // namespace

Cloud read_3ds_vertices(const std::string& path) {
    // A directory opens, and fails only when it is read.
    if (!std::filesystem::is_regular_file(path)) {
        throw caseio::BadInput({path, 0, ""}, "expected a 3DS file, found none");
    }
    caseio::note_input(path);
    std::ifstream file(path, std::ios::binary);
    const std::string bytes((std::istreambuf_iterator<char>(file)), {});
    if (bytes.empty()) throw caseio::BadInput({path, 0, ""}, "expected a 3DS file, found an empty or unreadable one");
    Reader reader(bytes, path);
    reader.chunks(0, bytes.size());
    return reader.vertices();
}

}  // namespace oblong::fuzz
