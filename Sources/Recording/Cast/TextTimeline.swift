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
  private var last: Canvas?

  /// - Parameters:
  ///   - columns, rows: the size of the largest canvas, in cells.
  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    changes = Array(repeating: [], count: columns * rows)
  }

  mutating func append(_ canvas: Canvas) {
    // The cells before, if they are those of a canvas of the same size.
    let before = last.flatMap { ($0.columns, $0.rows) == (canvas.columns, canvas.rows) ? $0.cells : nil }
    let cells = canvas.cells
    for row in 0..<rows {
      for column in 0..<columns {
        let index = row * canvas.columns + column
        let isInside = canvas.contains(column: column, row: row)
        if isInside, let before, cells[index] == before[index] { continue }
        let glyph = isInside ? ColoredGlyph(cells[index]) : nil
        let place = row * columns + column
        if let change = changes[place].last, change.glyph == glyph { continue }
        changes[place].append((frameCount, glyph))
      }
    }
    last = canvas
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
  /// The scalar; a blank if the cell shows no text.
  let scalar: Unicode.Scalar
  let ink: Color
  /// The bold and underline styles.
  let style: Cell.Style

  init(_ cell: Cell) {
    scalar = cell.glyph
    let isBlank = cell.glyph == " " && !cell.style.contains(.underline)
    style = isBlank ? [] : cell.style.intersection(.ofText)
    if isBlank {
      ink = Self.black
    } else {
      ink = cell.style.contains(.dim) ? cell.foreground.mixed(with: Self.black, by: 0.5) : cell.foreground
    }
  }

  private static let black = Color(rgb: 0)

  var isVisible: Bool { scalar != " " || !style.isEmpty }
}

extension Cell.Style {
  // A literal of two options would be an array for each cell of a film.
  /// The styles that a picture of a text shows.
  fileprivate static let ofText: Cell.Style = [.bold, .underline]
}

/// The texts, dots and discs that show glyphs.
struct TextShapes {
  /// A run of text in one row, or a single sign.
  struct Text: Hashable {
    let column: Int
    let row: Int
    var characters: [Unicode.Scalar]
    let style: Cell.Style
  }

  /// The centre of a round dot, in eighths of a column and of a row.
  struct Dot: Hashable {
    let x: Int
    let y: Int
  }

  /// The shapes of one colour.
  struct Shapes {
    /// The dots of braille patterns.
    var dots: [Dot] = []
    /// The discs of the sign ●.
    var discs: [Dot] = []
    var texts: [Text] = []
  }

  private(set) var colors: [Color: Shapes] = [:]

  /// Adds a glyph. Glyphs must be added row by row, from left to right.
  mutating func add(_ glyph: ColoredGlyph, column: Int, row: Int) {
    if let dots = Braille.dots(of: glyph.scalar) {
      colors[glyph.ink, default: Shapes()].dots += dots.map {
        Dot(x: column * 8 + 2 + 4 * $0.column, y: row * 8 + 1 + 2 * $0.row)
      }
    } else if glyph.scalar == "●" {
      colors[glyph.ink, default: Shapes()].discs.append(Dot(x: column * 8 + 4, y: row * 8 + 4))
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
