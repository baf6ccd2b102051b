package import PaneScenes
internal import PaneSprings

/// A report on the continuity of a script's motion: its events, and the jumps between them.
package struct CheckReport: Sendable {
  package private(set) var events: [EventCheck] = []
  /// The jumps between the events, in order of time.
  package private(set) var jumps: [Jump] = []

  /// The time that is checked after the last event, in s.
  private static let aftermath = 5.0

  /// A change of the states of all moving values at a session time, by which a test plants a jump.
  package typealias Plant = @Sendable (_ time: Double, inout [MotionState]) -> Void

  /// Plays a script on a gallery, and checks it.
  package init(of gallery: Gallery, script: Script, plant: @escaping Plant = { _, _ in }) {
    let end = (script.lines.last?.time ?? 0) + Self.aftermath
    let limits = JumpLimits(of: gallery, script: script, until: end, plant: plant)
    var gallery = script.opened(gallery)
    func search(until time: Double) -> (MovingValues, [MotionState]) {
      let values = MovingValues(of: gallery, plant: plant)
      let limits = limits.of(gallery.name, values.names)
      jumps += Jumps(values: values, limits: limits).advance(&gallery, to: time)
      return (values, limits)
    }
    for line in script.lines {
      let (values, limits) = search(until: line.time)
      events.append(EventCheck(line, on: &gallery, values, limits))
    }
    _ = search(until: end)
  }

  package var isContinuous: Bool { jumps.isEmpty && !events.contains(where: \.isBreak) }

  /// One line an event and one a jump between events, in order of time, and the verdict.
  package var text: String {
    var rows = events.map { event in
      let remark =
        event.jump == nil
        ? "another scene or item" : event.isByHand ? "by hand" : event.endsPause ? "resumes" : ""
      return (time: event.time, cells: Self.cells(event.time, event.event, event.jump, remark))
    }
    rows += jumps.map { ($0.time, Self.cells($0.time, "jump", $0, "")) }
    rows.sort { $0.time < $1.time }
    let widths = (0..<4).map { column in rows.map { $0.cells[column].count }.max() ?? 0 }
    var lines = rows.map { row in
      let line = zip(row.cells, widths).map { $0.padded(to: $1 + 2) }.joined() + row.cells[4]
      return String(line[...(line.lastIndex { $0 != " " } ?? line.startIndex)])
    }
    if events.isEmpty { lines.append("no events") }
    lines.append(isContinuous ? "continuous" : "not continuous")
    return lines.joined(separator: "\n") + "\n"
  }

  /// Changes that are rounding errors are 0, and have no item. Times have microseconds.
  private static func cells(_ time: Double, _ event: String, _ jump: Jump?, _ remark: String) -> [String] {
    let time = DecimalText.decimal((time * 1e6).rounded() / 1e6, digits: 12) + " s"
    guard let jump else { return [time, event, "", "", remark] }
    func size(_ size: Double) -> String { DecimalText.number(size > EventCheck.rounding ? size : 0) }
    let isStill = max(jump.place, jump.velocity) <= EventCheck.rounding
    let unit = isStill || MovingValues.isInPoints(jump.name) ? " pt" : ""
    return [
      time, event, "Δv \(size(jump.velocity))\(unit)/s", "Δy \(size(jump.place))\(unit)",
      [isStill ? "" : jump.name, remark].filter { !$0.isEmpty }.joined(separator: ", ")
    ]
  }
}
