import Motion
import Testing

@MainActor @Test func `the examples of the page “More than a target” print the page's output`() async throws {
  let output = Output()
  func print(_ items: Any...) { output.print(items) }

  // EXAMPLE
  let link = ManualDisplayLink(framesPerSecond: 60)
  let animator = Animator(link: link)
  // END

  // EXAMPLE
  let card = Animated(0.0, on: animator, spring: .bouncy)
  card.onFirstReach = { print("reached at", $0) }
  card.retarget(to: 320, at: 0) { print($0.reason, "at", $0.time) }
  link.advance(to: 2)
  // END

  // EXAMPLE
  let (panel, dim) = (Animated(SIMD2(0.0, 0.0), on: animator), Animated(0.0, on: animator))
  let block = animator.animate(.snappy.speed(2), delay: 0.1, at: 2) {
    panel.target = [320, 40]
    dim.target = 0.6
  }
  link.advance(to: 2.2)

  // Half the speed: the values are continuous, and the velocities are halved.
  let velocity = dim.velocity
  block.speed = 0.5
  print((1000 * dim.velocity / velocity).rounded() / 1000)

  // A finger on a slider: the block stands still at any time of its course, and goes on from there.
  block.pause()
  block.scrub(to: 0.2)
  block.resume()

  link.advance(to: 4)
  for await time in block.firstReach { print("reached at", time) }
  print(await block.finished, dim.value)
  // END

  // EXAMPLE
  let pulse = animator.animate(.smooth, repeatCount: 2, autoreverses: true, at: 4) { dim.target = 1 }
  pulse.then(.bouncy) {
    panel.target = [0, 0]
  } completion: {
    print($0.reason)
  }
  link.advance(to: 10)
  print(dim.value, panel.value)
  // END

  // EXAMPLE
  let leader = Animated(0.0, on: animator)
  let dots = (0..<3).map { _ in Animated(0.0, on: animator) }
  for (i, dot) in dots.enumerated() { dot.follow(i == 0 ? leader : dots[i - 1], by: .bouncy, at: 10) }

  leader.retarget(to: 100, with: .snappy, at: 10)
  link.advance(to: 10.2)
  print(([leader] + dots).map { $0.value.rounded() })
  link.advance(to: 15)
  print(dots.map(\.value), link.isPaused)

  // Each dot leaves 0.05 s after the one before it; until then it follows.
  animator.animate(dots, staggeredBy: .index(0.05), .snappy, at: 15) { $0.target = 0 }
  link.advance(to: 15.1)
  print(dots.map { $0.value.rounded() })
  // END

  // EXAMPLE
  let level = Animated(0.0, on: animator, spring: .bouncy)
  level.bounds = 0...100
  level.retarget(to: 99, at: 15) { print($0.reason) }
  link.advance(to: 17)
  print(level.value)
  // END

  // EXAMPLE
  let sheet = Animated(SIMD2(0.0, 400.0), on: animator)
  sheet.retarget(to: [0, 0], with: .smooth, at: 20)
  link.advance(to: 20.1)
  let hop = KeyframeTimeline(initialValue: sheet.value, initialVelocity: sheet.velocity) {
    KeyframeTrack(\.x) { CubicKeyframe(80, duration: 0.5) }
    KeyframeTrack(\.y) {
      SpringKeyframe(-60, duration: 0.2, spring: .bouncy)
      CubicKeyframe(0, duration: 0.2)
    }
  }
  sheet.follow(.settling(hop), at: 20.1)
  print(sheet.velocity == hop.initialVelocity)
  link.advance(to: 21)
  print(sheet.value)
  // END

  try Page("Sources/Motion/Motion.docc/MoreThanATarget.md").expect(output)
}
