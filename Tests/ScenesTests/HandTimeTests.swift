import MotionKinematics
import PaneCanvas
import Testing

@testable import PaneScenes

/// A hand is as fast in slow motion as ever: its windows and delays are in session time, and it is 1 / rate times as
/// fast in scene time.
struct HandTimeTests {
  /// An item that the mouse holds: the cell of the press, the direction of the drag in cells, and the column of the
  /// trace with the item's velocity.
  struct Item: Sendable, CustomTestStringConvertible {
    let scene: SceneName
    let start: SIMD2<Double>
    let direction: SIMD2<Double>
    let velocity: String
    /// True if the space bar opens it first.
    var opens = false
    var testDescription: String { "\(scene.rawValue) \(velocity)" }
  }

  static let items = [
    Item(scene: .controlPanel, start: [60, 38], direction: [0, -1], velocity: "v"),
    Item(scene: .interruption, start: [16, 23], direction: [0, -1], velocity: "jump_v"),
    Item(scene: .bounciness, start: [60, 4], direction: [1, 0], velocity: "ball1_v"),
    Item(scene: .marker, start: [30, 14], direction: [0, -0.5], velocity: "spring_v"),
    Item(scene: .photos, start: [60, 20], direction: [0, 0.5], velocity: "vy", opens: true),
    Item(scene: .scroll, start: [80, 30], direction: [0, -1], velocity: "v"),
    Item(scene: .scroll, start: [16, 34], direction: [1, 0], velocity: "picture_vx"),
    Item(scene: .trail, start: [105, 5], direction: [-1, 0], velocity: "vx")
  ]

  /// A gallery at rest, 5 s before its time 0, in slow motion after `presses` of the key `s`.
  private func gallery(_ name: SceneName, opens: Bool = false, presses: Int) -> Gallery {
    var gallery = Gallery(name, SceneContext(columns: 120, rows: 40), showsHint: false)
    if opens { press(.space, at: -4.9, &gallery) }
    press("s", times: presses, at: 0.1, &gallery)
    return gallery
  }

  private func gallery(_ item: Item, presses: Int) -> Gallery {
    gallery(item.scene, opens: item.opens, presses: presses)
  }

  private func press(_ key: Key, times: Int = 1, at time: Double, _ gallery: inout Gallery) {
    for _ in 0..<times { _ = gallery.route(.input(.key(key)), at: 5 + time) }
  }

  private func advance(to time: Double, _ gallery: inout Gallery) { gallery.advance(to: 5 + time) }

  private func mouse(
    _ action: MouseEvent.MouseAction, _ cell: SIMD2<Double>, at time: Double, _ gallery: inout Gallery
  ) {
    _ = gallery.route(.input(.mouse(MouseEvent(action, .left, column: cell.x, row: cell.y))), at: 5 + time)
  }

  /// Presses the mouse at 0.5 s and drags it by a cell or less each 10 ms.
  private func drag(_ item: Item, steps: ClosedRange<Int> = 0...8, _ gallery: inout Gallery) {
    for step in steps {
      mouse(
        step == 0 ? .press : .drag, item.start + Double(step) * item.direction, at: 0.5 + Double(step) / 100,
        &gallery)
    }
  }

  private func number(_ column: String, _ gallery: Gallery) -> Double {
    SceneRow(gallery)[column]
  }

  /// The numbers and words of a gallery's trace.
  private struct SceneRow {
    var numbers: [String: Double] = [:]
    var words: [String: String] = [:]
    init(_ gallery: Gallery) {
      for column in gallery.scene.trace {
        switch column.value {
        case .number(let number): numbers[column.name] = number
        case .word(let word): words[column.name] = word
        }
      }
    }
    subscript(column: String) -> Double { numbers[column] ?? .nan }
  }

  @Test(arguments: items, [(0, 1.0), (1, 4), (2, 16)])
  func `M58: the hand's velocity on the screen is the same at all rates, and 0 if it holds still`(
    item: Item, slow: (presses: Int, slowness: Double)
  ) {
    var plain = gallery(item, presses: 0)
    var gallery = gallery(item, presses: slow.presses)
    drag(item, &plain)
    drag(item, &gallery)
    let velocity = number(item.velocity, plain)
    #expect(abs(velocity) > 1)
    #expect(abs(number(item.velocity, gallery) / slow.slowness / velocity - 1) < 1e-9)
    advance(to: 0.62, &gallery)
    #expect(number(item.velocity, gallery) != 0)
    advance(to: 0.66, &gallery)
    #expect(number(item.velocity, gallery) == 0)
    mouse(.release, item.start + 8 * item.direction, at: 1.2, &gallery)
    mouse(.release, item.start + 8 * item.direction, at: 1.2, &plain)
    #expect(number(item.velocity, gallery) == number(item.velocity, plain))
  }

  @Test(arguments: items)
  func `M58: in mid-drag, slow motion changes the velocity in scene time at once`(item: Item) {
    var gallery = gallery(item, presses: 0)
    drag(item, &gallery)
    let velocity = number(item.velocity, gallery)
    press("s", at: 0.585, &gallery)
    advance(to: 0.587, &gallery)
    #expect(abs(number(item.velocity, gallery) / velocity - 4) < 1e-9)
    drag(item, steps: 9...16, &gallery)
    #expect(abs(number(item.velocity, gallery) / velocity - 4) < 0.04)
    press("s", times: 2, at: 0.665, &gallery)
    advance(to: 0.667, &gallery)
    #expect(abs(number(item.velocity, gallery) / velocity - 1) < 0.01)
  }

  @Test(arguments: items)
  func `M58: a hand that moves while time is paused has the same velocity, and none after it has held still`(
    item: Item
  ) {
    var plain = gallery(item, presses: 0)
    var gallery = plain
    drag(item, steps: 0...14, &plain)
    drag(item, steps: 0...7, &gallery)
    press("p", at: 0.575, &gallery)
    drag(item, steps: 8...14, &gallery)
    #expect(abs(number(item.velocity, gallery) / number(item.velocity, plain) - 1) < 1e-9)
    var still = gallery
    press("p", at: 0.645, &gallery)
    advance(to: 0.646, &gallery)
    advance(to: 0.646, &plain)
    #expect(abs(number(item.velocity, gallery) / number(item.velocity, plain) - 1) < 1e-9)
    var released = plain
    mouse(.release, item.start + 14 * item.direction, at: 0.8, &still)
    mouse(.release, item.start + 14 * item.direction, at: 0.8, &released)
    #expect(number(item.velocity, still) == number(item.velocity, released))
  }

  @Test(arguments: [(0, 1.0), (1, 4), (2, 16)])
  func `an arrow counts as held for 300 ms of the hand after a press, and 120 ms after a repeat`(
    slow: (presses: Int, slowness: Double)
  ) {
    var gallery = gallery(.controlPanel, presses: slow.presses)
    func phase() -> String? { SceneRow(gallery).words["phase"] }
    press(.up, at: 0.5, &gallery)
    advance(to: 0.79, &gallery)
    #expect(phase() == "dragging")
    advance(to: 0.81, &gallery)
    #expect(phase() == "animating")
    press(.down, at: 1, &gallery)
    press(.down, at: 1.2, &gallery)
    advance(to: 1.31, &gallery)
    #expect(phase() == "dragging")
    advance(to: 1.33, &gallery)
    #expect(phase() == "animating")
  }

  @Test(arguments: [0, 1, 2])
  func `the keyboard's delay before the first repeat is learned in the time of the hand`(presses: Int) {
    var gallery = gallery(.controlPanel, presses: presses)
    press(.up, at: 1, &gallery)
    for repeats in 0...5 { press(.up, at: 1.5 + Double(repeats) / 30, &gallery) }
    press("s", times: (3 - presses) % 3, at: 3, &gallery)
    press(.down, at: 6, &gallery)
    advance(to: 6.53, &gallery)
    #expect(SceneRow(gallery).words["phase"] == "dragging")
    advance(to: 6.55, &gallery)
    #expect(SceneRow(gallery).words["phase"] == "animating")
  }

  @Test(arguments: [0, 1, 2])
  func `a key presses a button for 120 ms of the hand, and presses 100 ms apart are no repeats`(presses: Int)
  {
    var gallery = gallery(.button, presses: presses)
    press(.space, at: 0.5, &gallery)
    advance(to: 0.61, &gallery)
    #expect(SceneRow(gallery)["taps"] == 0)
    advance(to: 0.63, &gallery)
    #expect(SceneRow(gallery)["taps"] == 1)
    press(.space, at: 0.7, &gallery)
    press(.space, at: 0.8, &gallery)
    #expect(SceneRow(gallery)["presses"] == 3)
  }
}
