internal import PaneScenes

/// The least jumps that count, for the values of each scene.
///
/// A law jumps onto its target where it has come within a tolerance: 0.25 pt or 0.1 % of the way, and less than 0.005 of a
/// scale, a turn or an opacity. Twice as much counts.
struct JumpLimits {
  /// What a value does in the whole script: the least and the greatest position, and the greatest speed.
  private typealias Extent = (least: Double, most: Double, speed: Double)
  private var extents: [SceneName: [Extent]] = [:]

  /// The limit of a position, in pt; that of a value in another unit; and the least share of the extent.
  private static let (points, others, share) = (0.5, 0.01, 0.002)
  /// The limit of a velocity: its least share of the greatest speed, and the ratio of the share to that of the position. A
  /// critically damped spring of angular frequency ω over a way w is at most ω w/e fast, and has the velocity ω d where it comes
  /// within d of its target. A hand may extend the way.
  private static let (speedShare, ratio) = (0.01, 4.0)
  /// The interval of the rows that tell the extents, in s.
  private static let interval = 1.0 / 240

  init(of gallery: Gallery, script: Script, until end: Double, plant: @escaping CheckReport.Plant) {
    var gallery = script.opened(gallery)
    func play(to end: Double) {
      let values = MovingValues(of: gallery, plant: plant)
      var row = values.row(of: gallery)
      note(row, after: row, of: gallery.name)
      while gallery.time < end {
        gallery.advance(to: gallery.nextInstant(Self.interval, until: end))
        let next = values.row(of: gallery)
        note(next, after: row, of: gallery.name)
        row = next
      }
    }
    for line in script.lines {
      play(to: line.time)
      _ = line.pass(to: &gallery)
    }
    play(to: end)
  }

  private mutating func note(_ row: MotionRow, after last: MotionRow, of name: SceneName) {
    let known = extents[name] ?? row.states.map { ($0.place, $0.place, 0) }
    extents[name] = row.states.indices.map { index in
      let (state, before, known) = (row.states[index], last.states[index], known[index])
      let duration = row.time - last.time
      // A law may be fast only between the rows.
      let speed = duration > 0 ? abs(state.place - before.place) / duration : 0
      return (
        min(known.least, state.place), max(known.most, state.place),
        max(known.speed, abs(state.velocity), speed)
      )
    }
  }

  /// Returns the limits of a scene that the script shows.
  /// - Parameter names: the names of its values.
  func of(_ scene: SceneName, _ names: [String]) -> [MotionState] {
    zip(extents[scene] ?? [], names).map { extent, name in
      let way = extent.most - extent.least
      let place = max(MovingValues.isInPoints(name) ? Self.points : Self.others, Self.share * way)
      let share = max(Self.speedShare, Self.ratio * place / max(way, place))
      return MotionState(place: place, velocity: max(share * extent.speed, EventCheck.rounding))
    }
  }
}

extension Gallery {
  /// Returns the time of the next row, in s: after an interval or, while everything rests, at the next deadline.
  func nextInstant(_ interval: Double, until end: Double) -> Double {
    let rest = isAtRest ? min(nextDeadline ?? end, end) : 0
    return max(rest, min(end, time + interval))
  }
}
