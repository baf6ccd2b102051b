@testable import Motion
import Testing


@MainActor @Suite struct `A value that follows another one` {
  let link = ManualDisplayLink(framesPerSecond: 60)
  let animator: Animator
  init() { animator = Animator(link: link) }

  /// A leader in even motion for 9 s: 100 pt/s.
  private func evenLeader() -> Animated<Double> {
    let leader = Animated(0.0, on: animator)
    leader.follow(.timed(TimedMotion(from: 0, to: 900, duration: 9, curve: .linear), duration: 9), at: 0)
    return leader
  }

  /// Followers, each of the one before.
  private func chain(
    _ count: Int, behind leader: Animated<Double>, _ spring: Spring, at time: Double = 0
  ) -> [Animated<Double>] {
    var dots: [Animated<Double>] = []
    for index in 0..<count {
      dots.append(Animated(0.0, on: leader.animator))
      dots[index].follow(index == 0 ? leader : dots[index - 1], by: spring, at: time)
    }
    return dots
  }

  /// The place of a follower of a spring motion, by integration in steps of 10 µs.
  private func integrated(_ leader: SpringMotion<Double>, _ spring: Spring, to time: Double) -> Double {
    var (value, velocity) = (0.0, 0.0)
    let h = 1e-5
    var t = 0.0
    for _ in 0..<Int((time / h).rounded()) {
      func force(_ x: Double, _ v: Double, _ t: Double) -> Double {
        (spring.stiffness * (leader.value(at: t) - x) - spring.damping * v) / spring.mass
      }
      let (x1, v1) = (value + h / 2 * velocity, velocity + h / 2 * force(value, velocity, t))
      let a = force(x1, v1, t + h / 2)
      value += h * (velocity + h / 2 * force(value, velocity, t))
      velocity += h * a
      t += h
    }
    return value
  }

  @Test(arguments: [Spring.bouncy, .smooth, Spring(stiffness: 100, damping: 45)])
  func `M164: behind a leader in even motion it is in closed form, at any time`(spring: Spring) {
    let leader = evenLeader()
    let dot = chain(1, behind: leader, spring)[0]
    let law = FollowerChain(spring: spring, from: [(0.0, 0.0)], following: 0, velocity: 100)
    for step in 1...200 {
      let time = 0.0123 * Double(step)
      link.advance(to: time)
      let (seen, exact) = (dot.state(at: time), law.state(of: 0, at: time))
      #expect(abs(seen.value - exact.value) < 1e-9 && abs(seen.velocity - exact.velocity) < 1e-8)
    }
    link.advance(to: 5)
    #expect(abs(leader.value - dot.value - law.lag) < 0.01)
  }

  @Test(arguments: [24.0, 60, 144])
  func `M164: behind a spring it is as integrated, at any frame rate, and it comes to rest exactly`(
    rate: Double
  ) {
    let link = ManualDisplayLink(framesPerSecond: rate)
    let animator = Animator(link: link)
    let leader = Animated(0.0, on: animator, spring: .snappy)
    let dot = chain(1, behind: leader, .smooth)[0]
    leader.retarget(to: 300, at: 0)
    let motion = SpringMotion(spring: .snappy, from: 0, to: 300.0)
    for time in [0.1, 0.25, 0.4] {
      link.advance(to: time)
      let error = abs(dot.state(at: time).value - integrated(motion, .smooth, to: time))
      // A frame of 42 ms is a coarse picture of the leader's start.
      #expect(error < (rate < 30 ? 0.15 : 0.005), "\(error) at \(time)")
    }
    link.advance(to: 5)
    #expect(dot.value == 300 && dot.phase == .resting && link.isPaused)
  }

  @Test func `M164: a chain comes to rest in order, wakes with its leader, and needs frames only meanwhile`()
  {
    let leader = Animated(0.0, on: animator)
    let dots = chain(8, behind: leader, .snappy)
    link.advance(to: 1)
    #expect(link.isPaused)
    leader.retarget(to: 100, with: .snappy, at: 1)
    link.advance(to: 1.2)
    let places = [leader.value] + dots.map(\.value)
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 > $1 } && dots[7].value >= 0)
    link.advance(to: 9)
    #expect(dots.allSatisfy { $0.value == 100 } && link.isPaused)
    // A finger moves it, and holds it still.
    leader.grab(at: 9)
    for step in 1...20 { leader.drag(to: 100 + 5 * Double(step), at: 9 + Double(step) / 40) }
    link.advance(to: 9.6)
    #expect(dots[0].value > 101 && !link.isPaused)
    link.advance(to: 20)
    #expect(dots.allSatisfy { $0.value == 200 } && leader.phase == .held && link.isPaused)
  }

  @Test func `M164: interrupted at any time, value and velocity of every one are continuous`() {
    let leader = Animated(0.0, on: animator)
    let dots = chain(4, behind: leader, .bouncy)
    leader.retarget(to: 300, at: 0)
    var time = 0.0
    func isContinuous(_ change: () -> Void) -> Bool {
      let before = dots.map { $0.state(at: time) }
      change()
      return zip(before, dots).allSatisfy { before, dot in
        let after = dot.state(at: time)
        return abs(before.value - after.value) < 1e-9 && abs(before.velocity - after.velocity) < 1e-6
      }
    }
    for change in 0..<40 {
      time += 0.0137 + 0.01 * Double(change % 3)
      link.advance(to: time)
      let isSame =
        switch change % 5 {
        case 0: isContinuous { leader.retarget(to: Double(change * 7 % 300), with: .snappy, at: time) }
        case 1: isContinuous { dots[1].retarget(to: 20, with: .smooth, at: time) }
        case 2: isContinuous { dots[1].follow(dots[0], by: .smooth, at: time) }
        case 3: isContinuous { leader.setVelocity(500, at: time) }
        default: isContinuous { dots[3].follow(leader, by: .bouncy, at: time) }
        }
      #expect(isSame, "change \(change)")
    }
    // One that was changed follows no longer, and the others do.
    dots[1].retarget(to: 20, at: time)
    link.advance(to: time + 20)
    #expect(dots[1].value == 20 && dots[2].value == 20 && dots[0].value == leader.value && link.isPaused)
  }

  @Test func `M164: under a finger the leader goes evenly from frame to frame`() {
    let leader = Animated(0.0, on: animator)
    let dot = chain(1, behind: leader, .bouncy)[0]
    leader.grab(at: 0)
    link.advance(to: 1)
    leader.drag(to: 60, velocity: 50_000)
    link.advance(to: 1 + 1 / 60.0)
    let law = FollowerChain(spring: .bouncy, from: [(0.0, 0.0)], following: 0, velocity: 3600)
    #expect(abs(dot.value - law.state(of: 0, at: 1 / 60.0).value) < 1e-9)
  }

  @Test func `M164: between two frames its state is that of the next frames, and no frame makes it jump`() {
    let leader = Animated(0.0, on: animator)
    let dots = chain(3, behind: leader, .bouncy)
    leader.retarget(to: 300, with: .snappy, at: 0)
    for step in 1...40 {
      link.advance(to: Double(step) / 60 - 1e-9)
      let before = dots.map { $0.state(at: Double(step) / 60) }
      link.advance(to: Double(step) / 60)
      for (dot, before) in zip(dots, before) {
        #expect(abs(dot.value - before.value) < 1e-9 && abs(dot.velocity - before.velocity) < 1e-7)
      }
    }
  }

  @Test func `M164: the law behind a cubic is that of its spring's equation`() {
    for spring in [Spring.bouncy, .smooth, Spring(stiffness: 100, damping: 45, mass: 2)] {
      let law = FollowingMotion(
        spring: spring, from: (10, -300), following: (0, 100), to: (40, -700), duration: 0.3)
      let (rate, way) = (1 / 0.3, 40 / 0.3)
      let p2 = rate * (3 * way - 2 * 100 + 700)
      let p3 = rate * rate * (100 - 700 - 2 * way)
      #expect(abs(law.value(at: 0) - 10) < 1e-9 && abs(law.velocity(at: 0) + 300) < 1e-9)
      for step in 1..<30 {
        let (t, h) = (0.01 * Double(step), 1e-5)
        let acceleration = (law.velocity(at: t + h) - law.velocity(at: t - h)) / (2 * h)
        let slope = (law.value(at: t + h) - law.value(at: t - h)) / (2 * h)
        let target = 100 * t + p2 * t * t + p3 * t * t * t
        let force = spring.stiffness * (target - law.value(at: t)) - spring.damping * law.velocity(at: t)
        #expect(abs(acceleration - force / spring.mass) < 1e-2 && abs(slope - law.velocity(at: t)) < 1e-3)
      }
    }
  }

  @Test(arguments: [0, 1, 1000, 1e9], [0, 1e-15, 1e-12, 1e-10, 1e-7])
  func `M164: a change a rounding error after a frame does not make a follower jump`(now: Double, gap: Double)
  {
    let link = ManualDisplayLink(framesPerSecond: 60, now: now)
    let animator = Animator(link: link)
    let leader = Animated(0.0, on: animator)
    let dots = chain(2, behind: leader, .bouncy, at: now)
    leader.target = 100
    link.advance(by: 0.2)
    let before = dots.map { ($0.value, $0.velocity) }
    leader.retarget(to: 50, at: max(link.now.nextUp, link.now + gap))
    for (dot, before) in zip(dots, before) {
      #expect(abs(dot.state(at: link.now).value - before.0) < 1e-4)
      #expect(abs(dot.state(at: link.now).velocity - before.1) < 1e-2)
    }
    link.fire()
    for (dot, before) in zip(dots, before) { #expect(abs(dot.value - before.0 - before.1 / 60) < 1) }
  }

  @Test
  func `M164: a finger's sample or a reversal a rounding error after a frame does not make a follower jump`()
  {
    let leader = Animated(0.0, on: animator)
    let dot = chain(1, behind: leader, .bouncy)[0]
    leader.grab(at: 0)
    leader.drag(to: 40, at: 0.0.nextUp)
    #expect(dot.state(at: 0.0.nextUp) == (0, 0))
    for frame in 1...20 {
      link.advance(to: Double(frame) / 60)
      let (value, velocity) = (dot.value, dot.velocity)
      let instant = link.now.nextUp
      leader.drag(to: frame % 2 == 0 ? 40 : 60, at: instant)
      for _ in 0..<4 { animator.changeTime(at: instant) { $0.reversed(at: $1) } }
      let state = dot.state(at: instant)
      #expect(abs(state.value - value) < 1e-9 && abs(state.velocity - velocity) < 1e-9)
    }
    #expect(dot.value > 30 && dot.value < 80)
  }

  @Test(arguments: [24.0, 60, 144])
  func
    `M164, M166: a follower stops at its bounds, follows on inside them, and rests where its leader lets it`(
      rate: Double
    )
  {
    let link = ManualDisplayLink(framesPerSecond: rate)
    let animator = Animator(link: link)
    let leader = Animated(SIMD2(0.0, 0), on: animator, spring: .smooth)
    let dot = Animated(SIMD2(0.0, 0), on: animator)
    dot.bounds = Bounds(lower: [0, -10], upper: [50, 500])
    dot.follow(leader, by: .bouncy, at: 0)
    var places: [SIMD2<Double>] = []
    dot.onChange = { places.append($0) }
    leader.retarget(to: [100, 300], at: 0)
    link.advance(to: 0.3)
    #expect(dot.value.x == 50 && dot.velocity.x == 0 && dot.value.y > 50 && dot.velocity.y > 50)
    link.advance(to: 5)
    #expect(dot.value == [50, 300] && dot.phase == .resting && link.isPaused)
    leader.retarget(to: [20, 0], at: 5)
    link.advance(to: 10)
    #expect(dot.value == [20, 0] && link.isPaused)
    // The leader is at once where it rests, so that the follower's motion is in closed form.
    leader.place([80, 200], at: 10)
    link.advance(to: 15)
    #expect(dot.value == [50, 200] && link.isPaused)
    for (place, next) in zip(places, places.dropFirst()) {
      #expect(place.x <= 50 && place.x >= 0 && (next - place).length < 6000 / rate)
    }
    // Wider bounds let it go on, at rest and in flight; narrower ones move it back.
    dot.bounds = nil
    #expect(dot.value == [50, 200])
    link.advance(to: 16)
    #expect(dot.value == [80, 200])
    leader.retarget(to: [200, 200], at: 16)
    link.advance(to: 16.1)
    let (value, velocity) = dot.state(at: 16.1)
    dot.setBounds(Bounds(lower: [0, 0], upper: [150, 500]), at: 16.1)
    #expect(dot.value == value && dot.velocity == velocity)
    link.advance(to: 20)
    #expect(dot.value == [150, 200] && dot.target == [150, 200])
    dot.bounds = Bounds(lower: [0, 0], upper: [120, 500])
    #expect(dot.value == [120, 200])
  }

  @Test func `M164, M166: bounds set on a follower do not end the following`() {
    let leader = Animated(0.0, on: animator)
    let dots = chain(2, behind: leader, .bouncy)
    for dot in dots { dot.bounds = 0...500 }
    leader.target = 100
    link.advance(to: 5)
    #expect(dots.allSatisfy { $0.value == 100 } && link.isPaused)
  }

  @Test func `M164: a sample of a finger is worked on once for each follower`() {
    func work(_ count: Int) -> Int {
      let leader = Animated(Counted(0), on: animator)
      // They move to the leader, which rests.
      let dots = (0..<count).map { _ in Animated(Counted(100), on: animator) }
      for dot in dots { dot.follow(leader, by: .bouncy) }
      leader.grab()
      link.advance(by: 0.1)
      Counted.operationCount = 0
      leader.drag(to: Counted(10), at: link.now + 0.01)
      return Counted.operationCount
    }
    let (few, many) = (work(50), work(200))
    #expect(few > 0 && many <= 5 * few, "\(few), \(many)")
  }

  @Test
  func `M164: a state of later is what the frames will show, also after a delayed change of the leader`() {
    let leader = Animated(0.0, on: animator)
    let dots = chain(3, behind: leader, .bouncy)
    dots[2].bounds = -5...90
    leader.retarget(to: 40, with: .snappy, at: 0)
    leader.retarget(to: 100, after: 0.2, with: .bouncy, at: 0)
    func isForeseen(at times: [Double]) {
      let states = times.map { time in dots.map { $0.state(at: time) } }
      for (time, expected) in zip(times, states) {
        link.advance(to: time)
        for (dot, state) in zip(dots, expected) {
          #expect(abs(dot.state(at: time).value - state.value) < 0.1, "\(time)")
          #expect(abs(dot.state(at: time).velocity - state.velocity) < 2, "\(time)")
        }
      }
    }
    isForeseen(at: [0.05, 0.1, 0.2, 0.3, 0.4])
    isForeseen(at: [0.5, 0.7, 1, 9])
    #expect(link.isPaused && dots[1].value == 100 && dots[2].value == 90)
    // All rest until the delayed change, and one leaves the chain in it.
    leader.retarget(to: 0, after: 0.1, with: .snappy, at: 9)
    dots[1].retarget(to: 50, after: 0.2, with: .smooth, at: 9)
    isForeseen(at: [9.1, 9.2, 9.3, 9.5, 12])
    #expect(dots.map(\.value) == [0, 50, 50])
  }

  @Test func `M164: a chain of any length needs no more of the stack than one follower`() {
    let leader = Animated(0.0, on: animator)
    var dots = chain(30_000, behind: leader, .bouncy)
    link.advance(by: 0.1)
    #expect(link.isPaused)
    let other = dots[20_000]
    weak let last = dots.last
    dots = []
    #expect(other.value == 0 && last == nil)
    leader.target = 100
    link.fire()
    leader.grab()
    leader.drag(to: 30, velocity: 0)
    link.fire()
    #expect(animator.count == 20_001)
  }

  @Test func `M164: a member of a chain asks the one before it alone`() {
    let leader = Animated(0.0, on: animator)
    let dots = chain(100, behind: leader, .bouncy)
    leader.follow(.timed(CountedRise(), duration: 9), at: 0)
    link.advance(to: 0.1)
    CountedRise.readCount = 0
    link.fire()
    #expect(CountedRise.readCount > 0 && CountedRise.readCount < 10, "\(CountedRise.readCount)")
    CountedRise.readCount = 0
    leader.follow(.timed(CountedRise(), duration: 9), at: link.now + 0.01)
    #expect(CountedRise.readCount > 0 && CountedRise.readCount < 20, "\(CountedRise.readCount)")
    #expect(dots[99].phase == .moving)
  }

  @Test func `M164, M167: that begins in a block does not belong to it`() {
    let (leader, dot) = (Animated(0.0, on: animator), Animated(40.0, on: animator))
    let block = animator.animate(.snappy, at: 0) {
      leader.target = 100
      dot.follow(leader, by: .bouncy)
    }
    link.advance(to: 0.1)
    block.pause()
    link.advance(to: 5)
    #expect(dot.value == leader.value && leader.value < 100 && link.isPaused)
    block.resume()
    link.advance(to: 9)
    #expect(leader.value == 100 && dot.value == 100 && block.completion?.reason == .settled)
  }

  @Test func `M164: a follower stops where it was shown when its animator is emptied`() {
    let leader = Animated(0.0, on: animator)
    let dot = Animated(0.0, on: animator, spring: .snappy)
    var told = 0.0
    dot.onChange = { told = $0 }
    dot.follow(leader, at: 0)
    leader.retarget(to: 100, at: 0)
    link.advance(to: 0.11)
    // Between two frames.
    leader.retarget(to: 0, at: 0.11)
    animator.removeAll()
    #expect(told > 0 && dot.value == told && dot.target == told && dot.phase == .resting && link.isPaused)
  }

  @Test func `M164, M166: a follower's coming states tell how it goes on after a bound`() {
    let leader = Animated(SIMD2(100.0, 300), on: animator)
    let follower = Animated(SIMD2(0.0, 0), on: animator)
    follower.bounds = Bounds(lower: [0, 0], upper: [50, 200])
    follower.follow(leader, by: .smooth, at: 0)
    let times = (1...60).map { Double($0) / 60 }
    let coming = times.map { follower.state(at: $0) }
    for (time, state) in zip(times, coming) {
      link.advance(to: time)
      #expect(
        (follower.value - state.value).length < 1e-9 && (follower.velocity - state.velocity).length < 1e-9)
    }
    #expect(follower.value == [50, 200])
  }
}

/// A number that counts its operations.
private struct Counted: MotionVector {
  nonisolated(unsafe) static var operationCount = 0
  private var number: Double
  init(_ number: Double) { self.number = number }

  static var zero: Counted { Counted(0) }
  static var componentCount: Int { 1 }
  static func + (left: Counted, right: Counted) -> Counted { counted(left.number + right.number) }
  static func - (left: Counted, right: Counted) -> Counted { counted(left.number - right.number) }
  static func * (factor: Double, vector: Counted) -> Counted { counted(factor * vector.number) }
  subscript(component index: Int) -> Double {
    get { number }
    set { number = newValue }
  }

  private static func counted(_ number: Double) -> Counted {
    operationCount += 1
    return Counted(number)
  }
}

/// An even motion that counts how often it is read.
private struct CountedRise: Trajectory {
  nonisolated(unsafe) static var readCount = 0

  func state(at time: Double) -> (value: Double, velocity: Double) {
    Self.readCount += 1
    return (100 * time, 100)
  }
}
