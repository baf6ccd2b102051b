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

/// The effect of an event on what a scene moves: the change between the states just before and just after it, at the same
/// instant.
package struct EventCheck: Hashable, Sendable {
  /// The session time of the event, in s.
  package let time: Double
  /// The event as a script writes it.
  package let event: String
  /// The change of the value that changes most; nil if the scene before cannot be compared with that after the event, because
  /// it is another scene, or the same one at another time or with another item.
  package let jump: Jump?
  /// True if the user's hand caused the event. A hand sets the position and velocity of what it holds, so that a jump is no
  /// break.
  package let isByHand: Bool
  /// True if the event ends the pause of an animation. The velocity, which is 0 in a pause, may jump, but the position may not.
  package let endsPause: Bool

  /// The largest change that is a rounding error, in pt and in pt/s.
  static let rounding = 1e-6

  package var isBreak: Bool {
    guard let jump, !isByHand else { return false }
    return jump.place > Self.rounding || jump.velocity > Self.rounding && !endsPause
  }

  /// Passes an event to a gallery at its own time, and compares what is shown before and after it.
  /// - Parameter limits: the sizes of jumps by which the changes of different values are compared.
  init(
    _ line: Script.TimedEvent, on gallery: inout Gallery, _ values: MovingValues, _ limits: [MotionState]
  ) {
    gallery.advance(to: line.time)
    let (name, before) = (gallery.name, values.row(of: gallery))
    let handCount = gallery.shell.handCount
    _ = line.pass(to: &gallery)
    let isMovement = gallery.shell.handCount != handCount
    (time, event) = (line.time, line.event.scriptText)
    let after = gallery.name == name ? values.row(of: gallery) : nil
    (isByHand, endsPause) = (after.map { isMovement || $0.isHeld } ?? false, after != nil && before.isPaused)
    guard let after, before.item == after.item, before.time == after.time else {
      jump = nil
      return
    }
    let changes = zip(before.states, after.states).map {
      MotionState(place: abs($1.place - $0.place), velocity: abs($1.velocity - $0.velocity))
    }
    jump = values.greatest(changes, limits, at: time)
  }
}

/// A jump of a moving value.
package struct Jump: Hashable, Sendable {
  /// The session time, in s.
  package let time: Double
  /// The name of the value's column.
  package let name: String
  /// The sizes of the jump, in pt and pt/s, or in the value's own unit and that per second; 0 or more.
  package let place, velocity: Double
}

/// A position and a velocity, in pt and pt/s or in a value's own unit and that per second, or limits of both.
package struct MotionState: Hashable {
  var place = 0.0
  var velocity = 0.0
}

/// The states of all moving values of a scene at an instant.
struct MotionRow {
  /// The scene time, in s.
  let time: Double
  let states: [MotionState]
  /// The name of the item whose values the row has; nil if it is always the same.
  let item: TraceColumn.TraceValue?
  /// True if an animation is paused.
  let isPaused: Bool
  /// True if a hand holds something, or an animation is paused.
  let isHeld: Bool
}

/// The values of a scene that have a velocity.
struct MovingValues {
  private let columns: [MotionColumns]
  /// True for each value that is a position of a body, whose velocity jumps in a collision.
  let collides: [Bool]
  private let plant: CheckReport.Plant

  init(of gallery: Gallery, plant: @escaping CheckReport.Plant) {
    let row = gallery.scene.trace
    columns = MotionColumns.all(in: row.map(\.name))
    collides = columns.map { row[$0.velocity].collides }
    self.plant = plant
  }

  var names: [String] { columns.map(\.name) }

  /// The last words of the names of values that are not in points.
  private static let otherUnits: Set<Substring> = ["scale", "turn", "angle", "alpha"]

  static func isInPoints(_ name: String) -> Bool {
    name.split(separator: "_").last.map { !otherUnits.contains($0) } ?? true
  }

  func row(of gallery: Gallery) -> MotionRow {
    let row = gallery.scene.trace
    let isPaused = row.contains { $0.value == .word("paused") }
    func number(_ index: Int) -> Double {
      if case .number(let number) = row[index].value { number } else { 0 }
    }
    var states = columns.map { MotionState(place: number($0.value), velocity: number($0.velocity)) }
    plant(gallery.time, &states)
    return MotionRow(
      time: gallery.scene.context.time, states: states,
      item: row.first { ["picture", "body"].contains($0.name) }?.value, isPaused: isPaused,
      isHeld: gallery.shell.isHolding || isPaused)
  }

  /// Returns the greatest change relative to limits, of changes by their sizes.
  func greatest(_ changes: [MotionState], _ limits: [MotionState], at time: Double) -> Jump? {
    func size(_ index: Int) -> Double {
      max(changes[index].place / limits[index].place, changes[index].velocity / limits[index].velocity)
    }
    return columns.indices.max { size($0) < size($1) }.map {
      Jump(time: time, name: columns[$0].name, place: changes[$0].place, velocity: changes[$0].velocity)
    }
  }
}
