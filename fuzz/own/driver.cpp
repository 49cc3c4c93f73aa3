// SPDX-License-Identifier: GPL-3.0-or-later
// A main for harnesses where there is no libFuzzer: the same entry, the same options, our mutations, and no coverage.
#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size, std::size_t most, unsigned seed);
extern "C" std::size_t LLVMFuzzerCustomCrossOver(const std::uint8_t* one, std::size_t size, const std::uint8_t* other,
                                                 std::size_t other_size, std::uint8_t* out, std::size_t most,
                                                 unsigned seed);

namespace {

using Bytes = std::vector<std::uint8_t>;

constexpr std::size_t longest = 4096;
constexpr std::size_t pool_size = 256;

struct Options {
    long long runs = -1;  ///< no limit
    long long seconds = 0;
    unsigned long long seed = 1;
    std::string artifact_prefix;
    std::vector<Bytes> seeds;
    bool replay_only = false;
};

/// What is being tried, for the handler below, which may call next to nothing.
std::array<char, 4096> artifact{};
const Bytes* current = nullptr;

/// Keeps the input at which the program dies.
extern "C" void keep_input(int signal) {
    const int file = open(artifact.data(), O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (file >= 0 && current != nullptr && write(file, current->data(), current->size()) >= 0) {
        constexpr std::string_view said = "Input written to ";
        (void)!write(STDERR_FILENO, said.data(), said.size());
        (void)!write(STDERR_FILENO, artifact.data(), std::strlen(artifact.data()));
        (void)!write(STDERR_FILENO, "\n", 1);
    }
    std::signal(signal, SIG_DFL);
    std::raise(signal);
}

Bytes content(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    Bytes bytes{std::istreambuf_iterator<char>(in), {}};
    bytes.resize(std::min(bytes.size(), longest));
    return bytes;
}

template <class Number>
bool option(std::string_view word, std::string_view name, Number& value) {
    if (!word.starts_with(name)) return false;
    const std::string_view text = word.substr(name.size());
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc() && end == text.data() + text.size()) return true;
    std::fprintf(stderr, "expected a number after %s, found \"%s\"\n", std::string(name).c_str(),
                 std::string(text).c_str());
    std::exit(2);
}

/// libFuzzer's options that mean something here; others are passed over with a note. Files are replayed, the files of
/// folders are where mutation starts.
Options read(int argc, char** argv) {
    Options options;
    bool folders = false;
    bool files = false;
    for (int i = 1; i < argc; ++i) {
        const std::string word = argv[i];
        if (option(word, "-runs=", options.runs) || option(word, "-max_total_time=", options.seconds) ||
            option(word, "-seed=", options.seed))
            continue;
        if (word.starts_with("-artifact_prefix=")) {
            options.artifact_prefix = word.substr(word.find('=') + 1);
        } else if (word.starts_with("-")) {
            std::fprintf(stderr, "%s means nothing to this driver\n", word.c_str());
        } else if (std::filesystem::is_directory(word)) {
            folders = true;
            std::vector<std::filesystem::path> paths;
            for (const auto& entry : std::filesystem::directory_iterator(word))
                if (entry.is_regular_file()) paths.push_back(entry.path());
            std::ranges::sort(paths);  // the same order on every machine
            for (const auto& path : paths) options.seeds.push_back(content(path));
        } else if (std::filesystem::is_regular_file(word)) {
            files = true;
            options.seeds.push_back(content(word));
        } else {
            std::fprintf(stderr, "%s is neither a file nor a folder\n", word.c_str());
            std::exit(2);
        }
    }
    options.replay_only = files && !folders;
    return options;
}

/// Inputs that mutation starts from. Newer ones displace older ones: without coverage none is better than another.
class Pool {
public:
    Pool(std::vector<Bytes> seeds, unsigned long long seed) : inputs_(std::move(seeds)), random_(seed) {
        inputs_.resize(std::max(inputs_.size(), pool_size));
        for (Bytes& input : inputs_) {
            if (!input.empty()) continue;
            input.resize(random_() % 64);
            for (std::uint8_t& byte : input) byte = static_cast<std::uint8_t>(random_());
        }
    }

    Bytes next() {
        constexpr unsigned crossed_once_in = 8;
        constexpr unsigned kept_once_in = 4;
        const Bytes& from = inputs_[random_() % inputs_.size()];
        const Bytes& other = inputs_[random_() % inputs_.size()];
        Bytes result(longest);
        const auto seed = static_cast<unsigned>(random_());
        if (random_() % crossed_once_in == 0) {
            result.resize(LLVMFuzzerCustomCrossOver(from.data(), from.size(), other.data(), other.size(), result.data(),
                                                    longest, seed));
        } else {
            std::ranges::copy(from, result.begin());
            result.resize(LLVMFuzzerCustomMutator(result.data(), from.size(), longest, seed));
        }
        if (random_() % kept_once_in == 0) inputs_[random_() % inputs_.size()] = result;
        return result;
    }

private:
    std::vector<Bytes> inputs_;
    std::mt19937_64 random_;
};

void try_input(const Bytes& input) {
    current = &input;
    (void)LLVMFuzzerTestOneInput(input.data(), input.size());
}

}  // namespace

int main(int argc, char** argv) {
    using Clock = std::chrono::steady_clock;
    Options options = read(argc, argv);
    const std::string name = options.artifact_prefix + "crash-seed-" + std::to_string(options.seed);
    std::snprintf(artifact.data(), artifact.size(), "%s", name.c_str());
    for (const int signal : {SIGABRT, SIGSEGV, SIGFPE, SIGILL, SIGBUS}) std::signal(signal, keep_input);
    const auto start = Clock::now();
    const auto seconds = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };
    for (const Bytes& seed : options.seeds) try_input(seed);
    auto done = static_cast<long long>(options.seeds.size());
    if (!options.replay_only) {
        Pool pool(std::move(options.seeds), options.seed);
        while ((options.runs < 0 || done < options.runs) &&
               (options.seconds == 0 || seconds() < static_cast<double>(options.seconds))) {
            try_input(pool.next());
            ++done;
        }
    }
    std::fprintf(stderr, "Done %lld runs in %.1f seconds, %.0f a second, seed %llu\n", done, seconds(),
                 static_cast<double>(done) / std::max(seconds(), 1e-9), options.seed);
    return 0;
}
