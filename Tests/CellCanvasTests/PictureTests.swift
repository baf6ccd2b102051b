import CanvasPictures
import Foundation
import Testing

@testable import PaneCanvas

@Suite struct PictureTests {
  private static let cell = PixelSize(width: 8, height: 16)

  /// A bitmap's alpha: a digit for each tenth, # for all of it.
  private static func alpha(_ bitmap: Bitmap) -> String {
    (0..<bitmap.size.height).map { y in
      String(
        (0..<bitmap.size.width).map { x -> Character in
          let tenths = Int(bitmap[x, y].w) * 10 / 255
          return tenths == 10 ? "#" : tenths == 0 ? "." : Character(String(tenths))
        })
    }.joined(separator: "\n")
  }

  @Test(arguments: [(4.0, 4.0), (10.5, 10.5), (20, 20.25), (24, 12)])
  func `an ellipse covers the area of an ellipse`(radiusX: Double, radiusY: Double) {
    let shape = PictureShape.ellipse(radius: SIMD2(Float(radiusX), Float(radiusY)), color: red, opacity: 1)
    let exact = Double.pi * radiusX * radiusY
    #expect(abs(Picture(shape).bitmap().alphaSum - exact) < 0.01 * exact)
  }

  @Test func `a picture is scalable if and only if it can be scaled`() {
    let shades = BallShades(shadow: black, dark: blue, middle: red, light: white, glint: white)
    let shapes: [PictureShape] = [
      .ellipse(radius: SIMD2(4, 4), color: red, opacity: 1), .ball(radius: SIMD2(4, 4), shades),
      .shadow(radius: SIMD2(4, 1), opacity: 0.5),
      .bar(size: SIMD2(8, 4), radius: 2, turn: 0, color: red), .pin(radius: 4, depth: 8, color: red),
      .line(LineShape(vector: SIMD2(8, 4), width: 2, color: red)),
      .drawing(Drawing(ground: red, []), size: PixelSize(width: 8, height: 8))
    ]
    let pictures = shapes.map { Picture($0) }
    #expect(pictures.map(\.isScalable) == pictures.map { $0.scaled(by: 1) != nil })
    #expect(pictures.count(where: \.isScalable) == 4)
  }

  @Test func `a small disc has an anti-aliased edge`() {
    let disc = Picture(.ellipse(radius: SIMD2(4, 4), color: red, opacity: 1))
    #expect(
      Self.alpha(disc.bitmap()) == """
        ..........
        ..269962..
        .29####92.
        .6######6.
        .9######9.
        .9######9.
        .6######6.
        .29####92.
        ..269962..
        ..........
        """)
    #expect(disc.bitmap()[5, 5] == SIMD4(red.red, red.green, red.blue, 255))
  }

  @Test(arguments: [0.0, 6, 20])
  func `a rounded rectangle covers its area without its corners`(radius: Double) {
    let shape = RectangleShape(
      size: PixelSize(width: 90, height: 50), radius: Float(radius), top: red, bottom: red)
    let exact = 90 * 50 - (4 - Double.pi) * radius * radius
    #expect(abs(Picture(.rectangle(shape)).bitmap().alphaSum - exact) < 0.002 * exact)
  }

  @Test(arguments: stride(from: 0, to: PictureShape.turnSteps, by: 37).map { $0 })
  func `a bar keeps its area at any angle`(turn: Int) {
    let shape = PictureShape.bar(size: SIMD2(60, 8), radius: 4, turn: turn, color: red)
    let exact = 52 * 8 + Double.pi * 16
    #expect(abs(Picture(shape).bitmap().alphaSum - exact) < 0.02 * exact)
  }

  @Test func `a direction is rounded to the nearest step of the turn`() {
    for turn in 0..<PictureShape.turnSteps {
      let direction = PictureShape.direction(ofTurn: turn)
      #expect(abs((direction * direction).sum() - 1) < 1e-5)
      #expect(PictureShape.turn(of: SIMD2(Double(direction.x), Double(direction.y))) == turn)
    }
  }

  @Test func `a picture with repeated rows equals the one drawn row by row`() {
    var shape = RectangleShape(
      size: PixelSize(width: 60, height: 700), radius: 20, roundsBottom: false, top: blue, bottom: blue,
      rim: white, shadow: 16)
    let bitmap = Picture(.rectangle(shape)).bitmap()
    #expect(!shape.uniformRows.isEmpty)
    for y in 0..<bitmap.size.height {
      for x in 0..<bitmap.size.width {
        let color = PictureShape.rectangle(shape).color(at: SIMD2(Float(x) + 0.5, Float(y) + 0.5))
        #expect(abs(Float(bitmap[x, y].w) / 255 - color.w) < 0.003)
      }
    }
    shape.bottom = red
    #expect(shape.uniformRows.isEmpty)
  }

  @Test func `each pixel of a picture of parts is the mix of their colours there`() {
    func part(_ shape: PictureShape, _ x: Int, _ y: Int) -> Picture.Part {
      Picture.Part(picture: Picture(shape), x: x, y: y)
    }
    let pane = RectangleShape(
      size: PixelSize(width: 150, height: 120), radius: 12, roundsBottom: false, top: blue, bottom: blue,
      rim: white, shadow: 9)
    let tile = RectangleShape(
      size: PixelSize(width: 60, height: 40), radius: 8, top: red, bottom: white)
    let parts = [
      part(.rectangle(pane), 0, 0), part(.rectangle(tile), 20, 30), part(.rectangle(tile), 100, 35),
      part(.ball(radius: SIMD2(10, 10), Theme.dark.ball), 55, 20),
      part(.ellipse(radius: SIMD2(9, 5), color: red, opacity: 0.5), 140, 60),
      part(
        .gradient(
          Gradient(top: red, middle: white, bottom: blue), size: PixelSize(width: 50, height: 20),
          opacity: 0.5), 130, 90)
    ]
    let size = PixelSize(width: 168, height: 130)
    let bitmap = Picture(size: size, parts: parts).bitmap()
    for y in 0..<size.height {
      for x in 0..<size.width {
        var color = SIMD4<Float>.zero
        for part in parts {
          let box = part.picture.size
          guard let shape = part.picture.shape, (0..<box.width).contains(x - part.x),
            (0..<box.height).contains(y - part.y)
          else { continue }
          let above = shape.color(at: SIMD2(Float(x - part.x) + 0.5, Float(y - part.y) + 0.5))
          color = above + color * (1 - above.w)
        }
        #expect(abs(Float(bitmap[x, y].w) - 255 * color.w) < 0.51)
        if color.w > 0.5 { #expect(abs(Float(bitmap[x, y].x) - 255 * color.x / color.w) < 0.51) }
      }
    }
  }

  @Test func `a ball is brightest at the upper left and dark at the lower right`() {
    let shades = Theme.dark.ball
    let ball = Picture(.ball(radius: SIMD2(20, 20), shades)).bitmap()
    func brightness(_ x: Int, _ y: Int) -> Int {
      let color = ball[x, y]
      return Int(color.x) + Int(color.y) + Int(color.z)
    }
    let middle = PictureShape.ball(radius: SIMD2(20, 20), shades).anchor
    #expect(brightness(middle.x - 5, middle.y - 6) > brightness(middle.x, middle.y))
    #expect(brightness(middle.x, middle.y) > brightness(middle.x + 12, middle.y + 12))
    #expect(ball[middle.x, middle.y - 21].w == 0)
  }

  @Test func `a photo fills its frame with the colours of the drawing`() {
    let drawing = Drawing(
      ground: blue, [Drawing.DrawnShape(.disc(x: 0.5, y: 0.5, radius: 0.25), red)])
    let photo = Picture(.drawing(drawing, size: PixelSize(width: 40, height: 20))).bitmap()
    #expect(photo.alphaSum == 800)
    #expect(photo[0, 0] == SIMD4(blue.red, blue.green, blue.blue, 255))
    #expect(photo[20, 10] == SIMD4(red.red, red.green, red.blue, 255))
  }

  @Test func `a gradient passes through its three colours`() {
    let gradient = Picture(.gradient(Theme.dark.stage, size: PixelSize(width: 3, height: 401))).bitmap()
    func expect(_ y: Int, _ color: Color) {
      #expect(gradient[1, y].x.distance(to: color.red).magnitude <= 1)
      #expect(gradient[1, y].z.distance(to: color.blue).magnitude <= 1)
    }
    expect(0, Theme.dark.stage.top)
    expect(200, Theme.dark.stage.middle)
    expect(400, Theme.dark.stage.bottom)
  }

  @Test(arguments: [(0.0, 1.0), (0.3, 1.2), (7, 4)])
  func `a pin has its tip at its position and a smooth outline`(column: Double, height: Double) {
    let shape = PictureShape.pin(radius: 12, depth: Float(24 * height), color: red)
    let pin = Picture(shape).bitmap()
    let widths = (0..<pin.size.height).map { y in
      (0..<pin.size.width).reduce(0) { $0 + Int(pin[$1, y].w) }
    }
    // It widens down to the middle of the head, and narrows from there to the tip.
    let widest = widths.indices.max { widths[$0] < widths[$1] } ?? 0
    #expect(abs(widest - shape.anchor.y) <= 1)
    for y in 1..<widths.count {
      #expect(y <= widest ? widths[y] >= widths[y - 1] - 2 : widths[y] <= widths[y - 1] + 2)
    }
    #expect(pin[shape.anchor.x, shape.anchor.y + Int(24 * height) - 2].w > 0)
  }

  @Test func `a pin drawn in cells has its area`() {
    let canvas = drawn(9, 5) { $0.drawPin(at: [4, 5], size: [6, 4.5], red, hole: white) }
    let area = canvas.area(of: red)
    // In pt: the head has radius 24, its centre is 48 above the tip, and the hole has radius 9.6. The disc loses
    // the sector between the tangents, 2 acos(r/d), and gains two triangles. A cell is 8 × 16 pt.
    let (radius, depth, hole) = (24.0, 48.0, 0.4 * 24.0)
    let head = radius * radius * (.pi - acos(radius / depth))
    let tangents = radius * (depth * depth - radius * radius).squareRoot()
    let holes = Double.pi * hole * hole
    #expect(abs(area - (head + tangents - holes) / 128) < 1, "\(area)")
    #expect(abs(canvas.area(of: white) - holes / 128) < 1)
  }

  @Test func `a picture of pictures shows each part inside its own box, at the sum of the positions`() {
    let dot = Picture(.drawing(Drawing(ground: red, []), size: PixelSize(width: 2, height: 3)))
    let inner = Picture(size: PixelSize(width: 8, height: 9), parts: [Picture.Part(picture: dot, x: 4, y: 2)])
    let outer = Picture(
      size: PixelSize(width: 20, height: 20), parts: [Picture.Part(picture: inner, x: 7, y: 5)])
    let bitmap = outer.bitmap()
    for y in 0..<20 {
      let shown = (0..<20).filter { bitmap[$0, y].w > 0 }
      #expect(shown == ((7..<10).contains(y) ? [11, 12] : []), "row \(y)")
    }
  }

  @Test func `the box of a rectangle contains its whole shadow`() {
    let shape = RectangleShape(
      size: PixelSize(width: 60, height: 40), radius: 8, top: blue, bottom: blue, shadow: 12)
    let bitmap = Picture(.rectangle(shape)).bitmap()
    #expect(bitmap.size == PixelSize(width: 84, height: 64))
    // The shadow fades to the box's edges.
    #expect(bitmap[42, 63].w < 8 && bitmap[0, 32].w < 8 && bitmap[83, 32].w < 8 && bitmap[42, 0].w < 8)
    #expect(bitmap[42, 53].w > 60 && bitmap[10, 32].w > 40 && bitmap[73, 32].w > 40)
    // It is black.
    for (x, y) in [(42, 53), (10, 32), (73, 32), (42, 60)] {
      #expect(SIMD3(bitmap[x, y].x, bitmap[x, y].y, bitmap[x, y].z) == .zero)
    }
  }

  @Test func `a rectangle with square lower corners covers their pixels entirely`() {
    let shape = RectangleShape(
      size: PixelSize(width: 40, height: 40), radius: 8, roundsBottom: false, top: blue, bottom: blue)
    let bitmap = Picture(.rectangle(shape)).bitmap()
    #expect(bitmap[0, 39].w == 255 && bitmap[39, 39].w == 255)
    #expect(bitmap[0, 0].w == 0 && bitmap[39, 0].w == 0)
  }

  @Test func `a rim is a thin line, brightest at the top, that fades downwards to a constant rest`() {
    let shape = RectangleShape(
      size: PixelSize(width: 60, height: 400), radius: 0, top: black, bottom: black, rim: white)
    func brightness(_ x: Float, _ y: Float) -> Float {
      PictureShape.rectangle(shape).color(at: SIMD2(x, y)).x
    }
    #expect(brightness(30, 0.5) > 0.95)
    // Three pixels from the edge, nothing of it is left.
    for y in stride(from: Float(3.5), to: 397, by: 1) { #expect(brightness(3.5, y) == 0) }
    #expect(brightness(30, 3.5) == 0)
    let left = stride(from: Float(0.5), to: 390, by: 1).map { brightness(0.5, $0) }
    for (upper, lower) in zip(left, left.dropFirst()) { #expect(lower <= upper) }
    #expect(abs(left[0] - 1) < 0.01)
    #expect(abs(left[120] - (1 + RectangleShape.rimRest) / 2) < 0.01)
    for y in 241..<389 { #expect(abs(left[y] - RectangleShape.rimRest) < 0.001) }
  }

  @Test func `the shading of a ball is continuous and symmetric about the direction of the light`() {
    let shades = Theme.dark.ball
    let shape = PictureShape.ball(radius: SIMD2(64, 64), shades)
    let center = SIMD2<Float>(shape.anchor)
    func color(_ offset: SIMD2<Float>) -> SIMD4<Float> { shape.color(at: center + offset) }
    let towards = SIMD2<Float>(-0.61, -0.79)
    let across = SIMD2<Float>(0.79, -0.61)
    for along in stride(from: Float(-56), to: 56, by: 0.5) {
      let place = along * towards
      let step = color(place + 0.5 * towards) - color(place)
      #expect((step * step).sum().squareRoot() < 0.05, "at \(along)")
      let difference = color(place + 24 * across) - color(place - 24 * across)
      #expect((difference * difference).sum().squareRoot() < 0.05, "at \(along)")
    }
  }

  @Test func `a rectangle's gradient runs from its upper to its lower colour`() {
    let shape = RectangleShape(size: PixelSize(width: 20, height: 256), radius: 0, top: black, bottom: white)
    let bitmap = Picture(.rectangle(shape)).bitmap()
    for y in 0..<256 { #expect(bitmap[10, y].x.distance(to: UInt8(y)).magnitude <= 1, "row \(y)") }
  }

  @Test func `a bar is a scaled picture of another one only at the same angle, colour and proportions`() {
    func bar(_ factor: Float = 1, turn: Int = 10, radius: Float = 4, _ color: Color = red) -> Picture {
      Picture(.bar(size: SIMD2(60, 8) * factor, radius: radius * factor, turn: turn, color: color))
    }
    #expect(bar().scaling(to: bar(2))?.factor == SIMD2(2, 2))
    #expect(bar(2).scaling(to: bar())?.factor == SIMD2(0.5, 0.5))
    #expect(bar().scaling(to: bar(2, turn: 11)) == nil)
    #expect(bar().scaling(to: bar(2, blue)) == nil)
    #expect(bar().scaling(to: bar(2, radius: 2)) == nil)
    #expect(
      bar().scaling(to: Picture(.bar(size: SIMD2(120, 20), radius: 8, turn: 10, color: red))) == nil)
  }

  @Test func `a shadow is black, has its opacity in the middle and fades to its rim`() {
    let shape = PictureShape.shadow(radius: SIMD2(36, 10), opacity: 0.5)
    func shadow(_ x: Float, _ y: Float) -> SIMD4<Float> {
      shape.color(at: SIMD2<Float>(shape.anchor) + SIMD2(x, y))
    }
    #expect(shadow(0, 0) == SIMD4(0, 0, 0, 0.5))
    for y in stride(from: Float(0), to: 12, by: 0.5) {
      for x in stride(from: Float(0), to: 50, by: 2) {
        let (here, below, beside) = (shadow(x, y), shadow(x, y + 0.5), shadow(x + 2, y))
        #expect(SIMD3(here.x, here.y, here.z) == .zero && here.w <= 0.5 && here.w >= 0)
        #expect(below.w <= here.w && beside.w <= here.w && shadow(-x, y).w == here.w)
      }
    }
    #expect(shadow(0, 10) == .zero && shadow(36, 0) == .zero)
  }

  @Test func `a shape on a shape of the same colour is invisible`() {
    let size = PixelSize(width: 60, height: 50)
    let ground = Picture(
      .rectangle(RectangleShape(size: size, radius: 6, top: blue, bottom: blue)))
    let plain = Picture(size: size, parts: [Picture.Part(picture: ground, x: 0, y: 0)]).bitmap()
    for shape: PictureShape in [
      .ellipse(radius: SIMD2(7.5, 6.25), color: blue, opacity: 1),
      .bar(size: SIMD2(24, 6), radius: 3, turn: 10, color: blue)
    ] {
      let parts = [ground, Picture(shape)].enumerated().map {
        Picture.Part(picture: $1, x: 9 * $0, y: 8 * $0)
      }
      #expect(Picture(size: size, parts: parts).bitmap() == plain)
    }
  }

  @Test func `a disc is a scaled picture of another one only in the same colour and opacity`() {
    func disc(_ radius: Float, _ color: Color = red, opacity: Float = 1) -> Picture {
      Picture(.ellipse(radius: SIMD2(radius, radius), color: color, opacity: opacity))
    }
    #expect(disc(20).scaling(to: disc(40))?.factor == SIMD2(2, 2))
    #expect(disc(20).scaling(to: disc(40, blue)) == nil)
    #expect(disc(20).scaling(to: disc(40, opacity: 0.5)) == nil)
  }

  @Test(arguments: [(0, 0), (3, 7), (11, 1), (5, 20)])
  func `a shape looks the same at any place of a picture`(x: Int, y: Int) {
    let size = PixelSize(width: 30, height: 24)
    for shape in [
      RectangleShape(size: size, radius: 6, top: blue, bottom: blue),
      RectangleShape(size: size, radius: 6, top: red, bottom: blue, rim: white),
      RectangleShape(size: size, radius: 0, top: red, bottom: red)
    ] {
      let picture = Picture(.rectangle(shape))
      let (alone, whole) = (
        picture.bitmap(),
        Picture(size: PixelSize(width: 50, height: 50), parts: [.init(picture: picture, x: x, y: y)]).bitmap()
      )
      for row in 0..<50 {
        for column in 0..<50 {
          let isInside = (x..<x + 30).contains(column) && (y..<y + 24).contains(row)
          #expect(whole[column, row] == (isInside ? alone[column - x, row - y] : .zero))
        }
      }
    }
  }
}
