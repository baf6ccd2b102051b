/// A bar of `cells` cells for a fraction of 0 to 1.
func bar(_ fraction: Double, cells: Int = 40) -> String {
  let filled = Int((min(max(fraction, 0), 1) * Double(cells)).rounded())
  return String(repeating: "█", count: filled) + String(repeating: "·", count: cells - filled)
}

/// Replaces the line above the cursor.
func show(_ line: String) { print("\u{1B}[A\u{1B}[2K\(line)") }
