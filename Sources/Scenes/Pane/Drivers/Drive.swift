internal import Kinematics

/// A law of motion at work: from a time on, until it counts as arrived.
struct Drive: Sendable {
  enum Law: Sendable {
    case spring(SpringMotion<Double>)
    case timed(TimedMotion<Double>)
    case additive(AdditiveMotion<BasicAnimation.Law>)
    case ticks(TickTable)
    case attachment(AttachmentDrive)
  }

  let law: Law
  /// Time 0 of the law, in s of scene time.
  let start: Double
  /// From when on it rests on its target, in s of scene time.
  let settles: Double

  init(_ law: Law, from start: Double) {
    self.law = law
    self.start = start
    settles =
      start
      + {
        switch law {
        case .spring(let motion): motion.settlingTime()
        case .timed(let motion): motion.duration
        case .additive(let motion): motion.offsets.map(\.end).max() ?? 0
        case .ticks(let table): table.duration
        case .attachment(let drive): drive.table.duration
        }
      }()
  }

  /// Where it goes, in pt.
  var target: Double {
    switch law {
    case .spring(let motion): motion.target
    case .timed(let motion): motion.end
    case .additive(let motion): motion.model
    case .ticks(let table): table.target
    case .attachment(let drive): drive.table.target
    }
  }

  /// In pt, at a scene time.
  func position(at time: Double) -> Double {
    let elapsed = time - start
    return switch law {
    case .spring(let motion): motion.value(at: elapsed)
    case .timed(let motion): motion.value(at: elapsed)
    case .additive(let motion): motion.value(at: elapsed)
    case .ticks(let table): table.state(at: elapsed).value
    case .attachment(let drive): drive.table.state(at: elapsed).value
    }
  }

  /// In pt/s, at a scene time.
  func velocity(at time: Double) -> Double {
    let elapsed = time - start
    return switch law {
    case .spring(let motion): motion.velocity(at: elapsed)
    case .timed(let motion): motion.velocity(at: elapsed)
    case .additive(let motion): motion.velocity(at: elapsed)
    case .ticks(let table): table.state(at: elapsed).velocity
    case .attachment(let drive): drive.table.state(at: elapsed).velocity
    }
  }

  /// How many animations run at a scene time.
  func animationCount(at time: Double) -> Int {
    if time >= settles { return 0 }
    guard case .additive(let motion) = law else { return 1 }
    return motion.offsets.count { $0.end > time - start }
  }

  /// How often a curve is taken as straight for the ball, per s: its arc deviates by less than .1 pt from the
  /// chord.
  private static let chords = 240.0

  /// The next instant after `time` at which the law or its chord has a kink, in s; nil for a smooth law.
  func nextKink(after time: Double) -> Double? {
    switch law {
    case .spring: nil
    case .timed, .additive: next(after: time, rate: Self.chords)
    case .ticks(let table): next(after: time, rate: table.rate)
    case .attachment(let drive): next(after: time, rate: drive.table.rate)
    }
  }

  private func next(after time: Double, rate: Double) -> Double {
    var tick = ((time - start) * rate).rounded(.down) + 1
    // What rounds to `time` is past.
    while start + tick / rate <= time { tick += 1 }
    return start + tick / rate
  }
}
