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
  /// The first ball's size.
  private(set) var size = MovingValue(1.0, tolerance: PropertyKind.scale.tolerance)
  /// How much of their way the three balls have gone.
  private(set) var balls: [MovingValue<Double>]
  private(set) var fourfold: FourfoldMotion
  /// Where the last tap sent everything.
  private(set) var isThere = false
  /// A finger on the three balls, as each of them sees it; empty while there is none.
  var fingers: [PanGesture] = []
  /// Where the finger is, in pt.
  var fingerLocation = SIMD2<Double>.zero
  private(set) var layout: BouncinessLayout

  package init(_ context: SceneContext) {
    self.context = context
    let layout = BouncinessLayout(columns: context.columns, rows: context.rows)
    self.layout = layout
    balls = Array(repeating: MovingValue(0, tolerance: Self.tolerance(ofWay: layout.way)), count: 3)
    fourfold = FourfoldMotion(tolerance: Self.tolerance(ofWay: layout.squareWay))
    refreshStatus()
  }

  /// Half of a sub-cell of a way in pt, as a part of it.
  private static func tolerance(ofWay way: Double) -> Tolerance {
    Tolerance(distance: Tolerance.standard.distance / way)
  }

  package var isAtRest: Bool {
    size.phase == .resting && fourfold.isAtRest && balls.allSatisfy { $0.phase != .moving }
  }

  /// Each value ends by itself, at its own instant.
  package var nextDeadline: Double? { nil }

  package mutating func settle(at time: Double) {
    _ = size.advance(to: time)
    for index in balls.indices { _ = balls[index].advance(to: time) }
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
    size.retarget(to: isThere ? Self.largest : 1, with: spring(0), at: time)
    if fingers.isEmpty {
      for index in balls.indices { send(ball: index, there: isThere) }
    }
    fourfold.go(there: isThere, with: settings[4].spring, in: context.environment, at: time)
  }

  /// Another spring for the one that has the focus: its law changes, and nothing else.
  mutating func tune(_ change: (inout BounceSetting) -> Void) {
    change(&settings[focus])
    let spring = spring(focus)
    switch focus {
    case 0: if size.phase == .moving { size.retarget(to: size.target, with: spring, at: time) }
    case 1...3:
      let ball = balls[focus - 1]
      if ball.phase == .moving { balls[focus - 1].retarget(to: ball.target, with: spring, at: time) }
    default: fourfold.change(to: spring, at: time)
    }
  }

  /// The spring of one of them, as the environment has it.
  private func spring(_ index: Int) -> Spring { context.environment.spring(settings[index].spring) }

  private mutating func send(ball index: Int, there: Bool) {
    balls[index].retarget(to: there ? 1 : 0, with: spring(index + 1), at: time)
  }

  // MARK: The finger

  /// A finger takes the three balls where they are.
  mutating func grab(at location: SIMD2<Double>) {
    fingerLocation = location
    let way = layout.way
    let limits = DragLimits(horizontal: .banded(0...way, RubberBand(dimension: way)), vertical: .locked)
    fingers = balls.indices.map { index in
      var pan = PanGesture(slop: 0, limits: limits)
      _ = pan.handle(PointerSample(.began, at: location, time: time))
      balls[index].grab(at: time)
      return pan
    }
  }

  /// The finger that has them is at another place.
  mutating func moveFinger(to location: SIMD2<Double>) {
    fingerLocation = location
    for index in fingers.indices {
      let shown = SIMD2(balls[index].value(at: time) * layout.way, 0)
      _ = fingers[index].handle(PointerSample(.moved, at: location, time: time), taking: shown)
      guard let pan = fingers[index].pan(at: time) else { continue }
      balls[index].drag(to: pan.value.x / layout.way, velocity: pan.velocity.x / layout.way)
    }
  }

  /// The finger lets go: each ball goes to the end it would coast to, with the finger's velocity.
  /// - Parameter velocity: in pt/s, to the right; nil: as it was tracked.
  mutating func releaseFinger(velocity: Double? = nil) {
    guard !fingers.isEmpty else { return }
    let pans = fingers.map { $0.pan(at: time) }
    fingers = []
    for (index, pan) in pans.enumerated() {
      let velocity = (velocity ?? pan?.velocity.x ?? 0) / layout.way
      let rest = balls[index].value(at: time) + Projection.distance(velocity: velocity)
      balls[index].release(velocity: velocity, to: rest > 0.5 ? 1 : 0, with: spring(index + 1), at: time)
    }
  }
}
