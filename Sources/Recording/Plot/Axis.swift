internal import Scenes

/// A range of numbers with ticks at round ones: 1, 2 or 5 times a power of ten apart.
struct Axis: Hashable, Sendable {
  let range: ClosedRange<Double>
  let ticks: [Double]

  /// - Parameters:
  ///   - values: what has to be on it; finite.
  ///   - count: about so many ticks, 2 or more.
  ///   - isTight: whether it ends where the values do, not at a tick.
  init(_ values: ClosedRange<Double>, ticks count: Int, isTight: Bool) {
    // All the same: a range round it.
    let extent = values.upperBound - values.lowerBound
    let pad = extent > 0 ? 0 : max(1, abs(values.lowerBound)) / 2
    let (low, high) = (values.lowerBound - pad, values.upperBound + pad)
    // The least of them that is no nearer than `count` ticks would be.
    let raw = (high - low) / Double(count) * 0.999
    var power = 1.0
    while power > raw { power /= 10 }
    while power * 10 <= raw { power *= 10 }
    let step = [1.0, 2, 5, 10].map { $0 * power }.first { $0 >= raw } ?? 10 * power
    let first = isTight ? (low / step - 1e-9).rounded(.up) : (low / step + 1e-9).rounded(.down)
    let last = isTight ? (high / step + 1e-9).rounded(.down) : (high / step - 1e-9).rounded(.up)
    ticks = (0...Int(last - first)).map { (first + Double($0)) * step }
    range = isTight ? low...high : first * step...last * step
  }

  /// Where on it a value is: 0 at the lower end, 1 at the upper one.
  func fraction(of value: Double) -> Double {
    (value - range.lowerBound) / (range.upperBound - range.lowerBound)
  }

  /// A tick's number.
  func label(_ tick: Double) -> String { SpringCode.number(tick) }
}
