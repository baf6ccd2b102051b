import Motion

/// `Animated`: a bar that follows the percentages from standard input as they come, and ends with them.
@MainActor func progressBar(on animator: Animator) async {
  let calm = Spring(response: 0.6, dampingRatio: 1)
  let progress = Animated(0.0, on: animator, spring: calm, tolerance: .fraction)
  progress.onChange = showProgress
  showProgress(progress.value)

  // Progress arrives in jumps. The bar keeps its position and velocity and gets a new target.
  for await fraction in fractions() { progress.target = fraction }

  // The input has ended: wait until the bar is exactly at its target.
  await progress.move(to: progress.target)
}

private func showProgress(_ fraction: Double) {
  show("\(bar(fraction)) \(Int((fraction * 100).rounded())) %")
}

/// The fractions read from standard input, as they arrive. Lines that are not percentages are skipped.
private func fractions() -> AsyncStream<Double> {
  AsyncStream { continuation in
    Task.detached {
      while let line = readLine() {
        guard let percentage = Double(line), (0...100).contains(percentage) else { continue }
        continuation.yield(percentage / 100)
      }
      continuation.finish()
    }
  }
}
