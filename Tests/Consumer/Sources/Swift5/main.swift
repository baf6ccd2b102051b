import Motion

// The library in a package of Swift's language mode 5.
let motion = SpringMotion(spring: .standard, from: 0.0, to: 100)
print("settles after \((motion.settlingTime() * 1000).rounded()) ms")
