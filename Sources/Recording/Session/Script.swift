internal import PaneCanvas
package import PaneScenes
internal import PaneSprings

/// The options of a session and the events in it, in the text form that `format` describes. A recorded script also has the
/// events `theme` and `key-release`.
///
/// Columns and rows count from 0 at the top left and may be fractional: the centre of the first cell is (0.5, 0.5).
package struct Script: Hashable, Sendable {
  package struct TimedEvent: Hashable, Sendable {
    /// The session time of the event, in s; never less than the time of the line before.
    package let time: Double
    package let event: SessionEvent

    package init(time: Double, event: SessionEvent) {
      self.time = time
      self.event = event
    }
  }

  package static let format = """
    A script has one line per event, TIME VERB [ARGUMENTS], with times in s; # starts a comment:
      0.1 tap | 0.3 grab | 0.32 drag -24 | 0.45 release [-900] | 0.6 cancel
      0.7 key [shift+][alt+][control+]Up [press|repeat|release] | 0.9 resize 100x30
      1.2 kick 300 -500 | 1.3 spring k=300,c=20 | 1.4 driver pop | 2 scene photos
      1.5 mouse press|drag|release|move COLUMN ROW [left|middle|right|none]
      1.9 wheel up|down [COLUMN ROW] | 2.1 focus in|out | 2.2 paste "text"
    Its first lines can set the initial state, without a time:
      scene NAME | size 120x40 | spring SPRING | driver NAME | release RULE
      from closed|open | reduce-motion on|off | theme NAME | key-release on|off
    An event without effect in the state of its time, such as a release without a grab, changes nothing, as on the \
    screen. What the scene has in no state, such as a driver of photos, is an error.
    """

  package let opening: SessionOptions
  package let lines: [TimedEvent]

  /// True if the script was written for a terminal that reports when a key is released. Without an explicit
  /// option, this holds if any line is a key release.
  package var reportsKeyRelease: Bool {
    opening.reportsKeyRelease
      ?? lines.contains { line in
        if case .input(.key(_, .release, _)) = line.event { true } else { false }
      }
  }

  /// - Parameter lines: the events, in order of time.
  package init(opening: SessionOptions = SessionOptions(), lines: [TimedEvent] = []) {
    precondition(
      zip(lines, lines.dropFirst()).allSatisfy { $0.time <= $1.time }, "a script's times are in order")
    self.opening = opening
    self.lines = lines
  }

  /// - Parameter options: the options with which it is played, which take precedence over its own. A line without a meaning in
  ///     the scene of its time is then an error. Nil does not compare lines with scenes.
  ///   - usual: the size of the stage if neither the options nor the script give one, in cells.
  package init(
    parsing text: String, named name: String, playedWith options: SessionOptions? = nil,
    usual: GridSize = .usual
  ) throws(ParseError) {
    var opening = SessionOptions()
    var lines: [TimedEvent] = []
    var (optionRows, eventRows): ([String: Int], [Int]) = ([:], [])
    let rows = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (index, raw) in rows.enumerated() {
      do throws(ParseError) {
        let words = try ScriptWords(raw)
        guard let first = words.words.first else { continue }
        try Self.check(words)
        if !first.isQuoted, SessionOptions.begins(with: first.text) {
          guard lines.isEmpty else {
            throw ParseError(
              "“\(first.text)” without a time is only valid before the first event; expected “TIME VERB”")
          }
          try opening.take(words)
          optionRows[first.text] = index
        } else {
          let line = try TimedEvent(words)
          if let last = lines.last, line.time < last.time {
            throw ParseError(
              "time \(line.time) is before the time of the line above, \(last.time); times must not decrease")
          }
          lines.append(line)
          eventRows.append(index)
        }
      } catch {
        throw ParseError("\(name):\(index + 1): \(error)")
      }
    }
    self.init(opening: opening, lines: lines)
    guard let options,
      let (row, reason) = firstMistake(playedWith: options, usual: usual, optionRows, eventRows)
    else { return }
    var words = try ScriptWords(rows[row]).words
    // The time of an event.
    if eventRows.contains(row) { words.removeFirst() }
    throw ParseError("\(name):\(row + 1): “\(Arguments(words).text)” \(reason)")
  }

  /// Throws an error if a plain word is longer than 1000 bytes, because such a text is not a script.
  private static func check(_ words: ScriptWords) throws(ParseError) {
    let longest = 1000
    for word in words.words where !word.isQuoted && word.text.utf8.count > longest {
      throw ParseError(
        "expected words of at most \(longest) bytes, found \(word.text.utf8.count): “\(excerpt(word.text))”")
    }
  }
}

extension Script.TimedEvent {
  /// Parses a line that has a time.
  /// - Parameter words: the words of the line; at least one.
  fileprivate init(_ words: ScriptWords) throws(ParseError) {
    let first = excerpt(words.words[0].text)
    let time = try number(first, named: "the time in s")
    guard time >= 0 else { throw ParseError("a time must be at least 0; got \(first)") }
    guard (try? NumberArgument.seconds.parse(first)) != nil else {
      throw ParseError("a time must be in \(NumberArgument.seconds.expectation); got \(first)")
    }
    guard words.words.count > 1 else { throw ParseError("expected “TIME VERB”, found only “\(first)”") }
    self.init(time: time, event: try Arguments(Array(words.words[1...])).event)
  }
}

extension Arguments {
  private static let verbs = """
    tap, grab, drag, release, cancel, key, mouse, wheel, resize, kick, spring, driver, scene, theme, focus, \
    paste or key-release
    """

  fileprivate var event: SessionEvent {
    get throws(ParseError) {
      switch verb {
      case "tap": return try alone(.tap)
      case "grab": return try alone(.grab)
      case "cancel": return try alone(.cancel)
      case "drag": return .action(.drag(try numbers(["pt"])[0]))
      case "release": return .action(.release(count == 0 ? nil : try numbers(["pt/s"])[0]))
      case "kick":
        let velocity = try numbers(["pt/s", "pt/s"])
        return .action(.kick(SIMD2(velocity[0], velocity[1])))
      case "resize":
        let size = try size
        return .resize(columns: size.columns, rows: size.rows)
      case "spring": return .action(.spring(try SpringSpec.parse(try single("SPRING"))))
      case "driver": return .action(.driver(try choice(DriverName.self).rawValue))
      case "scene":
        // A scene is selected by pressing its key.
        return .input(.key(try choice(SceneName.self).key))
      case "theme": return .theme(try choice(ThemeName.self).theme)
      case "key-release": return .reportsKeyRelease(try isOn)
      case "key": return .input(try key)
      case "mouse", "wheel": return .input(.mouse(try mouse))
      case "paste": return .input(.paste(try quoted))
      case "focus": return .input(.focus(try choice(FocusChange.self) == .in))
      default: throw ParseError("unknown verb “\(excerpt(verb))”; expected \(Self.verbs)")
      }
    }
  }

  private enum FocusChange: String, CaseIterable { case `in`, out }

  private func alone(_ action: Action) throws(ParseError) -> SessionEvent {
    try none()
    return .action(action)
  }

  /// The mouse event, whose column and row, in cells, may lie outside of the screen during a drag. Those of the wheel may
  /// be omitted.
  private var mouse: MouseEvent {
    get throws(ParseError) {
      let isWheel = verb == "wheel"
      let place = "COLUMN ROW [left|middle|right|none]"
      let form = isWheel ? "wheel up|down [\(place)]" : "mouse press|drag|release|move \(place)"
      let words = words
      guard count == words.count, (isWheel ? [1, 3, 4] : [3, 4]).contains(words.count),
        let action = MouseEvent.MouseAction(rawValue: words[0]), action.isWheel == isWheel
      else { throw expected(form) }
      guard words.count > 1 else { return MouseEvent(action, .none, column: 0, row: 0) }
      guard let button = words.count == 4 ? MouseEvent.Button(rawValue: words[3]) : action.usualButton else {
        throw expected(form)
      }
      return MouseEvent(
        action, button, column: try NumberArgument.coordinate.parse(words[1], named: "the column"),
        row: try NumberArgument.coordinate.parse(words[2], named: "the row"))
    }
  }

  private var key: InputEvent {
    get throws(ParseError) {
      let words = words
      guard count == words.count, (1...2).contains(words.count) else { throw unknownKey }
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
    return expected("key \(Modifiers.scriptForm)NAME [press|repeat|release]”, \(names)")
  }
}

extension SessionOptions {
  /// The option lines at the beginning of a script.
  package var text: String { lines.map { $0 + "\n" }.joined() }
}

extension Script.TimedEvent {
  /// The line, including its newline.
  package var text: String { "\(time) \(event.scriptText)\n" }
}

extension SessionEvent {
  /// The verb and arguments of the event in a script. The theme must have a name; numbers are finite.
  var scriptText: String {
    switch self {
    case .action(let action): return action.scriptText
    case .resize(let columns, let rows): return "resize \(columns)x\(rows)"
    case .reportsKeyRelease(let reports): return "key-release \(reports ? "on" : "off")"
    case .theme(let theme):
      guard let name = ThemeName(theme) else { preconditionFailure("a script tells themes by their names") }
      return "theme \(name.rawValue)"
    case .input(let input): return input.scriptText
    }
  }
}

extension Action {
  fileprivate var scriptText: String {
    switch self {
    case .tap: "tap"
    case .grab: "grab"
    case .cancel: "cancel"
    case .drag(let distance): "drag \(distance)"
    case .release(let velocity): velocity.map { "release \($0)" } ?? "release"
    case .kick(let velocity): "kick \(velocity.x) \(velocity.y)"
    case .spring(let spring): "spring \(SpringSpec.text(of: spring))"
    case .driver(let name): "driver \(name)"
    }
  }
}

extension MouseEvent.MouseAction {
  /// The button that a script may omit for this action.
  var usualButton: MouseEvent.Button { isWheel || self == .move ? .none : .left }
}

extension InputEvent {
  fileprivate var scriptText: String {
    switch self {
    case .key(let key, let phase, let modifiers):
      let name = "key \(modifiers.scriptName)\(key.scriptName)"
      return phase == .press ? name : "\(name) \(phase.rawValue)"
    case .mouse(let mouse):
      let verb = mouse.action.isWheel ? "wheel" : "mouse"
      let place = "\(verb) \(mouse.action.rawValue) \(mouse.column) \(mouse.row)"
      return mouse.button == mouse.action.usualButton ? place : "\(place) \(mouse.button.rawValue)"
    case .paste(let text): return "paste \(ScriptWords.quoting(text))"
    case .focus(let isGained): return "focus \(isGained ? "in" : "out")"
    }
  }
}

extension Key {
  private static let named: [(name: String, key: Key)] = [
    ("Up", .up), ("Down", .down), ("Left", .left), ("Right", .right), ("Space", .character(" ")),
    ("Enter", .enter), ("Esc", .escape), ("Tab", .tab), ("Backspace", .backspace), ("Home", .home),
    ("End", .end), ("PgUp", .pageUp), ("PgDn", .pageDown), ("Insert", .insert), ("Delete", .delete)
  ]
  /// The numbers of the function keys; 63 is the greatest that a keyboard protocol reports.
  private static let functions = 1...63

  static let scriptNames = named.map(\.name).joined(separator: ", ") + ", F1…F63, U+23"

  /// Creates a key from its name in a script, in upper or lower case, or from the character that it types. A
  /// character is written as itself, or as U+ and its scalars in hexadecimal, separated by dots.
  init?(named text: String) {
    if let known = Self.named.first(where: { $0.name.lowercased() == text.lowercased() }) {
      self = known.key
    } else if text.count == 1, let character = text.first {
      self = .character(character)
    } else if text.first == "F" || text.first == "f", let number = Int(text.dropFirst()),
      Self.functions.contains(number)
    {
      self = .function(number)
    } else if text.hasPrefix("U+") {
      var scalars = String.UnicodeScalarView()
      for part in text.dropFirst(2).split(separator: ".", omittingEmptySubsequences: false) {
        guard let scalar = UInt32(part, radix: 16).flatMap(Unicode.Scalar.init) else { return nil }
        scalars.append(scalar)
      }
      let typed = String(scalars)
      guard typed.count == 1, let character = typed.first else { return nil }
      self = .character(character)
    } else {
      return nil
    }
  }

  /// The name of the key in a script, in ASCII.
  var scriptName: String {
    if let known = Self.named.first(where: { $0.key == self }) { return known.name }
    switch self {
    case .function(let number): return "F\(number)"
    case .character(let character):
      let scalars = character.unicodeScalars
      // “#” would begin a comment and a quote would begin a text, so both are written as U+.
      if scalars.count == 1, let scalar = scalars.first, "!"..."~" ~= scalar, scalar != "#", scalar != "\"" {
        return String(character)
      }
      return "U+" + scalars.map { String($0.value, radix: 16, uppercase: true) }.joined(separator: ".")
    default: preconditionFailure("every other key has a name")
    }
  }
}

extension Modifiers {
  private static let named: [(name: String, modifier: Modifiers)] = [
    ("shift+", .shift), ("alt+", .alt), ("control+", .control)
  ]

  /// The modifiers that may precede the name of a key, for messages.
  static let scriptForm = "[shift+][alt+][control+]"

  /// Removes the modifiers from the front of a key's name and returns them. A plus that is the key itself
  /// stays.
  static func taken(from text: inout Substring) -> Modifiers {
    var modifiers: Modifiers = []
    while let found = named.first(where: { text.hasPrefix($0.name) && text.count > $0.name.count }) {
      modifiers.insert(found.modifier)
      text = text.dropFirst(found.name.count)
    }
    return modifiers
  }

  var scriptName: String { Self.named.filter { contains($0.modifier) }.map(\.name).joined() }
}
