/// A problem of the control panel, switched on to be felt.
enum PanelProblem: Hashable, Sendable, CaseIterable {
  /// Three of four frames are dropped (M134).
  case droppedFrames
  /// A timer of 1/60 s beside a screen whose frames come at another rate (M151).
  case timerAt5994, timerAt57, timerAt63
  /// A tap that is cancelled counts as a tap (M156).
  case cancelledTap

  /// The frames per s of the screen beside a timer of 60; nil for the other problems.
  var screenRate: Double? {
    switch self {
    case .timerAt5994: 59.94
    case .timerAt57: 57
    case .timerAt63: 63
    case .droppedFrames, .cancelledTap: nil
    }
  }

  /// The sentence on the screen, for the driver that moves the pane.
  /// - Parameter reducesMotion: True in reduced motion, in which any driver moves the pane on a spring.
  func sentence(_ driver: Driver, reducesMotion: Bool = false) -> String {
    switch (self, driver) {
    case (.droppedFrames, _) where reducesMotion:
      "Three of four frames are dropped: it looks coarse, on time."
    case (.droppedFrames, .article):
      "Three of four frames are dropped: its dt stays 1/60 s, so it runs four times slower."
    case (.droppedFrames, .eulerMeasured):
      "Three of four frames are dropped: with the measured dt, 4/60 s, it swings for ever."
    case (.droppedFrames, _):
      "Three of four frames are dropped: it looks coarse, on time. d: article, euler-measured."
    case (.timerAt5994, _) where !driver.isLaw, (.timerAt57, _) where !driver.isLaw,
      (.timerAt63, _) where !driver.isLaw:
      "A timer of 1/60 s beside another screen loses frames of laws alone. d: spring, pop."
    case (.timerAt5994, _): "A timer of 1/60 s, a screen of 59.94 Hz: each 16.7 s a frame is lost."
    case (.timerAt57, _): "A timer of 1/60 s, a screen of 57 Hz: three frames a second are lost."
    case (.timerAt63, _): "A timer of 1/60 s, a screen of 63 Hz: three frames a second come twice."
    case (.cancelledTap, _): "Press the pane, then esc: the cancelled tap toggles it all the same."
    }
  }
}

/// The frames of a timer of 1/60 s as a screen with another rate shows them: each of its frames shows the last one that
/// the timer has made.
struct TimerFrames: Hashable, Sendable {
  private static let timerRate = 60.0
  /// The share of a frame by which an instant may miss the frame's start by rounding.
  private static let rounding = 1e-9

  /// The number of the timer's frames that were never shown, and of those that were shown again.
  private(set) var (lost, doubled) = (0, 0)

  /// Counts what is lost and doubled on a screen with a rate, in frames per s, between two scene times, in s.
  mutating func count(from start: Double, to end: Double, at rate: Double) {
    let (first, last) = (Self.frame(at: start, rate), Self.frame(at: end, rate))
    guard last > first else { return }
    for frame in first + 1...last {
      let steps = Self.timerFrame(on: frame, rate) - Self.timerFrame(on: frame - 1, rate)
      if steps == 0 { doubled += 1 } else { lost += steps - 1 }
    }
  }

  /// Returns the scene time of the timer's frame that the screen shows at a scene time, in s.
  static func shownTime(at time: Double, _ rate: Double) -> Double {
    Double(timerFrame(on: frame(at: time, rate), rate)) / timerRate
  }

  private static func frame(at time: Double, _ rate: Double) -> Int { Int(time * rate + rounding) }
  private static func timerFrame(on frame: Int, _ rate: Double) -> Int {
    Self.frame(at: Double(frame) / rate, timerRate)
  }
}
