import Motion

/// What moves on a screen.
@MainActor final class View { var x = 0.0 }

let view = View()
let x = Animated(0.0, spring: ownSpring)
x.onChange = { view.x = $0 }
x.target = 300
x.drag(to: 120)
x.release(to: Detents([0, 300]))
print("released at \(view.x) pt")
await x.move(to: x.target)
print("rests at \(view.x) pt")
