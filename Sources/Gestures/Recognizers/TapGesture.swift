internal import MotionKinematics

/// A recogniser of taps on a button. It reports the press when the finger touches down (M45), and a tap if
/// the finger is lifted inside without having moved by more than the slop.
///
/// A release outside is not a tap (M48). On an item that can be dragged, a movement by more than the slop
/// ends the press; on a button that cannot be dragged, the slop is infinite. A touch that begins during
/// another one replaces it, because the end of the first touch was missed.
public struct TapGesture: Equatable, Sendable {
  /// The distance that the finger may move from its touch, in pt; infinite for a button that cannot be
  /// dragged.
  public let slop: Double

  private struct TouchDown: Equatable, Sendable {
    let start: SIMD2<Double>
    var isInside: Bool
  }
  private var press: TouchDown?

  /// Creates a recogniser without a finger.
  /// - Parameter slop: the slop in pt, 0 or more; it may be infinite.
  public init(slop: Double = PanGesture.standardSlop) {
    require(slop >= 0, "a slop must not be negative; got \(slop)")
    self.slop = slop
  }

  /// Indicates whether a finger is down and inside, so that the button is shown as pressed.
  public var isPressed: Bool { press?.isInside == true }

  /// Handles the next sample of the pointer.
  /// - Parameters:
  ///   - sample: a sample no earlier than the one before.
  ///   - isInside: true if the sample is on the target, at the target's shown position at that time.
  /// - Returns: the change that the sample causes; nil if there is none, as for a touch that began elsewhere.
  public mutating func handle(_ sample: PointerSample, isInside: Bool) -> TapEvent? {
    if sample.phase == .began {
      let lost = press != nil
      press = isInside ? TouchDown(start: sample.location, isInside: true) : nil
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

/// A change of the press.
public enum TapEvent: Hashable, Sendable {
  /// The finger touched down inside.
  case pressed
  /// The finger moved outside, where a release is not a tap.
  case left
  /// The finger moved back inside.
  case entered
  /// The finger was lifted inside.
  case tapped
  /// The finger was lifted outside: no tap.
  case released
  /// A drag began, or the finger was taken away: no tap.
  case cancelled
}
