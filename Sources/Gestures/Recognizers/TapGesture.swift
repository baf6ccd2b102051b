internal import Kinematics

/// A press, told the instant the finger is down (M45), that is a tap if the finger is lifted inside and has
/// not strayed: what a button feels.
///
/// A release outside is no tap (M48). Where the finger may drag what it presses, a movement by more than the
/// slop ends the press; a button that nothing drags has no such bound. A touch that begins while another is
/// down takes its place: the end of that one was never heard.
public struct TapGesture: Equatable, Sendable {
  /// What became of the press.
  public enum Event: Hashable, Sendable {
    /// The finger is down: react now.
    case pressed
    /// The finger went outside: a release there would be no tap.
    case left
    /// The finger came back inside.
    case entered
    /// The finger was lifted inside.
    case tapped
    /// The finger was lifted outside: back as it was.
    case released
    /// A drag began, or the finger was taken away: back as it was.
    case cancelled
  }

  /// How far the finger may move from where it touched, in pt; infinite for a button that nothing drags.
  public let slop: Double

  private struct Press: Equatable, Sendable {
    let start: SIMD2<Double>
    var isInside: Bool
  }
  private var press: Press?

  /// A tap that waits for a finger.
  /// - Parameter slop: in pt, 0 or more, also infinite.
  public init(slop: Double = PanGesture.standardSlop) {
    precondition(slop >= 0, "a slop is not negative, not \(slop)")
    self.slop = slop
  }

  /// Whether a finger is down and inside: what a button shows.
  public var isPressed: Bool { press?.isInside == true }

  /// Hears what the pointer did.
  /// - Parameters:
  ///   - sample: where and when.
  ///   - isInside: whether that is on the target, at the place where it is seen then.
  /// - Returns: what that means; nil where it means nothing, as for a touch that began elsewhere.
  public mutating func handle(_ sample: PointerSample, isInside: Bool) -> Event? {
    if sample.phase == .began {
      let lost = press != nil
      press = isInside ? Press(start: sample.location, isInside: true) : nil
      return isInside ? .pressed : lost ? .cancelled : nil
    }
    guard let pressed = press else { return nil }
    let strays = (sample.location - pressed.start).length > slop
    switch sample.phase {
    case .moved where !strays:
      press?.isInside = isInside
      if isInside == pressed.isInside { return nil }
      return isInside ? .entered : .left
    case .ended where !strays:
      press = nil
      return isInside ? .tapped : .released
    default:
      press = nil
      return .cancelled
    }
  }
}
