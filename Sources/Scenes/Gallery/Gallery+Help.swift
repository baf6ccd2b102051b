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
    KeyHelp("s", "slow", "slow motion: 1/4, 1/16, 1; #: numbers, frame rate"),
    KeyHelp("p R", "pause", "p: pause; again: continue from there; R: backwards"),
    KeyHelp(", . < >", "paused: a frame back or on; < >: 0.5 s, up to 10 s")
  ]

  /// The layout of the list, in columns: the left margin, the keys, the gap before the descriptions, and the
  /// right margin.
  private static let keyColumns = (left: 2, width: 9, gap: 2, right: 2)

  private var meaningColumn: Int { Self.keyColumns.left + Self.keyColumns.width + Self.keyColumns.gap }

  /// The columns and rows that the list covers when it is fully shown.
  var helpFrame: PanelFrame { helpLayout.frame }

  /// The frame of the list, and the blank rows in it. The list is between the top and the bottom line. Rows
  /// that the keys leave free are used in this order: a blank row at both ends, a blank row between the groups,
  /// a heading with a blank row.
  private var helpLayout: (frame: PanelFrame, hasEnds: Bool, hasGap: Bool, hasHeading: Bool) {
    let (own, common) = (type(of: scene).keys, Self.keys)
    func longest(_ keys: [KeyHelp]) -> Int { keys.reduce(0) { max($0, $1.meaning.unicodeScalars.count) } }
    let width = min(
      context.columns - 2, meaningColumn + max(longest(own), longest(common)) + Self.keyColumns.right)
    let room = context.rows - 2
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
    let (left, top) = ((context.columns - width) / 2, 1 + (room - height) / 2)
    let frame = PanelFrame(columns: left..<left + width, rows: top..<top + height)
    return (frame, hasEnds, hasGap, hasHeading)
  }

  func drawHelp(into canvas: inout Canvas) {
    let (own, common) = (type(of: scene).keys, Self.keys)
    let (frame, hasEnds, hasGap, hasHeading) = helpLayout
    let (left, width, height) = (frame.columns.lowerBound, frame.columns.count, frame.rows.count)
    let top = frame.rows.lowerBound + helpOffset
    canvas.drawPanel(
      column: left, row: top, width: width, height: height, radius: hasEnds ? (1, 0.5) : (0, 0), theme.bar)
    var row = top + (hasEnds ? 1 : 0)
    if hasHeading {
      canvas.draw(title, column: left + meaningColumn, row: row, theme.accent, style: .bold)
      row += 2
    }
    func draw(_ keys: [KeyHelp]) {
      for key in keys where row < top + height {
        canvas.draw(
          key.keys, endingAt: left + Self.keyColumns.left + Self.keyColumns.width, row: row, theme.text,
          style: .bold)
        canvas.draw(
          String(key.meaning.prefix(width - meaningColumn)), column: left + meaningColumn, row: row,
          theme.dimText)
        row += 1
      }
    }
    draw(own)
    if hasGap { row += 1 }
    draw(common)
  }
}
