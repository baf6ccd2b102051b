internal import Motion
package import PaneScenes

/// The events of a script that a gallery has not received yet.
package struct Playback: Sendable {
  private var events: ArraySlice<Script.TimedEvent>

  package init(_ script: Script) { events = script.lines[...] }

  /// True if the script has no further events.
  package var isFinished: Bool { events.isEmpty }

  /// Returns the number of the script's next events up to and including `time`, in s of session time.
  func eventCount(until time: Double) -> Int { events.prefix { $0.time <= time }.count }

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

extension Script.TimedEvent {
  /// Passes the event to a gallery, at its own time.
  /// - Returns: the effects that the gallery requests.
  package func pass(to gallery: inout Gallery) -> [SessionEffect] {
    gallery.route(event, at: time, isScripted: true)
  }
}

extension Script {
  /// Returns a gallery as the script's terminal shows it at time 0.
  package func opened(_ gallery: Gallery) -> Gallery {
    var gallery = gallery
    _ = gallery.route(.reportsKeyRelease(reportsKeyRelease), at: 0)
    return gallery
  }

  /// Returns the first option or else the first action without a meaning in the scene of its time.
  /// - Parameters:
  ///   - options: the options with which the script is played, which take precedence over its own.
  ///   - usual: the size of the stage if neither gives one, in cells.
  ///   - optionRows, eventRows: the rows of the text in which the options and the events stand.
  /// - Returns: its row, and the reason; nil if there is none.
  func firstMistake(
    playedWith options: SessionOptions, usual: GridSize, _ optionRows: [String: Int], _ eventRows: [Int]
  ) -> (row: Int, reason: String)? {
    let played = opening.overridden(by: options)
    if let option = opening.controlPanelOptions.first, let row = optionRows[option],
      let reason = SessionOptions.reasonAgainstControlPanel(played.scene ?? .controlPanel)
    {
      return (row, reason)
    }
    guard let last = lines.lastIndex(where: { $0.event.actionOfSomeScenes != nil }) else { return nil }
    let size = played.size ?? usual
    // Only the gallery knows which key shows which scene in its present state.
    var gallery = opened(played.gallery(columns: size.columns, rows: size.rows, showsHint: false))
    for (line, row) in zip(lines[...last], eventRows) {
      if let action = line.event.actionOfSomeScenes, !action.isTaken(by: gallery.name.about) {
        let scenes = SceneName.allCases.filter { action.isTaken(by: $0.about) }
        let names = scenes.map(\.rawValue).joined(separator: ", ")
        let noun = scenes.count == 1 ? "scene" : "scenes"
        return (row, "is of the \(noun) \(names), and the scene is \(gallery.name.rawValue)")
      }
      _ = line.pass(to: &gallery)
    }
    return nil
  }
}

extension SessionEvent {
  fileprivate var actionOfSomeScenes: Action? {
    if case .action(let action) = self, action.isOfSomeScenes { action } else { nil }
  }
}

/// A scene's motion as a table. The scene has the same events and laws as on the screen, but is advanced frame by frame
/// without a clock.
package struct Trace {
  package var framesPerSecond: Double
  /// The duration, in s.
  package var duration: Double
  package var script: Script
  package var gallery: Gallery

  package init(of gallery: Gallery, script: Script, framesPerSecond: Double, duration: Double) {
    precondition(framesPerSecond > 0 && duration >= 0, "a trace has a frame rate over 0 and a duration")
    self.gallery = gallery
    self.script = script
    self.framesPerSecond = framesPerSecond
    self.duration = duration
  }

  /// Returns the columns of a scene's table: the time, the scene's trace and the number of inputs.
  private static func columns(of scene: any Scene) -> [String] {
    ["t"] + scene.trace.map(\.name) + [TraceTable.inputColumn]
  }

  /// Writes the table: row k has the time k/fps. An event at or before that time is handled before the row is
  /// written. The last column is the number of events since the row before.
  ///
  /// Each number is the shortest that reads back as the same `Double`.
  package func write<Failure: Error>(
    as format: TraceFormat, progress: ProgressReport = { _ in }, _ write: ByteWriter<Failure>
  ) throws(Failure) {
    var (gallery, playback) = (script.opened(gallery), Playback(script))
    // The scene whose header was written last. A scene that is left before its first row gets no header.
    var name: SceneName?
    let times = SampleTimes.frames(rate: framesPerSecond, duration: duration)
    try TraceEncoder.write(as: format, rowCount: times.count, progress: progress, write) {
      index, encoder, bytes in
      let time = times[index]
      let inputs = playback.eventCount(until: time)
      playback.advance(&gallery, to: time)
      if gallery.name != name {
        name = gallery.name
        encoder.begin(Self.columns(of: gallery.scene), to: &bytes)
      }
      encoder.append(gallery.scene.trace.map(\.value) + [.number(Double(inputs))], at: time, to: &bytes)
    }
  }

  /// Returns the rows by columns, with the clock of each row.
  package func table(progress: ProgressReport = { _ in }) -> TraceTable {
    var table = TraceTable()
    var (gallery, playback) = (script.opened(gallery), Playback(script))
    var name: SceneName?
    let times = SampleTimes.frames(rate: framesPerSecond, duration: duration)
    for index in 0..<times.count {
      let time = times[index]
      let inputs = playback.eventCount(until: time)
      playback.advance(&gallery, to: time)
      let row = gallery.scene.trace
      if gallery.name != name {
        name = gallery.name
        table.begin(row)
      }
      table.append(row, inputs: inputs, at: time, gallery.clock)
      progress(Double(index) / Double(times.count))
    }
    return table
  }
}

/// Converts the events of a session to the lines of a script that replays the session.
package struct ScriptRecorder {
  /// The time of the last line, in s.
  private var last = 0.0

  package init() {}

  /// Returns the line for an event that the gallery received at a session time, in s.
  ///
  /// Returns nil for an event later than one day.
  package mutating func line(for event: SessionEvent, at time: Double) -> Script.TimedEvent? {
    guard NumberArgument.seconds.accepts(time) else { return nil }
    // The gallery treats an earlier time as the time of the event before, so the script does too.
    last = max(time, last)
    return Script.TimedEvent(time: last, event: event)
  }
}
