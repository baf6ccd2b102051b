import Motion
import RealModule
import Testing

struct RGBATests {
  let white = RGBA(red: 1, green: 1, blue: 1)
  let red = RGBA(red: 1, green: 0, blue: 0)

  @Test func `M54: colours interpolate channel by channel, clamped where they pass an end`() {
    let blue = RGBA(red: 0, green: 0.2, blue: 1, alpha: 0.5)
    func between(_ start: RGBA, _ end: RGBA, _ fraction: Double) -> RGBA {
      (start + fraction * (end - start)).clamped
    }
    #expect(between(red, blue, 0.25) == RGBA(red: 0.75, green: 0.05, blue: 0.25, alpha: 0.875))
    #expect(between(red, blue, 0) == red && between(red, blue, 1) == blue && blue.members.y == 0.2)
    #expect(between(white, red, 1.2) == red && between(white, red, -0.2) == white)
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

@Test(arguments: [0.0, 0.3, -2, Double.pi / 2, 40])
func `a rotation turns x towards y, preserves lengths and has an inverse`(angle: Double) {
  let rotation = Rotation(angle: angle)
  #expect(rotation.turn([1, 0]) == [Double.cos(angle), Double.sin(angle)])
  #expect(abs(rotation.turn(SIMD2(3.0, -4)).length - 5) < 1e-12)
  #expect((rotation.turnBack(rotation.turn(SIMD2(3.0, -4))) - SIMD2(3.0, -4)).length < 1e-12)
  #expect(Rotation().turn([3, 4]) == [3, 4])
}
