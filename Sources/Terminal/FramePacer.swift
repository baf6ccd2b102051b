/// Decides when a frame may be sent, from how long the terminal took for those before it.
///
/// A terminal acknowledges a frame by answering the question at its end. Frames that are not acknowledged are in
/// flight, one or at most two; what would come on top is skipped, so that a slow link shows fewer frames and
/// never old ones. Pure: time is an argument, in seconds.
struct FramePacer: Sendable {
  /// The frame rate that is asked for, 30, 20 and 10 frames a second: the least time between two frames, in s.
  let intervals: [Double]
  /// A frame may be so much too early, a quarter of a frame at 60: those of a display link come with some jitter.
  static let tolerance = 0.004
  /// How long to wait for an acknowledgement before one more frame is risked; doubled each time.
  static let patience = 4.0

  /// How long a terminal that does not acknowledge must take everything before it gets more frames.
  static let relief = 1.0

  /// How long to let a terminal alone that stood still, in seconds: it comes back in fits, with input to hear first.
  static let rest = 0.06
  /// How long the first answer may take before all is drawn without it, in seconds; it may still come.
  static let indecision = 0.03
  /// How long a frame's bytes may be on their way, in seconds.
  static let largestShare = 0.2
  /// The bytes of a frame while nothing is known of the link, and in any case.
  static let firstLimit = 512
  static let leastLimit = 128

  /// Index into `intervals`: how far drawing has thinned out.
  private(set) var level = 0
  /// What is known of the terminal's answers.
  enum Answers: Hashable, Sendable {
    /// Nothing yet: only a little is drawn, since it may all have to go through a slow link.
    case undecided
    /// It acknowledges frames.
    case working
    /// It does not: it is drawn to as fast as it takes the bytes.
    case none
  }
  private(set) var answers = Answers.undecided
  var isAcknowledged: Bool { answers == .working }
  /// When the frames in flight were sent, and how large they were.
  private(set) var inFlight: [(sent: Double, bytes: Double)] = []

  private var lastSent = -Double.infinity
  private var lastAcknowledged = -Double.infinity
  private var lastBlocked = -Double.infinity
  /// No frame before this time.
  private var resumption = -Double.infinity
  private var isUrgent = false
  private var isIncomplete = false
  private var start: Double?
  private var retries = 0
  private var hasHeardInput = false
  /// How many acknowledgements in a row have asked for another level; positive for a slower one.
  private var trend = 0
  private var fit = LinearFit()

  /// - Parameter framesPerSecond: how many may come at the most.
  init(framesPerSecond: Double = 60) {
    let fastest = 1 / framesPerSecond
    intervals = [fastest] + [1.0 / 30, 1.0 / 20, 1.0 / 10].map { max($0, fastest) }
    inFlight.reserveCapacity(4)
  }

  /// The terminal answers the question that will end each frame.
  mutating func acknowledgementsWork() { answers = .working }

  /// The terminal took so long for so many bytes that were no frame.
  mutating func measured(bytes: Int, seconds: Double) { fit.add(Double(bytes), seconds) }

  /// Gives up waiting for an answer, when its time is over.
  mutating func decide(at time: Double) {
    if answers == .undecided, let start, time - start > Self.indecision { answers = .none }
  }

  /// Something was typed: what comes next shall not wait for its turn.
  mutating func inputCame() {
    isUrgent = true
    if retries > 0 { hasHeardInput = true }
  }

  /// The time from which on a frame may be sent, if no acknowledgement comes before it.
  func nextTime(at now: Double) -> Double {
    if answers == .undecided { return (start ?? -.infinity) + Self.indecision }
    if now < resumption { return resumption }
    // What is typed may overtake the turn, but nothing is piled up where nothing moves.
    let room = isUrgent && !isStalled(at: now) ? 2 : window
    guard isAcknowledged, inFlight.count >= room else {
      return isUrgent || isIncomplete ? -.infinity : lastSent + interval - min(Self.tolerance, interval / 4)
    }
    return (inFlight.last?.sent ?? lastSent) + Self.patience * Double(1 << min(retries, 4))
  }

  /// A frame was sent; the rest of an incomplete one follows without delay.
  mutating func sent(bytes: Int, isComplete: Bool = true, at time: Double) {
    lastSent = time
    start = start ?? time
    isUrgent = false
    isIncomplete = !isComplete
    guard isAcknowledged else {
      if level > 0, time - lastBlocked > Self.relief { (level, lastBlocked) = (level - 1, time) }
      return
    }
    if inFlight.count >= 2 {
      // The patience is over. A terminal that is typed at, but never answers any more, is not asked again.
      inFlight.removeAll(keepingCapacity: true)
      retries += 1
      if retries > 2 && hasHeardInput { answers = .none }
    }
    inFlight.append((time, Double(bytes)))
  }

  /// The oldest frame in flight was acknowledged.
  mutating func acknowledged(at time: Double) {
    retries = 0
    hasHeardInput = false
    guard !inFlight.isEmpty else { return }
    let frame = inFlight.removeFirst()
    // A frame that was sent behind another one is served only after it. A terminal that stood still for once is
    // no slow link: what is far beyond the usual counts as a little beyond.
    let service = time - max(frame.sent, lastAcknowledged)
    if service > 0.5 && service > 8 * fit.meanY { resumption = time + Self.rest }
    fit.add(frame.bytes, min(service, 4 * fit.meanY + 0.05))
    lastAcknowledged = time
    adapt()
  }

  /// What was in flight does not count any more.
  mutating func forgetFrames() { inFlight.removeAll(keepingCapacity: true) }

  /// A frame could not be sent since the terminal took nothing.
  mutating func blocked(at time: Double) {
    guard answers == .none else { return }
    level = intervals.count - 1
    lastBlocked = time
  }

  /// Whether the terminal has not answered for much longer than it usually takes.
  func isStalled(at time: Double) -> Bool {
    retries > 0 || inFlight.first.map { time - $0.sent > 0.25 + 3 * responseTime } ?? false
  }

  /// Frames that may be in flight: two where it is the way that takes long, one where it is the bytes.
  var window: Int {
    guard let slope = fit.slope else { return 1 }
    let transmission = slope * fit.meanX
    let latency = fit.meanY - transmission
    return latency > 0.012 && latency > transmission ? 2 : 1
  }

  /// How many bytes a frame may have: what the link carries in a fifth of a second, lest a key should wait longer.
  var byteLimit: Int {
    switch answers {
    case .undecided: return Self.firstLimit
    case .none: return .max
    case .working: if fit.isEmpty { return Self.firstLimit }
    }
    // Until two frames of different sizes have told, all of the time may have gone into the bytes.
    let perByte = fit.slope ?? fit.meanY / max(fit.meanX, 1)
    return max(Int(min(Self.largestShare / max(perByte, 1e-9), 1e9)), Self.leastLimit)
  }

  /// How long the terminal has taken to acknowledge, smoothed, in seconds.
  var responseTime: Double { fit.meanY }

  /// The least time between two frames, in seconds.
  var interval: Double {
    // Beyond the slowest level a link is left idle for a third of the time: a key then finds it free.
    level == intervals.count - 1 ? max(intervals[level], wanted) : intervals[level]
  }

  /// The interval that the link would bear.
  private var wanted: Double {
    guard isAcknowledged else { return 0 }
    return window == 2 ? fit.meanY / 2 : fit.meanY * (fit.meanY > 0.04 ? 1.5 : 1)
  }

  /// Slower after three that were too slow, faster after fifteen that were fast enough: it does not flicker.
  private mutating func adapt() {
    if level < intervals.count - 1, wanted > intervals[level] * 1.2 {
      trend = max(trend, 0) + 1
      if trend >= 3 { (level, trend) = (level + 1, 0) }
    } else if level > 0, wanted < intervals[level - 1] * 0.9 {
      trend = min(trend, 0) - 1
      if trend <= -15 { (level, trend) = (level - 1, 0) }
    } else {
      trend = 0
    }
  }
}

/// A straight line through points that come one by one, the older ones fading.
struct LinearFit: Sendable {
  private(set) var meanX = 0.0
  private(set) var meanY = 0.0
  private var variance = 0.0
  private var covariance = 0.0
  private(set) var isEmpty = true
  /// The weight of a new point.
  private static let weight = 1.0 / 8

  /// The line's slope, never negative; nil where the points lie too near to each other to tell.
  var slope: Double? {
    variance.squareRoot() > 0.05 * meanX ? max(covariance / variance, 0) : nil
  }

  mutating func add(_ x: Double, _ y: Double) {
    if isEmpty {
      (meanX, meanY, isEmpty) = (x, y, false)
      return
    }
    let (dx, dy) = (x - meanX, y - meanY)
    meanX += Self.weight * dx
    meanY += Self.weight * dy
    variance += Self.weight * ((1 - Self.weight) * dx * dx - variance)
    covariance += Self.weight * ((1 - Self.weight) * dx * dy - covariance)
  }
}
