internal import MotionGestures
internal import MotionKinematics
internal import PaneCanvas

/// A leader and a column of followers below it, each on a spring to the one before it. Places are in pt. That of a follower
/// is given without its offset from the leader, so that all of them have the same target.
struct Followers: Sendable {
  /// The fewest followers.
  static let least = 3
  static let spring = Spring(response: 0.4, dampingRatio: 0.7)

  typealias FollowerState = (value: SIMD2<Double>, velocity: SIMD2<Double>)

  /// A place that moves evenly from a scene time on.
  struct EvenMotion: Hashable, Sendable {
    let place: SIMD2<Double>
    var velocity = SIMD2<Double>.zero
    var start: Double

    func place(at time: Double) -> SIMD2<Double> { place + max(0, time - start) * velocity }
  }

  /// Adjacent discs that one law moves.
  private struct FollowerRun: Sendable {
    let first: Int
    var law: FollowerChain<SIMD2<Double>>
    /// The scene times at which the law began and has settled, in s; the second one is −∞ at rest.
    var start: Double
    var end = -Double.infinity

    init(
      first: Int, _ states: ArraySlice<FollowerState>, behind target: EvenMotion, on spring: Spring,
      at time: Double
    ) {
      self.first = first
      law = FollowerChain(
        spring: spring, from: Array(states), following: target.place(at: time), velocity: target.velocity)
      start = time
      findEnd()
    }

    mutating func follow(_ target: EvenMotion, at time: Double) {
      law.follow(target.place(at: time), velocity: target.velocity, at: time - start)
      start = time
      findEnd()
    }

    mutating func change(to spring: Spring, at time: Double) {
      let elapsed = time - start
      law.follow(
        law.target + elapsed * law.targetVelocity, velocity: law.targetVelocity, with: spring, at: elapsed)
      start = time
      findEnd()
    }

    mutating func move(_ parts: inout Parts) {
      parts.note(isMoving: end > parts.time, until: end)
      guard parts.advances, end > start, end <= parts.time else { return }
      law.settle(at: end - start)
      (start, end) = (end, -.infinity)
    }

    private mutating func findEnd() {
      let duration = law.targetVelocity == .zero ? law.settlingTime(within: .standard) : .infinity
      // A law that begins within the tolerance ends just after the change, so that nothing jumps at the change.
      end = max(start + duration, start.nextUp)
    }
  }

  private(set) var count: Int
  private(set) var spring: Spring
  /// The place to which the leader moves.
  private(set) var target: EvenMotion
  /// The scene time at which the target reaches the edge, in s; nil if it stands still.
  private var edgeTime: Double?
  private(set) var held: (index: Int, finger: Finger)?
  private var runs: [FollowerRun] = []
  private var layout: FollowersLayout

  init(_ layout: FollowersLayout, on spring: Spring) {
    self.layout = layout
    self.spring = spring
    count = 1 + min(layout.capacity, 5)
    target = EvenMotion(place: layout.home(isLeft: false), start: 0)
    layRuns(Array(repeating: (target.place, .zero), count: count), at: 0)
  }

  mutating func takeMemory() {
    for index in runs.indices { runs[index].law.takeMemory() }
  }

  /// Returns the place and velocity of the leader, which is 0, or of a follower.
  func state(of index: Int, at time: Double) -> FollowerState {
    if let held, held.index == index {
      let hold = held.finger.hold(at: time)
      return (hold.value - layout.offset(of: index), hold.velocity)
    }
    guard let run = runs.last(where: { $0.first <= index }) else { return (target.place, .zero) }
    return run.law.state(of: index - run.first, at: time - run.start)
  }

  /// Returns the centre of a disc on the stage, in pt.
  func center(of index: Int, at time: Double) -> SIMD2<Double> {
    state(of: index, at: time).value + layout.offset(of: index)
  }

  mutating func move(_ parts: inout Parts) {
    for index in runs.indices { runs[index].move(&parts) }
    held?.finger.adopt(parts.handTime, at: parts.time)
    parts.note(isMoving: held?.finger.isStill(at: parts.time) == false)
    if parts.isDue(edgeTime) { send(to: target.place(at: parts.time), at: parts.time) }
  }

  // MARK: The target

  /// Moves the target to a place, as near as the stage allows, or from there on with a velocity, in pt/s.
  mutating func send(to place: SIMD2<Double>, velocity: SIMD2<Double> = .zero, at time: Double) {
    let bounds = layout.bounds(count: count)
    let place = place.clamped(lowerBound: bounds.least, upperBound: bounds.greatest)
    let edge = bounds.greatest.replacing(with: bounds.least, where: velocity .< .zero)
    let duration =
      velocity == .zero
      ? 0 : ((edge - place) / velocity).replacing(with: .infinity, where: velocity .== .zero).min()
    setTarget(EvenMotion(place: place, velocity: duration > 0 ? velocity : .zero, start: time), at: time)
    edgeTime = duration > 0 ? time + duration : nil
  }

  mutating func stopTarget(at time: Double) {
    if target.velocity != .zero { send(to: target.place(at: time), at: time) }
  }

  private mutating func setTarget(_ target: EvenMotion, at time: Double) {
    self.target = target
    edgeTime = nil
    // There is no run if the leader is held and has no followers.
    if !runs.isEmpty { runs[0].follow(target, at: time) }
  }

  /// Starts laws with the present states: one for all, or one on each side of a held disc.
  private mutating func layRuns(_ states: [FollowerState], at time: Double) {
    runs.removeAll(keepingCapacity: true)
    func add(_ range: Range<Int>, behind target: EvenMotion) {
      guard !range.isEmpty else { return }
      runs.append(FollowerRun(first: range.lowerBound, states[range], behind: target, on: spring, at: time))
    }
    let end = held?.index ?? count
    add(0..<end, behind: target)
    if end < count { add(end + 1..<count, behind: EvenMotion(place: states[end].value, start: time)) }
  }

  private func states(at time: Double) -> [FollowerState] { (0..<count).map { state(of: $0, at: time) } }

  // MARK: Changes

  mutating func change(to spring: Spring, at time: Double) {
    self.spring = spring
    for index in runs.indices { runs[index].change(to: spring, at: time) }
  }

  /// Adds a follower where the last one is, or removes the last one.
  mutating func changeCount(by step: Int, at time: Double) {
    release(at: time)
    let count = min(max(self.count + step, 1 + Self.least), 1 + layout.capacity)
    var states = states(at: time)
    while states.count < count { states.append(states[states.count - 1]) }
    states.removeLast(states.count - count)
    self.count = count
    layRuns(states, at: time)
  }

  mutating func resize(to layout: FollowersLayout, at time: Double) {
    release(at: time)
    let isLeft = self.layout.isLeft(target.place)
    self.layout = layout
    changeCount(by: 0, at: time)
    send(to: layout.home(isLeft: isLeft), at: time)
  }

  // MARK: The finger

  /// Grabs a disc, which stops where it is.
  mutating func grab(_ index: Int, at location: SIMD2<Double>? = nil, time: Double) {
    let center = center(of: index, at: time)
    held = (
      index, Finger(taking: center, location: location ?? center, slop: PanGesture.standardSlop, time: time)
    )
    let states = states(at: time)
    let place = EvenMotion(place: states[index].value, start: time)
    if index == 0 { (target, edgeTime) = (place, nil) }
    layRuns(states, at: time)
  }

  mutating func drag(at time: Double, _ move: (inout Finger) -> Void) {
    guard var held else { return }
    move(&held.finger)
    self.held = held
    let place = EvenMotion(place: state(of: held.index, at: time).value, start: time)
    if held.index == 0 {
      setTarget(place, at: time)
    } else if let last = runs.indices.last, runs[last].first > held.index {
      runs[last].follow(place, at: time)
    }
  }

  /// A leader moves to where it would coast, a follower back to its place.
  /// - Parameter velocity: The velocity, in pt/s; nil for the tracked one.
  mutating func release(velocity: SIMD2<Double>? = nil, at time: Double) {
    guard let index = held?.index else { return }
    var states = states(at: time)
    if let velocity { states[index].velocity = velocity }
    held = nil
    layRuns(states, at: time)
    if index == 0 {
      send(to: states[0].value + Projection.distance(velocity: states[0].velocity), at: time)
    }
  }
}
