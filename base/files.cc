#include "base/files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>

namespace phobos {
namespace {

std::string Reason() { return std::strerror(errno); }

// Owns a file descriptor.
class Descriptor {
 public:
  explicit Descriptor(int fd) : fd_(fd) {}
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() {
    if (fd_ >= 0) close(fd_);
  }
  int get() const { return fd_; }

 private:
  int fd_;
};

bool WriteAll(int fd, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = write(fd, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    bytes.remove_prefix(static_cast<size_t>(written));
  }
  return fsync(fd) == 0;
}

// The permission bits a new file gets: the replaced file's, else what the umask leaves of rw.
mode_t TargetMode(const std::string& path) {
  struct stat info;
  if (stat(path.c_str(), &info) == 0) return info.st_mode & 07777;
  const mode_t mask = umask(0);
  umask(mask);
  return 0666 & ~mask;
}

}  // namespace

Result<std::string> ReadFile(const std::string& path, size_t max_bytes) {
  const auto cannot = [&](const std::string& why) {
    return Fail("cannot read '" + path + "': " + why);
  };
  // Non-blocking, so that opening a named pipe cannot hang.
  const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  struct stat info;
  if (file.get() < 0 || fstat(file.get(), &info) != 0) return cannot(Reason());
  if (S_ISDIR(info.st_mode)) return cannot("is a directory");
  if (!S_ISREG(info.st_mode)) return cannot("is not a regular file");

  std::string bytes;
  size_t wanted = static_cast<size_t>(info.st_size);
  for (;;) {
    if (wanted > max_bytes) {
      return cannot("larger than the limit of " + std::to_string(max_bytes) + " bytes");
    }
    const size_t have = bytes.size();
    bytes.resize(wanted + 1);  // one more, to notice a file that grew
    const ssize_t got = read(file.get(), bytes.data() + have, bytes.size() - have);
    if (got < 0 && errno != EINTR) return cannot(Reason());
    bytes.resize(have + static_cast<size_t>(got > 0 ? got : 0));
    if (got == 0) return bytes;
    if (bytes.size() > wanted) wanted = bytes.size() * 2;
  }
}

Result<void> WriteFile(const std::string& path, std::string_view bytes) {
  static std::atomic<unsigned> counter = 0;
  const std::string temporary =
      path + ".tmp" + std::to_string(getpid()) + "." + std::to_string(counter++);
  const auto cannot = [&] {
    const std::string why = Reason();
    unlink(temporary.c_str());
    return Fail("cannot write '" + path + "': " + why);
  };
  struct stat info;
  if (stat(path.c_str(), &info) == 0 && !S_ISREG(info.st_mode)) {
    if (S_ISDIR(info.st_mode)) return Fail("cannot write '" + path + "': is a directory");
    // A device such as /dev/stdout cannot be replaced; it is written in place.
    const Descriptor device(open(path.c_str(), O_WRONLY | O_CLOEXEC));
    if (device.get() < 0 || (!WriteAll(device.get(), bytes) && errno != EINVAL)) {
      return Fail("cannot write '" + path + "': " + Reason());
    }
    return {};
  }
  {
    const Descriptor file(open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    if (file.get() < 0) return Fail("cannot write '" + path + "': " + Reason());
    if (!WriteAll(file.get(), bytes) || fchmod(file.get(), TargetMode(path)) != 0) return cannot();
  }
  if (rename(temporary.c_str(), path.c_str()) != 0) return cannot();
  return {};
}

}  // namespace phobos
