import Motion

/// A value with a property of each kind.
struct Ball: Equatable {
  var position = SIMD2(0.0, 0)
  var scale = SIMD2(1.0, 1)
  var rotation = 0.0
  var opacity = 1.0
  var color = RGBA(red: 1, green: 1, blue: 1)
  var frame = Pair(SIMD2(0.0, 0), SIMD2(75.0, 75))
  var cornerRadius = 37.5
  var shadowRadius = 3.0
}

typealias Plan = MotionPlan<Ball>

/// A ball, its animations and the current time.
struct Stage {
  var ball = Ball()
  var animations = KeyedAnimations<Ball>()
  var time = 0.0
  var ends: [KeyedAnimations<Ball>.End] = []

  mutating func add(_ plan: Plan, _ key: String, environment: MotionEnvironment = .standard) {
    ends += animations.add(plan, forKey: key, to: &ball, at: time, environment: environment)
  }

  mutating func advance(to time: Double) {
    self.time = time
    ends += animations.advance(&ball, to: time)
  }

  mutating func retarget<Value: MotionVector>(
    _ key: String, _ path: WritableKeyPath<Ball, Value>, to target: Value
  ) -> Bool {
    animations.retarget(key, path, to: target, at: time)
  }

  /// All values of a property, in steps of 1 ms, until all animations have ended.
  mutating func run<Value>(_ path: KeyPath<Ball, Value>) -> [Value] {
    let start = time
    var values = [ball[keyPath: path]]
    for step in 1...60_000 where !animations.isEmpty {
      advance(to: start + Double(step) / 1000)
      values.append(ball[keyPath: path])
    }
    return values
  }

  func reason(of key: String) -> Completion.Reason? { ends.last { $0.key == key }?.completion.reason }
}
