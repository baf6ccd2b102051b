internal import Animation
package import Kinematics

/// What the gallery shows round the scene.
extension Bounciness {
  package var tunedSpring: Spring? { settings[focus].spring }

  /// The three balls roll on the right; what grows is on the left, and the square comes from there.
  package var tunerSide: TunerSide { focus == 0 ? .right : .left }

  package var hint: [String] { Self.hint }

  package var keys: [KeyHelp] { Self.keyHelp }

  private static let hint = [
    "space: all go, then back",
    "+ −: bouncier or less",
    "tab: which of the five"
  ]

  private static let keyHelp = [
    KeyHelp("space", "go", "there and back, at any instant"),
    KeyHelp("+ −", "bounciness", "more or less bouncy, while it moves; ↑ ↓ too"),
    KeyHelp("← →", "speed", "slower, faster"),
    KeyHelp("tab", "next", "which of the five + and − turn; esc: the first"),
    KeyHelp("mouse", "drag and throw the balls; elsewhere: go; wheel")
  ]

  /// The names of the five, as the status line has them.
  private static let names = ["scale", "move 1", "move 2", "move 3", "four"]

  /// The line on top, as of now.
  var status: StatusText {
    let setting = settings[focus]
    return StatusText(
      isMoving: !isAtRest, state: Self.names[focus], motion: setting.law,
      law: environment.reducesMotion ? "reduced motion" : setting.finding)
  }

  package var traceColumns: [String] { Self.traceColumns }

  private static let traceColumns = [
    "scale", "scale_v", "ball1_x", "ball1_v", "ball2_x", "ball2_v", "ball3_x", "ball3_v", "square_scale",
    "square_scale_v", "square_x", "square_v", "square_angle", "square_angle_v", "red", "green", "blue"
  ]

  /// Places are from where each began, in pt to the right; angles in rad; channels 0 to 1, as they are shown.
  package func appendTrace(to row: inout [TraceValue]) {
    func append(_ state: (value: Double, velocity: Double), unit: Double = 1) {
      row.append(.number(state.value * unit))
      row.append(.number(state.velocity * unit))
    }
    append(size.state(at: time))
    for ball in balls { append(ball.state(at: time), unit: layout.way) }
    append(fourfold.scale.state(at: time))
    append(fourfold.place.state(at: time), unit: layout.squareWay)
    append(fourfold.angle.state(at: time))
    let color = fourfold.color.value(at: time).clamped
    for channel in 0..<3 { row.append(.number(color.channels[channel])) }
  }
}
