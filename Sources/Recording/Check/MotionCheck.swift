internal import Motion
internal import PaneSprings

/// The continuity of a moving value and the measures of its course, from the rows of a trace. `FrameCheck`
/// finds the breaks, and the frames in which the rows do not decide.
package struct MotionCheck: Sendable {
  package struct Moment: Hashable, Sendable {
    /// The size, in pt, pt/s or s.
    package var size: Double
    /// The time, in s.
    package var time: Double
  }

  /// The name of the checked column of positions.
  package let name: String
  package private(set) var frames = 0
  /// The longest interval between two rows; nil if there is only one row.
  package private(set) var longestFrame: Moment?
  /// The greatest change of velocity between two frames, whether it is a break or not.
  package private(set) var largestChange: Moment?
  /// The greatest breaks of velocity and of position.
  package private(set) var velocityBreak: Moment?
  package private(set) var placeBreak: Moment?
  /// The frames that the rows do not decide, each with the size of the jump that it may contain.
  package private(set) var undecided: [Moment] = []
  /// The least jumps, in pt/s and in pt, that are found in each decided frame.
  package private(set) var resolution = (velocity: 0.0, place: 0.0)
  /// The greatest overshoot past the target since its last change, in pt; nil if there is none or no target.
  package private(set) var overshoot: Moment?
  /// The distance from the value just after that change to the target, in pt.
  package private(set) var way = 0.0
  /// The time from that change until the value stays within half a point of the target, and the time at which
  /// it does; nil if it has not arrived.
  package private(set) var arrival: Moment?

  package var jumps: Bool { velocityBreak != nil || placeBreak != nil }

  /// The number of rows on either side of a script's event in which the event is judged separately.
  private static let eventReach = 5.0

  /// The distance from the target within which the value counts as arrived, in pt.
  private static let nearness = 0.5

  /// - Parameters:
  ///   - moving: the columns of `part` to check.
  ///   - close: the same motion with more rows, from which continuity is judged.
  ///   - events: those events of a script that change the course of the value. They are judged separately.
  init(
    _ part: TraceTable.Section, _ moving: MotionColumns, close: TraceTable.Section, events: [EventCheck]
  ) {
    name = moving.name
    guard let places = part.columns[moving.value].numbers,
      let velocities = part.columns[moving.velocity].numbers
    else { return }
    frames = part.times.count
    measureFrames(part.times, velocities)
    judge(close, moving, events.map(\.time))
    checkEnd(part, places, moving, events)
  }

  private mutating func measureFrames(_ times: [Double], _ velocities: [Double]) {
    for row in times.indices.dropFirst() {
      Self.keep(Moment(size: times[row] - times[row - 1], time: times[row]), in: &longestFrame)
      Self.keep(
        Moment(size: abs(velocities[row] - velocities[row - 1]), time: times[row]), in: &largestChange)
    }
  }

  private mutating func judge(_ part: TraceTable.Section, _ moving: MotionColumns, _ events: [Double]) {
    let holds = Self.holds(part)
    let places = part.columns[moving.value].numbers ?? []
    let extent = (places.max() ?? 0) - (places.min() ?? 0)
    for run in Self.runs(of: part) {
      let clock = part.clocks[run.lowerBound]
      guard !clock.isPaused else { continue }
      judge(part, run, isHeld: holds[run], rate: clock.rate, extent: extent, moving, events)
    }
  }

  private mutating func note(_ fault: FrameCheck.Fault, at time: Double) {
    let moment = Moment(size: fault.size, time: time)
    switch fault.kind {
    case .placeJump: Self.keep(moment, in: &placeBreak)
    case .velocityJump: Self.keep(moment, in: &velocityBreak)
    case .undecided: undecided.append(moment)
    }
  }

  /// Returns the ranges of successive rows with the values of one item, in which the time of the scene passes evenly.
  private static func runs(of part: TraceTable.Section) -> [Range<Int>] {
    let items = part.columns.first { TraceTable.itemColumns.contains($0.name) }?.words
    let starts = part.times.indices.filter { row in
      guard row > 0 else { return true }
      if part.clocks[row] != part.clocks[row - 1] { return true }
      return items.map { $0[row] != $0[row - 1] } ?? false
    }
    return zip(starts, starts.dropFirst() + [part.times.count]).map { $0..<$1 }
  }

  /// Finds the breaks in a range of rows with the values of one item.
  /// - Parameters:
  ///   - rate: the seconds of the scene in a second of the rows. Velocities are per second of the scene.
  ///   - extent: the extent of the places of the whole table, in their unit.
  private mutating func judge(
    _ part: TraceTable.Section, _ run: Range<Int>, isHeld: ArraySlice<Bool>, rate: Double, extent: Double,
    _ moving: MotionColumns, _ events: [Double]
  ) {
    guard let places = part.columns[moving.value].numbers,
      let velocities = part.columns[moving.velocity].numbers
    else { return }
    // In slow motion, as many rows are taken in a second of the scene as otherwise.
    let step = max(1, Int((1 / rate).rounded()))
    let chosen = Array(stride(from: run.lowerBound, to: run.upperBound, by: step))
    let frames = chosen.map { max(run.lowerBound, $0 - step + 1)...$0 }
    let rows = chosen.map {
      MotionRow(
        time: part.times[$0] * rate, state: MotionState(place: places[$0], velocity: velocities[$0]))
    }
    let check = FrameCheck(
      rows, isHeld: frames.map { isHeld[$0].contains(true) },
      inputs: frames.map { part.inputs[$0].reduce(0, +) }, extent: extent)
    resolution = (
      max(resolution.velocity, check.resolution.velocity), max(resolution.place, check.resolution.place)
    )
    let near = rows.count > 1 ? Self.eventReach * (rows[1].time - rows[0].time) / rate : 0
    var happened = events[...]
    for fault in check.faults {
      let time = fault.time / rate
      while let first = happened.first, first < time - near { happened.removeFirst() }
      if let next = happened.first, next <= time + near { continue }
      note(fault, at: time)
    }
  }

  /// Returns, for each row, whether a hand holds the value.
  private static func holds(_ part: TraceTable.Section) -> [Bool] {
    for words in part.columns.compactMap(\.words)
    where words.contains(where: TraceTable.heldPhases.contains) {
      return words.map(TraceTable.heldPhases.contains)
    }
    return Array(repeating: false, count: part.times.count)
  }

  private static func keep(_ moment: Moment, in largest: inout Moment?) {
    if moment.size > largest?.size ?? 0 { largest = moment }
  }

  /// Measures the overshoot and the arrival since the last change of the target: since the event that caused it or, if none
  /// is known, since the first row with the new target. The column `target` belongs to the first moving value only.
  private mutating func checkEnd(
    _ part: TraceTable.Section, _ places: [Double], _ moving: MotionColumns, _ events: [EventCheck]
  ) {
    guard moving.value == 0, let targets = part.columns.first(where: { $0.name == "target" })?.numbers,
      let end = targets.last
    else { return }
    let start = (targets.lastIndex { $0 != end }).map { $0 + 1 } ?? 0
    let before = start > 0 ? part.times[start - 1] : -.infinity
    let event = events.last { $0.time > before && $0.time <= part.times[start] }
    let from = event?.place ?? places[start]
    way = abs(end - from)
    for row in start..<places.count {
      let beyond = (places[row] - end) * (end < from ? -1 : 1)
      Self.keep(Moment(size: beyond, time: part.times[row]), in: &overshoot)
    }
    guard let last = places.last, abs(last - end) <= Self.nearness, way > Self.nearness else { return }
    let late = places.lastIndex { abs($0 - end) > Self.nearness } ?? start
    let there = part.times[min(late + 1, places.count - 1)]
    arrival = Moment(size: there - (event?.time ?? part.times[start]), time: there)
  }
}

/// A report on the continuity of a motion and on its course, as lines for people and for automated checks.
package struct CheckReport: Sendable {
  package enum Verdict: String, Sendable {
    case continuous
    case discontinuous = "not continuous"
    /// No jump was found, but the rows do not decide every frame.
    case undecided = "cannot tell"
  }

  package let motions: [MotionCheck]
  /// The effects of the script's events on the checked columns.
  package let events: [EventCheck]
  private let tolerance: Double
  /// The greatest change of acceleration (pt/s²) that an event may cause; infinite if it may cause any.
  private let accelerationTolerance: Double

  /// Checks the trace of a script, and its events.
  /// - Parameters:
  ///   - column: the column of positions to check; nil means the first moving item of each scene.
  ///   - close: the same motion with more rows, from which continuity is judged.
  ///   - tolerance: the greatest change of position (pt) and of velocity (pt/s) that an event may cause.
  ///   - accelerationTolerance: the greatest change of acceleration (pt/s²) that an event may cause; nil for any.
  /// - Throws: an error if the table has no moving values, or none in that column.
  package init(
    _ table: TraceTable, column: String?, events: [EventCheck], close: TraceTable, tolerance: Double,
    accelerationTolerance: Double? = nil, named name: String
  ) throws(ParseError) {
    var motions: [MotionCheck] = []
    var others: [String] = []
    for (index, part) in table.parts.enumerated() {
      let all = MotionColumns.all(in: part.columns.map(\.name)).filter {
        part.columns[$0.value].numbers != nil && part.columns[$0.velocity].numbers != nil
      }
      others += all.map(\.name)
      let chosen = all.filter { column == nil ? $0.thing == all[0].thing : $0.name == column }
      let finer = close.parts.count == table.parts.count ? close.parts[index] : part
      motions += chosen.map { moving in
        let changes = events.filter { $0.name == moving.name && $0.changesCourse }
        return MotionCheck(part, moving, close: finer, events: changes)
      }
    }
    guard !motions.isEmpty else { throw MotionColumns.missing(column, of: others, named: name) }
    self.motions = motions
    self.tolerance = tolerance
    self.accelerationTolerance = accelerationTolerance ?? .infinity
    self.events = events.filter { event in motions.contains { $0.name == event.name } }
  }

  package var verdict: Verdict {
    let jumps =
      motions.contains(where: \.jumps)
      || events.contains { event in
        !event.isByHand && limits.contains { $0.jump(event) ?? 0 > $0.tolerance }
      }
    if jumps { return .discontinuous }
    // A single row has no course.
    return motions.allSatisfy(\.undecided.isEmpty) && motions.contains { $0.frames > 1 }
      ? .continuous : .undecided
  }

  /// A quantity that an event may change by at most a tolerance.
  private struct Limit {
    let title: String
    let unit: String
    let tolerance: Double
    /// Returns the change by an event; nil if it was not measured, or may have any size.
    let jump: (EventCheck) -> Double?
  }

  private var limits: [Limit] {
    [
      Limit(
        title: "  acceleration  ", unit: "pt/s²", tolerance: accelerationTolerance,
        jump: { $0.endsPause ? nil : $0.accelerationJump }),
      Limit(
        title: "  velocity jump ", unit: "pt/s", tolerance: tolerance,
        jump: { $0.endsPause ? nil : $0.velocityJump }),
      Limit(title: "  position jump ", unit: "pt", tolerance: tolerance, jump: \.placeJump)
    ]
  }

  package var text: String {
    var lines: [String] = []
    for motion in motions { lines += Self.lines(of: motion) }
    lines += eventLines
    lines.append(verdict.rawValue)
    return lines.joined(separator: "\n") + "\n"
  }

  private var eventLines: [String] {
    let judged = events.filter { !$0.isByHand }
    var lines = ["events          \(judged.count) checked, \(events.count - judged.count) by hand"]
    for limit in limits {
      let jumps = judged.compactMap { event in limit.jump(event).map { (size: $0, event: event) } }
      guard let largest = jumps.max(by: { $0.size < $1.size }) else { continue }
      let mark = largest.size > limit.tolerance ? "  above the tolerance" : ""
      let (size, time) = (DecimalText.number(largest.size), DecimalText.number(largest.event.time))
      lines.append("\(limit.title)\(size) \(limit.unit) at \(time) s (\(largest.event.event))\(mark)")
    }
    return lines
  }

  private static func frames(_ count: Int) -> String { "\(count) \(count == 1 ? "frame" : "frames")" }

  private static func lines(of motion: MotionCheck) -> [String] {
    var lines = ["\(motion.name): \(frames(motion.frames))"]
    func add(_ title: String, _ moment: MotionCheck.Moment?, _ unit: String, _ rest: String = "") {
      if let moment {
        lines.append(
          "\(title)\(DecimalText.number(moment.size)) \(unit) at \(DecimalText.number(moment.time)) s\(rest)")
      }
    }
    add("longest frame   ", motion.longestFrame, "s")
    add("velocity change ", motion.largestChange, "pt/s", " in one frame")
    add("velocity jump   ", motion.velocityBreak, "pt/s")
    add("position jump   ", motion.placeBreak, "pt")
    if let first = motion.undecided.first {
      let count = motion.undecided.count
      lines.append(
        "undecided       \(frames(count)), the first at \(DecimalText.number(first.time)) s: a jump, or too few rows between events"
      )
    }
    let (velocity, place) = (motion.resolution.velocity, motion.resolution.place)
    lines.append(
      "resolution      \(DecimalText.number(velocity)) pt/s, \(DecimalText.number(place)) pt")
    let share =
      motion.way > 0
      ? motion.overshoot.map { " (\(DecimalText.number(100 * $0.size / motion.way)) % of the distance)" }
      : nil
    add("overshoot       ", motion.overshoot, "pt", share ?? "")
    add("within 0.5 pt   ", motion.arrival, "s", " after the target changed")
    return lines
  }
}
