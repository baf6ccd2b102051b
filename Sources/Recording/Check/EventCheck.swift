internal import PaneCanvas
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
  /// The jump of the position, in pt, and of the velocity, in pt/s.
  package let placeJump: Double
  package let velocityJump: Double
  /// Indicates whether the user's hand caused the event. A hand sets the position and velocity of what it holds, so
  /// that a jump is not a break.
  package let isByHand: Bool

  /// Returns the effects of a script's events on all moving values, in order of time.
  package static func all(of trace: Trace) -> [EventCheck] {
    var playback = Playback(of: trace.gallery, script: Script(opening: trace.script.opening))
    var checks: [EventCheck] = []
    for line in trace.script.lines {
      playback.advance(to: line.time)
      let before = playback.gallery.scene.trace
      let scene = playback.gallery.name
      _ = playback.handle(line.event, at: line.time)
      // The values of another scene cannot be compared with those of the scene before.
      guard playback.gallery.name == scene else { continue }
      let after = playback.gallery.scene.trace
      let isByHand =
        line.event.isByHand || scene == .scroll && line.event.isTap || after.contains(where: Self.isInHand)
      for moving in MotionColumns.all(in: after.map(\.name)) {
        guard case .number(let place) = before[moving.value].value,
          case .number(let velocity) = before[moving.velocity].value,
          case .number(let newPlace) = after[moving.value].value,
          case .number(let newVelocity) = after[moving.velocity].value
        else { continue }
        checks.append(
          EventCheck(
            time: line.time, event: line.event.scriptText, name: moving.name,
            placeJump: abs(newPlace - place),
            velocityJump: abs(newVelocity - velocity), isByHand: isByHand))
      }
    }
    return checks
  }

  private static func isInHand(_ column: TraceColumn) -> Bool {
    if case .word(let word) = column.value { TraceTable.heldPhases.contains(word) } else { false }
  }
}

extension SceneEvent {
  /// True if the event is a hand's movement, a velocity given explicitly, or a resize. A jump is then
  /// intended.
  var isByHand: Bool {
    switch self {
    case .action(.grab), .action(.drag), .action(.release(.some)), .action(.kick), .resize: true
    case .input(.mouse(let mouse)): mouse.action != .release
    case .input(.key(let key, _, _)): Self.fingerKeys.contains(key)
    default: false
    }
  }

  /// True if the event is a tap, which throws the list of the scrolling scene.
  fileprivate var isTap: Bool { [.tap, .input(.key(.character(" ")))].contains(self) }

  /// The keys by which the keyboard acts as a finger.
  private static let fingerKeys: Set<Key> = [.up, .down, .left, .right, .enter, .escape]
}
