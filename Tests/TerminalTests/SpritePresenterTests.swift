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

  /// A canvas with a display list on it. Half a pt is a pixel.
  private static func canvas(_ draw: (inout Stage) -> Void) -> Canvas {
    Canvas(columns: columns, rows: rows, inPicturesOf: cell, draw)
  }

  private static func ball(_ stage: inout Stage, at place: SIMD2<Double>, radius: Double = 24) {
    stage.fill(.circle(place, radius: radius), .ball(Theme.dark.ball))
  }

  private static func bytes(
    _ presenter: inout SpritePresenter, _ canvas: Canvas, isFinal: Bool = false
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    presenter.render(canvas.sprites, in: cell, isFinal: isFinal, into: &bytes)
    return bytes
  }

  /// The expected screen: each sprite of a canvas at its position, in the part in which it is seen.
  private static func expected(_ canvas: Canvas) -> [SIMD4<Float>] {
    var pixels = [SIMD4<Float>](repeating: .zero, count: size.width * size.height)
    for sprite in canvas.sprites {
      let bitmap = sprite.picture.bitmap()
      guard let part = sprite.visible else { continue }
      for y in max(part.top, 0)..<min(part.lower, size.height) {
        for x in max(part.left, 0)..<min(part.right, size.width) {
          let channels = SIMD4<Float>(bitmap[sprite.isStretched ? 0 : x - sprite.x, y - sprite.y])
          let alpha = channels.w / 255
          let place = y * size.width + x
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

  /// kitty draws a placement whose z is 0 or more over the text.
  @Test func `the sprites stay behind the text, however long they move and whatever rests`() {
    var random = SplitMix64(seed: 3)
    var presenter = SpritePresenter(seed: 5)
    var terminal = Self.terminal()
    var rows = (0..<60).map { Double($0) }
    for frame in 0..<1500 {
      for index in rows.indices where Int.random(in: 0..<10, using: &random) > 0 {
        rows[index] = .random(in: 0...96, using: &random)
      }
      let canvas = Self.canvas { stage in
        for (index, row) in rows.enumerated() {
          stage.fill(.circle([4 + 2 * Double(index), row], radius: 4), .ball(Theme.dark.ball))
        }
      }
      terminal.feed(Self.bytes(&presenter, canvas))
      #expect(terminal.placements.values.allSatisfy { $0.z < 0 }, "in frame \(frame)")
      if terminal.placements.values.contains(where: { $0.z >= 0 }) { break }
    }
  }

  @Test func `the terminal shows the sprites of every frame at their positions and in their order`() {
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
        let pane = Box(left: 24, top: 64 + 5 * Double(frame % 7), right: 136, bottom: 200)
        canvas.fill(
          .rectangle(pane, radius: 20),
          .pane(body: Color(rgb: 0x30_30_50), rim: Color(rgb: 0xff_ff_ff), isMoving: true),
          clip: frame % 2 == 0 ? Box(column: 0, row: 0, columns: 16, rows: 5) : nil)
        for disc in discs {
          let place = SIMD2(8 * disc.column, 16 * disc.row)
          if disc.color.rgb & 0x40_00_00 == 0 {
            canvas.fill(.circle(place, radius: 8 * disc.radius), .shadow(opacity: 0.5))
          } else {
            canvas.fill(.circle(place, radius: 8 * disc.radius), disc.color)
          }
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
      Self.ball(&$0, at: [64, 64])
      for column in 0..<5 { $0.fill(.circle([32 * Double(column), 16], radius: 8), Color(rgb: 0xff_00_00)) }
    }
    #expect(!Self.bytes(&presenter, canvas).isEmpty)
    #expect(Self.bytes(&presenter, canvas) == [])
  }

  @Test func `M143: a moving sprite is one placement, and no picture is sent twice`() {
    var presenter = SpritePresenter(seed: 5)
    var terminal = Self.terminal()
    for frame in 0..<50 {
      let canvas = Self.canvas {
        Self.ball(&$0, at: [64 + Double(frame), 64])
        Self.ball(&$0, at: [120, 64])
      }
      let bytes = Self.bytes(&presenter, canvas)
      terminal.feed(bytes)
      if frame == 0 { continue }
      #expect(terminal.sent == 0 && terminal.placed <= 1 && bytes.count <= 64)
    }
    #expect(terminal.images.count == 2)
  }

  @Test func `undoing frees all pictures of the program and no other, even after half a picture`() {
    var presenter = SpritePresenter(seed: 77)
    var terminal = Self.terminal()
    terminal.addForeignImage(1)
    terminal.addForeignImage(1 << 24)
    for frame in 0..<SpritePresenter.capacity {
      let canvas = Self.canvas {
        $0.fill(.circle([96, 80], radius: 16), Color(rgb: UInt32(frame)))
        $0.fill(.circle([96, 80], radius: 12), Color(rgb: UInt32(frame) << 8))
      }
      terminal.feed(Self.bytes(&presenter, canvas))
    }
    #expect(terminal.images.count == 2 + SpritePresenter.capacity)
    #expect(presenter.undoing.count < 8192 / 4 * 3)
    #expect(presenter.undoing.starts(with: KittyCommands.end))
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
    let canvas = Self.canvas { Self.ball(&$0, at: [64, 64]) }
    terminal.feed(Self.bytes(&presenter, canvas))
    terminal.feed(Array("\u{1b}[2J".utf8))
    var bytes: [UInt8] = []
    presenter.forget(freeingInto: &bytes)
    terminal.feed(bytes + Self.bytes(&presenter, canvas))
    #expect(terminal.errors == [])
    #expect(Self.difference(terminal.screen, Self.expected(canvas)) < 2)
  }

  @Test func `a large picture is sent in pieces of at most 4,096 bytes`() {
    var presenter = SpritePresenter(seed: 5)
    var terminal = GraphicsTerminal(
      size: PixelSize(width: 900, height: 900), cell: PixelSize(width: 9, height: 18))
    let canvas = Canvas(columns: 100, rows: 50, inPicturesOf: PixelSize(width: 9, height: 18)) {
      Self.ball(&$0, at: [400, 400], radius: 240)
    }
    var bytes: [UInt8] = []
    presenter.render(canvas.sprites, in: PixelSize(width: 9, height: 18), isFinal: true, into: &bytes)
    terminal.feed(bytes)
    #expect(terminal.errors == [])
    #expect(terminal.largestPayload == 4096)
    #expect(terminal.images.values.contains { $0.bytes == canvas.sprites[2].picture.bitmap().bytes })
  }

  // MARK: Changes of size

  /// The bounding box of the pixels that are brighter than the ground: left, top, right, bottom.
  private static func box(_ pixels: [SIMD4<Float>]) -> SIMD4<Int> {
    var box = SIMD4(size.width, size.height, 0, 0)
    for y in 0..<size.height {
      for x in 0..<size.width where pixels[y * size.width + x].isBright {
        box = SIMD4(min(box.x, x), min(box.y, y), max(box.z, x + 1), max(box.w, y + 1))
      }
    }
    return box
  }

  /// A shape with a radius in pt that moves as it grows.
  private static func growing(_ paint: Stage.Paint, _ radius: Int) -> Canvas {
    canvas {
      let radius = Double(radius)
      $0.fill(.circle([59 + radius / 5, 50 - radius / 9], radius: radius), paint)
    }
  }

  @Test(arguments: [Stage.Paint.ball(Theme.dark.ball), .plain(0xf0_a0_20)])
  func `a growing or shrinking shape is scaled by the terminal, within 2 pixels, and is exact at rest`(
    paint: Stage.Paint
  ) {
    var presenter = SpritePresenter(seed: 5)
    var terminal = Self.terminal()
    var sent = 0
    let sizes = Array(32...45) + (33..<45).reversed()
    for (frame, size) in sizes.enumerated() {
      let canvas = Self.growing(paint, size)
      let bytes = Self.bytes(&presenter, canvas)
      terminal.feed(bytes)
      sent += terminal.sent
      #expect(terminal.errors == [])
      let miss = Self.box(terminal.screen) &- Self.box(Self.expected(canvas))
      #expect(miss.max() <= 2 && miss.min() >= -2, "frame \(frame): \(miss)")
    }
    #expect(sent <= 6)
    let last = Self.growing(paint, sizes.last ?? 0)
    terminal.feed(Self.bytes(&presenter, last, isFinal: true))
    #expect(Self.difference(terminal.screen, Self.expected(last)) < 2)
  }

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
          let place = SIMD2(Double.random(in: 0...128, using: &random), .random(in: 0...96, using: &random))
          $0.fill(
            .circle(place, radius: .random(in: 8...32, using: &random)),
            Color(rgb: .random(in: 0...0xff_ff_ff, using: &random)))
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
    #expect(largest > most / 2)
  }

  @Test func `parts of a curve that wait keep their pictures when every slot is in use`() {
    func canvas(_ scale: Double, discs: Int) -> Canvas {
      Self.canvas {
        $0.plot(in: Box(left: 0, top: 0, right: 64, bottom: 96), 0xff_00_00) { 48 + scale * sin($0 / 4) }
        for index in 0..<discs {
          let color = Color(rgb: UInt32(64 + index))
          $0.fill(.circle([80 + Double(index % 40), 8 + Double(index / 40) * 16], radius: 3), color)
        }
      }
    }
    var presenter = SpritePresenter(seed: 5)
    var terminal = Self.terminal()
    terminal.feed(Self.bytes(&presenter, canvas(20, discs: 0)))
    let parts = terminal.images.count
    let free = SpritePresenter.capacity - parts
    terminal.feed(Self.bytes(&presenter, canvas(20, discs: free)))
    #expect(terminal.images.count == SpritePresenter.capacity)
    terminal.feed(Self.bytes(&presenter, canvas(40, discs: free + 2)))
    #expect(terminal.errors == [] && terminal.sent < parts)
    let isBlue = terminal.screen.indices.contains {
      $0 % Self.size.width < 32 && terminal.screen[$0].z > 40 && terminal.screen[$0].x < 40
    }
    #expect(!isBlue, "a disc has taken the place of a part of the curve")
  }

  // MARK: Equal sprites

  @Test func `six hundred equal sprites have numbers of their own, and their picture is sent once`() {
    var presenter = SpritePresenter(seed: 5)
    var terminal = Self.terminal()
    let canvas = Self.canvas {
      for index in 0..<600 {
        $0.fill(.circle([2 * Double(index % 60), 9 * Double(index / 60)], radius: 3), 0xff)
      }
    }
    terminal.feed(Self.bytes(&presenter, canvas))
    #expect(terminal.errors == [] && terminal.sent == 2 && terminal.placed == canvas.sprites.count)
    #expect(terminal.placements.count == canvas.sprites.count && canvas.sprites.count > 550)
    #expect(terminal.placements.values.allSatisfy { $0.z < 0 })
  }
}

extension SIMD4<Float> {
  fileprivate var isBright: Bool { x > 60 || y > 60 || z > 60 }
}
