internal import PaneCanvas

/// Converts the sprites of canvases into the bytes that make a terminal show them. Each picture is sent once; afterwards only
/// sprites that have changed are placed again.
struct SpritePresenter {
  /// The number of pictures that the terminal stores for this program.
  static let capacity = 192
  /// The greatest size of all pictures that the terminal stores for this program, in bytes. kitty stores 320 MB, and then drops
  /// pictures that are needed.
  static let mostBytes = 256 << 20

  /// A sprite on the screen: a placement of a picture.
  private struct Shown {
    let slot: Int
    let place: KittyCommands.Place
    /// The width of a part of a curve, in pixels; nil for other pictures.
    let curve: Int?
    var number = 0
    /// The order: a greater one is in front.
    var z = 0
    /// True if it is where it was in the last frame.
    var isStill = false
  }

  /// The identifier of the picture in the first slot.
  private let firstID: Int
  private let mostBytes: Int
  /// The slots of the pictures that the terminal stores, and the number of the last frame that needed the picture in each.
  private var slots: [Picture: Int] = [:]
  private var lastUses: [Int] = []
  /// The sprites of the last frame and those of the frame being rendered, back to front.
  private var (shown, wanted): ([Shown], [Shown]) = ([], [])
  private var lastNumber = 0
  private var frame = 0
  /// The paints of the sprites of the last frame whose size may change.
  private var paints: [Stage.Paint] = []
  /// The picture that shows each sprite of the frame being rendered, nil if it is its own, and its slot, nil if the terminal
  /// lacks it.
  private var drawn: [(other: Picture?, slot: Int?)] = []

  /// - Parameter seed: Any number. Programs with different seeds use different identifiers, which have eight digits.
  init(seed: UInt32, mostBytes: Int = Self.mostBytes) {
    (firstID, self.mostBytes) = (1 << 24 + Int(seed % 400_000) * Self.capacity, mostBytes)
  }

  /// The bytes that free all pictures that were sent, in whatever state the terminal is.
  var undoing: [UInt8] {
    var bytes = KittyCommands.end
    for slot in 0..<Self.capacity { KittyCommands.append("a=d,d=I", [",i=": firstID + slot], to: &bytes) }
    return bytes
  }

  /// Forgets the pictures of the terminal, after the screen was cleared, and appends the bytes that free them.
  mutating func forget(freeingInto bytes: inout [UInt8]) {
    if !slots.isEmpty { bytes += undoing }
    (slots, lastUses, shown) = ([:], [], [])
  }

  /// Appends the bytes that lead from the sprites of the last frame to these.
  /// - Parameter isFinal: True if no other frame follows for some time, so that each sprite gets its own picture.
  mutating func render(
    _ sprites: [Sprite], in cell: PixelSize, isFinal: Bool, into bytes: inout [UInt8]
  ) {
    frame += 1
    wanted.removeAll(keepingCapacity: true)
    drawn.removeAll(keepingCapacity: true)
    // All of them first, so that no picture that is sent replaces one that is needed.
    for sprite in sprites {
      let other = isFinal ? nil : standIn(for: sprite, in: cell)
      drawn.append((other, use(other ?? sprite.picture)))
    }
    makeRoom(&bytes)
    let start = bytes.count
    for (sprite, (other, known)) in zip(sprites, drawn) {
      let curve = sprite.picture.paint == nil ? sprite.picture.size.width : nil
      // A curve that changes its scale is sent in several frames. The parts that wait stay as they were.
      let waits = !isFinal && curve != nil && known == nil && bytes.count - start > 400
      let parts = waits ? shown.filter { $0.curve == curve && $0.place.x == sprite.x } : []
      if let old = parts.min(by: { abs($0.place.y - sprite.y) < abs($1.place.y - sprite.y) }) {
        lastUses[old.slot] = frame
        wanted.append(Shown(slot: old.slot, place: old.place, curve: curve))
        continue
      }
      let picture = other ?? sprite.picture
      guard let place = sprite.place(of: other, in: cell),
        let slot = known ?? use(picture) ?? send(picture, &bytes)
      else { continue }
      wanted.append(Shown(slot: slot, place: place, curve: curve))
    }
    place(in: cell, into: &bytes)
    swap(&shown, &wanted)
    paints.removeAll(keepingCapacity: true)
    for sprite in sprites where sprite.scaledSize != nil {
      if let paint = sprite.picture.paint { paints.append(paint) }
    }
  }

  /// Returns the slot of a picture, which this frame needs; nil if the terminal lacks it.
  private mutating func use(_ picture: Picture) -> Int? {
    guard let slot = slots[picture] else { return nil }
    lastUses[slot] = frame
    return slot
  }

  /// Returns the picture that the terminal scales in place of a sprite's own while its size changes.
  private func standIn(for sprite: Sprite, in cell: PixelSize) -> Picture? {
    guard sprite.scaledSize != nil, slots[sprite.picture] == nil, let paint = sprite.picture.paint else {
      return nil
    }
    return paints.contains(paint) ? sprite.standIn(in: cell) : nil
  }

  /// Forgets all pictures before new ones come if they have half of the size that is allowed, which leaves room for those of
  /// a frame. All go, because kitty 0.26 frees those that are placed nowhere along with any other one.
  private mutating func makeRoom(_ bytes: inout [UInt8]) {
    guard drawn.contains(where: { $0.slot == nil }), byteCount > mostBytes / 2 else { return }
    forget(freeingInto: &bytes)
    for index in drawn.indices { drawn[index].slot = nil }
  }

  /// Sends a picture into a slot that is free, or was not used for longest. Returns nil if there is no room beside the pictures of
  /// this frame.
  private mutating func send(_ picture: Picture, _ bytes: inout [UInt8]) -> Int? {
    guard byteCount + picture.byteCount <= mostBytes else { return nil }
    var slot = lastUses.count
    if slot < Self.capacity {
      lastUses.append(frame)
    } else {
      slot = lastUses.indices.min { lastUses[$0] < lastUses[$1] }!
      guard lastUses[slot] < frame, let old = slots.first(where: { $0.value == slot }) else { return nil }
      slots[old.key] = nil
      // A picture that replaces another takes its placements off the screen.
      shown.removeAll { $0.slot == slot }
      KittyCommands.append("a=d,d=i", [",i=": firstID + slot], to: &bytes)
    }
    KittyCommands.appendPicture(firstID + slot, picture, to: &bytes)
    (slots[picture], lastUses[slot]) = (slot, frame)
    return slot
  }

  /// The size of all pictures that the terminal stores, in bytes.
  private var byteCount: Int { slots.keys.reduce(0) { $0 + $1.byteCount } }

  /// Appends the bytes that place the wanted sprites: those that are not at their place, in the order of back to front.
  private mutating func place(in cell: PixelSize, into bytes: inout [UInt8]) {
    for index in wanted.indices { adopt(for: index) { $0.place == $1.place } }
    for index in wanted.indices where wanted[index].number == 0 {
      adopt(for: index) { _, _ in true }
      wanted[index].isStill = false
      if wanted[index].number == 0 {
        lastNumber += 1
        wanted[index].number = lastNumber
      }
    }
    order()
    // No sprite has taken their placements.
    for old in shown {
      KittyCommands.append("a=d,d=i", [",i=": firstID + old.slot, ",p=": old.number], to: &bytes)
    }
    if wanted.contains(where: { !$0.isStill }) {
      bytes += TerminalModes.saveCursor
      for new in wanted where !new.isStill {
        let place = new.place
        bytes += "\u{1b}[\(place.y / cell.height + 1);\(place.x / cell.width + 1)H".utf8
        KittyCommands.append(
          "a=p,C=1,q=2",
          [
            ",i=": firstID + new.slot, ",p=": new.number, ",X=": place.x % cell.width,
            ",Y=": place.y % cell.height, ",x=": place.left, ",y=": place.top, ",w=": place.width,
            ",h=": place.height, ",c=": place.columns, ",r=": place.rows, ",z=": new.z
          ], to: &bytes)
      }
      bytes += TerminalModes.restoreCursor
    }
  }

  /// Gives a sprite the placement of one of the last frame that has the same picture and fulfils a condition.
  private mutating func adopt(for index: Int, if fits: (Shown, Shown) -> Bool) {
    let new = wanted[index]
    guard let match = shown.firstIndex(where: { $0.slot == new.slot && fits($0, new) }) else { return }
    let old = shown.remove(at: match)
    (wanted[index].number, wanted[index].z, wanted[index].isStill) = (old.number, old.z, true)
  }

  /// Gives each sprite a greater z than the one before it. One that has not moved keeps its z if those before it have room.
  private mutating func order() {
    var (start, last) = (0, Self.rearmost)
    while start < wanted.count {
      let end = wanted.indices[start...].first { wanted[$0].isStill && wanted[$0].z - last > $0 - start }
      let step = end.map { (wanted[$0].z - last) / ($0 - start + 1) } ?? Self.gap
      for index in start..<(end ?? wanted.count) {
        last += step
        setZ(last, of: index)
      }
      if let end { last = wanted[end].z }
      start = (end ?? wanted.count) + 1
    }
    // From 0 on they would cover the text.
    guard last >= 0 else { return }
    for index in wanted.indices { setZ(Self.rearmost + Self.gap * (index + 1), of: index) }
  }

  /// The z behind all sprites, and the distance of two of them, so that another one fits between.
  private static let (rearmost, gap) = (-99_999, 64)

  private mutating func setZ(_ z: Int, of index: Int) {
    wanted[index].isStill = wanted[index].isStill && wanted[index].z == z
    wanted[index].z = z
  }
}

extension Sprite {
  /// Returns the place at which its own or another picture shows the sprite; nil if nothing of it is seen.
  ///
  /// A terminal scales pictures to whole cells. The part of a picture of another size is therefore chosen such that the shape
  /// in it gets the size and the position of the sprite, with an error of half a pixel of the picture.
  fileprivate func place(of other: Picture?, in cell: PixelSize) -> KittyCommands.Place? {
    guard let visible else { return nil }
    // Pixels of the sprite for a pixel of the picture, and where the picture's corner comes, in pixels from the sprite's.
    let shown = (other ?? picture).size
    var (factor, origin) = (size.vector / shown.vector, SIMD2<Double>.zero)
    if let box = picture.shapeBox, let source = other?.shapeBox {
      factor = box.size / source.size
      origin = box.corner - source.corner * factor
    } else if !isStretched {
      let (right, lower) = (visible.right - x, visible.lower - y)
      return KittyCommands.Place(
        x: visible.left, y: visible.top, left: visible.left - x, top: visible.top - y,
        width: right == shown.width ? 0 : visible.right - visible.left,
        height: lower == shown.height ? 0 : visible.lower - visible.top)
    }
    let (column, row) = (visible.left / cell.width, visible.top / cell.height)
    var place = KittyCommands.Place(x: column * cell.width, y: row * cell.height)
    place.columns = (visible.right + cell.width - 1) / cell.width - column
    place.rows = (visible.lower + cell.height - 1) / cell.height - row
    let start = (SIMD2(Double(place.x - x), Double(place.y - y)) - origin) / factor
    let end = start + SIMD2(Double(place.columns * cell.width), Double(place.rows * cell.height)) / factor
    /// Returns the first pixel of a part, and the number of its pixels.
    func part(_ start: Double, _ end: Double, of side: Int) -> (Int, Int) {
      let first = min(max(Int(start.rounded()), 0), side - 1)
      return (first, min(max(Int(end.rounded()) - first, 1), side - first))
    }
    (place.left, place.width) = part(start.x, end.x, of: shown.width)
    (place.top, place.height) = part(start.y, end.y, of: shown.height)
    return place
  }
}
