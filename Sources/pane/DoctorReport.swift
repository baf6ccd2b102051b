internal import Histogram
internal import PaneRecording
internal import PaneScenes
internal import PaneTerminal

/// The results of the doctor command, as text for people or as JSON.
struct DoctorReport {
  /// Percentiles of a quantity that was measured for each frame.
  struct Distribution {
    let name: String
    let unit: String
    private let p50: Double
    private let p99: Double
    private let largest: Double

    /// - Parameter scale: The size of one count of the histogram, in `unit`.
    init(_ name: String, unit: String, of histogram: Histogram<UInt32>, scale: Double) {
      self.name = name
      self.unit = unit
      p50 = Double(histogram.valueAtPercentile(50)) * scale
      p99 = Double(histogram.valueAtPercentile(99)) * scale
      largest = Double(histogram.max) * scale
    }

    fileprivate var line: String {
      let number = DecimalText.number
      return "\(name): p50 \(number(p50)), p99 \(number(p99)), max \(number(largest))"
        + (unit.isEmpty ? "" : " \(unit)")
    }

    fileprivate var json: JSON {
      .object([
        "name": .string(name), "unit": .string(unit), "p50": .number(p50), "p99": .number(p99),
        "max": .number(largest)
      ])
    }
  }

  /// The capabilities of the terminal with their reasons; empty without a terminal.
  var findings: [Finding] = []
  var measurements: [Distribution] = []
  /// Single values with their names and units.
  var numbers: [(name: String, value: Double, unit: String)] = []

  /// The report for people, with one item per line.
  var text: String {
    var lines = findings.map { "\($0.name.padded(to: 20)) \($0.value.padded(to: 20))  \($0.reason)" }
    lines += measurements.map(\.line)
    lines += numbers.map { "\($0.name): \(DecimalText.number($0.value)) \($0.unit)" }
    // Control characters are escaped, because values come from the environment and the terminal.
    return lines.map { $0.printable() + "\n" }.joined()
  }

  /// The report for programs, as one JSON object.
  var json: String {
    let findings = findings.map { finding in
      JSON.object([
        "name": .string(finding.name), "value": .string(finding.value), "reason": .string(finding.reason)
      ])
    }
    let numbers = numbers.map { name, value, unit in
      JSON.object(["name": .string(name), "value": .number(value), "unit": .string(unit)])
    }
    return JSON.object([
      "findings": .array(findings), "measurements": .array(measurements.map(\.json)),
      "numbers": .array(numbers)
    ]).text
  }
}
