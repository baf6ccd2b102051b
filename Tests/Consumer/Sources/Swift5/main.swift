import Motion

// The library in a package of Swift's language mode 5.
let motion = SpringMotion(spring: .standard, from: 0.0, to: 100)
print("settles after \((motion.settlingTime() * 1000).rounded()) ms")

var card = PropertyAnimation(SIMD2(0.0, 1), duration: 0.4)
try card.addAnimations(at: 0) { $0 = [320, 0] }
var swipe = PercentDrivenTransition(card, completion: .dampingRatio(1))
swipe.grab(at: 0)
swipe.update(0.4, at: 0.1)
swipe.release(to: .finish, velocity: 2, at: 0.1)
print("a card at \(swipe.animation.state(at: 0.1).value)")
