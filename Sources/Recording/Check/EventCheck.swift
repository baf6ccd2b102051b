internal import Motion
internal import PaneScenes

/// The effect of an event on a moving value: the change between the states just before and just after it, at
/// the same instant.
package struct EventCheck: Hashable, Sendable {
  /// The session time of the event, in s.
  package let time: Double
  /// The event as a script writes it.
  package let event: String
  /// The column of positions that was checked.
  package let name: String
  /// The position just after the event, in pt.
  let place: Double
  /// The jump of the position, in pt, and of the velocity, in pt/s.
  package let placeJump: Double
  package let velocityJump: Double
  /// The jump of the acceleration, in pt/s²; nil if it was not measured.
  package let accelerationJump: Double?
  /// Indicates whether the user's hand caused the event. A hand sets the position and velocity of what it holds, so
  /// that a jump is not a break.
  package let isByHand: Bool
  /// Indicates whether the event ends the pause of an animation. The velocity, which is 0 in a pause, may jump, but the
  /// position may not.
  package let endsPause: Bool
  /// Indicates whether the event changes the position or the velocity of the value, at once or within `reach`.
  package let changesCourse: Bool

  /// The time for which the courses with an event and without it are compared, in s of the scene. It is longer than the
  /// steps of the laws that take 60 steps a second.
  private static let reach = 1.0 / 48
  /// The greatest difference of two courses that are the same, in pt and in pt/s: rounding errors are smaller.
  private static let sameness = 1e-6

  /// The time between two velocities from which an acceleration is computed, in s. The difference quotient of a spring
  /// that the eye can follow has an error below a millionth of the acceleration with which it starts.
  private static let step = 1e-5

  /// Returns the effects of a script's events on all moving values, in order of time.
  package static func all(of trace: Trace, measuresAcceleration: Bool = false) -> [EventCheck] {
    var gallery = Script(opening: trace.script.opening).opened(trace.gallery)
    var checks: [EventCheck] = []
    for line in trace.script.lines {
      gallery.advance(to: line.time)
      let (name, old) = (gallery.name, gallery.scene)
      let before = old.trace
      let isMovement = gallery.isByHand(line.event)
      _ = line.pass(to: &gallery)
      // The values of another scene cannot be compared with those of the scene before.
      guard gallery.name == name else { continue }
      let new = gallery.scene
      let after = new.trace
      // Nor can those of another item of the scene, or of another instant of its history.
      guard Self.item(of: before) == Self.item(of: after),
        old.context.time == new.context.time
      else { continue }
      let isByHand = isMovement || after.contains(where: Self.isInHand)
      let columns = MotionColumns.all(in: after.map(\.name))
      // The scenes are compared in their own time, which the event may have slowed or paused.
      let jumps = measuresAcceleration ? Self.jumps(of: columns, from: old, to: new) : nil
      let courses = [old, new].map { Self.states(of: columns, in: $0, after: [Self.reach])[0] }
      for (index, moving) in columns.enumerated() {
        guard let old = MotionState(moving, in: before), let new = MotionState(moving, in: after) else {
          continue
        }
        let jump = (new - old).magnitude
        let change = MotionState.max(jump, (courses[1][index] - courses[0][index]).magnitude)
        checks.append(
          EventCheck(
            time: line.time, event: line.event.scriptText, name: moving.name, place: new.place,
            placeJump: jump.place, velocityJump: jump.velocity, accelerationJump: jumps?[index],
            isByHand: isByHand, endsPause: !isByHand && before.contains(where: Self.isPaused),
            changesCourse: max(change.place, change.velocity) > Self.sameness))
      }
    }
    return checks
  }

  /// The interval and the number of samples in which the steps of a law are looked for; the interval in s.
  private static let search = (interval: 1.0 / 480, count: 40)

  /// Returns the states of moving values after some times, in s of the scene.
  private static func states(
    of columns: [MotionColumns], in scene: any Scene, after times: [Double]
  ) -> [[MotionState]] {
    var shell = Shell(scene)
    return times.map { elapsed in
      shell.advance(to: elapsed)
      let trace = shell.scene.trace
      return columns.map { MotionState($0, in: trace) ?? .zero }
    }
  }

  /// Returns the differences between the accelerations of moving values with an event and without it, in pt/s², at the
  /// instant of the event.
  private static func jumps(
    of columns: [MotionColumns], from uninterrupted: any Scene, to changed: any Scene
  ) -> [Double] {
    zip(accelerations(of: columns, in: changed), accelerations(of: columns, in: uninterrupted)).map {
      abs($0 - $1)
    }
  }

  /// Returns the accelerations of moving values, in pt/s²: by the difference quotient of second order or, for a law that
  /// takes steps, by its first step.
  private static func accelerations(of columns: [MotionColumns], in scene: any Scene) -> [Double] {
    let times =
      (0...2).map { Double($0) * step } + (1...search.count).map { Double($0) * search.interval }
    let states = states(of: columns, in: scene, after: times)
    return columns.indices.map { column in
      let values = states.map { $0[column].velocity }
      if let first = firstStep(of: [values[0]] + values.dropFirst(3)) { return first }
      return (4 * values[1] - 3 * values[0] - values[2]) / (2 * step)
    }
  }

  /// Returns the acceleration of the first step that changes one of some velocities, in pt/s²; nil if they do not change
  /// in steps.
  private static func firstStep(of velocities: [Double]) -> Double? {
    let changes = velocities.indices.dropFirst().filter { velocities[$0] != velocities[$0 - 1] }
    guard changes.count > 1, changes[1] - changes[0] > 1 else { return nil }
    let duration = Double(changes[1] - changes[0]) * search.interval
    return (velocities[changes[0]] - velocities[0]) / duration
  }

  /// The name of the item whose values a row of a scene's trace has; nil if it is always the same.
  private static func item(of row: [TraceColumn]) -> TraceColumn.TraceValue? {
    row.first { TraceTable.itemColumns.contains($0.name) }?.value
  }

  private static func isInHand(_ column: TraceColumn) -> Bool {
    if case .word(let word) = column.value { TraceTable.heldPhases.contains(word) } else { false }
  }

  private static func isPaused(_ column: TraceColumn) -> Bool {
    column.value == .word(TraceTable.pausedPhase)
  }
}

extension MotionState {
  /// Creates the state of a moving value in a row of a scene's trace; nil if its columns have no numbers.
  fileprivate init?(_ moving: MotionColumns, in row: [TraceColumn]) {
    guard case .number(let place) = row[moving.value].value,
      case .number(let velocity) = row[moving.velocity].value
    else { return nil }
    self.init(place: place, velocity: velocity)
  }
}
