internal import CellCanvas
internal import Scenes

/// What an event did to what moves: the state just before it and just after it, at the same instant.
package struct EventCheck: Hashable, Sendable {
  /// In s.
  package let time: Double
  /// As a script has it.
  package let event: String
  /// The column of places that is told of.
  package let name: String
  /// Of the place, in pt, and of the velocity, in pt/s.
  package let placeJump: Double
  package let velocityJump: Double
  /// Whether it is a hand's: that places what it has, and gives it the velocity it likes.
  package let isByHand: Bool

  /// What a script does to every value that moves, event after event.
  package static func all(of trace: Trace) -> [EventCheck] {
    var playback = Playback(of: trace.gallery, script: Script(opening: trace.script.opening))
    var checks: [EventCheck] = []
    for line in trace.script.lines {
      playback.advance(to: line.time)
      let before = playback.gallery.scene.trace
      let scene = playback.gallery.name
      _ = playback.handle(line.event, at: line.time)
      // Another scene is another motion.
      guard playback.gallery.name == scene else { continue }
      let after = playback.gallery.scene.trace
      let isByHand =
        line.event.isByHand || scene == .scroll && line.event.isTap || after.contains(where: Self.isInHand)
      for moving in MovingValue.all(in: after.map(\.name)) {
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
    if case .word(let word) = column.value { MotionCheck.inHand.contains(word) } else { false }
  }
}

extension SceneEvent {
  /// Whether a person's hand moves things by it, or says how fast they are: then a jump is what was asked for.
  var isByHand: Bool {
    switch self {
    case .action(.grab), .action(.drag), .action(.release(.some)), .action(.kick), .resize: true
    case .input(.mouse(let mouse)): mouse.action != .release
    case .input(.key(let key, _, _)): Self.fingerKeys.contains(key)
    default: false
    }
  }

  /// Whether it is a tap, which throws a list that scrolls.
  fileprivate var isTap: Bool { [.tap, .input(.key(.character(" ")))].contains(self) }

  /// The keyboard's finger.
  private static let fingerKeys: Set<Key> = [.up, .down, .left, .right, .enter, .escape]
}
