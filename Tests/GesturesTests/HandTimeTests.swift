import MotionGestures
import MotionKinematics
import Testing

struct HandTimeTests {
  /// A pointer that moves at 1000 pt/s of the hand from the hand's time 2 on, over an item at a rate.
  private func finger(rate: Double, pausedFor pause: Double = 0) -> (finger: Finger, layer: LayerTime) {
    var layer = LayerTime(rate: rate, hostTime: 2, sceneTime: 7)
    var finger = Finger(taking: .zero, time: 7)
    finger.adopt(layer, at: 7)
    for step in 1...10 {
      let hand = 2 + Double(step) / 100
      finger.move(to: [10 * Double(step), 0], at: layer.sceneTime(at: hand))
    }
    if pause > 0 {
      layer = layer.paused(at: 2.1).resumed(at: 2.1 + pause)
      finger.adopt(layer, at: layer.sceneTime(at: 2.1 + pause))
    }
    return (finger, layer)
  }

  @Test(arguments: [1, 0.25, 1.0 / 16, 3])
  func `M58: an item that is slowed follows 1:1 and has the velocity of the hand in its own time`(
    rate: Double
  ) {
    let (finger, layer) = finger(rate: rate)
    func speed(_ hand: Double) -> Double { finger.hold(at: layer.sceneTime(at: hand)).velocity.x }
    #expect(finger.hold(at: layer.sceneTime(at: 2.1)).value.x == 100)
    #expect(abs(speed(2.1) * rate / 1000 - 1) < 1e-9)
    #expect(speed(2.159) != 0 && speed(2.161) == 0)
  }

  @Test(arguments: [0.05, 0.07])
  func `M58: a pause of the item counts as time of the hand`(pause: Double) {
    let (finger, layer) = finger(rate: 1, pausedFor: pause)
    let velocity = finger.hold(at: layer.sceneTime(at: 2.1 + pause)).velocity.x
    #expect(pause < VelocityTracker<Double>.longestPause ? abs(velocity - 1000) < 1e-6 : velocity == 0)
  }

  @Test func `a change of the rate between two samples keeps the hand's way and time`() {
    var (finger, layer) = finger(rate: 1)
    layer = layer.withRate(0.25, at: 2.104)
    finger.adopt(layer, at: layer.sceneTime(at: 2.107))
    for step in 11...20 {
      finger.move(to: [10 * Double(step), 0], at: layer.sceneTime(at: 2 + Double(step) / 100))
    }
    #expect(abs(finger.hold(at: layer.sceneTime(at: 2.2)).velocity.x / 4000 - 1) < 1e-9)
  }

  @Test(arguments: [0.25, 1, 3], [false, true])
  func `M58: a pan in slow motion is released with the velocity of the hand in the item's time`(
    rate: Double, isDown: Bool
  ) throws {
    let layer = LayerTime(rate: rate, hostTime: 2, sceneTime: 7)
    var (pan, pointer) = (PanGesture(), ClickOrDragGesture())
    // The relation holds for a touch that is down, and for the next ones.
    if !isDown {
      pan.adopt(layer, at: 7)
      pointer.adopt(layer, at: 7)
    }
    var (drags, clicks): ([PanEvent], [ClickOrDragEvent]) = ([], [])
    for step in 0...10 {
      let sample = PointerSample(
        step == 0 ? .began : step == 10 ? .ended : .moved, location: [10 * Double(step), 0],
        time: layer.sceneTime(at: 2 + Double(step) / 100))
      drags += [pan.handle(sample)].compactMap { $0 }
      clicks += [pointer.handle(sample)].compactMap { $0 }
      if step == 0, isDown {
        pan.adopt(layer, at: 7)
        pointer.adopt(layer, at: 7)
      }
    }
    for released in [drags.last?.ended, clicks.last?.drag?.ended] {
      #expect(abs(try #require(released).velocity.x * rate / 1000 - 1) < 1e-9)
    }
  }

  @Test(arguments: [0.25, 1.0 / 16])
  func `a held key counts as released after a time of the hand`(rate: Double) throws {
    let layer = LayerTime(rate: rate, hostTime: 2, sceneTime: 7)
    var keys = KeyboardFinger()
    keys.adopt(layer, at: 7)
    keys.press(.up, at: 7)
    #expect(abs(try #require(keys.deadline) - 7 - 0.3 * rate) < 1e-12)
    var press = Press<Int>()
    press.adopt(layer, at: 7)
    let first = press.press(1, isRepeat: false, reportsRelease: false, at: 7)
    #expect(first)
    #expect(abs(try #require(press.deadline) - 7 - 0.12 * rate) < 1e-12)
    let next = press.press(1, isRepeat: false, reportsRelease: false, at: 7 + 0.1 * rate)
    let repeated = press.press(1, isRepeat: false, reportsRelease: false, at: 7 + 0.15 * rate)
    #expect(next && !repeated)
    // At full speed again, the rest of the time passes at full speed.
    press.adopt(layer.withRate(1, at: 2.2), at: 7 + 0.2 * rate)
    #expect(abs(try #require(press.deadline) - 7 - 0.2 * rate - 0.07) < 1e-12)
  }
}
