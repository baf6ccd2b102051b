/// Measurements of the frames that the shell presented.
package struct Performance: Hashable, Sendable {
  /// The frame rate over the last measured window, in frames/s.
  package var framesPerSecond: Double
  /// The 99th percentile of the interval between two frames, in s.
  package var interval99: Double
  /// The median of the bytes written per frame.
  package var bytesPerFrame: Int
  /// The number of deadlines that have passed without a frame since the start.
  package var missedFrames: Int

  package init(framesPerSecond: Double, interval99: Double, bytesPerFrame: Int, missedFrames: Int) {
    self.framesPerSecond = framesPerSecond
    self.interval99 = interval99
    self.bytesPerFrame = bytesPerFrame
    self.missedFrames = missedFrames
  }
}
