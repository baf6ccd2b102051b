import Motion
import Testing

struct PressTests {
  @Test func `a key that reports its release holds the target until then, and its repeats press nothing`() {
    var press = Press<String>()
    let isPress = press.press("a", isRepeat: false, reportsRelease: true, at: 0)
    let repeats = (1...9).map {
      press.press("b", isRepeat: true, reportsRelease: true, at: 0.5 + Double($0) / 30)
    }
    #expect(isPress && !repeats.contains(true))
    #expect(press.target == "a" && press.deadline == nil)
    let lifted = [press.lift(), press.lift()]
    #expect(lifted == ["a", nil])
  }

  @Test func `without reports a key counts as up after a while, and fast presses as repeats`() {
    var press = Press<String>()
    var deadlines: [Double?] = []
    let isPress = [("a", 1), ("a", 1.03), ("b", 1.1)].map { target, time in
      defer { deadlines.append(press.deadline) }
      return press.press(target, isRepeat: false, reportsRelease: false, at: time)
    }
    #expect(isPress == [true, false, true])
    #expect(deadlines == [1, 1.03, 1.1].map { $0 + 0.12 })
    let lifted = press.lift()
    #expect(lifted == "b" && press.deadline == nil)
  }

  @Test(arguments: [(0.0599, false), (0.06, true)])
  func `without reports a press within 60 ms of the last one is a repeat`(gap: Double, isPress: Bool) {
    var press = Press<String>()
    _ = press.press("a", isRepeat: false, reportsRelease: false, at: 0)
    let isSecondPress = press.press("a", isRepeat: false, reportsRelease: false, at: gap)
    #expect(isSecondPress == isPress && press.target == "a")
  }

  @Test func `without reports a press of another target is a press, however fast it follows`() {
    var press = Press<String>()
    let presses = [("a", 0), ("b", 0.05), ("a", 0.06)].map { target, time in
      press.press(target, isRepeat: false, reportsRelease: false, at: time) && press.target == target
    }
    #expect(presses == [true, true, true] && press.deadline == 0.06 + 0.12)
  }

  @Test func `the repeats of a key whose target was let go press nothing`() {
    var press = Press<String>()
    _ = press.press("a", isRepeat: false, reportsRelease: false, at: 0)
    _ = press.lift()
    let repeats = (1...3).map {
      press.press("a", isRepeat: false, reportsRelease: false, at: Double($0) / 30)
    }
    #expect(repeats == [false, false, false] && press.target == nil)
  }

  @Test func `a repeat without a held target holds nothing`() {
    var press = Press<Int>()
    let isPress = press.press(1, isRepeat: true, reportsRelease: true, at: 0)
    #expect(!isPress && press.target == nil && press.deadline == nil)
  }
}
