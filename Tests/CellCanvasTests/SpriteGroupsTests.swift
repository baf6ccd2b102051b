import CanvasPictures
import SeededRandom
import Testing

@testable import PaneCanvas

@Suite struct SpriteGroupsTests {
  private static func ground(y: Double = 0) -> Sprite {
    let shape = RectangleShape(size: PixelSize(width: 128, height: 80), radius: 8, top: blue, bottom: blue)
    return Sprite(picture: Picture(.rectangle(shape)), x: 10, y: y, bottom: nil)
  }

  private static func disc(_ color: Color = red, x: Double, y: Double) -> Sprite {
    Sprite(
      picture: Picture(.ellipse(radius: SIMD2(4, 4), color: color, opacity: 1)), x: x, y: y, bottom: nil)
  }

  /// The screen that a terminal shows for the sprites.
  private static func screen(_ sprites: [Sprite]) -> Bitmap {
    let parts = sprites.map {
      Picture.Part(picture: $0.picture, x: Int($0.x.rounded()), y: Int($0.y.rounded()))
    }
    return Picture(size: PixelSize(width: 150, height: 90), parts: parts).bitmap()
  }

  @Test func `shapes at a fixed position on a ground move with it as one picture`() {
    var groups = SpriteGroups()
    var pictures: Set<Picture> = []
    for step in 0..<40 {
      let y = 37.3 * Double(step) / 10
      let sprites = [Self.ground(y: y), Self.disc(x: 30.5, y: y + 40.25), Self.disc(white, x: 90, y: y + 40)]
      let joined = groups.join(sprites)
      #expect(joined.count == 1)
      pictures.formUnion(joined.map(\.picture))
    }
    #expect(pictures.count == 1)
  }

  @Test func `a shadow that moves over a ground is never a part of it, and keeps nothing from being joined`()
  {
    var groups = SpriteGroups()
    var pictures: Set<Picture> = []
    for step in 0..<40 {
      let shadow = Picture(.shadow(radius: SIMD2(12, 4), opacity: 0.5))
      let sprites = [
        Self.ground(), Self.disc(x: 30, y: 40),
        Sprite(picture: shadow, x: 20 + Double(step), y: 10, bottom: nil)
      ]
      let joined = groups.join(sprites)
      #expect(joined.map(\.picture).last == shadow && joined.count == 2)
      pictures.insert(joined[0].picture)
    }
    #expect(pictures.count == 1)
  }

  @Test func `joining sprites does not change the screen`() {
    var groups = SpriteGroups()
    var random = SplitMix64(seed: 3)
    var discs = (0..<6).map { Self.disc(x: 20 + 14 * Double($0), y: 30) }
    var counts: Set<Int> = []
    for step in 0..<120 {
      // From time to time one of the discs moves for a few frames.
      if step % 40 < 8 {
        discs[step / 40].x += 1.5
        discs[step / 40].y += Double(Int.random(in: -2...2, using: &random))
      }
      let sprites = [Self.ground(y: 5)] + discs + [Self.disc(white, x: 134, y: 70)]
      let joined = groups.join(sprites)
      counts.insert(joined.count)
      #expect(Self.screen(joined) == Self.screen(sprites))
    }
    // Some frames joined all discs but the one across the edge, others left a moving disc separate.
    #expect(counts.contains(2) && counts.contains { $0 > 2 })
  }

  @Test func `a shape where its ground is clipped is not joined with it`() {
    var ground = Self.ground()
    ground.bottom = 50
    func joined(y: Double) -> Int {
      var groups = SpriteGroups()
      return groups.join([ground, Self.disc(x: 30, y: y)]).count
    }
    #expect(joined(y: 30) == 1 && joined(y: 40) == 1)
    #expect(joined(y: 42) == 2 && joined(y: 60) == 2)
  }

  @Test func `a changing shape leaves its group at once and joins it again at rest`() {
    var groups = SpriteGroups()
    _ = groups.join([Self.ground(), Self.disc(x: 30, y: 30), Self.disc(x: 90, y: 30)])
    let changed = [Self.ground(), Self.disc(x: 30, y: 30), Self.disc(white, x: 90, y: 30)]
    #expect(groups.join(changed).count == 2)
    var calm = 0
    while groups.join(changed).count > 1, calm < 100 { calm += 1 }
    #expect(calm == 19)
  }

  @Test func `a shape that overlaps a separate shape below it is not joined with the ground`() {
    var groups = SpriteGroups()
    let between = Self.disc(white, x: 134, y: 30)
    let sprites = [Self.ground(), between, Self.disc(x: 126, y: 30), Self.disc(x: 30, y: 30)]
    let joined = groups.join(sprites)
    #expect(joined.count == 3)
    #expect(Self.screen(joined) == Self.screen(sprites))
  }

  @Test func `a shape that touches the ground's edge from inside is joined, and one that crosses it is not`()
  {
    // The ground begins at (10, 0) and is 128 × 80 pixels large; a disc's picture is 10 × 10.
    for (x, y, joins) in [
      (10.0, 0.0, true), (128, 70, true), (9, 30, false), (129, 30, false), (40, -1, false), (40, 71, false)
    ] {
      var groups = SpriteGroups()
      let sprites = [Self.ground(), Self.disc(x: x, y: y)]
      #expect(groups.join(sprites).count == (joins ? 1 : 2), "at \(x), \(y)")
    }
  }

  @Test func `the joined picture shows each shape at its position on the ground`() {
    var groups = SpriteGroups()
    let joined = groups.join([Self.ground(), Self.disc(x: 30, y: 40)])
    let bitmap = joined[0].picture.bitmap()
    for y in 0..<80 {
      let isRed = (0..<128).map { bitmap[$0, y].x > bitmap[$0, y].z }
      for radius in [3.0, 5] {
        let disc = (0..<128).map { x in
          let offset = SIMD2(Double(x) + 0.5 - 25, Double(y) + 0.5 - 45)
          return (offset * offset).sum() < radius * radius
        }
        // The disc's edge has both colours.
        let isAsExpected = zip(disc, isRed).allSatisfy { radius < 4 ? !$0 || $1 : $0 || !$1 }
        #expect(isAsExpected, "row \(y)")
      }
    }
  }

  @Test func `a shape is not joined below a separate shape that it overlaps from any side`() {
    // Each separate shape crosses another edge of the ground, which spans (10, 0) to (138, 80).
    for (separate, other) in [
      ((134.0, 30.0), (126.0, 30.0)), ((6, 30), (14, 30)), ((60, 74), (60, 66)), ((60, -4), (60, 4))
    ] {
      var groups = SpriteGroups()
      let sprites = [
        Self.ground(), Self.disc(white, x: separate.0, y: separate.1), Self.disc(x: other.0, y: other.1),
        Self.disc(x: 100, y: 40)
      ]
      #expect(groups.join(sprites).count == 3, "\(separate)")
      // Without contact it is joined.
      var distant = sprites
      distant[2].x = 80
      distant[2].y = 40
      var fresh = SpriteGroups()
      #expect(fresh.join(distant).count == 2, "\(separate)")
    }
  }

  @Test(arguments: [40.5, 40.499999, 40.500001, 41, 40])
  func `a joined shape stays at the pixel at which it is shown alone`(x: Double) {
    var groups = SpriteGroups()
    let joined = groups.join([Self.ground(), Self.disc(x: x, y: x - 10)])
    #expect(joined.count == 1)
    // The rounding is the same on both sides of the middle between two pixels.
    let shown = Self.disc(x: x > 40.4 ? 41 : 40, y: x > 40.4 ? 31 : 30)
    #expect(Self.screen(joined) == Self.screen([Self.ground(), shown]))
  }

  @Test(arguments: [(4.0, 4.0), (-4, 4), (4, -4), (-4, -4), (0, 6), (6, 0)])
  func `a shape over one that changes stays in front of it`(x: Double, y: Double) {
    var groups = SpriteGroups()
    let front = Self.disc(white, x: 60 + x, y: 40 + y)
    func sprites(_ color: Color) -> [Sprite] { [Self.ground(), Self.disc(color, x: 60, y: 40), front] }
    for color in [red, red, black, red] {
      #expect(Self.screen(groups.join(sprites(color))) == Self.screen(sprites(color)))
    }
  }
}
