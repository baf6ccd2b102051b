internal import MotionAnimation
internal import MotionGestures
internal import MotionKinematics

/// A grid of pictures. One opens with a zoom and can be grabbed in flight, dragged down, thrown back and
/// flicked.
package struct PhotosScene: Scene {
  /// The state of the mouse while its button is down.
  enum Grip: Sendable {
    /// The button is down on a picture at rest: the beginning of a click or a drag.
    case pressed(Finger)
    /// The mouse holds the picture.
    case holding
  }

  package var context: SceneContext
  private(set) var layout: PhotoLayout
  /// The index of the picture that is open or would open.
  var selection = Self.first
  /// True if the selected picture fills the screen and none is in flight.
  private(set) var isOpen = false
  var flight: PhotoFlight?
  /// The swipe back from the left edge, or nil.
  var swipe: EdgeSwipe?
  /// The selected motion of the picture.
  private(set) var motion = PhotoMotion.spring
  /// The selected spring; in reduced motion a calmer one is played.
  private(set) var spring = Self.standard
  /// True if the frame at which the picture will end is drawn as an outline (M116).
  var showsModel = false
  /// The last effects of the transition that ended last, in order.
  private var lastEffects: [TransitionMachine.Effect] = []
  /// The last effects of the transition that runs or ended last, as the screen shows them.
  private(set) var shownEffects: [TransitionMachine.Effect] = []
  var arrows = KeyboardFinger()
  var grip: Grip?
  /// True if Enter holds the picture.
  var isHeld = false

  /// The picture that is selected at first; the hint does not cover it.
  private static let first = 9
  /// The spring of Apple's sample, which settles in 0.709701 s.
  static let standard = Spring(stiffness: 1300, damping: 95, mass: 4.5)

  package init(_ context: SceneContext) {
    self.context = context
    layout = PhotoLayout(columns: context.columns, rows: context.rows)
    arrows.reportsRelease = context.reportsKeyRelease
    refreshStatus()
  }

  /// A body in a world takes steps.
  package var isFunctionOfTime: Bool { motion != .body }

  package mutating func move(_ parts: inout Parts) {
    if let outcome = swipe?.move(&parts) {
      isOpen = outcome == .cancel
      lastEffects = effects
      swipe = nil
    }
    if let operation = flight?.operation, let outcome = flight?.move(&parts) {
      isOpen = (outcome == .finish) == (operation == .push)
      lastEffects = effects
      flight = nil
    }
    if parts.isDue(arrows) { liftArrow() }
  }

  package mutating func contextChanged(from old: SceneContext) {
    arrows.reportsRelease = context.reportsKeyRelease
    let layout = PhotoLayout(columns: context.columns, rows: context.rows)
    guard layout != self.layout else { return }
    self.layout = layout
    let timing = timing
    flight?.change(to: layout, timing: timing, at: context.time)
    if let outcome = swipe?.end(at: context.time) {
      isOpen = outcome == .cancel
      lastEffects = effects
      (swipe, isHeld) = (nil, false)
    }
  }

  package mutating func refreshTexts() {
    shownEffects.removeAll(keepingCapacity: true)
    shownEffects.append(contentsOf: effects)
  }

  /// The last effects of the transition that runs or ended last, in order.
  var effects: [TransitionMachine.Effect] {
    (swipe?.transition.machine ?? flight?.transition.machine)?.log ?? lastEffects
  }

  // MARK: Flight

  /// The timing of the picture in the current motion environment: in reduced motion a calm spring.
  var timing: TransitionTiming {
    let environment = context.environment
    return (environment.reducesMotion ? .spring : motion).timing(environment.spring(spring))
  }

  /// Starts the flight of the selected picture to the other end.
  /// - Parameter isInteractive: True if the flight begins under a finger.
  mutating func begin(isInteractive: Bool) {
    flight = PhotoFlight(
      isOpen ? .pop : .push, selection, in: layout, timing: timing, isInteractive: isInteractive, at: time)
  }

  mutating func grab(_ finger: Finger) {
    let shown = shownFrame
    if flight == nil { begin(isInteractive: true) }
    flight?.grab(finger, shown: shown, at: context.time)
  }

  /// The visible frame of the picture. In reduced motion it does not travel, and the screens fade.
  var shownFrame: PhotoFrame {
    guard let flight else {
      var frame = isOpen ? layout.full : layout.tile(selection)
      frame.center.x += swipe?.state(at: time).offset ?? 0
      return frame
    }
    guard context.environment.reducesMotion, !flight.isHeld else { return flight.state(at: time).frame }
    return flight.openness(at: time) < 0.5 ? layout.tile(flight.picture) : layout.full
  }

  /// The frame at which the picture will end, or nil if it rests there.
  var modelFrame: PhotoFrame? {
    if let swipe { return swipe.closes(at: time) ? layout.tile(selection) : layout.full }
    return flight?.modelFrame(at: time)
  }

  mutating func change(to spring: Spring) {
    self.spring = spring
    change(to: .spring)
  }

  /// Changes the motion of the picture, also in flight.
  mutating func change(to motion: PhotoMotion) {
    self.motion = motion
    let timing = timing
    flight?.change(to: layout, timing: timing, at: context.time)
  }
}
