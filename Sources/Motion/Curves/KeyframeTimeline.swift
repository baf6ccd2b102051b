/// Keyframes of one value or of its parts. The velocity is continuous at the start of a spring or a cubic, which begins with
/// the velocity of the keyframe before, or of the interrupted value. The names are SwiftUI's.
///
///     let path = KeyframeTimeline(initialValue: 1.0, initialVelocity: card.velocity) {
///       SpringKeyframe(1.2, duration: 0.3, spring: .bouncy)
///       CubicKeyframe(1, duration: 0.4)
///       MoveKeyframe(0)
///     }
///
/// Several tracks move parts of one value, each by its key path and on its own: `KeyframeTrack(\.x) { … }`. `Keyframes` are
/// values at fractions of a duration, with a timing curve between each and the next.
public struct KeyframeTimeline<Value: MotionVector>: Law {
  /// The value at time 0.
  public let initialValue: Value
  /// The velocity at time 0, per second.
  public let initialVelocity: Value
  /// The time at which the last keyframe of the longest track ends, in s.
  public let duration: Double
  /// The times at which the value jumps: those of keyframes without a duration, in s.
  package var jumps: [Double] { tracks.flatMap { $0.jumps } }
  /// The initial value, with 0 for the parts that tracks move.
  private let base: Value
  private let tracks: [CompiledTrack<Value>]

  /// A timeline of the whole value.
  /// - Parameters:
  ///   - initialValue: the value at time 0, finite.
  ///   - initialVelocity: the velocity at time 0, per second, finite.
  ///   - content: the keyframes, one after the other.
  public init(
    initialValue: Value, initialVelocity: Value = .zero,
    @KeyframeTrackContentBuilder<Value> content: () -> [KeyframeStep<Value>]
  ) {
    let pieces = KeyframePiece.pieces(of: content(), from: initialValue, velocity: initialVelocity)
    let track = CompiledTrack<Value>(of: pieces) { state, time in
      state = KeyframePiece.state(of: pieces, at: time) ?? state
    }
    self.init(initialValue, initialVelocity, base: initialValue, [track])
  }

  private init(_ value: Value, _ velocity: Value, base: Value, _ tracks: [CompiledTrack<Value>]) {
    require(
      value.isFinite && velocity.isFinite, "a timeline must start at a finite value and velocity")
    initialValue = value
    initialVelocity = velocity
    self.base = base
    self.tracks = tracks
    duration = tracks.reduce(0) { max($0, $1.duration) }
  }

  /// Value and velocity (per second; at a keyframe, that of the motion after it), `time` seconds after the start; at rest
  /// from `duration` on. A part that no track moves stays at its initial value.
  public func state(at time: Double) -> (value: Value, velocity: Value) {
    require(time: time)
    var state = (value: base, velocity: Value.zero)
    for index in 0..<tracks.count { tracks[index].write(&state, time) }
    return state
  }

  /// The value at rest.
  public var end: Value { value(at: duration) }

  /// The duration, whatever the tolerance.
  public func settlingTime(within tolerance: Tolerance = .automatic) -> Double { duration }

  /// The duration.
  public var reachTime: Double { duration }
}

extension KeyframeTimeline {
  /// A timeline of parts of the value.
  /// - Parameters:
  ///   - initialValue: the value at time 0, finite.
  ///   - initialVelocity: the velocity at time 0, per second, finite.
  ///   - tracks: the tracks, each of which moves a part; no two the same.
  @_disfavoredOverload
  public init(
    initialValue: Value, initialVelocity: Value = .zero,
    @KeyframesBuilder<Value> tracks: () -> [KeyframeTrack<Value>]
  ) {
    var base = initialValue
    let compiled = tracks().map { $0.compile(initialValue, initialVelocity, &base) }
    self.init(initialValue, initialVelocity, base: base, compiled)
  }
}

/// The keyframes of a part of a value, one after the other.
public struct KeyframeTrack<Root: MotionVector> {
  /// Returns the track as laws from a value and a velocity, and sets its part to 0 in another value.
  fileprivate let compile: (_ value: Root, _ velocity: Root, _ base: inout Root) -> CompiledTrack<Root>

  /// A track.
  /// - Parameters:
  ///   - path: the path to the part: one in which the value is linear, such as a component.
  ///   - content: the keyframes.
  public init<Part: MotionVector>(
    _ path: any WritableKeyPath<Root, Part> & Sendable,
    @KeyframeTrackContentBuilder<Part> content: () -> [KeyframeStep<Part>]
  ) {
    let steps = content()
    // The value whose part is 1 in each component: the laws are added without the key path, which would allocate.
    let units = (0..<Part.componentCount).map { index in
      var unit = Root.zero
      unit[keyPath: path][component: index] = 1
      return unit
    }
    compile = { value, velocity, base in
      let pieces = KeyframePiece.pieces(
        of: steps, from: value[keyPath: path], velocity: velocity[keyPath: path])
      if !pieces.isEmpty { base[keyPath: path] = .zero }
      return CompiledTrack(of: pieces) { state, time in
        guard let part = KeyframePiece.state(of: pieces, at: time) else { return }
        for index in 0..<units.count {
          state.value = state.value + part.value[component: index] * units[index]
          state.velocity = state.velocity + part.velocity[component: index] * units[index]
        }
      }
    }
  }
}

/// Lists the tracks of a timeline, with `if`, `switch` and `for`.
@resultBuilder public enum KeyframesBuilder<Root: MotionVector>: KeyframeListBuilder {
  /// The type of the elements.
  public typealias Element = KeyframeTrack<Root>

  /// A track.
  public static func buildExpression(_ track: KeyframeTrack<Root>) -> [KeyframeTrack<Root>] { [track] }
}

/// Lists the keyframes of a track, with `if`, `switch` and `for`.
@resultBuilder public enum KeyframeTrackContentBuilder<Value: MotionVector>: KeyframeListBuilder {
  /// The type of the elements.
  public typealias Element = KeyframeStep<Value>

  /// A keyframe.
  public static func buildExpression<Content: KeyframeTrackContent<Value>>(
    _ content: Content
  ) -> [KeyframeStep<Value>] { [content.step] }
}

/// A builder of a list: of the keyframes of a track, or of the tracks of a timeline.
public protocol KeyframeListBuilder {
  /// The type of the elements.
  associatedtype Element
}

extension KeyframeListBuilder {
  /// The elements, one after the other.
  public static func buildBlock(_ parts: [Element]...) -> [Element] { parts.flatMap { $0 } }

  /// The elements of an `if` without `else`.
  public static func buildOptional(_ part: [Element]?) -> [Element] { part ?? [] }

  /// The elements of the first branch of an `if` or `switch`.
  public static func buildEither(first part: [Element]) -> [Element] { part }

  /// The elements of another branch of an `if` or `switch`.
  public static func buildEither(second part: [Element]) -> [Element] { part }

  /// The elements of a `for`.
  public static func buildArray(_ parts: [[Element]]) -> [Element] { parts.flatMap { $0 } }

  /// The elements of an `if #available`.
  public static func buildLimitedAvailability(_ part: [Element]) -> [Element] { part }
}

/// A keyframe of a track: `LinearKeyframe`, `CubicKeyframe`, `SpringKeyframe` or `MoveKeyframe`.
public protocol KeyframeTrackContent<Value> {
  /// The type of the value.
  associatedtype Value: MotionVector
  /// The keyframe.
  var step: KeyframeStep<Value> { get }
}

/// A keyframe, whatever its kind.
public struct KeyframeStep<Value: MotionVector>: Equatable, Sendable {
  enum Kind: Equatable {
    case linear(TimingCurve)
    case cubic(start: Value?, end: Value?)
    case spring(Spring, start: Value?)
    case move
  }

  let target: Value
  /// The duration, in s; nil for a spring that settles.
  let duration: Double?
  let kind: Kind

  init(_ target: Value, _ duration: Double?, _ kind: Kind) {
    require(finite: target, "a keyframe's value")
    require(
      duration.map { $0.isFinite && $0 >= 0 } ?? true,
      "a keyframe's duration must be finite and not negative; got \(duration ?? 0)")
    self.target = target
    self.duration = duration
    self.kind = kind
  }
}

/// A keyframe that is reached along a timing curve, by default evenly. Its velocity jumps at its start.
public struct LinearKeyframe<Value: MotionVector>: KeyframeTrackContent {
  /// The keyframe.
  public let step: KeyframeStep<Value>

  /// A keyframe that is reached along a timing curve.
  /// - Parameters:
  ///   - value: the value at its end, finite.
  ///   - duration: its duration, in s, finite, 0 or more.
  ///   - timingCurve: the progress within it.
  public init(_ value: Value, duration: Double, timingCurve: TimingCurve = .linear) {
    step = KeyframeStep(value, duration, .linear(timingCurve))
  }
}

/// A keyframe that is reached along a cubic curve. Unless velocities are given, it begins with the present velocity. It ends
/// with that of a Catmull–Rom curve if another cubic follows, with that of the following keyframe if that is linear, and at
/// rest otherwise.
public struct CubicKeyframe<Value: MotionVector>: KeyframeTrackContent {
  /// The keyframe.
  public let step: KeyframeStep<Value>

  /// A keyframe that is reached along a cubic curve.
  /// - Parameters:
  ///   - value: the value at its end, finite.
  ///   - duration: its duration, in s, finite, 0 or more.
  ///   - startVelocity: the velocity at its start, per second; the present one by default.
  ///   - endVelocity: the velocity at its end, per second.
  public init(_ value: Value, duration: Double, startVelocity: Value? = nil, endVelocity: Value? = nil) {
    step = KeyframeStep(value, duration, .cubic(start: startVelocity, end: endVelocity))
  }
}

/// A keyframe that is reached on a spring. The next keyframe begins with the spring's value and velocity at its end. After the
/// last keyframe the value rests at its target: if its duration is shorter than the spring takes to settle, the value jumps.
public struct SpringKeyframe<Value: MotionVector>: KeyframeTrackContent {
  /// The keyframe.
  public let step: KeyframeStep<Value>

  /// A keyframe that is reached on a spring.
  /// - Parameters:
  ///   - value: the target, finite.
  ///   - duration: its duration, in s, finite, 0 or more; by default until the spring has settled.
  ///   - spring: the spring; with damping, if no duration is given.
  ///   - startVelocity: the velocity at its start, per second; the present one by default.
  public init(
    _ value: Value, duration: Double? = nil, spring: Spring = .standard, startVelocity: Value? = nil
  ) {
    require(duration != nil || spring.damping > 0, "a spring without damping must have a duration")
    step = KeyframeStep(value, duration, .spring(spring, start: startVelocity))
  }
}

/// A keyframe to which the value jumps, at rest.
public struct MoveKeyframe<Value: MotionVector>: KeyframeTrackContent {
  /// The keyframe.
  public let step: KeyframeStep<Value>

  /// A keyframe to which the value jumps.
  /// - Parameter value: the value, finite.
  public init(_ value: Value) { step = KeyframeStep(value, 0, .move) }
}

/// A track whose keyframes are laws.
private struct CompiledTrack<Root: MotionVector>: Sendable {
  let duration: Double
  let jumps: [Double]
  /// Writes the state of the track's part at a time, in s.
  let write: @Sendable (inout (value: Root, velocity: Root), Double) -> Void

  init<Part: MotionVector>(
    of pieces: [KeyframePiece<Part>],
    write: @escaping @Sendable (inout (value: Root, velocity: Root), Double) -> Void
  ) {
    duration = pieces.last?.end ?? 0
    jumps = pieces.filter { $0.duration == 0 }.map { $0.start }
    self.write = write
  }
}

/// A keyframe as a law, from its start in the track.
private struct KeyframePiece<Value: MotionVector>: Sendable {
  enum Law: Sendable {
    case spring(SpringMotion<Value>)
    case timed(TimedMotion<Value>)
    case cubic(CubicMotion<Value>)
  }

  let start, duration: Double
  let law: Law
  /// The value at which the track rests if this is its last keyframe.
  let target: Value

  var end: Double { start + duration }

  func state(at time: Double) -> (value: Value, velocity: Value) {
    switch law {
    case .spring(let motion): motion.state(at: time - start)
    case .timed(let motion): motion.state(at: time - start)
    case .cubic(let motion): motion.state(at: time - start)
    }
  }

  /// Returns the state of a track at a time; nil if it has no keyframes.
  static func state(of pieces: [KeyframePiece], at time: Double) -> (value: Value, velocity: Value)? {
    // An element that is reached by its index is not copied, which would allocate for a generic value.
    let last = pieces.count - 1
    guard last >= 0 else { return nil }
    guard time < pieces[last].end else { return (pieces[last].target, .zero) }
    // The piece that has begun last.
    return pieces[Bisection.lastIndex(below: pieces.count) { pieces[$0].start <= time }].state(at: time)
  }

  static func pieces(of steps: [KeyframeStep<Value>], from value: Value, velocity: Value) -> [KeyframePiece] {
    var (value, velocity, time) = (value, velocity, 0.0)
    var pieces: [KeyframePiece] = []
    for (index, step) in steps.enumerated() {
      let next = index + 1 < steps.count ? steps[index + 1] : nil
      var duration = step.duration ?? 0
      let law: Law
      switch step.kind {
      case .linear(let curve):
        let motion = TimedMotion(from: value, to: step.target, duration: duration, curve: curve)
        law = .timed(motion)
        velocity =
          duration > 0 ? (step.target - value).covered(at: curve.slope(at: 1) / duration).takenOver : .zero
        value = step.target
      case .move:
        law = .timed(TimedMotion(from: step.target, to: step.target, duration: 0))
        (value, velocity) = (step.target, .zero)
      case .cubic(let start, let end):
        let endVelocity = end ?? Self.velocity(at: step, from: value, before: next)
        law = .cubic(
          CubicMotion(
            from: (value, start ?? velocity), to: (step.target, endVelocity), duration: duration))
        (value, velocity) = (step.target, endVelocity)
      case .spring(let spring, let start):
        let motion = SpringMotion(spring: spring, from: value, velocity: start ?? velocity, to: step.target)
        duration = step.duration ?? motion.settlingTime()
        law = .spring(motion)
        (value, velocity) = motion.state(at: duration)
      }
      pieces.append(KeyframePiece(start: time, duration: duration, law: law, target: step.target))
      time += duration
    }
    return pieces
  }

  /// Returns the velocity with which a cubic keyframe ends if none is given.
  private static func velocity(
    at step: KeyframeStep<Value>, from value: Value, before next: KeyframeStep<Value>?
  ) -> Value {
    guard let next, let duration = next.duration, duration > 0 else { return .zero }
    switch next.kind {
    case .cubic(let start, _):
      return start ?? (1 / (duration + (step.duration ?? 0))) * (next.target - value)
    case .linear(let curve):
      return (next.target - step.target).covered(at: curve.slope(at: 0) / duration).takenOver
    case .spring, .move: return .zero
    }
  }
}
