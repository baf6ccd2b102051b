internal import PaneCanvas
package import PaneScenes

/// The options of a session and the events in it, one per line: `NAME VALUE` lines first, then
/// `TIME VERB [ARGUMENTS]`; `#` starts a comment.
///
///     scene photos             spring k=300,c=20       reduce-motion on|off
///     size 120x40              driver pop              theme light
///     from open                release article         key-release on|off
///
///     0.1 tap                  0.3 grab                0.32 drag -24
///     0.45 release [-900]      0.6 cancel              0.9 resize 100x30
///     1.2 kick 300 -500        1.3 spring k=300,c=20   1.4 driver article
///     0.7 key [shift+][alt+][control+]Up [press|repeat|release]
///     1.5 mouse press|drag|release|move COLUMN ROW [left|middle|right|none]
///     1.9 wheel up|down [COLUMN ROW]
///     2 scene photos           2.1 focus in|out        2.2 paste "some\ntext"
///     2.3 theme light          2.4 key-release on|off  2.5 performance 60 0.017 900 0
///
/// Columns and rows count from 0 at the top left and may be fractional: the centre of the first cell is (0.5,
/// 0.5).
package struct Script: Hashable, Sendable {
  package struct TimedEvent: Hashable, Sendable {
    /// The session time of the event, in s; never less than the time of the line before.
    package let time: Double
    package let event: SceneEvent

    package init(time: Double, event: SceneEvent) {
      self.time = time
      self.event = event
    }
  }

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

  /// Creates a script from options and events.
  /// - Parameter lines: the events, in order of time.
  package init(opening: SessionOptions = SessionOptions(), lines: [TimedEvent] = []) {
    precondition(
      zip(lines, lines.dropFirst()).allSatisfy { $0.time <= $1.time }, "a script's times are in order")
    self.opening = opening
    self.lines = lines
  }

  /// Parses a script.
  /// - Parameters:
  ///   - text: the lines of the script.
  ///   - name: the name of the file, for messages.
  package init(parsing text: String, named name: String) throws(ParseError) {
    var opening = SessionOptions()
    var lines: [TimedEvent] = []
    for (index, raw) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
    {
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
        } else {
          let line = try ScriptLine(words).line
          if let last = lines.last, line.time < last.time {
            throw ParseError(
              "time \(line.time) is before the time of the line above, \(last.time); times must not decrease")
          }
          lines.append(line)
        }
      } catch {
        throw ParseError("\(name):\(index + 1): \(error)")
      }
    }
    self.init(opening: opening, lines: lines)
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
