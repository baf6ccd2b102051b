import CanvasPictures
import SeededRandom
import Testing

@testable import PaneCanvas

@Suite struct DrawingTests {
  private let hills = Drawing(
    ground: blue,
    [
      Drawing.DrawnShape(.disc(x: 0.5, y: 0, radius: 0.25), white),
      Drawing.DrawnShape(.hill(x: 0, top: 0.5, halfWidth: 1), red),
      Drawing.DrawnShape(.box(top: 0.75, bottom: 2), white)
    ])

  @Test func `a drawing fills its frame and draws nothing outside it`() {
    let canvas = drawn(12, 6) {
      $0.draw(hills, at: [2, 1], size: [8, 4])
    }
    for row in 0..<6 {
      for column in 0..<12 where row < 1 || row > 4 || column < 2 || column > 9 {
        #expect(canvas[column, row] == Cell(blank: black))
      }
    }
    #expect(canvas.area(of: black) == 12 * 6 - 8 * 4)
  }

  @Test func `shapes are placed by their fractions of the frame, at any size`() {
    for (width, height) in [(8, 4), (16, 8), (40, 12)] {
      let canvas = drawn(width, height) {
        $0.draw(
          hills, at: .zero, size: [Double(width), Double(height)])
      }
      let cells = Double(width * height)
      // A quarter at the foot is white, and above it a quarter of an ellipse lies on the left.
      for column in 0..<width { #expect(canvas[column, height - 1] == Cell(blank: white)) }
      #expect(canvas[0, height / 2 + height / 8].dominant == red)
      #expect(canvas[width - 1, 0].dominant == blue)
      #expect(canvas.area(of: red) < 0.25 * cells && canvas.area(of: red) > 0.1 * cells)
    }
  }

  @Test(arguments: [(16, 8), (40, 12)])
  func `a hill is the upper half of an ellipse on the lower edge`(width: Int, height: Int) {
    let drawing = Drawing(
      ground: black, [Drawing.DrawnShape(.hill(x: 0.5, top: 0.25, halfWidth: 0.25), red)])
    let canvas = drawn(width, height) {
      $0.draw(drawing, at: .zero, size: [Double(width), Double(height)])
    }
    let red = canvas.area(of: red)
    #expect(abs(red / Double(width * height) - .pi / 2 * 0.25 * 0.75) < 0.02)
    for row in 0..<height {
      for column in 0..<width where column < width / 4 || column >= 3 * width / 4 || row < height / 4 {
        #expect(canvas[column, row].dominant == black)
      }
    }
  }

  @Test func `a triangle has its tip above or below its base`() {
    for (tip, base) in [(0.0, 1.0), (1, 0)] {
      let drawing = Drawing(
        ground: black, [Drawing.DrawnShape(.triangle(x: 0.5, y: tip, left: 0, right: 1, base: base), red)])
      let canvas = drawn(16, 8) {
        $0.draw(drawing, at: .zero, size: [16, 8])
      }
      let broad = base == 1 ? 7 : 0
      #expect(canvas[1, broad].dominant == red && canvas[14, broad].dominant == red)
      #expect(canvas[1, 7 - broad].dominant == black && canvas[14, 7 - broad].dominant == black)
      #expect(abs(canvas.area(of: red) - 64) < 5)
    }
  }

  @Test func `the colours of a drawing can be mapped to others`() {
    let canvas = drawn(4, 2) {
      $0.draw(hills, at: .zero, size: [4, 2]) { _ in red }
    }
    #expect(canvas.area(of: red) == 8)
  }

  @Test(arguments: 0..<20) func `a frame can lie anywhere, even outside the canvas`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var canvas = Canvas(columns: 20, rows: 8)
    canvas.draw(
      hills, at: [.random(in: -40...40, using: &random), .random(in: -20...20, using: &random)],
      size: [.random(in: 0...60, using: &random), .random(in: 0...30, using: &random)])
    #expect(canvas.cells.count == 160)
  }

  @Test(arguments: [(0.5, 0.0, 1.0), (0.5, 1, 0), (0, 0.25, 0.9), (1, 0.9, 0.1)])
  func `a triangle in pixels covers its area with smooth edges`(tip: Double, top: Double, base: Double) {
    let size = PixelSize(width: 120, height: 80)
    let form = Drawing.Form.triangle(x: tip, y: top, left: 0.25, right: 0.75, base: base)
    let bitmap = Picture(
      .drawing(Drawing(ground: black, [Drawing.DrawnShape(form, white)]), size: size)
    ).bitmap()
    var (area, parts) = (0.0, Set<UInt8>())
    for y in 0..<size.height {
      for x in 0..<size.width {
        area += Double(bitmap[x, y].x) / 255
        parts.insert(bitmap[x, y].x)
      }
    }
    let exact = 0.5 * 60 * 80 * abs(base - top)
    #expect(abs(area - exact) < 0.01 * exact, "\(area) of \(exact)")
    #expect(parts.count > 8)
  }

  @Test(arguments: 0..<12 as Range<UInt64>)
  func `a picture of a drawing has the colours of its points`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    func share(_ range: ClosedRange<Double> = -0.1...1.1) -> Double {
      Double.random(in: range, using: &random)
    }
    let drawing = Drawing(
      ground: blue,
      (0..<6).map { index in
        let (x, y) = (share(), share())
        let form: Drawing.Form =
          switch index % 4 {
          case 0: .box(left: min(x, 0.5), top: min(y, 0.4), right: max(x, 0.6), bottom: max(y, 0.5))
          case 1: .disc(x: x, y: y, radius: share(0.02...0.6))
          case 2: .hill(x: x, top: share(0...0.9), halfWidth: share(0.1...0.8))
          default:
            .triangle(x: x, y: y, left: share(0...0.3), right: share(0.5...1), base: y < 0.5 ? 0.9 : 0.1)
          }
        return Drawing.DrawnShape(form, Color(rgb: UInt32.random(in: 0...0xff_ff_ff, using: &random)))
      })
    let size = PixelSize(width: 97, height: 61)
    let bitmap = Picture(.drawing(drawing, size: size)).bitmap()
    for y in 0..<size.height {
      for x in 0..<size.width {
        let place = SIMD2(Float(x) + 0.5, Float(y) + 0.5)
        var color = drawing.ground.premultiplied * 255
        for shape in drawing.shapes {
          let covered = shape.form.coverage(at: place, width: Float(size.width), height: Float(size.height))
          color += (shape.color.premultiplied * 255 - color) * ((covered * 16).rounded() / 16)
        }
        for channel in 0..<3 { #expect(abs(Float(bitmap[x, y][channel]) - color[channel]) <= 0.51) }
      }
    }
  }

  @Test(arguments: [
    PixelSize(width: 8, height: 16), PixelSize(width: 5, height: 9), PixelSize(width: 10, height: 23)
  ])
  func `circles stay round where the terminal scales a drawing to a frame of its proportions`(
    cell: PixelSize
  ) throws {
    var canvas = Canvas(columns: 80, rows: 40)
    canvas.rendering.pixels = cell
    canvas.rendering.isCoarse = true
    // 520 × 360 pt
    canvas.draw(hills, at: [2, 3], size: [65, 22.5])
    let sprite = try #require(canvas.sprites.first)
    let across = Double(sprite.size.width) / Double(sprite.picture.size.width)
    let down = Double(sprite.size.height) / Double(sprite.picture.size.height)
    #expect(abs(across / down - 1) < 0.01)
  }
}
