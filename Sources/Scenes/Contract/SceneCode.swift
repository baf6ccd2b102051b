internal import Motion
package import PaneCanvas

/// The code that makes the motion of a scene's central item with the library, with the numbers of the present instant.
///
/// It is a program. A panel shows the lines that matter; a line of an act of the user is lit while that act determines the
/// motion. The other lines play the acts on a link that is advanced by hand, so that the copied program prints the motion.
package struct SceneCode: Sendable {
  /// An act of the user on the central item. It lasts until the next one, or until rest.
  package enum Act: Hashable, Sendable {
    case tap, grab, drag, release
    case key(Key)
  }

  struct Line: Sendable {
    let text: InlineText
    let act: Act?
    let isShown: Bool
  }

  /// The most characters of a shown line, and the most shown lines.
  static let (columns, rows) = (56, 16)

  /// True if numbers have all their digits, as in a copy; false if they are rounded.
  private let isExact: Bool
  private(set) var lines: [Line] = []

  init(exact isExact: Bool = false) { self.isExact = isExact }

  /// The program of a scene at its present time.
  package static func program(of scene: some Scene) -> String {
    var code = Self(exact: true)
    scene.write(&code)
    return "import Motion\n" + code.lines.map { "\($0.text)\n" }.joined()
  }

  /// Replaces the lines by those of a scene.
  mutating func read(_ scene: some Scene) {
    lines.removeAll(keepingCapacity: true)
    scene.write(&self)
  }

  func has(_ act: Act) -> Bool { lines.contains { $0.act == act } }

  // MARK: Writing

  /// Adds a line that the panel shows.
  /// - Parameter act: the act that runs the line; nil for what runs before all acts.
  mutating func show(_ text: InlineText, _ act: Act? = nil) {
    lines.append(Line(text: text, act: act, isShown: true))
  }

  /// Adds an assignment of a spring, on two lines if it has a mass.
  mutating func show(_ name: InlineText, _ spring: Spring) {
    if spring.mass == 1 { return show("\(name) = \(self.spring(spring))") }
    show("\(name) =")
    show("  \(self.spring(spring))")
  }

  /// Adds a line of the program alone.
  mutating func add(_ text: InlineText) { lines.append(Line(text: text, act: nil, isShown: false)) }

  /// Adds a display link that is advanced by hand, and an animator on it.
  mutating func addLink() {
    add("")
    add("let link = ManualDisplayLink()")
    add("let animator = Animator(link: link)")
  }

  /// Plays the frames of a duration, in s, before the next act.
  mutating func addPause(_ duration: Double) { add("link.advance(by: \(number(duration)))") }

  /// Returns a literal of a finite number, with a decimal point, so that its type is `Double`.
  func number(_ value: Double) -> InlineText {
    if isExact { return InlineText(value.description) }
    var text: InlineText = value < -0.05 ? "-" : ""
    text.append(fixed(abs(value), decimals: 1))
    return text
  }

  func vector(_ value: SIMD2<Double>) -> InlineText { "[\(number(value.x)), \(number(value.y))]" }

  /// Returns the initializer of a spring.
  func spring(_ spring: Spring) -> InlineText {
    let mass: InlineText = spring.mass == 1 ? "" : ", mass: \(number(spring.mass))"
    return "Spring(stiffness: \(number(spring.stiffness)), damping: \(number(spring.damping))\(mass))"
  }
}

extension Scene {
  /// The act of an event on the central item: by default that on item 0.
  package func act(of event: SceneEvent) -> SceneCode.Act? { event.act(on: 0) }
}

extension SceneEvent {
  /// Returns the act of the event on an item; nil means any item.
  func act(on item: Int? = nil) -> SceneCode.Act? {
    switch self {
    case .tap: return .tap
    case .touch(let touch) where touch.item != nil && touch.item == item ?? touch.item:
      switch touch.phase {
      case .began: return .grab
      case .moved: return .drag
      case .ended, .cancelled: return touch.isClick ? .tap : .release
      }
    default: return nil
    }
  }
}
