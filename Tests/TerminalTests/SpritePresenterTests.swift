import CanvasPictures
import Foundation
import SeededRandom
import PaneCanvas
import Testing

@testable import PaneTerminal

@Suite struct SpritePresenterTests {
  private static let cell = PixelSize(width: 4, height: 8)
  private static let (columns, rows) = (16, 6)
  private static let size = PixelSize(width: 64, height: 48)

  private static func terminal() -> GraphicsTerminal { GraphicsTerminal(size: size, cell: cell) }

  private static func canvas(_ draw: (inout Canvas) -> Void) -> Canvas {
    var rendering = Rendering()
    rendering.pixels = cell
    var canvas = Canvas(columns: columns, rows: rows, rendering: rendering)
    draw(&canvas)
    return canvas
  }

  private static func bytes(
    _ presenter: inout SpritePresenter, _ canvas: Canvas, isFinal: Bool = false
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    presenter.render(
      canvas.sprites, columns: columns, rows: rows, cell: cell, isFinal: isFinal, into: &bytes)
    return bytes
  }

  /// The expected screen: each sprite of a canvas at its position, clipped by the screen.
  private static func expected(_ canvas: Canvas) -> [SIMD4<Float>] {
    var pixels = [SIMD4<Float>](repeating: .zero, count: size.width * size.height)
    for sprite in canvas.sprites {
      let bitmap = sprite.picture.bitmap()
      for y in 0..<bitmap.size.height {
        for x in 0..<bitmap.size.width {
          let (column, row) = (Int(sprite.x.rounded()) + x, Int(sprite.y.rounded()) + y)
          guard (0..<size.width).contains(column), (0..<min(size.height, sprite.bottom ?? .max)).contains(row)
          else { continue }
          let channels = SIMD4<Float>(bitmap[x, y])
          let alpha = channels.w / 255
          let place = row * size.width + column
          pixels[place] = SIMD4(channels.x, channels.y, channels.z, 255) * alpha + pixels[place] * (1 - alpha)
        }
      }
    }
    return pixels
  }

  private static func difference(_ first: [SIMD4<Float>], _ second: [SIMD4<Float>]) -> Float {
    zip(first, second).reduce(0) { largest, pair in
      let difference = pair.0 - pair.1
      return max(largest, difference.max(), -difference.min())
    }
  }

  private struct Disc {
    var column: Double
    var row: Double
    var radius: Double
    var color: Color
  }

  @Test func `zooming a drawing sends its picture once and covers its frame within 2 pixels`() {
    var presenter = SpritePresenter(seed: 3)
    var terminal = Self.terminal()
    let drawing = Drawing(ground: Color(rgb: 0x40_80_c0), [])
    for frame in 0..<60 {
      let (column, row) = (1 + 0.07 * Double(frame), 1.5 - 0.05 * Double(frame))
      let (width, height) = (8 + 0.21 * Double(frame), 3 + 0.1 * Double(frame))
      let canvas = Self.canvas {
        $0.rendering.isCoarse = true
        $0.draw(drawing, at: [column, row], size: [width, height])
      }
      terminal.feed(Self.bytes(&presenter, canvas))
      #expect(terminal.sent == (frame == 0 ? 1 : 0))
      #expect(terminal.errors.isEmpty)
      // The frame's edges in pixels; a cell has 4 × 8.
      let edges = SIMD4(
        max(4 * column, 0), max(8 * row, 0), min(4 * (column + width), Double(Self.size.width)),
        min(8 * (row + height), Double(Self.size.height)))
      let miss = SIMD4<Double>(Self.box(terminal.screen)) - edges
      #expect(miss.max() <= 2 && miss.min() >= -2, "frame \(frame): \(miss)")
    }
  }

  @Test func `M143: the terminal shows the sprites of every frame at their positions and in their order`() {
    var random = SplitMix64(seed: 11)
    var presenter = SpritePresenter(seed: 5)
    var terminal = Self.terminal()
    var discs: [Disc] = []
    for frame in 0..<120 {
      if discs.count < 12 || frame % 9 == 0 {
        let disc = Disc(
          column: .random(in: -2...18, using: &random), row: .random(in: -2...8, using: &random),
          radius: Bool.random(using: &random) ? 1 : 4,
          color: Color(rgb: UInt32.random(in: 0...3, using: &random) * 0x40_20_50))
        discs.insert(disc, at: .random(in: 0...discs.count, using: &random))
      }
      if discs.count > 20 { discs.remove(at: .random(in: discs.indices, using: &random)) }
      for index in discs.indices where Int.random(in: 0..<3, using: &random) == 0 {
        discs[index].column += .random(in: -1...1, using: &random)
        discs[index].row += .random(in: -1...1, using: &random)
      }
      let canvas = Self.canvas { canvas in
        canvas.drawPane(
          at: [3, 4 + Double(frame % 7) / 3], width: 14, base: frame % 2 == 0 ? 5 : nil,
          body: Color(rgb: 0x30_30_50), rim: Color(rgb: 0xff_ff_ff))
        for disc in discs {
          canvas.fillEllipse(
            at: [disc.column, disc.row], radius: [disc.radius, disc.radius / 2], opacity: 0.5, disc.color)
        }
      }
      let bytes = Self.bytes(&presenter, canvas)
      terminal.feed(bytes)
      #expect(terminal.errors == [])
      #expect(Self.difference(terminal.screen, Self.expected(canvas)) < 6, "frame \(frame)")
    }
  }

  @Test func `an unchanged frame has no bytes`() {
    var presenter = SpritePresenter(seed: 5)
    let canvas = Self.canvas {
      $0.drawBall(at: [8, 4], radius: [3, 1.5], Theme.dark.ball)
      for column in 0..<5 {
        $0.fillDot(at: [4 * Double(column), 1], side: 2, Color(rgb: 0xff_00_00))
      }
    }
    #expect(!Self.bytes(&presenter, canvas).isEmpty)
    #expect(Self.bytes(&presenter, canvas) == [])
  }

  @Test func `M143: a moving sprite is one placement, and no picture is sent twice`() {
    var presenter = SpritePresenter(seed: 5)
    var terminal = Self.terminal()
    for frame in 0..<50 {
      let canvas = Self.canvas {
        $0.drawBall(at: [8 + Double(frame) / 7, 4], radius: [3, 1.5], Theme.dark.ball)
        $0.drawBall(at: [15, 4], radius: [3, 1.5], Theme.dark.ball)
      }
      let bytes = Self.bytes(&presenter, canvas)
      terminal.feed(bytes)
      if frame == 0 { continue }
      #expect(terminal.sent == 0 && terminal.placed <= 1 && bytes.count <= 64)
    }
    #expect(terminal.images.count == 1)
  }

  @Test func `undoing frees all pictures of the program and no other, even after half a picture`() {
    var presenter = SpritePresenter(seed: 77)
    var terminal = Self.terminal()
    terminal.addForeignImage(1)
    terminal.addForeignImage(1 << 24)
    for frame in 0..<SpritePresenter.capacity {
      let canvas = Self.canvas {
        $0.fillEllipse(at: [12, 5], radius: [2, 1], Color(rgb: UInt32(frame)))
        $0.fillEllipse(at: [12, 5], radius: [1, 1], Color(rgb: UInt32(frame) << 8))
      }
      terminal.feed(Self.bytes(&presenter, canvas))
    }
    #expect(terminal.images.count == 2 + SpritePresenter.capacity)
    #expect(presenter.undoing.count < TerminalSession.capacity / 4 * 3)
    #expect(presenter.undoing.starts(with: GraphicsCommands.end))
    terminal.feed(presenter.undoing)
    #expect(Set(terminal.images.keys) == [1, 1 << 24])
    #expect(terminal.placements.count == 2)
    #expect(terminal.errors == [])
  }

  @Test(arguments: [0, 1, 99_999, UInt32.max])
  func `identifiers have eight digits and are above 2²⁴`(seed: UInt32) {
    let text = String(decoding: SpritePresenter(seed: seed).undoing, as: UTF8.self)
    let ids = text.split(separator: "i=").dropFirst().compactMap { Int($0.prefix { $0.isNumber }) }
    #expect(ids.count == SpritePresenter.capacity)
    #expect(ids.allSatisfy { $0 >= 1 << 24 && $0 < 100_000_000 })
  }

  @Test func `after the screen is cleared all pictures are sent and placed again`() {
    var presenter = SpritePresenter(seed: 5)
    var terminal = Self.terminal()
    let canvas = Self.canvas { $0.drawBall(at: [8, 4], radius: [3, 1.5], Theme.dark.ball) }
    terminal.feed(Self.bytes(&presenter, canvas))
    terminal.feed(Array("\u{1b}[2J".utf8))
    var bytes: [UInt8] = []
    presenter.forget(freeingInto: &bytes)
    terminal.feed(bytes + Self.bytes(&presenter, canvas))
    #expect(terminal.errors == [])
    #expect(Self.difference(terminal.screen, Self.expected(canvas)) < 2)
  }

  @Test(arguments: [0, 97])
  func `a curve that grows picture by picture, and its marks, leave the other sprites in their places`(
    markInterval: Int
  ) {
    var presenter = SpritePresenter(seed: 5)
    var terminal = Self.terminal()
    var plot = BraillePlot(columns: 8, rows: 3, range: 1, span: 1, pictures: 8)
    var placed: [Int] = []
    for tick in 0..<1000 {
      let time = Double(tick) / 60
      let isMarked = markInterval > 0 && tick % markInterval == 0
      if isMarked { plot.mark(at: time) }
      // Irregular, so that no two pictures are equal.
      plot.append(0.9 * ((7.1 * time * time).truncatingRemainder(dividingBy: 2) - 1), at: time)
      let canvas = Self.canvas { canvas in
        canvas.draw(
          plot, column: 0, row: 0, curve: Color(rgb: 0xff_00_00), zeroLine: Color(rgb: 0xff),
          mark: Color(rgb: 0))
        canvas.drawBall(at: [8, 4], radius: [3, 1.5], Theme.dark.ball)
        canvas.drawBall(at: [4, 1], radius: [1, 0.5], Theme.dark.ball)
      }
      terminal.feed(Self.bytes(&presenter, canvas))
      placed.append(terminal.placed)
    }
    #expect(terminal.errors == [])
    // The pictures of the curve beside its gap; now and then a mark, and the ball in front of it.
    #expect(placed.dropFirst().allSatisfy { $0 <= (markInterval == 0 ? 2 : 3) }, "\(placed)")
  }

  @Test func `a shape between others that it meets moves none of them`() {
    var presenter = SpritePresenter(seed: 5)
    var terminal = Self.terminal()
    func disc(_ canvas: inout Canvas, _ column: Double, _ color: UInt32) {
      canvas.fillEllipse(at: [column, 3], radius: [2, 1], Color(rgb: color))
    }
    func render(marks: Int, isBetween: Bool) -> Int {
      let canvas = Self.canvas { canvas in
        canvas.fillRectangle(at: [0, 2], size: [16, 2], Color(rgb: 0x80))
        for mark in 0..<marks { disc(&canvas, 12 + Double(mark), 0xff_00_00) }
        if isBetween { disc(&canvas, 3, 0xff_ff_00) }
        disc(&canvas, 2, 0xff)
        disc(&canvas, 4, 0xff_00)
      }
      terminal.feed(Self.bytes(&presenter, canvas))
      #expect(terminal.errors == [])
      return terminal.placed
    }
    _ = render(marks: 0, isBetween: false)
    #expect((1...3).map { render(marks: $0, isBetween: false) } == [1, 1, 1])
    #expect(render(marks: 3, isBetween: true) == 1)
  }

  @Test func `a large picture is sent in pieces of at most 4,096 bytes`() {
    var presenter = SpritePresenter(seed: 5)
    var terminal = GraphicsTerminal(
      size: PixelSize(width: 900, height: 900), cell: PixelSize(width: 9, height: 18))
    var rendering = Rendering()
    rendering.pixels = PixelSize(width: 9, height: 18)
    var canvas = Canvas(columns: 100, rows: 50, rendering: rendering)
    canvas.drawBall(at: [50, 25], radius: [30, 15], Theme.dark.ball)
    var bytes: [UInt8] = []
    presenter.render(
      canvas.sprites, columns: 100, rows: 50, cell: PixelSize(width: 9, height: 18), into: &bytes)
    terminal.feed(bytes)
    #expect(terminal.errors == [])
    #expect(terminal.largestPayload == 4096)
    #expect(terminal.images.values.first?.bytes == canvas.sprites[0].picture.bitmap().bytes)
  }

  // MARK: Changes of size

  /// The bounding box of the pixels that are covered by half or more: left, top, right, bottom.
  private static func box(_ pixels: [SIMD4<Float>]) -> SIMD4<Int> {
    var box = SIMD4(size.width, size.height, 0, 0)
    for y in 0..<size.height {
      for x in 0..<size.width where pixels[y * size.width + x].w > 127 {
        box = SIMD4(min(box.x, x), min(box.y, y), max(box.z, x + 1), max(box.w, y + 1))
      }
    }
    return box
  }

  /// A shape of a given size, in sixteenths of a cell, that moves as it grows.
  private static func growing(_ kind: String, _ radius: Int) -> Canvas {
    canvas {
      let size = Double(radius) / 16
      let (column, row) = (7.4 + size / 5, 3.1 - size / 9)
      switch kind {
      case "ball": $0.drawBall(at: [column, row], radius: [size, size / 2], Theme.dark.ball)
      case "ellipse":
        $0.fillEllipse(at: [column, row], radius: [size, size / 2], Color(rgb: 0xf0_a0_20))
      default:
        $0.fillTurnedRectangle(
          at: [column, row], size: [2 * size, size], radius: size / 4, direction: SIMD2(0.6, 0.8),
          Color(rgb: 0x20_a0_f0))
      }
    }
  }

  @Test(arguments: ["ball", "ellipse", "bar"])
  func `a growing or shrinking shape is scaled by the terminal, within 2 pixels, and is exact at rest`(
    kind: String
  ) {
    var presenter = SpritePresenter(seed: 5)
    var terminal = Self.terminal()
    var sent = 0
    let sizes = Array(32...90) + (40..<90).reversed()
    for (frame, size) in sizes.enumerated() {
      let canvas = Self.growing(kind, size)
      let bytes = Self.bytes(&presenter, canvas)
      terminal.feed(bytes)
      sent += terminal.sent
      #expect(terminal.errors == [])
      let miss = Self.box(terminal.screen) &- Self.box(Self.expected(canvas))
      #expect(miss.max() <= 2 && miss.min() >= -2, "frame \(frame): \(miss)")
    }
    #expect(presenter.isApproximate)
    #expect(sent <= 6)
    let last = Self.growing(kind, sizes.last ?? 0)
    terminal.feed(Self.bytes(&presenter, last, isFinal: true))
    #expect(!presenter.isApproximate)
    #expect(Self.difference(terminal.screen, Self.expected(last)) < 2)
  }

  @Test func `a shape that keeps its new size becomes exact after a few frames`() {
    var presenter = SpritePresenter(seed: 5)
    var terminal = Self.terminal()
    for size in Array(40...60) + Array(repeating: 60, count: SizeChanges.steadyFrames) {
      terminal.feed(Self.bytes(&presenter, Self.growing("ball", size)))
    }
    #expect(!presenter.isApproximate)
    #expect(Self.difference(terminal.screen, Self.expected(Self.growing("ball", 60))) < 2)
  }

  @Test func `a sudden change of size is exact at once`() {
    var presenter = SpritePresenter(seed: 5)
    var terminal = Self.terminal()
    for size in [24, 24, 88, 88] {
      terminal.feed(Self.bytes(&presenter, Self.growing("ball", size)))
      #expect(!presenter.isApproximate)
      #expect(Self.difference(terminal.screen, Self.expected(Self.growing("ball", size))) < 2)
    }
  }

  @Test func `a scaled picture is kept while hundreds of others are sent`() {
    var presenter = SpritePresenter(seed: 5)
    var terminal = Self.terminal()
    for size in 40...60 { terminal.feed(Self.bytes(&presenter, Self.growing("ball", size))) }
    for frame in 0..<300 {
      var canvas = Self.growing("ball", 60)
      canvas.fillEllipse(at: [2, 1], radius: [1, 0.5], Color(rgb: UInt32(frame)))
      terminal.feed(Self.bytes(&presenter, canvas))
    }
    for size in (40..<60).reversed() {
      terminal.feed(Self.bytes(&presenter, Self.growing("ball", size)))
      #expect(terminal.sent == 0)
    }
    #expect(terminal.errors == [])
  }

  // MARK: Pictures that wait

  // MARK: Memory

  @Test func `the pictures in the terminal have a bounded size, and those of the frame are among them`() {
    var random = SplitMix64(seed: 6)
    let most = 40_000
    var presenter = SpritePresenter(seed: 5, mostBytes: most)
    var terminal = Self.terminal()
    var largest = 0
    for frame in 0..<200 {
      let canvas = Self.canvas {
        for _ in 0..<3 {
          let radius = Double.random(in: 1...4, using: &random)
          $0.fillEllipse(
            at: [.random(in: 0...16, using: &random), .random(in: 0...6, using: &random)],
            radius: [radius, radius / 2], Color(rgb: .random(in: 0...0xff_ff_ff, using: &random)))
        }
      }
      let bytes = Self.bytes(&presenter, canvas)
      terminal.feed(bytes)
      #expect(terminal.errors == [])
      let stored = terminal.images.values.reduce(0) { $0 + ($1.bytes.count > 4 ? $1.bytes.count : 0) }
      #expect(stored <= most, "frame \(frame)")
      largest = max(largest, stored)
      #expect(Self.difference(terminal.screen, Self.expected(canvas)) < 6, "frame \(frame)")
    }
    #expect(largest > most / 4 * 3)
  }

  @Test func `a picture that is larger than all that the terminal may store is not sent`() {
    var presenter = SpritePresenter(seed: 5, mostBytes: 400)
    let canvas = Self.canvas {
      $0.fillEllipse(at: [8, 3], radius: [4, 2], Color(rgb: 0xff))
      $0.fillEllipse(at: [8, 3], radius: [1, 0.5], Color(rgb: 0xff_00))
    }
    var terminal = Self.terminal()
    let bytes = Self.bytes(&presenter, canvas)
    terminal.feed(bytes)
    #expect(terminal.sent == 1 && terminal.placed == 1)
    #expect(Self.bytes(&presenter, canvas) == [])
  }

  @Test func `a picture that has no room is shown by an older one, and is not tried for ever`() {
    var presenter = SpritePresenter(seed: 5, mostBytes: 1000)
    var terminal = Self.terminal()
    func canvas(_ width: Double) -> Canvas {
      Self.canvas { $0.fillEllipse(at: [7, 1.5], radius: [width / 2, 0.5], Color(rgb: 0xff)) }
    }
    terminal.feed(Self.bytes(&presenter, canvas(3)))
    let bytes = Self.bytes(&presenter, canvas(10))
    terminal.feed(bytes)
    #expect(presenter.isApproximate && terminal.sent == 0)
    #expect(terminal.screen[12 * Self.size.width + 40].z == 255)
    #expect(Self.bytes(&presenter, canvas(10), isFinal: true) == [])
    #expect(!presenter.isApproximate)
  }

  // MARK: Equal sprites

  /// The time grew with the third power of their number.
  @Test func `a thousand equal sprites have numbers of their own, and their picture is sent once`() {
    var presenter = SpritePresenter(seed: 5)
    var terminal = Self.terminal()
    let canvas = Self.canvas {
      for index in 0..<1000 {
        $0.fillDot(
          at: [Double(index % 60) / 4, (0.1 + Double(index / 60) / 5) / 2], side: 1, Color(rgb: 0xff))
      }
    }
    terminal.feed(Self.bytes(&presenter, canvas))
    #expect(terminal.errors == [] && terminal.sent == 1 && terminal.placed == canvas.sprites.count)
    #expect(terminal.placements.count == canvas.sprites.count)
  }

  @Test func `the numbers of placements are distinct, and no greater than the most placements at one time`() {
    var random = SplitMix64(seed: 4)
    var numbers = PlacementNumbers()
    var taken: [Int] = []
    var most = 0
    for _ in 0..<10_000 {
      if taken.count < 50, Bool.random(using: &random) {
        taken.append(numbers.take())
        most = max(most, taken.count)
      } else if !taken.isEmpty {
        numbers.giveBack(taken.remove(at: .random(in: taken.indices, using: &random)))
      }
      #expect(Set(taken).count == taken.count && taken.allSatisfy { (1...most).contains($0) })
    }
  }
}
