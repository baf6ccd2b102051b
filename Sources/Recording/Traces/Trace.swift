package import PaneScenes

/// A scene's motion as a table. The scene has the same events and laws as on the screen, but is advanced frame by frame
/// without a clock.
package struct Trace {
  private let gallery: Gallery
  private let script: Script
  private let times: SampleTimes

  /// - Parameter duration: the duration in s.
  package init(of gallery: Gallery, script: Script, framesPerSecond: Double, duration: Double) {
    (self.gallery, self.script) = (gallery, script)
    times = SampleTimes(rate: framesPerSecond, duration: duration)
  }

  /// Returns the names of a scene's columns, without the time and the number of inputs.
  package static func columns(of scene: SceneName) -> [String] {
    Gallery(scene, SceneContext(columns: 120, rows: 40), showsHint: false).scene.trace.map(\.name)
  }

  /// A row of the table: the scene's columns, the number of events since the row before, and the scene if it is another one
  /// than that of the row before. One that is left before its first row is none.
  private typealias Row = (time: Double, columns: [TraceColumn], inputs: Int, newScene: SceneName?)

  /// Returns the rows, of which each is computed when it is asked for, in order.
  private func rows() -> (_ index: Int) -> Row {
    var (gallery, playback, scene) = (script.opened(gallery), Playback(script), SceneName?.none)
    return { [times] index in
      let time = times.time(index)
      let inputs = playback.events.count
      playback.advance(&gallery, to: time)
      defer { scene = gallery.name }
      let newScene = gallery.name == scene ? nil : gallery.name
      return (time, gallery.scene.trace, inputs - playback.events.count, newScene)
    }
  }

  /// Writes the table: row k has the time k/fps. An event at the time of a row is handled before it.
  package func write<Failure: Error>(
    as format: RowFormat, _ write: ByteWriter<Failure>
  ) throws(Failure) {
    let row = rows()
    try RowWriter.write(times.count, as: format, write) { index, writer in
      let row = row(index)
      if row.newScene != nil { writer.begin(["t"] + row.columns.map(\.name) + ["inputs"]) }
      writer.append([.number(row.time)] + row.columns.map(\.value) + [.number(Double(row.inputs))])
    }
  }

  /// Returns the columns whose velocities are in the table, as curves; those of another scene begin with its name.
  package func curves() -> [Curve] {
    var (curves, moving): ([Curve], [MotionColumns]) = ([], [])
    for row in (0..<times.count).lazy.map(rows()) {
      if let scene = row.newScene {
        let prefix = row.time == 0 ? "" : "\(scene.rawValue) "
        moving = MotionColumns.all(in: row.columns.map(\.name))
        curves += moving.map { Curve(name: prefix + $0.name, times: [], values: []) }
      }
      for (column, curve) in zip(moving, curves.indices.suffix(moving.count)) {
        guard case .number(let place) = row.columns[column.value].value else { continue }
        curves[curve].times.append(row.time)
        curves[curve].values.append(place)
      }
    }
    return curves.filter { $0.times.count > 1 }
  }
}

/// A column of positions and the column of its velocities.
struct MotionColumns: Hashable, Sendable {
  /// The indices of the two columns, not counting the time.
  let value, velocity: Int
  let name: String

  /// The names of velocity columns, alone or after the name of an item, as in `ball_vx`.
  private static let velocities: Set<Substring> = ["v", "vx", "vy", "vwidth", "vheight"]

  /// Returns all values whose velocity is in the table. `v` is the velocity of the column before it, and `ball_vx` that of
  /// `ball_x`.
  static func all(in names: [String]) -> [MotionColumns] {
    names.indices.compactMap { index in
      let parts = names[index].split(separator: "_")
      guard let last = parts.last, velocities.contains(last) else { return nil }
      let place = (parts.dropLast() + [last.dropFirst()]).joined(separator: "_")
      let value = last != "v" ? names.firstIndex(of: place) : index > 0 ? index - 1 : nil
      return value.map { MotionColumns(value: $0, velocity: index, name: names[$0]) }
    }
  }
}
