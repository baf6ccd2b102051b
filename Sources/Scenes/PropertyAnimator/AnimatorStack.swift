internal import MotionAnimation
internal import MotionKinematics

/// A stack of property animators. The figures shown are those of the first animator plus the displacements of
/// the others.
///
/// There is one animator, except after a reversal by addition (M89): the old animator runs to its end while
/// a new one brings the figures back. All animators that have not ended are in the same condition of formula F7: each
/// call goes to all of them.
struct AnimatorStack: Sendable {
  private(set) var animators: [any PropertyAnimating<Figures>]
  /// The sum of the displacements of the animators that ended while later ones still ran.
  private var base = Figures.zero
  /// The keyframes of the only animator, or nil if it has none.
  private(set) var keyframes: Keyframes<Figures>?
  /// The path of the square under the only animator, or nil if it goes straight.
  private(set) var path: CubicPath<Figures>?

  /// Creates a stack whose figures rest at `figures`, with an animator that has no animations.
  init(at figures: Figures) { animators = [PropertyAnimation<Figures>(figures, duration: 0)] }

  /// The animator that was created last; its state is the one that the scene shows.
  var newest: any PropertyAnimating<Figures> { animators[animators.count - 1] }

  var isRunning: Bool { animators.contains { $0.isRunning } }

  /// The time at which the next animator ends, in s; infinite if none runs, and for simulations.
  var endTime: Double {
    var time = Double.infinity
    for animator in animators { time = min(time, animator.endTime) }
    return time
  }

  /// The time at which the last running animator ends, in s; −infinity if none runs, infinite if it is a
  /// simulation.
  var lastEndTime: Double {
    animators.reduce(-.infinity) { $1.isRunning ? max($0, $1.endTime) : $0 }
  }

  func state(at time: Double) -> (value: Figures, velocity: Figures) {
    var (value, velocity) = (base, Figures.zero)
    for animator in animators {
      let state = animator.state(at: time)
      value = value + state.value
      velocity = velocity + state.velocity
    }
    return (value, velocity)
  }

  /// Returns the figures after all animators have ended at `position`.
  func value(of position: AnimatorPosition) -> Figures {
    animators.reduce(base) { sum, animator in
      sum + (animator.state == .inactive ? animator.state(at: 0).value : animator.value(of: position))
    }
  }

  /// Replaces the animators, all inactive, with a new one from the present figures to `end`.
  mutating func prepare(
    _ make: AnimatorMaker, to end: Figures, on course: Course, at time: Double
  ) throws(AnimatorError) {
    let value = state(at: time).value
    var animator = make(value)
    try animator.addKeyframes(course.changes(from: value, to: end), at: time)
    (animators, base) = ([animator], .zero)
    keyframes = course == .keyframes ? KeyframedWay.keyframes(from: value, to: end) : nil
    path = course == .path ? Course.path(from: value, to: end) : nil
  }

  /// Adds an animator on top that brings the figures to `end` within its whole duration. It runs if the
  /// others run.
  mutating func reverseByAddition(
    to end: Figures, _ make: AnimatorMaker, at time: Double
  ) throws(AnimatorError) {
    let way = end - value(of: newest.isReversed ? .start : .end)
    var animator = make(.zero)
    try animator.addAnimations(at: time) { $0 = way }
    if isRunning { try animator.start(at: time) } else { try animator.pause(at: time) }
    animators.append(animator)
  }

  /// Adds a change to the animator that was created last, which begins after a part of the remaining time.
  mutating func addAnimations(
    delayFactor: Double, at time: Double, _ change: @escaping @Sendable (inout Figures) -> Void
  ) throws(AnimatorError) {
    try animators[animators.count - 1].addAnimations(delayFactor: delayFactor, at: time, change)
  }

  /// Sets the figures while no animator is active.
  mutating func place(at figures: Figures) throws(AnimatorError) {
    let last = animators.count - 1
    let others = state(at: 0).value - animators[last].state(at: 0).value
    try animators[last].place(figures - others)
  }

  /// Applies `body` to all animators that are not inactive, or to every animator if all are inactive.
  mutating func call(
    _ body: (inout any PropertyAnimating<Figures>) throws(AnimatorError) -> Void
  ) throws(AnimatorError) {
    let areOver = animators.allSatisfy { $0.state == .inactive }
    for index in animators.indices where areOver || animators[index].state != .inactive {
      try body(&animators[index])
    }
    forgetEnded()
  }

  /// Moves all animators.
  /// - Returns: the end of the last animator that has ended.
  mutating func move(_ parts: inout Parts) -> AnimatorEnd? {
    parts.note(isMoving: isRunning, until: endTime)
    guard parts.advances else { return nil }
    let ends = animators.indices.compactMap { animators[$0].advance(to: parts.time) }
    if !ends.isEmpty { forgetEnded() }
    return ends.last
  }

  /// Removes the inactive animators and adds their displacements to `base`. The newest one stays, because its
  /// state is shown.
  private mutating func forgetEnded() {
    if animators.count == 1 { return }
    if animators.allSatisfy({ $0.state == .inactive }) { return self = AnimatorStack(at: state(at: 0).value) }
    for animator in animators.dropLast() where animator.state == .inactive {
      base = base + animator.state(at: 0).value
    }
    animators = animators.dropLast().filter { $0.state != .inactive } + animators.suffix(1)
  }

  // MARK: Scrubbing

  /// Returns the derivative of the figures with respect to the fraction, at the present fraction of the only
  /// animator.
  func slope(at time: Double) -> Figures {
    let (fraction, way) = (newest.fractionComplete(at: time), value(of: .end) - value(of: .start))
    let forward = newest.isReversed ? 1 - fraction : fraction
    if let keyframes { return keyframes.slope(at: forward) }
    guard let path else { return way }
    var slope = way
    slope.square = path.length * path.point(at: forward * path.length).tangent.square
    return slope
  }

  /// Returns the fraction of each animator, from which a scrub begins.
  func fractions(at time: Double) -> [Double] { animators.map { $0.fractionComplete(at: time) } }

  /// Moves the figures by `distance`, in pt, from their place at `fractions`; each fraction stays within 0 to
  /// 1.
  mutating func scrub(from fractions: [Double], by distance: Double, at time: Double) throws(AnimatorError) {
    let count = animators.reduce(0) { $0 + ($1.state == .active ? 1 : 0) }
    for index in animators.indices where index < fractions.count && animators[index].state == .active {
      let step = distance / animators[index].directedWay / Double(count)
      let fraction = min(max(fractions[index] + step, 0), 1)
      try animators[index].setFraction(fraction, at: time)
    }
  }
}

/// Creates an inactive animator for figures.
typealias AnimatorMaker = (Figures) -> any PropertyAnimating<Figures>

extension PropertyAnimating where Value == Figures {
  /// The distance from fraction 0 to fraction 1, in pt, positive to the right; its magnitude is at least 1.
  fileprivate var directedWay: Double {
    let way = value(of: .end) - value(of: .start)
    let distance = abs(way.along) >= abs(way.square.x) ? way.along : way.square.x
    return (abs(distance) < 1 ? Side.way : distance) * (isReversed ? -1 : 1)
  }
}
