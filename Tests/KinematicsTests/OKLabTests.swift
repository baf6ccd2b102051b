import MotionKinematics
import Testing

struct OKLabTests {
  @Test(arguments: [
    // The colours of the author's page and of CSS Color 4.
    (RGBA(red: 1, green: 0, blue: 0), 0.6279553606, 0.2248630611, 0.1258462985),
    (RGBA(red: 0, green: 1, blue: 0), 0.8664396115, -0.2338873988, 0.1794984680),
    (RGBA(red: 0, green: 0, blue: 1), 0.4520137184, -0.0324569842, -0.3115281477),
    (RGBA(red: 1, green: 1, blue: 1), 1, 0, 0), (RGBA(red: 0, green: 0, blue: 0), 0, 0, 0)
  ])
  func `M174: the primaries have the published components`(
    color: RGBA, lightness: Double, a: Double, b: Double
  ) {
    let lab = OKLab(color).members
    #expect(abs(lab.x - lightness) < 1e-6 && abs(lab.y - a) < 1e-6 && abs(lab.z - b) < 1e-6 && lab.w == 1)
  }

  @Test func `M174: each colour and back is the same, beyond the range of a screen too`() {
    for step in 0..<1000 {
      func channel(_ factor: Int) -> Double { Double((step * factor) % 131) / 100 - 0.15 }
      let color = RGBA(red: channel(7), green: channel(11), blue: channel(13), alpha: 0.5)
      #expect((OKLab(color).rgba - color).length < 1e-5)
    }
  }

  @Test func `M174: on the way from blue to yellow it stays bright, where sRGB is grey`() {
    let (blue, yellow) = (OKLab(RGBA(red: 0, green: 0, blue: 1)), OKLab(RGBA(red: 1, green: 1, blue: 0)))
    let motion = SpringMotion(spring: .smooth, from: blue, to: yellow)
    for step in 0...100 {
      let seen = OKLab(motion.value(at: 0.01 * Double(step)).rgba).members
      let share = (seen.x - blue.members.x) / (yellow.members.x - blue.members.x)
      let straight = blue + share * (yellow - blue)
      #expect((seen - straight.members).length < 1e-5)
    }
    let grey = OKLab(RGBA.interpolated(from: blue.rgba, to: yellow.rgba, fraction: 0.5)).members
    #expect(abs(grey.y) + abs(grey.z) < 0.01 && OKLab.zero.members == .zero && OKLab.componentCount == 4)
  }
}
