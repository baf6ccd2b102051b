internal import MotionAnimation
internal import MotionKinematics
internal import PaneCanvas

/// The values of a scene that keyed animations move: one animation per property, under the property's name.
///
/// A new target redirects the running animation of that name, from its value and velocity at that instant.
/// Times are scene times in s, each no earlier than the one before.
struct KeyedValues<Values: Sendable>: Sendable {
  /// The values at the time of the last call.
  private(set) var values: Values
  /// The events of one of the animations; nil if none are noted.
  var log: AnimationLog?
  // The animations added here hold key paths, numbers and, between two calls, only closures that hold numbers, so copies
  // may cross threads.
  nonisolated(unsafe) private var animations = KeyedAnimations<Values>()
  /// The animations of the layer: a namespace of keys of its own (M131). They are applied last.
  nonisolated(unsafe) private var layerAnimations = KeyedAnimations<Values>()

  /// Properties of an animation apart from its spring (M132).
  struct Traits {
    var clamp: SpringClamp = []
    /// The factor of which the shown values are multiples; nil for exact values.
    var rounding: Double?
    /// True if the animation stays after its end.
    var isKept = false
    /// True if a running animation is replaced by a new one with the same key, instead of given a new target.
    var replaces = false

    /// The traits of an animation that stays, so that the next one of its name needs no memory.
    static var kept: Traits { Traits(isKept: true) }
  }

  private final class EventList { var events: [KeyedAnimations<Values>.AnimationEvent] = [] }

  init(_ values: Values) { self.values = values }

  /// True if an animation runs. One that is paused, or kept after its end, does not.
  var isRunning: Bool { !animations.isAtRest || !layerAnimations.isAtRest }

  /// True if a property is animated in both namespaces, where only one can be seen (M131).
  var hasConflict: Bool { !animations.conflicts(with: layerAnimations).isEmpty }

  func isAnimating(_ key: String) -> Bool { animations.contains(key) }

  /// Returns the motion of a property, or nil if no animation of that name moves it.
  func motion<Value: MotionVector>(
    of path: WritableKeyPath<Values, Value>, forKey key: String
  ) -> MovingValue<Value>? { animations.motion(of: path, forKey: key) }

  /// Returns the value of a property at the time of the last call and its velocity at `time`, per second.
  func state<Value: MotionVector>(
    of path: WritableKeyPath<Values, Value>, at time: Double
  ) -> (value: Value, velocity: Value) { (values[keyPath: path], animations.velocity(of: path, at: time)) }

  mutating func takeMemory() { animations.takeMemory() }

  mutating func move(_ parts: inout Parts) {
    parts.note(isMoving: isRunning)
    if parts.advances { advance(to: parts.time) }
  }

  private mutating func advance(to time: Double) {
    change { $0.advance(&$1, to: time) { _ in } }
    layerAnimations.advance(&values, to: time) { _ in }
  }

  private mutating func change<Result>(
    _ body: (inout KeyedAnimations<Values>, inout Values) -> Result
  ) -> Result {
    guard log != nil else { return body(&animations, &values) }
    let list = EventList()
    animations.onEvent = { list.events.append($0) }
    let result = body(&animations, &values)
    animations.onEvent = nil
    for event in list.events { log?.note(event) }
    return result
  }

  /// Animates a property to a target on a spring; it has arrived within a tolerance in its own unit. The initial
  /// velocity is per second; nil keeps the present one.
  mutating func send<Value: MotionVector>(
    _ key: String, _ path: WritableKeyPath<Values, Value>, to target: Value, with spring: Spring,
    within tolerance: Tolerance, velocity: Value? = nil, _ traits: Traits = Traits(), at time: Double
  ) {
    if velocity == nil, !traits.replaces,
      change({ animations, _ in animations.retarget(key, path, to: target, with: spring, at: time) })
    {
      return
    }
    var plan = MotionPlan<Values>.spring(
      path, to: target, spring, velocity: velocity, clamp: traits.clamp, within: tolerance)
    if let factor = traits.rounding { plan = plan.rounded(to: factor) }
    if traits.isKept { plan = plan.keptOnCompletion() }
    play(key, plan, at: time)
  }

  /// Plays a plan, which may move several properties, as one animation with one end.
  mutating func play(_ key: String, _ plan: MotionPlan<Values>, at time: Double) {
    change { _ = $0.add(plan, forKey: key, to: &$1, at: time) }
  }

  /// Changes the map from scene time to the time of an animation: a pause, another speed, or another place in it.
  mutating func changeTime(_ key: String, at time: Double, _ body: (LayerTime, Double) -> LayerTime) {
    change { _ = $0.changeTime(forKey: key, on: &$1, at: time, body) }
  }

  /// Stops an animation; its properties stay at their present values.
  mutating func cancel(_ key: String, at time: Double) {
    change { _ = $0.removeAnimation(forKey: key, from: &$1, at: time) }
  }

  /// Animates a property to a target in the namespace of the layer, along easeInOut.
  mutating func sendInLayer<Value: MotionVector>(
    _ key: String, _ path: WritableKeyPath<Values, Value>, to target: Value, duration: Double, at time: Double
  ) {
    layerAnimations.add(.timed(path, to: target, duration: duration), forKey: key, to: &values, at: time)
  }

  /// Ends all animations of the layer at their present values.
  mutating func removeLayer(at time: Double) { layerAnimations.removeAll(from: &values, at: time) }

  mutating func setPaused(_ isPaused: Bool, _ key: String, at time: Double) {
    change { _ = $0.setPaused(isPaused, forKey: key, on: &$1, at: time) }
  }

  /// Changes the speed of an animation, also in flight: its velocity is scaled, its value stays.
  mutating func setSpeed(_ speed: Double, _ key: String, at time: Double) {
    change { _ = $0.setSpeed(speed, forKey: key, on: &$1, at: time) }
  }

  func isPaused(_ key: String) -> Bool { animations.isPaused(forKey: key) }

  /// Changes the spring of a running animation; its target, value and velocity stay.
  mutating func retune<Value: MotionVector>(
    _ key: String, _ path: WritableKeyPath<Values, Value>, with spring: Spring, at time: Double
  ) {
    guard let motion = motion(of: path, forKey: key), motion.phase == .moving else { return }
    _ = animations.retarget(key, path, to: motion.target, with: spring, at: time)
  }

  /// Ends the animation of a name, and sets its property to `value`.
  mutating func place<Value: MotionVector>(
    _ key: String, _ path: WritableKeyPath<Values, Value>, at value: Value, time: Double
  ) {
    animations.removeAnimation(forKey: key, from: &values, at: time)
    values[keyPath: path] = value
  }

  /// Ends all animations at their present values, as a grab does.
  mutating func removeAll(at time: Double) { change { _ = $0.removeAll(from: &$1, at: time) } }
}

/// The events of the animation with one key since it started, as lines. Frames in a row are one line.
struct AnimationLog: Sendable {
  static let length = 5

  let key: String
  private(set) var lines: [InlineText] = []
  /// The time at which the animation started, in s, and the number of frames in the last line.
  private var (start, frames) = (0.0, 0)

  /// Creates an empty log. Until the animation has started, its times count from `time`, in s.
  init(key: String, at time: Double) { (self.key, start) = (key, time) }

  mutating func note<Root>(_ event: KeyedAnimations<Root>.AnimationEvent) {
    switch event {
    case .started(key, let time):
      (start, frames) = (time, 0)
      lines = ["started"]
    case .reachedTarget(key, let time): append("reached \(fixed(time - start, decimals: 3)) s")
    case .applied(key, _):
      if frames > 0 { lines.removeLast() }
      let count = frames + 1
      append("applied × \(count)")
      frames = count
    case .completed(let end) where end.key == key:
      let word: InlineText = end.completion.reason == .cancelled ? "cancelled" : "completed"
      append("\(word) \(fixed(end.completion.time - start, decimals: 3)) s")
    default: break
    }
  }

  private mutating func append(_ line: InlineText) {
    frames = 0
    lines.append(line)
    if lines.count > Self.length { lines.removeFirst() }
  }
}
