internal import CellCanvas
package import Scenes

/// What a person did, line by line: `TIME VERB [ARGUMENTS]`, `#` starts a comment.
///
///     0.1 tap                  0.6 cancel
///     0.3 grab                 0.7 key Up [press|repeat|release]
///     0.32 drag -24            0.9 resize 100x30
///     0.45 release [-900]      1.2 kick 300 -500
///     1.5 mouse press|drag|release COLUMN ROW
///     1.9 wheel up|down
///
/// Columns and rows count from 0 at the top left and may have fractions: the middle of the first cell is .5 .5.
package struct Script: Hashable, Sendable {
  package struct Line: Hashable, Sendable {
    /// In s, no earlier than that of the line before.
    package let time: Double
    package let event: SceneEvent
  }

  package let lines: [Line]

  /// Whether it speaks for a terminal that says when a key goes up: one that says so once says so always.
  package var reportsKeyRelease: Bool {
    lines.contains { line in
      if case .input(.key(_, .release, _)) = line.event { true } else { false }
    }
  }

  /// Nobody does anything.
  package init() { lines = [] }

  /// Reads a script.
  /// - Parameters:
  ///   - text: the lines.
  ///   - name: the file, for messages.
  package init(parsing text: String, named name: String) throws(ParseError) {
    var lines: [Line] = []
    for (index, raw) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
    {
      let words = raw.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
      if words.isEmpty { continue }
      do throws(ParseError) {
        let line = try ScriptLine(words).line
        if let last = lines.last, line.time < last.time {
          throw ParseError("time \(line.time) comes before the line above, \(last.time); times are in order")
        }
        lines.append(line)
      } catch {
        throw ParseError("\(name):\(index + 1): \(error)")
      }
    }
    self.lines = lines
  }
}

/// The words of one line.
private struct ScriptLine {
  let time: Double
  let verb: Substring
  let arguments: ArraySlice<Substring>

  init(_ words: [Substring]) throws(ParseError) {
    time = try number(words[0], named: "the time in s")
    guard time >= 0 else { throw ParseError("a time is 0 or more, not \(words[0])") }
    guard words.count > 1 else { throw ParseError("expected “TIME VERB”, found only “\(words[0])”") }
    verb = words[1]
    arguments = words[2...]
  }

  var line: Script.Line {
    get throws(ParseError) { Script.Line(time: time, event: try event) }
  }

  private var event: SceneEvent {
    get throws(ParseError) {
      switch verb {
      case "tap": return try count(0, .tap)
      case "grab": return try count(0, .grab)
      case "cancel": return try count(0, .cancel)
      case "drag": return .drag(try numbers(["pt"])[0])
      case "release": return .release(arguments.isEmpty ? nil : try numbers(["pt/s"])[0])
      case "kick":
        let velocity = try numbers(["pt/s", "pt/s"])
        return .kick(SIMD2(velocity[0], velocity[1]))
      case "resize":
        guard arguments.count == 1, let size = CellSize(arguments[arguments.startIndex]) else {
          throw ParseError("expected “resize COLUMNSxROWS”, as in “resize 100x30”, found \(found)")
        }
        return .resize(columns: size.columns, rows: size.rows)
      case "key": return .input(try key)
      case "mouse": return .input(.mouse(try mouse))
      case "wheel": return .input(.mouse(try wheel))
      default:
        throw ParseError(
          "“\(verb)” is no verb; expected tap, grab, drag, release, cancel, key, mouse, wheel, resize or kick"
        )
      }
    }
  }

  private var found: String { "“\(([verb] + arguments).joined(separator: " "))”" }

  private func count(_ expected: Int, _ event: SceneEvent) throws(ParseError) -> SceneEvent {
    guard arguments.count == expected else { throw ParseError("“\(verb)” stands alone, found \(found)") }
    return event
  }

  private func numbers(_ units: [String]) throws(ParseError) -> [Double] {
    guard arguments.count == units.count else {
      let expected = units.map { "NUMBER (\($0))" }.joined(separator: " ")
      throw ParseError("expected “\(verb) \(expected)”, found \(found)")
    }
    var values: [Double] = []
    for argument in arguments { values.append(try number(argument, named: "the argument of “\(verb)”")) }
    return values
  }

  private var mouse: MouseEvent {
    get throws(ParseError) {
      let words = Array(arguments)
      let actions: [Substring: MouseEvent.Action] = ["press": .press, "drag": .drag, "release": .release]
      guard words.count == 3, let action = actions[words[0]] else {
        throw ParseError("expected “mouse press|drag|release COLUMN ROW”, found \(found)")
      }
      return MouseEvent(
        action, .left, column: try place(words[1], named: "the column"),
        row: try place(words[2], named: "the row"))
    }
  }

  /// In cells; a mouse that drags may be seen outside of the screen, but not anywhere.
  private func place(_ word: Substring, named name: String) throws(ParseError) -> Double {
    let value = try number(word, named: name)
    let furthest = Double(CellSize.range.upperBound)
    guard abs(value) <= furthest else {
      throw ParseError("\(name) is between −\(Int(furthest)) and \(Int(furthest)), not “\(word)”")
    }
    return value
  }

  private var wheel: MouseEvent {
    get throws(ParseError) {
      guard arguments.count == 1, let word = arguments.first, word == "up" || word == "down" else {
        throw ParseError("expected “wheel up|down”, found \(found)")
      }
      return MouseEvent(word == "up" ? .scrollUp : .scrollDown, .none, column: 0, row: 0)
    }
  }

  private var key: InputEvent {
    get throws(ParseError) {
      let words = Array(arguments)
      guard (1...2).contains(words.count), let key = Key(named: words[0]) else {
        throw ParseError("expected “key NAME”, NAME one of \(Key.scriptNames) or a character, found \(found)")
      }
      guard words.count == 2 else { return .key(key) }
      switch words[1] {
      case "press": return .key(key, .press)
      case "repeat": return .key(key, .repeat)
      case "release": return .key(key, .release)
      default: throw ParseError("a key is press, repeat or release, not “\(words[1])”")
      }
    }
  }
}
