import Motion
import Testing

/// The timings with which the tests drive an animator.
enum Driver: String, CaseIterable, CustomTestStringConvertible {
  case linear, easeIn, easeInOut, overshooting, ratio, critical, coefficients

  func timing<Value>(_ velocity: Value = .zero) -> AnimationTiming<Value> {
    switch self {
    case .linear: .curve(.linear)
    case .easeIn: .curve(.easeIn)
    case .easeInOut: .curve(.easeInOut)
    case .overshooting: .curve(try! TimingCurve(0.3, -0.4, 0.6, 1.5))
    case .ratio: .dampingRatio(0.5, velocity: velocity)
    case .critical: .dampingRatio(1, velocity: velocity)
    case .coefficients: .spring(SpringTiming(Spring(stiffness: 100, damping: 12)), velocity: velocity)
    }
  }
  var testDescription: String { rawValue }
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

/// The table of formula F7: the effect of a call in a condition.
enum Cell: Equatable {
  case error(AnimatorError)
  case nothing
  case becomes(AnimatorCondition)

  static func expected(_ call: AnimatorError.Call, in condition: AnimatorCondition) -> Cell {
    let stopped = Cell.error(.stopped(call))
    let row: [Cell] =
      switch call {
      case .start:
        [.error(.nothingToAnimate(call)), .becomes(.running), .nothing, .becomes(.running), stopped]
      case .pause: [.error(.nothingToAnimate(call)), .becomes(.paused), .becomes(.paused), .nothing, stopped]
      case .setFraction, .setReversed:
        [.nothing, .becomes(.paused), .becomes(.running), .becomes(.paused), stopped]
      case .continueAnimation:
        [
          .error(.inactive(call)), .error(.inactive(call)), .error(.running(call)), .becomes(.running),
          stopped
        ]
      case .stopWithoutFinishing: [.nothing, .nothing, .becomes(.empty), .becomes(.empty), stopped]
      case .stop: [.nothing, .nothing, .becomes(.stopped), .becomes(.stopped), stopped]
      case .finish:
        [
          .error(.inactive(call)), .error(.inactive(call)), .error(.active(call)), .error(.active(call)),
          .becomes(.empty)
        ]
      case .addAnimations:
        [.becomes(.queued), .becomes(.queued), .becomes(.running), .becomes(.paused), stopped]
      }
    return row[AnimatorCondition.allCases.firstIndex(of: condition)!]
  }

  /// The call and condition of every cell.
  static var all: [(AnimatorError.Call, AnimatorCondition)] {
    AnimatorError.Call.allCases.flatMap { call in AnimatorCondition.allCases.map { (call, $0) } }
  }
}

@Suite struct `Calls and states of a property animator (F7)` {
  /// An animation from 0 to 100 in 1 s, brought into a condition at 0.4 s.
  private func bring(
    _ timing: AnimationTiming<Double>, to condition: AnimatorCondition, pausesOnCompletion: Bool = false
  ) throws -> PropertyAnimation<Double> {
    var animation = PropertyAnimation(0.0, duration: 1, timing: timing)
    animation.pausesOnCompletion = pausesOnCompletion
    guard condition != .empty else { return animation }
    try animation.addAnimations(at: 0) { $0 = 100 }
    guard condition != .queued else { return animation }
    try animation.start(at: 0)
    if condition == .paused { try animation.pause(at: 0.4) }
    if condition == .stopped { try animation.stop(withoutFinishing: false, at: 0.4) }
    return animation
  }

  private func make(
    _ call: AnimatorError.Call, of animation: inout PropertyAnimation<Double>, at time: Double
  ) throws(AnimatorError) {
    switch call {
    case .start: try animation.start(at: time)
    case .pause: try animation.pause(at: time)
    case .setFraction: try animation.setFraction(0.7, at: time)
    case .setReversed: try animation.setReversed(true, at: time)
    case .continueAnimation: try animation.continueAnimation(at: time)
    case .stopWithoutFinishing: try animation.stop(withoutFinishing: true, at: time)
    case .stop: try animation.stop(withoutFinishing: false, at: time)
    case .finish: try animation.finish(at: .end)
    case .addAnimations: try animation.addAnimations(at: time) { $0 += 10 }
    }
  }

  @Test(arguments: Cell.all, Driver.allCases)
  func `M85: each call in each state has the effect of the matrix in F7`(
    cell: (call: AnimatorError.Call, condition: AnimatorCondition), driver: Driver
  ) throws {
    var animation = try bring(driver.timing(), to: cell.condition)
    #expect(animation.condition == cell.condition)
    let (before, fraction) = (animation.state(at: 0.4), animation.fractionComplete(at: 0.4))
    var thrown: AnimatorError?
    do { try make(cell.call, of: &animation, at: 0.4) } catch { thrown = error as? AnimatorError }
    let after = animation.state(at: 0.4)
    switch Cell.expected(cell.call, in: cell.condition) {
    case .error(let error):
      #expect(thrown == error && error.description.contains("cannot \(cell.call.rawValue)"))
      #expect(animation.condition == cell.condition && after == before)
    case .nothing:
      #expect(thrown == nil && animation.condition == cell.condition && after == before)
      #expect(!animation.isReversed)
    case .becomes(let next):
      #expect(thrown == nil && animation.condition == next)
      switch cell.call {
      case .setFraction: #expect(abs(after.value - 70) < 1e-9)
      case .finish: #expect(after.value == 100)
      default: #expect(abs(after.value - before.value) < 1e-9)
      }
      if cell.call == .setReversed {
        #expect(animation.isReversed && abs(animation.fractionComplete(at: 0.4) - (1 - fraction)) < 1e-9)
      }
    }
  }

  @Test(arguments: AnimatorError.Call.allCases, Driver.allCases)
  func `M124: with pausesOnCompletion an animator pauses at its end and takes every call of a paused one`(
    call: AnimatorError.Call, driver: Driver
  ) throws {
    var animation = try bring(driver.timing(), to: .running, pausesOnCompletion: true)
    #expect(animation.advance(to: 9) == nil)
    #expect(animation.condition == .paused && animation.state(at: 9) == (100, 0))
    #expect(animation.fractionComplete(at: 9) == 1)
    let paused = animation
    var thrown: AnimatorError?
    do { try make(call, of: &animation, at: 9) } catch { thrown = error as? AnimatorError }
    switch Cell.expected(call, in: .paused) {
    case .error(let error): #expect(thrown == error)
    case .nothing: #expect(thrown == nil && animation.state(at: 9) == (100, 0))
    case .becomes(let next): #expect(thrown == nil && animation.condition == next)
    }
    // Reversed, it runs back on the same way, and pauses at the start.
    animation = paused
    let forth = try bring(driver.timing(), to: .running)
    try animation.setReversed(true, at: 9)
    try animation.start(at: 10)
    for share in [0.1, 0.4, 0.9] {
      let there = forth.state(at: (1 - share) * animation.duration).value
      #expect(abs(animation.state(at: 10 + share * animation.duration).value - there) < 1e-6)
    }
    #expect(animation.advance(to: 99) == nil && animation.state(at: 99) == (0, 0))
    #expect(animation.state == .active && animation.isReversed)
    try animation.stop(withoutFinishing: false, at: 99)
    try animation.finish(at: .end)
    #expect(animation.state == .inactive && animation.state(at: 99).value == 100)
    #expect(animation.pausesOnCompletion)
  }
}
