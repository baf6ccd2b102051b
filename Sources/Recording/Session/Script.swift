internal import Motion
internal import PaneCanvas
package import PaneScenes
package import PaneSprings

/// The options of a session and the events in it, in the text form that `format` describes.
///
/// Columns and rows count from 0 at the top left and may be fractional: the centre of the first cell is (0.5, 0.5).
package struct Script: Hashable, Sendable {
  package struct TimedEvent: Hashable, Sendable {
    /// The session time of the event, in s; never less than the time of the line before.
    package let time: Double
    package let event: SessionEvent

    package init(time: Double, event: SessionEvent) { (self.time, self.event) = (time, event) }

    /// The line, including its newline.
    package var text: String { "\(time) \(event.scriptText)\n" }

    /// Passes the event to a gallery, at its own time.
    /// - Returns: the effects that the gallery requests.
    package func pass(to gallery: inout Gallery) -> [SessionEffect] {
      gallery.route(event, at: time, isScripted: true)
    }
  }

  package static let format = """
    A SCRIPT has lines TIME VERB, in s and pt: \(ScriptVerb.help). Lines before them may set \
    \(SessionOptions.help).
    """

  package let opening: SessionOptions
  package let lines: [TimedEvent]

  /// The session time at which a player of the script ends, in s, unless the script quits before.
  package var end: Double { (lines.last?.time ?? 0) + 2 }

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
    (self.opening, self.lines) = (opening, lines)
  }

  /// Reads a script; an error begins with the name and the number of the line.
  /// - Parameters:
  ///   - options: the options with which it is played. A line without a meaning beside them, or in the scene of its time,
  ///     is then an error. Nil does not compare lines with scenes.
  ///   - usual: the size of the stage if neither the options nor the script give one, in cells.
  package init(
    parsing text: String, named name: String, playedWith options: SessionOptions? = nil,
    usual: GridSize = .usual
  ) throws(ParseError) {
    var (opening, lines) = (SessionOptions(), [TimedEvent]())
    // The gallery of the scene of a line, and the number of events that it has received.
    var played: (gallery: Gallery, count: Int)?
    let rows = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    for (row, line) in zip(1..., rows) {
      do throws(ParseError) {
        // A comment begins with #.
        let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)[...]
        guard let first = words.first else { continue }
        if lines.isEmpty, try opening.take(words) {
          if let options, let (option, reason) = opening.overridden(by: options).mistake,
            options.line(of: option) == nil
          {
            let line = words.first == option[...] ? words.text : opening.line(of: option) ?? option
            throw ParseError("“\(line)” \(reason)")
          }
          continue
        }
        let time = try NumberArgument.seconds.parse(first, named: "the time")
        if let last = lines.last, time < last.time {
          throw ParseError("time \(time) is before the time of the line above, \(last.time)")
        }
        let event = try ScriptVerb.event(words.dropFirst())
        if let options, case .action(let action) = event, action.isOfSomeScenes {
          // Only the gallery knows which key shows which scene in its present state.
          let (options, size) = (opening.overridden(by: options), options.size ?? opening.size ?? usual)
          var (gallery, count) =
            played ?? (options.gallery(columns: size.columns, rows: size.rows, showsHint: false), 0)
          for line in lines[count...] { _ = line.pass(to: &gallery) }
          played = (gallery, lines.count)
          if let reason = action.reason(against: gallery.name) {
            throw ParseError("“\(words.dropFirst().text)” \(reason)")
          }
        }
        lines.append(TimedEvent(time: time, event: event))
      } catch {
        throw ParseError("\(name):\(row): \(error)")
      }
    }
    self.init(opening: opening, lines: lines)
  }

  /// Returns a gallery as the script's terminal shows it at time 0.
  package func opened(_ gallery: Gallery) -> Gallery {
    var gallery = gallery
    _ = gallery.route(.reportsKeyRelease(reportsKeyRelease), at: 0)
    return gallery
  }
}

extension Action {
  /// Returns the reason why the action has no meaning in a scene; nil if it has one.
  fileprivate func reason(against scene: SceneName) -> String? {
    if isTaken(by: scene.about) { return nil }
    let names = SceneName.allCases.filter { isTaken(by: $0.about) }.map(\.rawValue)
    let noun = names.count == 1 ? "scene" : "scenes"
    return "is of the \(noun) \(names.joined(separator: ", ")), and the scene is \(scene.rawValue)"
  }
}

/// The words of a line of a script as they are written.
typealias ScriptWords = ArraySlice<Substring>

extension ScriptWords {
  /// The words with what is between them, for messages.
  var text: String {
    guard let first, let last else { return "" }
    return excerpt(String(first.base[first.startIndex..<last.endIndex]))
  }

  /// Reads the arguments of an option or a verb; an error has the expected form, unless `read` has one.
  func value<Value>(
    _ form: String, _ read: ([String]) throws(ParseError) -> Value?
  ) throws(ParseError) -> Value {
    if let value = try read(dropFirst().map(String.init)) { return value }
    let expected = [first ?? "", form[...]].filter { !$0.isEmpty }.joined(separator: " ")
    throw ParseError("expected “\(expected)”, found “\(text)”")
  }
}

/// The events of a script that a gallery has not received yet.
package struct Playback: Sendable {
  private(set) var events: ArraySlice<Script.TimedEvent>

  package init(_ script: Script) { events = script.lines[...] }

  /// Removes and returns the next event up to and including `time`, in s of session time; nil if there is none.
  package mutating func next(until time: Double) -> Script.TimedEvent? {
    guard let line = events.first, line.time <= time else { return nil }
    events.removeFirst()
    return line
  }

  /// Passes the events up to and including `time`, in s of session time, to a gallery, each at its own time, and advances
  /// the gallery to it.
  /// - Returns: the effects that the gallery requests.
  @discardableResult
  package mutating func advance(_ gallery: inout Gallery, to time: Double) -> [SessionEffect] {
    var effects: [SessionEffect] = []
    while let line = next(until: time) { effects += line.pass(to: &gallery) }
    gallery.advance(to: time)
    return effects
  }
}
