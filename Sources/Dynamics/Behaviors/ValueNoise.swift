/// A smooth random function of position and time: random values on a grid, interpolated by a cubic whose
/// slope is 0 at the grid points.
struct ValueNoise {
  let seed: UInt64

  /// Returns the value at a point, within −1...1. Each layer is an independent function.
  func value(at place: SIMD3<Double>, layer: UInt64) -> Double {
    let cell = place.rounded(.down)
    let part = place - cell
    let blend = part * part * (3 - 2 * part)
    var sum = 0.0
    for corner in 0..<8 {
      let step = SIMD3(Double(corner & 1), Double(corner >> 1 & 1), Double(corner >> 2))
      let weights = step * blend + (1 - step) * (1 - blend)
      sum += weights.x * weights.y * weights.z * random(cell + step, layer)
    }
    return sum
  }

  private func random(_ cell: SIMD3<Double>, _ layer: UInt64) -> Double {
    var word = seed &+ layer &* 0x9E37_79B9_7F4A_7C15
    for coordinate in [cell.x, cell.y, cell.z] {
      word = (word ^ coordinate.bitPattern) &* 0xBF58_476D_1CE4_E5B9
      word ^= word >> 29
    }
    word = (word ^ (word >> 32)) &* 0x94D0_49BB_1331_11EB
    return Double(Int64(bitPattern: word ^ (word >> 31))) / 0x1p63
  }
}
