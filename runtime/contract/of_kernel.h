// What a checked kernel says about its launches.
#ifndef PHOBOS_RUNTIME_CONTRACT_OF_KERNEL_H_
#define PHOBOS_RUNTIME_CONTRACT_OF_KERNEL_H_

#include "frontend/sema/kernel.h"
#include "runtime/contract/contract.h"

namespace phobos {

Signature SignatureOf(const Kernel& kernel);

// The contract but for what compiling decides: the chip and the plan of shared memory.
LaunchContract ContractOf(const Kernel& kernel);

}  // namespace phobos

#endif  // PHOBOS_RUNTIME_CONTRACT_OF_KERNEL_H_
