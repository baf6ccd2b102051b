/// What to do first: it stands until the first thing is done, then fades.
struct Hint: Hashable, Sendable {
  /// How long it fades, in s.
  private static let duration = 0.5

  private enum State: Hashable {
    case shown
    /// Since a time, in s.
    case fading(Double)
    case hidden
  }

  private var state = State.shown

  func isAtRest(at time: Double) -> Bool {
    if case .fading = state { sixteenths(at: time) == 0 } else { true }
  }

  /// How much of it is seen, in sixteenths.
  func sixteenths(at time: Double) -> Int {
    switch state {
    case .shown: 16
    case .fading(let start): max(0, min(16, Int((16 * (1 - (time - start) / Self.duration)).rounded(.up))))
    case .hidden: 0
    }
  }

  /// Something was done.
  mutating func fade(from time: Double) { if state == .shown { state = .fading(time) } }

  mutating func hide() { state = .hidden }
}
