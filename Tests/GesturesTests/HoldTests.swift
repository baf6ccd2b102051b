import MotionGestures
import MotionKinematics
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
}
