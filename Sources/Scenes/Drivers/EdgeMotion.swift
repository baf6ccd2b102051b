internal import MotionDynamics
internal import MotionGestures
internal import MotionKinematics

/// A motion of the pane's top edge: that of a driver, that of a finger, or rest. Times are scene times in s.
protocol EdgeMotion: Sendable {
  /// The properties that stay the same until the motion is advanced.
  var facts: EdgeFacts { get }
  /// Returns the position and velocity, in pt and pt/s, at a time not before the last one.
  func state(at time: Double) -> (value: Double, velocity: Double)
  /// Returns the next time after `time` at which the motion or its line has a kink or the motion settles; nil if there
  /// is none.
  func nextKink(after time: Double) -> Double?
  /// Returns the edge as a straight line, which is what the ball meets from `time` to `end`.
  func line(from time: Double, to end: Double) -> LineFloor
  func floor(at time: Double) -> LineFloor
  /// Advances the ball over the edge, to the next kink or to `target`.
  func carry(_ ball: inout BouncingBall, to target: Double)
}

extension EdgeMotion {
  func line(from time: Double, to end: Double) -> LineFloor { LineFloor(height: state(at: time).value) }
  func floor(at time: Double) -> LineFloor { line(from: time, to: time) }
  func carry(_ ball: inout BouncingBall, to target: Double) { carryOnLine(&ball, to: target) }

  func carryOnLine(_ ball: inout BouncingBall, to target: Double) {
    let end = min(nextKink(after: ball.time) ?? target, target)
    ball.advance(to: end, floor: line(from: ball.time, to: end))
  }
}

/// The properties of a motion that do not depend on the time.
struct EdgeFacts {
  /// The position at which the edge comes to rest, in pt; nil if a finger decides it.
  var target: Double?
  /// The time at which the edge settles, or, in a world, at which this can next be checked, in s.
  var settles = Double.infinity
  /// True if the edge is still between ticks and jumps at them.
  var steps = false
}

/// The motion of a pane: one of the conformers, stored in place.
enum PaneMotion: Sendable {
  case resting(RestingEdge)
  case dragging(Drag)
  case law(LawEdge)
  case steps(EulerFrames)
  case additive(AdditivePane)
  case animator(AnimatorEdge)
  case world(AttachedPane)

  var facts: EdgeFacts {
    switch self {
    case .resting(let edge): edge.facts
    case .dragging(let edge): edge.facts
    case .law(let edge): edge.facts
    case .steps(let edge): edge.facts
    case .additive(let edge): edge.facts
    case .animator(let edge): edge.facts
    case .world(let edge): edge.facts
    }
  }

  func state(at time: Double) -> (value: Double, velocity: Double) {
    switch self {
    case .resting(let edge): edge.state(at: time)
    case .dragging(let edge): edge.state(at: time)
    case .law(let edge): edge.state(at: time)
    case .steps(let edge): edge.state(at: time)
    case .additive(let edge): edge.state(at: time)
    case .animator(let edge): edge.state(at: time)
    case .world(let edge): edge.state(at: time)
    }
  }

  func floor(at time: Double) -> LineFloor {
    switch self {
    case .resting(let edge): edge.floor(at: time)
    case .dragging(let edge): edge.floor(at: time)
    case .law(let edge): edge.floor(at: time)
    case .steps(let edge): edge.floor(at: time)
    case .additive(let edge): edge.floor(at: time)
    case .animator(let edge): edge.floor(at: time)
    case .world(let edge): edge.floor(at: time)
    }
  }

  func carry(_ ball: inout BouncingBall, to target: Double) {
    switch self {
    case .resting(let edge): edge.carry(&ball, to: target)
    case .dragging(let edge): edge.carry(&ball, to: target)
    case .law(let edge): edge.carry(&ball, to: target)
    case .steps(let edge): edge.carry(&ball, to: target)
    case .additive(let edge): edge.carry(&ball, to: target)
    case .animator(let edge): edge.carry(&ball, to: target)
    case .world(let edge): edge.carry(&ball, to: target)
    }
  }

  /// Advances a motion that has a state of its own; the others are laws, which can be evaluated at any time.
  /// - Returns: True if the edge has come to rest on its target.
  mutating func advance(to time: Double) -> Bool {
    switch self {
    case .world(var edge):
      // The world is taken out, so that it is not copied.
      self = .resting(RestingEdge(y: 0))
      defer { self = .world(edge) }
      return edge.advance(to: time)
    case .resting, .dragging, .law, .steps, .additive, .animator: return facts.settles <= time
    }
  }
}

struct RestingEdge: EdgeMotion {
  /// y of the edge, in pt.
  let y: Double

  var facts: EdgeFacts { EdgeFacts(target: y) }
  func state(at time: Double) -> (value: Double, velocity: Double) { (y, 0) }
  func nextKink(after time: Double) -> Double? { nil }
}

/// The state from which a driver moves the pane's edge to a target.
struct MotionStart {
  /// The position in pt and velocity in pt/s.
  let position, velocity: Double
  /// The target, in pt.
  let target: Double
  /// The scene time, in s.
  let time: Double
  let spring: Spring
  /// The animation that the user chose, for drivers that do not take over a velocity.
  let animation: BasicAnimation
  /// The motion that is interrupted; nil after a finger or a flick.
  let previous: PaneMotion?

  func motion(on spring: Spring) -> SpringMotion<Double> {
    SpringMotion(spring: spring, from: position, velocity: velocity, to: target)
  }
}

// MARK: The edge as the ball's floor

/// A floor that moves uniformly: a chord of the edge's motion, or a still edge.
struct LineFloor: MovingFloor {
  /// The height at `start`, in pt.
  let height: Double
  /// The scene time, in s.
  var start = 0.0
  /// The velocity, in pt/s.
  var velocity = 0.0

  func height(at time: Double) -> Double { height + velocity * (time - start) }
  func velocity(at time: Double) -> Double { velocity }
  func acceleration(at time: Double) -> Double { 0 }
  func accelerationBound(from time: Double) -> Double { 0 }
  func jerkBound(from time: Double) -> Double { 0 }
}

/// The floor under the arrow keys' finger, over a span in which it is smooth.
struct GlideFloor: MovingFloor {
  /// An end past which the finger is; `sign` is −1 above, 1 below.
  struct PassedEnd {
    let y, sign: Double
    let band: RubberBand
  }

  /// The least overshoot past an end, in pt. At the end itself the one-sided curvatures of the band are opposite,
  /// and the band's curvature is 0.
  private static let edge = Double.leastNonzeroMagnitude

  let glide: Glide
  let start, slack: Double
  let passed: PassedEnd?

  func height(at time: Double) -> Double {
    let y = glide.value(at: time - start)
    guard let passed else { return y + slack }
    return passed.y + passed.sign * passed.band.offset(forOvershoot: passed.overshoot(y)) + slack
  }

  func velocity(at time: Double) -> Double {
    let velocity = glide.velocity(at: time - start)
    guard let passed else { return velocity }
    return passed.band.slope(at: passed.overshoot(glide.value(at: time - start))) * velocity
  }

  /// Returns the acceleration, in pt/s². Past an end y = b(x), so y″ = b″(x) x′² + b′(x) x″.
  func acceleration(at time: Double) -> Double {
    let acceleration = glide.acceleration(at: time - start)
    guard let passed else { return acceleration }
    let overshoot = max(Self.edge, passed.overshoot(glide.value(at: time - start)))
    let velocity = glide.velocity(at: time - start)
    return passed.sign * passed.band.curvature(at: overshoot) * velocity * velocity
      + passed.band.slope(at: overshoot) * acceleration
  }

  func accelerationBound(from time: Double) -> Double {
    guard let passed else { return abs(glide.acceleration(at: 0)) }
    // |b″| and b′ are greatest just past the end.
    return abs(passed.band.curvature(at: Self.edge)) * speed * speed
      + passed.band.slope(at: Self.edge) * abs(glide.acceleration(at: 0))
  }

  func jerkBound(from time: Double) -> Double {
    guard let passed else { return 0 }
    // y‴ = b‴ x′³ + 3 b″ x′ x″, with |b‴| ≤ 3/2 b″²/b′ just past the end, where all are greatest.
    let curvature = abs(passed.band.curvature(at: Self.edge))
    let third = 1.5 * curvature * curvature / passed.band.slope(at: Self.edge)
    return third * speed * speed * speed + 3 * curvature * speed * abs(glide.acceleration(at: 0))
  }

  private var speed: Double { max(abs(glide.startVelocity), abs(glide.endVelocity)) }
}

extension GlideFloor.PassedEnd {
  /// The overshoot of the finger at a y, in pt, 0 or more.
  fileprivate func overshoot(_ y: Double) -> Double { max(0, sign * (y - self.y)) }
}

extension GlideFloor {
  /// Creates the floor from `time` to `end`; nil under a pointer.
  init?(_ finger: Finger, from time: Double, to end: Double) {
    guard let (glide, start, slack) = finger.verticalLaw,
      case .banded(let ends, let band) = finger.limits.vertical
    else { return nil }
    let middle = glide.value(at: (time + end) / 2 - start)
    let passed: PassedEnd? =
      if middle < ends.lowerBound {
        PassedEnd(y: ends.lowerBound, sign: -1, band: band)
      } else if middle > ends.upperBound {
        PassedEnd(y: ends.upperBound, sign: 1, band: band)
      } else { nil }
    self.init(glide: glide, start: start, slack: slack, passed: passed)
  }
}

/// The chords by which a curve is replaced as the ball's floor. Their ends depend on the curve alone and not on the
/// frames, so that the ball moves alike at every frame rate.
struct FloorChords {
  /// The number of chords per s. The curve deviates from a chord by less than 0.1 pt.
  private static let rate = 480.0

  /// The scene times at which the curve begins and settles, in s.
  let start, end: Double

  /// Returns the next scene time after `time` at which a chord or the motion ends, in s; nil once it has settled.
  func next(after time: Double) -> Double? {
    time < end ? min(Self.next(after: time, from: start, rate: Self.rate).time, end) : nil
  }

  /// Returns the chord at a scene time before the end, for a curve of position in pt over scene time in s.
  func floor(at time: Double, of position: (Double) -> Double) -> LineFloor {
    let (tick, next) = Self.next(after: time, from: start, rate: Self.rate)
    let (first, last) = (start + (tick - 1) / Self.rate, min(next, end))
    let height = position(first)
    return LineFloor(height: height, start: first, velocity: (position(last) - height) / (last - first))
  }

  /// Returns the first of the ticks at `rate` per s from `start` on that comes after `time`, by number and by time.
  static func next(after time: Double, from start: Double, rate: Double) -> (number: Double, time: Double) {
    var tick = ((time - start) * rate).rounded(.down) + 1
    // A time that rounds to `time` has passed, and one that is rounded down to the tick before it has not.
    while start + tick / rate <= time { tick += 1 }
    while tick > 1, start + (tick - 1) / rate > time { tick -= 1 }
    return (tick, start + tick / rate)
  }
}
