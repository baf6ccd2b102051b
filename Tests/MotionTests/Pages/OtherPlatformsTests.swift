import Motion
import Testing

@MainActor @Test func `the examples of the page “Other platforms” print the page's output`() throws {
  let output = Output()
  func print(_ items: Any...) { output.print(items) }

  // EXAMPLE
  @MainActor final class ScreenLink: DisplayLink {
    let framesPerSecond: Double
    var onFrame: ((Frame) -> Void)?
    /// The last refresh, in s on the clock of the screen and of the inputs.
    private(set) var now: Double
    /// While it is true, `refresh` need not be called.
    private(set) var isPaused = true
    private var start = 0.0

    init(framesPerSecond: Double, now: Double) {
      self.framesPerSecond = framesPerSecond
      self.now = now
    }

    func resume(at time: Double) {
      guard isPaused else { return }
      (isPaused, start) = (false, time)
    }

    func pause() { isPaused = true }

    func refresh(at time: Double) {
      now = time
      // No frame is delivered for a time before the start.
      guard !isPaused, time > start else { return }
      onFrame?(Frame(timestamp: time, targetTimestamp: time + 1 / framesPerSecond))
    }
  }
  // END
  // EXAMPLE
  let link = ScreenLink(framesPerSecond: 120, now: 0)
  let animator = Animator(link: link)
  let top = Animated(592.0, on: animator)
  top.target = 272
  for time in [0.008, 0.017, 0.025, 0.061, 0.1] { link.refresh(at: time) }
  print(top.value, top.velocity)
  for time in stride(from: 0.2, through: 2, by: 0.1) { link.refresh(at: time) }
  print(top.value, link.isPaused)
  // END

  try Page("Sources/Motion/Motion.docc/OtherPlatforms.md").expect(output)
}
