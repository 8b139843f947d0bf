// Gives every file of the folders named on the command line to the fuzz target, without a fuzzer.
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>

#include "base/files.h"

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size);

int main(int argc, char** argv) {
  size_t files = 0;
  for (int i = 1; i < argc; ++i) {
    for (const auto& entry : std::filesystem::directory_iterator(argv[i])) {
      const auto bytes = phobos::ReadFile(entry.path().string());
      if (!bytes) {
        std::fprintf(stderr, "%s\n", bytes.error().message.c_str());
        return 1;
      }
      std::printf("%s\n", entry.path().c_str());
      std::fflush(stdout);  // the last line names the file that failed
      LLVMFuzzerTestOneInput(reinterpret_cast<const uint8_t*>(bytes->data()), bytes->size());
      ++files;
    }
  }
  std::printf("%zu files\n", files);
  return files == 0;  // an empty corpus tests nothing
}
