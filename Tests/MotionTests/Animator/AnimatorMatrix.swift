import Motion
import Testing

/// The table of formula F7 as a test. Each type that conforms to `PropertyAnimating` is brought into each condition and
/// given each call. The animations move the first component.
enum AnimatorMatrix<Value: MotionVector> {
  typealias Machine = any PropertyAnimating<Value>
  typealias Condition = AnimatorLifecycle.Condition

  /// The effect of a call, from a cell of formula F7.
  enum Cell: Equatable {
    case error(AnimatorError)
    case nothing
    case becomes(Condition)
  }

  /// Each cell of formula F7.
  static func expected(_ call: AnimatorCall, in condition: Condition) -> Cell {
    switch (call, condition) {
    case (.start, .empty), (.pause, .empty): .error(.nothingToAnimate(call))
    case (.start, .queued), (.start, .paused): .becomes(.running)
    case (.start, .running), (.pause, .paused): .nothing
    case (.pause, .queued), (.pause, .running): .becomes(.paused)
    case (.setFraction, .empty), (.setReversed, .empty): .nothing
    case (.setFraction, .queued), (.setReversed, .queued): .becomes(.paused)
    case (.setFraction, .running), (.setReversed, .running): .becomes(.running)
    case (.setFraction, .paused), (.setReversed, .paused): .becomes(.paused)
    case (.continueAnimation, .empty), (.continueAnimation, .queued): .error(.inactive(call))
    case (.continueAnimation, .running): .error(.running(call))
    case (.continueAnimation, .paused): .becomes(.running)
    case (.stop, .empty), (.stop, .queued): .nothing
    case (.stopWithoutFinishing, .empty), (.stopWithoutFinishing, .queued): .nothing
    case (.stop, .running), (.stop, .paused): .becomes(.stopped)
    case (.stopWithoutFinishing, .running), (.stopWithoutFinishing, .paused): .becomes(.empty)
    case (.finish, .empty), (.finish, .queued): .error(.inactive(call))
    case (.finish, .running), (.finish, .paused), (.place, .running), (.place, .paused): .error(.active(call))
    case (.finish, .stopped): .becomes(.empty)
    case (.addAnimations, .empty), (.addAnimations, .queued): .becomes(.queued)
    case (.addAnimations, .running): .becomes(.running)
    case (.addAnimations, .paused): .becomes(.paused)
    case (.place, .empty): .becomes(.empty)
    case (.place, .queued): .becomes(.queued)
    case (.place, .stopped): .becomes(.stopped)
    case (_, .stopped): .error(.stopped(call))
    }
  }

  /// The call and condition of every cell.
  static var cells: [(AnimatorCall, Condition)] {
    AnimatorCall.allCases.flatMap { call in Condition.allCases.map { (call, $0) } }
  }

  /// An animation from 0 to 100 in 1 s, brought into a condition at 0.4 s.
  static func bring(_ make: () -> Machine, to condition: Condition) throws(AnimatorError) -> Machine {
    var machine = make()
    guard condition != .empty else { return machine }
    try machine.addAnimations(at: 0) { $0[component: 0] = 100 }
    guard condition != .queued else { return machine }
    try machine.start(at: 0)
    if condition == .paused { try machine.pause(at: 0.4) }
    if condition == .stopped { try machine.stop(withoutFinishing: false, at: 0.4) }
    return machine
  }

  static func make(_ call: AnimatorCall, of machine: inout Machine, at time: Double) throws(AnimatorError) {
    switch call {
    case .start: try machine.start(at: time)
    case .pause: try machine.pause(at: time)
    case .setFraction: try machine.setFraction(0.7, at: time)
    case .setReversed: try machine.setReversed(true, at: time)
    case .continueAnimation: try machine.continueAnimation(with: nil, factor: 0, at: time)
    case .stopWithoutFinishing: try machine.stop(withoutFinishing: true, at: time)
    case .stop: try machine.stop(withoutFinishing: false, at: time)
    case .finish: try machine.finish(at: .end)
    case .addAnimations: try machine.addAnimations(at: time) { $0[component: 0] += 10 }
    case .place:
      var place = Value.zero
      place[component: 0] = -7
      try machine.place(place)
    }
  }

  /// Makes the call of one cell and expects its effect and no other change.
  static func check(
    _ call: AnimatorCall, in condition: Condition, _ maker: () -> Machine,
    expected: (AnimatorCall, Condition) -> Cell = { Self.expected($0, in: $1) }
  ) throws {
    var machine = try bring(maker, to: condition)
    #expect(machine.lifecycle.condition == condition)
    let before = machine.state(at: 0.4)
    let fraction = machine.fractionComplete(at: 0.4)
    var thrown: AnimatorError?
    do { try make(call, of: &machine, at: 0.4) } catch { thrown = error }

    let after = machine.state(at: 0.4)
    switch expected(call, condition) {
    case .error(let error):
      #expect(thrown == error && error.description.contains("cannot \(call.rawValue)"))
      #expect(
        machine.lifecycle.condition == condition && after.value == before.value
          && after.velocity == before.velocity)
      return
    case .nothing:
      #expect(
        thrown == nil && machine.lifecycle.condition == condition && after.value == before.value
          && after.velocity == before.velocity)
      #expect(!machine.isReversed)
      return
    case .becomes(let next):
      #expect(thrown == nil && machine.lifecycle.condition == next)
    }
    switch (call, condition) {
    case (.setFraction, _):
      #expect(abs(after.value[component: 0] - 70) < 1e-9)
    case (.setReversed, _):
      // Reversed at the same value, so that the fraction counts from the other end.
      #expect(machine.isReversed && (after.value - before.value).length < 1e-9)
      #expect(abs(machine.fractionComplete(at: 0.4) - (1 - fraction)) < 1e-9)
    case (.finish, _):
      #expect(after.value[component: 0] == 100)
    case (.place, _):
      #expect(after.value[component: 0] == -7)
    default:
      // No other call changes the value.
      #expect((after.value - before.value).length < 1e-9)
    }
  }

  /// Runs to the end in frames of 1/60 s from `time` on, and returns the completions and all values.
  static func run(
    _ machine: inout Machine, from time: Double, limit: Int = 6000
  ) -> (ends: [AnimatorEnd], values: [Double]) {
    var (ends, values): ([AnimatorEnd], [Double]) = ([], [])
    for frame in 1...limit where machine.isRunning {
      let now = time + Double(frame) / 60
      if let end = machine.advance(to: now) { ends.append(end) }
      values.append(machine.state(at: now).value[component: 0])
    }
    return (ends, values)
  }
}

extension PropertyAnimation {
  /// An animation that was started at time 0.
  static func running(
    _ value: Value, to end: Value, duration: Double = 1, _ timing: AnimationTiming<Value>
  ) throws -> PropertyAnimation<Value> {
    var animation = PropertyAnimation(value, duration: duration, timing: timing)
    try animation.addAnimations(at: 0) { $0 = end }
    try animation.start(at: 0)
    return animation
  }
}

/// A motion at a constant speed, per second: a source of an animator that is not in the library.
struct Conveyor: AnimationSource {
  static let hasTiming = false
  let speed: Double
  var start = 0.0
  var end = 0.0
  var isReversed = false
  var value = 0.0
  /// The time from which it runs; nil while it is held.
  var since: Double?

  var duration: Double { abs(end - start) / speed }
  var endTime: Double { since.map { $0 + abs(target - value) / speed } ?? .infinity }

  func state(at time: Double) -> (value: Double, velocity: Double) {
    guard let since, time > since else { return (value, 0) }
    guard time < endTime else { return (target, 0) }
    let velocity = target < value ? -speed : speed
    return (value + velocity * (time - since), velocity)
  }
  func fractionComplete(at time: Double) -> Double {
    guard start != end else { return 0 }
    return 1 - (target - state(at: time).value) / (isReversed ? start - end : end - start)
  }

  mutating func activate(with changes: [RecordedChange<Double>]) {
    for change in changes { change.change(&end) }
  }
  mutating func add(_ changes: [RecordedChange<Double>], at time: Double) {
    value = state(at: time).value
    if let since { self.since = max(since, time) }
    activate(with: changes)
  }
  mutating func hold(at time: Double) { (value, since) = (state(at: time).value, nil) }
  mutating func scrub(to fraction: Double) {
    value = isReversed ? end + fraction * (start - end) : start + fraction * (end - start)
  }
  mutating func resume(at time: Double) { since = time }
  mutating func advance(to time: Double) -> Double? { endTime <= time ? endTime : nil }
  mutating func holdAtEnd() { (value, since) = (target, nil) }
  mutating func rest(at value: Double) {
    self = Conveyor(speed: speed, start: value, end: value, value: value)
  }
}
