/// Whether what moves moves on without a break: what a table of it tells, frame by frame. What judges is
/// `FrameCheck`.
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

  /// Nearer than this it is there, in pt.
  private static let nearness = 0.5
  /// What the scenes call it to be in someone's hand: then the hand moves it, as it likes.
  static let inHand: Set<String> = ["dragging", "held", "paused"]

  /// - Parameters:
  ///   - moving: the columns of `part` to look at.
  ///   - close: the same motion with more rows, to be judged by; nil: there is none.
  ///   - events: when something happened that is judged otherwise, in s.
  init(_ part: TraceTable.Part, _ moving: MovingValue, close: TraceTable.Part? = nil, events: [Double]? = nil)
  {
    name = moving.name
    guard let places = part.columns[moving.value].numbers,
      let velocities = part.columns[moving.velocity].numbers
    else { return }
    frames = part.times.count
    measureFrames(part.times, velocities)
    judge(close ?? part, moving, events)
    checkEnd(part, places, moving)
  }

  private mutating func measureFrames(_ times: [Double], _ velocities: [Double]) {
    for row in times.indices.dropFirst() {
      Self.keep(Moment(size: times[row] - times[row - 1], time: times[row]), in: &longestFrame)
      Self.keep(
        Moment(size: abs(velocities[row] - velocities[row - 1]), time: times[row]), in: &largestChange)
    }
  }

  private mutating func judge(_ part: TraceTable.Part, _ moving: MovingValue, _ events: [Double]?) {
    guard let places = part.columns[moving.value].numbers,
      let velocities = part.columns[moving.velocity].numbers
    else { return }
    let rows = part.times.indices.map {
      Continuation.Row(time: part.times[$0], place: places[$0], velocity: velocities[$0])
    }
    let isHeld = Self.holds(part)
    let check = FrameCheck(rows, isHeld: isHeld)
    // A law that ticks is judged by its events, if they are known.
    if events != nil, check.ticks { return }
    var happened = (events ?? [])[...]
    for fault in check.faults {
      let near = Double(FrameCheck.reach) * (part.times[fault.row] - part.times[fault.row - 1])
      while let first = happened.first, first < fault.time - near { happened.removeFirst() }
      if let next = happened.first, next <= fault.time + near { continue }
      let moment = Moment(size: fault.size, time: fault.time)
      if fault.isOfPlace { Self.keep(moment, in: &placeBreak) } else { Self.keep(moment, in: &velocityBreak) }
    }
  }

  /// For each row, whether a hand has it.
  private static func holds(_ part: TraceTable.Part) -> [Bool] {
    for case .words(let words) in part.columns.map(\.values) where words.contains(where: inHand.contains) {
      return words.map(inHand.contains)
    }
    return Array(repeating: false, count: part.times.count)
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
