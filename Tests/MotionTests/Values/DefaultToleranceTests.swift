import Motion
import Testing

@MainActor @Suite struct `No default of an animation jumps by more than a thousandth of its way` {
  nonisolated static let distances = [1e-6, 1e-3, 0.1, 1, 7, 100, 1e4, 1e6]
  nonisolated static let springs = [
    Spring.standard, .snappy, .smooth, .bouncy, Spring(response: 0.4, dampingRatio: 5)
  ]

  @Test(arguments: distances, springs)
  func `a value that is sent, reversed in flight, kicked or released`(distance: Double, spring: Spring) {
    let limit = 1.000001e-3 * distance
    var value = MovingValue(0.0)
    func expectSettled(_ way: Double = distance) {
      let before = value.state(at: value.endTime.nextDown).value
      #expect(abs(before - value.target) <= 1.000001e-3 * way + 1e-12 * distance)
      #expect(abs(before - value.target) <= 0.25000001)
    }
    value.retarget(to: distance, with: spring, at: 0)
    expectSettled()
    value.retarget(to: -distance, with: spring, at: spring.response / 4)
    expectSettled(2 * distance)
    let place = value.value(at: spring.response)
    value.follow(
      SpringMotion(spring: spring, from: place, velocity: 30 * distance, to: -distance), at: spring.response)
    #expect(abs(value.value(at: value.endTime.nextDown) - value.target) <= 30 * limit)
    value.grab(at: 90)
    value.drag(to: 0)
    value.release(velocity: 5 * distance, to: distance, with: spring, at: 91)
    expectSettled()
    value.follow(Decay(from: 0, to: distance), at: 200)
    expectSettled()
  }

  @Test(arguments: distances, springs)
  func `a value on an animator`(distance: Double, spring: Spring) {
    let link = ManualDisplayLink(framesPerSecond: 1000 / spring.response)
    let animator = Animator(link: link)
    let limit = 1.000001e-3 * distance
    let animated = Animated(0.0, on: animator, spring: spring)
    // A motion within the limit moves by at most 2π/1000 of it in a frame.
    var values: [Double] = []
    animated.onChange = { values.append($0) }
    animated.target = distance
    while link.fire() {}
    #expect(values.last == distance && abs(values[values.count - 2] - distance) <= 1.01 * limit)
  }

  @Test func `a value that is sent to the same target in every frame settles all the same`() {
    var value = MovingValue(0.0)
    var frame = 0.0
    repeat {
      value.retarget(to: 100, at: frame / 60)
      frame += 1
    } while value.endTime > frame / 60 && frame < 1000
    var once = MovingValue(0.0)
    once.retarget(to: 100, at: 0)
    #expect(abs(value.endTime - once.endTime) <= 1e-6)
  }
}
