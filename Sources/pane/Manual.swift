internal import ArgumentParser
internal import FoundationEssentials
internal import PaneScenes

/// The manual of the program in mdoc, the language of man pages.
struct Manual {
  struct CommandDump: Decodable { let command: Command }

  struct Command: Decodable {
    let commandName: String
    let abstract: String?
    let discussion: String?
    let shouldDisplay: Bool?
    let arguments: [Argument]?
    let subcommands: [Command]?
  }

  struct Argument: Decodable {
    struct Name: Decodable {
      let kind: String
      let name: String
    }

    let kind: String
    let names: [Name]?
    let valueName: String?
    let abstract: String?
    let discussion: String?
    let defaultValue: String?
    let allValues: [String]?
    let isRepeating: Bool
    let shouldDisplay: Bool
  }

  private var lines: [String] = []

  /// - Parameter day: the day of the manual, as “November 22, 2026”.
  init(of command: Command, day: String) {
    let name = command.commandName
    lines = [".Dd \(day)", ".Dt \(name.uppercased()) 1", ".Os", ".Sh NAME", ".Nm \(name)"]
    lines.append(".Nd \(Self.withoutPoint(command.abstract ?? ""))")
    lines += [".Sh SYNOPSIS", ".Nm", ".Op Ar option ...", ".Nm", ".Ar command", ".Op Ar option ..."]
    lines.append(".Sh DESCRIPTION")
    add(command.discussion ?? "")
    lines.append(".Sh KEYS")
    add("In every scene:")
    add(keys: SceneName.commonKeys)
    lines.append(".Pp")
    add(Self.input)
    lines.append(".Pp")
    add("While the tuner is open:")
    add(keys: SceneName.tunerKeys)
    for scene in SceneName.allCases {
      lines.append(".Ss Keys of \(scene.rawValue)")
      add(keys: scene.keys)
    }
    lines.append(".Sh COMMANDS")
    for command in command.subcommands ?? [] { add(command, after: [name]) }
    lines.append(".Sh ENVIRONMENT")
    add(Self.environment.map { (".It Ev \($0)", $1) })
    lines.append(".Sh EXAMPLES")
    for (index, example) in Self.examples.enumerated() {
      if index > 0 { lines.append(".Pp") }
      add("\(example.meaning)\n  \(example.line)")
    }
    lines.append(".Sh EXIT STATUS")
    add(Self.codes.map { (".It \($0)", $1) })
  }

  var text: String { lines.map { $0 + "\n" }.joined() }

  static let examples = [
    ("Start with a scene and a spring:", "pane --scene marker --spring response=0.35,damping=0.6"),
    (
      "Print what a spring of SwiftUI is in CSS:",
      "pane spring '.spring(duration: 0.5, bounce: 0.3)' --to css"
    ),
    ("Compare two springs as numbers:", "pane spring snappy k=300,c=20"),
    ("Find out when a spring settles:", "pane sample spring k=300,c=20 --target 320 --settle"),
    ("Play a script as numbers:", "printf '0.2 tap\\n0.5 tap\\n' | pane trace - --duration 1"),
    ("Check that no motion of a script jumps:", "printf '0 tap\\n0.12 tap\\n' | pane check -"),
    ("Make a moving picture of a script:", "printf '0.4 tap\\n' | pane cast - --out panel.svg"),
    ("Compare two springs as curves:", "pane plot snappy wobbly --velocities")
  ].map { (meaning: $0, line: $1) }

  /// The meaning of input that is no key of a table.
  private static let input = """
    A key with Alt, or with Ctrl but for Ctrl-C and Ctrl-Z, does nothing. Pasted text is no key, so that none of its letters \
    acts; the tuner reads it while a text is typed there. The terminal marks the end of a paste. If the mark is lost, keys are \
    part of the paste until none has come for 5 s.
    """

  private static let environment = [
    ("NO_COLOR", "If it is set and not empty, no colours are used."),
    ("CLICOLOR_FORCE", "If it is set, neither empty nor 0, plots have colours in a pipe, too."),
    ("REDUCE_MOTION", "If it is set, neither empty nor 0, springs have no bounce and are short."),
    (
      "PANE_DEBUG", "If it is set, neither empty nor 0, a session tells at its end, on stderr, what ended it."
    ),
    (
      "XDG_STATE_HOME",
      "The folder of pane/platform, the file that keeps the platform for which the tuner copies. It is ~/.local/state if the variable is not set."
    )
  ]

  private static let codes = [
    ("0", "The command succeeded."),
    ("1", "A check found a jump, a comparison a difference, or a fit no spring."),
    ("2", "A check found no jump, but the rows do not decide every frame."),
    ("64", "The arguments are wrong."),
    ("65", "The input is malformed."), ("66", "The input cannot be read."),
    ("69", "A terminal, a program or a feature that the command needs is missing."),
    ("73", "A file cannot be created."),
    ("74", "Reading or writing failed.")
  ]

  private mutating func add(_ command: Command, after path: [String]) {
    guard command.shouldDisplay ?? true, command.commandName != "help" else { return }
    let path = path + [command.commandName]
    lines.append(".Ss \(path.joined(separator: " "))")
    add(command.abstract ?? "")
    if let discussion = command.discussion {
      lines.append(".Pp")
      add(discussion)
    }
    add((command.arguments ?? []).filter(\.shouldDisplay).map { (Self.item($0), Self.description($0)) })
    for command in command.subcommands ?? [] { add(command, after: path) }
  }

  /// Adds a list of tagged paragraphs.
  private mutating func add(_ items: [(tag: String, text: String)]) {
    guard !items.isEmpty else { return }
    lines.append(".Bl -tag -width Ds")
    for item in items {
      lines.append(item.tag)
      add(item.text)
    }
    lines.append(".El")
  }

  private mutating func add(keys: [KeyLabel]) {
    // A single mark of punctuation would be a delimiter of mdoc.
    add(
      keys.map { key in
        let words = key.name.split(separator: " ").map { word in
          (word.count == 1 ? "\\&" : "") + Self.escaped(word)
        }
        return (".It \(words.joined(separator: " "))", key.meaning)
      })
  }

  private static func item(_ argument: Argument) -> String {
    let value = ".Ar \(argument.valueName ?? "")\(argument.isRepeating ? " ..." : "")"
    guard argument.kind != "positional" else { return ".It \(value.dropFirst())" }
    let names = (argument.names ?? []).sorted { $0.kind == "short" && $1.kind != "short" }
      .map { "Fl \($0.kind == "long" ? "-" : "")\($0.name)" }
    return ".It \(names.joined(separator: " , "))"
      + (argument.kind == "option" ? " \(value.dropFirst())" : "")
  }

  private static func description(_ argument: Argument) -> String {
    var text = argument.abstract ?? ""
    if let discussion = argument.discussion { text += " " + discussion }
    if let values = argument.allValues, !values.isEmpty {
      text += " Values: \(values.joined(separator: ", "))."
    }
    if let value = argument.defaultValue, argument.kind == "option" { text += " The default is \(value)." }
    return text
  }

  private static func withoutPoint(_ sentence: String) -> String {
    sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
  }

  // MARK: Text

  /// The greatest length of a line, in bytes.
  private static let longest = 78

  /// Adds paragraphs of text; indented lines stay as they are.
  private mutating func add(_ text: String) {
    var paragraph: [Substring] = []
    var (isLiteral, isFirst) = (false, true)
    func words(_ lines: [Substring]) -> [Substring] { lines.flatMap { $0.split(separator: " ") } }
    // The empty line at the end completes the last paragraph.
    for line in (text + "\n").split(separator: "\n", omittingEmptySubsequences: false) {
      let isIndented = line.hasPrefix("  ")
      if isIndented {
        fill(words(paragraph))
        paragraph = []
        if !isLiteral { lines.append(".Bd -literal -offset indent") }
        lines.append(Self.escaped(line.dropFirst(2)))
        (isLiteral, isFirst) = (true, false)
        continue
      }
      if isLiteral {
        lines.append(".Ed")
        isLiteral = false
      }
      if line.isEmpty {
        fill(words(paragraph))
        paragraph = []
      } else {
        if paragraph.isEmpty, !isFirst { lines.append(".Pp") }
        paragraph.append(line)
        isFirst = false
      }
    }
  }

  /// Adds words as lines that are not too long. Each sentence begins on a line of its own.
  private mutating func fill(_ words: [Substring]) {
    var line = ""
    func ends(_ word: Substring) -> Bool {
      word.count > 1 && word.reversed().drop { ")”\"'".contains($0) }.first.map { ".!?".contains($0) } == true
    }
    for word in words {
      // A single mark, such as the key ?, does not end a sentence.
      let next = Self.escaped(word) + (word.count == 1 && ".!?".contains(word) ? "\\&" : "")
      if !line.isEmpty, line.utf8.count + next.utf8.count + 1 > Self.longest {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? next : " " + next
      if ends(word) {
        lines.append(line)
        line = ""
      }
    }
    if !line.isEmpty { lines.append(line) }
  }

  /// Characters that some output devices of groff lack, by others that all have.
  private static let replacements: [Unicode.Scalar: String] = [
    "₀": "0", "²": "^2", "√": "sqrt", "ω": "omega", "ζ": "zeta", "′": "'", "é": "e", "…": "...", "−": "-",
    "×": "x", "–": "-", "μ": "u", "µ": "u"
  ]

  private static let arrows: [Unicode.Scalar: String] = ["↑": "up", "↓": "down", "←": "left", "→": "right"]

  /// Returns text that has no meaning in mdoc: ASCII alone, and no control character at the start.
  private static func escaped(_ text: Substring) -> String {
    var escaped = text.first.map { ".'".contains($0) } == true ? "\\&" : ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": escaped += "\\e"
      case _ where arrows[scalar] != nil:
        escaped += (escaped.isEmpty ? "" : " ") + (arrows[scalar] ?? "")
      case _ where replacements[scalar] != nil: escaped += replacements[scalar] ?? ""
      case _ where scalar.isASCII: escaped.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        escaped += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
      }
    }
    return escaped
  }
}

struct ManualCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "manual", abstract: "Print the manual in the language of man pages, mdoc.",
    shouldDisplay: false)

  @Option(help: "The date of the manual, such as 2026-11-22.")
  var date: String

  func run() throws {
    let parts = date.split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3, (1...12).contains(parts[1]) else {
      throw ValidationError("--date must be a date such as 2026-11-22; got “\(date)”")
    }
    let day = "\(Self.months[parts[1] - 1]) \(parts[2]), \(parts[0])"
    let manual = Manual(of: try Self.help(), day: day)
    try StandardOutput.write(manual.text)
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December"
  ]

  /// Returns the commands and their options, as ArgumentParser describes them.
  private static func help() throws -> Manual.Command {
    do {
      _ = try PaneCommand.parseAsRoot(["--experimental-dump-help"])
    } catch {
      let text = PaneCommand.fullMessage(for: error)
      return try JSONDecoder().decode(Manual.CommandDump.self, from: Data(text.utf8)).command
    }
    throw Failure(.unavailable, "this version of ArgumentParser does not describe the commands")
  }
}
