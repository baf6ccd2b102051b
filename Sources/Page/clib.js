// Returns the two halves of a number, whose products with other halves are exact (T. J. Dekker, 1971).
function halves(x) {
  const scaled = 134217729 * x
  const high = scaled - (scaled - x)
  return [high, x - high]
}

// The functions of C that the library, compiled for WebAssembly, asks of its page. `memory` returns the memory that
// the module brings; it is called after the module has started.
function clib(memory) {
  const free = new Map() // Free blocks, by size.
  const sizes = new Map() // The sizes of the blocks in use, by place.
  let top = 0 // The end of the last block; the memory that the module starts with is its own.

  function allocate(size, alignment) {
    const unit = Math.max(16, alignment)
    let room = unit
    while (room < size) room *= 2
    let block = free.get(room)?.pop()
    if (block === undefined) {
      const end = memory().buffer.byteLength
      block = Math.ceil((top || end) / unit) * unit
      top = block + room
      if (top > end) memory().grow(Math.ceil((top - end) / 65536))
    }
    sizes.set(block, room)
    return block
  }

  return {
    exp: Math.exp, log: Math.log, sin: Math.sin, cos: Math.cos, atan: Math.atan, atan2: Math.atan2,
    atanh: Math.atanh, expm1: Math.expm1, pow: Math.pow, acos: Math.acos, cosh: Math.cosh, sinh: Math.sinh,

    // Rounds halves away from zero.
    round(x) {
      const whole = Math.trunc(x)
      return Math.abs(x - whole) >= 0.5 ? whole + Math.sign(x) : whole
    },
    // a b + c with one rounding: the error of the product and that of the sum are added at the end.
    fma(a, b, c) {
      const product = a * b
      const [[aHigh, aLow], [bHigh, bLow]] = [a, b].map(halves)
      const productError = aHigh * bHigh - product + aHigh * bLow + aLow * bHigh + aLow * bLow
      const sum = product + c
      const part = sum - product
      const error = product - (sum - part) + (c - part) + productError
      return Number.isFinite(error) ? sum + error : sum
    },
    posix_memalign(place, alignment, size) {
      const block = allocate(size, alignment)
      new DataView(memory().buffer).setUint32(place, block, true)
      return 0
    },
    free(block) {
      const room = sizes.get(block)
      if (!sizes.delete(block)) return
      if (!free.get(room)?.push(block)) free.set(room, [block])
    },
    memcmp(one, other, count) {
      const bytes = new Uint8Array(memory().buffer)
      for (let i = 0; i < count; i++) if (bytes[one + i] !== bytes[other + i]) return bytes[one + i] - bytes[other + i]
      return 0
    },
    // The product of two integers of 128 bits, each in two halves.
    __multi3(place, aLow, aHigh, bLow, bHigh) {
      const whole = (low, high) => BigInt.asUintN(64, low) | (high << 64n)
      const product = whole(aLow, aHigh) * whole(bLow, bHigh)
      const view = new DataView(memory().buffer)
      view.setBigUint64(place, BigInt.asUintN(64, product), true)
      view.setBigUint64(place + 8, BigInt.asUintN(64, product >> 64n), true)
    },
    __stack_chk_fail() { throw new Error("the stack is damaged") },
  }
}

// Starts a module, and returns what it exports. What it asks for beyond C, tables of Unicode that ASCII never reaches,
// is an error once it is called.
async function start(bytes) {
  const module = await WebAssembly.compile(bytes)
  let instance
  const env = clib(() => instance.exports.memory)
  for (const { name } of WebAssembly.Module.imports(module))
    env[name] ??= () => { throw new Error(`${name} is not in the page's C library`) }
  instance = await WebAssembly.instantiate(module, { env })
  return instance.exports
}
