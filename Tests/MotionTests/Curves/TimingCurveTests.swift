import SeededRandom
import Motion
import Testing

struct TimingCurveTests {
  static let presets: [TimingCurve] = [.linear, .easeIn, .easeOut, .easeInOut, .coreAnimationDefault]
  static let fractions = [0.1, 0.25, 0.5, 0.75, 0.9]

  @Test(arguments: [
    (TimingCurve.linear, [0.1, 0.25, 0.5, 0.75, 0.9]),
    (.easeIn, [0.017027, 0.093465, 0.315357, 0.621862, 0.839428]),
    (.easeOut, [0.160572, 0.378138, 0.684643, 0.906535, 0.982973]),
    (.easeInOut, [0.019722, 0.129162, 0.5, 0.870838, 0.980278]),
    (.coreAnimationDefault, [0.094796, 0.408511, 0.802403, 0.960459, 0.994316])
  ])
  func `M81: the presets have the values of F6`(curve: TimingCurve, values: [Double]) {
    for (fraction, value) in zip(Self.fractions, values) {
      #expect(near(curve.progress(at: fraction), value, 1e-6))
    }
  }

  @Test func `M81: a strong ease-in has progress 0.105545 at 0.5 and 0.507046 at 0.9`() throws {
    let curve = try TimingCurve(0.9, 0.1, 0.9, 0.4)
    #expect(near(curve.progress(at: 0.5), 0.105545, 1e-6) && near(curve.progress(at: 0.9), 0.507046, 1e-6))
  }

  @Test func `M97: the fast-in, fast-out curve has its documented values`() throws {
    let curve = try TimingCurve(0.1, 0.7, 0.9, 0.3)
    for (fraction, value) in zip(Self.fractions, [0.266020, 0.397617, 0.5, 0.602383, 0.733980]) {
      #expect(near(curve.progress(at: fraction), value, 1e-6))
    }
  }

  @Test func `M97: Core Animation's default has the control points (0.25, 0.1, 0.25, 1)`() throws {
    #expect(try TimingCurve.coreAnimationDefault == TimingCurve(0.25, 0.1, 0.25, 1))
    #expect(near(TimingCurve.coreAnimationDefault.slope(at: 0), 0.4, 1e-15))
  }

  @Test func `M97: an x outside 0 to 1 or a y that is not finite throws a typed error`() {
    #expect(throws: TimingCurve.RangeError.fractionOutsideUnit(-0.1)) { try TimingCurve(-0.1, 0, 1, 1) }
    #expect(throws: TimingCurve.RangeError.fractionOutsideUnit(1.5)) { try TimingCurve(0, 0, 1.5, 1) }
    #expect(throws: TimingCurve.RangeError.self) { try TimingCurve(.nan, 0, 1, 1) }
    #expect(throws: TimingCurve.RangeError.progressNotFinite(.infinity)) {
      try TimingCurve(0, .infinity, 1, 1)
    }
    #expect(TimingCurve.RangeError.fractionOutsideUnit(2).description.contains("0 to 1"))
  }

  @Test(arguments: presets)
  func `M81: every curve goes from 0 to 1 and is constant outside`(curve: TimingCurve) {
    #expect(curve.progress(at: 0) == 0 && curve.progress(at: 1) == 1)
    #expect(curve.progress(at: -1) == 0 && curve.progress(at: 2) == 1)
  }

  @Test func `M94: easeIn has progress 0.315357 at half time, and its inverse returns the fraction`() throws {
    #expect(near(TimingCurve.easeIn.progress(at: 0.5), 0.315357, 1e-6))
    let fraction = try #require(TimingCurve.easeIn.fraction(at: TimingCurve.easeIn.progress(at: 0.5)))
    #expect(near(fraction, 0.5, 1e-12))
  }

  @Test func `M94: the inverse of a monotone curve returns the fraction`() throws {
    var random = SplitMix64(seed: 94)
    for _ in 0..<300 {
      let p = (0..<4).map { _ in Double.random(in: 0...1, using: &random) }
      let curve = try TimingCurve(p[0], p[1], p[2], p[3])
      #expect(near(try #require(curve.fraction(at: 1)), 1, 1e-12) && curve.progress(at: 1) == 1)
      let fraction = Double.random(in: 0.02...0.98, using: &random)
      let progress = curve.progress(at: fraction)
      let back = try #require(curve.fraction(at: progress))
      #expect(near(curve.progress(at: back), progress, 1e-12))
      // Where the curve is nearly flat, many fractions have the same progress to the last digit.
      #expect(near(back, fraction, 1e-12 + 1e-14 / curve.slope(at: fraction)))
    }
  }

  @Test func `the inverse of a non-monotone curve is the first fraction that reaches a progress, or nil`()
    throws
  {
    let curve = try TimingCurve(0.3, -0.8, 0.7, 1.8)
    for progress in [-0.05, 0, 0.3, 1, 1.05] {
      let fraction = try #require(curve.fraction(at: progress))
      #expect(near(curve.progress(at: fraction), progress, 1e-12))
      for earlier in stride(from: 0.001, to: fraction - 0.001, by: 0.001) where progress > 0 {
        #expect(curve.progress(at: earlier) < progress)
      }
    }
    #expect(curve.fraction(at: 1.5) == nil && curve.fraction(at: -1) == nil)
    // This one falls to -0.0085 before it rises.
    let dipped = try TimingCurve(0.3, -0.05, 0.7, 0.1)
    let fraction = try #require(dipped.fraction(at: -0.005))
    #expect(near(dipped.progress(at: fraction), -0.005, 1e-12) && dipped.slope(at: fraction) < 0)
    #expect(TimingCurve.linear.fraction(at: 1.1) == nil)
    #expect(try TimingCurve(0, 0.5, 1, 0.5).fraction(at: 1.1) == nil)
    // y = 2s² − s, whose lowest point is -1/8 at s = ¼, x = 29/128.
    let bowl = try TimingCurve(0.25, -1 / 3.0, 0.75, 0)
    #expect(near(try #require(bowl.fraction(at: -0.125)), 0.2265625, 1e-6))
    #expect(bowl.fraction(at: -0.126) == nil)
  }

  @Test func `F6: for a point (x(s), y(s)) of the curve the progress at x(s) is y(s)`() throws {
    var random = SplitMix64(seed: 60)
    for _ in 0..<500 {
      let x = (0..<2).map { _ in Double.random(in: 0...1, using: &random) }
      let y = (0..<2).map { _ in Double.random(in: -2...3, using: &random) }
      let curve = try TimingCurve(x[0], y[0], x[1], y[1])
      let s = Double.random(in: 0...1, using: &random)
      let (first, second, third) = (3 * (1 - s) * (1 - s) * s, 3 * (1 - s) * s * s, s * s * s)
      let fraction = first * x[0] + second * x[1] + third
      let progress = first * y[0] + second * y[1] + third
      let slope = abs(curve.slope(at: fraction))
      #expect(near(curve.progress(at: fraction), progress, 1e-12 + 1e-15 * slope))
    }
  }

  @Test func `the slope is the derivative of the progress`() throws {
    var random = SplitMix64(seed: 6)
    for _ in 0..<300 {
      let x = (0..<2).map { _ in Double.random(in: 0.05...0.95, using: &random) }
      let y = (0..<2).map { _ in Double.random(in: -1...2, using: &random) }
      let curve = try TimingCurve(x[0], y[0], x[1], y[1])
      let (fraction, h) = (Double.random(in: 0.01...0.99, using: &random), 1e-6)
      let slope = (curve.progress(at: fraction + h) - curve.progress(at: fraction - h)) / (2 * h)
      #expect(near(curve.slope(at: fraction), slope, 1e-4 * (1 + abs(slope))))
    }
  }

  @Test func `at its ends a curve has the slope of its handles, even if a handle has length 0`() throws {
    #expect(TimingCurve.easeInOut.slope(at: 0) == 0 && TimingCurve.easeInOut.slope(at: 1) == 0)
    #expect(TimingCurve.linear.slope(at: 0) == 1 && TimingCurve.linear.slope(at: 1) == 1)
    #expect(TimingCurve.easeIn.slope(at: 0) == 0 && near(TimingCurve.easeIn.slope(at: 1), 1 / 0.58, 1e-15))
    let headless = try TimingCurve(0, 0, 0.5, 0.25)
    #expect(near(headless.slope(at: 0), 0.5, 1e-15))
    #expect(near(headless.slope(at: 1e-9), 0.5, 1e-4))
    let tailless = try TimingCurve(0.5, 0.25, 1, 1)
    #expect(near(tailless.slope(at: 1), 1.5, 1e-15))
    #expect(try TimingCurve(0, 1, 1, 0).slope(at: 0) == .infinity)
  }

  @Test func `a curve with a vertical tangent in the middle is solved`() throws {
    let upright = try TimingCurve(1, 0, 0, 1)
    #expect(near(upright.progress(at: 0.5), 0.5, 1e-5))
    for fraction in [1e-9, 0.01, 0.3, 0.499, 0.501, 0.99] {
      let mirrored = 1 - upright.progress(at: 1 - fraction)
      #expect(near(upright.progress(at: fraction), mirrored, 1e-9))
    }
  }

  @Test func `the progress of a curve with rising handles never decreases`() throws {
    for curve in try Self.presets + [
      TimingCurve(1, 0, 0, 1), TimingCurve(0, 1, 1, 0), TimingCurve(0, 1, 0, 1)
    ] {
      var last = 0.0
      for fraction in stride(from: 0.0, through: 1, by: 1e-3) {
        #expect(curve.progress(at: fraction) >= last)
        last = curve.progress(at: fraction)
      }
    }
  }

  @Test func `next to a vertical tangent the progress is accurate to the documented tolerance`() throws {
    // x = ½ + 4u³, y = ½ + 3u/2 − 2u³ with u = s − ½.
    let curve = try TimingCurve(1, 0, 0, 1)
    #expect(curve.progress(at: 0.5) == 0.5)
    for offset in [1e-15, 1e-13, 1e-12, 1e-9, 1e-6, 0.01] {
      for fraction in [0.5 + offset, 0.5 - offset] {
        var u = fraction < 0.5 ? -1.0 : 1
        for _ in 0..<100 { u -= (u * u * u - (fraction - 0.5) / 4) / (3 * u * u) }
        let error = curve.progress(at: fraction) - (0.5 + 1.5 * u - 2 * u * u * u)
        #expect(abs(error) < (offset < 1e-12 ? 1e-5 : 1e-8))
      }
    }
  }

  @Test func `a curve that does not overshoot has the progress 1 at its end, exactly`() throws {
    for curve in try Self.presets + [
      TimingCurve(0.1, 0.1, 0.2, 1), TimingCurve(0, 1, 0, 1), TimingCurve(1, 0, 0, 1)
    ] {
      #expect(curve.fraction(at: 1) == 1)
    }
    let back = try TimingCurve(0.34, 1.56, 0.64, 1)
    let first = try #require(back.fraction(at: 1))
    #expect(first < 0.6 && near(back.progress(at: first), 1, 1e-12))
  }
}
