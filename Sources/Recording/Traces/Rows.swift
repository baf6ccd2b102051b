internal import Motion
internal import PaneScenes
package import PaneSprings

/// The format of a table.
package enum RowFormat: String, Sendable {
  /// CSV (RFC 4180, with line feeds alone): a header, then one line per row. Where the columns change, an empty line and
  /// another header follow.
  case csv
  /// One JSON object (RFC 8259) per line.
  case jsonl
}

/// Writes rows of a table, in pieces. Each number is the shortest text that reads back as the same `Double`. Names and words
/// are those of scenes, which need no quotes in CSV.
struct RowWriter {
  private let format: RowFormat
  /// The bytes before each value of a row.
  private var lead: [[UInt8]] = []
  private var bytes: [UInt8] = []

  /// The number of bytes that are gathered before they are written.
  private static let chunk = 1 << 16

  /// Begins a section with the given columns.
  mutating func begin(_ columns: [String]) {
    if format == .csv { bytes += "\(lead.isEmpty ? "" : "\n")\(columns.joined(separator: ","))\n".utf8 }
    lead = columns.enumerated().map { index, name in
      let mark = index > 0 ? "," : format == .csv ? "" : "{"
      return Array((format == .csv ? mark : "\(mark)\(JSON.quoted(name)):").utf8)
    }
  }

  mutating func append(_ row: [TraceColumn.TraceValue]) {
    for (lead, value) in zip(lead, row) {
      bytes += lead
      switch value {
      // JSON has no infinity, which is the velocity at a vertical tangent.
      case .number(let number) where !number.isFinite && format == .jsonl: bytes += "null".utf8
      // −0 is 0.
      case .number(let number): bytes += (number + 0).description.utf8
      case .word(let word): bytes += (format == .csv ? word : JSON.quoted(word)).utf8
      }
    }
    bytes += (format == .jsonl ? "}\n" : "\n").utf8
  }

  /// Writes a table.
  /// - Parameter appendRow: appends the row with an index; the first one begins a section.
  static func write<Failure: Error>(
    _ count: Int, as format: RowFormat, _ write: ByteWriter<Failure>,
    appendRow: (_ index: Int, inout RowWriter) -> Void
  ) throws(Failure) {
    var writer = RowWriter(format: format)
    for index in 0..<count {
      appendRow(index, &writer)
      guard writer.bytes.count > chunk else { continue }
      try write(writer.bytes)
      writer.bytes.removeAll(keepingCapacity: true)
    }
    try write(writer.bytes)
  }
}

/// The times of the rows of a table, in s.
package struct SampleTimes: Sendable {
  let count: Int
  let time: @Sendable (_ index: Int) -> Double

  /// The times k/rate from 0 up to and including `duration`, in s.
  package init(rate: Double, duration: Double) {
    // The last frame of a duration that is a whole number of frames must not be lost to rounding.
    count = Int((duration * rate + 1e-9).rounded(.down)) + 1
    time = { Double($0) / rate }
  }

  /// Parses a list of times such as `0.1,0.25`, in any order, each from 0 to 86400 s.
  package init(parsing text: String) throws(ParseError) {
    guard let times = NumberArgument.seconds.list(text) else {
      throw ParseError("expected times in \(NumberArgument.seconds.expectation), such as 0.1,0.25")
    }
    count = times.count
    time = { times[$0] }
  }
}

extension SampledLaw {
  /// Writes value and velocity at times, as the columns t, value and velocity.
  package func write<Failure: Error>(
    at times: SampleTimes, as format: RowFormat, _ write: ByteWriter<Failure>
  ) throws(Failure) {
    let law = law
    try RowWriter.write(times.count, as: format, write) { index, writer in
      if index == 0 { writer.begin(["t", "value", "velocity"]) }
      let time = times.time(index)
      let (value, velocity) = law.state(at: time)
      writer.append([.number(time), .number(value), .number(velocity)])
    }
  }
}
