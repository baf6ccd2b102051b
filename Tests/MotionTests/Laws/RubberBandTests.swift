import Motion
import Testing

struct RubberBandTests {
  let band = RubberBand(dimension: 640)

  @Test(arguments: [1, 10, 100, 640, 5000])
  func `F9: the offset is (1 − 1/(x·c/dim + 1))·dim`(x: Double) {
    #expect(near(band.offset(forOvershoot: x), (1 - 1 / (x * 0.55 / 640 + 1)) * 640, 1e-9))
  }

  @Test(arguments: [-1e4, -300, -1, -1e-6, 0, 1e-6, 1, 25, 300, 1e4])
  func `F9: the inverse returns the overshoot of the finger`(x: Double) {
    #expect(agrees(band.overshoot(forOffset: band.offset(forOvershoot: x)), x, to: 1e-12))
  }

  @Test(arguments: [0, 1, 37, 400, 1e5])
  func `F9: the offset is an odd function, and the slope is even`(x: Double) {
    #expect(band.offset(forOvershoot: -x) == -band.offset(forOvershoot: x))
    #expect(band.slope(at: -x) == band.slope(at: x))
  }

  @Test(arguments: [-500, -20, 3, 20, 500])
  func `M15: the slope c/(xc/dim + 1)² is the derivative of the offset`(
    x: Double
  ) {
    let h = 1e-3
    let slope = (band.offset(forOvershoot: x + h) - band.offset(forOvershoot: x - h)) / (2 * h)
    let root = abs(x) * 0.55 / 640 + 1
    #expect(near(band.slope(at: x), 0.55 / (root * root), 1e-15))
    #expect(near(band.slope(at: x), slope, 1e-9))
  }

  @Test
  func `M3: past the edge the offset grows more slowly than the finger moves and stays below the dimension`()
  {
    #expect(band.slope(at: 0) == 0.55)
    var last = 0.0
    for x in stride(from: 1.0, through: 20000, by: 7) {
      let offset = band.offset(forOvershoot: x)
      #expect(offset > last && offset < x && offset < 640 && band.slope(at: x) < 1)
      last = offset
    }
  }

  @Test
  func `an offset of the whole dimension fails a precondition`()
    async
  {
    await #expect(processExitsWith: .failure) { _ = RubberBand(dimension: 100).overshoot(forOffset: 100) }
  }
}
