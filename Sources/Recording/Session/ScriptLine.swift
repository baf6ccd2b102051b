internal import PaneCanvas
internal import PaneScenes

/// A parsed line of a script that has a time.
struct ScriptLine {
  private let time: Double
  private let arguments: Arguments

  /// - Parameter words: the words of the line; at least one.
  init(_ words: ScriptWords) throws(ParseError) {
    let first = excerpt(words.words[0].text)
    time = try number(first, named: "the time in s")
    guard time >= 0 else { throw ParseError("a time must be at least 0; got \(first)") }
    guard (try? NumberArgument.seconds.parse(first)) != nil else {
      throw ParseError("a time must be in \(NumberArgument.seconds.expectation); got \(first)")
    }
    guard words.words.count > 1 else { throw ParseError("expected “TIME VERB”, found only “\(first)”") }
    arguments = Arguments(Array(words.words[1...]))
  }

  var line: Script.TimedEvent {
    get throws(ParseError) { Script.TimedEvent(time: time, event: try event) }
  }

  /// The verbs, for messages.
  private static let verbs = """
    tap, grab, drag, release, cancel, key, mouse, wheel, resize, kick, spring, driver, scene, theme, focus, \
    paste, key-release or performance
    """

  private var event: SceneEvent {
    get throws(ParseError) {
      switch arguments.verb {
      case "tap": return try alone(.tap)
      case "grab": return try alone(.grab)
      case "cancel": return try alone(.cancel)
      case "drag": return .drag(try arguments.numbers(["pt"])[0])
      case "release": return .release(arguments.count == 0 ? nil : try arguments.numbers(["pt/s"])[0])
      case "kick":
        let velocity = try arguments.numbers(["pt/s", "pt/s"])
        return .kick(SIMD2(velocity[0], velocity[1]))
      case "resize":
        let size = try arguments.size
        return .resize(columns: size.columns, rows: size.rows)
      case "spring": return .spring(try SpringSpec.parse(try arguments.single("SPRING")))
      case "driver": return .driver(try arguments.choice(Driver.self))
      case "scene":
        // A scene is selected by pressing its key.
        return .input(.key(try arguments.choice(SceneName.self).key))
      case "theme": return .theme(try arguments.choice(ThemeName.self).theme)
      case "key-release": return .reportsKeyRelease(try arguments.isOn)
      case "performance": return .performance(try performance)
      case "key": return .input(try key)
      case "mouse": return .input(.mouse(try mouse))
      case "wheel": return .input(.mouse(try wheel))
      case "paste": return .input(.paste(try arguments.quoted))
      case "focus": return .input(.focus(try arguments.choice(FocusChange.self) == .in))
      default: throw ParseError("unknown verb “\(excerpt(arguments.verb))”; expected \(Self.verbs)")
      }
    }
  }

  private enum FocusChange: String, CaseIterable { case `in`, out }

  private func alone(_ event: SceneEvent) throws(ParseError) -> SceneEvent {
    try arguments.none()
    return event
  }

  private var performance: Performance {
    get throws(ParseError) {
      let numbers = try arguments.numbers(["frames/s", "s", "bytes", "frames"])
      let counts = numbers[2...].compactMap { Int(exactly: $0) }
      guard counts.count == 2, numbers.allSatisfy({ $0 >= 0 }) else {
        throw arguments.expected("performance FRAMES/S SECONDS BYTES MISSED")
      }
      return Performance(
        framesPerSecond: numbers[0], interval99: numbers[1], bytesPerFrame: counts[0], missedFrames: counts[1]
      )
    }
  }

  private var mouse: MouseEvent {
    get throws(ParseError) {
      try event("mouse press|drag|release|move COLUMN ROW [left|middle|right|none]", isWheel: false)
    }
  }

  private var wheel: MouseEvent {
    get throws(ParseError) {
      try event("wheel up|down [COLUMN ROW [left|middle|right|none]]", isWheel: true)
    }
  }

  /// Returns a mouse event, whose column and row, in cells, may lie outside of the screen during a drag. Those of the
  /// wheel may be omitted.
  private func event(_ form: String, isWheel: Bool) throws(ParseError) -> MouseEvent {
    let words = arguments.words
    guard arguments.count == words.count, (isWheel ? [1, 3, 4] : [3, 4]).contains(words.count),
      let action = MouseEvent.MouseAction(rawValue: words[0]), action.isWheel == isWheel
    else { throw arguments.expected(form) }
    guard words.count > 1 else { return MouseEvent(action, .none, column: 0, row: 0) }
    guard let button = words.count == 4 ? MouseEvent.Button(rawValue: words[3]) : action.usualButton else {
      throw arguments.expected(form)
    }
    return MouseEvent(
      action, button, column: try NumberArgument.coordinate.parse(words[1], named: "the column"),
      row: try NumberArgument.coordinate.parse(words[2], named: "the row"))
  }

  private var key: InputEvent {
    get throws(ParseError) {
      let words = arguments.words
      guard arguments.count == words.count, (1...2).contains(words.count) else { throw unknownKey }
      var name = words[0][...]
      let modifiers = Modifiers.taken(from: &name)
      guard let key = Key(named: String(name)) else { throw unknownKey }
      guard words.count == 2 else { return .key(key, .press, modifiers) }
      guard let phase = KeyPhase(rawValue: words[1]) else {
        throw ParseError("expected press, repeat or release for a key, found “\(excerpt(words[1]))”")
      }
      return .key(key, phase, modifiers)
    }
  }

  private var unknownKey: ParseError {
    let names = "where NAME is one of \(Key.scriptNames) or a character"
    return arguments.expected("key \(Modifiers.scriptForm)NAME [press|repeat|release]”, \(names)")
  }
}
