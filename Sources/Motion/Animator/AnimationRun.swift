extension PropertyAnimation {
  /// A change of the value that is not applied yet.
  struct Change: Sendable {
    let window: ClosedRange<Double>
    let curve: TimingCurve
    let body: @Sendable (inout Value) -> Void
  }

  /// A change of the value, which makes a difference.
  struct Track: Sendable {
    let delta: Value
    /// The part of the way, or of the time that was left, in which it happens, in 0…1.
    let window: ClosedRange<Double>
    /// Its curve within that part.
    let curve: TimingCurve
    /// The share of the time from which a change that was added in flight takes the rest, and its law; nil for
    /// others.
    var late: (since: Double, law: ProgressLaw)?

    var hasWindow: Bool { window != 0...1 || curve != .linear }
    var followsProgress: Bool { late == nil && !hasWindow }

    /// Returns the part of the change that has happened.
    func part(progress: Sloped, share: Sloped) -> Sloped {
      var x = progress
      if let (since, law) = late {
        guard share.value >= since, since < 1 else { return (0, 0) }
        let left = law.state(at: (share.value - since) / (1 - since)).left
        x = (1 - left.value, -left.slope * share.slope / (1 - since))
      }
      guard hasWindow else { return x }
      let length = window.upperBound - window.lowerBound
      let place = x.value - window.lowerBound
      guard place >= 0, place < length else { return (place < 0 ? 0 : 1, 0) }
      let (value, slope) = curve.sample(at: place / length)
      return (value, slope.isFinite ? slope * x.slope / length : 0)
    }
  }

  /// The change by an animator: the value as a function of the progress, from 0 at the start to 1 at the end.
  struct Way: Sendable {
    let start: Value
    private(set) var end: Value
    private(set) var tracks: [Track] = []
    private var isStraight = true

    init(_ value: Value) { (start, end) = (value, value) }

    /// The distance from the start to the end. For a way that returns to its start, such as a shake, a vector of
    /// the way's length.
    var extent: Value {
      let length = tracks.reduce(0) { $0 + ($1.followsProgress ? 0 : $1.delta.length) }
      guard (end - start).length <= 1e-12 * length else { return end - start }
      var extent = Value.zero
      extent[component: 0] = length
      return extent
    }

    mutating func add(_ change: Change, late: (since: Double, law: ProgressLaw)? = nil) {
      let before = end
      change.body(&end)
      require(end.isFinite, "an animation must end at a finite value; got \(end)")
      tracks.append(Track(delta: end - before, window: change.window, curve: change.curve, late: late))
      isStraight = isStraight && tracks[tracks.count - 1].followsProgress
    }

    /// Lets what was added in flight follow the progress.
    mutating func dropLate() {
      for index in tracks.indices { tracks[index].late = nil }
      isStraight = tracks.allSatisfy(\.followsProgress)
    }

    /// Returns the value and its slope, in the unit of the slopes of `progress` and `share`.
    func state(progress: Sloped, share: @autoclosure () -> Sloped) -> (value: Value, slope: Value) {
      if isStraight {
        let way = end - start
        return (start + progress.value * way, progress.slope * way)
      }
      let share = share()
      return tracks.reduce((start, Value.zero)) { sum, track in
        let part = track.part(progress: progress, share: share)
        return (sum.0 + part.value * track.delta, sum.1 + part.slope * track.delta)
      }
    }
  }

  /// A run along the way on one law, in its direction of travel.
  ///
  /// A cursor moves from 0 to 1 in `span` seconds, evenly before and after an instant at which the time left was
  /// changed. With E(cursor) as the law's progress and h its response to a velocity, the travelled part and the
  /// value off the way are
  ///
  ///     g = 1 − (1 − g₀)(1 − E)        w r₀ + h v₀
  ///
  /// A law that begins on the way begins at g₀, and w is 1 − E. A curve that takes over on the way does so where it
  /// has the travelled part itself. Then g₀ is 0, and w is 1 there and 0 at both ends.
  struct Run: Sendable {
    /// The span of a run without a duration, in s: it has two ends, too, and no velocity.
    static var shortest: Double { 1e-303 }

    var law = ProgressLaw.curve(.linear)
    /// True for a run from the end to the start.
    var isBack = false
    /// The travelled part at which the law begins, g₀.
    var start = 0.0
    /// The shown value minus the value on the way, r₀, and the velocity, v₀, per second, where the run took over.
    var offset = Value.zero
    var velocity = Value.zero
    /// The travelled part at which a curve took over.
    var takeover: Double?
    /// The time in which the cursor moves from 0 to 1, in s.
    var span = Self.shortest
    /// The time, in s, of a place of the cursor, before and after which it moves evenly.
    var kink = (cursor: 0.0, time: 0.0)
    /// The share of the duration that had passed, in the direction of travel, where the run took over.
    var passed = (cursor: 0.0, share: 0.0)

    /// True if the run, played backwards, leads to the start of its travel.
    var isRetraceable: Bool { takeover != nil || start == 0 && offset == .zero }

    /// Returns the cursor at a time of the run, in s, with its slope per second in the direction of the time.
    func cursor(at time: Double, back: Bool = false) -> Sloped {
      if time < kink.time || back && time == kink.time && time > 0 {
        let rate = kink.cursor / kink.time
        return (time < kink.time ? time * rate : kink.cursor, rate)
      }
      let left = span - kink.time
      let rate = left > Self.shortest ? (1 - kink.cursor) / left : 0
      return (time < span ? kink.cursor + (time - kink.time) * rate : 1, rate)
    }

    /// Returns the time of the run at a place of the cursor, in s.
    func time(ofCursor cursor: Double) -> Double {
      if cursor < kink.cursor { return cursor / kink.cursor * kink.time }
      guard kink.cursor < 1 else { return span }
      return kink.time + (cursor - kink.cursor) / (1 - kink.cursor) * (span - kink.time)
    }

    /// Returns the share of the duration that has passed, in the direction of travel. It grows evenly to the end from
    /// where the run took over, and falls evenly to the start.
    func share(at cursor: Sloped) -> Sloped {
      let isBefore = cursor.value < passed.cursor
      guard isBefore || passed.cursor < 1 else { return (1, 0) }
      let rate =
        isBefore ? passed.share / passed.cursor : (1 - passed.share) / (1 - passed.cursor)
      let share =
        isBefore ? cursor.value * rate : passed.share + (cursor.value - passed.cursor) * rate
      return (cursor.value < 1 ? share : 1, rate * cursor.slope)
    }

    /// The share of the time that passed before the run.
    private var timeBefore: Double { isRetraceable ? 0 : passed.share }

    /// Returns the fraction of the time that has passed: the part before the run and that of the cursor.
    func timeFraction(at cursor: Double) -> Double { timeBefore + (1 - timeBefore) * cursor }

    /// Returns the cursor at a fraction of the time; nil before the run, and beyond its end.
    func cursor(atTimeFraction fraction: Double) -> Double? {
      guard fraction >= timeBefore, fraction <= 1 else { return nil }
      return timeBefore < 1 ? (fraction - timeBefore) / (1 - timeBefore) : 1
    }

    /// Returns the travelled part, the weight of the offset and the response to the velocity, with slopes per second.
    func state(at cursor: Sloped) -> (travelled: Sloped, weight: Sloped, response: Sloped) {
      let (left, response) = law.state(at: cursor.value)
      let travelled = (
        value: 1 - (1 - start) * left.value, slope: -(1 - start) * left.slope * cursor.slope
      )
      var weight = (value: left.value, slope: left.slope * cursor.slope)
      if let takeover {
        let isAhead = travelled.value >= takeover || takeover == 0
        let rate = isAhead ? (takeover < 1 ? -1 / (1 - takeover) : 0) : 1 / takeover
        weight = (1 + (travelled.value - takeover) * rate, travelled.slope * rate)
      }
      return (travelled, weight, (response.value, response.slope * cursor.slope))
    }

    /// Keeps the shown value where the way changes under it: adds to the value off the way at a place of the cursor.
    mutating func shift(by change: Value, at cursor: Sloped) {
      let (travelled, weight, _) = state(at: cursor)
      if takeover != nil {
        (offset, takeover) = (weight.value * offset + change, travelled.value)
      } else if weight.value != 0 {
        offset = offset + (1 / weight.value) * change
      }
    }

    /// Changes the time that is left from a time of the run on, in s, ahead or back. What lies behind keeps its time.
    /// Returns that time anew.
    mutating func setTimeLeft(_ left: Double, at time: Double, back: Bool) -> Double {
      let cursor = cursor(at: time).value
      guard back ? cursor > 0 : cursor < 1 else { return time }
      let ahead = span - time
      kink = (cursor, back ? left : time)
      span = max(kink.time + (back ? ahead : left), Self.shortest)
      return kink.time
    }
  }

  /// A place to which a paused animator was scrubbed, off its run.
  ///
  /// The offset of the shown value from the way fades evenly to 0 at both ends, so that no scrub makes it jump.
  struct Scrub: Sendable {
    /// The progress that was set, from the start; outside of 0…1 in the overshoot of a spring.
    var progress: Double
    /// The progress from which the scrub began, and the shown value there minus the value on the way. The last is the
    /// share of the duration that had passed, from the start.
    let origin: Double
    let offset: Value
    let passed: Double

    private func weight(to end: Double) -> Double {
      let (step, way) = (progress - origin, end - origin)
      return step * way > 0 ? max(0, 1 - step / way) : 1
    }

    /// The rest of the offset.
    var rest: Value {
      weight(to: progress > origin ? (origin < 0 ? 0 : 1) : (origin > 1 ? 1 : 0)) * offset
    }

    /// The share of the duration: even on both sides of the origin.
    var share: Double {
      let end = progress > origin ? 1.0 : 0
      let weight = weight(to: end)
      return weight * passed + (1 - weight) * end
    }
  }
}
