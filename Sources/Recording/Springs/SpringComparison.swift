internal import MotionKinematics
package import PaneSprings

/// A table of two springs: their parameters, their behaviour, and the differences.
package struct SpringComparison: Hashable, Sendable {
  let first: SpringReport
  let second: SpringReport

  package init(_ first: SpringReport, _ second: SpringReport) {
    (self.first, self.second) = (first, second)
  }

  private static let width = 14
  private static let steps = 2000

  /// The greatest difference between the two motions, as a share of the distance, and its time in s. It is found to a
  /// two-thousandth of the time in which both settle.
  package var greatestDifference: (size: Double, time: Double) {
    let settling = [first, second].map { report in
      let time = report.settlingTime(within: 1e-3)
      return (time.isFinite ? time : 10 * report.spring.response) + report.call.delay
    }
    let span = settling.max() ?? 1
    func value(_ report: SpringReport, _ time: Double) -> Double {
      time > report.call.delay ? report.value(at: time - report.call.delay) : 0
    }
    return (0...Self.steps).lazy.map { step in
      let time = span * Double(step) / Double(Self.steps)
      return (size: abs(value(second, time) - value(first, time)), time: time)
    }.max { $0.size < $1.size } ?? (0, 0)
  }

  private var rows: [(name: String, key: String, unit: String, first: Double?, second: Double?)] {
    let other = Dictionary(
      (second.parameters + second.findings).map { ($0.key, $0) }, uniquingKeysWith: { first, _ in first })
    var rows = (first.parameters + first.findings).map { quantity in
      let zero = ["velocity", "relativeVelocity", "delay"].contains(quantity.key) ? 0.0 : nil
      return (
        name: quantity.name, key: quantity.key, unit: quantity.unit, first: quantity.value,
        second: other[quantity.key].map(\.value) ?? zero
      )
    }
    for quantity in second.parameters where !rows.contains(where: { $0.key == quantity.key }) {
      rows.append((quantity.name, quantity.key, quantity.unit, 0, quantity.value))
    }
    return rows
  }

  package var text: String {
    var lines: [String] = []
    for (letter, report) in [("A", first), ("B", second)] {
      lines += report.readingLines.map { "\(letter) \($0.name)".padded(to: SpringReport.nameWidth) + $0.text }
    }
    lines.append("")
    let head = ["", "A", "B", "B − A"].enumerated().map { index, word in
      word.padded(to: index == 0 ? SpringReport.nameWidth : Self.width)
    }
    lines.append(head.joined())
    for row in rows {
      var line = row.name.padded(to: SpringReport.nameWidth)
      line += [row.first, row.second].map { SpringReport.text($0).padded(to: Self.width) }.joined()
      if let first = row.first, let second = row.second, first.isFinite, second.isFinite {
        line += DecimalText.number(second - first)
        if first != 0, first != second, row.unit != "%" {
          line +=
            " (\(second > first ? "+" : "")\(DecimalText.decimal(100 * (second / first - 1), digits: 3)) %)"
        }
      } else {
        line += "–"
      }
      lines.append(line + (row.unit.isEmpty ? "" : " \(row.unit)"))
    }
    let (size, time) = greatestDifference
    let (percent, seconds) = (
      DecimalText.decimal(100 * size, digits: 4), DecimalText.decimal(time, digits: 4)
    )
    lines += ["", "The motions differ by up to \(percent) % of the distance, at \(seconds) s."]
    return lines.map { $0 + "\n" }.joined()
  }

  package func json(code platforms: [SpringPlatform]) -> String {
    var members: [String: JSON] = [:]
    for row in rows {
      members[row.key] = .number((row.second ?? .nan) - (row.first ?? .nan))
    }
    let (size, time) = greatestDifference
    return JSON.object([
      "springs": .array([first.value(code: platforms), second.value(code: platforms)]),
      "differences": .object(members), "greatestDifference": .number(size),
      "greatestDifferenceTime": .number(time)
    ]).text
  }
}
