/// Laws one after the other. Each begins at its instant with the state of the one before, unless it says otherwise.
///
/// Scrolling, delays, repetitions, keyframe steps and stops at bounds are courses:
///
///     let delayed = Course(resting: 0.0).then(at: 0.2) { _ in spring }
///     let andBack = Course(spring).then(at: 0.5) {
///       SpringMotion(spring: .bouncy, from: $0.value, velocity: $0.velocity, to: 0)
///     }
public struct Course<Value: MotionVector>: Law {
  private var pieces: [(start: Double, law: any Law<Value>)]

  /// A course of one law.
  public init(_ law: some Law<Value>) { pieces = [(0, law)] }

  /// A course that rests at a value.
  public init(resting value: Value) { self.init(Rest(value)) }

  /// Returns the course that continues with another law from an instant on.
  /// - Parameters:
  ///   - time: the instant, in s after the course began, finite, 0 or more. Pieces from there on are dropped.
  ///   - law: returns the law from the state at that instant; its time 0 is the instant.
  public func then(
    at time: Double, _ law: ((value: Value, velocity: Value)) -> any Law<Value>
  ) -> Course {
    require(notNegative: time, "the instant of a change of law")
    let next = law(state(at: time))
    var course = self
    course.pieces.removeAll { $0.start >= time }
    course.pieces.append((time, next))
    return course
  }

  /// Value and velocity (per second), `time` seconds (0 or more) after the course began.
  public func state(at time: Double) -> (value: Value, velocity: Value) {
    require(time: time)
    let index = Bisection.lastIndex(below: pieces.count) { pieces[$0].start <= time }
    return pieces[index].law.state(at: time - pieces[index].start)
  }

  /// The end of the last law.
  public var end: Value { last.law.end }

  /// The first time from which the value stays within the tolerance of its end, in s after the course began. A
  /// course that ends with a rest, because it was stopped or is as long as its steps, has settled when that begins,
  /// not before.
  public func settlingTime(within tolerance: Tolerance = .automatic) -> Double {
    let distance = max(tolerance.distance(ofWay: way), .leastNonzeroMagnitude)
    guard !(last.law is Rest<Value>) else { return last.start }
    // The last law that begins outside the tolerance determines the time.
    var time = last.start + last.law.settlingTime(within: Tolerance(distance: distance))
    var index = pieces.count - 1
    while index > 0, time == pieces[index].start {
      index -= 1
      let span = pieces[index + 1].start - pieces[index].start
      time = pieces[index].start + settlingTime(of: pieces[index].law, within: distance, span: span)
    }
    return time
  }

  /// Returns the time (s) from which a law stays within a distance of the course's end; at the end of its span it is.
  /// It is exact for a decay, which approaches that end once, and for a law that has the same end.
  private func settlingTime(of law: any Law<Value>, within distance: Double, span: Double) -> Double {
    let slack = distance - (law.end - end).length
    let limit = slack > 0 ? min(span, law.settlingTime(within: Tolerance(distance: slack))) : span
    func isOutside(_ time: Double) -> Bool { (law.value(at: time) - end).length > distance }
    guard law is Decay<Value> else { return limit }
    return isOutside(0) ? Bisection.boundary(after: 0, upTo: limit, where: isOutside) : 0
  }

  /// The way of the course, in the value's unit: that of the last law, or the largest distance from the end where a
  /// law begins.
  public var way: Double { pieces.reduce(last.law.way) { max($0, ($1.law.value(at: 0) - end).length) } }

  private var last: (start: Double, law: any Law<Value>) { pieces[pieces.count - 1] }
}

extension Course<Double> {
  /// Returns the motion of content that is released at a velocity: a decay, and at an edge a critically damped spring
  /// (formulas F8 and F9). The spring begins at the exact instant of the edge, with the velocity there.
  ///
  /// Content released beyond an edge starts on the spring. If the spring brings it back over the edge, because it was
  /// released inwards fast enough, it decays from the instant of the crossing. Value and velocity are continuous.
  /// - Parameters:
  ///   - value: the value at the release, in points, finite; between the edges or beyond.
  ///   - velocity: the velocity at the release, in pt/s, finite.
  ///   - edges: the values between which the content scrolls freely, finite, in points.
  ///   - rate: the share of the velocity kept per millisecond, over 0 and under 1.
  public static func scroll(
    from value: Double, velocity: Double, within edges: ClosedRange<Double>,
    rate: Double = Decay<Double>.normalRate
  ) -> Course {
    require(
      edges.lowerBound.isFinite && edges.upperBound.isFinite, "the edges of scrolling must be finite")
    func spring(from value: Double, velocity: Double, to edge: Double) -> SpringMotion<Double> {
      SpringMotion(spring: Spring(stiffness: 100, damping: 20), from: value, velocity: velocity, to: edge)
    }
    let nearest = min(max(value, edges.lowerBound), edges.upperBound)
    let entry = spring(from: value, velocity: velocity, to: nearest)
    let entryTime = entry.reachTime
    guard entryTime.isFinite else { return Course(entry) }
    let decay = Decay(from: nearest, velocity: entry.velocity(at: entryTime), rate: rate)
    let coasting = Course(entry).then(at: entryTime) { _ in decay }
    let ahead = decay.initialVelocity < 0 ? edges.lowerBound : edges.upperBound
    let hit = decay.time(reaching: ahead)
    guard hit.isFinite else { return coasting }
    return coasting.then(at: entryTime + hit) { spring(from: ahead, velocity: $0.velocity, to: ahead) }
  }
}

/// A value at rest.
package struct Rest<Value: MotionVector>: Law {
  package let end: Value

  package init(_ value: Value) { end = value }

  package func state(at time: Double) -> (value: Value, velocity: Value) {
    require(time: time)
    return (end, .zero)
  }

  package func settlingTime(within tolerance: Tolerance = .automatic) -> Double { 0 }
}
