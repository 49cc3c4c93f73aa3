// SPDX-License-Identifier: GPL-3.0-or-later
#include "fuzz/subject/process_child.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>
#include <utility>

#include "caseio/errors.hpp"

namespace oblong::fuzz {

namespace {

constexpr std::size_t kept_words = 400;

/// A file descriptor that closes itself until it is released.
struct Owned {
    int file = -1;
    Owned() = default;
    Owned(const Owned&) = delete;
    Owned& operator=(const Owned&) = delete;
    ~Owned() { close(); }
    void close() {
        if (file >= 0) ::close(file);
        file = -1;
    }
    int release() { return std::exchange(file, -1); }
};

void must(bool fine, const char* what) {
    if (!fine) throw caseio::EnvironmentError(std::string(what) + ": " + std::strerror(errno));
}

void pair_up(Owned& ours, Owned& theirs) {
    // A socket rather than a pipe: writing to a child that is gone then fails instead of raising SIGPIPE.
    std::array<int, 2> ends{};
    must(::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) == 0, "socketpair");
    ours.file = ends[0];
    theirs.file = ends[1];
    must(::fcntl(ours.file, F_SETFL, O_NONBLOCK) == 0, "fcntl");
}

void pipe_up(Owned& ours, Owned& theirs) {
    std::array<int, 2> ends{};
    must(::pipe2(ends.data(), O_CLOEXEC) == 0, "pipe");
    ours.file = ends[0];
    theirs.file = ends[1];
    must(::fcntl(ours.file, F_SETFL, O_NONBLOCK) == 0, "fcntl");
}

struct SpawnActions {
    posix_spawn_file_actions_t actions{};
    SpawnActions() { must(posix_spawn_file_actions_init(&actions) == 0, "posix_spawn"); }
    SpawnActions(const SpawnActions&) = delete;
    SpawnActions& operator=(const SpawnActions&) = delete;
    ~SpawnActions() { posix_spawn_file_actions_destroy(&actions); }
    void put(int from, int to) { must(posix_spawn_file_actions_adddup2(&actions, from, to) == 0, "posix_spawn"); }
};

}  // namespace

ChildProcess::ChildProcess(const std::string& path, const std::vector<std::string>& args) {
    Owned in, out, err, child_in, child_out, child_err;
    pair_up(in, child_in);
    pipe_up(out, child_out);
    pipe_up(err, child_err);
    SpawnActions spawn;
    spawn.put(child_in.file, STDIN_FILENO);
    spawn.put(child_out.file, STDOUT_FILENO);
    spawn.put(child_err.file, STDERR_FILENO);
    std::vector<std::string> words{path};
    words.insert(words.end(), args.begin(), args.end());
    std::vector<char*> argv;
    for (std::string& word : words) argv.push_back(word.data());
    argv.push_back(nullptr);
    const int problem = ::posix_spawn(&pid_, path.c_str(), &spawn.actions, nullptr, argv.data(), environ);
    if (problem != 0) {
        pid_ = -1;
        throw caseio::EnvironmentError(path + " cannot be started: " + std::strerror(problem));
    }
    in_ = in.release();
    out_ = out.release();
    err_ = err.release();
}

ChildProcess::~ChildProcess() {
    if (pid_ > 0) {
        ::kill(pid_, SIGKILL);
        while (::waitpid(pid_, nullptr, 0) < 0 && errno == EINTR) {
        }
    }
    for (const int file : {in_, out_, err_})
        if (file >= 0) ::close(file);
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

void ChildProcess::close_input() {
    if (in_ >= 0) ::close(in_);
    in_ = -1;
}

ChildProcess::Event ChildProcess::exchange(std::string& input, Clock::time_point deadline) {
    for (;;) {
        if (out_ < 0) return Event::ended;
        const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now()).count();
        if (left <= 0) return Event::timed_out;
        // A negative descriptor is passed over by poll.
        std::array<pollfd, 3> wait{pollfd{out_, POLLIN, 0}, pollfd{err_, POLLIN, 0},
                                   pollfd{input.empty() ? -1 : in_, POLLOUT, 0}};
        if (::poll(wait.data(), wait.size(), static_cast<int>(left)) < 0) {
            must(errno == EINTR, "poll");
            continue;
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
    int status = 0;
    constexpr int polls = 200;  // one second
    for (int i = 0; ::waitpid(pid_, &status, i < polls ? WNOHANG : 0) == 0; ++i) {
        if (i + 1 == polls) ::kill(pid_, SIGKILL);
        std::this_thread::sleep_for(5ms);
    }
    pid_ = -1;
    while (err_ >= 0) {
        pollfd wait{err_, POLLIN, 0};
        if (::poll(&wait, 1, 0) <= 0 || !read_into(err_, last_words_)) break;
        keep_last_words();
    }
    std::string text;
    if (WIFSIGNALED(status)) {
        text = "signal " + std::to_string(WTERMSIG(status)) + " (" + ::strsignal(WTERMSIG(status)) + ")";
    } else {
        text = "exit " + std::to_string(WEXITSTATUS(status));
    }
    while (!last_words_.empty() && last_words_.back() == '\n') last_words_.pop_back();
    const std::size_t line = last_words_.rfind('\n');
    if (!last_words_.empty()) text += ": " + last_words_.substr(line == std::string::npos ? 0 : line + 1);
    return text;
}

}  // namespace oblong::fuzz
