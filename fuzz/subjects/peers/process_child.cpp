// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subjects/peers/process_child.hpp"

#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>
#include <thread>

#include "caseio/errors.hpp"
#include "fuzz/subjects/peers/process_spawn.hpp"
#include "fuzz/subjects/peers/protocol_fault.hpp"

namespace oblong::fuzz {

namespace {

constexpr std::size_t kept_words = 4000;
constexpr std::chrono::milliseconds longest_wait{200};

/// The line of stderr that says most: runtimes print a stack, or their version, behind the error.
std::string_view telling_line(std::string_view words) {
    std::string_view last, error;
    while (!words.empty()) {
        const std::size_t end = std::min(words.find('\n'), words.size());
        const std::string_view line = words.substr(0, end);
        words.remove_prefix(std::min(end + 1, words.size()));
        if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
        last = line;
        for (const char* word : {"rror", "xception", "terminate called"})
            if (line.find(word) != std::string_view::npos) error = line;
    }
    return error.empty() ? last : error;
}

}  // namespace

ChildProcess::ChildProcess(const std::string& path, const std::vector<std::string>& args, const ProcessOptions& options)
    : stop_(options.stop) {
    const Spawned child = spawn(path, args, options);
    pid_ = child.pid;
    in_ = child.input;
    out_ = child.output;
    err_ = child.error;
    mark_ = child.mark;
}

ChildProcess::~ChildProcess() {
    if (pid_ > 0) {
        end_group();
        while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
        }
    }
    for (const int file : {in_, out_, err_})
        if (file >= 0) ::close(file);
}

/// Precondition: the child was not reaped yet, so that its number is nobody else's.
void ChildProcess::end_group() const {
    ::kill(-pid_, SIGKILL);
    ::kill(pid_, SIGKILL);
    kill_marked(mark_);
}

bool ChildProcess::is_gone() const {
    siginfo_t info{};
    return ::waitid(P_PID, static_cast<id_t>(pid_), &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid_;
}

double ChildProcess::processor_seconds() const {
    clockid_t clock{};
    timespec time{};
    if (::clock_getcpuclockid(pid_, &clock) != 0 || ::clock_gettime(clock, &time) != 0) return 0;
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// False at the end of the stream, which is then closed.
bool ChildProcess::read_into(int& file, std::string& buffer) {
    std::array<char, 65536> chunk;
    const ssize_t n = ::read(file, chunk.data(), chunk.size());
    if (n > 0) {
        buffer.append(chunk.data(), static_cast<std::size_t>(n));
        return true;
    }
    if (n < 0 && (errno == EAGAIN || errno == EINTR)) return true;
    ::close(file);
    file = -1;
    return false;
}

void ChildProcess::keep_last_words() {
    if (last_words_.size() > kept_words) last_words_.erase(0, last_words_.size() - kept_words);
}

bool ChildProcess::has_output(std::chrono::milliseconds patience) {
    pollfd wait{out_, POLLIN, 0};
    if (output_.empty() && out_ >= 0 && ::poll(&wait, 1, static_cast<int>(patience.count())) > 0)
        static_cast<void>(read_into(out_, output_));
    return !output_.empty();
}

void ChildProcess::close_input() {
    if (in_ >= 0) ::close(in_);
    in_ = -1;
}

ChildProcess::Event ChildProcess::exchange(std::string& input, Clock::time_point deadline) {
    for (;;) {
        if (out_ < 0) return Event::ended;
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
        if (left.count() <= 0) return Event::timed_out;
        // A negative descriptor is passed over by poll.
        std::array<pollfd, 3> wait{pollfd{out_, POLLIN, 0}, pollfd{err_, POLLIN, 0},
                                   pollfd{input.empty() ? -1 : in_, POLLOUT, 0}};
        const bool was_gone = is_gone();
        const int ready = ::poll(wait.data(), wait.size(), static_cast<int>(std::min(left, longest_wait).count()));
        if (ready < 0 && errno != EINTR) throw caseio::EnvironmentError(std::string("poll: ") + std::strerror(errno));
        if (ready <= 0) {
            // What it started may hold its streams open.
            if (was_gone) return Event::ended;
            return Event::idle;
        }
        if (wait[1].revents != 0) {
            static_cast<void>(read_into(err_, last_words_));
            keep_last_words();
        }
        if (wait[2].revents != 0) {
            const ssize_t n = ::send(in_, input.data(), input.size(), MSG_NOSIGNAL);
            if (n > 0) input.erase(0, static_cast<std::size_t>(n));
            // A child that takes no more input may still have answers on their way.
            if (n < 0 && errno != EAGAIN && errno != EINTR) close_input();
        }
        if (wait[0].revents != 0) return read_into(out_, output_) ? Event::progress : Event::ended;
    }
}

std::string ChildProcess::describe_end() {
    using namespace std::chrono_literals;
    close_input();
    constexpr int polls = 200;  // one second
    for (int i = 0; i < polls && !is_gone() && !(stop_ && stop_()); ++i) std::this_thread::sleep_for(5ms);
    const bool lives = !is_gone();
    end_group();
    int status = 0;
    while (::waitpid(pid_, &status, 0) < 0 && errno == EINTR) {
    }
    pid_ = -1;
    while (err_ >= 0) {
        pollfd wait{err_, POLLIN, 0};
        if (::poll(&wait, 1, 0) <= 0 || !read_into(err_, last_words_)) break;
        keep_last_words();
    }
    std::string text;
    if (lives) {
        text = "closed its output, and did not end";
    } else if (WIFSIGNALED(status)) {
        text = "signal " + std::to_string(WTERMSIG(status)) + " (" + ::strsignal(WTERMSIG(status)) + ")";
        ran_out_ = WTERMSIG(status) == SIGXCPU;
    } else {
        text = "exit " + std::to_string(WEXITSTATUS(status));
    }
    if (const std::string_view line = telling_line(last_words_); !line.empty()) text += ": " + shown(line, 400);
    return text;
}

}  // namespace oblong::fuzz
