internal import PaneScenes

package enum TraceFormat: String, CaseIterable, Sendable {
  /// CSV (RFC 4180, with line feeds alone): a header, then one line per row. Where the columns change, an empty line and another header follow.
  case csv
  /// One array (RFC 8259) with an object per row, each on its own line.
  case json
  /// One object per line.
  case jsonl
}

struct TraceEncoder {
  let format: TraceFormat
  /// The bytes before each value of a row.
  private var lead: [[UInt8]] = []
  /// The words of the rows so far, as bytes of the format.
  private var encodedWords: [String: [UInt8]] = [:]
  private var isEmpty = true

  init(_ format: TraceFormat) { self.format = format }

  /// Begins a table with the given columns, of which the first is the time.
  mutating func begin(_ columns: [String], to bytes: inout [UInt8]) {
    guard format == .csv else {
      lead = columns.enumerated().map { Array("\($0 == 0 ? "{" : ",")\(JSON.quoted($1)):".utf8) }
      return
    }
    lead = columns.indices.map { $0 == 0 ? [] : [UInt8(ascii: ",")] }
    if !isEmpty { bytes.append(UInt8(ascii: "\n")) }
    bytes.append(contentsOf: columns.map(CSVRows.written).joined(separator: ",").utf8)
    bytes.append(UInt8(ascii: "\n"))
    isEmpty = false
  }

  mutating func append(_ row: [TraceColumn.TraceValue], at time: Double, to bytes: inout [UInt8]) {
    if format == .json { bytes.append(contentsOf: (isEmpty ? "[\n" : ",\n").utf8) }
    isEmpty = false
    bytes.append(contentsOf: lead[0])
    bytes.append(number: time)
    for (index, value) in row.enumerated() {
      bytes.append(contentsOf: lead[index + 1])
      switch value {
      // JSON has no infinity, which is the velocity at a vertical tangent.
      case .number(let number) where format != .csv && !number.isFinite: bytes.append(contentsOf: "null".utf8)
      case .number(let number): bytes.append(number: number)
      case .word(let word): bytes.append(contentsOf: encoded(word))
      }
    }
    if format != .csv { bytes.append(UInt8(ascii: "}")) }
    if format != .json { bytes.append(UInt8(ascii: "\n")) }
  }

  private mutating func encoded(_ word: String) -> [UInt8] {
    if let known = encodedWords[word] { return known }
    let encoded = Array((format == .csv ? CSVRows.written(word) : JSON.quoted(word)).utf8)
    encodedWords[word] = encoded
    return encoded
  }

  private func end(_ bytes: inout [UInt8]) {
    if format == .json { bytes.append(contentsOf: (isEmpty ? "[]\n" : "\n]\n").utf8) }
  }

  /// The number of bytes that are gathered before they are written.
  private static let chunk = 1 << 16

  /// Writes a table. Each number is the shortest that reads back as the same `Double`.
  /// - Parameter appendRow: appends the row with an index; it begins the table with the first row.
  static func write<Failure: Error>(
    as format: TraceFormat, rowCount: Int, progress: ProgressReport,
    _ write: ByteWriter<Failure>,
    appendRow: (_ index: Int, inout TraceEncoder, inout [UInt8]) -> Void
  ) throws(Failure) {
    var encoder = TraceEncoder(format)
    var bytes: [UInt8] = []
    for index in 0..<rowCount {
      appendRow(index, &encoder, &bytes)
      if bytes.count > chunk {
        try write(bytes)
        progress(Double(index) / Double(rowCount))
        bytes.removeAll(keepingCapacity: true)
      }
    }
    encoder.end(&bytes)
    try write(bytes)
  }
}

/// A column of positions and the column of its velocities.
struct MotionColumns: Hashable, Sendable {
  /// The indices of the two columns, not counting the time.
  let value: Int
  let velocity: Int
  let name: String

  /// The name of the moving item: `ball` for `ball_x` and `ball_y`; empty for `x` and `y`.
  var thing: Substring { name.lastIndex(of: "_").map { name[..<$0] } ?? "" }

  /// Returns all values whose velocity is in the table. `v` is the velocity of the column before it,
  /// `ball_vx` that of `ball_x`, and `velocity` that of `value`.
  static func all(in names: [String]) -> [MotionColumns] {
    names.indices.compactMap { index in
      guard TraceTable.Column.isVelocity(names[index]) else { return nil }
      let parts = names[index].split(separator: "_")
      let value: Int?
      if parts.last == "v" {
        value = index > 0 ? index - 1 : nil
      } else {
        let place = parts.map { part in
          !TraceTable.Column.isVelocity(String(part)) ? part : part == "velocity" ? "value" : part.dropFirst()
        }
        value = names.firstIndex(of: place.joined(separator: "_"))
      }
      return value.map { MotionColumns(value: $0, velocity: index, name: names[$0]) }
    }
  }

  /// The error of a table without a column of positions with velocities, or without the given one.
  /// - Parameter found: the names of all such columns.
  static func missing(_ column: String?, of found: [String], named name: String) -> ParseError {
    let wanted = column.map { " of “\($0)”" } ?? ""
    let names = found.isEmpty ? "none" : found.joined(separator: ", ")
    return ParseError("\(name): expected positions with their velocities, as y,v\(wanted); found \(names)")
  }
}

/// A law of motion sampled at a list of times, and its settling time.
package struct Sample {
  package var law: any SampledLaw
  package var times: SampleTimes

  package init(of law: any SampledLaw, at times: SampleTimes) {
    self.law = law
    self.times = times
  }

  /// A law in the plane has one column for each coordinate.
  package var columns: [String] {
    ["t"] + (law.dimension == 1 ? ["value", "velocity"] : ["value_x", "value_y", "velocity_x", "velocity_y"])
  }

  /// Each number is the shortest that reads back as the same `Double`.
  package func write<Failure: Error>(
    as format: TraceFormat, progress: ProgressReport = { _ in }, _ write: ByteWriter<Failure>
  ) throws(Failure) {
    var law = law
    let dimension = law.dimension
    var row = [TraceColumn.TraceValue](repeating: .number(0), count: 2 * dimension)
    try TraceEncoder.write(as: format, rowCount: times.count, progress: progress, write) {
      index, encoder, bytes in
      if index == 0 { encoder.begin(columns, to: &bytes) }
      let time = times[index]
      let (value, velocity) = law.state(at: time)
      for axis in 0..<dimension {
        row[axis] = .number(value[axis])
        row[dimension + axis] = .number(velocity[axis])
      }
      encoder.append(row, at: time, to: &bytes)
    }
  }

  /// The settling time in seconds, on a line of its own; `inf` if the law never settles.
  package var settlingLine: [UInt8] {
    var bytes: [UInt8] = []
    bytes.append(number: law.settlingTime)
    return bytes + [UInt8(ascii: "\n")]
  }
}

extension [UInt8] {
  /// Appends the shortest decimal text that reads back as `number`. −0 is written as 0.
  mutating func append(number: Double) { append(contentsOf: (number + 0).description.utf8) }
}

/// The times at which a law is sampled, in s.
package enum SampleTimes: Hashable, Sendable {
  /// The given times, in the given order.
  case list([Double])
  /// The times k/rate from 0 up to and including `duration`, in s.
  case frames(rate: Double, duration: Double)

  /// Parses a list of times such as `0.1,0.25`, each from 0 to 86400 s.
  package init(parsing text: String) throws(ParseError) {
    guard let times = NumberArgument.seconds.list(text) else {
      throw ParseError("expected times in \(NumberArgument.seconds.expectation), such as 0.1,0.25")
    }
    self = .list(times)
  }

  var count: Int {
    switch self {
    case .list(let times): times.count
    // The last frame of a duration that is a whole number of frames must not be lost to rounding.
    case .frames(let rate, let duration): Int((duration * rate + 1e-9).rounded(.down)) + 1
    }
  }

  subscript(index: Int) -> Double {
    switch self {
    case .list(let times): times[index]
    case .frames(let rate, _): Double(index) / rate
    }
  }
}
