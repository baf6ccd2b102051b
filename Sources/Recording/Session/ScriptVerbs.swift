internal import Motion
internal import PaneCanvas
internal import PaneScenes
internal import PaneSprings

/// A verb of a script: its arguments, and how they are read as an event and written.
struct ScriptVerb: Sendable {
  let name: String
  /// The arguments, for messages and for the help.
  let form: String
  /// Returns the event of arguments; nil if they have another form.
  let read: @Sendable ([String]) throws(ParseError) -> SessionEvent?
  /// Returns the arguments of an event; nil for an event of another verb.
  let write: @Sendable (SessionEvent) -> String?

  static let all: [ScriptVerb] = [
    plain("tap", .tap),
    plain("grab", .grab),
    Self(name: "drag", form: "LENGTH") { words throws(ParseError) in
      try numbers(words, ["LENGTH"]).map { .action(.drag($0[0])) }
    } write: {
      if case .action(.drag(let length)) = $0 { "\(length)" } else { nil }
    },
    Self(name: "release", form: "[VELOCITY]") { words throws(ParseError) in
      words.isEmpty
        ? .action(.release(nil)) : try numbers(words, ["VELOCITY"]).map { .action(.release($0[0])) }
    } write: {
      if case .action(.release(let velocity)) = $0 { velocity.map { "\($0)" } ?? "" } else { nil }
    },
    plain("cancel", .cancel),
    Self(name: "kick", form: "VX VY") { words throws(ParseError) in
      try numbers(words, ["VX", "VY"]).map { .action(.kick(SIMD2($0[0], $0[1]))) }
    } write: {
      if case .action(.kick(let velocity)) = $0 { "\(velocity.x) \(velocity.y)" } else { nil }
    },
    one("spring", .spring, { .action(.spring($0)) }) {
      if case .action(.spring(let spring)) = $0 { spring } else { nil }
    },
    one("driver", .choice, { (driver: DriverName) in .action(.driver(driver.rawValue)) }) {
      if case .action(.driver(let name)) = $0 { DriverName(rawValue: name) } else { nil }
    },
    // A scene is chosen by pressing its key, and written as that.
    one("scene", .choice, { (scene: SceneName) in .input(.key(scene.key)) }) { _ in nil },
    Self(name: "key", form: "[shift+][alt+][control+]KEY [press|repeat|release]") {
      words throws(ParseError) in
      guard (1...2).contains(words.count),
        let phase = words.count == 1 ? .press : KeyPhase(rawValue: words[1])
      else { return nil }
      var name = words[0][...]
      let modifiers = Modifiers.taken(from: &name)
      return .input(.key(try Key(named: String(name)), phase, modifiers))
    } write: {
      guard case .input(.key(let key, let phase, let modifiers)) = $0 else { return nil }
      return modifiers.scriptName + key.scriptName + (phase == .press ? "" : " \(phase.rawValue)")
    },
    mouse("mouse", form: "press|drag|release|move COLUMN ROW [left|middle|right|none]", counts: [3, 4]),
    mouse("wheel", form: "up|down [COLUMN ROW]", counts: [1, 3, 4]),
    // The text of a paste has no effect, and may be a secret.
    Self(
      name: "paste", form: "\"\"", read: { _ in .input(.paste("")) },
      write: { if case .input(.paste) = $0 { "\"\"" } else { nil } }),
    one("focus", .either("in", "out"), { .input(.focus($0)) }) {
      if case .input(.focus(let isGained)) = $0 { isGained } else { nil }
    },
    one("resize", .size, { .resize(columns: $0.columns, rows: $0.rows) }) {
      if case .resize(let columns, let rows) = $0 { GridSize(columns: columns, rows: rows) } else { nil }
    },
    one("theme", .choice, { (theme: ThemeName) in .theme(theme.theme) }) {
      if case .theme(let theme) = $0 { ThemeName(theme) } else { nil }
    },
    one("key-release", .either("on", "off"), { .reportsKeyRelease($0) }) {
      if case .reportsKeyRelease(let reports) = $0 { reports } else { nil }
    }
  ]

  private static func plain(_ name: String, _ action: Action) -> Self {
    Self(
      name: name, form: "", read: { $0.isEmpty ? .action(action) : nil },
      write: { $0 == .action(action) ? "" : nil })
  }

  /// Returns a verb with one argument.
  /// - Parameter argument: returns the argument of an event; nil for an event of another verb.
  private static func one<Value>(
    _ name: String, _ value: ScriptValue<Value>, _ event: @escaping @Sendable (Value) -> SessionEvent,
    of argument: @escaping @Sendable (SessionEvent) -> Value?
  ) -> Self {
    Self(name: name, form: value.form) { words throws(ParseError) in
      words.count == 1 ? try value.read(words[0]).map(event) : nil
    } write: {
      argument($0).map(value.write)
    }
  }

  /// Returns a verb of the mouse. The place may lie outside of the screen during a drag; that of the wheel may be omitted,
  /// and the usual button.
  private static func mouse(_ name: String, form: String, counts: Set<Int>) -> Self {
    let isWheel = counts.contains(1)
    @Sendable func usualButton(_ action: MouseEvent.MouseAction) -> MouseEvent.Button {
      isWheel || action == .move ? .none : .left
    }
    return Self(name: name, form: form) { words throws(ParseError) in
      guard counts.contains(words.count), let action = MouseEvent.MouseAction(rawValue: words[0]),
        action.isWheel == isWheel,
        let button = words.count == 4 ? MouseEvent.Button(rawValue: words[3]) : usualButton(action),
        let place = words.count == 1 ? [0, 0] : try numbers(words[1...2], ["COLUMN", "ROW"])
      else { return nil }
      return .input(.mouse(MouseEvent(action, button, column: place[0], row: place[1])))
    } write: {
      guard case .input(.mouse(let mouse)) = $0, mouse.action.isWheel == isWheel else { return nil }
      let text = "\(mouse.action.rawValue) \(mouse.column) \(mouse.row)"
      return mouse.button == usualButton(mouse.action) ? text : "\(text) \(mouse.button.rawValue)"
    }
  }

  /// Returns numbers from −1e12 to 1e12; nil if there are more or fewer than names.
  private static func numbers(
    _ words: some Collection<String>, _ names: [String]
  ) throws(ParseError) -> [Double]? {
    guard words.count == names.count else { return nil }
    return try zip(words, names).map { word, name throws(ParseError) in
      try NumberArgument.coordinate.parse(word, named: name)
    }
  }

  /// The verbs that people write: all but those of what only a terminal reports.
  private static let told = all.filter {
    !["paste", "focus", "resize", "theme", "key-release"].contains($0.name)
  }

  /// The verbs with their arguments, for the help.
  static var help: String {
    told.map { $0.form.isEmpty ? $0.name : "\($0.name) \($0.form)" }.joined(separator: ", ")
  }

  /// Returns the event of a line without its time.
  static func event(_ words: ScriptWords) throws(ParseError) -> SessionEvent {
    guard let verb = all.first(where: { $0.name == words.first ?? "" }) else {
      let verbs = told.map(\.name).joined(separator: ", ")
      throw ParseError("expected a verb, \(verbs); found “\(words.text)”")
    }
    return try words.value(verb.form, verb.read)
  }
}

extension SessionEvent {
  /// The verb and the arguments of the event in a script. Themes and drivers must have a name; numbers are finite.
  var scriptText: String {
    for verb in ScriptVerb.all {
      if let text = verb.write(self) { return text.isEmpty ? verb.name : "\(verb.name) \(text)" }
    }
    preconditionFailure("a script has no words for an event")
  }
}

extension Modifiers {
  fileprivate static let named: [(name: String, modifier: Modifiers)] = [
    ("shift+", .shift), ("alt+", .alt), ("control+", .control)
  ]

  /// Removes the modifiers from the front of a key's name and returns them. A plus that is the key itself stays.
  fileprivate static func taken(from text: inout Substring) -> Modifiers {
    var modifiers: Modifiers = []
    while let found = named.first(where: { text.hasPrefix($0.name) && text.count > $0.name.count }) {
      modifiers.insert(found.modifier)
      text = text.dropFirst(found.name.count)
    }
    return modifiers
  }

  fileprivate var scriptName: String { Self.named.filter { contains($0.modifier) }.map(\.name).joined() }
}

extension Key {
  private static let named: [(name: String, key: Key)] = [
    ("Up", .up), ("Down", .down), ("Left", .left), ("Right", .right), ("Space", .character(" ")),
    ("Enter", .enter), ("Esc", .escape), ("Tab", .tab), ("Backspace", .backspace)
  ]

  /// Creates a key from its name in a script, in upper or lower case, or from the character that it types. A
  /// character is written as itself, or as U+ and its scalars in hexadecimal, separated by dots.
  fileprivate init(named text: String) throws(ParseError) {
    let codes =
      text.hasPrefix("U+") ? text.dropFirst(2).split(separator: ".", omittingEmptySubsequences: false) : []
    let scalars = codes.compactMap { UInt32($0, radix: 16).flatMap(Unicode.Scalar.init) }
    let typed = scalars.isEmpty ? text : String(String.UnicodeScalarView(scalars))
    if let known = Self.named.first(where: { $0.name.lowercased() == text.lowercased() }) {
      self = known.key
    } else if scalars.count == codes.count, typed.count == 1, let character = typed.first {
      self = .character(character)
    } else {
      let names = Self.named.map(\.name).joined(separator: ", ")
      throw ParseError("unknown key “\(excerpt(text))”; expected a character, \(names) or U+23")
    }
  }

  /// The name of the key in a script, in ASCII.
  fileprivate var scriptName: String {
    if let known = Self.named.first(where: { $0.key == self }) { return known.name }
    switch self {
    case .character(let character):
      // “#” would begin a comment and a quote would begin a text, so both are written as U+.
      if "!"..."~" ~= character, character.isASCII, character != "#", character != "\"" {
        return "\(character)"
      }
      let scalars = character.unicodeScalars.map { String($0.value, radix: 16, uppercase: true) }
      return "U+" + scalars.joined(separator: ".")
    default: preconditionFailure("every other key has a name")
    }
  }
}
