internal import Scenes

/// Whether motion was continuous, and how it went, in lines that a person reads and a build believes.
package struct CheckReport: Hashable, Sendable {
  package let motions: [MotionCheck]
  /// Of a script: what its events did, those of the motions' columns.
  package let events: [EventCheck]?
  /// How much an event may change place and velocity, in pt and pt/s.
  private let tolerance: Double

  /// Looks at a table, and at events if there are any.
  /// - Parameters:
  ///   - column: of places; nil: the first of each scene.
  ///   - events: what a script's events did.
  ///   - close: the same motion with more rows, to be judged by; nil: there is none.
  ///   - name: the file, for messages.
  /// - Throws: if the table tells of no motion, or not of that column's.
  package init(
    _ table: TraceTable, column: String?, events: [EventCheck]?, close: TraceTable? = nil, tolerance: Double,
    named name: String
  ) throws(ParseError) {
    var motions: [MotionCheck] = []
    var others: [String] = []
    let times = events.map { $0.map(\.time) }
    for (index, part) in table.parts.enumerated() {
      let all = MovingValue.all(in: part.columns.map(\.name)).filter {
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
        "\(name): expected places with their velocities, as y,v\(column.map { " of “\($0)”" } ?? ""); found \(found)"
      )
    }
    self.motions = motions
    self.tolerance = tolerance
    self.events = events.map { events in events.filter { event in motions.contains { $0.name == event.name } }
    }
  }

  package var isContinuous: Bool {
    motions.allSatisfy(\.isContinuous) && broken(\.velocityJump) == nil && broken(\.placeJump) == nil
  }

  /// The event with the greatest jump over the tolerance that no hand made.
  private func broken(_ jump: KeyPath<EventCheck, Double>) -> EventCheck? {
    events?.filter { !$0.isByHand && $0[keyPath: jump] > tolerance }.max {
      $0[keyPath: jump] < $1[keyPath: jump]
    }
  }

  package var text: String {
    var lines: [String] = []
    for motion in motions { lines += Self.lines(of: motion) }
    if let events { lines += self.lines(of: events) }
    lines.append(isContinuous ? "continuous" : "not continuous")
    return lines.joined(separator: "\n") + "\n"
  }

  private func lines(of events: [EventCheck]) -> [String] {
    let judged = events.filter { !$0.isByHand }
    var lines = ["events          \(judged.count), and \(events.count - judged.count) by hand"]
    func add(_ title: String, _ jump: KeyPath<EventCheck, Double>, _ unit: String) {
      guard let largest = judged.max(by: { $0[keyPath: jump] < $1[keyPath: jump] }) else { return }
      let mark = largest[keyPath: jump] > tolerance ? "  a break" : ""
      let (size, time) = (SpringCode.number(largest[keyPath: jump]), SpringCode.number(largest.time))
      lines.append("\(title)\(size) \(unit) at \(time) s (\(largest.event))\(mark)")
    }
    add("  velocity by   ", \.velocityJump, "pt/s")
    add("  place by      ", \.placeJump, "pt")
    return lines
  }

  private static func lines(of motion: MotionCheck) -> [String] {
    var lines = ["\(motion.name): \(motion.frames) frames"]
    func add(_ title: String, _ moment: MotionCheck.Moment?, _ unit: String, _ rest: String = "") {
      if let moment {
        lines.append(
          "\(title)\(SpringCode.number(moment.size)) \(unit) at \(SpringCode.number(moment.time)) s\(rest)")
      }
    }
    add("longest frame   ", motion.longestFrame, "s")
    add("velocity by     ", motion.largestChange, "pt/s", " in a frame")
    add("  breaks by     ", motion.velocityBreak, "pt/s")
    add("place breaks by ", motion.placeBreak, "pt")
    let share =
      motion.way > 0
      ? motion.overshoot.map { " (\(SpringCode.number(100 * $0.size / motion.way)) % of the way)" } : nil
    add("overshoot       ", motion.overshoot, "pt", share ?? "")
    add("settled after   ", motion.settling, "s")
    return lines
  }
}
