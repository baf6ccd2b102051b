import Motion
import SeededRandom
import Testing

/// 20,000 random calls, on curves and springs, in one and two dimensions, with changes in flight and in windows.
///
/// A spring ends within a thousandth of its way, and what is left when the time is over happens at once.
@Suite struct `Random calls of a property animator` {
  private typealias Vector = SIMD2<Double>

  /// One animator, its calls so far, and its end by the calls.
  private struct Session {
    var random: SplitMix64
    var animation: PropertyAnimation<Vector>
    var time = 0.0
    var end: Vector
    var story: [String] = []

    mutating func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    mutating func timing() -> AnimationTiming<Vector> {
      let velocity = Bool.random(using: &random) ? .zero : Vector(number(-900...900), number(-900...900))
      return Driver.allCases.randomElement(using: &random)!.timing(velocity)
    }

    init(seed: UInt64) throws {
      random = SplitMix64(seed: seed)
      animation = PropertyAnimation(.zero, duration: 1)
      end = .zero
      animation = PropertyAnimation(.zero, duration: number(0.2...2), timing: timing())
      animation.scrubsLinearly = random.next() % 5 != 0
      try add(Vector(100, 50))
      if Bool.random(using: &random) { try add(Vector(60, 90), in: 0.2...0.7, curve: .easeOut) }
      try animation.start(at: 0)
    }

    mutating func add(
      _ target: Vector, in window: ClosedRange<Double> = 0...1, curve: TimingCurve = .linear
    ) throws {
      end = target
      try animation.addAnimations(at: time, in: window, curve: curve) { $0 = target }
    }

    /// Makes a random call. Returns true if it may move the value.
    mutating func call() throws -> Bool {
      let (choice, flag) = (Int.random(in: 0..<9, using: &random), Bool.random(using: &random))
      story.append("\(time): \(choice) \(flag)")
      switch choice {
      case 0: try animation.start(afterDelay: flag ? 0.1 : 0, at: time)
      case 1: try animation.pause(at: time)
      case 2, 3: try animation.setReversed(!animation.isReversed, at: time)
      case 4, 5:
        try animation.pause(at: time)
        let factor = Bool.random(using: &random) ? 0 : number(0.1...1.5)
        try animation.continueAnimation(with: flag ? timing() : nil, factor: factor, at: time)
      case 6:
        try animation.setFraction(flag ? 1 : number(-0.2...1.2), at: time)
        return true
      case 7:
        let low = number(0...0.5)
        try add(Vector(number(-200...200), number(-200...200)), in: flag ? low...(low + 0.5) : 0...1)
      default:
        // To the fraction that is shown.
        try animation.pause(at: time)
        try animation.setFraction(animation.fractionComplete(at: time), at: time)
      }
      return false
    }

    /// The velocity is the difference quotient where the velocity changes evenly around the time.
    func expectVelocity() {
      let h = 1e-6
      guard animation.isRunning, time + 3 * h < animation.endTime else { return }
      let values = (0...2).map { animation.state(at: time + Double($0) * h).value }
      let (first, second) = ((1 / h) * (values[1] - values[0]), (1 / h) * (values[2] - values[1]))
      guard (first - second).length < 0.1 else { return }
      let velocity = animation.state(at: time).velocity
      #expect((velocity - first).length < 0.2 + 1e-3 * velocity.length, "\(velocity) \(first) \(story)")
    }

    /// Advances. Returns true if the run has ended, which it does exactly at its position and its time.
    mutating func advance(by duration: Double) -> Bool {
      time += duration
      let (endTime, isReversed) = (animation.endTime, animation.isReversed)
      guard let ended = animation.advance(to: time) else {
        #expect(endTime > time, "\(story)")
        return false
      }
      #expect(ended.time == endTime && ended.position == (isReversed ? .start : .end), "\(story)")
      #expect(animation.state(at: time) == (isReversed ? .zero : end, .zero), "\(story)")
      return true
    }
  }

  @Test(arguments: 0..<20) func `no call but a scrub moves the value, and a run ends where and when it says`(
    seed: UInt64
  ) throws {
    var (calls, round) = (0, seed * 1000)
    while calls < 1000 {
      round += 1
      var session = try Session(seed: round)
      for _ in 0..<16 {
        if session.advance(by: session.number(0...0.3)) { break }
        session.expectVelocity()
        let before = session.animation.state(at: session.time)
        let mayMove = try session.call()
        calls += 1
        let after = session.animation.state(at: session.time)
        #expect(after.value.isFinite && after.velocity.isFinite, "\(session.story)")
        let isOver = session.animation.endTime <= session.time
        #expect(mayMove || isOver || (after.value - before.value).length < 1e-6, "\(session.story)")
      }
      guard session.animation.state == .active else { continue }
      try session.animation.start(at: session.time)
      let hasEnded = session.advance(by: 1e4)
      #expect(hasEnded)
    }
  }
}
