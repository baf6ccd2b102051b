import Motion

/// `Animated`: a panel that a finger drags up and throws, and that comes to rest at the detent in that direction.
@MainActor func draggableValue(on animator: Animator) async {
  let ends = Detents([0.0, 300])
  let panel = Animated(0.0, on: animator)
  panel.onChange = { show("\(bar($0 / 300)) \(Int($0.rounded())) pt") }

  // Six samples of a finger, 12 pt and 1/60 s apart.
  panel.grab()
  var finger = Finger(taking: [0, panel.value], time: 0)
  for sample in 1...6 {
    let time = Double(sample) / 60
    finger.move(by: [0, 12], at: time)
    panel.drag(to: finger.value.y)
  }

  let hold = finger.hold(at: 0.1)
  let end = ends.landing(from: hold.value.y, velocity: hold.velocity.y)
  panel.release(velocity: hold.velocity.y, to: end)
  await panel.move(to: end)
  print(
    "released at \(Int(hold.value.y)) pt with \(Int(hold.velocity.y.rounded())) pt/s; rests at \(Int(panel.value)) pt"
  )
}
