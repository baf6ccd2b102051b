import SeededRandom
import PaneCanvas
import Motion
import PaneRecording
import PaneScenes

/// Random session options and events, as a session could record them.
struct RandomSession {
  private var random: SplitMix64

  init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// Random session options, each of them given or not.
  mutating func opening() -> SessionOptions {
    var opening = SessionOptions()
    opening.scene = maybe { SceneName.allCases.randomElement(using: &$0.random) }
    opening.size = maybe { GridSize(columns: $0.integer(40...300), rows: $0.integer(12...100)) }
    opening.spring = maybe { $0.spring() }
    opening.driver = maybe { DriverName.allCases.randomElement(using: &$0.random) }
    opening.releaseRule = maybe { ReleaseRule.allCases.randomElement(using: &$0.random) }
    opening.start = maybe { $0.bool() ? .open : .closed }
    opening.reducesMotion = maybe { $0.bool() }
    opening.theme = maybe { ThemeName.allCases.randomElement(using: &$0.random) }
    opening.reportsKeyRelease = maybe { $0.bool() }
    return opening
  }

  /// Events in order of time, as many per second as a busy person makes.
  mutating func lines(_ count: Int, of event: (inout RandomSession) -> SessionEvent) -> [Script.TimedEvent] {
    var time = 0.0
    return (0..<count).map { _ in
      // Two events read at the same wake-up have the same time.
      if integer(0...3) > 0 { time += number(0...0.3) }
      return Script.TimedEvent(time: time, event: event(&self))
    }
  }

  /// A random event of any kind with random numbers.
  mutating func anyEvent() -> SessionEvent {
    switch integer(0...12) {
    case 0: .action(.tap)
    case 1: .action(.grab)
    case 2: .action(.cancel)
    case 3: .action(.drag(anyNumber()))
    case 4: .action(.release(maybe { $0.anyNumber() }))
    case 5: .resize(columns: integer(1...1000), rows: integer(1...1000))
    case 6: .action(.kick(SIMD2(anyNumber(), anyNumber())))
    case 7: .action(.spring(spring()))
    case 8: .action(.driver(DriverName.allCases.randomElement(using: &random)?.rawValue ?? "spring"))
    case 9: .reportsKeyRelease(bool())
    case 10: .theme((ThemeName.allCases.randomElement(using: &random) ?? .dark).theme)
    default: .input(anyInput())
    }
  }

  /// A random input for the gallery: other scenes, and slowed or paused time.
  mutating func galleryEvent(columns: Int, rows: Int) -> SessionEvent {
    guard integer(0...2) == 0 else { return playedEvent(columns: columns, rows: rows) }
    let keys: [Character] = ["p", "p", "s", ",", "<", "<", ".", ">", "t", "[", "]", "3", "8", "?"]
    return .input(.key(.character(keys.randomElement(using: &random) ?? "p")))
  }

  /// A random input for a scene.
  mutating func playedEvent(columns: Int, rows: Int) -> SessionEvent {
    let keys: [Key] = [
      .up, .down, .left, .right, .enter, .tab, .escape, .character(" "), .character("g"), .character("r"),
      .character("d"), .character("t"), .character("v"), .character("x"), .character("+")
    ]
    switch integer(0...9) {
    case 0: return .action(.tap)
    case 1...4:
      return .input(.key(keys.randomElement(using: &random) ?? .up, bool() ? .press : .release))
    case 5: return .resize(columns: integer(40...160), rows: integer(12...60))
    default:
      let actions: [MouseEvent.MouseAction] = [.press, .drag, .drag, .release, .scrollUp, .scrollDown]
      return .input(
        .mouse(
          MouseEvent(
            actions.randomElement(using: &random) ?? .press, .left, column: number(0...Double(columns)),
            row: number(0...Double(rows)))))
    }
  }

  /// A random event for a scene that has character keys.
  mutating func sceneEvent(keys: [Character], columns: Int, rows: Int) -> SessionEvent {
    switch integer(0...5) {
    case 0: .action(.drag(number(-80...80)))
    case 1: .action(.release(maybe { $0.number(-3000...3000) }))
    case 2: .input(.key(.character(keys.randomElement(using: &random) ?? " ")))
    default: playedEvent(columns: columns, rows: rows)
    }
  }

  private mutating func anyInput() -> InputEvent {
    switch integer(0...3) {
    case 0:
      return .key(
        anyKey(), [.press, .repeat, .release].randomElement(using: &random) ?? .press,
        Modifiers(rawValue: UInt8(integer(0...7))))
    case 1:
      let actions: [MouseEvent.MouseAction] = [.press, .drag, .release, .move, .scrollUp, .scrollDown]
      let buttons: [MouseEvent.Button] = [.left, .middle, .right, .none]
      return .mouse(
        MouseEvent(
          actions.randomElement(using: &random) ?? .press, buttons.randomElement(using: &random) ?? .left,
          column: anyNumber(), row: anyNumber()))
    case 2: return .paste("")
    default: return .focus(bool())
    }
  }

  private mutating func anyKey() -> Key {
    let named: [Key] = [
      .up, .down, .left, .right, .enter, .escape, .tab, .backspace
    ]
    return bool() ? named.randomElement(using: &random) ?? .up : .character(anyCharacter())
  }

  /// A random character, printable or not, of one scalar or several.
  private mutating func anyCharacter() -> Character {
    let special: [Character] = [
      "#", "\"", "\\", "+", " ", "\n", "\r\n", "\t", "\u{0}", "\u{1b}", "\u{85}", "\u{2028}", "é", "e\u{301}",
      "👩‍👧",
      "\u{301}", "\u{ca8}\u{cbf}", "\u{d4e}", "🇩🇪", "\u{feff}"
    ]
    if bool() { return special.randomElement(using: &random) ?? "#" }
    return Character(Unicode.Scalar(UInt8(integer(0x20...0x7e))))
  }

  /// A random number of any size; sometimes a round one or zero.
  private mutating func anyNumber() -> Double {
    switch integer(0...4) {
    case 0: Double(integer(-100...100))
    case 1: bool() ? 0 : -0.0
    case 2: number(-1...1) * Double(sign: .plus, exponent: integer(-1000 ... -1), significand: 1)
    case 3: number(-1e12...1e12)
    default: number(-1000...1000)
    }
  }

  private mutating func spring() -> Spring {
    Spring(stiffness: number(1...1000), damping: number(0...60), mass: number(0.2...5))
  }

  private mutating func maybe<Value>(_ value: (inout RandomSession) -> Value?) -> Value? {
    bool() ? value(&self) : nil
  }

  private mutating func bool() -> Bool { Bool.random(using: &random) }
  private mutating func integer(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &random)
  }
}
