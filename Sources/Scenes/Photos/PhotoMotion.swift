internal import MotionAnimation
internal import MotionKinematics

/// The motion of the picture between the grid and the screen, which a key selects.
enum PhotoMotion: String, CaseIterable, Sendable {
  /// The session's spring, or the one that the tuner has.
  case spring = "springs"
  /// The system's own push and pop: critically damped (M119).
  case system
  /// The session's first version, which it calls mechanical (M104).
  case linear
  /// A body in a world, on an attachment with the numbers of the article's pane (M123).
  case body

  /// The spring of the attachment: 3.5 Hz, damping ratio 0.4.
  private static let attachment = SpringTiming(Spring(frequency: 3.5, dampingRatio: 0.4))

  func timing(_ spring: Spring) -> TransitionTiming {
    switch self {
    case .spring: .spring(SpringTiming(damped: spring))
    case .system: .system
    case .linear: .curve(.linear)
    case .body: .simulation(Self.attachment)
    }
  }
}
