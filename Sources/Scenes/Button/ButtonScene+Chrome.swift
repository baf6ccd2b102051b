internal import MotionAnimation
internal import PaneCanvas
package import MotionKinematics

/// The text that the gallery shows around the buttons, and their trace.
extension ButtonScene {
  package var tunedSpring: Spring? { spring }

  package var tunerSide: TunerSide { focus == .hamburger ? .left : .right }

  package static let hint = [
    "space taps the hamburger: it becomes an X.",
    "Nothing jumps. ← → or mouse: other button."
  ]

  package var trace: [TraceColumn] {
    let color = hamburger.bars.values.color.clamped.channels
    return TraceColumn.motion("instant_scale", instant.figure.state(of: \.scale, at: time))
      + TraceColumn.motion("instant_turn", instant.figure.state(of: \.turn, at: time))
      + TraceColumn.motion("scale", hamburger.button.figure.state(of: \.scale, at: time))
      + TraceColumn.motion("turn", hamburger.button.figure.state(of: \.turn, at: time))
      + TraceColumn.motion("bars_turn", hamburger.bars.state(of: \.turn, at: time))
      + TraceColumn.motion("bars_shift", hamburger.bars.state(of: \.shift, at: time))
      + [TraceColumn("red", color.x), TraceColumn("green", color.y), TraceColumn("blue", color.z)]
      + TraceColumn.motion("alpha", (hamburger.alpha(at: time), hamburger.alphaVelocity(at: time)))
      + [
        TraceColumn("presses", Double(instant.pressCount + hamburger.button.pressCount)),
        TraceColumn("taps", Double(hamburger.toggleCount)),
        TraceColumn("shape", word: hamburger.isCross ? "x" : "bars")
      ]
  }

  // MARK: Texts

  /// A line of the table: a property, its value, and the law that it follows.
  struct PropertyLine: Hashable, Sendable {
    let name: String
    let value: InlineText
    let law: InlineText
  }

  package var status: StatusText {
    let button = self[focus]
    return StatusText(
      isMoving: !isAtRest, state: button.showsPress ? "pressed" : isAtRest ? "at rest" : "moving",
      motion: "size \(fixed(button.scale, decimals: 2))  turn \(Self.degrees(button.turn))",
      law: context.environment.reducesMotion ? "reduced motion" : springWords)
  }

  package mutating func refreshTexts() {
    let button = self[focus]
    lines.removeAll(keepingCapacity: true)
    lines.append(PropertyLine(name: "size", value: fixed(button.scale, decimals: 2), law: springWords))
    lines.append(PropertyLine(name: "turn", value: Self.degrees(button.turn), law: springWords))
    guard focus == .hamburger else { return }
    let color = hamburger.bars.values.color.clamped.channels
    lines.append(
      PropertyLine(
        name: "bars turn", value: Self.degrees(hamburger.bars.values.turn), law: "bounciness 11  speed 18"))
    lines.append(
      PropertyLine(
        name: "bars move", value: fixed(hamburger.bars.values.shift, decimals: 1) + " pt",
        law: "bounciness  0  speed 18"))
    let (red, green, blue) = (color.x, color.y, color.z)
    let channels: InlineText =
      "\(fixed(red, decimals: 2)) \(fixed(green, decimals: 2)) \(fixed(blue, decimals: 2))"
    lines.append(
      PropertyLine(name: "bars colour", value: channels, law: "bounciness  0  speed 18"))
    lines.append(
      PropertyLine(
        name: "middle bar", value: fixed(hamburger.alpha(at: time), decimals: 2),
        law: "ease in, ease out, 0.2 s"))
  }

  private static func degrees(_ angle: Double) -> InlineText {
    fixed(angle * 180 / .pi, decimals: 0) + " deg"
  }

  private var springWords: InlineText {
    spring == InstantButton.spring ? "bounciness 20  speed 18" : spring.words
  }
}
