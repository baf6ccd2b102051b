internal import MotionGestures

/// A finger that holds the pane. The pane's top edge is the y of the finger's value: 1:1 between the ends,
/// and through the rubber band past an end.
struct Drag: Equatable, Sendable {
  private(set) var finger: Finger
  /// True if Enter holds the pane; then only Enter releases it.
  var isHeld = false

  /// Creates a finger that takes the pane at `position`, in pt, without moving it, also past an end.
  init(at position: Double, on stage: Stage, time: Double) {
    finger = Finger(taking: SIMD2(0, position), limits: stage.dragLimits, time: time)
  }

  /// True if only a pointer holds the pane.
  var isUnderPointer: Bool { finger.isPointer && !isHeld }

  /// Returns the velocity of the finger itself, in pt/s.
  func fingerVelocity(at time: Double) -> Double { finger.hold(at: time).fingerVelocity.y }

  /// Returns the y of the pane's top edge, in pt.
  func position(at time: Double) -> Double { finger.value(at: time).y }

  /// Returns the pane's velocity for a velocity of the finger, both in pt/s: b′(x)·v past an end (M15).
  func paneVelocity(for velocity: Double, at time: Double) -> Double {
    finger.hold(at: time, fingerVelocity: SIMD2(0, velocity)).velocity.y
  }

  /// Returns the pane's velocity, in pt/s.
  func velocity(at time: Double) -> Double { finger.hold(at: time).velocity.y }

  /// Returns true if the finger is still and stays so without further input.
  func isStill(at time: Double) -> Bool { finger.isStill(at: time) }

  /// Moves the pointer by `distance`, in pt.
  mutating func move(by distance: Double, at time: Double) { finger.move(by: SIMD2(0, distance), at: time) }

  /// Hands the pane to the arrow keys: the finger glides from the pane's velocity `paneVelocity` to
  /// `velocity`, both in pt/s.
  mutating func glide(from paneVelocity: Double, to velocity: Double, at time: Double) {
    finger = Finger(
      taking: finger.value(at: time), velocity: SIMD2(0, paneVelocity), limits: finger.limits, time: time)
    finger.glide(to: SIMD2(0, velocity), at: time)
  }

  /// Returns the same finger on another stage, where the pane is at `position`, in pt, and distances are
  /// multiplied by `scale`.
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
