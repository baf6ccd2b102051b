import CanvasPictures
import Foundation
import SeededRandom
import Testing

@testable import PaneCanvas

/// Display lists where the terminal shows pictures, mostly in cells of 8 × 16 pixels: a pixel is a pt.
@Suite struct PixelRasterTests {
  private static let cell = PixelSize(width: 8, height: 16)
  private static let drawing = Drawing(
    ground: Color(rgb: 0x40_80_c0), [(.disc(x: 0.5, y: 0.5, radius: 0.25), red)])

  /// The sprites without those of the ground.
  private static func sprites(cell: PixelSize = cell, _ draw: (inout Stage) -> Void) -> [Sprite] {
    Array(Canvas(columns: 40, rows: 15, inPicturesOf: cell, draw).sprites.dropFirst(2))
  }

  private static func sprite(
    _ shape: Shape, _ paint: Stage.Paint = .plain(red), cell: PixelSize = cell
  ) throws -> Sprite {
    let sprites = sprites(cell: cell) { $0.fill(shape, paint) }
    try #require(sprites.count == 1)
    return sprites[0]
  }

  /// The direction of a step of 160 in a turn, in radians.
  private static func turn(_ step: Double) -> Double { step / 160 * 2 * .pi }

  /// Shapes whose lengths are not rounded, with their areas.
  private static let shapes: [(shape: Shape, area: Double)] = [
    (.circle([160, 120], radius: 40), .pi * 1600), (.circle([160, 120], radius: 12.25), .pi * 12.25 * 12.25),
    (.ellipse([160, 120], radii: [50, 20.5]), .pi * 1025),
    (Shape.ellipse([160, 120], radii: [50, 33]).turned(by: turn(13), about: [160, 120]), .pi * 1650),
    (.rectangle(Box(around: [160, 120], size: [90, 50]), radius: 12), 4500 - (4 - .pi) * 144),
    (.rectangle(Box(around: [160, 120], size: [90, 6]), radius: 3), 84 * 6 + .pi * 9),
    (Shape.rectangle(Box(around: [160, 120], size: [80, 47])).turned(by: turn(11), about: [160, 120]), 3760),
    (
      Shape.rectangle(Box(around: [160, 120], size: [80, 47]), radius: 9).turned(
        by: turn(33), about: [160, 120]),
      3760 - (4 - .pi) * 81
    ),
    (.capsule(from: [140, 120], to: [170, 160], width: 12), 50 * 12 + .pi * 36),
    (
      .pin(tip: [160, 160], size: [48, 78]),
      24 * (54.0 * 54 - 24 * 24).squareRoot() + 576 * (.pi - acos(24.0 / 54))
    ), (.triangle([100, 100], [180, 120], [130, 180]), 2900)
  ]

  // MARK: Shapes

  @Test(arguments: shapes.indices) func `the pixels of a shape have its area`(index: Int) throws {
    let (shape, area) = Self.shapes[index]
    let sum = try Self.sprite(shape).picture.bitmap().alphaSum
    #expect(abs(sum - area) <= 1e-3 * area, "\(sum) instead of \(area)")
  }

  @Test(arguments: shapes.indices) func `a shape at another place has an equal picture`(index: Int) throws {
    let shape = Self.shapes[index].shape
    let sprite = try Self.sprite(shape)
    var random = SplitMix64(seed: 3)
    for _ in 0..<50 {
      let way = SIMD2(Double.random(in: -60...60, using: &random), .random(in: -60...60, using: &random))
      let moved = try Self.sprite(shape.moved(by: way))
      #expect(moved.picture == sprite.picture && moved.picture.hashValue == sprite.picture.hashValue)
      let miss = SIMD2(Double(moved.x - sprite.x), Double(moved.y - sprite.y)) - way
      #expect(abs(miss.x) <= 1 && abs(miss.y) <= 1)
    }
  }

  @Test(arguments: shapes.indices) func `rows cover the spans of a shape to a thirty-second of a pixel`(
    index: Int
  ) {
    let shape = Self.shapes[index].shape
    let spans = Shape.Spans(of: shape)
    for row in 80..<200 {
      let ends = SubRows(of: spans, row: row)
      for column in 80..<240 {
        let exact = (0..<4).reduce(0.0) { sum, part in
          guard let (left, right) = spans.span(atY: Double(row) + (Double(part) + 0.5) / 4) else {
            return sum
          }
          return sum + max(min(right, Double(column + 1)) - max(left, Double(column)), 0) / 4
        }
        #expect(abs(Double(ends.coverage(column)) - exact) <= 1 / 32 + 1e-9)
        #expect(ends.columns.contains(column) || exact == 0)
      }
    }
  }

  @Test func `nearly equal sizes are equal pictures`() throws {
    func picture(_ shape: Shape) throws -> Picture { try Self.sprite(shape).picture }
    #expect(try picture(.circle([99, 99], radius: 40)) == picture(.circle([99, 99], radius: 40.4)))
    #expect(try picture(.circle([99, 99], radius: 12)) == picture(.circle([99, 99], radius: 12.1)))
    let box = Box(around: [100, 100], size: [60, 60])
    let square = Shape.rectangle(box, radius: 4)
    func turned(_ angle: Double) -> Shape { square.turned(by: angle, about: box.middle) }
    #expect(try picture(turned(Self.turn(7))) == picture(turned(Self.turn(47.3))))
    #expect(try picture(turned(Self.turn(7))) != picture(turned(Self.turn(8))))
    // Rectangles of one colour are parts of a larger one.
    func bar(_ width: Double) -> Shape { .rectangle(Box(at: [10, 10], size: [width, 9])) }
    #expect(try picture(bar(33)) == picture(bar(61.6)))
    #expect(try Self.sprite(bar(61.6)).size == PixelSize(width: 62, height: 9))
  }

  @Test func `round shapes stay round in other cells, and edges lie where the cells' edges lie`() throws {
    let cell = PixelSize(width: 9, height: 21)
    let ball = try Self.sprite(.circle([80, 80], radius: 32), cell: cell)
    #expect(ball.picture.size == PixelSize(width: 84, height: 84))
    #expect(ball.x + 42 == 90 && ball.y + 42 == 105)
    let box = try Self.sprite(.rectangle(Box(column: 3, row: 2, columns: 7, rows: 4)), cell: cell)
    #expect(box.x == 27 && box.y == 42 && box.size == PixelSize(width: 63, height: 84))
    let line = try Self.sprite(.capsule(from: [16, 32], to: [96, 32], width: 8), cell: cell)
    let lineBox = try #require(line.picture.shapeBox)
    #expect(Double(line.x) + lineBox.left + 5.25 == 18 && lineBox.width - 10.5 == 90)
  }

  @Test func `invisible shapes have no sprites`() {
    let sprites = Self.sprites {
      $0.fill(.circle([-50, 20], radius: 40), red)
      $0.fill(.circle([50, 20], radius: 0), red)
      $0.fill(.rectangle(Box(at: [10, 10], size: [0, 40])), red)
      $0.fill(.circle([50, 50], radius: 20), .none, item: 1)
      $0.fill(.circle([50, 50], radius: 20), red, clip: Box(at: [100, 0], size: [50, 200]))
    }
    #expect(sprites.isEmpty)
  }

  // MARK: Paints

  @Test func `a ball is lit from the upper left, and its shadow fades from the middle to the edge`() throws {
    let ball = try Self.sprite(.circle([80, 80], radius: 30), .ball(Theme.dark.ball)).picture.bitmap()
    #expect(ball[30, 30].w == 255 && ball[0, 0].w == 0)
    #expect(ball[18, 16].x > ball[30, 30].x && ball[30, 30].x > ball[46, 48].x)
    for shape in [
      Shape.ellipse([80, 80], radii: [30, 10]), .rectangle(Box(at: [50, 70], size: [60, 20]), radius: 10)
    ] {
      let shadow = try Self.sprite(shape, .shadow(opacity: 0.5)).picture.bitmap()
      let middle = (30...59).map { shadow[$0, 10].w }
      #expect((120...128).contains(middle[0]) && zip(middle, middle.dropFirst()).allSatisfy { $0 >= $1 })
      #expect(middle[29] < 12 && shadow[30, 10].x == 0)
    }
  }

  @Test func `a gradient runs over the box, and takes one column where it fills whole cells`() throws {
    let paint = Stage.Paint.gradient(top: black, bottom: white)
    let tile = try Self.sprite(.rectangle(Box(at: [3, 5], size: [60, 51]), radius: 8), paint).picture.bitmap()
    #expect(tile[30, 0].x <= 3 && tile[30, 50].x >= 252 && abs(Int(tile[30, 25].x) - 128) <= 1)
    let whole = try Self.sprite(.rectangle(Box(column: 2, row: 1, columns: 9, rows: 4)), paint)
    #expect(whole.picture.size == PixelSize(width: 1, height: 64) && whole.isStretched)
    #expect(whole.size == PixelSize(width: 72, height: 64))
  }

  @Test func `a pane has one picture at all heights, and ends at its clip`() throws {
    func pane(_ top: Double) throws -> Sprite {
      let sprites = Self.sprites {
        let box = Box(left: 40, top: top, right: 280, bottom: 400)
        $0.fill(
          .rectangle(box, radius: 20), .pane(body: blue, rim: white, isMoving: top > 90),
          clip: Box(column: 0, row: 0, columns: 40, rows: 14))
      }
      return try #require(sprites.first)
    }
    let (high, low) = (try pane(33.4), try pane(171.9))
    #expect(high.picture == low.picture && high.visible?.lower == 224 && low.visible?.top == 172 - 16)
    let bitmap = high.picture.bitmap()
    // The shadow is a cell high; in it lie the rim and the body.
    #expect(bitmap[136, 16].x > 200 && bitmap[136, 60] == SIMD4(0x30, 0x50, 0xc0, 255))
    #expect(bitmap[136, 0].w < 20 && bitmap[136, 15].w > bitmap[136, 9].w && bitmap[136, 15].x == 0)
    #expect(bitmap[16, 16].w < 128)
  }

  @Test func `a drawing is one picture of its size, with a veil in the colour with which it is mixed`() throws
  {
    func sprites(_ amount: Double, _ size: SIMD2<Double> = [120, 96]) -> [Sprite] {
      Self.sprites {
        $0.fill(
          .rectangle(Box(at: [10, 10], size: size)), .drawing(Self.drawing, mixedWith: blue, by: amount))
      }
    }
    let plain = try #require(sprites(0).first)
    #expect(plain.picture.bitmap()[60, 48] == SIMD4(0xe0, 0x40, 0x40, 255))
    #expect(plain.picture.bitmap()[2, 2] == SIMD4(0x40, 0x80, 0xc0, 255))
    let mixed = sprites(0.4)
    #expect(mixed.count == 2 && mixed[0].picture == plain.picture)
    #expect(mixed[1].picture.bitmap()[0, 0] == SIMD4(0x30, 0x50, 0xc0, 96))
    #expect(sprites(1).count == 1)
    #expect(plain.standIn(in: Self.cell) != nil)
    #expect(sprites(0, [200, 150])[0].standIn(in: Self.cell) == plain.standIn(in: Self.cell))
  }

  @Test func `every second pixel of a picture that a terminal scales has a smooth edge`() throws {
    let sprite = try Self.sprite(.circle([160, 120], radius: 64), .ball(Theme.dark.ball))
    let standIn = try #require(sprite.standIn(in: Self.cell))
    let (bitmap, box) = (standIn.bitmap(), try #require(standIn.shapeBox))
    let (middle, radius) = (box.middle, box.width / 2)
    for y in stride(from: 0, to: standIn.size.height, by: 2) {
      for x in stride(from: 0, to: standIn.size.width, by: 2) {
        let way = SIMD2(Double(x), Double(y)) + 0.5 - middle
        // The distance to the edge in pixels of half the size.
        let depth = (radius - (way * way).sum().squareRoot()) / 2
        #expect(abs(Double(bitmap[x, y].w) / 255 - min(max(depth + 0.5, 0), 1)) < 0.15)
      }
    }
  }

  // MARK: Order and text

  @Test func `shapes lie over each other in their order`() {
    var random = SplitMix64(seed: 8)
    let colors = [red, blue, white]
    let shapes = (0..<40).map { index in
      let box = Box(
        column: .random(in: -2...30, using: &random), row: .random(in: -2...12, using: &random),
        columns: .random(in: 1...12, using: &random), rows: .random(in: 1...6, using: &random))
      let clip = Box(
        column: .random(in: 0...20, using: &random), row: .random(in: 0...8, using: &random), columns: 15,
        rows: 7)
      return (box: box, clip: index % 3 == 0 ? clip : nil, color: colors[index % 3])
    }
    let sprites = Self.sprites {
      for shape in shapes { $0.fill(.rectangle(shape.box), shape.color, clip: shape.clip) }
    }
    for row in 0..<15 {
      for column in 0..<40 {
        let place = SIMD2(8 * Double(column) + 4, 16 * Double(row) + 8)
        let expected = shapes.last { $0.box.contains(place) && $0.clip?.contains(place) != false }?.color
        let over = sprites.filter { sprite in
          guard let part = sprite.visible else { return false }
          return (part.left..<part.right).contains(Int(place.x))
            && (part.top..<part.lower).contains(Int(place.y))
        }
        #expect(over.last?.picture.paint == expected.map { .plain($0) })
      }
    }
  }

  @Test func `text lies in cells over the shapes before it, and those after it hide it`() {
    let canvas = Canvas(columns: 12, rows: 5, inPicturesOf: Self.cell) {
      $0.fill(.rectangle(Box(column: 0, row: 0, columns: 12, rows: 2)), blue)
      for row in 0..<5 { $0.text("abcdefghij", at: [8, 16 * Double(row)], white) }
      $0.fill(.rectangle(Box(column: 3, row: 1, columns: 2, rows: 1)), red)
      $0.fill(.circle([40, 56], radius: 14), .shadow(opacity: 1))
      $0.fill(.circle([64, 56], radius: 14), red, clip: Box(column: 0, row: 0, columns: 8, rows: 5))
      $0.fill(.circle([40, 72], radius: 16), .none, item: 1)
    }
    #expect(canvas.picture == " abcdefghij\n ab  efghij\n abcdefghij\n abcde  hij\n abcdefghij")
    #expect(Set(canvas.cells.map(\.background)) == [black])
  }

  @Test func `a dashed line is one sprite`() throws {
    let sprites = Self.sprites {
      for row in 2..<9 { $0.fill(.rectangle(Box(at: [20, 16 * Double(row)], size: [2, 8])), red) }
      for row in 3..<5 { $0.fill(.rectangle(Box(at: [60, 16 * Double(row)], size: [2, 8])), red) }
      $0.fill(.rectangle(Box(at: [60, 30], size: [2, 8])), blue)
    }
    #expect(sprites.map(\.size.height) == [6 * 16 + 8, 16 + 8, 8])
    let bitmap = sprites[0].picture.bitmap()
    for y in 0..<104 { #expect(bitmap[0, y].w == (y % 16 < 8 ? 255 : 0)) }
  }
}
