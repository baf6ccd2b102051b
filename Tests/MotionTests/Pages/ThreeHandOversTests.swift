import Motion
import Testing

@MainActor @Test func `the examples of the page “The three hand-overs” print the page's output`() throws {
  let output = Output()
  func print(_ items: Any...) { output.print(items) }

  // EXAMPLE
  let link = ManualDisplayLink()
  let animator = Animator(link: link)
  let top = Animated(592.0, on: animator)

  top.retarget(to: 272)
  link.advance(to: 0.1)
  print(top.value, top.velocity)
  // END

  // EXAMPLE
  let travel = DragLimits(
    horizontal: .locked, vertical: .banded(272...592, RubberBand(dimension: 640)))
  var pointer = ClickOrDragGesture(limits: travel)
  let touched = PointerSample(.began, location: [160, 400], time: 0.1)
  if case .pressed? = pointer.handle(touched) { top.grab(at: touched.time) }
  print(top.value, top.velocity, top.phase)
  // END

  // EXAMPLE
  for sample in 1...12 {
    let time = 0.1 + Double(sample) / 120
    let finger = PointerSample(.moved, location: [160, 400 + 10 * Double(sample)], time: time)
    link.advance(to: time)
    switch pointer.handle(finger, taking: [160, top.value]) {
    case .drag(.began(let drag))?, .drag(.changed(let drag))?:
      top.drag(to: drag.value.y, velocity: drag.velocity.y)
    default: break
    }
  }
  print(top.value, top.velocity)
  // END

  // EXAMPLE
  let places = Detents([272.0, 592])
  let lifted = PointerSample(.ended, location: [160, 520], time: 0.2)
  switch pointer.handle(lifted) {
  case .drag(.ended(let drag))?, .drag(.cancelled(let drag))?:
    let place = places.landing(from: drag.value.y, velocity: drag.velocity.y)
    top.release(velocity: drag.velocity.y, to: place, at: lifted.time) { completion in
      print("the release ended:", completion.reason)
    }
  case .clicked?, .cancelled?: top.release(velocity: 0, to: places.nearest(to: top.value), at: lifted.time)
  default: break
  }
  print(top.value, top.velocity, top.target)
  // END

  // EXAMPLE
  link.advance(to: 0.25)
  print(top.value, top.velocity)
  top.retarget(to: 272, at: 0.25) { completion in
    print("the last motion ended:", completion.reason)
  }
  print(top.value, top.velocity)
  // END

  // EXAMPLE
  link.advance(by: 2)
  print(top.value, top.phase, link.isPaused)
  // END

  // EXAMPLE
  let eased = TimedMotion(from: 100.0, to: 300, duration: 1)
  let jumped = eased.interrupted(at: 0.5, to: 100, by: .jump)
  let stopped = eased.interrupted(at: 0.5, to: 100, by: .fromCurrent)
  print(eased.value(at: 0.5), jumped.value(at: 0), stopped.value(at: 0))
  print(eased.velocity(at: 0.5), jumped.velocity(at: 0), stopped.velocity(at: 0))

  var added = AdditiveMotion<TimedMotion<Double>>(100)
  added.retarget(to: 300, at: 0, duration: 1, key: "open")
  let before = added.state(at: 0.5)
  added.retarget(to: 100, at: 0.5, duration: 1, key: "close")
  let after = added.state(at: 0.5)
  print(before.value, before.velocity, after.value, after.velocity)
  // END

  try Page("Sources/Motion/Motion.docc/ThreeHandOvers.md").expect(output)
}
