internal import Animation
internal import Kinematics

/// The line on top: what the pane does, by which law, where and how fast.
struct StatusLine: Hashable, Sendable {
  /// How long numbers stand, in s.
  private static let period = 0.1

  private(set) var text = StatusText()
  private var refreshed = -Double.infinity

  func isDue(at time: Double) -> Bool { time - refreshed >= Self.period }

  /// - Parameter columns: of the screen; a narrow one gets shorter texts.
  mutating func refresh(_ pane: Pane, at time: Double, columns: Int) {
    refreshed = time
    let position = fixed(pane.position(at: time), decimals: 1, width: 6)
    let velocity = fixed(pane.velocity(at: time), decimals: 0, width: 6)
    let isWide = columns >= Performance.wideColumns
    text = StatusText(
      isMoving: pane.phase != .resting, state: Self.word(for: pane),
      motion: isWide ? "y \(position) pt  v \(velocity) pt/s" : "y \(position) v \(velocity)",
      law: Self.law(of: pane))
  }

  /// What moves it, and what is not as ever.
  private static func law(of pane: Pane) -> String {
    (pane.driver == .spring ? words(for: pane.spring) : pane.driver.rawValue)
      + (pane.environment.reducesMotion ? "  reduced motion" : "")
      + (pane.releaseRule == .article ? "  article's release" : "")
  }

  private static func words(for spring: Spring) -> String {
    "k \(short(spring.stiffness)) c \(short(spring.damping))"
      + (spring.mass == 1 ? "" : " m \(short(spring.mass))")
  }

  private static func word(for pane: Pane) -> String {
    switch pane.state {
    case .resting(.open): "open"
    case .resting(.closed): "closed"
    case .animating(_, .open): "opening"
    case .animating(_, .closed): "closing"
    case .dragging(let drag): drag.isHeld ? "held" : "dragged"
    }
  }
}

extension ControlPanel {
  mutating func refreshStatus() { status.refresh(pane, at: time, columns: stage.columns) }
}
