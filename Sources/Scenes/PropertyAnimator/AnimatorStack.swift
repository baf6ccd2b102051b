internal import Animation
internal import Kinematics

/// Property animators on top of each other: what is seen is the first one's figures and the ways of the others.
///
/// There is one, but for a turn round by addition (M89): the old animator goes on to its end while a new one brings
/// the figures back. All that are not over are in the same condition of F7: each call goes to all of them.
struct AnimatorStack: Sendable {
  private(set) var animators: [PropertyAnimation<Figures>]
  /// The ways of those that ended while later ones still ran.
  private var base = Figures.zero
  /// The way of the only one, where it goes in keyframes.
  private(set) var keyframes: Keyframes<Figures>?

  /// Nothing to animate.
  init(at figures: Figures) { animators = [PropertyAnimation(figures, duration: 0)] }

  /// The one that was made last: its state is the one to show.
  var newest: PropertyAnimation<Figures> { animators[animators.count - 1] }

  var isRunning: Bool { animators.contains { $0.isRunning } }

  /// When the next one ends, in s; infinite while none runs.
  var endTime: Double {
    var time = Double.infinity
    for animator in animators { time = min(time, animator.endTime) }
    return time
  }

  /// When all that run have ended, in s; −infinity while none runs.
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

  /// Where the figures are when all have ended at a position.
  func value(of position: AnimatorPosition) -> Figures {
    animators.reduce(base) { sum, animator in
      sum + (animator.state == .inactive ? animator.state(at: 0).value : animator.value(of: position))
    }
  }

  /// Gives them a new animator, in place of those that are over.
  mutating func prepare(
    duration: Double, _ timing: AnimationTiming<Figures>, to end: Figures, inKeyframes: Bool, at time: Double
  ) throws(AnimatorError) {
    let value = state(at: time).value
    var animator = PropertyAnimation(value, duration: duration, timing: timing)
    if inKeyframes {
      try animator.addKeyframes(KeyframedWay.changes(from: value, to: end), at: time)
    } else {
      try animator.addAnimations(at: time) { $0 = end }
    }
    (animators, base) = ([animator], .zero)
    keyframes = inKeyframes ? KeyframedWay.keyframes(from: value, to: end) : nil
  }

  /// One more on top, which brings the figures elsewhere by the time that a whole animation takes; it runs if the
  /// others do.
  mutating func turnRound(
    to end: Figures, duration: Double, _ timing: AnimationTiming<Figures>, at time: Double
  ) throws(AnimatorError) {
    let way = end - value(of: newest.isReversed ? .start : .end)
    var animator = PropertyAnimation(Figures.zero, duration: duration, timing: timing)
    try animator.addAnimations(at: time) { $0 = way }
    if isRunning { try animator.start(at: time) } else { try animator.pause(at: time) }
    animators.append(animator)
  }

  /// One more change for the one that was made last.
  mutating func addAnimations(
    at time: Double, _ change: @escaping @Sendable (inout Figures) -> Void
  ) throws(AnimatorError) {
    try animators[animators.count - 1].addAnimations(at: time, change)
  }

  /// Puts the figures somewhere while none is active.
  mutating func place(at figures: Figures) throws(AnimatorError) {
    let last = animators.count - 1
    let others = state(at: 0).value - animators[last].state(at: 0).value
    try animators[last].place(at: figures - others)
  }

  /// Calls all that are not over, or the only one.
  mutating func call(
    _ body: (inout PropertyAnimation<Figures>) throws(AnimatorError) -> Void
  ) throws(AnimatorError) {
    let areOver = animators.allSatisfy { $0.state == .inactive }
    for index in animators.indices where areOver || animators[index].state != .inactive {
      try body(&animators[index])
    }
    forgetEnded()
  }

  /// Lets time pass.
  /// - Returns: the ends of those that have ended by then.
  mutating func advance(to time: Double) -> [AnimatorEnd] {
    if endTime > time { return [] }
    let ends = animators.indices.compactMap { animators[$0].advance(to: time) }
    forgetEnded()
    return ends
  }

  /// Those that are over leave their ways behind. The newest stays: what it is will be shown.
  private mutating func forgetEnded() {
    if animators.count == 1 { return }
    if animators.allSatisfy({ $0.state == .inactive }) { return self = AnimatorStack(at: state(at: 0).value) }
    for animator in animators.dropLast() where animator.state == .inactive {
      base = base + animator.state(at: 0).value
    }
    animators = animators.dropLast().filter { $0.state != .inactive } + animators.suffix(1)
  }

  // MARK: Scrubbing

  /// How fast the figures change per whole way to the end, where the only animator that there is stands.
  func slope(at time: Double) -> Figures {
    guard let keyframes else { return value(of: .end) - value(of: .start) }
    let fraction = newest.fractionComplete(at: time)
    return keyframes.slope(at: newest.isReversed ? 1 - fraction : fraction)
  }

  /// The fractions to scrub from.
  func fractions(at time: Double) -> [Double] { animators.map { $0.fractionComplete(at: time) } }

  /// Moves the figures by so many pt from where they were at `fractions`, as far as the way reaches.
  mutating func scrub(from fractions: [Double], by distance: Double, at time: Double) throws(AnimatorError) {
    let indices = animators.indices.filter { animators[$0].state == .active }
    for index in indices where index < fractions.count {
      let step = distance / animators[index].directedWay / Double(indices.count)
      let fraction = min(max(fractions[index] + step, 0), 1)
      try animators[index].setFraction(fraction, at: time)
    }
  }
}

extension PropertyAnimation<Figures> {
  /// How far its fraction 1 is from its fraction 0, in pt to the right; never 0.
  fileprivate var directedWay: Double {
    let way = value(of: .end) - value(of: .start)
    let distance = abs(way.along) >= abs(way.square.x) ? way.along : way.square.x
    return (abs(distance) < 1 ? Side.way : distance) * (isReversed ? -1 : 1)
  }
}
