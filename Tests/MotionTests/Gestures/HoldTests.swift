import Motion
import Testing

struct HoldTests {
  @Test func `within the slop the target does not follow, and the release is a click`() {
    var hold = Hold("pane", at: [100, 50], time: 0)
    let step = hold.move(to: [102, 51], at: 0.01)
    #expect(step == .zero && !hold.isDrag && hold.velocity(at: 0.01) == .zero)
    #expect(hold.target == "pane" && hold.start == [100, 50] && hold.location == [102, 51])
  }

  @Test func `the first step past the slop includes it, and the steps add up to the way from the press`() {
    var hold = Hold("pane", at: [100, 50], time: 0)
    let places: [SIMD2<Double>] = [[103, 50], [106, 52], [106, 52], [90, 40]]
    var steps: [SIMD2<Double>] = []
    for (index, place) in places.enumerated() {
      steps.append(hold.move(to: place, at: Double(index + 1) / 60))
    }
    #expect(steps == [.zero, [6, 2], .zero, [-16, -12]])
    #expect(hold.isDrag && steps.reduce(.zero) { $0 + $1 } == places[3] - hold.start)
  }

  @Test func `a sample that comes out of order moves neither the target nor the pointer`() {
    var hold = Hold("pane", at: [100, 50], time: 0)
    hold.move(to: [120, 50], at: 0.02)
    let step = hold.move(to: [110, 50], at: 0.01)
    #expect(step == .zero && hold.location == [120, 50])
    let next = hold.move(to: [125, 50], at: 0.02)
    #expect(next == [5, 0])
  }

  @Test func `without slop the target follows at once`() {
    var hold = Hold(1, at: [0, 0], slop: 0, time: 0)
    let step = hold.move(to: [0.5, 0], at: 0.1)
    #expect(step == [0.5, 0] && hold.isDrag)
  }

  @Test func `a throw has the velocity of a finger, which a pointer that rests loses`() {
    var hold = Hold("ball", at: [0, 0], slop: 0, time: 0)
    var finger = Finger(taking: .zero, time: 0)
    for step in 1...6 {
      let (place, time) = (SIMD2(Double(step) * 8, Double(step * step)), Double(step) / 60)
      hold.move(to: place, at: time)
      finger.move(to: place, at: time)
    }
    #expect(hold.velocity(at: 0.1) == finger.hold(at: 0.1).fingerVelocity && hold.velocity(at: 0.1).x > 400)
    #expect(hold.velocity(at: 0.2) == .zero)
  }

  @Test(arguments: [1, 0.5, 2.0], [true, false])
  func `a finger that takes an item past the slop has the pointer's movement since the press`(
    scale: Double, followsFromPress: Bool
  ) {
    var hold = Hold("photo", at: [100, 50], time: 0)
    for step in 1...4 { hold.move(to: [100 + 5 * Double(step * step), 50], at: Double(step) / 60) }
    let finger = hold.finger(taking: [7, 9], scale: scale, followsFromPress: followsFromPress, at: 4.0 / 60)
    let held = finger.hold(at: 4.0 / 60)
    #expect(finger.isDragging && held.value == [followsFromPress ? 7 + 80 * scale : 7, 9])
    #expect(
      (held.velocity - scale * hold.velocity(at: 4.0 / 60)).length < 1e-9 && held.velocity.x > 500 * scale)
  }

  @Test func `a finger that takes an item at an edge follows through the rubber band`() {
    var hold = Hold("pane", at: .zero, time: 0)
    hold.move(to: [0, -40], at: 0.02)
    let limits = DragLimits(horizontal: .locked, vertical: .banded(0...100, RubberBand(dimension: 200)))
    let held = hold.finger(taking: .zero, limits: limits, at: 0.02).hold(at: 0.02)
    var other = Finger(taking: .zero, limits: limits, time: 0)
    other.move(by: [0, -40], at: 0.02)
    #expect(held.value == other.hold(at: 0.02).value && held.value.y < -10 && held.value.y > -40)
    #expect((held.velocity - other.hold(at: 0.02).velocity).length < 1e-9)
  }
}
