import MotionGestures
import PaneCanvas
import SeededRandom
import Testing

@testable import PaneScenes

/// Tests of the figures of every scene: what is drawn is what a touch hits.
struct FigureTests {
  private static let sizes = [(40, 12), (60, 18), (80, 24), (120, 40), (220, 70)]

  @Test(arguments: SceneName.allCases, sizes)
  func `a figure is hit where it is seen, at rest and in motion`(_ name: SceneName, _ size: (Int, Int)) {
    var random = SplitMix64(seed: UInt64(name.number * 1000 + size.0))
    var scene = name.scene(SceneContext(columns: size.0, rows: size.1))
    expectHits(of: scene)
    var time = 0.0
    for _ in 0..<40 {
      time += .random(in: 0...0.15, using: &random)
      scene.handle(
        SceneLaws.event(&random, columns: size.0, rows: size.1, keys: Array(" mog")), at: time)
      expectHits(of: scene)
    }
  }

  private func expectHits<Shown: Scene>(of scene: Shown) {
    let context = scene.context
    scene.forEachFigure(in: Rendering()) { figure in
      let (middle, size) = (figure.shape.middle, figure.shape.frame.size)
      guard let part = figure.part, figure.clip?.contains(middle) ?? true, size.x > 0, size.y > 0
      else { return }
      if HitShape.rectangle(origin: .zero, size: context.size).contains(middle) {
        #expect(figure.hit(at: middle) == .target(part), "\(part)")
        #expect(scene.hit(at: middle) != .nothing, "\(part)")
      }
      if figure.clip == nil { expectDrawing(of: figure, part, columns: context.columns, rows: context.rows) }
    }
  }

  /// Expects that a cell that a figure fills is hit in its middle, and that no cell is hit there that the figure leaves
  /// blank.
  private func expectDrawing<Part>(of figure: Figure<Part>, _ part: Part, columns: Int, rows: Int) {
    switch figure.look {
    case .plain, .disc, .ball, .pin: break
    // Others have parts outside of their outline, such as a shadow, or are rounded to whole cells.
    case .pane, .grabber, .slider, .shadow, nil: return
    }
    let blank = Cell(blank: Color(rgb: 0x12_34_56))
    var canvas = Canvas(columns: columns, rows: rows, filledWith: blank)
    canvas.draw(figure)
    for row in 0..<rows {
      for column in 0..<columns {
        let hit = figure.hit(at: SIMD2(Double(column) + 0.5, Double(row) + 0.5) * CellMetrics.size)
        let cell = canvas[column, row]
        let isFull = cell.glyph == " " && cell.background != blank.background
        let isWrong =
          isFull ? hit != .target(part) : figure.touched == nil && cell == blank && hit != .nothing
        if isWrong { Issue.record("\(part) at \(column), \(row) of \(columns) × \(rows)") }
      }
    }
  }
}
