import Motion

/// A row of a list.
@MainActor final class Row {
  var x = 0.0
  var opacity = 1.0
}

/// `ObjectAnimations`: a row that moves away under the key `move` and is retargeted back before it arrives.
@MainActor func keyedList(on animator: Animator) async {
  let row = Row()
  let animations = ObjectAnimations(of: row, on: animator)
  animations.add([.spring(\.opacity, to: 0.5, kind: .opacity)], forKey: "fade")
  await withCheckedContinuation { arrived in
    animations.onEvent = { event in
      guard case .completed("move", let end) = event else { return }
      print("move: \(end.reason)")
      arrived.resume()
    }
    animations.add([.spring(\.x, to: 300)], forKey: "move")
    // The running animation is found by its key and reverses with its value and velocity.
    animations.retarget("move", \.x, to: 100)
    print("running: \(animations.animations.keys.joined(separator: ", "))")
  }
  print("the row is at \(Int(row.x)) pt, opacity \(row.opacity)")
}
