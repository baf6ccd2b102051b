internal import MotionAnimation
internal import PaneCanvas
internal import MotionGestures
internal import MotionKinematics

/// A demonstration of Pop's bounciness and speed. One ball grows, three balls roll with a bounciness of 5, 12
/// and 20, and a square grows, moves, spins and changes its colour simultaneously.
package struct Bounciness: Scene {
  /// The scale of the grown ball, relative to its initial size.
  static let largest = 2.0

  package var context: SceneContext
  /// The springs of the growing ball, the three rolling balls and the square, in this order.
  private(set) var settings = [
    BounceSetting(bounciness: 20, speed: 1), BounceSetting(bounciness: 5, speed: 10),
    BounceSetting(bounciness: 12, speed: 10), BounceSetting(bounciness: 20, speed: 10),
    BounceSetting(bounciness: 15, speed: 5)
  ]
  /// The index in `settings` of the spring that the keys change. The first one is that of a ball whose
  /// bounciness can be both raised and lowered.
  var focus = firstFocus
  static let firstFocus = 2
  /// The animated values of the balls. Each has an animation of its own.
  struct BallFigure: Sendable {
    /// The scale of the growing ball, relative to its initial size.
    var size = 1.0
    /// The positions of the three rolling balls as fractions of their distance: 0 at the start, 1 at the end.
    private var balls = (0.0, 0.0, 0.0)
    // A key path to a subscript would allocate each time it is made and written through.
    static let ball: [any WritableKeyPath<Self, Double> & Sendable] = [\.balls.0, \.balls.1, \.balls.2]
  }

  private(set) var figure = KeyedValues(BallFigure())
  /// The distance within which a rolling ball has settled, as a fraction of its distance.
  private var ballTolerance: Tolerance
  private(set) var fourfold: FourfoldMotion
  /// True if the last tap sent everything to the far end, false if it sent everything back.
  private(set) var isThere = false
  /// The finger on the three balls, once for each of them; empty while there is none.
  var fingers: [Finger] = []
  private(set) var layout: BouncinessLayout

  package init(_ context: SceneContext) {
    self.context = context
    let layout = BouncinessLayout(columns: context.columns, rows: context.rows)
    self.layout = layout
    ballTolerance = Self.tolerance(ofWay: layout.way)
    fourfold = FourfoldMotion(tolerance: Self.tolerance(ofWay: layout.squareWay))
    refreshStatus()
  }

  /// Returns the standard tolerance as a fraction of `way`, a distance in pt.
  private static func tolerance(ofWay way: Double) -> Tolerance {
    Tolerance(distance: Tolerance.standard.distance / way)
  }

  /// The log of an option counts frames.
  package var isFunctionOfTime: Bool { fourfold.option == nil }

  package mutating func move(_ parts: inout Parts) {
    figure.move(&parts)
    fourfold.move(&parts)
    for finger in fingers { parts.note(isMoving: !finger.isStill(at: time)) }
  }

  package mutating func contextChanged(from old: SceneContext) {
    guard (context.columns, context.rows) != (old.columns, old.rows) else { return }
    releaseFinger()
    layout = BouncinessLayout(columns: context.columns, rows: context.rows)
  }

  // MARK: Events

  /// Sends everything to the other end, from its current value and velocity. Balls under a finger stay there.
  mutating func tap() {
    isThere.toggle()
    figure.send(
      "size", \.size, to: isThere ? Self.largest : 1, with: spring(0),
      within: Tolerance(distance: PropertyKind.scale.tolerance.distance),
      at: time)
    if fingers.isEmpty {
      for index in 0..<3 { send(ball: index, there: isThere) }
    }
    fourfold.go(there: isThere, with: settings[4].spring, in: context.environment, at: time)
  }

  /// Shows the next property of Pop's animations on the square, or none after the last one.
  mutating func selectNextOption() {
    fourfold.select(PopOption.next(after: fourfold.option), at: time)
    focus = 4
  }

  /// Changes the spring of the focused item. The target, value and velocity of its animation stay.
  mutating func tune(_ change: (inout BounceSetting) -> Void) {
    change(&settings[focus])
    let spring = spring(focus)
    switch focus {
    case 0: figure.retune("size", \.size, with: spring, at: time)
    case 1...3: figure.retune(Self.key(focus - 1), BallFigure.ball[focus - 1], with: spring, at: time)
    default: fourfold.change(to: spring, at: time)
    }
  }

  private func spring(_ index: Int) -> Spring { context.environment.spring(settings[index].spring) }

  private static func key(_ ball: Int) -> String { "ball \(ball + 1)" }

  /// Starts a rolling ball towards one of its ends.
  /// - Parameter velocity: the initial velocity, in distances/s; nil keeps the current velocity.
  private mutating func send(ball index: Int, there: Bool, velocity: Double? = nil) {
    figure.send(
      Self.key(index), BallFigure.ball[index], to: there ? 1 : 0, with: spring(index + 1),
      within: ballTolerance, velocity: velocity, at: time)
  }

  /// Returns the position of a rolling ball as a fraction of its distance.
  func place(of ball: Int) -> Double { figure.values[keyPath: BallFigure.ball[ball]] }

  /// Returns the position of a rolling ball as a fraction of its distance, and its velocity in distances/s. Under a
  /// finger it has the velocity of the drag.
  func ballState(_ index: Int) -> (value: Double, velocity: Double) {
    let state = figure.state(of: BallFigure.ball[index], at: time)
    guard !fingers.isEmpty else { return state }
    return (state.value, fingers[index].hold(at: time).velocity.x / layout.way)
  }

  // MARK: The finger

  /// Grabs the three balls at their current positions, with a finger at `location`, in pt.
  mutating func grab(at location: SIMD2<Double>) {
    let way = layout.way
    let limits = DragLimits(horizontal: .banded(0...way, RubberBand(dimension: way)), vertical: .locked)
    fingers = (0..<3).map { index in
      let place = self.place(of: index)
      figure.place(Self.key(index), BallFigure.ball[index], at: place, time: time)
      return Finger(taking: SIMD2(place * way, 0), location: location, limits: limits, time: time)
    }
  }

  /// Moves the finger on the balls.
  mutating func moveFinger(_ move: (inout Finger, _ time: Double) -> Void) {
    for index in fingers.indices {
      move(&fingers[index], time)
      guard fingers[index].isDragging else { continue }
      let place = fingers[index].value(at: time).x / layout.way
      figure.place(Self.key(index), BallFigure.ball[index], at: place, time: time)
    }
  }

  /// Releases the balls with the finger's velocity. Each goes to the end nearer to the position where it
  /// would coast to rest.
  /// - Parameter velocity: the velocity in pt/s, positive to the right; nil uses the tracked velocity.
  mutating func releaseFinger(velocity: Double? = nil) {
    guard !fingers.isEmpty else { return }
    let holds = fingers.map { $0.hold(at: time) }
    fingers = []
    for (index, hold) in holds.enumerated() {
      let velocity = (velocity ?? hold.velocity.x) / layout.way
      let rest = place(of: index) + Projection.distance(velocity: velocity)
      send(ball: index, there: rest > 0.5, velocity: velocity)
    }
  }
}
