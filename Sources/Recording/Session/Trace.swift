internal import Motion
package import PaneScenes
package import PaneSprings

/// A scene's motion as a table. The scene has the same events and laws as on the screen, but is advanced frame by frame
/// without a clock.
package struct Trace {
  private let gallery: Gallery
  private let script: Script
  private let times: SampleTimes

  /// - Parameter duration: the duration in s.
  package init(of gallery: Gallery, script: Script, framesPerSecond: Double, duration: Double) {
    (self.gallery, self.script) = (gallery, script)
    times = SampleTimes(rate: framesPerSecond, duration: duration)
  }

  /// Returns the names of a scene's columns, without the time and the number of inputs.
  package static func columns(of scene: SceneName) -> [String] {
    Gallery(scene, SceneContext(columns: 120, rows: 40), showsHint: false).scene.trace.map(\.name)
  }

  /// A row of the table: the scene's columns, the number of events since the row before, and the scene if it is another one
  /// than that of the row before. One that is left before its first row is none.
  private typealias Row = (columns: [TraceColumn], inputs: Int, newScene: SceneName?)

  /// The scene at the time of a row.
  private struct Run {
    var gallery: Gallery
    var playback: Playback
    var scene: SceneName?

    /// Advances to the time of the next row, in s.
    mutating func row(at time: Double) -> Row {
      let inputs = playback.events.count
      playback.advance(&gallery, to: time)
      let newScene = gallery.name == scene ? nil : gallery.name
      scene = gallery.name
      return (gallery.scene.trace, inputs - playback.events.count, newScene)
    }
  }

  private var start: Run { Run(gallery: script.opened(gallery), playback: Playback(script)) }

  /// Writes the table: row k has the time k/fps. An event at the time of a row is handled before it.
  package func write<Failure: Error>(
    as format: RowFormat, _ write: ByteWriter<Failure>
  ) throws(Failure) {
    var run = start
    try RowWriter.write(times.count, as: format, write) { index, writer in
      let time = times.time(index)
      let row = run.row(at: time)
      if row.newScene != nil { writer.begin(["t"] + row.columns.map(\.name) + ["inputs"]) }
      writer.append([.number(time)] + row.columns.map(\.value) + [.number(Double(row.inputs))])
    }
  }

  /// Returns the columns whose velocities are in the table, as curves; those of another scene begin with its name.
  package func curves() -> [Curve] {
    var (curves, moving, run): ([Curve], [MotionColumns], Run) = ([], [], start)
    for time in (0..<times.count).lazy.map(times.time) {
      let row = run.row(at: time)
      if let scene = row.newScene {
        let prefix = time == 0 ? "" : "\(scene.rawValue) "
        moving = MotionColumns.all(in: row.columns.map(\.name))
        curves += moving.map { Curve(name: prefix + $0.name, times: [], values: []) }
      }
      for (column, curve) in zip(moving, curves.indices.suffix(moving.count)) {
        guard case .number(let place) = row.columns[column.value].value else { continue }
        curves[curve].times.append(time)
        curves[curve].values.append(place)
      }
    }
    return curves.filter { $0.times.count > 1 }
  }
}

/// A column of positions and the column of its velocities.
struct MotionColumns: Hashable, Sendable {
  /// The indices of the two columns, not counting the time.
  let value, velocity: Int
  let name: String

  /// The names of velocity columns, alone or after the name of an item, as in `ball_vx`.
  private static let velocities: Set<Substring> = ["v", "vx", "vy", "vwidth", "vheight"]

  /// Returns all values whose velocity is in the table. `v` is the velocity of the column before it, and `ball_vx` that of
  /// `ball_x`.
  static func all(in names: [String]) -> [MotionColumns] {
    names.indices.compactMap { index in
      let parts = names[index].split(separator: "_")
      guard let last = parts.last, velocities.contains(last) else { return nil }
      let place = (parts.dropLast() + [last.dropFirst()]).joined(separator: "_")
      let value = last != "v" ? names.firstIndex(of: place) : index > 0 ? index - 1 : nil
      return value.map { MotionColumns(value: $0, velocity: index, name: names[$0]) }
    }
  }
}

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
