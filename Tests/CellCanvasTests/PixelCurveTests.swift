import CanvasPictures
import Foundation
import Testing

@testable import PaneCanvas

/// Curves where the terminal shows pictures, and the choice between sprites and cells.
@Suite struct PixelCurveTests {
  private static let box = Box(column: 2, row: 1, columns: 30, rows: 8)

  private static func wave(_ x: Double) -> Double { box.middle.y + 50 * sin(x / 17) * cos(x / 41) }

  /// The sprites of curves through boxes that end after some pt.
  private static func sprites(
    _ boxes: [Box] = [box], cell: PixelSize = PixelSize(width: 8, height: 16), upTo way: Double,
    isResting: Bool = false
  ) -> [Sprite] {
    let canvas = Canvas(columns: 100, rows: 20, inPicturesOf: cell, isResting: isResting) { stage in
      for box in boxes {
        stage.plot(in: box, to: box.left + way, red) {
          box.top - Self.box.top + wave($0 - box.left + Self.box.left)
        }
      }
    }
    return Array(canvas.sprites.dropFirst(2))
  }

  @Test(arguments: [(8, 16), (9, 21), (40, 80)])
  func `the middle of the line is the curve, to half a pixel, in each column`(width: Int, height: Int) {
    let sprites = Self.sprites(cell: PixelSize(width: width, height: height), upTo: 240, isResting: true)
    var columns: [Int] = []
    for sprite in sprites {
      let bitmap = sprite.picture.bitmap()
      for x in 0..<bitmap.size.width {
        columns.append(sprite.x + x)
        let alphas = (0..<bitmap.size.height).map { Double(bitmap[x, $0].w) }
        let sum = alphas.reduce(0, +)
        let middle = Double(sprite.y) + zip(0..., alphas).reduce(0) { $0 + (Double($1.0) + 0.5) * $1.1 } / sum
        let exact = Self.wave((Double(sprite.x + x) + 0.5) * 8 / Double(width)) * Double(height) / 16
        // The end is round.
        let isEnd = sprite.x + x >= 32 * width - width / 4
        #expect(isEnd || abs(middle - exact) <= 0.5 + Double(height) / 50, "column \(sprite.x + x)")
      }
    }
    // Each column belongs to one picture.
    #expect(columns == Array(2 * width..<32 * width))
  }

  @Test func `a frame sends two pictures at most, and one frame for each column`() {
    var known: Set<Picture> = []
    var news: [Int] = []
    for way in 1...240 {
      let pictures = Set(Self.sprites(upTo: Double(way)).map(\.picture))
      news.append(pictures.subtracting(known).count)
      known.formUnion(pictures)
    }
    #expect(news.dropLast(8).allSatisfy { $0 <= 1 } && news.allSatisfy { $0 <= 2 })
    #expect(news.reduce(0, +) <= 34)
  }

  @Test func `charts advance in different frames`() {
    let boxes = (0..<8).map { Box(column: 12 * ($0 % 4), row: 9 * ($0 / 4), columns: 11, rows: 8) }
    var known: Set<Picture> = []
    for way in 9..<80 {
      // A pixel a frame.
      let pictures = Set(Self.sprites(boxes, upTo: Double(way)).map(\.picture))
      if way > 9 { #expect(pictures.subtracting(known).count <= 2) }
      known.formUnion(pictures)
    }
  }

  @Test func `a level line consists of equal pictures`() {
    let canvas = Canvas(columns: 100, rows: 20, inPicturesOf: PixelSize(width: 8, height: 16)) {
      $0.plot(in: Box(column: 0, row: 2, columns: 100, rows: 4), blue) { _ in 70 }
    }
    let sprites = Array(canvas.sprites.dropFirst(2))
    #expect(sprites.count == 50 && Set(sprites.map(\.picture)).count <= 3)
  }

  // MARK: Sprites or cells

  private static func draw(
    _ count: Int, at place: Double, into canvas: inout Canvas, _ drawing: inout FrameDrawing,
    isResting: Bool = false,
    pixels: PixelSize? = PixelSize(width: 8, height: 16)
  ) {
    var rendering = Rendering()
    rendering.pixels = pixels
    var stage = Stage(size: [320, 160], rendering: rendering)
    for index in 0..<count { stage.fill(.circle([place + Double(index), 80], radius: 4), red) }
    drawing.draw(stage, on: Theme.dark.stage, into: &canvas, isResting: isResting)
  }

  @Test func `more than 100 moving shapes are in cells until all of them rest`() {
    var (canvas, drawing) = (Canvas(columns: 40, rows: 10), FrameDrawing())
    func isInSprites(_ count: Int, at place: Double, isResting: Bool = false) -> Bool {
      Self.draw(count, at: place, into: &canvas, &drawing, isResting: isResting)
      return !canvas.sprites.isEmpty
    }
    #expect(isInSprites(150, at: 0))
    #expect(!isInSprites(150, at: 1) && !isInSprites(150, at: 2))
    #expect(isInSprites(150, at: 2) && !isInSprites(150, at: 3))
    #expect(isInSprites(150, at: 4, isResting: true))
    #expect(isInSprites(100, at: 5) && isInSprites(100, at: 6))
  }

  @Test func `without pictures all is in cells`() {
    var (canvas, drawing) = (Canvas(columns: 40, rows: 10), FrameDrawing())
    Self.draw(3, at: 0, into: &canvas, &drawing, pixels: nil)
    #expect(canvas.sprites.isEmpty && canvas.cells.contains { $0.glyph != " " })
    // A screen for which pictures would be too large.
    Self.draw(3, at: 0, into: &canvas, &drawing, pixels: PixelSize(width: 400, height: 800))
    #expect(canvas.sprites.isEmpty && canvas.cells.contains { $0.glyph != " " })
  }
}
