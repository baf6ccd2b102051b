internal import Scenes

/// What a plot shows as one line: places over time, and their velocities.
package struct Curve: Hashable, Sendable {
  /// For the legend.
  package var name: String
  /// In s, each later than the one before; two at least.
  package var times: [Double]
  /// In pt; one that is not finite is not shown.
  package var places: [Double]
  /// In pt/s; one that is not finite is not shown.
  package var velocities: [Double]
  package var marks: [Mark]

  /// When another law began, a hand came or went, or it settled.
  package struct Mark: Hashable, Sendable {
    /// In s.
    var time: Double
    /// What it was from then on.
    var word: String
  }

  /// What is further away is not shown, in pt or pt/s: of a stepper that diverges, all else would be a point. Nor could
  /// an axis tell such numbers apart.
  private static let farthest = 1e15

  private static func shown(_ number: Double) -> Double { abs(number) <= farthest ? number : .nan }

  /// Enough that a pixel has one.
  static let samples = 1200

  /// The curves of a law, one for each coordinate, from 0 on.
  /// - Parameter duration: in s, over 0.
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

  /// The curves of a table, one for each scene in it.
  /// - Parameter column: of places; nil: the first that has velocities.
  /// - Throws: if it has no such column, or one row only.
  package static func all(
    of table: TraceTable, column: String?, named name: String
  ) throws(ParseError) -> [Curve] {
    var curves: [Curve] = []
    for part in table.parts {
      let moving = MovingValue.all(in: part.columns.map(\.name))
      guard let shown = column == nil ? moving.first : moving.first(where: { $0.name == column }),
        let places = part.columns[shown.value].numbers, let velocities = part.columns[shown.velocity].numbers
      else { continue }
      guard part.times.count >= 2 else {
        throw ParseError("\(name): expected two rows or more of “\(shown.name)”, found \(part.times.count)")
      }
      curves.append(
        Curve(
          name: "\(name) \(shown.name)", times: part.times, places: places.map(Self.shown),
          velocities: velocities.map(Self.shown),
          marks: part.changes))
    }
    guard !curves.isEmpty else {
      throw ParseError(
        "\(name): expected places with their velocities, as y,v\(column.map { " of “\($0)”" } ?? "")")
    }
    return curves
  }

  /// The line within one of `count` equal spans of `range`: from its least to its greatest value there, or nil where it
  /// does not go. Straight lines connect the rows.
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

extension TraceTable.Part {
  /// When a word as the phase changed, or a target or an end: a hand came or went, or another law began.
  fileprivate var changes: [Curve.Mark] {
    let ends = columns.first { ["target", "end"].contains($0.name) }?.numbers
    let words = columns.compactMap { column in
      if case .words(let words) = column.values { words } else { nil }
    }
    return times.indices.dropFirst().compactMap { row in
      if let changed = words.first(where: { $0[row] != $0[row - 1] }) {
        return Curve.Mark(time: times[row], word: changed[row])
      }
      guard let ends, ends[row] != ends[row - 1] else { return nil }
      return Curve.Mark(time: times[row], word: "to \(SpringCode.number(ends[row]))")
    }
  }
}
