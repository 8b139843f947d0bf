// SHA-256, as `sha256sum` prints it: which source a contract belongs to.
#ifndef PHOBOS_RUNTIME_CONTRACT_SHA256_H_
#define PHOBOS_RUNTIME_CONTRACT_SHA256_H_

#include <string>
#include <string_view>

namespace phobos {

// The digest of `bytes` as 64 hexadecimal digits (FIPS 180-4).
std::string Sha256(std::string_view bytes);

}  // namespace phobos

#endif  // PHOBOS_RUNTIME_CONTRACT_SHA256_H_
