package import CellCanvas
package import Kinematics

/// A demonstration as a value: state in, state out; it can be copied, replayed and scrolled back.
///
/// All times are scene time in s and never go back.
package protocol Scene: Sendable {
  /// Replaces what the event replaces, at its own instant; says what the shell must do.
  mutating func handle(_ event: SceneEvent, at time: Double) -> [Effect]
  /// Lets time pass: every law is at `time` afterwards.
  mutating func advance(to time: Double)
  /// Draws the scene of that time, on the whole canvas.
  func draw(into canvas: inout Canvas)
  /// Whether nothing moves until the next event; the display link runs exactly while this is false.
  var isAtRest: Bool { get }
}

/// What can happen to a scene.
package enum SceneEvent: Hashable, Sendable {
  /// A person did something at the terminal.
  case input(InputEvent)
  /// A click, or the key that stands for it.
  case tap
  /// A finger takes the pane.
  case grab
  /// The finger moves the pane by so many pt, down is positive.
  case drag(Double)
  /// The finger lets go, with a velocity in pt/s or, without one, with the tracked velocity.
  case release(Double?)
  /// The gesture was taken away: a release with the tracked velocity.
  case cancel
  /// The stage has so many cells now.
  case resize(columns: Int, rows: Int)
  /// Adds a velocity in pt/s to the ball's.
  case kick(SIMD2<Double>)
  /// Another law of force, from here on.
  case spring(Spring)
  /// Another machinery that moves the pane, from here on.
  case driver(Driver)
  /// Whether the terminal says when a key goes up.
  case reportsKeyRelease(Bool)
  /// What the shell measured.
  case performance(Performance)
  /// Other colours, for a terminal of which more is known.
  case theme(Theme)
}

/// What a scene asks of the shell.
package enum Effect: Hashable, Sendable {
  case quit
  case suspend
  /// A text for the clipboard.
  case copy(String)
}

/// What the shell measured of the frames it presented.
package struct Performance: Hashable, Sendable {
  /// Frames presented in the last second of motion.
  package var framesPerSecond: Double
  /// 99 of 100 frames came no later than this after the one before, in s.
  package var interval99: Double
  /// The median of the bytes written per frame.
  package var bytesPerFrame: Int
  /// Deadlines that passed unseen since the start.
  package var missedFrames: Int

  package init(framesPerSecond: Double, interval99: Double, bytesPerFrame: Int, missedFrames: Int) {
    self.framesPerSecond = framesPerSecond
    self.interval99 = interval99
    self.bytesPerFrame = bytesPerFrame
    self.missedFrames = missedFrames
  }
}
