// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <array>
#include <atomic>
#include <charconv>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <functional>
#include <limits>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

/// Records the questions that a program asks its collision library, as lines of oblong-case/1 (docs/how-to/capture.md).
/// This header needs the standard library of C++17 alone, and no other file of Oblong.
///
///     oblong::capture::Recorder recorder("cases.jsonl");
///     recorder.record([&] { return ask(Query::distance, posed(points(mine), at), box<double>({1, 2, 3})); });
///     my_distance(…);
namespace oblong::capture {

enum class Query { distance, decide, penetration, signed_distance };
enum class Axis { x, y, z };
enum class Shape { points, box, sphere, ellipsoid, capsule, cylinder, cone };

/// x ↦ linear · x + translation, with exactly these numbers. Default: the identity.
template <class S, std::size_t D = 3>
struct Pose {
    std::array<std::array<S, D>, D> linear = identity();  ///< by rows
    std::array<S, D> translation{};

    static constexpr std::array<std::array<S, D>, D> identity() {
        std::array<std::array<S, D>, D> rows{};
        for (std::size_t i = 0; i < D; ++i) rows[i][i] = S(1);
        return rows;
    }
};

/// A convex body in space (D 3) or in the plane (D 2), over float or double; made by the functions below.
template <class S, std::size_t D = 3>
struct Body {
    static_assert(std::is_same_v<S, float> || std::is_same_v<S, double>, "cases hold floats or doubles");
    static_assert(D == 2 || D == 3, "cases lie in the plane or in space");

    Shape shape = Shape::points;
    std::vector<std::array<S, D>> vertices{};  ///< of points
    std::array<S, D> sizes{};                  ///< half extents, or radii; or the radius, and the half length
    Axis axis = Axis::y;                       ///< of a capsule, cylinder or cone
    std::optional<Pose<S, D>> pose{};
};

/// The convex hull of at least one point.
template <class S, std::size_t D>
[[nodiscard]] Body<S, D> points(std::vector<std::array<S, D>> vertices) {
    return {Shape::points, std::move(vertices)};
}
/// { x : |x_i| ≤ half_extents_i }
template <class S, std::size_t D = 3>
[[nodiscard]] Body<S, D> box(const std::array<S, D>& half_extents) {
    return {Shape::box, {}, half_extents};
}
/// The ball around the origin.
template <class S, std::size_t D = 3>
[[nodiscard]] Body<S, D> sphere(S radius) {
    return {Shape::sphere, {}, {radius}};
}
template <class S, std::size_t D = 3>
[[nodiscard]] Body<S, D> ellipsoid(const std::array<S, D>& radii) {
    return {Shape::ellipsoid, {}, radii};
}
/// The segment from −half_length to half_length on the axis, plus a ball.
template <class S, std::size_t D = 3>
[[nodiscard]] Body<S, D> capsule(S radius, S half_length, Axis axis = Axis::y) {
    return {Shape::capsule, {}, {radius, half_length}, axis};
}
template <class S>
[[nodiscard]] Body<S> cylinder(S radius, S half_length, Axis axis = Axis::y) {
    return {Shape::cylinder, {}, {radius, half_length}, axis};
}
/// Apex at half_length, disc at −half_length.
template <class S>
[[nodiscard]] Body<S> cone(S radius, S half_length, Axis axis = Axis::y) {
    return {Shape::cone, {}, {radius, half_length}, axis};
}
/// The body under a pose, which deforms no ball.
template <class S, std::size_t D>
[[nodiscard]] Body<S, D> posed(Body<S, D> body, const Pose<S, D>& pose) {
    body.pose = pose;
    return body;
}

/// A motion. In a sweep A moves by λ · first and B by λ · second. A ray has the source `first` and the direction
/// `second`.
template <class S, std::size_t D = 3>
struct Motion {
    std::array<S, D> first{}, second{};
    std::optional<S> max{};  ///< the largest λ; empty: unbounded
};

template <class S, std::size_t D = 3>
struct Question {
    std::string_view query;
    Body<S, D> a;
    std::optional<Body<S, D>> b{};         ///< not of a ray
    std::optional<Motion<S, D>> motion{};  ///< of a sweep or ray
};

template <class S, std::size_t D>
[[nodiscard]] Question<S, D> ask(Query query, Body<S, D> a, Body<S, D> b) {
    constexpr std::array<std::string_view, 4> names{"distance", "decide", "penetration", "signed"};
    return {names[static_cast<std::size_t>(query)], std::move(a), std::move(b)};
}
template <class S, std::size_t D>
[[nodiscard]] Question<S, D> ask_sweep(Body<S, D> a, Body<S, D> b, const Motion<S, D>& motion) {
    return {"sweep", std::move(a), std::move(b), motion};
}
template <class S, std::size_t D>
[[nodiscard]] Question<S, D> ask_raycast(const Motion<S, D>& ray, Body<S, D> body) {
    return {"raycast", std::move(body), {}, ray};
}

namespace detail {

/// Builds the text of a case. Every number is the shortest decimal that reads back to it.
class CaseText {
public:
    /// Nothing for NaN, infinities, negative sizes and hulls of no points, which cases cannot hold.
    template <class S, std::size_t D>
    static std::optional<std::string> of(const Question<S, D>& q, const std::string& id, const std::string& source) {
        CaseText t;
        t.text_ = R"({"format": "oblong-case/1", "id": ")" + id + R"(", "query": ")" + std::string(q.query) +
                  R"(", "scalar": ")" + (std::is_same_v<S, float> ? "float" : "double") + '"';
        if (D == 2) t.text_ += R"(, "dimension": 2)";
        if (!source.empty()) t.text_ += R"(, "source": ")" + source + '"';
        t.member("a", [&] { t.body(q.a); });
        if (q.b) t.member("b", [&] { t.body(*q.b); });
        if (q.motion) t.motion(*q.motion, !q.b);
        t.text_ += "}\n";
        if (!t.valid_) return std::nullopt;
        return std::move(t.text_);
    }

private:
    template <class S>
    void number(S x) {
        valid_ = valid_ && std::isfinite(x);
        std::array<char, 32> digits{};
        text_.append(digits.data(), std::to_chars(digits.data(), digits.data() + digits.size(), x).ptr);
    }
    template <class S>
    void size(const char* name, S x) {
        valid_ = valid_ && x >= 0;
        member(name, [&] { number(x); });
    }
    template <class T>
    void value(const T& x) {
        if constexpr (std::is_floating_point_v<T>)
            number(x);
        else
            each(x);
    }
    template <class Values>
    void each(const Values& values) {
        text_ += '[';
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (i > 0) text_ += ", ";
            value(values[i]);
        }
        text_ += ']';
    }
    template <class Write>
    void member(const char* name, Write&& write) {
        if (text_.back() != '{') text_ += ", ";
        text_ += std::string("\"") + name + "\": ";
        std::forward<Write>(write)();
    }
    template <class S, std::size_t D>
    void sizes(const char* name, const std::array<S, D>& values) {
        for (const S& x : values) valid_ = valid_ && x >= 0;
        member(name, [&] { each(values); });
    }

    template <class S, std::size_t D>
    void body(const Body<S, D>& b) {
        constexpr std::array<const char*, 7> names{"points",  "box",      "sphere", "ellipsoid",
                                                   "capsule", "cylinder", "cone"};
        text_ += std::string(R"({"shape": ")") + names[static_cast<std::size_t>(b.shape)] + '"';
        if (b.shape == Shape::points) {
            valid_ = valid_ && !b.vertices.empty();
            member("vertices", [&] { each(b.vertices); });
        } else if (b.shape == Shape::box) {
            sizes("half_extents", b.sizes);
        } else if (b.shape == Shape::ellipsoid) {
            sizes("radii", b.sizes);
        } else {
            size("radius", b.sizes[0]);
            if (b.shape != Shape::sphere) {
                size("half_length", b.sizes[1]);
                valid_ = valid_ && (D == 3 || b.axis != Axis::z);
                member("axis", [&] { text_ += std::string("\"") + "xyz"[static_cast<std::size_t>(b.axis)] + '"'; });
            }
        }
        if (b.pose) {
            member("pose", [&] { text_ += '{'; });
            member("linear", [&] { each(b.pose->linear); });
            member("translation", [&] { each(b.pose->translation); });
            text_ += '}';
        }
        text_ += '}';
    }
    template <class S, std::size_t D>
    void motion(const Motion<S, D>& m, bool ray) {
        member(ray ? "ray" : "sweep", [&] { text_ += '{'; });
        member(ray ? "source" : "velocity_a", [&] { each(m.first); });
        member(ray ? "direction" : "velocity_b", [&] { each(m.second); });
        if (m.max) size("max", *m.max);
        text_ += '}';
    }

    std::string text_;
    bool valid_ = true;
};

/// Printable ASCII that needs no escape in JSON; other characters become "_".
inline std::string plain(std::string text) {
    for (char& c : text)
        if (c < ' ' || c > '~' || c == '"' || c == '\\') c = '_';
    return text;
}

}  // namespace detail

/// Limits of a recorder, and what its lines say.
struct Settings {
    int per_second = 100;                                ///< at most so many lines in any second; from 1 to 1,000,000
    std::uintmax_t max_bytes = std::uintmax_t{1} << 26;  ///< of the file, with what it holds before
    std::uint64_t every = 1;                             ///< of so many questions one is looked at
    std::string name{};    ///< ids are NAME-1, NAME-2, …; empty: by the size of the file at the beginning
    std::string source{};  ///< the field `source` of every line
    std::function<std::chrono::nanoseconds()> clock{};  ///< empty: std::chrono::steady_clock
};

/// What became of the questions that were looked at.
struct Counts {
    std::uint64_t written = 0;
    std::uint64_t over_rate = 0;   ///< too soon
    std::uint64_t unsuited = 0;    ///< NaN, infinite or negative sizes, hulls of no points; `make` threw
    std::uint64_t not_stored = 0;  ///< the file is full, or could not be written
};

/// Appends questions to a file. Every member may be called from many threads at once, and none throws. The file ends
/// with a whole line whatever happens: a line that cannot be written is cut off, and recording ends. One process a
/// file.
class Recorder {
public:
    explicit Recorder(const std::string& path, Settings settings = {}) noexcept {
        try {
            open(path, std::move(settings));
        } catch (...) {
            is_recording_ = false;
        }
    }
    Recorder(const Recorder&) = delete;
    Recorder& operator=(const Recorder&) = delete;
    ~Recorder() = default;

    /// Whether further questions can be recorded: false where the file could not be opened, is full or failed.
    [[nodiscard]] bool is_recording() const noexcept { return is_recording_; }

    [[nodiscard]] Counts counts() const noexcept { return {written_, over_rate_, unsuited_, not_stored_}; }

    /// Records the question that `make()` returns; calls `make` only if the question is due. Returns whether a line was
    /// written. The cost of a question that is not due is one look at the clock.
    template <class Make>
    bool record(Make&& make) noexcept {
        if (!is_recording_) return false;
        try {
            if (!is_due()) return false;
            const std::string id = name_ + "-" + std::to_string(++asked_);
            const std::optional<std::string> line = detail::CaseText::of(std::forward<Make>(make)(), id, source_);
            if (line) return append(*line);
        } catch (...) {
        }
        ++unsuited_;
        return false;
    }

private:
    using Time = std::int64_t;  // nanoseconds
    static constexpr Time second = 1'000'000'000;
    static constexpr Time never = std::numeric_limits<Time>::min();

    struct Close {
        void operator()(std::FILE* file) const { std::fclose(file); }
    };

    void open(const std::string& path, Settings settings) {
        path_ = path;
        max_bytes_ = settings.max_bytes;
        every_ = settings.every > 0 ? settings.every : 1;
        source_ = detail::plain(std::move(settings.source));
        name_ = detail::plain(std::move(settings.name));
        clock_ = std::move(settings.clock);
        if (!clock_)
            clock_ = [] { return std::chrono::nanoseconds(std::chrono::steady_clock::now().time_since_epoch()); };
        const int lines = settings.per_second < 1           ? 1
                          : settings.per_second > 1'000'000 ? 1'000'000
                                                            : settings.per_second;
        times_.assign(static_cast<std::size_t>(lines), never);
        std::error_code none;
        const std::uintmax_t size = std::filesystem::file_size(path, none);
        size_ = none ? 0 : size;
        if (name_.empty()) name_ = "captured-" + std::to_string(size_);  // another name for each run that goes on
        if (size_ > 0) {  // a line that somebody else left unfinished stays alone
            std::ifstream in(path, std::ios::binary);
            in.seekg(-1, std::ios::end);
            begins_new_line_ = in.get() != '\n';
        }
        file_.reset(std::fopen(path.c_str(), "ab"));
        if (!file_) return;
        std::setvbuf(file_.get(), nullptr, _IONBF, 0);  // a line is one write
        is_recording_ = true;
    }

    [[nodiscard]] Time now() const { return clock_().count(); }
    [[nodiscard]] static bool is_later(Time now, Time last) { return last == never || now - last >= second; }

    /// Whether fewer than `per_second` questions were due in the second before now. If so, one more is.
    [[nodiscard]] bool is_due() {
        if (seen_++ % every_ != 0) return false;
        if (is_later(now(), oldest_)) {
            const std::lock_guard lock(mutex_);
            if (const Time at = now(); is_later(at, times_[next_])) {
                times_[next_] = at;
                next_ = (next_ + 1) % times_.size();
                oldest_ = times_[next_];
                return true;
            }
        }
        ++over_rate_;
        return false;
    }

    bool append(const std::string& line) {
        const std::lock_guard lock(mutex_);
        const std::string text = (begins_new_line_ ? "\n" : "") + line;
        const bool fits = is_recording_ && text.size() <= max_bytes_ && size_ <= max_bytes_ - text.size();
        if (fits && std::fwrite(text.data(), 1, text.size(), file_.get()) == text.size()) {
            size_ += text.size();
            begins_new_line_ = false;
            ++written_;
            return true;
        }
        std::error_code none;
        if (fits && std::filesystem::is_regular_file(path_, none)) std::filesystem::resize_file(path_, size_, none);
        is_recording_ = false;
        ++not_stored_;
        return false;
    }

    std::string path_, name_, source_;
    std::uintmax_t max_bytes_ = 0, size_ = 0;
    std::uint64_t every_ = 1;
    std::function<std::chrono::nanoseconds()> clock_;
    std::unique_ptr<std::FILE, Close> file_;
    bool begins_new_line_ = false;
    std::mutex mutex_;         ///< guards times_, next_ and the file
    std::vector<Time> times_;  ///< when the last questions were due, in a ring
    std::size_t next_ = 0;     ///< the oldest of them
    std::atomic<Time> oldest_{never};
    std::atomic<bool> is_recording_{false};
    std::atomic<std::uint64_t> seen_{0}, asked_{0}, written_{0}, over_rate_{0}, unsuited_{0}, not_stored_{0};
};

}  // namespace oblong::capture
