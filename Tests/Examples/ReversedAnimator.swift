import Motion

/// `PropertyAnimator`: a page that is paused, scrubbed to the middle and reversed.
@MainActor func reversedAnimator(on animator: Animator) async throws {
  let page = PropertyAnimator(0.0, duration: 0.5, timing: .curve(.easeInOut), on: animator) { $0 = 300 }
  page.onChange = { show("\(bar($0 / 300)) \(Int($0.rounded())) pt") }
  try page.start()
  try page.pause()
  try page.setFraction(0.5)
  try page.setReversed(true)
  let position = try await withCheckedThrowingContinuation { ended in
    page.addCompletion { ended.resume(returning: $0) }
    do { try page.continueAnimation() } catch { ended.resume(throwing: error) }
  }
  print("ended at the \(position): \(Int(page.value)) pt")
}
