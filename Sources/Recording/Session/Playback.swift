internal import Motion
package import PaneScenes

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
