import Animation
import Gestures
import Motion
import Observation

/// A panel with a height that a finger drags and throws, and an observer of its height.
@MainActor func panel(on animator: Animator, _ link: ManualDisplayLink) {
  let height = Animated(Animation.closedHeight, on: animator, spring: .snappy)
  let observed = ObservableValue(height)
  withObservationTracking {
    _ = observed.value
  } onChange: {
    print("a change is observed")
  }

  height.target = 400
  link.advance(by: 0.1)
  print(
    "opening: \(rounded(height.value)) pt at \(rounded(height.velocity)) pt/s"
  )

  // A finger grabs it in flight: six samples, 12 pt and 1/60 s apart. It rests at the detent where it lands.
  let start = link.now
  height.grab(at: start)
  let grabbed = height.value
  for sample in 0...6 { height.drag(to: grabbed - 12 * Double(sample), at: start + Double(sample) / 60) }
  height.release(to: Detents([Animation.closedHeight, 400]), at: start + 0.1)
  print("thrown at \(rounded(height.velocity)) pt/s, to \(rounded(height.target)) pt")

  height.retarget(to: 400, after: 1)
  while link.fire() {}
  print("rests at \(rounded(height.value)) pt; a press of \(Gestures.slop) pt or more is a drag")
}

/// An object whose properties are animated by key.
@MainActor final class Ball {
  var scale = SIMD2(1.0, 1.0)
  var place = SIMD3(0.0, 0, 0)
  var opacity: Float = 1
}

/// Animations by key, with the same calls on the object and on the running animation.
@MainActor func ball(on animator: Animator, _ link: ManualDisplayLink) {
  let ball = Ball()
  let animations = ObjectAnimations(of: ball, on: animator)
  animations.add(.spring(\.scale, to: [2, 2], .bouncy, kind: .scale), forKey: "press")
  animations.add(.spring(\.place, to: [1, 2, 3]), forKey: "move")
  animations.add(.spring(\.opacity, to: 0, kind: .opacity), forKey: "fade")
  link.advance(by: 0.05)
  animations.retarget("press", \.scale, to: [1, 1])
  animations["move"]?.retarget(\.place, to: [3, 2, 1])
  while link.fire() {}
  print("scale \(ball.scale.x), at \(ball.place.x) \(ball.place.y) \(ball.place.z), opacity \(ball.opacity)")
}

func rounded(_ number: Double) -> Double { (number * 10).rounded() / 10 }
