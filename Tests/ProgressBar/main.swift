import Motion

/// A bar with a given number of cells, drawn in eighths of a cell.
func bar(_ fraction: Double, cells: Int = 40) -> String {
  let eighths = Int((min(max(fraction, 0), 1) * Double(8 * cells)).rounded())
  let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
  let drawn = String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
  return drawn + String(repeating: "·", count: cells - drawn.count)
}

/// Replaces the previous line.
func show(_ fraction: Double) {
  print("\u{1B}[A\u{1B}[2K\(bar(fraction)) \(Int((fraction * 100).rounded())) %")
}

/// The fractions read from standard input, as they arrive. Lines that are not percentages are skipped.
func fractions() -> AsyncStream<Double> {
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

let link = DispatchDisplayLink()
let animator = Animator(link: link)
let calm = Spring(response: 0.6, dampingRatio: 1)
let progress = Animated(0.0, on: animator, spring: calm, tolerance: .fraction)

print()
show(progress.value)
progress.onChange = show

// Progress arrives in jumps. The bar keeps its position and velocity and gets a new target.
for await fraction in fractions() {
  progress.target = fraction
}

// The input has ended: wait until the bar is exactly at its target.
await progress.move(to: progress.target)
