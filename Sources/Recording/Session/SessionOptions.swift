package import Motion
package import PaneCanvas
package import PaneScenes
internal import PaneSprings

/// The explicit options of a session; nil means the default.
package struct SessionOptions: Hashable, Sendable {
  package var scene: SceneName?
  /// The size of the stage, in cells.
  package var size: GridSize?
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

  /// The first option without a meaning beside the others, by its name, and the reason; nil if each has one.
  ///
  /// Every scene has a spring, but of the control panel's drivers the default one alone plays it.
  package var mistake: (option: String, reason: String)? {
    let (first, panel) = (scene ?? .controlPanel, SceneName.controlPanel)
    if first != panel, let option = ["driver", "release", "from"].first(where: { line(of: $0) != nil }) {
      return (option, "is of the scene \(panel.rawValue), and the first scene is \(first.rawValue)")
    }
    let played = ControlPanel.Options().driver
    if spring != nil, let driver, driver.rawValue != played {
      return ("spring", "is of the driver \(played), and the driver is \(driver.rawValue)")
    }
    return nil
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
    return Gallery(name, context, showsHint: showsHint) { context in
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
}

/// The option lines at the beginning of a script: `NAME VALUE`.
extension SessionOptions {
  /// An option: its name and form in a script, how a line sets it, how other options override it, and its line.
  private struct Row: Sendable {
    let name: String
    let take: @Sendable (inout SessionOptions, ScriptWords) throws(ParseError) -> Void
    let override: @Sendable (inout SessionOptions, SessionOptions) -> Void
    let line: @Sendable (SessionOptions) -> String?

    init<Value>(
      _ name: String, _ value: ScriptValue<Value>,
      _ path: any WritableKeyPath<SessionOptions, Value?> & Sendable
    ) {
      self.name = name
      take = { options, words throws(ParseError) in
        guard options[keyPath: path] == nil else {
          throw ParseError("“\(name)” is already set by a line above")
        }
        options[keyPath: path] = try words.value(value.form) { words throws(ParseError) in
          words.count == 1 ? try value.read(words[0]) : nil
        }
      }
      override = { $0[keyPath: path] = $1[keyPath: path] ?? $0[keyPath: path] }
      line = { $0[keyPath: path].map { "\(name) \(value.write($0))" } }
    }
  }

  private static let rows = [
    Row("scene", .choice, \.scene), Row("size", .size, \.size), Row("spring", .spring, \.spring),
    Row("driver", .choice, \.driver), Row("release", .choice, \.releaseRule), Row("from", .choice, \.start),
    Row("reduce-motion", .either("on", "off"), \.reducesMotion), Row("theme", .choice, \.theme),
    Row("key-release", .either("on", "off"), \.reportsKeyRelease)
  ]

  /// The names of the options but that which only a terminal reports, for the help.
  static var help: String { rows.dropLast().map(\.name).joined(separator: ", ") }

  private static func row(_ name: some StringProtocol) -> Row? { rows.first { $0.name == name } }

  /// Sets the option of a line; returns false if the line has none.
  mutating func take(_ words: ScriptWords) throws(ParseError) -> Bool {
    guard let row = Self.row(words.first ?? "") else { return false }
    try row.take(&self, words)
    return true
  }

  /// Returns the line that sets an option, without a newline; nil if the option is not given.
  package func line(of option: String) -> String? { Self.row(option)?.line(self) }

  /// The option lines of a script.
  package var text: String { Self.rows.compactMap { $0.line(self) }.map { $0 + "\n" }.joined() }

  /// Returns the lines of the first option that other options set to another value; nil if there is none.
  package func contradiction(with other: SessionOptions) -> (line: String, other: String)? {
    let lines = Self.rows.lazy.compactMap { row in
      row.line(self).flatMap { line in row.line(other).map { (line, $0) } }
    }
    return lines.first { $0 != $1 }
  }
}

/// A value of one word in a script: its form, its reader and its writer.
struct ScriptValue<Value: Sendable>: Sendable {
  let form: String
  /// Returns the value of a word; nil if it has another form.
  let read: @Sendable (String) throws(ParseError) -> Value?
  /// Returns the word that is read as the same value.
  let write: @Sendable (Value) -> String
}

extension ScriptValue where Value: RawRepresentable<String> & CaseIterable {
  static var choice: Self {
    Self(form: "NAME") { word throws(ParseError) in
      if let value = Value(rawValue: word) { return value }
      let names = Value.allCases.map(\.rawValue).joined(separator: ", ")
      throw ParseError("“\(excerpt(word))” is none of \(names)")
    } write: {
      $0.rawValue
    }
  }
}

extension ScriptValue<Bool> {
  static func either(_ yes: String, _ no: String) -> Self {
    Self(form: "\(yes)|\(no)", read: { [yes: true, no: false][$0] }, write: { $0 ? yes : no })
  }
}

extension ScriptValue<GridSize> {
  static var size: Self {
    Self(form: "COLUMNSxROWS", read: { GridSize($0) }, write: { "\($0.columns)x\($0.rows)" })
  }
}

extension ScriptValue<Spring> {
  static var spring: Self { Self(form: "SPRING", read: Spring.init(alone:), write: { $0.text }) }
}

/// A size in cells, written `120x40`.
package struct GridSize: Hashable, Sendable {
  /// The allowed numbers of columns or rows, and of cells. They exceed any terminal and reject numbers typed by mistake.
  private static let (range, cells) = (1...10_000, 1...1_000_000)

  /// The default size of a stage.
  package static let usual = GridSize(columns: 120, rows: 40)!

  package let columns, rows: Int

  /// Creates a size; returns nil if it is out of range.
  package init?(columns: Int, rows: Int) {
    guard Self.range.contains(columns), Self.range.contains(rows), Self.cells.contains(columns * rows)
    else { return nil }
    (self.columns, self.rows) = (columns, rows)
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
  package static let allCases = ControlPanel.driverNames.compactMap(DriverName.init)

  package let rawValue: String

  package init?(rawValue: String) {
    guard ControlPanel.driverNames.contains(rawValue) else { return nil }
    self.rawValue = rawValue
  }
}

package enum ThemeName: String, Hashable, Sendable, CaseIterable {
  case dark, light, mono
  case dark256 = "dark-256"
  case sixteen = "16"
  case eight = "8"

  package var theme: Theme {
    switch self {
    case .dark: .dark
    case .light: .light
    case .mono: .mono
    case .dark256: .dark256
    case .sixteen: .sixteen
    case .eight: .eight
    }
  }

  /// Creates the name of a theme; returns nil if the theme has none.
  package init?(_ theme: Theme) {
    guard let name = Self.allCases.first(where: { $0.theme == theme }) else { return nil }
    self = name
  }
}
