internal import MotionDynamics
internal import MotionGestures
internal import MotionKinematics

/// The pane's top edge as the ball's floor, over a span in which its law is smooth.
enum PaneFloor: MovingFloor {
  case still(StillFloor)
  /// A uniform motion: a height in pt at a start in s, and a velocity in pt/s.
  case chord(Double, start: Double, velocity: Double)
  case spring(SpringFloor)
  /// The arrow keys' finger between the ends.
  case finger(Glide, start: Double, slack: Double)
  /// The arrow keys' finger past an end, through the rubber band; `sign` is −1 above, 1 below.
  case band(Glide, start: Double, slack: Double, end: Double, sign: Double, RubberBand)

  /// The least overshoot past an end, in pt. At the end itself the one-sided curvatures of the band are opposite,
  /// and the band's curvature is 0.
  private static let edge = Double.leastNonzeroMagnitude

  func height(at time: Double) -> Double {
    switch self {
    case .still(let floor): floor.height(at: time)
    case .chord(let height, let start, let velocity): height + velocity * (time - start)
    case .spring(let floor): floor.height(at: time)
    case .finger(let glide, let start, let slack): glide.value(at: time - start) + slack
    case .band(let glide, let start, let slack, let end, let sign, let band):
      end + sign * band.offset(forOvershoot: max(0, sign * (glide.value(at: time - start) - end))) + slack
    }
  }

  func velocity(at time: Double) -> Double {
    switch self {
    case .still: 0
    case .chord(_, _, let velocity): velocity
    case .spring(let floor): floor.velocity(at: time)
    case .finger(let glide, let start, _): glide.velocity(at: time - start)
    case .band(let glide, let start, _, let end, let sign, let band):
      band.slope(at: max(0, sign * (glide.value(at: time - start) - end))) * glide.velocity(at: time - start)
    }
  }

  /// Returns the acceleration, in pt/s². Past an end y = b(x), so y″ = b″(x) x′² + b′(x) x″.
  func acceleration(at time: Double) -> Double {
    switch self {
    case .still, .chord: return 0
    case .spring(let floor): return floor.acceleration(at: time)
    case .finger(let glide, let start, _): return glide.acceleration(at: time - start)
    case .band(let glide, let start, _, let end, let sign, let band):
      let overshoot = max(Self.edge, sign * (glide.value(at: time - start) - end))
      let velocity = glide.velocity(at: time - start)
      return sign * band.curvature(at: overshoot) * velocity * velocity
        + band.slope(at: overshoot) * glide.acceleration(at: time - start)
    }
  }

  func accelerationBound(from time: Double) -> Double {
    switch self {
    case .still, .chord: return 0
    case .spring(let floor): return floor.accelerationBound(from: time)
    case .finger(let glide, _, _): return abs(glide.acceleration(at: 0))
    case .band(let glide, _, _, _, _, let band):
      // |b″| and b′ are greatest just past the end.
      let speed = max(abs(glide.startVelocity), abs(glide.endVelocity))
      return abs(band.curvature(at: Self.edge)) * speed * speed
        + band.slope(at: Self.edge) * abs(glide.acceleration(at: 0))
    }
  }

  func jerkBound(from time: Double) -> Double {
    switch self {
    case .still, .chord, .finger: return 0
    case .spring(let floor): return floor.jerkBound(from: time)
    case .band(let glide, _, _, _, _, let band):
      // y‴ = b‴ x′³ + 3 b″ x′ x″, with |b‴| ≤ 3/2 b″²/b′ just past the end, where all are greatest.
      let speed = max(abs(glide.startVelocity), abs(glide.endVelocity))
      let curvature = abs(band.curvature(at: Self.edge))
      let third = 1.5 * curvature * curvature / band.slope(at: Self.edge)
      return third * speed * speed * speed + 3 * curvature * speed * abs(glide.acceleration(at: 0))
    }
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
  func floor(at time: Double, of position: (Double) -> Double) -> PaneFloor {
    let (tick, next) = Self.next(after: time, from: start, rate: Self.rate)
    let (first, last) = (start + (tick - 1) / Self.rate, min(next, end))
    let height = position(first)
    return .chord(height, start: first, velocity: (position(last) - height) / (last - first))
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
