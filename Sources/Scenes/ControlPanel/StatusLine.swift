internal import Animation
internal import Kinematics

/// The line on top: what the pane does, by which law, where and how fast; and how well it is shown.
///
/// Its texts are made ten times a second, not sixty: digits that nobody can read cost bytes in every frame.
struct StatusLine: Hashable, Sendable {
  /// How long numbers stand, in s.
  private static let period = 0.1
  /// From so many columns on there is room for units.
  private static let wideColumns = 110

  /// What the shell measured last.
  var performance: Performance?
  private(set) var state = ""
  private(set) var law = ""
  private(set) var motion = ""
  private(set) var measured = ""
  private var refreshed = -Double.infinity

  func isDue(at time: Double) -> Bool { time - refreshed >= Self.period }

  /// - Parameter columns: of the screen; a narrow one gets shorter texts.
  mutating func refresh(_ pane: Pane, at time: Double, columns: Int) {
    refreshed = time
    state = Self.word(for: pane)
    law =
      pane.environment.reducesMotion
      ? "reduced motion" : pane.driver == .spring ? Self.words(for: pane.spring) : pane.driver.rawValue
    let position = fixed(pane.position(at: time), decimals: 1, width: 6)
    let velocity = fixed(pane.velocity(at: time), decimals: 0, width: 6)
    let isWide = columns >= Self.wideColumns
    motion = isWide ? "y \(position) pt  v \(velocity) pt/s" : "y \(position) v \(velocity)"
    guard let performance else { return }
    let rate = fixed(performance.framesPerSecond, decimals: isWide ? 1 : 0)
    let interval = fixed(performance.interval99 * 1000, decimals: 1, width: 4)
    let bytes = fixed(Double(performance.bytesPerFrame), decimals: 0, width: 4)
    measured =
      isWide
      ? "\(rate) fps  p99 \(interval) ms  \(bytes) B/frame  \(performance.missedFrames) missed"
      : "\(rate) fps \(interval) ms \(bytes) B \(performance.missedFrames) missed"
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
