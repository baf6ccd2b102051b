import Motion

/// A value with a property of each kind.
struct Ball: Equatable, Sendable {
  var position = SIMD2(0.0, 0)
  var scale = SIMD2(1.0, 1)
  var rotation = 0.0
  var opacity = 1.0
  var color = RGBA(red: 1, green: 1, blue: 1)
  var frame = Pair(SIMD2(0.0, 0), SIMD2(75.0, 75))
  var cornerRadius = 37.5
  var shadowRadius = 3.0
}

typealias Keyed = KeyedAnimations<Ball>

/// A ball, its animations, the current time, and what has happened.
final class Stage {
  var ball = Ball()
  var animations = Keyed()
  var time = 0.0
  var events: [Keyed.Event] = []

  func add(
    _ tracks: [Keyed.Track], _ key: String, delay: Double = 0, keeps: Bool = false,
    _ environment: MotionEnvironment = .standard
  ) {
    events += animations.add(
      tracks, forKey: key, delay: delay, keeps: keeps, to: &ball, at: time, environment: environment)
  }

  func advance(to time: Double) {
    self.time = time
    events += animations.advance(&ball, to: time)
  }

  func retarget<Value: MotionVector>(
    _ key: String, _ path: Keyed.Path<Value>, to target: Value, with spring: Spring? = nil
  ) -> Bool {
    let events = animations.retarget(key, path, to: target, with: spring, on: &ball, at: time)
    self.events += events ?? []
    return events != nil
  }

  func changeTime(_ key: String, _ change: (LayerTime, Double) -> LayerTime) {
    events += animations.changeTime(forKey: key, on: &ball, at: time, change)
  }

  func velocity<Value: MotionVector>(of path: Keyed.Path<Value>) -> Value {
    animations.state(of: path, at: time)?.velocity ?? .zero
  }

  /// All values of a property, in steps of 1 ms, until all animations are at rest.
  func run<Value>(_ path: KeyPath<Ball, Value>) -> [Value] {
    let start = time
    var values = [ball[keyPath: path]]
    for step in 1...60_000 where !animations.isAtRest {
      advance(to: start + Double(step) / 1000)
      values.append(ball[keyPath: path])
    }
    return values
  }

  /// The ends of the animations with their keys.
  var ends: [(key: String, end: Completion)] {
    events.compactMap { if case .completed(let key, let end) = $0 { (key, end) } else { nil } }
  }
}
