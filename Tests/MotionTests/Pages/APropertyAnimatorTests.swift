import Motion
import Testing

@MainActor @Test func `the examples of the page “A property animator” print the page's output`() throws {
  let output = Output()
  func print(_ items: Any...) { output.print(items) }

  // EXAMPLE
  typealias Square = Pair<SIMD2<Double>, Double>  // its centre and its opacity

  let link = ManualDisplayLink()
  let animator = Animator(link: link)
  let sliding = PropertyAnimator(
    Square([0, 100], 1), duration: 1, timing: .curve(.easeIn), on: animator
  ) { square in
    square.first.x = 400
    square.second = 0.5
  }
  sliding.addCompletion { position in print("completed at the", position) }
  try sliding.start()
  link.advance(to: 0.5)
  print(sliding.value.first.x, sliding.value.second, sliding.fractionComplete)
  // END

  // EXAMPLE
  try sliding.pause()
  print(sliding.value.first.x, sliding.fractionComplete)
  try sliding.setFraction(0.6)
  print(sliding.value.first.x)
  // END

  // EXAMPLE
  try sliding.setReversed(true)
  print(sliding.value.first.x, sliding.fractionComplete)
  try sliding.setReversed(false)
  // END

  // EXAMPLE
  let thrown = Square([900, -300], 0)
  try sliding.continueAnimation(with: .dampingRatio(0.7, velocity: thrown), factor: 0.5)
  print(sliding.value.first.x, sliding.velocity.first)
  link.advance(by: 0.1)
  print(sliding.value.first)
  link.advance(by: 1)
  print(sliding.value.first, sliding.state)
  // END

  // EXAMPLE
  do {
    try sliding.pause()
  } catch {
    print(error)
  }
  // END

  // EXAMPLE
  var animation = PropertyAnimation(0.0, duration: 2, timing: .curve(.linear))
  try animation.addAnimations(at: 0) { $0 = 100 }
  try animation.start(at: 0)
  try animation.stop(withoutFinishing: false, at: 0.5)
  print(animation.state(at: 0.5).value, animation.state)
  try animation.finish(at: .start)
  print(animation.state(at: 0.5).value, animation.state)
  // END

  // EXAMPLE
  var steps = PropertyAnimation(0.0, duration: 1, timing: .curve(.easeInOut))
  try steps.addKeyframes(
    [
      RecordedChange(start: 0, duration: 0.4, curve: .easeOut) { $0 = 60 },
      RecordedChange(start: 0.4, duration: 0.2) { $0 = 40 },
      RecordedChange(start: 0.6, duration: 0.4) { $0 = 100 }
    ], at: 0)
  try steps.start(at: 0)
  try steps.pause(at: 0.5)
  print(steps.state(at: 0.5).value)
  try steps.setFraction(0.6, at: 0.5)
  print(steps.state(at: 0.5).value)
  // END

  // EXAMPLE
  /// A motion at a constant speed, per second.
  struct Conveyor: AnimationSource {
    static let hasTiming = false
    let speed: Double
    var start = 0.0
    var end = 0.0
    var isReversed = false
    var value = 0.0
    var since: Double?  // the time from which it runs

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

  var parcel = AnimatorMachine(Conveyor(speed: 50))
  try parcel.addAnimations(at: 0) { $0 = 100 }
  try parcel.start(at: 0)
  print(parcel.state(at: 0.5), parcel.endTime)
  try parcel.setReversed(true, at: 1)
  try parcel.pause(at: 1.5)
  print(parcel.state(at: 2).value, parcel.fractionComplete(at: 2))
  do { try parcel.continueAnimation(with: .curve(.easeIn), at: 2) } catch { print(error) }
  try parcel.continueAnimation(at: 2)
  print(parcel.advance(to: 3)!)
  // END

  try Page("Sources/Motion/Motion.docc/APropertyAnimator.md").expect(output)
}
