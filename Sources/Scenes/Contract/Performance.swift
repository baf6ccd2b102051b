/// What the shell measured of the frames it presented.
package struct Performance: Hashable, Sendable {
  /// Frames presented in the last second of motion.
  package var framesPerSecond: Double
  /// The 99th percentile of the time between two frames, in s.
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
