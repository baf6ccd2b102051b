/// A bar of `cells` cells for a fraction of 0 to 1, drawn in eighths of a cell.
func bar(_ fraction: Double, cells: Int = 40) -> String {
  let eighths = Int((min(max(fraction, 0), 1) * Double(8 * cells)).rounded())
  let parts = ["", "▏", "▎", "▍", "▌", "▋", "▊", "▉"]
  let drawn = String(repeating: "█", count: eighths / 8) + parts[eighths % 8]
  return drawn + String(repeating: "·", count: cells - drawn.count)
}

/// Replaces the line above the cursor.
func show(_ line: String) { print("\u{1B}[A\u{1B}[2K\(line)") }
