import Motion
import Testing

@MainActor @Suite struct `The display link on the main queue` {
  /// Waits until the link has delivered the given number of frames, and returns them.
  private func frames(_ count: Int, of link: DispatchDisplayLink, from origin: Double) async -> [Frame] {
    await withCheckedContinuation { continuation in
      var frames: [Frame] = []
      link.onFrame = { frame in
        frames.append(frame)
        guard frames.count == count else { return }
        link.pause()
        continuation.resume(returning: frames)
      }
      link.resume(at: origin)
    }
  }

  @Test func `M21: a new link is paused, and can be released paused, running or paused again`() {
    for calls in 0...2 {
      let link = DispatchDisplayLink()
      #expect(link.isPaused)
      if calls > 0 { link.resume(at: DispatchDisplayLink.now) }
      #expect(link.isPaused == (calls == 0))
      if calls > 1 { link.pause() }
    }
  }

  @Test func `M37: each timestamp is on the grid, and every deadline is delivered or counted as missed`()
    async
  {
    let link = DispatchDisplayLink(framesPerSecond: 240)
    let origin = DispatchDisplayLink.now
    let frames = await frames(12, of: link, from: origin)
    var number = 0
    for frame in frames {
      number += 1 + frame.missedFrames
      #expect(frame.timestamp == origin + Double(number) / 240)
      #expect(frame.targetTimestamp == origin + Double(number + 1) / 240)
    }
    #expect(link.isPaused)
  }

  @Test func `a link resumed inside its own frame starts a new grid there, without a burst of frames`() async
  {
    let link = DispatchDisplayLink(framesPerSecond: 240)
    let origin = link.now - 100
    let frames: [Frame] = await withCheckedContinuation { continuation in
      var frames: [Frame] = []
      link.onFrame = { frame in
        frames.append(frame)
        link.pause()
        if frames.count == 5 { return continuation.resume(returning: frames) }
        link.resume(at: frame.timestamp)
      }
      link.resume(at: origin)
    }
    for (before, after) in zip(frames, frames.dropFirst()) {
      // On a busy queue a frame comes late, by whole periods, and counts the missed deadlines.
      let steps = (after.timestamp - before.timestamp) * 240
      #expect(steps > 0.99 && abs(steps - steps.rounded()) < 1e-3)
      #expect(after.missedFrames <= Int(steps.rounded()) - 1)
    }
    // A busy machine may miss some deadlines after the call to resume, but not the 24,000 before it.
    #expect(frames.count == 5 && link.isPaused && frames[0].missedFrames < 10_000)
  }

  @Test func `M20, M21: an animator on the main queue delivers frames, and then rests`() async {
    let link = DispatchDisplayLink()
    let animator = Animator(link: link)
    #expect(animator.count == 0 && link.isPaused)
    let start = link.now
    let times: [Double] = await withCheckedContinuation { continuation in
      var times: [Double] = []
      animator.add(at: start) { frame in
        times.append(frame.timestamp)
        guard times.count == 3 else { return .moving }
        continuation.resume(returning: times)
        return .finished
      }
    }
    for time in times {
      let number = (time - start) * 60
      #expect(number > 0.99 && abs(number - number.rounded()) < 1e-3)
    }
    #expect(animator.count == 0 && link.isPaused)
  }

  @Test func `a time that is not of the link's clock stops the program with a sentence`() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      await DispatchDisplayLink().resume(at: 1.7e12)
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("the time of a display link must be in s on its own clock"))
  }
}
