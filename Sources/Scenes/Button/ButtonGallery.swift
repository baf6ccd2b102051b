internal import Animation
package import Kinematics

/// What the gallery shows round the scene, and what a trace tells.
extension ButtonScene {
  package var statusText: StatusText { status.text }

  package var tunedSpring: Spring? { spring }

  package var tunerSide: TunerSide { focus == .hamburger ? .left : .right }

  package var hint: [String] { Self.hint }

  package var keys: [KeyHelp] { Self.keyHelp }

  private static let hint = [
    "space taps the hamburger: it becomes an X.",
    "Nothing jumps. ← → or mouse: the other one."
  ]

  private static let keyHelp = [
    KeyHelp("space", "press", "press the button; held down, it stays down"),
    KeyHelp("← →", "other button", "the other button; tab, too"),
    KeyHelp("v", "spring", "Pop's spring, or JNW's: k 300, c 77.46, m 5"),
    KeyHelp("esc", "take the finger away: nothing is tapped"),
    KeyHelp("mouse", "press; let go outside, and nothing is tapped")
  ]

  package var traceColumns: [String] { Self.traceColumns }

  private static let traceColumns = [
    "instant_scale", "instant_scale_v", "instant_turn", "instant_turn_v", "scale", "scale_v", "turn",
    "turn_v",
    "bars_turn", "bars_turn_v", "bars_shift", "bars_shift_v", "red", "green", "blue", "alpha", "alpha_v",
    "presses", "taps", "shape"
  ]

  package func appendTrace(to row: inout [TraceValue]) {
    for button in [instant, hamburger.button] {
      append(button.scale.state(at: time), to: &row)
      append(button.turn.state(at: time), to: &row)
    }
    append(hamburger.turn.state(at: time), to: &row)
    append(hamburger.shift.state(at: time), to: &row)
    let color = hamburger.color.value(at: time).clamped.channels
    for channel in 0..<3 { row.append(.number(color[channel])) }
    row.append(.number(hamburger.alpha(at: time)))
    row.append(.number(hamburger.alphaVelocity(at: time)))
    row.append(.number(Double(instant.pressCount + hamburger.button.pressCount)))
    row.append(.number(Double(hamburger.toggleCount)))
    row.append(.word(hamburger.isCross ? "x" : "bars"))
  }

  private func append(_ state: (value: Double, velocity: Double), to row: inout [TraceValue]) {
    row.append(.number(state.value))
    row.append(.number(state.velocity))
  }
}
