internal import PaneTerminal

/// The progress of long work, as a bar on a line of stderr that is erased at the end. It is shown only if stderr is a
/// terminal.
final class ProgressLine {
  /// The least time between two updates, in s. Work that takes less shows no line.
  private static let interval = 0.1

  /// The width of the bar, in cells.
  private static let barWidth = 24

  private let work: String
  private let isShown: Bool
  private var last = MonotonicClock.now()
  private var width = 0

  /// - Parameter work: The name of the work, as it is shown to the user.
  init(_ work: String) {
    self.work = work
    isShown = isatty(STDERR_FILENO) == 1
  }

  deinit { wipe() }

  /// Shows the completed fraction of the work, within 0…1; other values are clamped.
  func report(_ fraction: Double) {
    guard isShown, MonotonicClock.now() - last >= Self.interval else { return }
    last = MonotonicClock.now()
    let share = min(max(fraction, 0), 1)
    let done = Int((share * Double(Self.barWidth)).rounded(.down))
    let bar = String(repeating: "#", count: done) + String(repeating: "-", count: Self.barWidth - done)
    let line = "\r\(work) [\(bar)] \(Int((100 * share).rounded(.down))) %"
    if width == 0 {
      width = work.utf8.count + Self.barWidth + " [] 100 %".utf8.count
      UnfinishedFiles.wipe(with: Array(wiping.utf8))
    }
    StandardError.write(line)
  }

  /// Erases the line, after the end of the work or before other output.
  func wipe() {
    guard width > 0 else { return }
    StandardError.write(wiping)
    width = 0
    UnfinishedFiles.wipe(with: [])
  }

  private var wiping: String { "\r" + String(repeating: " ", count: width) + "\r" }
}
