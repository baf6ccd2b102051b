package import PaneScenes

/// A gallery that receives the events of a script, each at its own time, and any other events passed to it.
package struct Playback: Sendable {
  package private(set) var gallery: Gallery
  /// The size of the gallery, in cells.
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
