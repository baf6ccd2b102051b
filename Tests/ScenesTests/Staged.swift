import CellCanvas
import Kinematics
import Scenes
import Testing

/// A scene of the gallery, and what happens to it in time.
struct Staged<Stage: GalleryScene> {
  var scene: Stage

  init(columns: Int = 120, rows: Int = 40, _ change: (inout Setting) -> Void = { _ in }) {
    var setting = Setting(columns: columns, rows: rows)
    change(&setting)
    scene = Stage(setting)
  }

  mutating func happens(_ event: SceneEvent, at time: Double) { _ = scene.handle(event, at: time) }

  mutating func key(_ key: Key, _ phase: KeyPhase = .press, at time: Double) {
    happens(.input(.key(key, phase)), at: time)
  }

  mutating func key(_ character: Character, at time: Double) { key(.character(character), at: time) }

  mutating func mouse(_ action: MouseEvent.Action, _ column: Double, _ row: Double, at time: Double) {
    happens(.input(.mouse(MouseEvent(action, .left, column: column, row: row))), at: time)
  }

  mutating func advance(to time: Double) { scene.advance(to: time) }

  /// Frame by frame until it rests, which it does within so long (s).
  mutating func settle(within duration: Double) {
    let end = scene.time + duration
    while !scene.isAtRest, scene.time < end { scene.advance(to: scene.time + 1.0 / 60) }
    #expect(scene.isAtRest, "it still moves after \(duration) s")
  }

  /// A number of the trace as it is now; NaN where there is none.
  subscript(column: String) -> Double {
    guard case .number(let value)? = value(of: column) else { return .nan }
    return value
  }

  /// A word of the trace as it is now.
  func word(_ column: String) -> String? {
    guard case .word(let word)? = value(of: column) else { return nil }
    return word
  }

  private func value(of column: String) -> TraceValue? {
    guard let index = scene.traceColumns.firstIndex(of: column) else { return nil }
    return row[index]
  }

  var row: [TraceValue] {
    var row: [TraceValue] = []
    scene.appendTrace(to: &row)
    return row
  }

  /// Whether all numbers of the trace are finite.
  var isFinite: Bool {
    row.allSatisfy { if case .number(let value) = $0 { value.isFinite } else { true } }
  }

  func canvas(columns: Int, rows: Int, rendering: Rendering = Rendering()) -> Canvas {
    var canvas = Canvas(columns: columns, rows: rows, rendering: rendering)
    scene.draw(into: &canvas)
    return canvas
  }

  /// All that a person could do, at random, on stages of any size, with any looks: `count` events.
  mutating func endures(_ count: Int, seed: UInt64, keys: [Key]) {
    var random = SplitMix64(seed: seed)
    var size = (columns: 120, rows: 40)
    for step in 0..<count {
      let event: SceneEvent
      switch Int.random(in: 0..<24, using: &random) {
      case 0...8:
        let phase: KeyPhase = [.press, .press, .repeat, .release].randomElement(using: &random)!
        let modifiers: Modifiers = Bool.random(using: &random) ? [] : .shift
        event = .input(.key(keys.randomElement(using: &random)!, phase, modifiers))
      case 9...15:
        let action: MouseEvent.Action = [.press, .drag, .drag, .release, .scrollUp].randomElement(
          using: &random)!
        event = .input(
          .mouse(
            MouseEvent(
              action, .left, column: .random(in: -3...Double(size.columns + 3), using: &random),
              row: .random(in: -3...Double(size.rows + 3), using: &random))))
      case 16: event = .tap
      case 17: event = .grab
      case 18: event = .drag(.random(in: -900...900, using: &random))
      case 19: event = .release(Bool.random(using: &random) ? nil : .random(in: -9000...9000, using: &random))
      case 20: event = [.cancel, .input(.focus(false)), .kick([300, -500])].randomElement(using: &random)!
      case 21: event = .spring(Spring(stiffness: .random(in: 20...900, using: &random), damping: 20))
      case 22:
        size = (.random(in: 40...220, using: &random), .random(in: 12...70, using: &random))
        event = .resize(columns: size.columns, rows: size.rows)
      default: event = .reportsKeyRelease(Bool.random(using: &random))
      }
      happens(event, at: scene.time + .random(in: 0...0.2, using: &random))
      if !isFinite {
        Issue.record("not finite after \(event), step \(step)")
        return
      }
      if step % 50 == 0 {
        let rendering = Rendering(
          glyphs: GlyphSet.allCases.randomElement(using: &random)!,
          edge: Bool.random(using: &random) ? .sharp : .soft)
        happens(
          .theme([.dark, .light, .dark256, .sixteen, .eight, .mono].randomElement(using: &random)!),
          at: scene.time)
        _ = canvas(columns: size.columns, rows: size.rows, rendering: rendering)
      }
    }
    // Whatever is held is let go.
    happens(.input(.focus(false)), at: scene.time)
    settle(within: 30)
    #expect(isFinite)
  }
}
