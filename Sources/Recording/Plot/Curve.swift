/// A line in a plot: positions over time, and their velocities.
package struct Curve: Hashable, Sendable {
  /// The name in the legend.
  package var name: String
  /// The times in s, at least two, each later than the one before.
  package var times: [Double]
  /// The positions, in pt. Numbers that are not finite are not drawn.
  package var places: [Double]
  /// The velocities, in pt/s. Numbers that are not finite are not drawn.
  package var velocities: [Double]
  package var marks: [Mark]

  /// An instant at which another law began, a hand took or released the value, or the value settled.
  package struct Mark: Hashable, Sendable {
    /// The time, in s.
    var time: Double
    /// The state from then on, in a word.
    var word: String
  }

  /// The greatest number that is drawn, in pt or pt/s. A diverging stepper would otherwise shrink all else to
  /// a point, and an axis cannot resolve such numbers.
  private static let farthest = 1e15

  private static func shown(_ number: Double) -> Double { abs(number) <= farthest ? number : .nan }

  /// The number of intervals at which a law is sampled; enough for one per pixel.
  static let samples = 1200

  /// Returns the curves of a law from time 0 on, one for each coordinate.
  /// - Parameter duration: the duration in s, over 0.
  package static func all(of law: any SampledLaw, named name: String, duration: Double) -> [Curve] {
    var law = law
    let dimension = law.dimension
    var curves = (0..<dimension).map { axis in
      Curve(
        name: dimension == 1 ? name : "\(name) \(axis == 0 ? "x" : "y")", times: [], places: [],
        velocities: [],
        marks: law.settlingTime < duration ? [Mark(time: law.settlingTime, word: "settled")] : [])
    }
    for index in 0...samples {
      let time = duration * Double(index) / Double(samples)
      let (value, velocity) = law.state(at: time)
      for axis in 0..<dimension {
        curves[axis].times.append(time)
        curves[axis].places.append(shown(value[axis]))
        curves[axis].velocities.append(shown(velocity[axis]))
      }
    }
    return curves
  }

  /// Returns the range of the line in each of `count` equal parts of `range`; nil where the line is absent.
  /// Straight lines connect the rows.
  func spans(
    _ values: KeyPath<Curve, [Double]>, over range: ClosedRange<Double>, count: Int
  ) -> [ClosedRange<Double>?] {
    let values = self[keyPath: values]
    let width = (range.upperBound - range.lowerBound) / Double(count)
    var spans = [ClosedRange<Double>?](repeating: nil, count: count)
    func cover(_ index: Int, _ low: Double, _ high: Double) {
      let old = spans[index]
      spans[index] = min(low, high, old?.lowerBound ?? low)...max(low, high, old?.upperBound ?? high)
    }
    for row in times.indices.dropFirst() where values[row].isFinite && values[row - 1].isFinite {
      let (start, end) = (times[row - 1], times[row])
      let slope = (values[row] - values[row - 1]) / (end - start)
      let first = max(0, Int(((start - range.lowerBound) / width).rounded(.down)))
      let last = min(count - 1, Int(((end - range.lowerBound) / width).rounded(.down)))
      guard first <= last else { continue }
      for index in first...last {
        let left = max(start, range.lowerBound + width * Double(index))
        let right = min(end, range.lowerBound + width * Double(index + 1))
        cover(index, values[row - 1] + slope * (left - start), values[row - 1] + slope * (right - start))
      }
    }
    return spans
  }
}
