internal import PaneCanvas

/// Converts the sprites of canvases into the bytes that make a terminal show them. Each picture is sent once,
/// and afterwards only sprites that move are placed again.
struct SpritePresenter {
  /// The number of pictures that the terminal stores for this program.
  static let capacity = 64

  /// Storage of one picture in the terminal.
  private struct Slot {
    var picture: Picture?
    /// The number of the last frame that needed the picture.
    var lastUse = 0
  }

  private struct Placement {
    let slot: Int
    let number: Int
    var place: GraphicsCommands.Place
    var z: Int
    /// True if the frame being rendered shows the placement.
    var isUsed = false
  }

  /// A sprite of the frame being rendered, and the index of the placement that shows it, if there is one.
  private struct Request {
    let slot: Int
    let place: GraphicsCommands.Place
    var placement: Int?
    var z = 0
  }

  /// The identifier of the picture in the first slot.
  private let firstID: Int
  private var slots = [Slot](repeating: Slot(), count: capacity)
  private var placements: [Placement] = []
  private var requests: [Request] = []
  /// The placements of the frame being rendered.
  private var shown: [Placement] = []
  private var groups = SpriteGroups()
  private var frame = 0

  /// - Parameter seed: Any number. Programs with different seeds use different identifiers in the terminal.
  init(seed: UInt32) {
    // Greater than 2²⁴, with eight digits.
    firstID = 1 << 24 + Int(seed % 1_000_000) * Self.capacity
  }

  /// The bytes that free all pictures that were sent, in whatever state the terminal is.
  var undoing: [UInt8] {
    var bytes = GraphicsCommands.end
    for slot in slots.indices { GraphicsCommands.appendFree(firstID + slot, to: &bytes) }
    return bytes
  }

  /// True if no sprite is shown.
  var isEmpty: Bool { placements.isEmpty }

  /// Forgets the pictures of the terminal, after the screen was cleared or its size has changed, and appends
  /// the bytes that free them.
  mutating func forget(freeingInto bytes: inout [UInt8]) {
    for slot in slots.indices where slots[slot].picture != nil {
      GraphicsCommands.appendFree(firstID + slot, to: &bytes)
      slots[slot].picture = nil
    }
    placements.removeAll(keepingCapacity: true)
  }

  /// Appends the bytes that lead from the sprites of the last frame to these.
  /// - Parameters:
  ///   - columns, rows: The size of the screen in cells of `cell` pixels each.
  ///   - limit: The length of `bytes` from which no more pictures are sent. The first picture may exceed it
  ///     if there are no other bytes.
  /// - Returns: True if all sprites are shown; if not, the same sprites or newer ones must follow.
  mutating func render(
    _ sprites: [Sprite], columns: Int, rows: Int, cell: PixelSize, limit: Int, into bytes: inout [UInt8]
  ) -> Bool {
    frame += 1
    requests.removeAll(keepingCapacity: true)
    let screen = PixelSize(width: columns * cell.width, height: rows * cell.height)
    let start = bytes.count
    var isComplete = true
    for sprite in groups.join(sprites) {
      guard let place = sprite.place(on: screen, in: cell) else { continue }
      if let slot = slot(of: sprite.picture) {
        requests.append(Request(slot: slot, place: place))
      } else if bytes.count == start || bytes.count < limit {
        guard let slot = send(sprite.picture, into: &bytes) else { continue }
        requests.append(Request(slot: slot, place: place))
      } else {
        isComplete = false
      }
    }
    match()
    hide(into: &bytes)
    order()
    place(in: cell, into: &bytes)
    return isComplete
  }

  /// Returns the slot of a picture and marks it as needed in this frame; nil if there is none.
  private mutating func slot(of picture: Picture) -> Int? {
    if let last = requests.last?.slot, slots[last].picture == picture { return last }
    guard let slot = slots.firstIndex(where: { $0.picture == picture }) else { return nil }
    slots[slot].lastUse = frame
    return slot
  }

  /// Sends a picture into the slot that was unused for the longest time. Returns nil if this frame needs all
  /// slots.
  private mutating func send(_ picture: Picture, into bytes: inout [UInt8]) -> Int? {
    let slot = slots.indices.min { age($0) < age($1) } ?? 0
    guard slots[slot].picture == nil || slots[slot].lastUse < frame else { return nil }
    // The new picture replaces the old one. Freeing the old one first would also free every other picture
    // that is placed nowhere, in kitty 0.26.
    placements.removeAll { placement in
      guard placement.slot == slot else { return false }
      GraphicsCommands.appendHide(firstID + slot, placement: placement.number, to: &bytes)
      return true
    }
    GraphicsCommands.appendPicture(firstID + slot, picture.bitmap(), to: &bytes)
    slots[slot] = Slot(picture: picture, lastUse: frame)
    return slot
  }

  private func age(_ slot: Int) -> Int { slots[slot].picture == nil ? -1 : slots[slot].lastUse }

  /// Finds a placement for each sprite: one at the same place, or else any one of its picture.
  private mutating func match() {
    for index in placements.indices { placements[index].isUsed = false }
    func take(_ index: Int, _ isFit: (Placement) -> Bool) {
      let slot = requests[index].slot
      guard requests[index].placement == nil,
        let found = placements.firstIndex(where: { !$0.isUsed && $0.slot == slot && isFit($0) })
      else { return }
      placements[found].isUsed = true
      requests[index].placement = found
    }
    for index in requests.indices { take(index) { [place = requests[index].place] in $0.place == place } }
    for index in requests.indices { take(index) { _ in true } }
  }

  /// Hides the placements that are not shown any more.
  private func hide(into bytes: inout [UInt8]) {
    for placement in placements where !placement.isUsed {
      GraphicsCommands.appendHide(firstID + placement.slot, placement: placement.number, to: &bytes)
    }
  }

  /// The distance of two neighbours in z order, which leaves room for others between them.
  private static let orderStep = 4

  /// Assigns the z order, and keeps the old value of a placement if it still fits.
  private mutating func order() {
    var previous: Int?
    for index in requests.indices {
      let old = requests[index].placement.map { placements[$0].z }
      if let old, old > previous ?? .min {
        requests[index].z = old
      } else {
        let above = requests[index...].lazy.compactMap { [placements] in $0.placement.map { placements[$0].z }
        }
        .first { $0 > previous ?? .min }
        switch (previous, above) {
        case (let previous?, let above?):
          requests[index].z = previous + max(1, min(Self.orderStep, (above - previous) / 2))
        case (let previous?, nil): requests[index].z = previous + Self.orderStep
        case (nil, let above?): requests[index].z = above - Self.orderStep
        case (nil, nil): requests[index].z = -Self.orderStep * (requests.count + 1)
        }
      }
      previous = requests[index].z
    }
    // All values must be negative, because sprites are behind the text.
    guard let previous, previous >= 0 else { return }
    for index in requests.indices { requests[index].z = Self.orderStep * (index - requests.count - 1) }
  }

  /// Places the sprites that are new or have moved.
  private mutating func place(in cell: PixelSize, into bytes: inout [UInt8]) {
    shown.removeAll(keepingCapacity: true)
    var hasMoved = false
    for request in requests {
      let old = request.placement.map { placements[$0] }
      let number = old?.number ?? freeNumber(of: request.slot)
      if old?.place != request.place || old?.z != request.z {
        if !hasMoved { bytes += GraphicsCommands.saveCursor }
        hasMoved = true
        GraphicsCommands.appendPlace(
          firstID + request.slot, placement: number, at: request.place, z: request.z, cell: cell, to: &bytes)
      }
      shown.append(Placement(slot: request.slot, number: number, place: request.place, z: request.z))
    }
    if hasMoved { bytes += GraphicsCommands.restoreCursor }
    swap(&shown, &placements)
  }

  /// Returns the least number that no placement of a picture has.
  private func freeNumber(of slot: Int) -> Int {
    var number = 1
    while placements.contains(where: { $0.isUsed && $0.slot == slot && $0.number == number })
      || shown.contains(where: { $0.slot == slot && $0.number == number })
    {
      number += 1
    }
    return number
  }
}

extension Sprite {
  /// Returns the visible part of the sprite on a screen of cells; nil if all of it lies outside.
  fileprivate func place(on screen: PixelSize, in cell: PixelSize) -> GraphicsCommands.Place? {
    let (x, y) = (Int(x), Int(y))
    let (left, top) = (max(0, -x), max(0, -y))
    let right = min(size.width, screen.width - x)
    let lower = min(size.height, min(bottom ?? screen.height, screen.height) - y)
    guard left < right, top < lower else { return nil }
    var place = GraphicsCommands.Place(
      x: x + left, y: y + top, left: left, top: top,
      width: left == 0 && right == size.width ? nil : right - left,
      height: top == 0 && lower == size.height ? nil : lower - top)
    guard size != picture.size else { return place }
    // The visible part is rounded to whole cells, and its pixels are those of the picture.
    place.columns = max((right - left + cell.width / 2) / cell.width, 1)
    place.rows = max((lower - top + cell.height / 2) / cell.height, 1)
    place.left = left * picture.size.width / size.width
    place.top = top * picture.size.height / size.height
    place.width = place.width.map { max($0 * picture.size.width / size.width, 1) }
    place.height = place.height.map { max($0 * picture.size.height / size.height, 1) }
    return place
  }
}
