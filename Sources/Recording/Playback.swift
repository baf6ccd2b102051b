package import Scenes

/// A gallery to which a script's events come, each at its own time.
package struct Playback: Sendable {
  package private(set) var gallery: Gallery
  private var events: ArraySlice<Script.Line>

  /// Begins at time 0.
  package init(of gallery: Gallery, script: Script) {
    self.gallery = gallery
    events = script.lines[...]
    _ = self.gallery.handle(.reportsKeyRelease(script.reportsKeyRelease), at: 0)
  }

  /// When the next event comes, in s; nil: there is none.
  package var nextTime: Double? { events.first?.time }

  /// Lets what happens at `time` or before happen.
  /// - Parameter isHeard: says of an event whether it comes to the gallery.
  /// - Returns: what the gallery asks of the shell.
  @discardableResult package mutating func handleEvents(
    until time: Double, where isHeard: (SceneEvent) -> Bool = { _ in true }
  ) -> [Effect] {
    var effects: [Effect] = []
    while let line = events.first, line.time <= time {
      if isHeard(line.event) { effects += gallery.handle(line.event, at: line.time) }
      events.removeFirst()
    }
    return effects
  }

  /// Lets time pass, and what happens by then happen.
  package mutating func advance(to time: Double) {
    handleEvents(until: time)
    gallery.advance(to: time)
  }

  /// Something else happens, at a time that `advance(to:)` has come to or later.
  package mutating func handle(_ event: SceneEvent, at time: Double) -> [Effect] {
    gallery.handle(event, at: time)
  }
}
