internal import Animation
internal import Kinematics

/// What is read of the buttons, made anew ten times a second.
struct ButtonStatus: Sendable {
  /// How long numbers stand, in s.
  private static let period = 0.1

  /// A property, where it is, and by which law it goes.
  struct Line: Hashable, Sendable {
    var name = ""
    var value = ""
    var law = ""
  }

  private(set) var text = StatusText()
  private(set) var lines: [Line] = []
  private var refreshed = -Double.infinity

  func isDue(at time: Double) -> Bool { time - refreshed >= Self.period }

  mutating func refresh(_ scene: ButtonScene) {
    refreshed = scene.time
    let (time, button) = (scene.time, scene.button(scene.focus))
    let press = Self.words(for: scene.spring)
    let scale = fixed(button.scale.value(at: time), decimals: 2)
    let turn = fixed(Self.degrees(button.turn.value(at: time)), decimals: 0)
    text = StatusText(
      isMoving: !scene.isAtRest,
      state: button.showsPress ? "pressed" : scene.isAtRest ? "at rest" : "springs",
      motion: "size \(scale)  turn \(turn) deg",
      law: scene.environment.reducesMotion ? "reduced motion" : press)
    let hamburger = scene.hamburger
    lines = [
      Line(name: "size", value: scale, law: press),
      Line(name: "turn", value: turn + " deg", law: press)
    ]
    guard scene.focus == .hamburger else { return }
    let color = hamburger.color.value(at: time).clamped.channels
    let channels = [color.x, color.y, color.z].map { fixed($0, decimals: 2) }.joined(separator: " ")
    lines += [
      Line(
        name: "bars turn", value: fixed(Self.degrees(hamburger.turn.value(at: time)), decimals: 0) + " deg",
        law: "bounciness 11  speed 18"),
      Line(
        name: "bars move", value: fixed(hamburger.shift.value(at: time), decimals: 1) + " pt",
        law: "bounciness  0  speed 18"),
      Line(name: "bars colour", value: channels, law: "bounciness  0  speed 18"),
      Line(
        name: "middle bar", value: fixed(hamburger.alpha(at: time), decimals: 2),
        law: "ease in, ease out, .2 s")
    ]
  }

  private static func degrees(_ angle: Double) -> Double { angle * 180 / .pi }

  private static func words(for spring: Spring) -> String {
    if spring == InstantButton.spring { return "bounciness 20  speed 18" }
    return "k \(short(spring.stiffness)) c \(short(spring.damping))"
      + (spring.mass == 1 ? "" : " m \(short(spring.mass))")
  }
}
