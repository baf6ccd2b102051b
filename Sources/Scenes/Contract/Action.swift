package import MotionKinematics

/// A request to a scene by the user or a script. A scene ignores an action that has no meaning in it.
package enum Action: Hashable, Sendable {
  /// A click, or the key with the same effect.
  case tap
  /// Grabs the item that the scene moves.
  case grab
  /// Moves the finger by a distance along the scene's axis, in pt; positive is down or to the right.
  case drag(Double)
  /// Releases the item with a velocity in pt/s, or with the tracked velocity if it is nil.
  case release(Double?)
  /// Takes every finger away. A dragged item is released with the tracked velocity.
  case cancel
  /// Adds a velocity, in pt/s.
  case kick(SIMD2<Double>)
  /// Replaces the spring from now on.
  case spring(Spring)
  /// Replaces the driver of the control panel's pane from now on.
  case driver(Driver)
}
