package import Scenes

/// A gallery to which a script's events come, each at its own time; and whatever else happens.
package struct Playback: Sendable {
  package private(set) var gallery: Gallery
  /// The gallery's, in cells.
  package private(set) var size: CellSize
  private var events: ArraySlice<Script.Line>

  /// Begins at time 0.
  /// - Parameter size: the gallery's, in cells; nil: as the script says, or the usual one.
  package init(of gallery: Gallery, size: CellSize? = nil, script: Script = Script()) {
    self.gallery = gallery
    self.size = size ?? script.opening.size ?? .usual
    events = script.lines[...]
    _ = self.gallery.handle(.reportsKeyRelease(script.reportsKeyRelease), at: 0)
  }

  /// Whether nothing moves, and nothing will.
  package var isAtRest: Bool { gallery.isAtRest && events.isEmpty }

  /// Lets what happens at `time` (s) or before happen.
  /// - Parameter isHeard: says of an event whether it comes to the gallery.
  /// - Returns: what the gallery asks of the shell.
  @discardableResult package mutating func handleEvents(
    until time: Double, where isHeard: (SceneEvent) -> Bool = { _ in true }
  ) -> [Effect] {
    var effects: [Effect] = []
    while let line = events.first, line.time <= time {
      if isHeard(line.event) { effects += handle(line.event, at: line.time) }
      events.removeFirst()
    }
    return effects
  }

  /// Lets time pass, and what happens by then happen.
  package mutating func advance(to time: Double) {
    handleEvents(until: time)
    gallery.advance(to: time)
  }

  /// Something happens that is not in the script.
  /// - Returns: what the gallery asks of the shell.
  package mutating func handle(_ event: SceneEvent, at time: Double) -> [Effect] {
    if case .resize(let columns, let rows) = event { size = CellSize(columns: columns, rows: rows) ?? size }
    return gallery.handle(event, at: time)
  }
}
