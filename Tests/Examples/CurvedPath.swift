import Motion

/// `PathMotion`: a ball that flies along an arc. Past the top a spring takes over with its velocity and brings it back.
@MainActor func curvedPath(on animator: Animator) async {
  let arc = CubicPath<SIMD2<Double>>(from: [0, 0], [.init([0, 120], [300, 120], to: [300, 0])])
  let ball = Animated(arc.start, on: animator)
  let (tops, top) = AsyncStream<Void>.makeStream()
  ball.onChange = { place in
    show("\(bar(place.x / 300)) \(Int(place.x.rounded())) pt, \(Int(place.y.rounded())) pt up")
    if place.x > 150 { top.yield() }
  }
  ball.follow(.timed(PathMotion(arc, duration: 0.8), duration: 0.8)) { print("path: \($0.reason)") }
  for await _ in tops { break }
  let now = animator.link.now
  let velocity = ball.state(at: now).velocity
  ball.retarget(to: arc.start, at: now)
  print("velocity: \(ball.velocity == velocity ? "unchanged" : "changed")")
  let completion = await ball.move(to: arc.start)
  print("\(completion.reason) at \(Int(ball.value.x.rounded())) pt, \(Int(ball.value.y.rounded())) pt up")
}
