package import Motion
internal import MotionDynamics
internal import PaneCanvas

/// A law of the pane's edge: y in pt as a function of scene time, in s.
struct PaneLaw: Sendable {
  /// y as a function of the time since `start`.
  let law: any Law<Double>
  /// The scene time at which the law began, and that from which the edge rests at its end, in s.
  let start, settles: Double
  /// Ticks per second, between which the edge stands still; nil for a law without ticks.
  let rate: Double?

  /// - Parameter beginning: the scene time at which a law that goes on with another end began, in s.
  init(_ law: any Law<Double>, from start: PaneStart, since beginning: Double? = nil, rate: Double? = nil) {
    (self.law, self.start, self.rate) = (law, beginning ?? start.time, rate)
    let settles = self.start + law.settlingTime(within: .standard)
    // A law that starts within the tolerance of its end lasts a moment, so that the value does not jump at its start.
    let isAtEnd = law.state(at: start.time - self.start) == (law.end, 0)
    self.settles = settles > start.time || isAtEnd ? settles : start.time.nextUp
  }

  init(on spring: Spring, from start: PaneStart) {
    self.init(
      SpringMotion(spring: spring, from: start.value, velocity: start.velocity, to: start.end), from: start)
  }

  func state(at time: Double) -> (value: Double, velocity: Double) { law.state(at: max(0, time - start)) }

  /// Returns the scene time of the first tick after `time`, in s.
  func nextTick(after time: Double) -> Double? {
    guard let rate else { return nil }
    // The laws count a time that misses a tick by rounding as that tick.
    func place(_ tick: Double) -> Double { start + (tick - 1e-11) / rate }
    let tick = ((time - start) * rate).rounded(.down) + 1
    return place(tick) > time ? place(tick) : place(tick + 1)
  }
}

/// The instant at which a driver begins a law.
struct PaneStart {
  /// The y of the edge, in pt, its velocity, in pt/s, and the y of the target, in pt.
  let value, velocity, end: Double
  /// The scene time, in s.
  let time: Double
  /// The spring that the user chose.
  let spring: Spring
  /// The animation of the drivers that take over no velocity.
  let animation: BasicAnimation
  /// The law that is interrupted; nil after rest, a finger or a resize.
  let interrupted: PaneLaw?
}

/// A method that moves the pane to an end, with the numbers of its document.
struct Driver: Sendable {
  let name: String
  /// True if an animation is shown over a model value, which is at the end at once.
  var hasModel = false
  let law: @Sendable (PaneStart) -> PaneLaw

  /// A spring in closed form, with the coefficients that the user has set.
  static let spring = Driver(name: "spring") { PaneLaw(on: $0.spring, from: $0) }

  static let all: [Driver] = [
    spring,
    // The animation begins at the model value: the position jumps.
    Driver(name: "jump", hasModel: true) { start in
      PaneLaw(
        start.animation.law(from: start.interrupted?.law.end ?? start.value, to: start.end), from: start)
    },
    // The animation begins at the shown value, at rest: the velocity jumps.
    Driver(name: "from-current", hasModel: true) {
      PaneLaw($0.animation.law(from: $0.value, to: $0.end), from: $0)
    },
    // The objc.io article's hand-made spring (k 300, c 20): 60 steps a second, at any frame rate.
    Driver(name: "article") {
      PaneLaw(EulerMotion(from: $0.value, velocity: $0.velocity, to: $0.end), from: $0, rate: 60)
    },
    // UIKit Dynamics in time steps: an attachment of 3.5 Hz and damping 0.4, resistance 10.
    Driver(name: "dynamics", law: AttachedPane.law),
    // Pop: bounciness 6, speed 15.
    Driver(name: "pop") { PaneLaw(on: Spring(bounciness: 6, speed: 15), from: $0) },
    // A property animator with spring timing, 0.5 s and damping ratio 0.7, which takes over the velocity.
    Driver(name: "animator") { start in
      let timing = SpringTiming(
        duration: 0.5, dampingRatio: 0.7, displacement: start.value - start.end, velocity: start.velocity)
      return PaneLaw(on: timing.played, from: start)
    },
    // Additive animation; easeInOut over 1 s.
    Driver(name: "additive", hasModel: true, law: additiveLaw)
  ]

  static func named(_ name: String) -> Driver? { all.first { $0.name == name } }

  /// Adds an animation to those that run; to none if another driver moved the pane, or after 256, which bounds the
  /// work of a frame if a script taps thousands of times a second. A velocity from elsewhere fades on a critical
  /// spring.
  private static func additiveLaw(from start: PaneStart) -> PaneLaw {
    var (motion, beginning) = (AdditiveMotion(start.value), start.time)
    if let running = start.interrupted, let additive = running.law as? AdditiveMotion<Double>,
      additive.offsets.count < 256
    {
      (motion, beginning) = (additive, running.start)
    } else if start.velocity != 0 {
      let rest = SpringMotion(
        spring: Spring(stiffness: 100, damping: 20), from: 0, velocity: start.velocity, to: 0)
      motion.add(rest, at: 0, until: max(1, rest.settlingTime(within: .standard)))
    }
    motion.retarget(to: start.end, at: start.time - beginning, within: .standard) {
      start.animation.law(from: $0, to: 0)
    }
    return PaneLaw(motion, from: start, since: beginning)
  }
}

// MARK: The code

extension Pane {
  /// Writes the code of the edge's motion under the driver, at a scene time, in s.
  func write(_ code: inout SceneCode, at time: Double) {
    switch reducesMotion ? Driver.spring.name : driver.name {
    case "spring": writeValue(&code, at: time) { $0.show("pane.spring", playedSpring) }
    case "pop": writeValue(&code, at: time) { $0.show("pane.spring = Spring(bounciness: 6.0, speed: 15.0)") }
    case "additive": writeFades(&code, at: time)
    case "dynamics": writeWorld(&code, at: time)
    case "animator": code.show("// A property animator: scene 6 shows its code.")
    case "article": code.show("// The code of the article: objc.io, issue 12.")
    default:
      code.show("// UIKit's code, before property animators:")
      code.show("// the library has no animation that drops a velocity.")
    }
  }

  /// The ends of the way of the code: that of the last tap or, at rest, of the next one.
  private var way: (start: Double, end: Double) {
    let end = phase == .resting ? target.opposite : target
    return (stage.edge(at: end.opposite), stage.edge(at: end))
  }

  private func writeValue(_ code: inout SceneCode, at time: Double, spring: (inout SceneCode) -> Void) {
    let (value, velocity) = state(at: time)
    let (open, closed) = (code.number(stage.open), code.number(stage.closed))
    code.addLink()
    code.show("let pane = Animated(\(code.number(way.start)), on: animator)")
    spring(&code)
    code.show("pane.onChange = { print(link.now, $0) }")
    code.show("")
    code.show("pane.target = \(code.number(way.end))", .tap)
    code.addPause(0.25)
    code.show("pane.drag(to: \(code.number(value)), velocity: \(code.number(velocity)))", .drag)
    code.addPause(0.05)
    code.show("pane.release(to: Detents([\(open), \(closed)]))", .release)
    code.addPause(2)
  }

  /// A model value, and fading offsets that are added to it.
  private func writeFades(_ code: inout SceneCode, at time: Double) {
    let (value, velocity) = state(at: time)
    code.addLink()
    if animation == .spring {
      code.add("let timing = SpringTiming(")
      code.add("  duration: 0.5, dampingRatio: 0.7, relativeVelocity: 2)")
    }
    code.show("var model = \(code.number(way.start))")
    code.show("var fades: [(start: Double, law: any Law<Double>)] = []")
    code.show("let y = { (time: Double) in fades.reduce(model) {")
    code.show("  $0 + $1.law.value(at: time - $1.start) } }")
    code.show("let move = { (end: Double) in")
    switch animation {
    case .ease, .linear:
      code.show("  fades.append((link.now, TimedMotion(from: model - end,")
      code.show("    to: 0, duration: 1\(animation == .linear ? ", curve: .linear" : ""))))")
    case .spring:
      code.show("  let fade = model - end")
      code.show("  fades.append((link.now, timing.motion(")
      code.show("    from: fade, velocity: -2 * fade, to: 0)))")
    }
    code.show("  model = end")
    code.show("}")
    code.add("animator.add {")
    code.add("  print($0.timestamp, y($0.timestamp))")
    code.add("  return .moving")
    code.add("}")
    if animation != .spring { code.show("") }
    code.show("move(\(code.number(way.end)))", .tap)
    code.addPause(0.25)
    code.show("(model, fades) = (\(code.number(value)), [])", .drag)
    code.addPause(0.05)
    code.show("fades = [(link.now, SpringMotion(", .release)
    code.show("  spring: Spring(stiffness: 100, damping: 20),", .release)
    code.show("  from: 0, velocity: \(code.number(velocity)), to: 0))]", .release)
    code.show("move(\(code.number(stage.edge(at: releaseEnd(at: time)))))", .release)
    code.addPause(2)
  }

  /// A body in a world, whose clock stands while a finger holds it.
  private func writeWorld(_ code: inout SceneCode, at time: Double) {
    let ((value, velocity), start) = (state(at: time), code.number(way.start))
    code.add("import MotionDynamics")
    code.add("")
    code.show("var world = World()")
    code.show("let shape = Body.Shape.box(width: 768, height: 592)")
    code.show("let pane = world.add(Body(shape, center: [0, \(start)]))")
    code.show("let spring = world.add(Attachment(")
    code.show("  pane, to: .point([0, \(start)]), length: 0,")
    code.show("  frequency: 3.5, damping: 0.4))")
    code.show("world.add(ItemProperties([pane], density: 100,")
    code.show("  resistance: 10, allowsRotation: false))")
    code.add("var frame = 0.0")
    code.add("let play = { (end: Double) in")
    code.add("  while frame < end {")
    code.add("    world.advance(by: 1 / 60)")
    code.add("    frame += 1")
    code.add("    print(frame / 60, world[pane].center.y)")
    code.add("  }")
    code.add("}")
    code.show("")
    code.show("world[spring].anchor = .point([0, \(code.number(way.end))])", .tap)
    code.add("play(15)")
    code.show("world[pane].center = [0, \(code.number(value))]", .drag)
    code.show("world.updateItemUsingCurrentState(pane)", .drag)
    code.add("frame = 18")
    code.show("world.setVelocity([0, \(code.number(velocity))], of: pane)", .release)
    code.show(
      "world[spring].anchor = .point([0, \(code.number(stage.edge(at: releaseEnd(at: time))))])", .release)
    // A world that has stood steps half a frame behind.
    code.add("world.advance(by: 1 / 120)")
    code.add("frame += 1")
    code.add("print(frame / 60, world[pane].center.y)")
    code.add("play(138)")
  }
}

/// An animation as in UIKit before property animators, independent of any earlier motion. Drivers that take over no
/// velocity use it.
enum BasicAnimation: String, Hashable, Sendable, CaseIterable {
  /// Curves over 1 s; the first one starts and ends at rest.
  case ease, linear
  /// UIView's spring: 0.5 s, damping ratio 0.7, relative velocity 2/s (M66).
  case spring = "spring, v 2"

  private static let played = SpringTiming(duration: 0.5, dampingRatio: 0.7, relativeVelocity: 2).played

  /// Returns the law of motion, as a function of the time since its start.
  func law(from start: Double, to end: Double) -> any Law<Double> {
    switch self {
    case .ease: TimedMotion(from: start, to: end, duration: 1)
    case .linear: TimedMotion(from: start, to: end, duration: 1, curve: .linear)
    // The velocity is relative to the distance, and along the line (M62).
    case .spring: SpringMotion(spring: Self.played, from: start, velocity: 2 * (end - start), to: end)
    }
  }
}

// MARK: Laws in steps

/// The pane in a world, with the article's attachment and item behaviour; another target moves only the anchor (M25,
/// M27). The steps up to rest are computed at once, so that the motion is a law like any other.
private struct AttachedPane: Law {
  /// Ticks per second, and the most that are computed.
  private static let (rate, mostTicks) = (60.0, 3600)

  private(set) var end: Double
  /// The world at tick 0.
  private var world = World()
  private let body: Body.ID
  private let attachment: World.BehaviorID<Attachment>
  /// The state at each tick. The first one is exact, although the world computes in single precision.
  private var states: [(value: Double, velocity: Double)]

  /// Continues in the same world, or in a new one if another driver moved the pane.
  static func law(from start: PaneStart) -> PaneLaw {
    guard let running = start.interrupted, var pane = running.law as? Self else {
      return PaneLaw(Self(from: start), from: start, rate: rate)
    }
    let tick = pane.tick(at: start.time - running.start)
    for _ in 0..<tick { pane.world.advance(by: 1 / rate) }
    pane.states = [pane.states[tick]]
    pane.send(to: start.end)
    return PaneLaw(pane, from: start, since: running.start + Double(tick) / rate, rate: rate)
  }

  private init(from start: PaneStart) {
    // The article's pane, in pt, its frequency in Hz, and its resistance in 1/s.
    body = world.add(
      Body(.box(width: 768, height: 592), center: SIMD2(0, start.value)), velocity: SIMD2(0, start.velocity))
    attachment = world.add(
      Attachment(body, to: .point(SIMD2(0, start.end)), length: 0, frequency: 3.5, damping: 0.4))
    _ = world.add(ItemProperties([body], density: 100, resistance: 10, allowsRotation: false))
    (end, states) = (start.end, [(start.value, start.velocity)])
    send(to: end)
  }

  private mutating func send(to end: Double) {
    self.end = end
    world[attachment].anchor = .point(SIMD2(0, end))
    var world = world
    while !world.isPaused, states.count <= Self.mostTicks {
      world.advance(by: 1 / Self.rate)
      states.append((world[body].center.y, world.motion(of: body).velocity.y))
    }
  }

  /// A time that differs from a tick only by rounding counts as that tick.
  private func tick(at time: Double) -> Int {
    Int(min((time * Self.rate + 1e-9).rounded(.down), Double(states.count - 1)))
  }

  func settlingTime(within tolerance: Tolerance) -> Double { Double(states.count - 1) / Self.rate }
  func state(at time: Double) -> (value: Double, velocity: Double) { states[tick(at: time)] }
}

/// The spring of the objc.io article in the steps of its code, which approximate a `SpringMotion`.
///
/// Each tick of Δt computes F = k (target − x) − c v, then v += F Δt / m, then x += v Δt. The error is up to 11.9 %
/// of the distance at 60 Hz and 26 % at 30 Hz; the article's coefficients diverge above Δt = 1/15 s. Value and
/// velocity hold between ticks, and snap to the target at the tick that meets the article's finish rule.
package struct EulerMotion: Law {
  /// The greatest number of ticks that are computed. A motion with hardly any friction has not finished by then.
  private static let mostTicks = 1_000_000

  private let spring: Spring
  /// The target.
  package let end: Double
  /// Ticks per second.
  private let rate: Double
  /// The states at time 0 and after each tick, each of which is computed once.
  private var states: [(value: Double, velocity: Double)]

  /// - Parameters:
  ///   - spring: k, c and m; by default the article's.
  ///   - value: the value at time 0, finite.
  ///   - velocity: the velocity at time 0, per second, finite.
  ///   - target: the value at rest, finite.
  ///   - rate: ticks per second, finite, over 0.
  package init(
    spring: Spring = .standard, from value: Double, velocity: Double = 0, to target: Double, rate: Double = 60
  ) {
    require(
      value.isFinite && velocity.isFinite && target.isFinite, "a motion must start and end at finite values")
    require(positive: rate, "the ticks per second")
    (self.spring, end, self.rate, states) = (spring, target, rate, [(value, velocity)])
    var ((value, velocity), isLast) = (states[0], false)
    while !isLast, states.count <= Self.mostTicks {
      isLast = advance(value: &value, velocity: &velocity)
      states.append((value, velocity))
    }
  }

  /// One tick. Returns true if it is the last one: slower than 0.05 pt/s and nearer than 1 pt, it snaps to the target;
  /// a motion that diverges stays in its last finite state.
  package func advance(value: inout Double, velocity: inout Double) -> Bool {
    let force = spring.stiffness * (end - value) - spring.damping * velocity
    let nextVelocity = velocity + (1 / rate / spring.mass) * force
    let next = value + (1 / rate) * nextVelocity
    guard next.isFinite && nextVelocity.isFinite else { return true }
    (value, velocity) = (next, nextVelocity)
    guard abs(velocity) < 0.05 && abs(end - value) < 1 else { return false }
    (value, velocity) = (end, 0)
    return true
  }

  /// The time of the last tick, in s, whatever the tolerance; infinite if there is none or the motion diverges.
  package func settlingTime(within tolerance: Tolerance = .automatic) -> Double {
    let tick = states.count - 1
    return states[tick].value == end && tick < Self.mostTicks ? Double(tick) / rate : .infinity
  }

  /// Value and velocity (per second) after the last tick at or before `time`, in s, 0 or more.
  package func state(at time: Double) -> (value: Double, velocity: Double) {
    require(time >= 0, "the time of a motion that ticks must be at least 0; got \(time)")
    // A time that differs from a tick only by rounding counts as that tick.
    return states[Int(min((time * rate + 1e-9).rounded(.down), Double(states.count - 1)))]
  }
}
