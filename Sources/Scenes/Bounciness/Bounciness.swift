internal import MotionAnimation
package import MotionGestures
package import MotionKinematics
package import PaneCanvas

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
  private static let firstFocus = 2
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

  package mutating func move(_ parts: inout Parts) {
    figure.move(&parts)
    fourfold.move(&parts)
    for index in fingers.indices { fingers[index].adopt(parts.handTime, at: parts.time) }
    for finger in fingers { parts.note(isMoving: !finger.isStill(at: time)) }
  }

  package mutating func stageChanged() {
    release()
    layout = BouncinessLayout(columns: context.columns, rows: context.rows)
  }

  // MARK: Events

  /// Sends everything to the other end, from its current value and velocity. Balls under a finger stay there.
  package mutating func tap() {
    isThere.toggle()
    figure.send(
      "size", \.size, to: isThere ? Self.largest : 1, with: spring(0),
      within: Tolerance(distance: PropertyKind.scale.tolerance.distance), at: time)
    if fingers.isEmpty { for index in 0..<3 { send(ball: index, there: isThere) } }
    fourfold.go(there: isThere, with: settings[4].spring, in: context.environment, at: time)
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
  private func ballState(_ index: Int) -> (value: Double, velocity: Double) {
    let state = figure.state(of: BallFigure.ball[index], at: time)
    guard !fingers.isEmpty else { return state }
    return (state.value, fingers[index].hold(at: time).velocity.x / layout.way)
  }

  // MARK: The finger

  mutating func grab(at location: SIMD2<Double>) {
    let way = layout.way
    let limits = DragLimits(horizontal: .banded(0...way, RubberBand(dimension: way)), vertical: .locked)
    fingers = (0..<3).map { index in
      let place = self.place(of: index)
      figure.place(Self.key(index), BallFigure.ball[index], at: place, time: time)
      return Finger(taking: SIMD2(place * way, 0), location: location, limits: limits, time: time)
    }
  }

  mutating func moveFinger(_ move: (inout Finger, _ time: Double) -> Void) {
    for index in fingers.indices {
      move(&fingers[index], time)
      guard fingers[index].isDragging else { continue }
      let place = fingers[index].value(at: time).x / layout.way
      figure.place(Self.key(index), BallFigure.ball[index], at: place, time: time)
    }
  }

  /// Each ball goes to the end nearer to the position where it would coast to rest.
  /// - Parameter velocity: the velocity in pt/s, positive to the right; nil uses the tracked velocity.
  package mutating func release(velocity: Double? = nil) {
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

/// A spring of the scene with its texts. It is given by Pop's bounciness and speed, or set by the tuner.
struct BounceSetting: Hashable, Sendable {
  private(set) var spring: Spring
  /// The spring's parameters as text: bounciness and speed, or the coefficients if Pop has no such spring.
  private(set) var law = InlineText()
  /// The overshoot as text, in % of the distance.
  private(set) var finding = InlineText()

  init(bounciness: Double, speed: Double) {
    spring = Spring(bounciness: bounciness, speed: speed)
    describe()
  }

  mutating func change(to spring: Spring) {
    self.spring = spring
    describe()
  }

  /// Adds to the bounciness and to the speed, within Pop's range of 0…20. A spring that Pop does not have counts
  /// as bounciness 10, speed 10.
  mutating func add(bounciness: Double = 0, speed: Double = 0) {
    let present = spring.bouncinessAndSpeed ?? (10, 10)
    // Rounded to quarters, so that the keys give round numbers.
    func sum(_ value: Double, _ step: Double) -> Double { min(max((value * 4).rounded() / 4 + step, 0), 20) }
    self = BounceSetting(bounciness: sum(present.bounciness, bounciness), speed: sum(present.speed, speed))
  }

  private mutating func describe() {
    if let (bounciness, speed) = spring.bouncinessAndSpeed {
      law = "bounciness \(short(bounciness)) speed \(short(speed))"
    } else {
      law = spring.words
    }
    finding = "overshoot \(fixed(spring.overshoot * 100, decimals: 1)) %"
  }
}

extension Bounciness {
  package mutating func grab() { grab(at: .zero) }
  package mutating func drag(by distance: Double) { moveFinger { $0.move(by: SIMD2(distance, 0), at: $1) } }
  package mutating func change(to spring: Spring) { tune { $0.change(to: spring) } }

  package static let keys: [KeyBinding<Self>] = [
    KeyBinding([.space], "go", "move all five to the other end; in mid-flight: reverse", also: [.enter]) {
      scene in scene.tap()
    },
    KeyBinding(
      "bounciness", "increase or decrease it, also in mid-flight; ↑ ↓ too",
      KeyEffect(["+"], also: ["=", .up], .repeating) { scene in scene.tune { $0.add(bounciness: 1) } },
      KeyEffect(["-"], also: ["_", .down], .repeating) { scene in scene.tune { $0.add(bounciness: -1) } }),
    KeyBinding([.left, .right], "speed", "slower or faster", .repeating) { scene, press in
      scene.tune { $0.add(speed: press.direction.x) }
    },
    KeyBinding(
      "select", "select the next of the five for + − ← →; esc: the first",
      KeyEffect([.tab]) { scene, press in scene.focus = (scene.focus + (press.hasShift ? 4 : 1)) % 5 },
      KeyEffect([], also: [.escape]) { $0.focus = firstFocus }),
    KeyBinding(note: "mouse", "drag or throw the balls; elsewhere: go; wheel: bounciness")
  ]

  /// A press on a ball grabs the three balls; a press elsewhere is a tap. Either moves the focus to the
  /// item at that location. A click on a ball is also a tap.
  package mutating func pointer(_ sample: PointerSample) {
    switch sample.phase {
    case .began:
      release()
      switch part(at: sample.location) {
      case .ball(let index):
        focus = index + 1
        return grab(at: sample.location)
      case .area(let part): focus = part
      case nil: break
      }
      tap()
    case .moved: moveFinger { $0.move(to: sample.location, at: $1) }
    case .ended:
      guard let finger = fingers.first else { return }
      let isClick = !finger.isDragging
      release()
      if isClick { tap() }
    case .cancelled: release()
    }
  }

  package mutating func wheel(_ notches: Double) { tune { $0.add(bounciness: -notches) } }

  // MARK: Texts and trace

  package var tunedSpring: Spring? { settings[focus].spring }

  /// The side of the tuner: right for the growing ball, which is on the left; left for the rolling balls and
  /// the square, which move to the right.
  package var tunerSide: TunerSide { focus == 0 ? .right : .left }

  package static let hint = [
    "space: all move.",
    "+ −: bounciness.",
    "tab: select one."
  ]

  private static let names = ["scale", "move 1", "move 2", "move 3", "four"]

  package var status: StatusText {
    let setting = settings[focus]
    return StatusText(
      isMoving: !isAtRest, state: Self.names[focus],
      law: context.environment.reducesMotion ? "reduced motion" : setting.finding)
  }

  package var settingsInWords: [InlineText] { [settings[focus].law] }

  /// The current values of the five items. Positions are distances from the start, in pt to the right, with
  /// velocities in pt/s. Angles are in rad. Scales and the colour channels (0…1, clamped as they are shown)
  /// have no unit.
  package var trace: [TraceColumn] {
    let square = fourfold.figure
    let balls = (1...3).flatMap { number in
      TraceColumn.motion(
        "ball\(number)_x", ballState(number - 1), velocity: "ball\(number)_v", unit: layout.way)
    }
    return TraceColumn.motion("scale", figure.state(of: \.size, at: time)) + balls
      + TraceColumn.motion("square_scale", square.state(of: \.scale, at: time))
      + TraceColumn.motion(
        "square_x", square.state(of: \.place, at: time), velocity: "square_v", unit: layout.squareWay)
      + TraceColumn.motion("square_angle", square.state(of: \.angle, at: time))
      + TraceColumn.color(square.values.color)
  }
}
