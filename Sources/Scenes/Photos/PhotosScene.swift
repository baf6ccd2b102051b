internal import Animation
internal import CellCanvas
internal import Gestures
internal import Kinematics

/// A grid of pictures: one opens by a zoom, is caught in mid-flight, dragged down, thrown back, flicked.
package struct PhotosScene: Scene {
  /// What the mouse does while its button is down.
  enum Grip: Sendable {
    /// It is down on something that rests, since then: a click, or the beginning of a drag.
    case pressed(Finger)
    /// It has the picture.
    case holding
  }

  package var context: SceneContext
  private(set) var layout: PhotoLayout
  /// Which picture is open, or would be opened.
  var selection = Self.first
  /// Whether the selected picture fills the screen, while none flies.
  private(set) var isOpen = false
  private(set) var flight: PhotoFlight?
  /// As it was chosen; reduced motion plays a calmer one.
  private(set) var spring = Self.standard
  var arrows = KeyboardFinger()
  var grip: Grip?
  /// Whether Enter holds the picture.
  var isHeld = false

  /// The picture that is chosen at first: the hint does not hide it.
  private static let first = 9
  /// That of Apple's sample: it settles in .709701 s.
  static let standard = Spring(stiffness: 1300, damping: 95, mass: 4.5)

  package init(_ context: SceneContext) {
    self.context = context
    layout = PhotoLayout(columns: context.columns, rows: context.rows)
    arrows.reportsRelease = context.reportsKeyRelease
    refreshStatus()
  }

  package var isAtRest: Bool { arrows.held == nil && flight?.isAtRest(at: time) ?? true }

  package var nextDeadline: Double? {
    let first = min(flight?.endTime ?? .infinity, arrows.deadline ?? .infinity)
    return first.isFinite ? first : nil
  }

  package mutating func settle(at time: Double) {
    if let operation = flight?.operation, let outcome = flight?.advance(to: time) {
      isOpen = (outcome == .finish) == (operation == .push)
      flight = nil
    }
    if let lift = arrows.deadline, lift <= time { liftArrow() }
  }

  package mutating func contextChanged(from old: SceneContext) {
    arrows.reportsRelease = context.reportsKeyRelease
    let layout = PhotoLayout(columns: context.columns, rows: context.rows)
    guard layout != self.layout else { return }
    self.layout = layout
    let timing = timing
    inFlight { $0.change(to: layout, timing: timing, at: $1) }
  }

  // MARK: Flying

  /// The spring as timing.
  var timing: SpringTiming { SpringTiming(damped: context.environment.spring(spring)) }

  /// The selected picture begins its way to the other end.
  /// - Parameter isInteractive: in a finger's hand.
  mutating func begin(isInteractive: Bool) {
    flight = PhotoFlight(
      isOpen ? .pop : .push, selection, in: layout, timing: timing, isInteractive: isInteractive, at: time)
  }

  /// Does something to the picture that flies; one that rests sets out in a finger's hand first.
  mutating func fly(_ change: (inout PhotoFlight, Double) -> Void) {
    if flight == nil { begin(isInteractive: true) }
    inFlight(change)
  }

  /// Does something to the picture that flies, if one does.
  mutating func inFlight(_ change: (inout PhotoFlight, Double) -> Void) {
    guard var flight else { return }
    change(&flight, time)
    self.flight = flight
  }

  /// A finger takes the picture.
  mutating func grab(_ finger: Finger) {
    let shown = shownFrame
    fly { $0.grab(finger, shown: shown, at: $1) }
  }

  /// The picture's frame as it is seen: in reduced motion it does not travel, the screens fade.
  var shownFrame: PhotoFrame {
    guard let flight else { return isOpen ? layout.full : layout.tile(selection) }
    guard context.environment.reducesMotion, !flight.isHeld else { return flight.state(at: time).frame }
    return flight.openness(at: time) < 0.5 ? layout.tile(flight.picture) : layout.full
  }

  mutating func change(to spring: Spring) {
    self.spring = spring
    let (layout, timing) = (layout, timing)
    inFlight { $0.change(to: layout, timing: timing, at: $1) }
  }
}
