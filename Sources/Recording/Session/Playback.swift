internal import MotionKinematics
package import PaneScenes

/// A gallery that receives the events of a script, each at its own time, and any other events passed to it.
package struct Playback: Sendable {
  package private(set) var gallery: Gallery
  package private(set) var size: GridSize
  private var events: ArraySlice<Script.TimedEvent>

  /// Starts a playback at time 0.
  /// - Parameter size: the size of the gallery, in cells; nil means the size that the script gives, or the
  ///   default size.
  package init(of gallery: Gallery, size: GridSize? = nil, script: Script = Script()) {
    self.gallery = gallery
    self.size = size ?? script.opening.size ?? .usual
    events = script.lines[...]
    _ = self.gallery.route(.reportsKeyRelease(script.reportsKeyRelease), at: 0)
  }

  /// True if nothing moves and the script has no further events.
  package var isAtRest: Bool { gallery.isAtRest && events.isEmpty }

  /// Returns the number of the script's next events up to and including `time`, in s of session time.
  func eventCount(until time: Double) -> Int { events.prefix { $0.time <= time }.count }

  /// Handles the events of the script up to and including `time`, in s of session time.
  /// - Parameter isHeard: returns true for an event that the gallery receives.
  /// - Returns: the effects that the gallery requests of the shell.
  @discardableResult package mutating func handleEvents(
    until time: Double, where isHeard: (SceneEvent) -> Bool = { _ in true }
  ) -> [SessionEffect] {
    var effects: [SessionEffect] = []
    while let line = events.first, line.time <= time {
      if isHeard(line.event) { effects += pass(line.event, at: line.time) }
      events.removeFirst()
    }
    return effects
  }

  /// Handles the script's events up to `time` (s of session time) and advances the gallery to it.
  package mutating func advance(to time: Double) {
    handleEvents(until: time)
    gallery.advance(to: time)
  }

  /// Shows a warning in the gallery's top line.
  package mutating func warn(_ sentence: String) { gallery.warn(sentence) }

  /// Returns the inputs of the gallery's hand that were not returned yet; see `Gallery.takeHandInputs`.
  package mutating func takeHandInputs(
    before event: SceneEvent? = nil, at time: Double
  ) -> [(event: SceneEvent, time: Double)] { gallery.takeHandInputs(before: event, at: time) }

  /// Passes an event on to the gallery, at `time` in s of session time.
  /// - Returns: the effects that the gallery requests of the shell.
  package mutating func pass(_ event: SceneEvent, at time: Double) -> [SessionEffect] {
    if case .resize(let columns, let rows) = event { size = GridSize(columns: columns, rows: rows) ?? size }
    return gallery.route(event, at: time)
  }
}

extension Playback {
  /// Handles the script's events up to its first action without a meaning in the scene that is then shown.
  /// - Parameter last: the index of the last event that is handled.
  /// - Returns: the index of the action's line, and the action; nil if there is none.
  fileprivate mutating func advanceToMistake(upTo last: Int) -> (index: Int, action: Action)? {
    for index in events.startIndex...last {
      let line = events[index]
      if let action = line.event.actionOfSomeScenes, !gallery.scene.takes(action) { return (index, action) }
      _ = pass(line.event, at: line.time)
    }
    return nil
  }
}

extension Script {
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
    var playback = Playback(
      of: played.gallery(columns: size.columns, rows: size.rows, showsHint: false), size: size, script: self)
    guard let (index, action) = playback.advanceToMistake(upTo: last) else { return nil }
    let scenes = SceneName.allCases.filter {
      $0.scene(SceneContext(columns: usual.columns, rows: usual.rows)).takes(action)
    }
    let names = scenes.map(\.rawValue).joined(separator: ", ")
    return (
      eventRows[index],
      "is of the scene\(scenes.count == 1 ? "" : "s") \(names), and the scene is \(playback.gallery.name.rawValue)"
    )
  }
}

extension SceneEvent {
  fileprivate var actionOfSomeScenes: Action? {
    if case .action(let action) = self, action.isOfSomeScenes { action } else { nil }
  }
}

/// A scene's motion as a table. The scene uses the same reducer and laws as on the screen, but is advanced
/// frame by frame without a clock.
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
    var playback = Playback(of: gallery, script: script)
    // The scene whose header was written last. A scene that is left before its first row gets no header.
    var name: SceneName?
    let times = SampleTimes.frames(rate: framesPerSecond, duration: duration)
    try TraceEncoder.write(as: format, rowCount: times.count, progress: progress, write) {
      index, encoder, bytes in
      let time = times[index]
      let inputs = playback.eventCount(until: time)
      playback.advance(to: time)
      let gallery = playback.gallery
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
    var playback = Playback(of: gallery, script: script)
    var name: SceneName?
    let times = SampleTimes.frames(rate: framesPerSecond, duration: duration)
    for index in 0..<times.count {
      let time = times[index]
      let inputs = playback.eventCount(until: time)
      playback.advance(to: time)
      let (gallery, row) = (playback.gallery, playback.gallery.scene.trace)
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
  package mutating func line(for event: SceneEvent, at time: Double) -> Script.TimedEvent? {
    guard NumberArgument.seconds.accepts(time) else { return nil }
    // The gallery treats an earlier time as the time of the event before, so the script does too.
    last = max(time, last)
    return Script.TimedEvent(time: last, event: event)
  }
}
