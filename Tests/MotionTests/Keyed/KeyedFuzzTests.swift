import Motion
import SeededRandom
import Testing

/// Animations of three properties by their definition, slow and simple: each property has one law at a time.
private struct Model {
  struct Moving {
    var key: String
    var law: any Law<Double>
    /// The law time at a host time.
    var clock: LayerTime
    var spring: Spring?

    func state(at time: Double) -> (value: Double, velocity: Double) {
      let lawTime = clock.sceneTime(at: time)
      guard lawTime < law.settlingTime(within: Model.kind.tolerance) else { return (law.end, 0) }
      let (value, velocity) = law.state(at: max(0, lawTime))
      return (value, clock.isPaused ? 0 : clock.rate * velocity)
    }
  }

  struct Waiting {
    let key: String
    var clock: LayerTime
    let targets: [Int: (Double, Spring?)]
  }

  static let kind = PropertyKind.custom(threshold: 1e-9)
  var values = [0.0, 0, 0]
  var moving: [Int: Moving] = [:]
  var waiting: [Waiting] = []

  mutating func show(at time: Double) {
    for (path, motion) in moving where !motion.clock.isPaused { values[path] = motion.state(at: time).value }
  }

  static func law(_ target: Double, _ spring: Spring?, _ state: (value: Double, velocity: Double)) -> any Law<
    Double
  > {
    if let spring {
      return SpringMotion(spring: spring, from: state.value, velocity: state.velocity, to: target)
    }
    return TimedMotion(from: state.value, to: target, duration: 0.3)
  }

  mutating func begin(
    _ path: Int, _ key: String, _ target: Double, _ spring: Spring?, _ clock: LayerTime, at time: Double
  ) {
    let state =
      moving[path].map { $0.clock.isPaused ? (values[path], 0) : $0.state(at: time) } ?? (values[path], 0)
    moving[path] = Moving(
      key: key, law: Self.law(target, spring, (state.0, state.1 / clock.rate)), clock: clock, spring: spring)
  }

  mutating func advance(to time: Double) {
    while let next = waiting.indices.filter({ !waiting[$0].clock.isPaused }).min(by: { begin($0) < begin($1) }
    ),
      begin(next) <= time
    {
      let instant = begin(next)
      let entry = waiting.remove(at: next)
      show(at: instant)
      for (path, (target, spring)) in entry.targets {
        self.begin(path, entry.key, target, spring, entry.clock, at: instant)
      }
      moving = moving.filter { entry.targets[$0.key] != nil || $0.value.key != entry.key }
    }
    show(at: time)
  }

  private func begin(_ index: Int) -> Double { waiting[index].clock.hostTime(at: 0) ?? .infinity }
}

@Suite struct `Keyed animations against a naive model` {
  static let paths: [Keyed.Path<Double>] = [\.rotation, \.cornerRadius, \.shadowRadius]

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `the root is continuous, and the animation that began last has the property`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    for _ in 0..<20 {
      let stage = Stage()
      var model = Model()
      (stage.ball.cornerRadius, stage.ball.shadowRadius) = (0, 0)
      for _ in 0..<50 {
        let key = ["a", "b", "c"].randomElement(using: &random)!
        let before = stage.ball
        let call = Int.random(in: 0..<8, using: &random)
        switch call {
        case 0, 1, 2:
          var targets: [Int: (Double, Spring?)] = [:]
          for path in 0..<3 where Bool.random(using: &random) {
            let spring = Spring(response: number(0.1...0.6), dampingRatio: number(0.3...1.2))
            targets[path] = (number(-100...100), Bool.random(using: &random) ? spring : nil)
          }
          guard !targets.isEmpty else { continue }
          let delay = Bool.random(using: &random) ? number(0...0.4) : 0
          let tracks = targets.map { path, move in
            Keyed.Track.law(Self.paths[path], kind: Model.kind) { Model.law(move.0, move.1, $0) }
          }
          model.waiting.removeAll { $0.key == key }
          model.waiting.append(
            Model.Waiting(key: key, clock: LayerTime(hostTime: stage.time + delay), targets: targets))
          stage.add(tracks, key, delay: delay)
        case 3:
          let path = Int.random(in: 0..<3, using: &random)
          let (target, velocity) = (number(-100...100), stage.velocity(of: Self.paths[path]))
          let moves = model.moving[path].map { $0.key == key && $0.state(at: stage.time).value != $0.law.end }
          guard moves == true, stage.animations.state(of: Self.paths[path], at: stage.time) != nil else {
            continue
          }
          let isRetargeted = stage.retarget(key, Self.paths[path], to: target)
          #expect(isRetargeted && abs(stage.velocity(of: Self.paths[path]) - velocity) < 1e-9)
          guard let motion = model.moving[path] else { continue }
          let own = motion.clock.sceneTime(at: stage.time)
          let state = motion.law.state(at: own)
          model.moving[path] = Model.Moving(
            key: key, law: Model.law(target, motion.spring ?? .standard, state),
            clock: LayerTime(hostTime: stage.time), spring: motion.spring ?? .standard)
          let clock = motion.clock.withRate(motion.clock.rate, at: stage.time).scrubbed(to: 0, at: stage.time)
          model.moving[path]?.clock = clock
        case 4, 5:
          let rate = number(0.3...3)
          func change(_ clock: LayerTime, _ time: Double) -> LayerTime {
            call == 5
              ? clock.withRate(rate, at: time)
              : clock.isPaused ? clock.resumed(at: time) : clock.paused(at: time)
          }
          stage.changeTime(key, change)
          for (path, motion) in model.moving where motion.key == key {
            model.moving[path]?.clock = change(motion.clock, stage.time)
          }
          for index in model.waiting.indices where model.waiting[index].key == key {
            model.waiting[index].clock = change(model.waiting[index].clock, stage.time)
          }
        case 6:
          stage.events += stage.animations.remove(key, from: &stage.ball, at: stage.time)
          model.moving = model.moving.filter { $0.value.key != key }
          model.waiting.removeAll { $0.key == key }
        default: break
        }
        #expect(Self.paths.allSatisfy { abs(stage.ball[keyPath: $0] - before[keyPath: $0]) < 1e-8 })
        stage.advance(to: stage.time + [0, 0.01, 0.05, 0.3].randomElement(using: &random)!)
        model.advance(to: stage.time)
        let shown = Self.paths.map { stage.ball[keyPath: $0] }
        guard zip(shown, model.values).allSatisfy({ abs($0 - $1) < 1e-8 }) else {
          Issue.record("\(shown), not \(model.values) at \(stage.time) s after call \(call) for \(key)")
          return
        }
      }
      stage.events += stage.animations.remove(nil, from: &stage.ball, at: stage.time)
      // Each animation that began has ended once, and the instants are in order.
      var (started, ended): ([String: Int], [String: Int]) = ([:], [:])
      var last = 0.0
      for event in stage.events {
        switch event {
        case .started(let key, let time):
          started[key, default: 0] += 1
          last = max(last, time)
        case .reachedTarget(_, let time): #expect(time <= stage.time)
        case .completed(let key, let end):
          ended[key, default: 0] += 1
          #expect(end.time >= last && end.time <= stage.time)
        }
      }
      #expect(stage.animations.keys.isEmpty && started.allSatisfy { ended[$0.key, default: 0] >= $0.value })
    }
  }
}
