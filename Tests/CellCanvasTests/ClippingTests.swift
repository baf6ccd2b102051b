import SeededRandom
import PaneCanvas
import Testing

@Suite struct ClippingTests {
  @Test(arguments: 0..<20)
  func `no drawing call writes outside the canvas or traps, at any position`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var canvas = drawn(9, 5) { _ in }
    func place() -> Double { Double.random(in: -12...16, using: &random) }
    func size() -> Double { Double.random(in: 0...20, using: &random) }
    let far = [-1e300, -1e9, 1e9, 1e300].randomElement(using: &random)!
    for _ in 0..<20 {
      canvas.rendering.glyphs = GlyphSet.allCases.randomElement(using: &random)!
      canvas.rendering.edge = Rendering.Edge.allCases.randomElement(using: &random)!
      canvas.fillRectangle(at: [place(), place()], size: [size(), size()], red)
      canvas.fillRectangle(at: [far, place()], size: [size(), size()], red)
      canvas.fillRectangle(at: [place(), place()], size: [size(), size()], radius: [size(), size()], blue)
      canvas.fillEllipse(at: [place(), place()], radius: [size(), size()], opacity: 0.4, white)
      canvas.drawPane(at: [place(), place()], width: size(), body: blue, rim: white)
      canvas.drawPane(at: [place(), far], width: size(), body: blue, rim: white)
      canvas.drawBall(at: [place(), place()], radius: [size() + 0.01, size() + 0.01], Theme.dark.ball)
      canvas.drawBall(at: [far, far], radius: [4, 2], Theme.dark.ball)
      canvas.fillEllipse(at: [place(), place()], radius: [size(), size()], opacity: 0.5, red)
      canvas.drawSlider(
        at: [place().rounded(.towardZero), place()], width: 4 + Int(size()), fraction: size() / 20,
        track: red, fill: blue, knob: white)
      canvas.drawTile(
        at: [place(), place()], size: [size(), size()], red, title: "title", subtitle: "sub", text: white,
        dimText: white)
      canvas.drawGrabber(at: [place(), place()], width: 10, red)
      canvas.drawLine(from: -5, to: Int(place()) + 20, row: place(), red)
      canvas.drawLine(from: SIMD2(place(), far), to: SIMD2(-far, place()), red)
      canvas.draw("text", column: Int(place()), row: Int(place()), white)
      canvas.draw("text", endingAt: Int(place()), row: Int(place()), white)
    }
    #expect(canvas.cells.count == 45)
  }
}
