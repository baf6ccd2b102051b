internal import PaneScenes

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
  /// For each value, whether it is a position of a body, whose velocity jumps in a collision.
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
