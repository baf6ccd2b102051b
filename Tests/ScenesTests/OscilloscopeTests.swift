import CanvasPictures
import MotionKinematics
import PaneCanvas
import Testing

@testable import PaneScenes

/// The control panel's runs: the velocity of the pane over the stage, and what jumps.
struct OscilloscopeTests {
  private typealias Show = SceneRun<ControlPanel>
  private static let (columns, rows) = (120, 40)
  /// The rows above the open pane, below the words.
  private static let curveRows = 4..<17

  private static func show(_ driver: Driver, framesPerSecond: Double = 60, taps: [Double], until end: Double)
    -> Show
  {
    var options = ControlPanel.Options()
    options.driver = driver
    var show = Show(ControlPanel(SceneContext(columns: columns, rows: rows), options))
    var taps = taps[...]
    for frame in 0...Int(end * framesPerSecond) {
      let time = Double(frame) / framesPerSecond
      while let tap = taps.first, tap <= time {
        show.happens(.tap, at: tap)
        taps.removeFirst()
      }
      show.advance(to: time)
    }
    show.advance(to: end)
    return show
  }

  private static func canvas(_ show: Show) -> Canvas {
    var canvas = Canvas(columns: columns, rows: rows)
    show.scene.draw(into: &canvas)
    return canvas
  }

  /// The cells of a colour in the rows of the curves, as numbers of columns and rows.
  private static func places(of color: Color, in canvas: Canvas, rows: Range<Int> = curveRows) -> [SIMD2<Int>]
  {
    rows.flatMap { row in
      (0..<columns).filter { canvas[$0, row].glyph != " " && canvas[$0, row].foreground == color }
        .map { SIMD2($0, row) }
    }
  }

  @Test func `a jump of the place and of the speed is told in numbers`() {
    let jump = Self.canvas(Self.show(.jump, taps: [1, 1.35], until: 1.5)).picture
    #expect(jump.contains(/place: \d+ pt in 0 ms/) && jump.contains(/speed: \d+ pt\/s in 0 ms/))
    let step = Self.canvas(Self.show(.fromCurrent, taps: [1, 1.35], until: 1.5)).picture
    #expect(step.contains(/speed: \d+ pt\/s in 0 ms/) && !step.contains("place: "))
  }

  @Test(
    arguments: Driver.allCases.filter { ![.jump, .fromCurrent].contains($0) },
    [0.03, 0.11, 0.2, 0.33])
  func `a driver that keeps the velocity has no red bar`(driver: Driver, delay: Double) {
    let canvas = Self.canvas(Self.show(driver, taps: [1, 1 + delay], until: 1.5 + delay))
    #expect(Self.places(of: Theme.dark.red, in: canvas, rows: 1..<17) == [])
    #expect(canvas.picture.contains("tap"))
  }

  @Test(arguments: Driver.allCases)
  func `the curve is as high as the stage allows, whatever the driver`(driver: Driver) throws {
    let canvas = Self.canvas(Self.show(driver, taps: [1], until: 1.4))
    let top = try #require(Self.places(of: Theme.dark.curve, in: canvas).map(\.y).min())
    #expect(top <= Self.curveRows.lowerBound + 2)
  }

  @Test(arguments: [Driver.spring, .pop, .jump, .animator])
  func `the curve of a law is the same at any frame rate, and in one step`(driver: Driver) {
    let pictures = [60.0, 24, 144, 0.5].map { rate in
      let canvas = Self.canvas(Self.show(driver, framesPerSecond: rate, taps: [2, 2.15], until: 4))
      return (1..<17).map { row in String(String.UnicodeScalarView((0..<70).map { canvas[$0, row].glyph })) }
    }
    #expect(pictures[0].joined().contains("⠅tap"))
    for picture in pictures.dropFirst() { #expect(picture == pictures[0]) }
  }

  @Test func `time stands still at rest`() {
    let (early, late) = (
      Self.show(.spring, taps: [1], until: 3), Self.show(.spring, taps: [1], until: 30)
    )
    let rows = Self.canvas(early).picture.split(separator: "\n", omittingEmptySubsequences: false)
    let later = Self.canvas(late).picture.split(separator: "\n", omittingEmptySubsequences: false)
    for row in 1..<10 { #expect(rows[row] == later[row]) }
  }

  @Test func `the run before stays as a ghost in the scale of the present one`() {
    let first = Self.canvas(Self.show(.spring, taps: [1], until: 1.3))
    let second = Self.canvas(Self.show(.spring, taps: [1, 4, 7], until: 7.02))
    let curve = Set(Self.places(of: Theme.dark.curve, in: first).map { $0 })
    // The closing at 4 s is below the zero line; at 7 s it is the ghost.
    let ghost = Self.places(
      of: Theme.dark.dimText.mixed(with: Theme.dark.stage.middle, by: 0.45), in: second, rows: 17..<36)
    #expect(curve.count > 20 && ghost.count > 20)
    let height = curve.map { 17 - $0.y }.max() ?? 0
    let depth = ghost.map { $0.y - 17 }.max() ?? 0
    #expect(abs(height - depth) <= 1)
  }

  @Test func `a run that reaches the right edge keeps its beginning: the scale of time halves`() {
    // 0.94 of 1.5 s is the first span.
    let taps = stride(from: 1.0, to: 4, by: 0.1).map { $0 }
    let canvas = Self.canvas(Self.show(.spring, taps: taps, until: 4.05))
    let columns = Self.places(of: Theme.dark.curve, in: canvas, rows: 2..<37).map(\.x)
    #expect(columns.contains { $0 < 4 } && (columns.max() ?? 0) < Self.columns - 3)
    #expect(Set(columns).count > Self.columns / 3)
  }

  @Test func `in pixels a veil makes the curve faint at rest, and no part of it is sent again`() throws {
    func sprites(until end: Double) -> [Sprite] {
      var canvas = Canvas(columns: Self.columns, rows: Self.rows, rendering: .inPixels)
      Self.show(.spring, taps: [1], until: end).scene.draw(into: &canvas)
      return canvas.sprites
    }
    func curve(_ sprites: [Sprite]) -> [Sprite] {
      sprites.filter { if case .curve = $0.picture.shape { true } else { false } }
    }
    let (moving, resting) = (sprites(until: 1.3), sprites(until: 30))
    #expect(moving.compactMap(\.picture.opacityOfGradient) == [1])
    #expect(resting.compactMap(\.picture.opacityOfGradient) == [1, 0.375])
    let parts = curve(resting)
    // The last part of the moving curve grew on.
    #expect(curve(moving).count > 5 && Set(curve(moving).dropLast()).isSubset(of: parts))
    let last = try #require(resting.lastIndex { parts.contains($0) })
    let veil = try #require(resting.lastIndex { $0.picture.opacityOfGradient != nil })
    #expect(last < veil)
  }

  @Test(arguments: [0, 1, 30])
  func `ten minutes of motion keep a bounded number of samples and events`(eventInterval: Int) {
    var runs = Oscilloscope(in: CellBox(column: 0, row: 0, columns: 40, rows: 10), zeroRow: 5)
    runs.begin()
    for frame in 0..<36_000 {
      if eventInterval > 0, frame % eventInterval == 0 { runs.mark("tap", after: 0, from: 0, to: 10, .none) }
      runs.append(Double(frame % 120), after: 1.0 / 60)
      if frame % 1000 == 0 { #expect(runs.count <= 514 + 64) }
    }
    #expect(runs.count <= 514 + 64)
  }
}
