internal import PaneScenes

/// A report on the continuity of a motion and on its course, as lines for people and for automated checks.
package struct CheckReport: Sendable {
  /// The result of a check.
  package enum Verdict: String, Sendable {
    case continuous
    case discontinuous = "not continuous"
    /// No jump was found, but the rows do not decide every frame.
    case undecided = "cannot tell"
  }

  package let motions: [MotionCheck]
  /// The effects of a script's events on the checked columns; nil if there is no script.
  package let events: [EventCheck]?
  /// The greatest change of position (pt) and of velocity (pt/s) that an event may cause.
  private let tolerance: Double
  /// The greatest change of acceleration (pt/s²) that an event may cause; infinite if it may cause any.
  private let accelerationTolerance: Double

  /// Checks a table, and the events of a script if there is one.
  /// - Parameters:
  ///   - column: the column of positions to check; nil means the first moving item of each scene.
  ///   - events: the effects of the script's events.
  ///   - close: the same motion with more rows, from which continuity is judged; nil if there is none.
  ///   - tolerance: the greatest change of position (pt) and of velocity (pt/s) that an event may cause.
  ///   - accelerationTolerance: the greatest change of acceleration (pt/s²) that an event may cause; nil for any.
  ///   - name: the name of the file, for messages.
  /// - Throws: an error if the table has no moving values, or none in that column.
  package init(
    _ table: TraceTable, column: String?, events: [EventCheck]?, close: TraceTable? = nil, tolerance: Double,
    accelerationTolerance: Double? = nil, named name: String
  ) throws(ParseError) {
    var motions: [MotionCheck] = []
    var others: [String] = []
    let times = events.map { $0.map(\.time) }
    for (index, part) in table.parts.enumerated() {
      let all = MotionColumns.all(in: part.columns.map(\.name)).filter {
        part.columns[$0.value].numbers != nil && part.columns[$0.velocity].numbers != nil
      }
      others += all.map(\.name)
      let chosen = all.filter { column == nil ? $0.thing == all[0].thing : $0.name == column }
      let finer = close.flatMap { $0.parts.count == table.parts.count ? $0.parts[index] : nil }
      motions += chosen.map { MotionCheck(part, $0, close: finer, events: times) }
    }
    guard !motions.isEmpty else {
      let found = others.isEmpty ? "none" : others.joined(separator: ", ")
      throw ParseError(
        "\(name): expected positions with their velocities, as y,v\(column.map { " of “\($0)”" } ?? ""); found \(found)"
      )
    }
    self.motions = motions
    self.tolerance = tolerance
    self.accelerationTolerance = accelerationTolerance ?? .infinity
    self.events = events.map { events in events.filter { event in motions.contains { $0.name == event.name } }
    }
  }

  package var verdict: Verdict {
    let jumps =
      motions.contains(where: \.jumps)
      || (events ?? []).contains { event in
        !event.isByHand && limits.contains { $0.jump(event) ?? 0 > $0.tolerance }
      }
    if jumps { return .discontinuous }
    return motions.allSatisfy(\.undecided.isEmpty) ? .continuous : .undecided
  }

  /// A quantity that an event may change by at most a tolerance.
  private struct Limit {
    let title: String
    let unit: String
    let tolerance: Double
    /// Returns the change by an event; nil if it was not measured.
    let jump: (EventCheck) -> Double?
  }

  private var limits: [Limit] {
    [
      Limit(
        title: "  acceleration  ", unit: "pt/s²", tolerance: accelerationTolerance, jump: \.accelerationJump),
      Limit(title: "  velocity jump ", unit: "pt/s", tolerance: tolerance, jump: \.velocityJump),
      Limit(title: "  position jump ", unit: "pt", tolerance: tolerance, jump: \.placeJump)
    ]
  }

  package var text: String {
    var lines: [String] = []
    for motion in motions { lines += Self.lines(of: motion) }
    if let events { lines += self.lines(of: events) }
    lines.append(verdict.rawValue)
    return lines.joined(separator: "\n") + "\n"
  }

  private func lines(of events: [EventCheck]) -> [String] {
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

  private static func lines(of motion: MotionCheck) -> [String] {
    var lines = ["\(motion.name): \(motion.frames) frames"]
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
        "undecided       \(count) \(count == 1 ? "frame" : "frames"), the first at \(DecimalText.number(first.time)) s: a jump, or too few rows between events"
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
