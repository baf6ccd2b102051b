import CanvasPictures
import SeededRandom
import MotionAnimation
import PaneCanvas
import MotionKinematics
import PaneScenes
import Testing

/// A scene with events at given times, read by its trace.
struct SceneRun<Subject: Scene> {
  var scene: Subject

  init(_ context: SceneContext = SceneContext(columns: 120, rows: 40)) { scene = Subject(context) }

  init(_ scene: Subject) { self.scene = scene }

  mutating func happens(_ event: SceneEvent, at time: Double) { scene.handle(event, at: time) }

  mutating func presses(_ character: Character, at time: Double) {
    happens(.input(.key(.character(character))), at: time)
  }

  mutating func advance(to time: Double) { scene.advance(to: time) }

  /// Advances to a time in s, frame by frame at 60 Hz.
  mutating func play(to time: Double) {
    while scene.time < time - 1e-9 { scene.advance(to: min(scene.time + 1.0 / 60, time)) }
  }

  /// The numbers of the trace by column.
  var numbers: [String: Double] {
    var numbers: [String: Double] = [:]
    for column in scene.trace {
      if case .number(let number) = column.value { numbers[column.name] = number }
    }
    return numbers
  }

  /// The words of the trace by column.
  var words: [String: String] {
    var words: [String: String] = [:]
    for column in scene.trace {
      if case .word(let word) = column.value { words[column.name] = word }
    }
    return words
  }

  subscript(column: String) -> Double { numbers[column] ?? .nan }

  /// The numbers just before and just after an event.
  mutating func around(
    _ event: SceneEvent, at time: Double
  ) -> (before: [String: Double], after: [String: Double]) {
    scene.advance(to: time)
    let before = numbers
    happens(event, at: time)
    return (before, numbers)
  }

  /// The glyphs of the scene without the gallery's lines.
  func picture(columns: Int, rows: Int, rendering: Rendering = Rendering()) -> String {
    var canvas = Canvas(columns: columns, rows: rows, rendering: rendering)
    scene.draw(into: &canvas)
    return canvas.picture
  }

  /// The colours of the scene without the gallery's lines, in the theme of 16 colours, a letter for each: that of
  /// the glyph, or that of a blank cell. Black is blank, “x” is grey, bright colours have capital letters, and other
  /// colours are “?”.
  func colors(columns: Int, rows: Int) -> String {
    var scene = scene
    scene.handle(.theme(.sixteen), at: scene.time)
    var canvas = Canvas(columns: columns, rows: rows, rendering: Rendering(color: .few))
    scene.draw(into: &canvas)
    for (index, cell) in canvas.cells.enumerated() where cell.glyph != " " {
      canvas[index % columns, index / columns] = Cell(blank: cell.foreground)
    }
    return canvas.picture(of: \.background, letters: Self.letters)
  }

  private static var letters: [Color: Character] {
    [
      Color(rgb: 0): " ", Color(rgb: 0x7f7f7f): "x", Color(rgb: 0xe5e5e5): "w", Color(rgb: 0xffffff): "W",
      Color(rgb: 0x0000ee): "b", Color(rgb: 0x5c5cff): "B", Color(rgb: 0x00cdcd): "c",
      Color(rgb: 0xcd0000): "r", Color(rgb: 0xff0000): "R", Color(rgb: 0x00cd00): "g",
      Color(rgb: 0x00ff00): "G", Color(rgb: 0xcdcd00): "y", Color(rgb: 0xcd00cd): "m",
      Color(rgb: 0xff00ff): "M"
    ]
  }
}

extension Rendering {
  /// The rendering on a terminal that shows pictures, with cells of 10 × 20 pixels.
  static var inPixels: Rendering {
    var rendering = Rendering()
    rendering.pixels = PixelSize(width: 10, height: 20)
    return rendering
  }
}

/// Laws that every scene must obey.
enum SceneLaws {
  /// A random input at a random position, with one of the keys.
  static func event(_ random: inout SplitMix64, columns: Int, rows: Int, keys: [Character]) -> SceneEvent {
    let mouse = MouseEvent(
      [.press, .drag, .release, .drag, .scrollUp, .scrollDown].randomElement(using: &random)!, .left,
      column: .random(in: 0...Double(columns), using: &random),
      row: .random(in: 0...Double(rows), using: &random))
    let arrows: [Key] = [.up, .down, .left, .right, .tab, .enter, .escape]
    let phases: [KeyPhase] = [.press, .press, .repeat, .release]
    let springs = [
      Spring.standard, Spring(bounciness: 20, speed: 1), Spring(stiffness: 900, damping: 80, mass: 2),
      Spring(response: 0.35, dampingRatio: 1)
    ]
    let typed = Key.character((keys + [" "]).randomElement(using: &random)!)
    switch Int.random(in: 0..<16, using: &random) {
    case 0...2: return .tap
    case 3: return .grab
    case 4, 5: return .drag(.random(in: -80...80, using: &random))
    case 6: return .release(Bool.random(using: &random) ? .random(in: -3000...3000, using: &random) : nil)
    case 7: return .cancel
    case 8: return .spring(springs.randomElement(using: &random)!)
    case 9: return .input(.focus(Bool.random(using: &random)))
    case 10: return .input(.key(arrows.randomElement(using: &random)!, phases.randomElement(using: &random)!))
    case 11...12: return .input(.key(typed, phases.randomElement(using: &random)!))
    default: return .input(.mouse(mouse))
    }
  }

  /// Plays a scene with random events and screens. Nothing may trap, all numbers are finite, and it comes to rest.
  /// - Parameter pause: The range of the pauses between events, in s.
  static func live<Subject: Scene>(
    _ type: Subject.Type, seed: UInt64, events: Int, within pause: ClosedRange<Double> = 0...0.3,
    keys: [Character]
  ) {
    var random = SplitMix64(seed: seed)
    var size = (
      columns: Int.random(in: 40...220, using: &random), rows: Int.random(in: 12...70, using: &random)
    )
    let themes = [
      Theme.dark, .light, .dark256, .light256, .sixteen, .light16, .eight, .light8, .mono
    ]
    var run = SceneRun<Subject>(
      SceneContext(
        columns: size.columns, rows: size.rows, theme: themes.randomElement(using: &random)!,
        environment: Bool.random(using: &random) ? .standard : .reduced))
    var time = 0.0
    for _ in 0..<events {
      time += .random(in: pause, using: &random)
      if Int.random(in: 0..<60, using: &random) == 0 {
        size = (Int.random(in: 40...220, using: &random), Int.random(in: 12...70, using: &random))
        run.happens(.resize(columns: size.columns, rows: size.rows), at: time)
      }
      run.happens(event(&random, columns: size.columns, rows: size.rows, keys: keys), at: time)
      for (column, number) in run.numbers { #expect(number.isFinite, "\(column)") }
      guard Int.random(in: 0..<20, using: &random) == 0 else { continue }
      let palettes = Rendering.Palette.allCases
      let rendering = Rendering(
        glyphs: GlyphSet.allCases.randomElement(using: &random)!,
        edge: Bool.random(using: &random) ? .sharp : .seamless, color: palettes.randomElement(using: &random)!
      )
      run.happens(.theme(themes.randomElement(using: &random)!), at: time)
      #expect(!run.picture(columns: size.columns, rows: size.rows, rendering: rendering).isEmpty)
    }
    run.happens(.cancel, at: time)
    run.happens(.input(.focus(false)), at: time)
    for _ in 0..<240 where !run.scene.isAtRest {
      time += 0.5
      run.advance(to: time)
    }
    let isAtRest = run.scene.isAtRest
    #expect(isAtRest, "seed \(seed)")
    let atRest = run.numbers
    run.advance(to: time + 100)
    #expect(run.numbers == atRest)
  }

  /// Expects the same trace at common times for different frame times.
  static func expectSameTrace<Subject: Scene>(
    _ type: Subject.Type, _ events: [(time: Double, event: SceneEvent)], duration: Double,
    within: Double = 1e-9
  ) {
    let traces = [30, 60, 120].map { rate in
      var run = SceneRun<Subject>()
      var rows: [[String: Double]] = []
      var pending = events[...]
      for frame in 0...Int(duration * Double(rate)) {
        let time = Double(frame) / Double(rate)
        while let next = pending.first, next.time <= time {
          run.happens(next.event, at: next.time)
          pending.removeFirst()
        }
        run.advance(to: time)
        if frame % (rate / 30) == 0 { rows.append(run.numbers) }
      }
      return rows
    }
    for trace in traces.dropFirst() {
      for (row, reference) in zip(trace, traces[0]) {
        for (column, number) in row {
          #expect(abs(number - reference[column]!) <= within, "\(column)")
        }
      }
    }
  }
}

extension Scene {
  /// The keys for the bottom line.
  var footerKeys: [KeyLabel] {
    var keys: [KeyLabel] = []
    forEachFooterKey { keys.append($0) }
    return keys
  }
}
