internal import PaneCanvas

/// Rewrites the frames of ncurses into shorter ones with the same effect.
///
/// ncurses names a pair of colours at every change, writes row by row, and resets everything at the end of a frame,
/// although a terminal keeps its rendition. The filter divides a frame into pieces of one rendition and sends them in
/// the order in which the terminal's position and colours change least. It sets a colour only when the next
/// character shows it and it differs from the present one, in one sequence. A blank shows no foreground.
struct FrameFilter {
  var columns: Int
  /// True if the colours of the pairs are 0xRRGGBB and not palette indices.
  private let isDirect: Bool
  /// The rendition and the position that ncurses assumes.
  private var wanted = Rendition.standard
  private var place = CursorPlace(row: 0, column: 0)
  /// The rendition and the position of the terminal; a nil position is unknown.
  private var actual = Rendition.standard
  private var actualPlace: CursorPlace?
  /// True if the rendition of the terminal is unknown.
  private var isUnknown = true
  private var parameters = [Int](repeating: 0, count: 32)
  /// The pieces that were not sent yet. None covers another.
  private var pieces: [StyledRun] = []
  private var end = CursorPlace(row: 0, column: 0)
  /// The pieces among which the next one is chosen, as indices.
  private var choice: [Int] = []
  /// The greatest number of pieces to choose from. A greater one saves hardly a byte.
  private static let mostChoices = 16

  private struct CursorPlace: Equatable {
    var row: Int
    var column: Int
  }

  /// Adjacent characters with one rendition, or an erasure.
  private struct StyledRun {
    let place: CursorPlace
    let rendition: Rendition
    /// True if no character shows the foreground.
    let isBlank: Bool
    /// The bytes of the frame.
    let bytes: Range<Int>
    /// The number of columns by which the position moves; 0 for an erasure.
    let width: Int
    /// The numbers of bytes that move to the piece from another row, and that set its colours.
    let moveLength: Int
    let foregroundLength: Int
    let backgroundLength: Int

    init(at place: CursorPlace, _ rendition: Rendition, isBlank: Bool, bytes: Range<Int>, width: Int) {
      (self.place, self.rendition, self.isBlank) = (place, rendition, isBlank)
      (self.bytes, self.width) = (bytes, width)
      moveLength = 4 + ByteRun.digits(place.row + 1) + ByteRun.digits(place.column + 1)
      (foregroundLength, backgroundLength) = (rendition.foreground.length, rendition.background.length)
    }
  }

  init(depth: ColorDepth, columns: Int) {
    isDirect = depth == .trueColor
    self.columns = columns
    choice.reserveCapacity(Self.mostChoices)
  }

  /// Makes the next frame set the position and every attribute and colour again. For ncurses the position is the
  /// first cell.
  mutating func reset() {
    wanted = .standard
    isUnknown = true
    (place, actualPlace) = (CursorPlace(row: 0, column: 0), nil)
  }

  /// Writes the filtered frame to `output`. Returns the number of bytes written.
  /// - Parameter passed: True for each cell that ncurses got, row by row. ncurses also writes cells between them, to
  ///   save moves, and does not know how many bytes their colours take; these are left out.
  mutating func filter(
    _ frame: UnsafeRawBufferPointer, pairs: borrowing PairTable, passed: UnsafeBufferPointer<Bool>,
    to output: UnsafeMutablePointer<UInt8>
  ) -> Int {
    var output = ByteRun(at: output)
    if isUnknown && frame.count > 0 {
      output.append("\u{1b}[m")
      actual = .standard
      isUnknown = false
    }
    var index = 0
    while index < frame.count {
      let start = index
      switch frame[index] {
      case 0x1b:
        index = Self.end(ofSequenceAt: index, in: frame)
        take(start..<index, of: frame, pairs: pairs, to: &output)
      case 0x0a:
        place.row += 1
        index += 1
      case 0x20...:
        var (width, isBlank) = (0, true)
        while index < frame.count, frame[index] >= 0x20 {
          if frame[index] & 0xc0 != 0x80 { width += 1 }
          isBlank = isBlank && frame[index] == 0x20
          index += 1
        }
        let cell = place.row * columns + place.column
        if passed[cell..<min(cell + width, passed.count)].contains(true) {
          add(start..<index, at: place.column, covering: width, isBlank: isBlank, of: frame, to: &output)
        }
        // ncurses turns the automatic margin off before it writes into the last cell.
        place.column = min(place.column + width, columns - 1)
      default:
        index += 1
        pass(start..<index, of: frame, to: &output)
      }
    }
    flush(frame, to: &output)
    return output.count
  }

  /// Returns the index after an escape sequence: `ESC [ … final`, or `ESC`, intermediates and a final byte.
  private static func end(ofSequenceAt start: Int, in frame: UnsafeRawBufferPointer) -> Int {
    var index = start + 1
    guard index < frame.count else { return index }
    if frame[index] == UInt8(ascii: "[") {
      index += 1
      while index < frame.count, frame[index] < 0x40 { index += 1 }
    } else {
      while index < frame.count, frame[index] < 0x30 { index += 1 }
    }
    return min(index + 1, frame.count)
  }

  private mutating func take(
    _ range: Range<Int>, of frame: UnsafeRawBufferPointer, pairs: borrowing PairTable,
    to output: inout ByteRun
  ) {
    let sequence = Slice(base: frame, bounds: range)
    guard range.count > 2, frame[range.lowerBound + 1] == UInt8(ascii: "["), let final = sequence.last,
      let count = readParameters(sequence.dropFirst(2).dropLast())
    else { return pass(range, of: frame, to: &output) }
    let distance = max(parameters[0], 1)
    switch final {
    case UInt8(ascii: "p") where count == 1: setPair(parameters[0], of: pairs)
    case UInt8(ascii: "m"):
      // An SGR with unknown parameters is passed on unchanged.
      guard parameters.withUnsafeBufferPointer({ wanted.apply(UnsafeBufferPointer(rebasing: $0[..<count])) })
      else { return pass(range, of: frame, to: &output) }
    case UInt8(ascii: "H"):
      place = CursorPlace(row: distance - 1, column: count > 1 ? max(parameters[1], 1) - 1 : 0)
    case UInt8(ascii: "A"): place.row -= distance
    case UInt8(ascii: "B"): place.row += distance
    case UInt8(ascii: "C"): place.column += distance
    case UInt8(ascii: "D"): place.column -= distance
    case UInt8(ascii: "X"):
      add(range, at: place.column, covering: distance, isBlank: true, erases: true, of: frame, to: &output)
    case UInt8(ascii: "K") where parameters[0] == 0:
      let rest = columns - place.column
      add(range, at: place.column, covering: rest, isBlank: true, erases: true, of: frame, to: &output)
    case UInt8(ascii: "K") where parameters[0] == 1:
      add(range, at: 0, covering: place.column + 1, isBlank: true, erases: true, of: frame, to: &output)
    default: pass(range, of: frame, to: &output)
    }
  }

  /// Sends a sequence or a control character that may depend on everything before it.
  private mutating func pass(
    _ range: Range<Int>, of frame: UnsafeRawBufferPointer, to output: inout ByteRun
  ) {
    flush(frame, to: &output)
    move(to: place, into: &output)
    setRendition(wanted, isBlank: false, into: &output)
    output.append(Slice(base: frame, bounds: range))
    actualPlace = nil
  }

  /// Adds a piece. The pieces before it are sent first if one of them may lie under it.
  private mutating func add(
    _ bytes: Range<Int>, at column: Int, covering width: Int, isBlank: Bool, erases: Bool = false,
    of frame: UnsafeRawBufferPointer, to output: inout ByteRun
  ) {
    if place.row < end.row || place.row == end.row && column < end.column { flush(frame, to: &output) }
    pieces.append(
      StyledRun(
        at: place, wanted, isBlank: isBlank && wanted.attributes.isDisjoint(with: .shownOnBlanks),
        bytes: bytes, width: erases ? 0 : width))
    end = CursorPlace(row: place.row, column: column + width)
  }

  /// Sends all pieces, each time the one that takes the fewest bytes before it.
  private mutating func flush(_ frame: UnsafeRawBufferPointer, to output: inout ByteRun) {
    // Taken out, so that they are read while the state changes.
    var pieces: [StyledRun] = []
    swap(&pieces, &self.pieces)
    pieces.withUnsafeBufferPointer { pieces in
      var next = 0
      while next < pieces.count || !choice.isEmpty {
        while choice.count < Self.mostChoices, next < pieces.count {
          choice.append(next)
          next += 1
        }
        var (best, least) = (0, Int.max)
        for index in choice.indices {
          let cost = cost(before: pieces[choice[index]])
          if cost < least { (best, least) = (index, cost) }
          if cost == 0 { break }
        }
        send(pieces[choice.remove(at: best)], of: frame, to: &output)
      }
    }
    pieces.removeAll(keepingCapacity: true)
    swap(&pieces, &self.pieces)
    end = CursorPlace(row: 0, column: 0)
  }

  private mutating func send(_ piece: StyledRun, of frame: UnsafeRawBufferPointer, to output: inout ByteRun) {
    move(to: piece.place, into: &output)
    setRendition(piece.rendition, isBlank: piece.isBlank, into: &output)
    let text = UnsafeRawBufferPointer(rebasing: frame[piece.bytes])
    let column = piece.place.column + piece.width
    output.append(text)
    // A terminal stays at the last column until the next character.
    actualPlace = column < columns ? CursorPlace(row: piece.place.row, column: column) : nil
  }

  /// Returns the number of bytes that move to a piece and set its rendition; an estimate if attributes change.
  @inline(__always) private func cost(before piece: StyledRun) -> Int {
    var bytes = 0
    if let actualPlace, actualPlace.row == piece.place.row {
      let distance = abs(actualPlace.column - piece.place.column)
      if distance > 0 { bytes += distance == 1 ? 3 : 3 + ByteRun.digits(distance) }
    } else {
      bytes += piece.moveLength
    }
    var colors = 0
    if actual.background != piece.rendition.background { colors += piece.backgroundLength + 1 }
    if !piece.isBlank {
      if actual.foreground != piece.rendition.foreground { colors += piece.foregroundLength + 1 }
      if actual.attributes != piece.rendition.attributes { colors += 3 }
    }
    return colors > 0 ? bytes + colors + 2 : bytes
  }

  private mutating func move(to place: CursorPlace, into output: inout ByteRun) {
    defer { actualPlace = place }
    guard actualPlace != place else { return }
    output.append("\u{1b}[")
    if let actualPlace, actualPlace.row == place.row {
      let distance = place.column - actualPlace.column
      if abs(distance) > 1 { output.append(number: abs(distance)) }
      output.append(distance > 0 ? UInt8(ascii: "C") : UInt8(ascii: "D"))
    } else {
      output.append(number: place.row + 1)
      if place.column > 0 {
        output.append(";")
        output.append(number: place.column + 1)
      }
      output.append("H")
    }
  }

  private mutating func setPair(_ number: Int, of pairs: borrowing PairTable) {
    let (foreground, background) = pairs.colors(of: number)
    wanted.foreground = ink(foreground)
    wanted.background = ink(background)
  }

  private func ink(_ color: UInt32) -> Rendition.SGRColor { isDirect ? .direct(rgb: color) : .palette(color) }

  /// Reads the numbers between the semicolons and returns their count; nil if there are too many or another
  /// byte occurs.
  private mutating func readParameters(_ body: Slice<UnsafeRawBufferPointer>) -> Int? {
    var count = 1
    parameters[0] = 0
    for byte in body {
      switch byte {
      case 0x30...0x39: parameters[count - 1] = min(parameters[count - 1] * 10 + Int(byte - 0x30), 99_999)
      case 0x3b where count < parameters.count:
        parameters[count] = 0
        count += 1
      default: return nil
      }
    }
    return count
  }

  /// Sets the parts of a rendition that a piece shows: all, or only the background of a blank.
  private mutating func setRendition(_ wanted: Rendition, isBlank: Bool, into output: inout ByteRun) {
    if !isBlank || !actual.attributes.isDisjoint(with: .shownOnBlanks) {
      if actual != wanted { set(wanted, foreground: true, to: &output) }
    } else if actual.background != wanted.background {
      set(wanted, foreground: false, to: &output)
    }
  }

  /// Writes one sequence for all differences, of which there is at least one; two if it would have more than ten
  /// parameters. mlterm reads ten, and takes the rest of a colour for attributes.
  private mutating func set(_ wanted: Rendition, foreground: Bool, to output: inout ByteRun) {
    output.append("\u{1b}[")
    var start = output.count
    if foreground {
      if actual.attributes != wanted.attributes {
        actual.attributes.style.forEachParameter(changingTo: wanted.attributes.style) { code in
          Self.separate(&output, from: start)
          output.append(number: code)
        }
        actual.attributes = wanted.attributes
      }
      let hasAttributes = output.count > start
      if actual.foreground != wanted.foreground {
        Self.separate(&output, from: start)
        wanted.foreground.append(to: &output, base: 38)
        actual.foreground = wanted.foreground
        if hasAttributes, isDirect, actual.background != wanted.background {
          output.append("m\u{1b}[")
          start = output.count
        }
      }
    }
    if actual.background != wanted.background {
      Self.separate(&output, from: start)
      wanted.background.append(to: &output, base: 48)
      actual.background = wanted.background
    }
    output.append("m")
  }

  private static func separate(_ output: inout ByteRun, from start: Int) {
    if output.count > start { output.append(";") }
  }
}

extension Cell.Style {
  /// Calls `body` with each parameter of the SGR sequence (ECMA-48) that changes the style of a terminal to `new`.
  fileprivate func forEachParameter(changingTo new: Cell.Style, _ body: (Int) -> Void) {
    let removed = subtracting(new)
    var kept = self
    // 22 switches off both bold and dim.
    if removed.contains(.bold) || removed.contains(.dim) {
      body(22)
      kept.subtract([.bold, .dim])
    }
    if removed.contains(.underline) { body(24) }
    if removed.contains(.reverse) { body(27) }
    let added = new.subtracting(kept)
    if added.contains(.bold) { body(1) }
    if added.contains(.dim) { body(2) }
    if added.contains(.underline) { body(4) }
    if added.contains(.reverse) { body(7) }
  }
}
