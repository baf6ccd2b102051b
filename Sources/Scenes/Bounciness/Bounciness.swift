internal import Animation
internal import CellCanvas
internal import Gestures
internal import Kinematics

/// The effect of Pop's bounciness and speed: a ball that grows, three that roll with a bounciness of
/// 5, 12 and 20, and a square that grows, moves, spins and changes its colour at once.
package struct Bounciness: Scene {
  /// The grown ball's size.
  static let largest = 2.0

  package var context: SceneContext
  /// Of the ball that grows, the three that roll, and the square.
  private(set) var settings = [
    BounceSetting(bounciness: 20, speed: 1), BounceSetting(bounciness: 5, speed: 10),
    BounceSetting(bounciness: 12, speed: 10), BounceSetting(bounciness: 20, speed: 10),
    BounceSetting(bounciness: 15, speed: 5)
  ]
  /// Which of them the keys turn; at first one that can be more bouncy, and less.
  var focus = firstFocus
  static let firstFocus = 2
  /// What moves of the balls, each by the animation of its name.
  struct Figure: Sendable {
    /// The first ball's size.
    var size = 1.0
    /// How much of their way the three balls have gone.
    var balls = SIMD3<Double>.zero
  }

  private(set) var figure = KeyedValues(Figure())
  /// When the three balls count as arrived, in ways.
  private var ballTolerance: Tolerance
  private(set) var fourfold: FourfoldMotion
  /// Where the last tap sent everything.
  private(set) var isThere = false
  /// A finger on the three balls, as each of them sees it; empty while there is none.
  var fingers: [Finger] = []
  /// Where the finger is, in pt.
  var fingerLocation = SIMD2<Double>.zero
  private(set) var layout: BouncinessLayout

  package init(_ context: SceneContext) {
    self.context = context
    let layout = BouncinessLayout(columns: context.columns, rows: context.rows)
    self.layout = layout
    ballTolerance = Self.tolerance(ofWay: layout.way)
    fourfold = FourfoldMotion(tolerance: Self.tolerance(ofWay: layout.squareWay))
    refreshStatus()
  }

  /// Half of a sub-cell of a way in pt, as a part of it.
  private static func tolerance(ofWay way: Double) -> Tolerance {
    Tolerance(distance: Tolerance.standard.distance / way)
  }

  package var isAtRest: Bool {
    figure.isAtRest && fourfold.isAtRest
  }

  /// Each value ends by itself, at its own instant.
  package var nextDeadline: Double? { nil }

  package mutating func settle(at time: Double) {
    figure.advance(to: time)
    fourfold.advance(to: time)
  }

  package mutating func contextChanged(from old: SceneContext) {
    guard (context.columns, context.rows) != (old.columns, old.rows) else { return }
    releaseFinger()
    layout = BouncinessLayout(columns: context.columns, rows: context.rows)
  }

  // MARK: What happens

  /// Everything goes to the other end, from where it is and as fast as it is.
  mutating func tap() {
    isThere.toggle()
    figure.send(
      "size", \.size, to: isThere ? Self.largest : 1, with: spring(0), within: PropertyKind.scale.tolerance,
      at: time)
    if fingers.isEmpty {
      for index in 0..<3 { send(ball: index, there: isThere) }
    }
    fourfold.go(there: isThere, with: settings[4].spring, in: context.environment, at: time)
  }

  /// Another spring for the one that has the focus: its law changes, and nothing else.
  mutating func tune(_ change: (inout BounceSetting) -> Void) {
    change(&settings[focus])
    let spring = spring(focus)
    switch focus {
    case 0: figure.retune("size", \.size, with: spring, at: time)
    case 1...3: figure.retune(Self.key(focus - 1), \.balls[focus - 1], with: spring, at: time)
    default: fourfold.change(to: spring, at: time)
    }
  }

  /// The spring of one of them, as the environment has it.
  private func spring(_ index: Int) -> Spring { context.environment.spring(settings[index].spring) }

  /// The name of a ball's animation.
  private static func key(_ ball: Int) -> String { "ball \(ball + 1)" }

  /// - Parameter velocity: in ways per second; nil: as it moves.
  private mutating func send(ball index: Int, there: Bool, velocity: Double? = nil) {
    figure.send(
      Self.key(index), \.balls[index], to: there ? 1 : 0, with: spring(index + 1), within: ballTolerance,
      velocity: velocity, at: time)
  }

  /// Where one of the three balls is, in ways, and how fast; under a finger it is the finger's.
  func ballState(_ index: Int) -> (value: Double, velocity: Double) {
    let state = figure.state(of: \.balls[index], at: time)
    guard !fingers.isEmpty else { return state }
    return (state.value, fingers[index].hold(at: time).velocity.x / layout.way)
  }

  // MARK: The finger

  /// A finger takes the three balls where they are.
  mutating func grab(at location: SIMD2<Double>) {
    fingerLocation = location
    let way = layout.way
    let limits = DragLimits(horizontal: .banded(0...way, RubberBand(dimension: way)), vertical: .locked)
    fingers = (0..<3).map { index in
      let place = figure.values.balls[index]
      figure.place(Self.key(index), \.balls[index], at: place, time: time)
      return Finger(taking: SIMD2(place * way, 0), at: location, limits: limits, time: time)
    }
  }

  /// The finger that has them is at another place.
  mutating func moveFinger(to location: SIMD2<Double>) {
    fingerLocation = location
    for index in fingers.indices {
      fingers[index].move(to: location, at: time)
      guard fingers[index].isDragging else { continue }
      let place = fingers[index].value(at: time).x / layout.way
      figure.place(Self.key(index), \.balls[index], at: place, time: time)
    }
  }

  /// The finger lets go: each ball goes to the end it would coast to, with the finger's velocity.
  /// - Parameter velocity: in pt/s, to the right; nil: as it was tracked.
  mutating func releaseFinger(velocity: Double? = nil) {
    guard !fingers.isEmpty else { return }
    let holds = fingers.map { $0.hold(at: time) }
    fingers = []
    for (index, hold) in holds.enumerated() {
      let velocity = (velocity ?? hold.velocity.x) / layout.way
      let rest = figure.values.balls[index] + Projection.distance(velocity: velocity)
      send(ball: index, there: rest > 0.5, velocity: velocity)
    }
  }
}
