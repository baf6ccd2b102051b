import Motion
import Testing

struct RGBATests {
  let white = RGBA(red: 1, green: 1, blue: 1)
  let red = RGBA(red: 1, green: 0, blue: 0)

  @Test func `M54: colours interpolate channel by channel`() {
    let blue = RGBA(red: 0, green: 0.2, blue: 1, alpha: 0.5)
    #expect(
      RGBA.interpolated(from: red, to: blue, fraction: 0.25)
        == RGBA(red: 0.75, green: 0.05, blue: 0.25, alpha: 0.875))
    #expect(RGBA.interpolated(from: red, to: blue, fraction: 0) == red)
    #expect(RGBA.interpolated(from: red, to: blue, fraction: 1) == blue)
  }

  @Test func `M54: colours beyond the ends of the interpolation are clamped`() {
    #expect(RGBA.interpolated(from: white, to: red, fraction: 1.2) == red)
    #expect(RGBA.interpolated(from: white, to: red, fraction: -0.2) == white)
    #expect(
      RGBA(red: -1, green: 2, blue: 0.5, alpha: 7).clamped == RGBA(red: 0, green: 1, blue: 0.5, alpha: 1))
  }

  @Test
  func `M50: at bounciness 0 and speed 18 each channel from white to red is monotone and stays in range`() {
    let motion = SpringMotion(spring: Spring(bounciness: 0, speed: 18), from: white, to: red)
    var last = white
    for t in stride(from: 0, to: 3, by: 1.0 / 240) {
      let color = motion.value(at: t)
      for channel in 0..<4 {
        #expect(color[component: channel] <= last[component: channel] + 1e-12)
        #expect((-1e-12...1 + 1e-12).contains(color[component: channel]))
      }
      last = color
    }
    #expect((last - red).length < 1e-9)
  }
}
