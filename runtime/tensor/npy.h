// NumPy's .npy files, format versions 1.0 and 2.0.
// Source of the format: numpy.lib.format, "Format Version 1.0" and "2.0".
#ifndef PHOBOS_RUNTIME_TENSOR_NPY_H_
#define PHOBOS_RUNTIME_TENSOR_NPY_H_

#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "runtime/tensor/tensor.h"

namespace phobos {

// Reads the bytes of an .npy; `name` names it in errors, which tell the offset of the fault.
// C order, little-endian. NumPy has no bf16: it is carried as uint16, so uint16 is read as bf16,
// and only where `wanted` is bf16 or nothing in particular. Any other type than `wanted` is an
// error. Where nothing is wanted (the pointee of a PTX pointer, which is bytes to us) uint32 and
// uint64 are read as the signed type of their size.
Result<Tensor> ParseNpy(std::string_view bytes, const std::string& name,
                        std::optional<ScalarType> wanted);
Result<Tensor> ReadNpy(const std::string& path, std::optional<ScalarType> wanted);

// The bytes of an .npy of version 1.0 (bf16 as uint16).
std::string FormatNpy(const Tensor& tensor);
Result<void> WriteNpy(const std::string& path, const Tensor& tensor);

// NumPy's name of the type that carries `type`, as the header of a file has it: "<f4".
std::string_view NpyType(ScalarType type);

}  // namespace phobos

#endif  // PHOBOS_RUNTIME_TENSOR_NPY_H_
