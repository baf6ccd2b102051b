internal import PaneScenes
internal import PaneSprings

/// The columns of a trace whose motion is written: one, or those of x and y.
struct WrittenColumns {
  let name: String
  let columns: [TraceTable.Column]
  let isVertical: Bool
  /// The numbers of each column.
  let courses: [[Double]]
  /// The times of the first and of the last row, in s.
  let start, end: Double

  /// - Parameter name: the name of a column of numbers, or of two without `_x` and `_y`; nil for the first column with a
  ///   velocity.
  init(_ name: String?, in table: TraceTable) throws(ParseError) {
    guard table.parts.count == 1 else { throw Self.change(at: table.parts[1].times[0]) }
    let section = table.parts[0]
    let columns = section.columns
    guard let name = name ?? MotionColumns.all(in: columns.map(\.name)).first?.name else {
      throw ParseError("the trace has no column with a velocity")
    }
    let found = [name, "\(name)_x", "\(name)_y"].compactMap { name in columns.first { $0.name == name } }
    courses = found.compactMap(\.numbers)
    guard let first = found.first, courses.count == found.count, found.count == (first.name == name ? 1 : 2)
    else {
      let known = columns.filter { $0.numbers != nil && !$0.isVelocity }.map(\.name).joined(separator: ", ")
      throw ParseError("“\(excerpt(name, upTo: 24))” is no column of positions; expected one of \(known)")
    }
    guard let start = section.times.first, let end = section.times.last, end > start else {
      throw ParseError("the trace has one row; a motion needs at least two")
    }
    (self.name, self.columns, self.start, self.end) = (name, found, start, end)
    isVertical = found.count == 2 || name.split(separator: "_").last != "x"
  }

  /// Returns the error of a trace whose columns change at a time, in s.
  static func change(at time: Double) -> ParseError {
    ParseError("the columns change at \(time.plain) s, with the scene; expected the motion of one scene")
  }
}

extension PolylineMotion {
  /// Creates the motion of a column of a table, or of two, `ball_x` and `ball_y`, that a name means together.
  /// - Parameter name: the name of a column of numbers, or `ball`; nil for the first column with a velocity.
  /// - Returns: the motion, which is known at the rows only, and the name.
  package static func of(
    _ name: String?, in table: TraceTable
  ) throws(ParseError) -> (motion: PolylineMotion, name: String) {
    let written = try WrittenColumns(name, in: table)
    let motion = try PolylineMotion(
      of: written.courses, during: written.end - written.start, isVertical: written.isVertical)
    return (motion, written.name)
  }

  /// Creates the motion of a column of a scene, or of two, as it is at any time.
  /// - Parameters:
  ///   - name: as for a table.
  ///   - trace: the scene and its script. Its rows tell the columns and their ranges.
  package static func of(
    _ name: String?, in trace: Trace, progress: ProgressReport = { _ in }
  ) throws(ParseError) -> (motion: PolylineMotion, name: String) {
    let written = try WrittenColumns(name, in: trace.table())
    let samples = try SceneSamples(of: written, in: trace, progress: progress)
    let motion = try PolylineMotion(of: samples, during: trace.duration, isVertical: written.isVertical)
    return (motion, written.name)
  }
}

/// Samples of a scene's motion, closer together where it bends and around each jump, and on both sides of each event.
/// Straight lines between them differ from the motion by at most `tolerance`.
struct SceneSamples {
  /// The greatest difference, as a fraction of the range.
  static let tolerance = 0.01 * PolylineMotion.tolerance
  /// The longest time between two samples of a scene that moves, in s.
  private static let longestStep = 1.0 / 240
  /// The number of parts of a step, between which the line is compared with the motion.
  private static let parts = 4

  /// The times in s, from 0 to the duration, each later than the one before.
  private(set) var times: [Double] = []
  /// The values of each column.
  private(set) var courses: [[Double]]
  /// The indices of the first samples after jumps.
  private(set) var jumps: [Int] = []
  /// The indices of the columns in the scene's trace.
  private let indices: [Int]
  /// The greatest difference of each column, in its unit.
  private let bounds: [Double]
  /// The time in which a jump is written, in s.
  private let jumpDuration: Double

  init(of written: WrittenColumns, in trace: Trace, progress: ProgressReport) throws(ParseError) {
    var playback = Playback(of: trace.gallery, script: trace.script)
    playback.advance(to: 0)
    let (scene, names) = (playback.gallery.name, playback.gallery.scene.trace.map(\.name))
    indices = written.columns.compactMap { column in names.firstIndex(of: column.name) }
    let ranges = written.courses.map { ($0.max() ?? 0) - ($0.min() ?? 0) }
    // A coordinate that does not move has the range of the other one.
    let greatest = ranges.max() ?? 0
    guard greatest > 0 else { throw PolylineMotion.stillness }
    bounds = ranges.map { Self.tolerance * ($0 > 0 ? $0 : greatest) }
    courses = indices.map { _ in [] }
    jumpDuration = PolylineMotion.jumpShare * trace.duration
    var time = 0.0
    append(values(of: playback), at: 0)
    while time < trace.duration {
      let event = playback.nextEventTime ?? .infinity
      var end = min(event, trace.duration)
      if !playback.gallery.isAtRest {
        end = min(end, time + Self.longestStep)
      } else if let deadline = playback.gallery.nextDeadline {
        end = min(end, max(deadline, time + Self.longestStep))
      }
      var next = playback
      next.advanceBeforeEvents(to: end)
      let value = values(of: next)
      sample(playback, from: time, values(of: playback), to: end, value)
      append(value, at: end)
      if end == event {
        next.handleEvents(until: end)
        let changed = values(of: next)
        if changed != value { appendJump(to: changed, at: end) }
      }
      guard next.gallery.name == scene else { throw WrittenColumns.change(at: end) }
      (playback, time) = (next, end)
      progress(time / trace.duration)
    }
  }

  private func values(of playback: Playback) -> [Double] {
    let row = playback.gallery.scene.trace
    return indices.map { index in
      if index < row.count, case .number(let number) = row[index].value { number } else { 0 }
    }
  }

  /// Appends a sample. It replaces the one before if that is so near that their points would be one.
  private mutating func append(_ values: [Double], at time: Double) {
    if let last = times.last, time - last < jumpDuration / 100 { removeLast() }
    times.append(times.isEmpty ? 0 : time)
    for axis in courses.indices { courses[axis].append(values[axis]) }
  }

  private mutating func removeLast() {
    times.removeLast()
    for axis in courses.indices { courses[axis].removeLast() }
  }

  /// Puts the last sample before a jump.
  private mutating func appendJump(to values: [Double], at time: Double) {
    let index = times.count - 1
    times[index] -= jumpDuration
    if times[index] - (index > 0 ? times[index - 1] : 0) < jumpDuration / 100 { removeLast() }
    append(values, at: time)
    if times.count > 1 { jumps.append(times.count - 1) }
  }

  /// Appends the samples between two instants, without events between them. There are none within a jump.
  private mutating func sample(
    _ playback: Playback, from start: Double, _ first: [Double], to end: Double, _ last: [Double]
  ) {
    func time(_ part: Int) -> Double { start + (end - start) * Double(part) / Double(Self.parts) }
    var (states, moved) = ([first], playback)
    for part in 1..<Self.parts {
      moved.advanceBeforeEvents(to: time(part))
      states.append(values(of: moved))
    }
    states.append(last)
    let isStraight = states.indices.allSatisfy { part in
      let share = Double(part) / Double(Self.parts)
      return bounds.indices.allSatisfy { axis in
        abs(states[part][axis] - first[axis] - (last[axis] - first[axis]) * share) <= bounds[axis]
      }
    }
    guard isStraight || end - start > jumpDuration else { return jumps.append(times.count) }
    for part in 0..<Self.parts {
      // A part with equal ends is taken for still: a motion in steps has many of them.
      if !isStraight, states[part] != states[part + 1] {
        var moved = playback
        moved.advanceBeforeEvents(to: time(part))
        sample(moved, from: time(part), states[part], to: time(part + 1), states[part + 1])
      }
      if part + 1 < Self.parts { append(states[part + 1], at: time(part + 1)) }
    }
  }
}
