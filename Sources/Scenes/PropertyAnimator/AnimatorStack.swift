internal import MotionAnimation
internal import MotionKinematics

/// A stack of property animators. The figures shown are those of the first animator plus the displacements of
/// the others.
///
/// There is one animator, except after a reversal by addition (M89): the old animator runs to its end while
/// a new one brings the figures back. All animators that have not ended are in the same condition of formula F7: each
/// call goes to all of them.
struct AnimatorStack: Sendable {
  private struct StackedAnimator {
    var animator: any PropertyAnimating<Figures>
    /// The only end at which the figures stay on their lanes; nil if both are. An animator on which another one was added must
    /// come to the end that it went to then, because the other one brings the figures back from there.
    var end: AnimatorPosition?

    /// The end that it goes to.
    var heading: AnimatorPosition { animator.isReversed ? .start : .end }

    func finish(at position: AnimatorPosition) -> AnimatorPosition {
      position == .current ? position : end ?? position
    }
  }
  private var layers: [StackedAnimator]
  /// The sum of the displacements of the animators that ended while later ones still ran.
  private var base = Figures.zero
  /// The keyframes of the only animator, or nil if it has none.
  private(set) var keyframes: Keyframes<Figures>?

  /// Creates a stack whose figures rest at `figures`, with an animator that has no animations.
  init(at figures: Figures) {
    layers = [StackedAnimator(animator: PropertyAnimation<Figures>(figures, duration: 0))]
  }

  /// The animator that was created last; its state is the one that the scene shows.
  var newest: any PropertyAnimating<Figures> { layers[layers.count - 1].animator }

  var count: Int { layers.count }

  var isRunning: Bool { layers.contains { $0.animator.isRunning } }

  /// The time at which the next animator ends, in s; infinite if none runs.
  var endTime: Double {
    var time = Double.infinity
    for layer in layers { time = min(time, layer.animator.endTime) }
    return time
  }

  /// The time at which the last running animator ends, in s; −infinity if none runs.
  var lastEndTime: Double {
    layers.reduce(-.infinity) { $1.animator.isRunning ? max($0, $1.animator.endTime) : $0 }
  }

  func state(at time: Double) -> (value: Figures, velocity: Figures) {
    var (value, velocity) = (base, Figures.zero)
    for layer in layers {
      let state = layer.animator.state(at: time)
      value = value + state.value
      velocity = velocity + state.velocity
    }
    return (value, velocity)
  }

  /// Returns the figures after `finish(at: position)`.
  func value(of position: AnimatorPosition) -> Figures { value { $0.finish(at: position) } }

  /// The figures after each animator has come to the end that it goes to.
  var target: Figures { value { $0.heading } }

  /// True if the figures come to rest on their lanes after a reversal of all animators. They do not if an animator has
  /// ended at its other end than the one from which a later one, which still runs, brings them back.
  var canReverse: Bool {
    if layers.count == 1, layers[0].end == nil, base == .zero { return true }
    let along = value { $0.heading == .start ? .end : .start }.along
    return (-1e-6...Side.way + 1e-6).contains(along)
  }

  /// Returns the figures with each animator that is not inactive at a position.
  private func value(_ position: (StackedAnimator) -> AnimatorPosition) -> Figures {
    layers.reduce(base) { sum, layer in
      let animator = layer.animator
      return sum
        + (animator.state == .inactive ? animator.state(at: 0).value : animator.value(of: position(layer)))
    }
  }

  /// Replaces the animators, all inactive, with a new one from the present figures to `end`.
  mutating func prepare(
    _ make: AnimatorMaker, to end: Figures, on course: Course, at time: Double
  ) throws(AnimatorError) {
    let value = state(at: time).value
    var animator = make(value)
    try animator.addKeyframes(course.changes(from: value, to: end), at: time)
    (layers, base) = ([StackedAnimator(animator: animator)], .zero)
    keyframes = course == .keyframes ? KeyframedWay.keyframes(from: value, to: end) : nil
  }

  /// Adds an animator on top that brings the figures to `end` within its whole duration. It runs if the others run.
  mutating func reverseByAddition(
    to end: Figures, _ make: AnimatorMaker, at time: Double
  ) throws(AnimatorError) {
    let way = end - target
    var animator = make(.zero)
    try animator.addAnimations(at: time) { $0 = way }
    if isRunning { try animator.start(at: time) } else { try animator.pause(at: time) }
    for index in layers.indices { layers[index].end = layers[index].heading }
    layers.append(StackedAnimator(animator: animator))
  }

  /// Adds a change to the animator that was created last, which begins after a part of the remaining time.
  mutating func addAnimations(
    delayFactor: Double, at time: Double, _ change: @escaping @Sendable (inout Figures) -> Void
  ) throws(AnimatorError) {
    try layers[layers.count - 1].animator.addAnimations(delayFactor: delayFactor, at: time, change)
  }

  /// Sets the figures while no animator is active.
  mutating func place(at figures: Figures) throws(AnimatorError) {
    let last = layers.count - 1
    let others = state(at: 0).value - layers[last].animator.state(at: 0).value
    try layers[last].animator.place(figures - others)
  }

  /// Applies `body` to all animators that are not inactive, or to every animator if all are inactive.
  mutating func call(
    _ body: (inout any PropertyAnimating<Figures>) throws(AnimatorError) -> Void
  ) throws(AnimatorError) {
    let areOver = layers.allSatisfy { $0.animator.state == .inactive }
    for index in layers.indices where areOver || layers[index].animator.state != .inactive {
      try body(&layers[index].animator)
    }
    forgetEnded()
  }

  /// Finishes all stopped animators: the newest one at `position`, the others where the figures stay on their lanes.
  mutating func finish(at position: AnimatorPosition) throws(AnimatorError) {
    for index in layers.indices { try layers[index].animator.finish(at: layers[index].finish(at: position)) }
    forgetEnded()
  }

  /// Moves all animators. Returns the end of the last one that has ended.
  mutating func move(_ parts: inout Parts) -> AnimatorEnd? {
    parts.note(isMoving: isRunning, until: endTime)
    guard parts.advances else { return nil }
    var last: AnimatorEnd?
    for index in layers.indices {
      guard let end = layers[index].animator.advance(to: parts.time) else { continue }
      last = end
      // One that has come back to its start moves the figures no more, so that the one below may end at either end. Those
      // above one that has come to its other end must come back to their starts.
      if end.position == .start, index > 0, index == layers.count - 1 { layers[index - 1].end = nil }
      if let planned = layers[index].end, planned != end.position {
        for above in layers.indices.dropFirst(index + 1) { layers[above].end = .start }
      }
    }
    if last != nil { forgetEnded() }
    return last
  }

  /// Removes the inactive animators beside others, and adds their displacements to `base`.
  private mutating func forgetEnded() {
    if layers.count == 1 { return }
    if layers.allSatisfy({ $0.animator.state == .inactive }) {
      return self = AnimatorStack(at: state(at: 0).value)
    }
    for index in layers.indices.reversed() where layers[index].animator.state == .inactive {
      base = base + layers.remove(at: index).animator.state(at: 0).value
    }
  }

  // MARK: Scrubbing

  /// Returns the derivative of the figures with respect to the fraction, at the present fraction of the only animator.
  func slope(at time: Double) -> Figures {
    let (fraction, way) = (newest.fractionComplete(at: time), value(of: .end) - value(of: .start))
    let forward = newest.isReversed ? 1 - fraction : fraction
    return keyframes?.slope(at: forward) ?? way
  }

  /// Returns the fraction of each animator, from which a scrub begins.
  func fractions(at time: Double) -> [Double] { layers.map { $0.animator.fractionComplete(at: time) } }

  /// Moves the figures by `distance`, in pt, from their place at `fractions`; each fraction stays within 0 to 1.
  mutating func scrub(from fractions: [Double], by distance: Double, at time: Double) throws(AnimatorError) {
    let count = layers.reduce(0) { $0 + ($1.animator.state == .active ? 1 : 0) }
    for index in layers.indices where index < fractions.count && layers[index].animator.state == .active {
      let step = distance / layers[index].animator.directedWay / Double(count)
      let fraction = min(max(fractions[index] + step, 0), 1)
      try layers[index].animator.setFraction(fraction, at: time)
    }
  }
}

typealias AnimatorMaker = (Figures) -> any PropertyAnimating<Figures>

extension PropertyAnimating where Value == Figures {
  /// The distance from fraction 0 to fraction 1, in pt, positive to the right; its magnitude is at least 1.
  fileprivate var directedWay: Double {
    let way = value(of: .end) - value(of: .start)
    let distance = abs(way.along) >= abs(way.square.x) ? way.along : way.square.x
    return (abs(distance) < 1 ? Side.way : distance) * (isReversed ? -1 : 1)
  }
}

/// The value that the animator moves: a circle and a square, in pt and rad.
///
/// The displacement that both share counts once, so that a spring settles as it does with one figure (formula F5).
struct Figures: MotionVector, Hashable {
  /// `along`; the square's offset x, y; `turn`; `growth`; `share`. The last two components are always 0.
  private var components: SIMD8<Double>

  /// The distance of both figures along the lane, in pt.
  var along: Double {
    get { components[0] }
    set { components[0] = newValue }
  }
  /// The centre of the circle, in pt: x along the lane, y across it.
  var circle: SIMD2<Double> { SIMD2(along, 0) }
  /// The centre of the square, in pt: x along the lane, y across it. It may differ from the circle's.
  var square: SIMD2<Double> {
    get { SIMD2(along + components[1], components[2]) }
    set { (components[1], components[2]) = (newValue.x - along, newValue.y) }
  }
  /// The angle of the square, clockwise, in rad.
  var turn: Double {
    get { components[3] }
    set { components[3] = newValue }
  }
  /// The relative growth of the square's side: 0 is its initial size, 1 twice that.
  var growth: Double {
    get { components[4] }
    set { components[4] = newValue }
  }

  /// The covered fraction of the distance, 0 at the left and 1 at the right. The bar shows it; keyframes
  /// do not change it.
  var share: Double {
    get { components[5] }
    set { components[5] = newValue }
  }

  private init(_ components: SIMD8<Double>) { self.components = components }

  /// Creates figures of which only the square is not at zero.
  init(square: SIMD2<Double>) {
    self = .zero
    self.square = square
  }

  static let zero = Figures(.zero)
  static func + (left: Figures, right: Figures) -> Figures { Figures(left.components + right.components) }
  static func - (left: Figures, right: Figures) -> Figures { Figures(left.components - right.components) }
  static func * (factor: Double, figures: Figures) -> Figures { Figures(factor * figures.components) }
  var squaredLength: Double { (components * components).sum() }
  static let componentCount = 6
  subscript(component index: Int) -> Double {
    get { components[index] }
    set { components[index] = newValue }
  }
}

/// The end of the lanes at which the figures rest.
enum Side: Hashable, Sendable {
  case left, right

  /// The length of the lane, in pt, on every stage. It is scaled to the room on the screen.
  static let way = 400.0

  /// The figures at rest at this end. The square makes a quarter turn while it moves to the right.
  var figures: Figures {
    var figures = Figures.zero
    guard self == .right else { return figures }
    figures.along = Self.way
    figures.turn = .pi / 2
    figures.share = 1
    return figures
  }
}

/// The course of the figures from one side to the other. The raw value is its name on the panel.
enum Course: String, CaseIterable, Sendable {
  case straight = "none"
  /// Through keyframes (M110).
  case keyframes = "three, one back"

  /// The call that records the course, as the list of calls shows it; nil for a straight course.
  var words: String? {
    switch self {
    case .straight: nil
    case .keyframes: KeyframedWay.words
    }
  }

  func changes(from start: Figures, to end: Figures) -> [RecordedChange<Figures>] {
    switch self {
    case .straight: [RecordedChange { $0 = end }]
    case .keyframes: KeyframedWay.changes(from: start, to: end)
    }
  }
}

/// A motion in three keyframes (M110): forward, a step back during which the square grows, and on to the end.
///
/// The bar's share advances without keyframes, so that a scrub stays under the finger.
enum KeyframedWay {
  /// The keyframes: start and end as fractions of the duration, then the fraction of the distance and the growth at the
  /// end.
  private static let steps:
    [(start: Double, end: Double, along: Double, growth: Double, curve: TimingCurve)] = [
      (0, 0.3, 0.55, 0, .easeOut), (0.3, 0.55, 0.35, 0.4, .easeInOut), (0.55, 1, 1, 0, .easeInOut)
    ]

  /// The call as the list of calls shows it.
  static let words =
    "addKeyframes(ending at " + steps.map { "\(short($0.end))" }.joined(separator: ", ") + ")"

  /// Returns the changes from `start` to `end`, each within its part of the duration.
  static func changes(from start: Figures, to end: Figures) -> [RecordedChange<Figures>] {
    let keyed = steps.map { step in
      let value = figures(at: step.along, growth: step.growth, from: start, to: end)
      return RecordedChange<Figures>(start: step.start, duration: step.end - step.start, curve: step.curve) {
        let share = $0.share
        $0 = value
        $0.share = share
      }
    }
    return keyed + [RecordedChange<Figures> { $0.share = end.share }]
  }

  /// Returns the same motion as a function of the fraction, without the share.
  static func keyframes(from start: Figures, to end: Figures) -> Keyframes<Figures> {
    var first = start
    first.share = 0
    return Keyframes(
      [Keyframe(time: 0, value: first)]
        + steps.map {
          Keyframe(
            time: $0.end, value: figures(at: $0.along, growth: $0.growth, from: start, to: end),
            curve: $0.curve)
        })
  }

  private static func figures(
    at along: Double, growth: Double, from start: Figures, to end: Figures
  ) -> Figures {
    var value = start + along * (end - start)
    value.growth += growth
    value.share = 0
    return value
  }
}
