import Motion

/// A bar of so many cells, drawn to an eighth of a cell.
func bar(_ fraction: Double, cells: Int = 40) -> String {
  let eighths = Int((min(max(fraction, 0), 1) * Double(8 * cells)).rounded())
  let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
  let drawn = String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
  return drawn + String(repeating: "·", count: cells - drawn.count)
}

/// Replaces the line above.
func show(_ fraction: Double) {
  print("\u{1B}[A\u{1B}[2K\(bar(fraction)) \(Int((fraction * 100).rounded())) %")
}

/// What is read, as fractions, whenever it comes; what is no percentage is left out.
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

// Progress jumps. The bar goes on from where it is and as fast as it is, to another end.
for await fraction in fractions() {
  progress.target = fraction
}

// Nothing more will come: wait until it has arrived, at exactly its end.
await progress.move(to: progress.target)
