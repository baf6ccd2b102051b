internal import PaneCanvas

/// The list of keys: the scene's own keys, then the keys that have the same meaning in every scene. While the tuner
/// is open, its keys come first.
extension Gallery {
  /// The keys of the gallery that the tuner does not list.
  static let keysBesideTuner = keys.map(\.label).filter { key in
    !tunerKeys.contains { $0.label.keys.first == key.keys.first }
  }

  /// The layout of the list, in columns: the left margin, the keys, the gap before the descriptions, and the
  /// right margin.
  private static let keyColumns = (left: 2, width: 9, gap: 2, right: 2)

  private var meaningColumn: Int { Self.keyColumns.left + Self.keyColumns.width + Self.keyColumns.gap }

  /// The groups of keys in the list. Beside the tuner's keys, the scene's are shown if there is room.
  private var helpGroups: [[KeyLabel]] {
    let own = type(of: scene).keyLabels
    guard tuner != nil else { return [own, Self.keys.map(\.label)] }
    let tunerKeys = Self.tunerKeys.map(\.label)
    let taken: Set<Key> = [.up, .down, .left, .right, .escape]
    let groups = [tunerKeys, own.filter { taken.isDisjoint(with: $0.keys) }, Self.keysBesideTuner]
    let isHigh = groups.reduce(0) { $0 + $1.count } <= context.rows - 2
    return isHigh ? groups : [tunerKeys, Self.keysBesideTuner]
  }

  /// The columns and rows that the list covers when it is fully shown.
  var helpFrame: PanelFrame { helpLayout.frame }

  /// The frame of the list, and the blank rows in it. The list is between the top and the bottom line. Rows
  /// that the keys leave free are used in this order: a blank row at both ends, a blank row between the groups,
  /// a heading with a blank row.
  private var helpLayout: (frame: PanelFrame, hasEnds: Bool, hasGap: Bool, hasHeading: Bool) {
    let groups = helpGroups
    let longest = groups.joined().reduce(0) { max($0, $1.meaning.unicodeScalars.count) }
    let width = min(context.columns - 2, meaningColumn + longest + Self.keyColumns.right)
    let room = context.rows - 2
    var height = groups.reduce(0) { $0 + $1.count }
    func takes(_ rows: Int) -> Bool {
      guard height + rows <= room else { return false }
      height += rows
      return true
    }
    let hasEnds = takes(2)
    let hasGap = takes(groups.count - 1)
    let hasHeading = takes(2)
    height = min(height, room)
    let (left, top) = ((context.columns - width) / 2, 1 + (room - height) / 2)
    let frame = PanelFrame(columns: left..<left + width, rows: top..<top + height)
    return (frame, hasEnds, hasGap, hasHeading)
  }

  func drawHelp(into canvas: inout Canvas) {
    let (frame, hasEnds, hasGap, hasHeading) = helpLayout
    let (left, width, height) = (frame.columns.lowerBound, frame.columns.count, frame.rows.count)
    let top = frame.rows.lowerBound + helpOffset
    canvas.drawPanel(
      column: left, row: top, width: width, height: height, radius: hasEnds ? (1, 0.5) : (0, 0), theme.bar)
    var row = top + (hasEnds ? 1 : 0)
    if hasHeading {
      canvas.draw(
        tuner == nil ? title : "tuner", column: left + meaningColumn, row: row, theme.accent, style: .bold)
      row += 2
    }
    func draw(_ keys: [KeyLabel]) {
      for key in keys where row < top + height {
        canvas.draw(
          key.name, endingAt: left + Self.keyColumns.left + Self.keyColumns.width, row: row, theme.text,
          style: .bold)
        canvas.draw(
          String(key.meaning.prefix(width - meaningColumn)), column: left + meaningColumn, row: row,
          theme.dimText)
        row += 1
      }
    }
    for keys in helpGroups {
      draw(keys)
      if hasGap { row += 1 }
    }
  }
}
