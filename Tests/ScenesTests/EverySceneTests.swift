import CAllocations
import Glibc
import Motion
import PaneCanvas
import SeededRandom
import Testing

@testable import PaneScenes

/// Laws of every scene.
struct EverySceneTests {
  // MARK: Inputs

  /// An input of a session, in cells and in session time.
  private enum Input: Sendable {
    case key(Key, KeyPhase)
    case mouse(MouseEvent.MouseAction, column: Double, row: Double)
    case event(SceneEvent)
    case grab, drag(Double), release(Double?), cancel
    case resize(columns: Int, rows: Int)
    case rate(Double)
  }

  private static func input(of name: SceneName, _ size: (columns: Int, rows: Int), _ random: inout SplitMix64)
    -> Input
  {
    // Three hundred bodies take minutes in a debug build.
    let letters = name == .dynamics ? " -gd" : " +-gdrxc"
    let keys: [Key] = [.up, .down, .left, .right, .tab, .enter, .escape] + letters.map(Key.character)
    let actions: [MouseEvent.MouseAction] = [.press, .drag, .drag, .drag, .release, .scrollUp, .scrollDown]
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    switch Int.random(in: 0..<13, using: &random) {
    case 0...4:
      return .key(
        keys.randomElement(using: &random) ?? .space,
        [.press, .press, .press, .repeat, .release].randomElement(using: &random) ?? .press)
    case 5...7:
      return .mouse(
        actions.randomElement(using: &random) ?? .press, column: number(-2...Double(size.columns) + 2),
        row: number(-2...Double(size.rows) + 2))
    case 8:
      let inputs: [Input] = [
        .grab, .drag(number(-80...80)), .release(nil), .release(number(-900...900)), .cancel
      ]
      return inputs.randomElement(using: &random) ?? .grab
    case 9: return .event(.kick(SIMD2(number(-900...900), number(-900...900))))
    case 10: return .event(.spring(Spring(response: number(0.1...1), dampingRatio: number(0.1...1.5))))
    case 11: return .rate([1, 0.25, 1.0 / 16].randomElement(using: &random) ?? 1)
    default: return .event(.tap)
    }
  }

  private static func apply(_ input: Input, to shell: inout Shell) {
    switch input {
    case .key(let key, let phase): shell.press(KeyPress(key: key, phase: phase))
    case .mouse(let action, let column, let row):
      shell.draw()
      shell.mouse(
        MouseEvent(action, .left, column: column, row: row), at: SIMD2(column * Box.column, row * Box.row))
    case .event(let event): shell.send(event)
    case .grab: shell.grab()
    case .drag(let way): shell.drag(by: way)
    case .release(let velocity): shell.release(velocity: velocity)
    case .cancel: shell.cancel()
    case .resize(let columns, let rows): shell.resize(columns: columns, rows: rows)
    case .rate(let rate): shell.setRate(rate)
    }
  }

  /// Random inputs at random times of the first seconds.
  private static func session(
    of name: SceneName, seed: UInt64, count: Int, _ size: (columns: Int, rows: Int) = (100, 30)
  ) -> [(time: Double, input: Input)] {
    var random = SplitMix64(seed: seed)
    var time = 0.0
    return (0..<count).map { _ in
      time += .random(in: 0.005...0.2, using: &random)
      return (time, input(of: name, size, &random))
    }
  }

  private static func shell(
    _ name: SceneName, _ size: (columns: Int, rows: Int) = (100, 30), reducesMotion: Bool = false
  ) -> Shell {
    Shell(
      name.scene(
        SceneContext(
          columns: size.columns, rows: size.rows, environment: reducesMotion ? .reduced : .standard)))
  }

  private static func numbers(_ shell: Shell) -> [Double] {
    shell.scene.trace.compactMap { if case .number(let number) = $0.value { number } else { nil } }
  }

  /// Returns the greatest difference of two rows, relative to numbers over 1.
  private static func difference(_ one: [Double], _ other: [Double]) -> Double {
    guard one.count == other.count else { return .infinity }
    return zip(one, other).map { abs($0 - $1) / max(1, abs($0)) }.max() ?? 0
  }

  // MARK: Laws

  @Test(arguments: SceneName.allCases, 0..<8)
  func `M115: after any input a scene is finite, comes to rest, and stays unchanged`(
    name: SceneName, seed: UInt64
  ) {
    var shell = Self.shell(name, reducesMotion: seed % 4 == 3)
    for (time, input) in Self.session(of: name, seed: seed, count: 60) {
      shell.advance(to: time)
      Self.apply(input, to: &shell)
      if seed % 3 == 0, Int(time * 10) % 7 == 0 {
        Self.apply(.resize(columns: 40 + Int(time * 37) % 180, rows: 12 + Int(time * 53) % 60), to: &shell)
      }
      shell.draw()
      #expect(!Self.numbers(shell).contains { !$0.isFinite })
    }
    shell.setRate(1)
    shell.cancel()
    shell.press(KeyPress(key: .escape))
    var time = 30.0
    while !shell.isAtRest || shell.nextDeadline != nil, time < 180 {
      time += 1.0 / 60
      shell.advance(to: time)
    }
    #expect(shell.isAtRest && shell.nextDeadline == nil)
    let before = Self.numbers(shell)
    shell.advance(to: time + 100)
    #expect(Self.numbers(shell) == before)
  }

  @Test(arguments: SceneName.allCases, 0..<4)
  func `M36: a scene is the same at 24, 60 and 144 frames a second`(name: SceneName, seed: UInt64) {
    let session = Self.session(of: name, seed: seed, count: 24)
    let rows = [24, 60, 144].map { rate in
      var shell = Self.shell(name)
      var inputs = session[...]
      return (0...(4 * rate)).compactMap { frame -> [Double]? in
        let time = Double(frame) / Double(rate)
        while let next = inputs.first, next.time <= time {
          shell.advance(to: next.time)
          Self.apply(next.input, to: &shell)
          inputs.removeFirst()
        }
        shell.advance(to: time)
        return frame % (rate / 12) == 0 ? Self.numbers(shell) : nil
      }
    }
    for other in rows.dropFirst() {
      for (index, (row, first)) in zip(other, rows[0]).enumerated() {
        #expect(Self.difference(first, row) < 1e-9, "at \(Double(index) / 12) s")
      }
    }
  }

  @Test(arguments: SceneName.allCases, 0..<2)
  func `M67: a second back and forward changes nothing`(name: SceneName, seed: UInt64) {
    var shell = Self.shell(name)
    var inputs = Self.session(of: name, seed: seed, count: 30).filter {
      if case .rate = $0.input { false } else { true }
    }
    var rows: [[Double]] = []
    for frame in 0...240 {
      let time = Double(frame) / 60
      while let next = inputs.first, next.time <= time {
        shell.advance(to: next.time)
        Self.apply(next.input, to: &shell)
        inputs.removeFirst()
      }
      shell.advance(to: time)
      rows.append(Self.numbers(shell))
      guard frame >= 60, frame % 40 == 0 else { continue }
      var copy = shell
      copy.togglePause()
      copy.scroll(by: -1)
      #expect(Self.difference(rows[frame - 60], Self.numbers(copy)) < 1e-9, "\(frame)")
      copy.scroll(by: 1)
      #expect(Self.difference(rows[frame], Self.numbers(copy)) < 1e-9, "\(frame)")
    }
  }

  @Test(arguments: SceneName.allCases)
  func `a spring from the tuner changes the law and not the state`(name: SceneName) {
    var shell = Self.shell(name)
    shell.send(.tap)
    shell.advance(to: 0.1)
    let before = shell.scene.trace
    let spring = Spring(response: 0.7, dampingRatio: 0.3)
    shell.send(.spring(spring))
    #expect(shell.scene.spring == spring)
    for (old, new) in zip(before, shell.scene.trace) {
      // An animator's fraction depends on the timing of its current law.
      guard case (.number(let then), .number(let now)) = (old.value, new.value), old.name != "time" else {
        continue
      }
      #expect(abs(now - then) < 1e-6 * max(1, abs(then)), "\(old.name)")
    }
  }

  /// The sizes of a stage: the least, narrow, low, usual, wide and high ones.
  private static let sizes = [
    (40, 12), (40, 20), (40, 60), (48, 18), (60, 24), (80, 24), (100, 30), (120, 40), (200, 54), (320, 90)
  ]

  @Test(arguments: SceneName.allCases)
  func `no text covers another one, or leaves the stage, at any size`(name: SceneName) {
    for size in Self.sizes {
      var shell = Self.shell(name, size)
      for (time, input) in [
        (0.0, nil), (0.1, Input.event(.tap)), (0.3, .key("d", .press)), (0.4, .grab), (2.5, .cancel)
      ] {
        shell.advance(to: time)
        if let input { Self.apply(input, to: &shell) }
        shell.draw()
        var covered: [Int: Unicode.Scalar] = [:]
        for case .text(let text) in shell.stage.elements {
          let (column, row) = (Int(text.corner.x / Box.column), Int(text.corner.y / Box.row))
          for (index, scalar) in shell.stage.characters[text.range].enumerated() where scalar != " " {
            let isInside = column + index >= 0 && column + index < size.0 && row >= 0 && row < size.1
            let other = covered.updateValue(scalar, forKey: row * 1000 + column + index)
            let isWord = other.map { $0.properties.isAlphabetic || $0.properties.numericType != nil }
            let isFree = isWord != true
            let words = String(String.UnicodeScalarView(shell.stage.characters[text.range]))
            #expect(
              isInside && isFree, "\(size) at \(time) s: “\(words)” in row \(row), column \(column)")
          }
        }
      }
    }
  }

  @Test(arguments: SceneName.allCases)
  func `an item is hit where it is shown`(name: SceneName) {
    var shell = Self.shell(name, (120, 40))
    shell.draw()
    shell.send(.tap)
    for frame in 1...40 {
      shell.advance(to: Double(frame) / 60)
      shell.draw()
      for item in 0..<16 {
        guard let place = shell.stage.place(of: item), shell.stage.bounds.contains(place) else { continue }
        var top: Int?
        for case .fill(let fill) in shell.stage.elements {
          if let item = fill.item, fill.shape.contains(place), fill.clip?.contains(place) != false {
            top = item
          }
        }
        if let top { #expect(shell.stage.item(at: place) == top) }
      }
    }
  }

  /// Unoptimised code allocates for its own reasons; the rooms are optimised if the manifest is told so.
  private static let isOptimised = getenv("PANE_OPTIMIZES_ROOMS") != nil

  @Test(.enabled(if: isOptimised), arguments: SceneName.allCases)
  func `a steady frame allocates nothing, and its code neither`(name: SceneName) {
    var shell = Self.shell(name, (120, 40))
    var code = SceneCode()
    for frame in 1...20 {
      shell.advance(to: Double(frame) / 60)
      shell.draw()
      code.read(shell.scene)
    }
    shell.send(.tap)
    var (changes, dirty, steady) = (-1, 0, 0)
    for frame in 21...300 {
      let time = Double(frame) / 60
      let before = allocation_count()
      shell.advance(to: time)
      shell.draw()
      code.read(shell.scene)
      let count = allocation_count() - before
      // A frame with a change, and one after a copy for the history, may allocate.
      let isSteady =
        shell.changeCount == changes && time.truncatingRemainder(dividingBy: History.interval) > 0.05
      changes = shell.changeCount
      if isSteady { (steady, dirty) = (steady + 1, dirty + (count > 0 ? 1 : 0)) }
    }
    #expect(dirty == 0, "of \(steady)")
    #expect(steady > 100)
  }
}
