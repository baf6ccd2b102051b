import Motion

/// A block of changes, followers, bounds and keyframes.
@MainActor func cards(on animator: Animator, _ link: ManualDisplayLink) async {
  let card = Animated(SIMD2(0.0, 0.0), on: animator)
  let (dim, value) = (Animated(0.0, on: animator), Animated(0.0, on: animator))
  let dots = (0..<3).map { _ in Animated(SIMD2(0.0, 0.0), on: animator) }
  for (i, dot) in dots.enumerated() { dot.follow(i == 0 ? card : dots[i - 1], by: .bouncy) }
  let follower = Animated(SIMD2(0.0, 0.0), on: animator)
  follower.follow(card, by: .smooth)
  value.bounds = 0...100
  value.retarget(to: 500) { print("the value ends: \($0.reason)") }

  let block = animator.animate(.snappy.speed(2), delay: 0.1) {
    card.target = [320, 40]
    dim.target = 0.6
  }
  link.advance(by: 0.2)
  print("under way: \(rounded(card.value.x)) pt")
  block.speed = 0.5
  link.advance(by: 3)
  for await _ in block.firstReach { print("first reached") }
  let reason = await block.finished
  print("the block ends: \(reason); the last dot is at \(rounded(dots[2].value.x)) pt")
  print("its follower is at \(rounded(follower.value.x)) pt")

  let path = KeyframeTimeline(initialValue: card.value, initialVelocity: card.velocity) {
    KeyframeTrack(\.x) {
      SpringKeyframe(1.2, duration: 0.3, spring: .bouncy)
      CubicKeyframe(1, duration: 0.4)
      MoveKeyframe(0)
    }
  }
  card.follow(.settling(path))
  while link.fire() {}
  print("the card rests at \(rounded(card.value.x)) pt, \(animator.isEmpty)")
}
