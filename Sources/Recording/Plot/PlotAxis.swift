internal import PaneScenes

/// A range of numbers with ticks at round numbers, whose spacing is 1, 2 or 5 times a power of ten.
struct PlotAxis: Hashable, Sendable {
  let range: ClosedRange<Double>
  let ticks: [Double]

  /// - Parameters:
  ///   - values: the finite range that the axis must contain.
  ///   - count: the approximate number of ticks; 2 or more.
  ///   - isTight: true if the axis ends where the values end, false if it ends at a tick.
  init(_ values: ClosedRange<Double>, ticks count: Int, isTight: Bool) {
    // A single value gets a range around it.
    let extent = values.upperBound - values.lowerBound
    let pad = extent > 0 ? 0 : max(1, abs(values.lowerBound)) / 2
    let (low, high) = (values.lowerBound - pad, values.upperBound + pad)
    // The smallest round spacing that gives no more than about `count` ticks.
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

  /// Returns the position of a value on the axis: 0 at the lower end and 1 at the upper end.
  func fraction(of value: Double) -> Double {
    (value - range.lowerBound) / (range.upperBound - range.lowerBound)
  }

  /// Returns the index of a value's column among `count` columns.
  func column(of value: Double, among count: Int) -> Int {
    min(count - 1, Int(fraction(of: value) * Double(count)))
  }

  func label(_ tick: Double) -> String { DecimalText.number(tick) }
}
