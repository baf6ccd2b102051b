
/// A sample of a finger or a mouse: an action, a position and a time. It is the only input of a recogniser.
public struct PointerSample: Hashable, Sendable {
  /// An action of the pointer.
  public enum Phase: Hashable, Sendable {
    /// A finger touched down, or a mouse button was pressed.
    case began
    /// The pointer is still down.
    case moved
    /// The pointer was lifted.
    case ended
    /// The system or a key took the pointer away. The location has no meaning.
    case cancelled
  }

  /// The action.
  public let phase: Phase
  /// The position, in pt.
  public let location: SIMD2<Double>
  /// The time, in s. A movement that comes too late, with an earlier time than the sample before, is ignored.
  public let time: Double
  /// The number of the pointer, which tells fingers apart that are down at the same time. A recogniser follows the pointer
  /// that began and ignores the others until that one has ended.
  public let pointer: Int

  /// Creates a sample.
  /// - Parameters:
  ///   - phase: the action.
  ///   - location: the position, in pt, finite.
  ///   - time: the time, in s, finite.
  ///   - pointer: the number of the pointer, if there may be several at the same time.
  public init(_ phase: Phase, location: SIMD2<Double>, time: Double, pointer: Int = 0) {
    require(
      location.x.isFinite && location.y.isFinite && time.isFinite,
      "a pointer must be seen at a finite place and time; got \(location), \(time) s")
    self.phase = phase
    self.location = location
    self.time = time
    self.pointer = pointer
  }
}

/// The samples of one touch: those of its pointer, in order.
private struct SampleOrder: Equatable, Sendable {
  private let pointer: Int
  /// The time of the last sample, in s.
  private var last: Double

  init(from sample: PointerSample) { (pointer, last) = (sample.pointer, sample.time) }

  /// Returns false for a sample of another pointer.
  func follows(_ sample: PointerSample) -> Bool { sample.pointer == pointer }

  /// Returns false for a sample of another pointer, and for a movement that comes too late.
  mutating func admits(_ sample: PointerSample) -> Bool {
    guard follows(sample) else { return false }
    let isLate = VelocityTracker<Double>.isLate(sample.time, after: last)
    if !isLate { last = sample.time }
    return !isLate || sample.phase != .moved
  }
}

/// A recogniser of drags. A pan begins when the pointer has moved by more than a slop. The dragged item
/// follows 1:1 from the position of the touch, including the slop (M1).
///
/// The item is held by a `Finger`, with a rubber band beyond its limits. A cancelled pan is released with the
/// tracked velocity (M69). A touch of the same pointer that begins during a pan takes over the pan at its own
/// position, because the end of the first touch was missed. Other pointers are ignored until the touch has ended.
public struct PanGesture: Equatable, Sendable {
  /// The standard distance that a finger may move during a click, in pt. It is half the width of a terminal's
  /// cell, so that a step from one cell to the next is a movement.
  public static let standardSlop = 4.0

  /// The distance that the finger may move before the pan begins, in pt; 0 or more.
  public let slop: Double
  /// The limits within which the dragged item follows.
  public let limits: DragLimits

  private var finger: Finger?
  private var order: SampleOrder?

  /// Creates a recogniser without a finger.
  /// - Parameters:
  ///   - slop: the slop in pt, finite, 0 or more; at 0, the first movement begins a pan.
  ///   - limits: the limits within which the dragged item follows.
  public init(slop: Double = PanGesture.standardSlop, limits: DragLimits = DragLimits()) {
    require(notNegative: slop, "a slop")
    self.slop = slop
    self.limits = limits
  }

  /// Indicates whether a finger drags.
  public var isPanning: Bool { finger?.isDragging == true }

  /// Handles the next sample of the pointer.
  /// - Parameters:
  ///   - sample: the sample.
  ///   - value: the position of the dragged item at the sample's time, in pt; evaluated once, when the pan
  ///     begins. With the default, zero, the pan's value is the finger's translation.
  /// - Returns: the change that the sample causes; nil if there is none.
  public mutating func handle(
    _ sample: PointerSample, taking value: @autoclosure () -> SIMD2<Double> = .zero
  ) -> PanEvent? {
    let wasPanning = isPanning
    guard order?.admits(sample) != false else { return nil }
    switch sample.phase {
    case .began where wasPanning:
      finger?.touch(sample.location, at: sample.time)
      order = SampleOrder(from: sample)
      return pan(at: sample.time).map(PanEvent.changed)
    case .began:
      finger = Finger(
        taking: .zero, location: sample.location, slop: slop, limits: limits, time: sample.time)
      order = SampleOrder(from: sample)
      return nil
    case .moved:
      finger?.move(to: sample.location, at: sample.time)
      if isPanning, !wasPanning { finger?.take(value()) }
      return pan(at: sample.time).map(wasPanning ? PanEvent.changed : PanEvent.began)
    case .ended:
      defer { (finger, order) = (nil, nil) }
      guard wasPanning else { return nil }
      finger?.move(to: sample.location, at: sample.time)
      return pan(at: sample.time).map(PanEvent.ended)
    case .cancelled:
      defer { (finger, order) = (nil, nil) }
      return pan(at: sample.time).map(PanEvent.cancelled)
    }
  }

  /// Returns the state of the pan at `time` (in s, no earlier than the last sample); nil if there is no pan.
  public func pan(at time: Double) -> Finger.HeldItem? { isPanning ? finger?.hold(at: time) : nil }

  /// Returns false for a sample of another pointer than that of the present touch.
  fileprivate func follows(_ sample: PointerSample) -> Bool { order?.follows(sample) != false }
}

/// A change of the pan.
public enum PanEvent: Hashable, Sendable {
  /// The finger has moved by more than the slop, and drags the item.
  case began(Finger.HeldItem)
  /// The finger has moved, or another one has taken over.
  case changed(Finger.HeldItem)
  /// The finger was lifted; the pan has the velocity of the release.
  case ended(Finger.HeldItem)
  /// The finger was taken away; the pan has the velocity at that instant.
  case cancelled(Finger.HeldItem)
}

/// A recogniser of taps on a button. It reports the press when the finger touches down (M45), and a tap if
/// the finger is lifted inside without having moved by more than the slop.
///
/// A release outside is not a tap (M48). On an item that can be dragged, a movement by more than the slop
/// ends the press; on a button that cannot be dragged, the slop is infinite. A touch of the same pointer that
/// begins during another one replaces it, because the end of the first touch was missed. Other pointers are
/// ignored during a press.
public struct TapGesture: Equatable, Sendable {
  /// The distance that the finger may move from its touch, in pt; infinite for a button that cannot be
  /// dragged.
  public let slop: Double

  private struct TouchDown: Equatable, Sendable {
    let start: SIMD2<Double>
    var isInside: Bool
    var order: SampleOrder
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
  ///   - sample: the sample.
  ///   - isInside: true if the sample is on the target, at the target's shown position at that time.
  /// - Returns: the change that the sample causes; nil if there is none, as for a touch that began elsewhere.
  public mutating func handle(_ sample: PointerSample, isInside: Bool) -> TapEvent? {
    if press?.order.follows(sample) == false { return nil }
    if sample.phase == .began {
      let lost = press != nil
      press =
        isInside ? TouchDown(start: sample.location, isInside: true, order: SampleOrder(from: sample)) : nil
      return isInside ? .pressed : lost ? .cancelled : nil
    }
    guard let pressed = press, press?.order.admits(sample) == true else { return nil }
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

/// A recogniser that distinguishes a click from a drag. A pointer that does not move makes a click; one that
/// moves makes a drag, which is released with a velocity (M32).
///
/// The press is reported immediately, so that a moving object can be stopped under the finger (M13). It is
/// followed by a click, by the events of a drag from `began` on, or by `cancelled`. If the end of the touch was lost, the
/// press of the next touch of the same pointer follows. Other pointers are ignored until the touch has ended.
public struct ClickOrDragGesture: Equatable, Sendable {
  private var tap: TapGesture
  private var pan: PanGesture

  /// Creates a recogniser without a pointer.
  /// - Parameters:
  ///   - slop: the distance that the pointer may move during a click, in pt, finite, 0 or more.
  ///   - limits: the limits within which the dragged item follows.
  public init(slop: Double = PanGesture.standardSlop, limits: DragLimits = DragLimits()) {
    tap = TapGesture(slop: slop)
    pan = PanGesture(slop: slop, limits: limits)
  }

  /// Indicates whether the pointer drags.
  public var isDragging: Bool { pan.isPanning }

  /// Returns the state of the drag at `time` (in s, no earlier than the last sample); nil if there is no
  /// drag.
  public func pan(at time: Double) -> Finger.HeldItem? { pan.pan(at: time) }

  /// Handles the next sample of the pointer.
  /// - Parameters:
  ///   - sample: the sample.
  ///   - value: the position of the dragged item at the sample's time, in pt; evaluated once, when a drag
  ///     begins.
  /// - Returns: the event that the sample causes; nil if there is none.
  public mutating func handle(
    _ sample: PointerSample, taking value: @autoclosure () -> SIMD2<Double> = .zero
  ) -> ClickOrDragEvent? {
    guard pan.follows(sample) else { return nil }
    // Both recognisers have the same slop, so the tap ends where the pan begins.
    let drag = pan.handle(sample, taking: value())
    let click = tap.handle(sample, isInside: true)
    if let drag { return .drag(drag) }
    switch click {
    case .pressed: return .pressed(sample.location)
    case .tapped: return .clicked(sample.location)
    case .cancelled: return .cancelled
    case .left, .entered, .released, nil: return nil
    }
  }
}

/// An action of the pointer.
public enum ClickOrDragEvent: Hashable, Sendable {
  /// The pointer went down at a position, in pt.
  case pressed(SIMD2<Double>)
  /// The pointer was lifted at a position, in pt, without having moved by more than the slop.
  case clicked(SIMD2<Double>)
  /// The pointer drags.
  case drag(PanEvent)
  /// The pointer was taken away before it moved, or was lifted at another position without a sample
  /// between.
  case cancelled
}
