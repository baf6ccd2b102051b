import CanvasPictures
import Testing

@testable import PaneCanvas

@Suite struct CurveShapeTests {
  private static func curve(_ depths: [Float], step: Float = 4.5, width: Float = 2) -> CurveShape {
    var all = SIMD16<Float>.zero
    for (index, depth) in depths.enumerated() { all[index] = depth }
    return CurveShape(step: step, depths: all, count: depths.count, width: width, color: red)
  }

  @Test(arguments: [[0, 0, 0], [0, 3, 9, 12.5], [30, 0, 30], [4, 2, 1, 0.5, 0.25, 0.25, 0, 0]], [1, 2, 5])
  func `a curve covers the length of its lines times its width`(depths: [Float], width: Float) {
    let curve = Self.curve(depths, step: 12, width: width)
    let length = (1..<depths.count).reduce(0.0) { sum, index in
      let way = curve.point(index) - curve.point(index - 1)
      return sum + Double((way * way).sum().squareRoot())
    }
    let area = Picture(.curve(curve)).bitmap().alphaSum
    // The round ends add a disc of the width; each bend adds less than a quarter of the width.
    let width = Double(width)
    #expect(
      abs(area - width * length - .pi * width * width / 4) < 0.03 * area + width / 4 * Double(depths.count))
  }

  @Test func `the points of a curve are opaque, and a line's width away everything is clear`() {
    let curve = Self.curve([6, 0, 9, 9])
    let margin = Float(curve.margin)
    for index in 0..<curve.count {
      let place = curve.point(index) + margin
      #expect(curve.distance(of: place) == -1)
      #expect(PictureShape.curve(curve).color(at: place).w == 1)
    }
    for x in 0..<curve.box.width {
      #expect(PictureShape.curve(curve).color(at: SIMD2(Float(x) + 0.5, 0.5 - 2)).w == 0)
    }
  }

  @Test(arguments: [1, 2.5, 6])
  func `a picture of a curve has the colour of every point, near its line and far from it`(width: Float) {
    for depths: [Float] in [[0, 40, 3, 3, 60], [17.25, 0], [0, 0.5, 33, 90, 12, 0]] {
      let shape = PictureShape.curve(Self.curve(depths, width: width))
      let bitmap = Picture(shape).bitmap()
      for y in 0..<shape.size.height {
        for x in 0..<shape.size.width {
          let color = shape.color(at: SIMD2(Float(x) + 0.5, Float(y) + 0.5))
          #expect(bitmap[x, y].w == UInt8((color.w * 255).rounded()))
        }
      }
    }
  }

  @Test func `a curve that is moved by a whole pixel is the same picture`() {
    var plot = BraillePlot(columns: 40, rows: 4, range: 1, span: 4)
    for tick in 0...200 { plot.append(tick < 60 ? 0.5 : 0.25, at: Double(tick) / 60) }
    let sprites = pixels(40, 5) {
      $0.draw(plot, column: 0, row: 0, curve: red, zeroLine: nil, mark: white)
    }.sprites
    // Two levels and the step between them. At the head and beside its gap are shorter parts.
    let width = sprites.map(\.size.width).max()
    let whole = sprites.filter { $0.size.width == width }
    #expect(whole.count > 8 && Set(whole.map(\.picture)).count <= 4)
  }
}
