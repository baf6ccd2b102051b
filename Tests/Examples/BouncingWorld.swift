import Motion

/// `AnimatedWorld`: a ball that falls on a floor and bounces until the world sleeps.
@MainActor func bouncingWorld(on animator: Animator) async {
  let stage = AnimatedWorld(World(.ideal), on: animator)
  let (sleeps, sleep) = AsyncStream<Void>.makeStream()
  var impactCount = 0
  stage.onEvent = { event, _ in
    switch event {
    case .contactBegan: impactCount += 1
    case .paused: sleep.yield()
    default: break
    }
  }
  let ball = stage.change { world in
    let ball = world.add(Body(.circle(radius: 10), center: [100, 0]))
    world.add(Gravity([ball]))
    world.add(ItemProperties([ball], elasticity: 0.5))
    world.add(Collision([ball], boundaries: ["floor": .line([0, 100], [200, 100])]))
    return ball
  }
  stage.onChange = { show("\(bar($0[ball].center.y / 90)) \(Int($0[ball].center.y.rounded())) pt") }
  for await _ in sleeps { break }
  print(
    "\(impactCount > 1 ? "bounced" : "did not bounce"); rests at \(Int(stage.world[ball].center.y.rounded())) pt"
  )
}
