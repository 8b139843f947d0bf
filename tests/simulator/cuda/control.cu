// Target: sm_75
// Divergence.

extern "C" __global__ void switch_dense(const int* in, int* out, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n) return;
  int x = in[i];
  switch (x) {
    case 0: x = i * 3; break;
    case 1: x = i ^ 0x55; break;
    case 2: x = -i;  // falls through
    case 3: x += 1000; break;
    case 4: x = i * i; break;
    case 5: for (int k = 0; k < i % 7; ++k) x = x * 31 + k; break;
    case 6: return;
    case 7: x = i / 3; break;
    default: x = x < 0 ? -1 : -2;
  }
  out[i] = x;
}

extern "C" __global__ void switch_sparse(const int* in, int* out) {
  const int i = threadIdx.x;
  int x = 0;
  switch (in[i]) {
    case -5: x = 1; break;
    case 17: x = 2; break;
    case 1000: x = 3; break;
    case 70000: x = 4; break;
    default: x = 5;
  }
  out[i] = x;
}

extern "C" __global__ void nested_loops(const int* in, int* out) {
  const int i = threadIdx.x;
  int sum = 0;
  for (int a = 0; a < in[i]; ++a) {
    if (a % 3 == 1) continue;
    for (int b = a; b < 20; ++b) {
      if ((a * b + i) % 11 == 0) break;
      if (b % 4 == 2) continue;
      sum += a * 100 + b;
    }
    if (sum > 20000) break;
  }
  out[i] = sum;
}

extern "C" __global__ void collatz(const unsigned* in, int* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned x = in[i];
  int steps = 0;
  while (x != 1) {
    x = x % 2 ? 3 * x + 1 : x / 2;
    ++steps;
  }
  out[i] = steps;
}

// Warps end at different places; those left meet at barriers.
extern "C" __global__ void early_exit(const int* in, int* out) {
  __shared__ int s[256];
  const int t = threadIdx.x;
  out[t] = 0;
  if (t >= 192) return;
  s[t] = in[t];
  __syncthreads();
  const int x = s[191 - t];
  if (x < 0) return;
  out[t] = x;
  if (x % 2) return;
  out[t] += 1000;
}

extern "C" __global__ void short_circuit(const int* at, const int* table, int n, int* out) {
  const int t = threadIdx.x, i = at[t];
  // The second test is only safe behind the first.
  if ((i >= 0 && i < n && table[i] > 3) || (i == -1 && t % 2 == 0)) {
    out[t] = 1;
  } else {
    out[t] = i >= n ? 2 : 0;
  }
}

// Loops entered from two places.
extern "C" __global__ void irreducible(const int* in, int* out) {
  const int t = threadIdx.x;
  int x = in[t], steps = 0;
  if (x & 1) goto odd;
even:
  x /= 2;
  ++steps;
  if (steps > 40) goto done;
  if (x == 0) goto done;
  if (!(x & 1)) goto even;
odd:
  x -= 1;
  steps += 2;
  if (x != 0) goto even;
done:
  out[t] = steps * 1000 + x;
}

extern "C" __global__ void binary_search(const int* sorted, int n, const int* keys, int* out) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  int low = 0, high = n;
  while (low < high) {
    const int middle = (low + high) / 2;
    if (sorted[middle] < keys[i]) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  out[i] = low;
}

extern "C" __global__ void mandelbrot(int* out, int w, int limit) {
  const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
  const float cr = x * (3.0f / 64) - 2, ci = y * (2.0f / 64) - 1;
  float r = 0, i = 0;
  int steps = 0;
  for (; steps < limit; ++steps) {
    const float rr = __fmul_rn(r, r), ii = __fmul_rn(i, i);
    if (__fadd_rn(rr, ii) > 4) break;
    i = __fadd_rn(__fmul_rn(2 * r, i), ci);
    r = __fadd_rn(__fsub_rn(rr, ii), cr);
  }
  out[y * w + x] = steps;
}
