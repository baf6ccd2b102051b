internal import Kinematics

/// A recogniser of taps on a button: it reports the press as the finger comes down (M45), and a tap if the finger is
/// lifted inside without having strayed.
///
/// A release outside is no tap (M48). Where the finger may drag what it presses, a movement by more than the slop ends
/// the press; a button that cannot be dragged has no such bound. A touch that begins while another is down replaces
/// it: the end of the first was never heard.
public struct TapGesture: Equatable, Sendable {
  /// A change of the press.
  public enum Event: Hashable, Sendable {
    /// The finger came down.
    case pressed
    /// The finger went outside, where a release is no tap.
    case left
    /// The finger came back inside.
    case entered
    /// The finger was lifted inside.
    case tapped
    /// The finger was lifted outside: no tap.
    case released
    /// A drag began, or the finger was taken away: no tap.
    case cancelled
  }

  /// The distance that the finger may move from its touch, in pt; infinite for a button that cannot be dragged.
  public let slop: Double

  private struct Press: Equatable, Sendable {
    let start: SIMD2<Double>
    var isInside: Bool
  }
  private var press: Press?

  /// Creates a recogniser without a finger.
  /// - Parameter slop: in pt, 0 or more, also infinite.
  public init(slop: Double = PanGesture.standardSlop) {
    precondition(slop >= 0, "a slop is not negative, not \(slop)")
    self.slop = slop
  }

  /// Whether a finger is down and inside, so that the button shows as pressed.
  public var isPressed: Bool { press?.isInside == true }

  /// Takes the next sample of the pointer.
  /// - Parameters:
  ///   - sample: no earlier than the one before.
  ///   - isInside: whether it is on the target, at the place where that is seen at the time.
  /// - Returns: the change that the sample causes; nil if there is none, as for a touch that began elsewhere.
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
