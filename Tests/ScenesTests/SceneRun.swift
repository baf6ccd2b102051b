import Motion
import PaneCanvas
import Testing

@testable import PaneScenes

/// The size of a cell, in pt.
let cell = SIMD2(Box.column, Box.row)

/// A scene in its shell, with events at given session times, read by its trace.
struct SceneRun {
  var shell: Shell

  init(_ name: SceneName, columns: Int = 120, rows: Int = 40, environment: MotionEnvironment = .standard) {
    shell = Shell(name.scene(SceneContext(columns: columns, rows: rows, environment: environment)))
  }

  init(_ scene: (SceneContext) -> any Scene) { shell = Shell(scene(SceneContext(columns: 120, rows: 40))) }

  // MARK: Reading

  var time: Double { shell.sceneTime }
  var isAtRest: Bool { shell.isAtRest }
  var numbers: [String: Double] {
    shell.scene.trace.reduce(into: [:]) { numbers, column in
      if case .number(let number) = column.value { numbers[column.name] = number }
    }
  }
  subscript(column: String) -> Double { numbers[column] ?? .nan }
  /// A place or velocity of two columns.
  func pair(_ prefix: String) -> SIMD2<Double> { SIMD2(self[prefix + "x"], self[prefix + "y"]) }
  func word(_ column: String) -> String? {
    for case (column, .word(let word)) in shell.scene.trace.map({ ($0.name, $0.value) }) { return word }
    return nil
  }
  func texts() -> [String] {
    var shell = shell
    shell.draw()
    return shell.stage.elements.compactMap { element in
      guard case .text(let text) = element else { return nil }
      return String(String.UnicodeScalarView(shell.stage.characters[text.range]))
    }
  }
  func shows(_ text: String) -> Bool { texts().contains(text) }
  /// The middle of the place where an item is shown, in pt.
  func place(of item: Int) throws -> SIMD2<Double> {
    var shell = shell
    shell.draw()
    return try #require(shell.stage.place(of: item))
  }

  // MARK: Events

  mutating func happens(at time: Double, _ event: (inout Shell) -> Void) {
    shell.advance(to: time)
    event(&shell)
  }
  mutating func send(_ event: SceneEvent, at time: Double) { happens(at: time) { $0.send(event) } }
  mutating func tap(at time: Double) { send(.tap, at: time) }
  mutating func grab(at time: Double) { happens(at: time) { $0.grab() } }
  mutating func drag(_ way: Double, at time: Double) { happens(at: time) { $0.drag(by: way) } }
  mutating func release(_ velocity: Double? = nil, at time: Double) {
    happens(at: time) { $0.release(velocity: velocity) }
  }
  mutating func key(_ key: Key, _ phase: KeyPhase = .press, _ modifiers: Modifiers = [], at time: Double) {
    happens(at: time) { $0.press(KeyPress(key: key, phase: phase, modifiers: modifiers)) }
  }
  /// An event of the left button at a place in pt.
  mutating func mouse(_ action: MouseEvent.MouseAction, _ place: SIMD2<Double>, at time: Double) {
    happens(at: time) {
      $0.draw()
      $0.mouse(MouseEvent(action, .left, column: place.x / cell.x, row: place.y / cell.y), at: place)
    }
  }

  /// The numbers just before and just after an event.
  mutating func around(
    at time: Double, _ event: (inout Shell) -> Void
  ) -> (before: [String: Double], after: [String: Double]) {
    shell.advance(to: time)
    let before = numbers
    event(&shell)
    return (before, numbers)
  }
  /// Expects that an input changes no position and no velocity.
  func expectContinuity(_ columns: [String], _ input: (inout SceneRun) -> Void) {
    var after = self
    input(&after)
    for column in columns { #expect(abs(after[column] - self[column]) < 1e-9, "\(column) at \(time) s") }
  }

  // MARK: Time

  mutating func advance(to time: Double) { shell.advance(to: time) }
  /// Advances frame by frame until a time, in s, or until nothing moves.
  mutating func play(to end: Double, rate: Double = 60) {
    while time < end, !isAtRest { advance(to: min(end, time + 1 / rate)) }
    advance(to: end)
  }
  /// Advances frame by frame until nothing moves, which it must do within a duration, in s.
  mutating func settle(within duration: Double = 60) {
    let end = time + duration
    while !isAtRest || shell.nextDeadline != nil, time < end { advance(to: time + 1.0 / 60) }
    #expect(isAtRest, "the scene still moves after \(duration) s")
  }
}
