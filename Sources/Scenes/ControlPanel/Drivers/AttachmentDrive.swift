internal import Kinematics

/// The article's attachment (3.5 Hz, damping .4) and resistance (10), which drive the pane with UIKit Dynamics.
enum AttachmentDrive {
  /// ω/2π, in Hz.
  private static let frequency = 3.5
  private static let damping = 0.4
  /// In 1/s.
  private static let resistance = 10.0

  /// Both as one spring: k = ω², c = 2ζω + resistance, for a mass of 1.
  static let ideal: Spring = {
    let attachment = Spring(frequency: frequency, dampingRatio: damping)
    return Spring(stiffness: attachment.stiffness, damping: attachment.damping + resistance)
  }()
}
