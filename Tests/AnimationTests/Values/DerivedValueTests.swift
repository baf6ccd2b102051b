import MotionAnimation
import MotionKinematics
import Testing

@MainActor @Suite struct `A value derived from a moving one` {
  let link = ManualDisplayLink(framesPerSecond: 60)
  let animator: Animator
  let card: Animated<SIMD2<Double>>
  init() {
    animator = Animator(link: link)
    card = Animated([0, 0], on: animator)
  }

  @Test func `M169: it has value and velocity at each frame and at each time between, clamped outside`() {
    let fade = card.map(\.y, from: 0...200, to: 0...1)
    card.retarget(to: [0, 260], with: .bouncy, at: 0)
    for step in 1...60 {
      let time = 0.0123 * Double(step)
      link.advance(to: time)
      let (place, speed) = card.state(at: time)
      let (value, velocity) = fade.state(at: time)
      #expect(abs(value - min(max(place.y / 200, 0), 1)) < 1e-12)
      #expect(abs(velocity - (place.y < 200 ? speed.y / 200 : 0)) < 1e-12)
      #expect(abs(fade.value - min(max(card.value.y / 200, 0), 1)) < 1e-12)
    }
    #expect(fade.value == 1 && fade.velocity == 0)
  }

  @Test func `M169: a number is mapped from range to range without a path`() {
    let level = Animated(0.0, on: animator)
    let share = level.map(from: 0...100, to: 0...1)
    let degrees = share.map(from: 0...1, to: 20...40, outside: .extend)
    level.place(25)
    #expect(share.value == 0.25 && degrees.value == 25)
  }

  @Test func `M169: a derived value can be derived from, and two make a pair`() {
    let x = card.map(\.x, from: 0...100, to: 0...1, outside: .extend)
    let turn = x.map(from: [0, 0.5, 1], to: [SIMD2<Double>(0, 0), [1, 0], [1, 2]])
    let both = x.paired(with: turn)
    card.retarget(to: [80, 0], with: .smooth, at: 0)
    link.advance(to: 0.3)
    let (place, speed) = card.state(at: 0.3)
    #expect(place.x > 50)
    #expect(
      abs(turn.value.y - 4 * (place.x / 100 - 0.5)) < 1e-12
        && abs(turn.velocity.y - 4 * speed.x / 100) < 1e-12)
    #expect(both.value.first == x.value && both.velocity.second == turn.velocity)
    // The velocity is one from which another value can go on.
    let other = Animated(0.0, on: animator)
    other.setVelocity(x.velocity, at: 0.3)
    #expect(abs(other.velocity - speed.x / 100) < 1e-12)
  }

  @Test func `M169: a map may fall, and a number is mapped without a path`() {
    let shade = card.map(\.y, from: [0, 200], to: [1, 0])
    let dim = Animated(0.0, on: animator)
    let falling = dim.map(from: [0, 1], to: [.pi, 0], outside: .extend)
    let place = dim.map(from: [0, 0.5, 1], to: [SIMD2<Double>(0, 0), [1, 0], [1, 2]])
    card.retarget(to: [0, 100], with: .smooth, at: 0)
    dim.retarget(to: 2, with: .smooth, at: 0)
    link.advance(to: 0.3)
    #expect(abs(shade.value - (1 - card.value.y / 200)) < 1e-12 && shade.velocity < 0)
    #expect(abs(shade.velocity + card.velocity.y / 200) < 1e-12)
    #expect(abs(falling.value - .pi * (1 - dim.value)) < 1e-12 && falling.value < 0)
    #expect(abs(falling.velocity + .pi * dim.velocity) < 1e-12 && place.value == [1, 2])
    let column = card.map(\.y, from: [0, 200], to: [SIMD2<Double>(0, 1), [1, 0]])
    #expect(column.value == [1 - shade.value, shade.value])
  }
}
