import MotionGestures
import Testing

struct KeyboardFingerTests {
  @Test func `a press moves the finger at 320 pt/s, and a repeat at 480 pt/s`() {
    var finger = KeyboardFinger()
    #expect(finger.velocity == 0)
    finger.press(.up, at: 0)
    #expect(finger.velocity == -320)
    finger.press(.up, at: 0.25)
    #expect(finger.velocity == -480)
    finger.press(.down, at: 0.3)
    #expect(finger.velocity == 320)
  }

  @Test func `a single press counts as released after 300 ms, and a repeat after 120 ms`() throws {
    var finger = KeyboardFinger()
    finger.press(.down, at: 1)
    #expect(try #require(finger.deadline) == 1.3)
    finger.press(.down, isRepeat: true, at: 1.25)
    #expect(try #require(finger.deadline) == 1.37)
    finger.lift()
    #expect(finger.deadline == nil)
    #expect(finger.direction == .down)
  }

  @Test func `if the terminal reports releases, no timeout ends a press`() {
    var finger = KeyboardFinger(reportsRelease: true)
    finger.press(.up, at: 0)
    #expect(finger.deadline == nil)
    finger.release(.down)
    #expect(finger.held == .up)
    finger.release(.up)
    #expect(finger.held == nil)
  }

  @Test(arguments: [0.25, 0.5, 0.65], [true, false])
  func `the delay before the first repeat is learned, whether the terminal reports repeats or not`(
    delay: Double, told: Bool
  ) throws {
    var finger = KeyboardFinger()
    var time = 2.0
    finger.press(.up, at: time)
    time += delay
    if let deadline = finger.deadline, deadline <= time { finger.lift() }
    for _ in 0..<3 {
      finger.press(.up, isRepeat: told, at: time)
      time += 0.033
    }
    #expect(abs(try #require(finger.firstDelay) - delay) < 1e-9)
    finger.lift()
    finger.press(.down, at: 9)
    #expect(abs(try #require(finger.deadline) - min(9 + delay + 0.04, 9.7)) < 1e-9)
  }

  @Test func `slow taps do not count as a delay before the first repeat`() {
    var finger = KeyboardFinger()
    for tap in 0..<5 {
      finger.press(.up, at: Double(tap) * 0.4)
      finger.lift()
    }
    #expect(finger.firstDelay == nil)
  }

  @Test func `a press counts as released after 700 ms at most`() {
    var finger = KeyboardFinger()
    finger.press(.up, at: 0)
    finger.press(.up, isRepeat: true, at: 0.69)
    finger.lift()
    finger.press(.down, at: 5)
    #expect(finger.deadline == 5.7)
  }

  @Test func `a press after another arrow or a long pause does not count as a delay before the first repeat`()
  {
    var finger = KeyboardFinger()
    finger.press(.up, at: 0)
    finger.press(.down, at: 0.4)
    finger.press(.down, at: 0.433)
    #expect(finger.firstDelay == nil)
    finger.press(.down, isRepeat: true, at: 5)
    #expect(finger.firstDelay == nil)
  }

  @Test func `a gap as short as that between repeats does not count as a delay before the first repeat`() {
    var finger = KeyboardFinger()
    finger.press(.up, at: 0)
    finger.press(.up, at: KeyboardFinger.repeatHold)
    finger.press(.up, at: 0.15)
    #expect(finger.firstDelay == nil)
  }

  @Test func `a press reports whether the target velocity changes`() {
    var finger = KeyboardFinger(reportsRelease: true)
    let changes = [
      finger.press(.up, at: 0), finger.press(.up, isRepeat: true, at: 0.3),
      finger.press(.up, isRepeat: true, at: 0.33), finger.press(.down, at: 0.34)
    ]
    #expect(changes == [true, true, false, true])
    finger.lift()
    #expect(finger.velocity == 0)
    let comesDown = finger.press(.down, at: 0.35)
    #expect(comesDown)
  }
}
