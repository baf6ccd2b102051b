package import Motion
package import PaneCanvas
package import PaneScenes
internal import PaneSprings

/// The explicit options of a session; nil means the default.
package struct SessionOptions: Hashable, Sendable {
  package var scene: SceneName?
  /// The size of the stage, in cells.
  package var size: GridSize?
  /// The spring of the scene, if the scene uses one.
  package var spring: Spring?
  /// The driver that moves the control panel's pane.
  package var driver: DriverName?
  package var releaseRule: ReleaseRule?
  package var start: PaneEnd?
  package var reducesMotion: Bool?
  package var theme: ThemeName?
  package var reportsKeyRelease: Bool?

  package init() {}

  /// Returns these options, replaced by those of `other` that are not nil.
  package func overridden(by other: SessionOptions) -> SessionOptions {
    var options = self
    for row in Self.rows { row.override(&options, other) }
    return options
  }

  /// The names of the given options that only the control panel has.
  package var controlPanelOptions: [String] {
    [("driver", driver != nil), ("release", releaseRule != nil), ("from", start != nil)].filter(\.1).map(\.0)
  }

  /// Returns the reason why an option of the control panel has no effect beside a first scene; nil if it has one.
  package static func reasonAgainstControlPanel(_ first: SceneName) -> String? {
    first == .controlPanel
      ? nil
      : "is of the scene \(SceneName.controlPanel.rawValue), and the first scene is \(first.rawValue)"
  }

  /// Returns a gallery of a size, in cells, that starts with these options.
  /// - Parameters:
  ///   - theme: the theme; nil means that of these options, or the dark theme.
  ///   - showsHint: true if a hint about the first action is shown until the user acts.
  package func gallery(columns: Int, rows: Int, theme: Theme? = nil, showsHint: Bool) -> Gallery {
    let context = SceneContext(
      columns: columns, rows: rows, theme: theme ?? self.theme?.theme ?? .dark,
      environment: reducesMotion == true ? .reduced : .standard)
    let name = scene ?? .controlPanel
    return Gallery(name, context, showsHint: showsHint) { first(name, $0) }
  }

  private func first(_ name: SceneName, _ context: SceneContext) -> any Scene {
    guard name == .controlPanel else {
      var scene = name.scene(context)
      if let spring { scene.handle(.spring(spring)) }
      return scene
    }
    var options = ControlPanel.Options()
    options.driver = driver?.rawValue ?? options.driver
    options.spring = spring ?? options.spring
    options.releaseRule = releaseRule ?? options.releaseRule
    options.start = start ?? options.start
    return ControlPanel(context, options)
  }
}

/// The option lines at the beginning of a script: `NAME VALUE`.
extension SessionOptions {
  /// An option: its name in a script, how a line sets it, how other options override it, and the value in its line.
  private struct Row: Sendable {
    let name: String
    let take: @Sendable (inout SessionOptions, Arguments) throws(ParseError) -> Void
    let override: @Sendable (inout SessionOptions, SessionOptions) -> Void
    let text: @Sendable (SessionOptions) -> String?
  }

  private static let rows = [
    choice("scene", \.scene),
    row("size", \.size) { words throws(ParseError) in
      try words.size
    } text: {
      "\($0.columns)x\($0.rows)"
    },
    row("spring", \.spring) { words throws(ParseError) in
      try SpringSpec.parse(try words.single("VALUE"))
    } text: {
      SpringSpec.text(of: $0)
    },
    choice("driver", \.driver), choice("release", \.releaseRule), choice("from", \.start),
    onOrOff("reduce-motion", \.reducesMotion), choice("theme", \.theme),
    onOrOff("key-release", \.reportsKeyRelease)
  ]

  private static func row<Value: Sendable>(
    _ name: String, _ path: any WritableKeyPath<SessionOptions, Value?> & Sendable,
    _ read: @escaping @Sendable (Arguments) throws(ParseError) -> Value,
    text: @escaping @Sendable (Value) -> String
  ) -> Row {
    Row(
      name: name,
      take: { options, words throws(ParseError) in
        let value = try read(words)
        guard options[keyPath: path] == nil else {
          throw ParseError("this option is already set by a line above")
        }
        options[keyPath: path] = value
      },
      override: { $0[keyPath: path] = $1[keyPath: path] ?? $0[keyPath: path] },
      text: { $0[keyPath: path].map(text) })
  }

  private static func choice<Value: RawRepresentable<String> & CaseIterable & Sendable>(
    _ name: String, _ path: any WritableKeyPath<SessionOptions, Value?> & Sendable
  ) -> Row {
    row(name, path) { words throws(ParseError) in
      try words.choice(Value.self)
    } text: {
      $0.rawValue
    }
  }

  private static func onOrOff(
    _ name: String, _ path: any WritableKeyPath<SessionOptions, Bool?> & Sendable
  ) -> Row {
    row(name, path) { words throws(ParseError) in
      try words.isOn
    } text: {
      $0 ? "on" : "off"
    }
  }

  /// Returns true if `word` is the name of an option.
  static func begins(with word: String) -> Bool { rows.contains { $0.name == word } }

  /// Sets the option that a line gives; throws an error if the option is already set.
  mutating func take(_ words: ScriptWords) throws(ParseError) {
    let words = Arguments(words.words)
    _ = try words.single("VALUE")
    guard let row = Self.rows.first(where: { $0.name == words.verb }) else {
      throw ParseError("unknown option “\(excerpt(words.verb))”")
    }
    try row.take(&self, words)
  }

  /// The lines that set these options, without newlines.
  var lines: [String] { Self.rows.compactMap { row in row.text(self).map { "\(row.name) \($0)" } } }
}

/// A size in cells, written `120x40`.
package struct GridSize: Hashable, Sendable {
  /// The allowed number of columns or rows. The upper limit exceeds any terminal and rejects numbers typed by
  /// mistake.
  package static let range = 1...10_000
  /// The greatest allowed number of cells.
  private static let most = 1_000_000

  /// The default size of a stage.
  package static let usual = GridSize(columns: 120, rows: 40)!

  package let columns: Int
  package let rows: Int

  /// Creates a size; returns nil if it is out of range.
  package init?(columns: Int, rows: Int) {
    guard Self.range.contains(columns), Self.range.contains(rows), columns * rows <= Self.most else {
      return nil
    }
    self.columns = columns
    self.rows = rows
  }

  /// Parses a size such as `120x40`; returns nil if the text has another form or the size is out of range.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let columns = Int(parts[0]), let rows = Int(parts[1]) else { return nil }
    self.init(columns: columns, rows: rows)
  }
}

/// The name of a driver of the control panel's pane.
package struct DriverName: RawRepresentable, Hashable, Sendable, CaseIterable {
  package static let allCases = ControlPanel.driverNames.map { DriverName(known: $0) }

  package let rawValue: String

  private init(known name: String) { rawValue = name }

  package init?(rawValue: String) {
    guard ControlPanel.driverNames.contains(rawValue) else { return nil }
    self.rawValue = rawValue
  }
}

package enum ThemeName: String, Hashable, Sendable, CaseIterable {
  case dark, light
  case dark256 = "dark-256"
  case light256 = "light-256"
  case sixteen = "16"
  case light16 = "light-16"
  case eight = "8"
  case light8 = "light-8"
  case mono

  package var theme: Theme {
    switch self {
    case .dark: .dark
    case .light: .light
    case .dark256: .dark256
    case .light256: .light.reduced(to: .palette)
    case .sixteen: .sixteen
    case .light16: .light.reduced(to: .sixteen)
    case .eight: .sixteen.reduced(to: .eight)
    case .light8: .light.reduced(to: .eight)
    case .mono: .mono
    }
  }

  /// Creates the name of a theme; returns nil if the theme has none.
  package init?(_ theme: Theme) {
    guard let name = Self.allCases.first(where: { $0.theme == theme }) else { return nil }
    self = name
  }
}

/// The words of a line of a script, separated by spaces or enclosed in quotes; `#` begins a comment.
struct ScriptWords {
  struct Word: Hashable {
    let text: String
    let isQuoted: Bool
  }

  private(set) var words: [Word] = []

  init(_ line: Substring) throws(ParseError) {
    var rest = line.unicodeScalars[...]
    while let first = rest.first {
      if first == "#" { break }
      if first.properties.isWhitespace {
        rest.removeFirst()
      } else if first == "\"" {
        rest.removeFirst()
        words.append(Word(text: try Self.quoted(&rest), isQuoted: true))
      } else {
        let word = rest.prefix { !$0.properties.isWhitespace && $0 != "#" }
        words.append(Word(text: String(word), isQuoted: false))
        rest = rest[word.endIndex...]
      }
    }
  }

  private static func quoted(_ rest: inout Substring.UnicodeScalarView) throws(ParseError) -> String {
    var text = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\"": return String(text)
      case "\\": text.append(try escaped(&rest))
      default: text.append(scalar)
      }
    }
    throw ParseError("expected a closing quote, found the end of “\(excerpt(String(text)))”")
  }

  private static func escaped(_ rest: inout Substring.UnicodeScalarView) throws(ParseError) -> Unicode.Scalar
  {
    let scalar = rest.popFirst()
    switch scalar {
    case "n": return "\n"
    case "r": return "\r"
    case "t": return "\t"
    case "\"", "\\": return scalar ?? " "
    case "u" where rest.first == "{":
      let digits = rest.dropFirst().prefix { $0 != "}" }
      guard digits.count <= 6, let code = UInt32(String(digits), radix: 16), let found = Unicode.Scalar(code)
      else { break }
      rest = rest[digits.endIndex...].dropFirst()
      return found
    default: break
    }
    let sequence = scalar.map { "\\" + String($0) } ?? "\\"
    throw ParseError(
      "unknown escape sequence “\(excerpt(sequence))”; expected \\\", \\\\, \\n, \\r, \\t or \\u{…}")
  }

  /// Returns a text in quotes, in ASCII, that `init` reads back as the same text.
  static func quoting(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\" + String(scalar)
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case " "..."~": quoted.unicodeScalars.append(scalar)
      default: quoted += "\\u{" + String(scalar.value, radix: 16) + "}"
      }
    }
    return quoted + "\""
  }
}

/// A verb of a script line and its arguments. Each reader throws an error that states the expected form and
/// the text found.
struct Arguments {
  let verb: String
  private let arguments: ArraySlice<ScriptWords.Word>
  /// The verb and its arguments as text, for messages.
  let text: String

  /// - Parameter words: the verb, then its arguments; at least one word.
  init(_ words: [ScriptWords.Word]) {
    verb = words[0].text
    arguments = words[1...]
    text = excerpt(words.map { $0.isQuoted ? ScriptWords.quoting($0.text) : $0.text }.joined(separator: " "))
  }

  var count: Int { arguments.count }

  /// The arguments that are not in quotes.
  var words: [String] { arguments.filter { !$0.isQuoted }.map(\.text) }

  func expected(_ form: String) -> ParseError { ParseError("expected “\(form)”, found “\(excerpt(text))”") }

  /// Throws an error if the verb has arguments.
  func none() throws(ParseError) {
    guard count == 0 else { throw ParseError("“\(verb)” takes no arguments, found “\(excerpt(text))”") }
  }

  /// Returns the only argument, which must be a plain word.
  /// - Parameter form: the expected argument, for the message.
  func single(_ form: String) throws(ParseError) -> String {
    guard count == 1, let word = words.first else { throw expected("\(verb) \(form)") }
    return word
  }

  /// The only argument, which must be a text in quotes.
  var quoted: String {
    get throws(ParseError) {
      guard count == 1, let word = arguments.first, word.isQuoted else { throw expected("\(verb) \"TEXT\"") }
      return word.text
    }
  }

  /// Returns the arguments as numbers from −1e12 to 1e12, one per unit.
  /// - Parameter units: the units of the expected numbers, for the message.
  func numbers(_ units: [String]) throws(ParseError) -> [Double] {
    guard count == units.count, words.count == units.count else {
      throw expected(([verb] + units.map { "NUMBER (\($0))" }).joined(separator: " "))
    }
    var values: [Double] = []
    for word in words {
      values.append(try NumberArgument.coordinate.parse(word, named: "the argument of “\(verb)”"))
    }
    return values
  }

  /// Returns the case whose raw value is the only argument.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ kind: Choice.Type
  ) throws(ParseError) -> Choice where Choice.RawValue == String {
    let names = kind.allCases.map(\.rawValue).joined(separator: "|")
    let word = try single(names)
    guard let choice = Choice(rawValue: word) else { throw expected("\(verb) \(names)") }
    return choice
  }

  private enum Switch: String, CaseIterable { case on, off }

  var isOn: Bool { get throws(ParseError) { try choice(Switch.self) == .on } }

  var size: GridSize {
    get throws(ParseError) {
      let form = "COLUMNSxROWS”, as in “\(verb) 100x30"
      guard let size = GridSize(try single(form)) else { throw expected("\(verb) \(form)") }
      return size
    }
  }
}
