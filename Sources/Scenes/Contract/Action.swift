package import Kinematics

/// What a person or a script asks of a scene, whatever the scene is; a scene does nothing for an action that means
/// nothing to it.
package enum Action: Hashable, Sendable {
  /// A click, or the key that stands for it.
  case tap
  /// A finger takes what the scene moves.
  case grab
  /// The finger moves by so many pt, down is positive.
  case drag(Double)
  /// The finger lets go, with a velocity in pt/s or, without one, with the tracked velocity.
  case release(Double?)
  /// Every finger is taken away: a release with the tracked velocity.
  case cancel
  /// Adds a velocity, in pt/s.
  case kick(SIMD2<Double>)
  /// Another law of force, from here on.
  case spring(Spring)
  /// Another machinery that moves the control panel's pane, from here on.
  case driver(Driver)
}
