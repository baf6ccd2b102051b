internal import MotionAnimation
internal import MotionDynamics
internal import MotionGestures
internal import MotionKinematics

/// A pass over everything in a scene, or in the gallery, that moves by itself.
///
/// A scene names its parts once, in `move(_:)`. A pass that advances moves them to an instant and does what is due by
/// then. A second pass, after it and after each event, collects in `rest` which parts move and when the next is due.
package struct Parts {
  /// The scene time of the pass, in s.
  package let time: Double
  /// True in a pass that advances the parts, false in one that collects `rest`.
  package let advances: Bool
  /// The scene time as a function of the hand's, for fingers and keys to adopt: see `SceneContext`.
  let handTime: LayerTime
  private(set) var rest = SceneRest.resting

  init(at time: Double, advances: Bool, handTime: LayerTime = LayerTime()) {
    (self.time, self.advances, self.handTime) = (time, advances, handTime)
  }

  /// - Parameters:
  ///   - isMoving: True if the part changes before the next event.
  ///   - deadline: The scene time at which the scene must be advanced, because the part then starts something or ends
  ///     with an effect on others, in s; nil or infinite if there is none.
  ///   - isCharted: True if the charts record while the part moves.
  package mutating func note(isMoving: Bool, until deadline: Double? = nil, isCharted: Bool = true) {
    guard isMoving, !advances else { return }
    rest.isAtRest = false
    if isCharted { rest.isRecording = true }
    if let deadline { rest.deadline = min(rest.deadline, deadline) }
  }

  /// Adds a part that rests until a time, in s, or until the next event if nil.
  mutating func note(restingUntil deadline: Double?) {
    if !advances, let deadline { rest.deadline = min(rest.deadline, deadline) }
  }

  /// Moves a value, which ends at its own time.
  mutating func move<Value>(_ value: inout MovingValue<Value>, isCharted: Bool = true) {
    note(isMoving: value.phase == .moving, isCharted: isCharted)
    if advances { _ = value.advance(to: time) }
  }

  /// Returns true if something planned for a scene time, in s, is to be done in this pass. Until then it counts as
  /// moving.
  mutating func isDue(_ deadline: Double?) -> Bool {
    note(isMoving: deadline != nil, until: deadline)
    return advances && deadline ?? .infinity <= time
  }

  /// Returns true if the arrow that a finger holds is to be lifted in this pass, because its release is not reported.
  /// Until then it counts as moving.
  mutating func isDue(_ finger: inout KeyboardFinger) -> Bool {
    finger.adopt(handTime, at: time)
    note(isMoving: finger.held != nil)
    return isDue(finger.deadline)
  }
}

/// The state of rest of a scene's parts together, at an instant.
struct SceneRest: Hashable, Sendable {
  static let resting = SceneRest(isAtRest: true)

  /// True if nothing moves until the next event.
  var isAtRest: Bool
  /// True if something moves that the charts record.
  var isRecording = false
  /// The next scene time to which the scene must be advanced exactly, in s.
  var deadline = Double.infinity
}

// The pane and the ball are also compiled for the page, which has no scenes.

extension Pane {
  mutating func move(_ parts: inout Parts) {
    adopt(parts.handTime, at: parts.time)
    parts.note(isMoving: !isStill(at: parts.time), until: motion.facts.settles)
    if parts.advances { settle(at: parts.time) }
  }
}

extension BouncingBall {
  mutating func move(_ parts: inout Parts, on pane: inout Pane) {
    // The next pass stops a ball that the floor has carried.
    parts.note(isMoving: !isAsleep && !isHeld || velocity != .zero)
    if parts.advances { advance(to: parts.time, on: &pane) }
  }
}
