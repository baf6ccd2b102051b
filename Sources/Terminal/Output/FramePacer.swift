/// Decides when a frame may be sent, from the time that the terminal took for earlier ones.
///
/// A terminal acknowledges a frame by answering the query at its end. One frame, or at most two, may be in
/// flight, that is, not acknowledged yet. Further frames are skipped, so that a slow link shows fewer frames
/// and never outdated ones. A prompt terminal is asked about every fourth frame only, because each reply wakes the
/// program. The type is pure: time is an argument, in s.
struct FramePacer: Sendable {
  /// The least time between two frames at each level, in s: the requested frame rate, then 30, 20 and 10
  /// frames a second.
  let intervals: [Double]
  /// The time by which a frame may be early, in s: a quarter of a frame at 60 frames a second, because the
  /// frames of a display link have jitter.
  static let tolerance = 0.004
  /// The time to wait for an acknowledgement before another frame is sent, in s. It doubles with each retry.
  static let patience = 4.0

  /// The time for which a terminal without acknowledgements must accept everything before the rate is raised, in s.
  static let relief = 1.0

  /// The pause after a terminal has stalled, in s. It then catches up in bursts, and its input should be read first.
  static let rest = 0.06
  /// The time to wait for the first reply before drawing without it, in s. `usual` counts from the first frame.
  /// `beforePictures` counts from the start, for a terminal whose name says that it shows pictures, so that it does not
  /// begin with cells. A later reply is still used.
  static let indecision = (usual: 0.03, beforePictures: 0.15)
  /// The number of frames of which the last one asks for an acknowledgement, in a terminal that is known to be
  /// prompt. At most so many outdated frames are shown after it has stopped drawing.
  static let sampling = 4
  /// The number of consecutive prompt acknowledgements after which a terminal is known to be prompt.
  static let trial = 4

  /// The index into `intervals`: 0 for the requested frame rate, greater for fewer frames.
  private(set) var level = 0
  enum Answers: Hashable, Sendable {
    /// No reply yet. One frame is drawn, because all of it may have to pass a slow link.
    case undecided
    case working
    /// The terminal does not acknowledge frames. Frames are sent as fast as it accepts the bytes.
    case none
  }
  private(set) var answers = Answers.undecided
  var isAcknowledged: Bool { answers == .working }
  /// True if the next frame must ask for an acknowledgement: every frame, or every fourth one in a terminal that
  /// is known to be prompt.
  var asks: Bool {
    isAcknowledged
      && (promptAnswers < Self.trial || unaskedFrames >= Self.sampling - 1 || !inFlight.isEmpty)
  }
  /// The times at which the frames in flight were sent, in s, and their sizes, in bytes.
  private(set) var inFlight: [(sent: Double, bytes: Double)] = []

  private var lastSent = -Double.infinity
  /// The time from which the interval to the next frame counts, in s: when the last frame was sent, or up to one interval
  /// earlier if it was late at the requested rate. Otherwise the frame of a display link after a late one would be too
  /// early, would wait for the timer, and be late itself, and so would all frames after it.
  private var lastDue = -Double.infinity
  private var lastBytes = 0.0
  /// The number of consecutive acknowledgements that came long before the next frame.
  private var promptAnswers = 0
  /// The number of frames since the last one that asked for an acknowledgement.
  private var unaskedFrames = 0
  private var lastAcknowledged = -Double.infinity
  private var lastBlocked = -Double.infinity
  /// The time before which no frame is sent, in s.
  private var resumption = -Double.infinity
  private var isUrgent = false
  private var start: Double?
  private let indecision: Double
  private var retries = 0
  private var hasHeardInput = false
  /// The number of consecutive acknowledgements that asked for another level: positive for a slower one,
  /// negative for a faster one.
  private var trend = 0
  private var fit = LinearFit()
  /// The least time from a frame to its acknowledgement, in s. It grows with each acknowledgement, so that it follows a
  /// link that has become slower.
  private var leastRoundTrip = Double.infinity
  /// Whether frames that are sent behind others are known to wait for them, if their sizes do not tell latency and
  /// transmission apart.
  private enum Pipelining {
    /// They wait, or it is not known. It is tried after a number of acknowledgements, on a link that needs it.
    case off(acknowledgements: Int)
    /// It is tried for a number of acknowledgements.
    case tried(acknowledgements: Int)
    /// They do not wait.
    case on

    /// The number of acknowledgements of a trial, and between two trials.
    static let (trial, pause) = (8, 64)
  }
  private var pipelining = Pipelining.off(acknowledgements: 0)
  /// The number of consecutive frames that were sent behind another one and waited for it; negative if they did not wait.
  private var queuedFrames = 0

  /// - Parameter start: The present time, in s, if the terminal is known by its name to show pictures.
  init(framesPerSecond: Double = 60, awaitingPicturesFrom start: Double? = nil) {
    self.start = start
    indecision = start == nil ? Self.indecision.usual : Self.indecision.beforePictures
    let fastest = 1 / framesPerSecond
    intervals = [fastest] + [1.0 / 30, 1.0 / 20, 1.0 / 10].map { max($0, fastest) }
    inFlight.reserveCapacity(4)
  }

  /// Records that the terminal answers queries, so that each frame will end with one.
  mutating func acknowledgementsWork() { answers = .working }

  /// Adds a measurement: the time, in s, that the terminal took for a number of bytes that were not a frame.
  mutating func measured(bytes: Int, seconds: Double) { fit.add(Double(bytes), seconds) }

  /// Stops waiting for a first reply once `indecision` is over.
  mutating func decide(at time: Double) {
    if answers == .undecided, let start, time - start > indecision { answers = .none }
  }

  /// Records that input came: the next frame is sent without waiting for its interval.
  mutating func inputCame() {
    isUrgent = true
    if retries > 0 { hasHeardInput = true }
  }

  /// Returns the time from which a frame may be sent, in s, if no acknowledgement comes before it.
  func nextTime(at now: Double) -> Double {
    if answers == .undecided { return (start ?? -.infinity) + indecision }
    if now < resumption { return resumption }
    // A frame that responds to input may exceed the window, but not if the terminal is stalled.
    let room = isUrgent && !isStalled(at: now) ? 2 : window
    guard isAcknowledged, inFlight.count >= room else {
      return isUrgent ? -.infinity : lastDue + interval - min(Self.tolerance, interval / 4)
    }
    return (inFlight.last?.sent ?? lastSent) + Self.patience * Double(1 << min(retries, 4))
  }

  /// Takes the last frame as in flight, because it is not known to be read.
  /// - Returns: True if the frame did not ask for an acknowledgement, so that the query must be sent now.
  mutating func recall() -> Bool {
    guard isAcknowledged, unaskedFrames > 0 else { return false }
    unaskedFrames = 0
    inFlight.append((lastSent, lastBytes))
    return true
  }

  /// Records that a frame was sent, with a query if `asks` was true.
  mutating func sent(bytes: Int, at time: Double) {
    let isAsking = asks
    lastDue = level > 0 || start == nil ? time : min(max(lastDue, time - 2 * interval) + interval, time)
    (lastSent, lastBytes) = (time, Double(bytes))
    start = start ?? time
    isUrgent = false
    guard isAcknowledged else {
      if level > 0, time - lastBlocked > Self.relief { (level, lastBlocked) = (level - 1, time) }
      return
    }
    unaskedFrames += 1
    guard isAsking else { return }
    unaskedFrames = 0
    if inFlight.count >= 2 {
      // The patience is over. A terminal that sends input but no longer replies is not queried again.
      inFlight.removeAll(keepingCapacity: true)
      retries += 1
      if retries > 2 && hasHeardInput { answers = .none }
    }
    inFlight.append((time, lastBytes))
  }

  /// Handles the acknowledgement of the oldest frame in flight.
  mutating func acknowledged(at time: Double) {
    retries = 0
    hasHeardInput = false
    guard !inFlight.isEmpty else { return }
    let frame = inFlight.removeFirst()
    // A frame that was sent behind another one is processed only after it. A single stall does not mean a
    // slow link, so an exceptionally long time counts as a moderately long one.
    let service = time - max(frame.sent, lastAcknowledged - (window == 2 ? latency : 0))
    noteQueue(of: frame.sent, until: time)
    if service > 0.5 && service > 8 * fit.meanY { resumption = time + Self.rest }
    fit.add(frame.bytes, min(service, 4 * fit.meanY + 0.05))
    lastAcknowledged = time
    promptAnswers = service < interval / 2 ? promptAnswers + 1 : 0
    adapt()
  }

  /// Notes whether a frame that was sent behind another one has waited for it.
  private mutating func noteQueue(of sent: Double, until time: Double) {
    let roundTrip = time - sent
    leastRoundTrip = min(roundTrip, leastRoundTrip * Self.leastGrowth)
    if sent < lastAcknowledged {
      queuedFrames =
        roundTrip > Self.queueFactor * leastRoundTrip ? max(queuedFrames, 0) + 1 : min(queuedFrames, 0) - 1
    }
    switch pipelining {
    case .off(let left) where left > 0: pipelining = .off(acknowledgements: left - 1)
    case .off: if level > 0 { (pipelining, queuedFrames) = (.tried(acknowledgements: Pipelining.trial), 0) }
    case .tried where queuedFrames <= -3: pipelining = .on
    case .tried(let left) where left > 1 && queuedFrames < 3: pipelining = .tried(acknowledgements: left - 1)
    case .tried: pipelining = .off(acknowledgements: Pipelining.pause)
    case .on: if queuedFrames >= 3 { pipelining = .off(acknowledgements: Pipelining.pause) }
    }
  }

  /// The factor by which `leastRoundTrip` grows with each acknowledgement, and the multiple of it that a frame takes that
  /// has waited for another one.
  private static let (leastGrowth, queueFactor) = (1.005, 1.5)

  mutating func forgetFrames() {
    inFlight.removeAll(keepingCapacity: true)
    (promptAnswers, unaskedFrames) = (0, 0)
  }

  /// Records that a frame could not be sent because the terminal accepted nothing.
  mutating func blocked(at time: Double) {
    guard answers == .none else { return }
    level = intervals.count - 1
    lastBlocked = time
  }

  /// Returns true if an acknowledgement takes much longer than usual.
  func isStalled(at time: Double) -> Bool {
    retries > 0 || inFlight.first.map { time - $0.sent > 0.25 + 3 * responseTime } ?? false
  }

  /// The number of frames that may be in flight: two if the latency of the link dominates, one if the
  /// transmission of the bytes does. Frames of nearly equal sizes do not tell which: then two are tried.
  var window: Int {
    guard latency > 0.012 else { return 1 }
    guard fit.slope == nil else { return latency > fit.meanY / 2 ? 2 : 1 }
    if case .off = pipelining { return 1 }
    return 2
  }

  /// The part of the time until an acknowledgement that does not depend on the bytes, in s; all of it if their influence is
  /// not known.
  private var latency: Double { fit.meanY - (fit.slope ?? 0) * fit.meanX }

  /// True if the link carries `pictureBytes` in `pictureTime`.
  var carriesPictures: Bool {
    switch answers {
    case .undecided: return false
    case .none: return true
    case .working: if fit.isEmpty { return false }
    }
    // Until two frames of different sizes were measured, all of the time is attributed to the bytes.
    let perByte = fit.slope ?? fit.meanY / max(fit.meanX, 1)
    return perByte * Double(Self.pictureBytes) <= Self.pictureTime
  }

  /// A quarter of the bytes of the pictures of a scene, and the longest time that they may take on the link, in s.
  static let (pictureBytes, pictureTime) = (1 << 14, 0.2)

  /// The smoothed time that the terminal takes to acknowledge a frame, in s.
  var responseTime: Double { fit.meanY }

  /// The least time between two frames, in s.
  var interval: Double {
    if window == 2 {
      // The answers limit the rate. A whole number of frames is even.
      return intervals[0] * max((wanted / intervals[0] - 0.2).rounded(.up), 1)
    }
    // At the slowest level the link stays idle for a third of the time, so that a reaction to a key finds it free.
    return level == intervals.count - 1 ? max(intervals[level], wanted) : intervals[level]
  }

  /// The interval that the link can sustain, in s.
  private var wanted: Double {
    guard isAcknowledged else { return 0 }
    return window == 2 ? fit.meanY / 2 : fit.meanY * (fit.meanY > 0.04 ? 1.5 : 1)
  }

  /// Changes the level after three acknowledgements that were too slow, or after fifteen that were fast
  /// enough, so that it does not oscillate.
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

/// A linear fit y(x) to a series of points, in which older points lose weight exponentially.
struct LinearFit: Sendable {
  private(set) var meanX = 0.0
  private(set) var meanY = 0.0
  private var variance = 0.0
  private var covariance = 0.0
  private(set) var isEmpty = true
  /// The weight of a new point, within 0…1.
  private static let weight = 1.0 / 8

  /// The slope of the line, at least 0; nil if the points are too close together to determine it.
  var slope: Double? { variance.squareRoot() > 0.05 * meanX ? max(covariance / variance, 0) : nil }

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
