internal import Gestures
internal import Kinematics

/// A finger that holds the pane. The pane's top edge is the y of what the finger holds: 1:1 between the ends, and
/// through the rubber band past an end.
struct Drag: Equatable, Sendable {
  private(set) var finger: Finger
  /// Whether Enter holds the pane: only Enter lets go then.
  var isHeld = false

  /// A finger that takes the pane at `position`, in pt, without moving it, also past an end.
  init(at position: Double, on stage: Stage, time: Double) {
    finger = Finger(taking: SIMD2(0, position), limits: stage.dragLimits, time: time)
  }

  /// Whether a pointer alone holds the pane.
  var isUnderPointer: Bool { finger.isPointer && !isHeld }

  /// The finger's own velocity, in pt/s.
  func fingerVelocity(at time: Double) -> Double { finger.hold(at: time).fingerVelocity.y }

  /// The pane's top edge, in pt.
  func position(at time: Double) -> Double { finger.value(at: time).y }

  /// The pane's velocity for a velocity of the finger, both in pt/s: b′(x)·v past an end (M15).
  func paneVelocity(for velocity: Double, at time: Double) -> Double {
    finger.hold(at: time, fingerVelocity: SIMD2(0, velocity)).velocity.y
  }

  /// The pane's velocity, in pt/s.
  func velocity(at time: Double) -> Double { finger.hold(at: time).velocity.y }

  /// Whether the finger does not move and will not by itself.
  func isStill(at time: Double) -> Bool { finger.isStill(at: time) }

  /// The pointer moves by `distance` pt.
  mutating func move(by distance: Double, at time: Double) { finger.move(by: SIMD2(0, distance), at: time) }

  /// The arrow keys take over: from the pane's own velocity `paneVelocity` (pt/s) to the finger's `velocity`.
  mutating func glide(from paneVelocity: Double, to velocity: Double, at time: Double) {
    finger = Finger(
      taking: finger.value(at: time), velocity: SIMD2(0, paneVelocity), limits: finger.limits, time: time)
    finger.glide(to: SIMD2(0, velocity), at: time)
  }

  /// The same finger on another stage, where the pane is at `position` (pt) and everything is `scale` times as far.
  func moved(to stage: Stage, position: Double, scale: Double, at time: Double) -> Drag {
    var moved = self
    moved.finger = finger.rescaled(
      by: SIMD2(1, scale), taking: SIMD2(0, position), limits: stage.dragLimits, at: time)
    return moved
  }
}

extension Stage {
  /// The limits of a finger that holds the pane.
  fileprivate var dragLimits: DragLimits {
    DragLimits(horizontal: .locked, vertical: .banded(open...closed, band))
  }
}
