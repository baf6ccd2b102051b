internal import PaneScenes

/// Finds the jumps of a script's motion between two events, by halving.
///
/// Before a jump and after it the motion follows a law. In a short interval both laws have constant accelerations, so that the
/// difference of their velocities is greatest at one of its ends, and not less than the jump. Without a jump it shrinks with
/// the interval. A gallery is a value, so that a copy of it shows any instant in between.
struct Jumps {
  /// The moving values of the scene that is shown.
  let values: MovingValues
  /// The size of each value's jump that counts.
  let limits: [MotionState]

  /// The interval of the first search, in s of the session. A law that returns from a jump within it escapes.
  private static let longest = 1.0 / 240
  /// The duration to which an interval with a jump is halved, in s: the accuracy of the time of a jump.
  private static let shortest = 1e-7
  /// The share of an interval in which the acceleration at each end is measured.
  private static let margin = 1.0 / 64
  /// The least velocity of a value that moves, in its unit per second. A slower one stays where it is by rounding.
  private static let leastVelocity = 1e-6

  /// A gallery at the start and at the end of an interval, and rows at the start, shortly after it, shortly before the end, and
  /// at the end.
  private struct Interval {
    let start, end: Gallery
    let rows: [MotionRow]

    var duration: Double { end.time - start.time }
  }

  private func interval(from start: Gallery, to time: Double) -> Interval {
    let margin = (time - start.time) * Self.margin
    var gallery = start
    let rows = [start.time, start.time + margin, time - margin, time].map { time in
      gallery.advance(to: time)
      return values.row(of: gallery)
    }
    return Interval(start: start, end: gallery, rows: rows)
  }

  /// Advances a gallery to the next event, and returns the jumps on the way, in order of time.
  ///
  /// While a hand holds something, and while a law takes steps of its own, the scene is judged at its events alone.
  func advance(_ gallery: inout Gallery, to end: Double) -> [Jump] {
    var found: [Jump] = []
    while gallery.time < end {
      let next = gallery.nextInstant(Self.longest, until: end)
      if gallery.isAtRest { gallery.advance(to: next - Self.longest) }
      let interval = interval(from: gallery, to: next)
      let (first, last) = (interval.rows[0], interval.rows[3])
      if first.item == last.item, !first.isHeld, !last.isHeld, mayJump(interval), !hasSteps(interval) {
        found += search(interval)
      }
      gallery = interval.end
    }
    return found
  }

  private func search(_ interval: Interval) -> [Jump] {
    guard mayJump(interval) else { return [] }
    guard interval.duration > Self.shortest else {
      let sizes = limits.indices.map { size(of: $0, interval) }
      let isJump = zip(sizes, limits).contains { $0.place > $1.place || $0.velocity > $1.velocity }
      return isJump ? [values.greatest(sizes, limits, at: interval.end.time)].compactMap(\.self) : []
    }
    let first = self.interval(from: interval.start, to: interval.start.time + interval.duration / 2)
    return search(first) + search(self.interval(from: first.end, to: interval.end.time))
  }

  private func mayJump(_ interval: Interval) -> Bool {
    limits.indices.contains { index in
      let velocities = velocityJumps(of: index, interval)
      return drift(of: index, interval) > limits[index].place
        || !values.collides[index] && max(velocities.start, velocities.end) > limits[index].velocity
    }
  }

  /// Returns the way of a value beyond its mean velocity times the duration.
  private func drift(of index: Int, _ interval: Interval) -> Double {
    let (first, last) = (interval.rows[0], interval.rows[3])
    let (start, end) = (first.states[index], last.states[index])
    return abs(end.place - start.place - (last.time - first.time) * (start.velocity + end.velocity) / 2)
  }

  /// Returns the differences of the laws' velocities at both ends.
  private func velocityJumps(of index: Int, _ interval: Interval) -> (start: Double, end: Double) {
    let velocities = interval.rows.map { $0.states[index].velocity }
    let change = velocities[3] - velocities[0]
    return (
      abs(change - (velocities[3] - velocities[2]) / Self.margin),
      abs(change - (velocities[1] - velocities[0]) / Self.margin)
    )
  }

  /// Returns the size of the jump in a short interval. A jump within the margin of an end spoils the difference at the other.
  private func size(of index: Int, _ interval: Interval) -> MotionState {
    let velocities = velocityJumps(of: index, interval)
    let velocity = values.collides[index] ? 0 : min(velocities.start, velocities.end)
    let drift = drift(of: index, interval)
    // The instant of a jump of the velocity is not known better.
    return MotionState(place: drift > velocity * interval.duration ? drift : 0, velocity: velocity)
  }

  /// Returns true if a value stays where it is, in a half of an interval or after it, although it has a velocity: that of its
  /// last step, or of a hand.
  private func hasSteps(_ interval: Interval) -> Bool {
    let half = interval.duration / 2
    let middle = self.interval(from: interval.start, to: interval.start.time + half).rows[3]
    let later = self.interval(from: interval.end, to: interval.end.time + half).rows[3]
    let rows = [interval.rows[0], middle, interval.rows[3], later]
    return zip(rows, rows.dropFirst()).contains { row, next in
      next.time > row.time
        && zip(row.states, next.states).contains {
          $0.place == $1.place && abs($0.velocity) > Self.leastVelocity
        }
    }
  }
}

/// The least jumps that count, for the values of each scene.
///
/// A law jumps onto its target where it has come within a tolerance: 0.25 pt or 0.1 % of the way, and less than 0.005 of a
/// scale, a turn or an opacity. Twice as much counts.
struct JumpLimits {
  /// The range of a value in the whole script: the least and the greatest position, and the greatest speed.
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
