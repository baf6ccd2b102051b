internal import RealModule

extension Spring {
  /// The spring that Motion (motion.dev) plays for a duration and a bounce.
  ///
  /// ζ = 1 − bounce, from 0.05 to 1; ω₀ is where the envelope has fallen to a thousandth after the duration:
  /// ζ / √(1 − ζ²) · e^(−ζω₀T), and (1 + ω₀T) e^(−ω₀T) for ζ = 1.
  /// - Parameters:
  ///   - duration: T, in seconds; 0.01 to 10, as Motion bounds it.
  ///   - bounce: 0 to 1.
  package init(motionDuration duration: Double, bounce: Double) {
    require((0.01...10).contains(duration), "a duration must be from 0.01 to 10 s; got \(duration)")
    require((0...1).contains(bounce), "a bounce must be from 0 to 1; got \(bounce)")
    let dampingRatio = max(1 - bounce, 0.05)
    // The last of (1 + x) e⁻ˣ = 0.001.
    var phase = 9.233413476451586
    if dampingRatio < 1 {
      let amplitude = dampingRatio / (1 - dampingRatio * dampingRatio).squareRoot()
      phase = Double.log(amplitude / 0.001) / dampingRatio
    }
    self.init(angularFrequency: phase / duration, dampingRatio: dampingRatio, mass: 1)
  }
}
