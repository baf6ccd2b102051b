internal import PaneCanvas

/// Run-length history of the glyph of each cell of a grid. Frames are appended one by one, and only changes are stored.
struct TextTimeline {
  /// A range of frames.
  struct Window: Hashable, Comparable {
    let start: Int
    let length: Int

    static func < (a: Window, b: Window) -> Bool { (a.start, a.length) < (b.start, b.length) }

    /// Returns true if a frame lies in the window, which may continue at the start of a film of `frameCount` frames.
    func contains(_ frame: Int, of frameCount: Int) -> Bool {
      start <= frame && frame < start + length || frame + frameCount < start + length
    }
  }

  struct Span: Hashable {
    let glyph: ColoredGlyph
    let window: Window
  }

  let columns: Int
  let rows: Int
  private(set) var frameCount = 0
  /// The glyphs that each cell shows from a frame on; nil where it is outside of the screen.
  private var changes: [[(frame: Int, glyph: ColoredGlyph?)]]
  private var last: GlyphGrid?

  /// - Parameters:
  ///   - columns, rows: the size of the largest grid, in cells.
  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    changes = Array(repeating: [], count: columns * rows)
  }

  mutating func append(_ grid: GlyphGrid) {
    // The glyphs before, if they are those of a grid of the same size.
    let before = last.flatMap { ($0.columns, $0.rows) == (grid.columns, grid.rows) ? $0.glyphs : nil }
    for row in 0..<rows {
      for column in 0..<columns {
        let index = row * grid.columns + column
        let isInside = column < grid.columns && row < grid.rows
        if isInside, let before, grid.glyphs[index] == before[index] { continue }
        let glyph = isInside ? grid.glyphs[index] : nil
        let place = row * columns + column
        if let change = changes[place].last, change.glyph == glyph { continue }
        changes[place].append((frameCount, glyph))
      }
    }
    last = grid
    frameCount += 1
  }

  /// Returns the glyphs that a cell shows, in order of time.
  ///
  /// The film repeats: if the cell shows the same glyph at the end and at the beginning, both windows are
  /// joined into one.
  /// - Parameter place: the index of the cell, row by row.
  func spans(at place: Int) -> [Span] {
    var changes = changes[place]
    guard let first = changes.first, let last = changes.last else { return [] }
    var end = frameCount
    if changes.count > 1, first.glyph == last.glyph {
      changes.removeFirst()
      end += changes[0].frame
    }
    let ends = changes.dropFirst().map(\.frame) + [end]
    return zip(changes, ends).compactMap { change, end in
      change.glyph.map { Span(glyph: $0, window: Window(start: change.frame, length: end - change.frame)) }
    }
  }

  /// Returns the first of the frames in which the most cells show a glyph.
  static func fullest(of spans: [[Span]], frameCount: Int) -> Int {
    // The number of glyphs that appear with a frame, less that of the glyphs that disappear.
    var changes = Array(repeating: 0, count: frameCount + 1)
    for spans in spans where spans.count > 1 {
      for span in spans where span.glyph.isVisible {
        let end = span.window.start + span.window.length
        changes[span.window.start] += 1
        changes[min(end, frameCount)] -= 1
        if end > frameCount {
          changes[0] += 1
          changes[end - frameCount] -= 1
        }
      }
    }
    var (count, most, frame) = (0, Int.min, 0)
    for index in 0..<frameCount {
      count += changes[index]
      if count > most { (most, frame) = (count, index) }
    }
    return frame
  }
}

/// A glyph of a picture and its look. Cells that look alike have equal glyphs.
struct ColoredGlyph: Hashable {
  static let blank = ColoredGlyph(" ", Color(rgb: 0))

  /// The scalar; a blank if the cell shows no text.
  let scalar: Unicode.Scalar
  let ink: Color
  /// The bold and underline styles.
  let style: Cell.Style

  init(_ scalar: Unicode.Scalar, _ color: Color, style: Cell.Style = .plain) {
    self.scalar = scalar
    let isBlank = scalar == " " && !style.contains(.underline)
    self.style = isBlank ? [] : style.intersection(Self.seenStyles)
    let black = Color(rgb: 0)
    ink = isBlank ? black : style.contains(.dim) ? color.mixed(with: black, by: 0.5) : color
  }

  private static let seenStyles: Cell.Style = [.bold, .underline]

  var isVisible: Bool { scalar != " " || !style.isEmpty }
}

/// The text of a frame, a glyph a cell.
struct GlyphGrid {
  let columns: Int
  let rows: Int
  private(set) var glyphs: [ColoredGlyph]

  init(columns: Int, rows: Int) {
    (self.columns, self.rows) = (columns, rows)
    glyphs = Array(repeating: .blank, count: columns * rows)
  }

  /// The text of display lists, back to front. A shape hides the text below it in the cells whose middles it covers.
  init(_ stages: [Stage], columns: Int, rows: Int) {
    self.init(columns: columns, rows: rows)
    for stage in stages {
      for element in stage.elements {
        switch element {
        case .fill(let fill): hide(fill)
        case .text(let text): put(stage.characters[text.range], text)
        case .plot: break
        }
      }
    }
  }

  private mutating func hide(_ fill: Stage.Fill) {
    switch fill.paint {
    case .none, .shadow: return
    default: break
    }
    let grid = Box(column: 0, row: 0, columns: columns, rows: rows)
    let box = fill.shape.box.clipped(to: fill.clip ?? grid).clipped(to: grid)
    for row in Int(box.top / Box.row)..<max(Int(box.top / Box.row), Int((box.bottom / Box.row).rounded(.up)))
    {
      let y = (Double(row) + 0.5) * Box.row
      guard y >= box.top, y < box.bottom, let span = fill.shape.span(atY: y) else { continue }
      let first = Int((max(span.0, box.left) / Box.column - 0.5).rounded(.up))
      let last = Int((min(span.1, box.right) / Box.column - 0.5).rounded(.down))
      for column in first..<max(first, min(last + 1, columns)) { glyphs[row * columns + column] = .blank }
    }
  }

  private mutating func put(_ characters: ArraySlice<Unicode.Scalar>, _ text: Stage.Text) {
    let row = Int((text.corner.y / Box.row).rounded())
    guard 0..<rows ~= row else { return }
    let first = Int((text.corner.x / Box.column).rounded())
    for (index, scalar) in characters.enumerated() where 0..<columns ~= first + index {
      glyphs[row * columns + first + index] = ColoredGlyph(scalar, text.color, style: text.style)
    }
  }
}

/// The texts and discs that show glyphs.
struct TextShapes {
  /// A run of text in one row, or a single sign.
  struct Text: Hashable {
    let column: Int
    let row: Int
    var characters: [Unicode.Scalar]
    let style: Cell.Style
  }

  /// The centre of a disc, in eighths of a column and of a row.
  struct Disc: Hashable {
    let x: Int
    let y: Int
  }

  /// The shapes of one colour.
  struct Shapes {
    /// The discs of the sign ●.
    var discs: [Disc] = []
    var texts: [Text] = []
  }

  private(set) var colors: [Color: Shapes] = [:]

  /// Adds a glyph. Glyphs must be added row by row, from left to right.
  mutating func add(_ glyph: ColoredGlyph, column: Int, row: Int) {
    if glyph.scalar == "●" {
      colors[glyph.ink, default: Shapes()].discs.append(Disc(x: column * 8 + 4, y: row * 8 + 4))
    } else {
      colors[glyph.ink, default: Shapes()].append(glyph, column: column, row: row)
    }
  }
}

extension TextShapes.Shapes {
  /// The greatest number of blanks between two words of the same text.
  private static let gap = 2

  fileprivate mutating func append(_ glyph: ColoredGlyph, column: Int, row: Int) {
    let isPlain = glyph.scalar.value < 0x100
    if let last = texts.last, last.row == row, last.style == glyph.style, isPlain,
      last.characters.allSatisfy({ $0.value < 0x100 })
    {
      let gap = column - last.column - last.characters.count
      if gap <= Self.gap, gap == 0 || !glyph.style.contains(.underline) {
        return texts[texts.count - 1].characters += Array(repeating: " ", count: gap) + [glyph.scalar]
      }
    }
    texts.append(TextShapes.Text(column: column, row: row, characters: [glyph.scalar], style: glyph.style))
  }
}

extension Braille {
  /// Returns the dots of a glyph in the order of their bits; nil if it is not a braille pattern.
  fileprivate static func dots(of glyph: Unicode.Scalar) -> [(column: Int, row: Int)]? {
    guard (0x2800...0x28ff).contains(glyph.value) else { return nil }
    let bits = (0..<8).filter { glyph.value >> UInt32($0) & 1 == 1 }
    return bits.map { $0 < 6 ? ($0 / 3, $0 % 3) : ($0 - 6, 3) }
  }
}
