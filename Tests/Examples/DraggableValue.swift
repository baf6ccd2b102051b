import Motion

/// `Animated`: a panel that a finger drags up and throws, and that comes to rest at the detent in that direction.
@MainActor func draggableValue(on animator: Animator) async {
  let panel = Animated(0.0, on: animator)
  panel.onChange = { show("\(bar($0 / 300)) \(Int($0.rounded())) pt") }

  // A finger at 720 pt/s.
  panel.grab()
  for sample in 1...6 { panel.drag(to: 12 * Double(sample), velocity: 720) }
  let released = (value: panel.value, velocity: panel.velocity)
  panel.release(to: Detents([0, 300]))
  await panel.move(to: panel.target)
  print(
    "released at \(Int(released.value)) pt with \(Int(released.velocity)) pt/s; rests at \(Int(panel.value)) pt"
  )
}
