import PaneCanvas
import MotionKinematics
import RealModule
import PaneTerminal
import Testing

@testable import PaneScenes

/// Tests of the bytes per frame that a terminal receives while a scene moves all the time.
@MainActor struct FrameBytesTests {
  /// A way to show a scene, with its presenter.
  @MainActor private struct Show {
    let name: String
    let theme: Theme
    let presenter: Presenter
    var canvas: Canvas
    /// The 99th percentile of the bytes of frames that are not empty.
    var bytes: [Int] = []

    init(_ name: String, _ depth: ColorDepth, _ edge: Rendering.Edge) throws {
      self.name = name
      theme = depth == .palette ? .dark256 : .dark
      presenter = try Presenter(depth: depth, columns: 120, rows: 40)
      canvas = Canvas(columns: 120, rows: 40, rendering: Rendering(edge: edge))
      _ = presenter.entering()
    }

    mutating func add(_ scene: some Scene) {
      var scene = scene
      scene.handle(.theme(theme), at: scene.time)
      scene.draw(into: &canvas)
      let count = presenter.render(canvas).count
      if count > 0 { bytes.append(count) }
    }

    var percentile99: Int { percentile(99) }

    /// The first frame is painted completely.
    func percentile(_ percent: Int) -> Int {
      let counts = bytes.dropFirst().sorted()
      return counts[counts.count * percent / 100]
    }
  }

  private static func shows() throws -> [Show] {
    [
      try Show("truecolor", .trueColor, .sharp), try Show("truecolor, seams", .trueColor, .seamless),
      try Show("256", .palette, .sharp)
    ]
  }

  @Test func `a frame of the moving pane and ball has about 1 KB`() throws {
    var show = try Show("truecolor", .trueColor, .sharp)
    var scene = ControlPanel(SceneContext(columns: 120, rows: 40))
    for frame in 1...900 {
      if frame % 72 == 0 { scene.handle(.tap, at: scene.time) }
      scene.advance(to: Double(frame) / 60)
      show.add(scene)
    }
    #expect(show.percentile(50) <= 1150, "\(show.percentile(50))")
    #expect(show.percentile99 <= 3400, "\(show.percentile99)")
  }

  @Test func `a frame of a picture dragged without pause has at most 8 KB`() throws {
    var shows = try Self.shows()
    var scene = PhotosScene(SceneContext(columns: 120, rows: 40))
    func mouse(_ action: MouseEvent.MouseAction, _ time: Double) {
      let (column, row) = (60 + 30 * Double.sin(3 * time), 15 + 12 * Double.sin(2.1 * time))
      scene.handle(
        .input(.mouse(MouseEvent(action, .left, column: column.rounded(), row: row.rounded()))), at: 1 + time)
    }
    scene.handle(.tap, at: 0)
    mouse(.press, 0)
    for frame in 1...900 {
      mouse(.drag, Double(frame) / 60)
      for index in shows.indices { shows[index].add(scene) }
    }
    for show in shows { #expect(show.percentile99 <= 8000, "\(show.name): \(show.percentile99)") }
  }

  @Test func `a frame of three hundred moving bodies has at most 16 KB`() throws {
    var shows = try Self.shows()
    var scene = Playground(SceneContext(columns: 120, rows: 40))
    func key(_ character: Character) { scene.handle(.input(.key(.character(character))), at: scene.time) }
    key("c")
    scene.advance(to: 2.5)
    key("w")
    scene.advance(to: 2.7)
    for keys in ["j", "v"] {
      keys.forEach(key)
      for _ in 1...30 {
        scene.advance(to: scene.time + 1.0 / 60)
        for index in shows.indices { shows[index].add(scene) }
      }
    }
    #expect(scene.pieces.count == Playground.capacity)
    for show in shows {
      #expect(show.percentile99 <= 16_000 && show.percentile99 > 4000, "\(show.name): \(show.percentile99)")
    }
  }
}
