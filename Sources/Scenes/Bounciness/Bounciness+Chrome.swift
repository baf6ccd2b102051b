internal import PaneCanvas
internal import MotionAnimation
package import MotionKinematics

/// The texts that the gallery shows around the scene, and the trace.
extension Bounciness {
  package var tunedSpring: Spring? { settings[focus].spring }

  /// The side of the tuner: right for the growing ball, which is on the left; left for the rolling balls and
  /// the square, which move to the right.
  package var tunerSide: TunerSide { focus == 0 ? .right : .left }

  package static let hint = [
    "space: all move.",
    "+ −: bounciness.",
    "tab: select one."
  ]

  /// The names of the five items in the status line.
  private static let names = ["scale", "move 1", "move 2", "move 3", "four"]

  package var status: StatusText {
    let setting = settings[focus]
    return StatusText(
      isMoving: !isAtRest, state: Self.names[focus], motion: setting.law,
      law: context.environment.reducesMotion ? "reduced motion" : setting.finding)
  }

  /// The current values of the five items. Positions are distances from the start, in pt to the right, with
  /// velocities in pt/s. Angles are in rad. Scales and the colour channels (0…1, clamped as they are shown)
  /// have no unit. A transform has no velocities.
  package var trace: [TraceColumn] {
    let color = fourfold.figure.values.color.clamped.channels
    let (pose, shake) = (fourfold.pose(at: time), fourfold.shake(at: time))
    let velocity = fourfold.poseVelocity(at: time)
    return TraceColumn.motion("scale", figure.state(of: \.size, at: time))
      + (0..<3).flatMap { index in
        TraceColumn.motion(
          "ball\(index + 1)_x", ballState(index), velocity: "ball\(index + 1)_v", unit: layout.way)
      }
      + TraceColumn.motion("square_scale", fourfold.figure.state(of: \.scale, at: time))
      + TraceColumn.motion(
        "square_x",
        (
          pose.place.x + shake.value / layout.squareWay,
          velocity.place + shake.velocity / layout.squareWay
        ), velocity: "square_v", unit: layout.squareWay)
      + TraceColumn.motion(
        "square_angle", (pose.angle, velocity.angle))
      + [TraceColumn("red", color.x), TraceColumn("green", color.y), TraceColumn("blue", color.z)]
  }
}
