// The main function of a fuzz target's ordinary test: feeds it every file of its corpus.
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#include "base/files.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

int main(int argc, char** argv) {
  int count = 0;
  for (int i = 1; i < argc; ++i) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(argv[i])) {
      if (!entry.is_regular_file()) continue;
      const std::string path = entry.path().string();
      const phobos::Result<std::string> bytes = phobos::ReadFile(path);
      if (!bytes) {
        std::fprintf(stderr, "%s\n", bytes.error().message.c_str());
        return 1;
      }
      std::fprintf(stderr, "%s\n", path.c_str());  // the last one named is the one that crashed
      // A copy of its own, so that a sanitizer sees a read past the end.
      const std::vector<uint8_t> copy(bytes->begin(), bytes->end());
      LLVMFuzzerTestOneInput(copy.data(), copy.size());
      ++count;
    }
  }
  std::fprintf(stderr, "%d inputs replayed\n", count);
  return count > 0 ? 0 : 1;
}
