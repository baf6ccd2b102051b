import Motion
import Testing

@MainActor private final class Figure {
  var x = 0.0, y = 0.0
}

@MainActor @Suite struct `Animations of an object` {
  private let link = ManualDisplayLink(framesPerSecond: 60)
  private let figure = Figure()
  private let animator: Animator
  private let animations: ObjectAnimations<Figure>

  init() {
    animator = Animator(link: link)
    animations = ObjectAnimations(of: figure, on: animator)
  }

  @Test(arguments: [24.0, 60, 144])
  func `an object shows what the value says, and the link runs while something moves`(rate: Double) {
    struct Point: Sendable { var x = 0.0, y = 0.0 }
    var (point, value) = (Point(), KeyedAnimations<Point>())
    let link = ManualDisplayLink(framesPerSecond: rate)
    let animations = ObjectAnimations(of: figure, on: Animator(link: link))
    var events: [String] = []
    animations.onEvent = { events.append("\($0)") }
    var expected = value.add([.spring(\.x, to: 100, .bouncy)], forKey: "x", to: &point, at: 0).map { "\($0)" }
    expected += value.add(
      [.law(\.y) { TimedMotion(from: $0.value, to: 9, duration: 0.5) }], forKey: "y", delay: 0.1, to: &point,
      at: 0
    ).map { "\($0)" }
    animations.add([.spring(\.x, to: 100, .bouncy)], forKey: "x")
    animations.add([.law(\.y) { TimedMotion(from: $0.value, to: 9, duration: 0.5) }], forKey: "y", delay: 0.1)
    while link.fire() {
      expected += value.advance(&point, to: link.now).map { "\($0)" }
      #expect(figure.x == point.x && figure.y == point.y)
    }
    #expect(figure.x == 100 && figure.y == 9 && link.isPaused && animations.animations.keys.isEmpty)
    #expect(events.map { $0.replacing("Figure", with: "Point") } == expected && events.count == 6)
  }

  @Test func `M132: a paused or kept animation lets the link pause, and can be changed`() {
    animations.add([.spring(\.y, to: 100, .smooth)], forKey: "drop", keeps: true)
    link.advance(to: 0.1)
    animations.changeTime(forKey: "drop") { $0.paused(at: $1) }
    link.fire()
    let shown = figure.y
    #expect(link.isPaused && shown > 5)
    link.advance(to: 3)
    animations.changeTime(forKey: "drop") { $0.resumed(at: $1) }
    #expect(!link.isPaused)
    link.advance(to: 9)
    #expect(figure.y == 100 && link.isPaused && animations.animations.keys == ["drop"])
    #expect(
      animations.retarget("drop", \.y, to: 0) && !link.isPaused && !animations.retarget("drop", \.x, to: 0))
    link.advance(to: 9.3)
    #expect(abs(figure.y - SpringMotion(spring: .smooth, from: 100.0, to: 0).value(at: 0.3)) < 1e-9)
    animations.remove("drop")
    link.fire()
    #expect(link.isPaused && animations.animations.keys.isEmpty)
  }

  @Test func `an event may add the next animation`() {
    animations.onEvent = { [animations] event in
      if case .completed("there", _) = event { animations.add([.spring(\.x, to: 0)], forKey: "back") }
    }
    animations.add([.spring(\.x, to: 100)], forKey: "there")
    while link.fire() {}
    #expect(figure.x == 0 && link.now > 1 && animator.count == 0)
  }

  @Test func `the release of the object ends its animations`() {
    var other: Figure? = Figure()
    weak let released = other
    let animations = ObjectAnimations(of: other!, on: animator)
    animations.add([.spring(\.x, to: 100)], forKey: "x")
    link.fire()
    other = nil
    link.fire()
    #expect(released == nil && link.isPaused && animator.count == 0 && !animations.retarget("x", \.x, to: 0))
  }
}
