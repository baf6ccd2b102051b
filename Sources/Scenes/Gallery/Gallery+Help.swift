internal import PaneCanvas

/// The list of keys: the scene's own keys, then the keys that have the same meaning in every scene.
extension Gallery {
  /// The keys that have the same meaning in every scene.
  static let keys = [
    KeyHelp("?", "help", "show or hide this list"),
    KeyHelp("q", "quit", "quit; ctrl-z: suspend"),
    KeyHelp("1-9 [ ]", "scenes", "another scene; [ ]: the one before, the next"),
    KeyHelp("t", "tune", "tuner: change the spring, also in mid-flight"),
    KeyHelp("y", "copy the spring as code: SwiftUI, UIKit, CSS, …"),
    KeyHelp("s", "slow", "slow motion: 1/4, 1/16, 1; #: frame rate"),
    KeyHelp("p", "pause", "pause; again: continue from the shown frame"),
    KeyHelp(", . < >", "paused: a frame back or on; < >: 0.5 s, up to 10 s")
  ]

  /// The layout of the list, in columns: the left margin, the keys, the gap before the descriptions, and the
  /// right margin.
  private static let keyColumns = (left: 2, width: 9, gap: 2, right: 2)

  func drawHelp(into canvas: inout Canvas) {
    let (own, common) = (type(of: scene).keys, Self.keys)
    let columns = Self.keyColumns
    let meaningColumn = columns.left + columns.width + columns.gap
    let longest = (own + common).reduce(0) { max($0, $1.meaning.unicodeScalars.count) }
    let width = min(canvas.columns - 2, meaningColumn + longest + columns.right)
    // The list is between the top and the bottom line. Rows that the keys leave free are used in this order:
    // a blank row at both ends, a blank row between the groups, a heading with a blank row.
    let room = canvas.rows - 2
    var height = own.count + common.count
    func takes(_ rows: Int) -> Bool {
      guard height + rows <= room else { return false }
      height += rows
      return true
    }
    let hasEnds = takes(2)
    let hasGap = takes(1)
    let hasHeading = takes(2)
    height = min(height, room)

    let left = (canvas.columns - width) / 2
    let top = 1 + (room - height) / 2
    canvas.drawPanel(
      column: left, row: top, width: width, height: height, radius: hasEnds ? (1, 0.5) : (0, 0), theme.bar)
    var row = top + (hasEnds ? 1 : 0)
    if hasHeading {
      canvas.draw(title, column: left + meaningColumn, row: row, theme.accent, style: .bold)
      row += 2
    }
    for (index, key) in (own + common).enumerated() where row < top + height {
      if hasGap, index == own.count { row += 1 }
      canvas.draw(
        key.keys, endingAt: left + columns.left + columns.width, row: row, theme.text, style: .bold)
      canvas.draw(
        String(key.meaning.prefix(width - meaningColumn)), column: left + meaningColumn, row: row,
        theme.dimText)
      row += 1
    }
  }
}
