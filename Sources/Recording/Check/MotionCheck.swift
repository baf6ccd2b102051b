/// Whether what moves moves on without a break: what a table of it tells, frame by frame.
///
/// Between two frames a law may begin, and with it another acceleration; what is continuous goes on from its place with
/// its velocity. So
///
/// - the place changes by what the velocities there explain: |Δx − (v₀ + v₁)/2 · Δt| ≤ Δt/2 · the greatest |Δv| of the
///   frame and its neighbours;
/// - the velocity changes by an acceleration that lasts: no frame's |Δv|/Δt is over `peak` times both its neighbours'. A
///   law that is over within a frame or two cannot be told from a break.
package struct MotionCheck: Hashable, Sendable {
  /// Something at a time.
  package struct Moment: Hashable, Sendable {
    /// In pt, pt/s or s.
    package var size: Double
    /// In s.
    package var time: Double
  }

  /// The column that is told of.
  package let name: String
  package private(set) var frames = 0
  /// From one row to the next; nil: there is one row.
  package private(set) var longestFrame: Moment?
  /// The greatest change of velocity from one frame to the next, broken or not.
  package private(set) var largestChange: Moment?
  /// The greatest break of the velocity, of the place.
  package private(set) var velocityBreak: Moment?
  package private(set) var placeBreak: Moment?
  /// How far it went beyond its end, since the end was last changed; of nothing that has no end.
  package private(set) var overshoot: Moment?
  /// The way that it had to go then, in pt.
  package private(set) var way = 0.0
  /// How long it took to come within half a point of its end for good, and when that was; nil: it has not.
  package private(set) var settling: Moment?

  package var isContinuous: Bool { velocityBreak == nil && placeBreak == nil }

  /// A frame with so many times the acceleration of both its neighbours is no law's.
  private static let peak = 3.0
  /// What is under this is noise, in pt: a place that was rounded, the rest of a motion that was let go.
  private static let noise = 1.0
  /// And in pt/s, or of the greatest speed: what lets go of the rest stops, at some speed.
  private static let noiseOfSpeed = 0.01
  /// Nearer than this it is there, in pt.
  private static let nearness = 0.5
  /// What the scenes call it to be in someone's hand: then the hand moves it, as it likes.
  static let inHand: Set<String> = ["dragging", "held", "paused"]

  /// - Parameter moving: the columns of `part` to look at.
  init(_ part: TraceTable.Part, _ moving: MovingValue) {
    name = moving.name
    guard let places = part.columns[moving.value].numbers,
      let velocities = part.columns[moving.velocity].numbers
    else { return }
    frames = part.times.count
    let isHeld = Self.holds(part)
    checkFrames(part.times, places, velocities, isHeld)
    checkEnd(part, places, moving)
  }

  /// For each row, whether a hand has it.
  private static func holds(_ part: TraceTable.Part) -> [Bool] {
    for case .words(let words) in part.columns.map(\.values) where words.contains(where: inHand.contains) {
      return words.map(inHand.contains)
    }
    return Array(repeating: false, count: part.times.count)
  }

  private mutating func checkFrames(
    _ times: [Double], _ places: [Double], _ velocities: [Double], _ isHeld: [Bool]
  ) {
    /// |Δv|/Δt of the frame that ends with a row.
    func acceleration(_ row: Int) -> Double {
      guard row >= 1, row < times.count else { return 0 }
      return abs(velocities[row] - velocities[row - 1]) / (times[row] - times[row - 1])
    }
    let noise = velocities.reduce(Self.noise) { max($0, Self.noiseOfSpeed * abs($1)) }
    for row in times.indices.dropFirst() {
      let (step, time) = (times[row] - times[row - 1], times[row])
      Self.keep(Moment(size: step, time: time), in: &longestFrame)
      let change = abs(velocities[row] - velocities[row - 1])
      Self.keep(Moment(size: change, time: time), in: &largestChange)
      if isHeld[row] || isHeld[row - 1] { continue }
      let neighbours = max(acceleration(row - 1), acceleration(row + 1))
      if change > noise, acceleration(row) > Self.peak * neighbours {
        Self.keep(Moment(size: change, time: time), in: &velocityBreak)
      }
      let gap = abs(places[row] - places[row - 1] - (velocities[row] + velocities[row - 1]) / 2 * step)
      if gap > Self.noise + step * step / 2 * max(neighbours, acceleration(row)) {
        Self.keep(Moment(size: gap, time: time), in: &placeBreak)
      }
    }
  }

  private static func keep(_ moment: Moment, in largest: inout Moment?) {
    if moment.size > largest?.size ?? 0 { largest = moment }
  }

  /// What it does since its end was last changed. The end is the column `target`, if it speaks of this one: the first.
  private mutating func checkEnd(_ part: TraceTable.Part, _ places: [Double], _ moving: MovingValue) {
    guard moving.value == 0, let targets = part.columns.first(where: { $0.name == "target" })?.numbers,
      let end = targets.last
    else { return }
    let start = (targets.lastIndex { $0 != end }).map { $0 + 1 } ?? 0
    let from = places[max(0, start - 1)]
    way = abs(end - from)
    for row in start..<places.count {
      let beyond = (places[row] - end) * (end < from ? -1 : 1)
      Self.keep(Moment(size: beyond, time: part.times[row]), in: &overshoot)
    }
    guard let last = places.last, abs(last - end) <= Self.nearness, way > Self.nearness else { return }
    let late = places.lastIndex { abs($0 - end) > Self.nearness } ?? start
    let there = part.times[min(late + 1, places.count - 1)]
    settling = Moment(size: there - part.times[max(0, start - 1)], time: there)
  }
}
