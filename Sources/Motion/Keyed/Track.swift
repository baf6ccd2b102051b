extension KeyedAnimations {
  /// The path of a property of the root.
  public typealias Path<Value> = any WritableKeyPath<Root, Value> & Sendable

  /// A part of an animation: a property on its way, or a closure that is called with each frame.
  ///
  /// Its law begins from the present value and velocity, or a given start and velocity, per second. The kind of the
  /// property determines its tolerance and range. In reduced motion a spring does not bounce, and another law of a
  /// property that travels is at its end at once.
  public struct Track: Sendable {
    var motion: any TrackMotion<Root>

    /// Moves a property to a target on a spring.
    public static func spring<Value: MotionVector>(
      _ path: Path<Value>, to target: Value, _ spring: Spring = .standard, from start: Value? = nil,
      velocity: Value? = nil, kind: PropertyKind = .position
    ) -> Track {
      law(path, kind: kind) {
        SpringMotion(spring: spring, from: start ?? $0.value, velocity: velocity ?? $0.velocity, to: target)
      }
    }

    /// Moves a property to a target along a timing curve, in a duration in s, 0 or more.
    public static func curve<Value: MotionVector>(
      _ path: Path<Value>, to target: Value, duration: Double, _ curve: TimingCurve = .easeInOut,
      from start: Value? = nil, kind: PropertyKind = .position
    ) -> Track {
      law(path, kind: kind) {
        TimedMotion(from: start ?? $0.value, to: target, duration: duration, curve: curve)
      }
    }

    /// Lets a property coast to rest, with the share of the velocity that is kept per millisecond, over 0 and under 1.
    public static func decay<Value: MotionVector>(
      _ path: Path<Value>, velocity: Value? = nil, rate: Double = Decay<Value>.normalRate,
      kind: PropertyKind = .position
    ) -> Track {
      law(path, kind: kind) { Decay(from: $0.value, velocity: velocity ?? $0.velocity, rate: rate) }
    }

    /// Moves a property by any law, for instance a `Course` there and back, which the closure makes from the state
    /// at its beginning. With a rounding, over 0, the components are written as multiples of that.
    public static func law<Value: MotionVector>(
      _ path: Path<Value>, kind: PropertyKind = .position, rounding: Double? = nil,
      _ makeLaw: @escaping @Sendable ((value: Value, velocity: Value)) -> any Law<Value>
    ) -> Track {
      if let rounding { require(positive: rounding, "a rounding factor") }
      return Track(motion: PropertyMotion(property: path, kind: kind, rounding: rounding, makeLaw: makeLaw))
    }

    /// Calls a closure with each frame until it returns true, with the time since the beginning and since its last
    /// call, in s.
    public static func custom(
      _ body: @escaping @Sendable (_ root: inout Root, _ elapsed: Double, _ duration: Double) -> Bool
    ) -> Track { Track(motion: FrameMotion(body: body)) }
  }
}

/// The motion of a track. Its times are those of its animation, in s.
protocol TrackMotion<Root>: Sendable {
  associatedtype Root
  /// The property; nil if it is unknown.
  var path: PartialKeyPath<Root>? { get }
  /// The time of the first reach of the target, and of the end; infinite as long as they are unknown.
  var reach: Double { get }
  var end: Double { get set }
  /// Begins with the state of a former motion at that motion's time, or with the value in the root.
  /// - Parameter factor: the velocity in the time of this motion, as a multiple of that in the time of the former one.
  mutating func begin(
    _ root: Root, at time: Double, after former: (any TrackMotion<Root>)?, at formerTime: Double,
    factor: Double, _ environment: MotionEnvironment)
  /// Writes to the root; `last` is the time of the last call. Returns true if the motion has finished itself.
  func write(to root: inout Root, at time: Double, since last: Double) -> Bool
}

struct PropertyMotion<Root, Value: MotionVector>: TrackMotion {
  let property: any WritableKeyPath<Root, Value> & Sendable
  let kind: PropertyKind
  let rounding: Double?
  var makeLaw: @Sendable ((value: Value, velocity: Value)) -> any Law<Value>
  var law: (any Law<Value>)?
  var start = 0.0
  var way = 0.0
  var reach = Double.infinity
  var end = Double.infinity
  var path: PartialKeyPath<Root>? { property }

  mutating func begin(
    _ root: Root, at time: Double, after former: (any TrackMotion<Root>)?, at formerTime: Double,
    factor: Double, _ environment: MotionEnvironment
  ) {
    let former = former as? Self
    let (value, velocity) = former?.state(at: formerTime) ?? (root[keyPath: property], .zero)
    let law = environment.adapted(makeLaw((value, factor * velocity.takenOver)), kind)
    (way, start) = (law.way, time)
    var tolerance = kind.tolerance
    // A property that is sent to one target with every frame would have ever smaller ways, and never settle.
    if let former, former.law?.end == law.end, former.way > way {
      way = former.way
      tolerance = Tolerance(distance: tolerance.distance(ofWay: way))
    }
    end = start + law.settlingTime(within: tolerance)
    reach = min(end, start + ((law as? SpringMotion<Value>)?.reachTime ?? .infinity))
    self.law = law
  }

  /// Value and velocity (per second) as they are shown: a component that is clamped has no velocity.
  func state(at time: Double) -> (value: Value, velocity: Value) {
    guard let law else { return (.zero, .zero) }
    var state = time < end ? law.state(at: max(0, time - start)) : (law.end, .zero)
    guard let range = kind.range else { return state }
    for index in 0..<Value.componentCount {
      let (number, velocity) = (state.value[component: index], state.velocity[component: index])
      let shown = min(max(number, range.lowerBound), range.upperBound)
      state.value[component: index] = shown
      // At an end of its range, a component that moves out of it is clamped from then on.
      if number != shown || shown == (velocity > 0 ? range.upperBound : range.lowerBound) {
        state.velocity[component: index] = 0
      }
    }
    return state
  }

  func write(to root: inout Root, at time: Double, since last: Double) -> Bool {
    guard last < end else { return false }
    let value = state(at: time).value
    root[keyPath: property] =
      rounding.map { step in value.mapComponents { ($1 / step).rounded() * step } } ?? value
    return false
  }
}

struct FrameMotion<Root>: TrackMotion {
  let body: @Sendable (inout Root, Double, Double) -> Bool
  var end = Double.infinity
  var reach: Double { end }
  var path: PartialKeyPath<Root>? { nil }

  mutating func begin(
    _ root: Root, at time: Double, after former: (any TrackMotion<Root>)?, at formerTime: Double,
    factor: Double, _ environment: MotionEnvironment
  ) {}

  func write(to root: inout Root, at time: Double, since last: Double) -> Bool {
    time > max(last, 0) && time < end && body(&root, time, time - max(last, 0))
  }
}

extension MotionEnvironment {
  fileprivate func adapted<Value: MotionVector>(_ law: any Law<Value>, _ kind: PropertyKind) -> any Law<Value>
  {
    guard reducesMotion else { return law }
    guard let motion = law as? SpringMotion<Value> else { return kind.isTravel ? Rest(law.end) : law }
    let (value, velocity) = motion.state(at: 0)
    return SpringMotion(spring: spring(motion.spring), from: value, velocity: velocity, to: motion.target)
  }
}

/// The visual kind of a property, which determines its tolerance and range, and whether it travels.
public enum PropertyKind: Hashable, Sendable {
  /// A position or a size, in pt.
  case position
  /// A scale factor.
  case scale
  /// An angle, in rad.
  case rotation
  /// An opacity from 0 to 1.
  case opacity
  /// A colour with components from 0 to 1.
  case color
  /// The radius of the corners of an item, in pt, not negative.
  case cornerRadius
  /// The radius of the shadow of an item, in pt, not negative.
  case shadowRadius
  /// Any other property, with the threshold below which no change is perceived, over 0, in its unit.
  case custom(threshold: Double)

  /// The tolerance within which the property has settled: 0.1 % of its way, but at most 0.25 pt or half a step of
  /// 255. That of a scale or an angle is 0.25 pt at the edge of an item of 200 pt. A custom property has its
  /// threshold.
  package var tolerance: Tolerance {
    switch self {
    case .position, .cornerRadius, .shadowRadius: .automatic
    case .scale, .rotation: Tolerance(share: Tolerance.automaticShare, atMost: 0.00125)
    case .opacity, .color: Tolerance(share: Tolerance.automaticShare, atMost: Tolerance.fraction.distance)
    case .custom(let threshold): Tolerance(distance: threshold)
    }
  }

  /// Indicates whether a change moves something across the screen; if not, it is a cross-fade.
  package var isTravel: Bool {
    switch self {
    case .position, .scale, .rotation: true
    case .opacity, .color, .cornerRadius, .shadowRadius, .custom: false
    }
  }

  /// The range to which the components are clamped when they are shown; the law is not clamped.
  package var range: ClosedRange<Double>? {
    switch self {
    case .position, .scale, .rotation, .custom: nil
    case .opacity, .color: 0...1
    case .cornerRadius, .shadowRadius: 0...Double.greatestFiniteMagnitude
    }
  }
}
