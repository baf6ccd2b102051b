internal import PaneCanvas

/// Converts the sprites of canvases into the bytes that make a terminal show them. Each picture is sent once,
/// and afterwards only sprites that move are placed again.
struct SpritePresenter {
  /// The number of pictures that the terminal stores for this program.
  static let capacity = 192

  /// Storage of one picture in the terminal.
  private struct Slot {
    var picture: Picture?
    /// The margin with which the picture was sent, to be scaled; nil if it was sent as it is.
    var margin: PixelSize?
    /// The number of the last frame that needed the picture, and the number of frames that did.
    var lastUse: Int
    var useCount = 1

    static let empty = Slot(lastUse: -1, useCount: 0)

    mutating func use(in frame: Int) {
      if lastUse < frame { useCount += 1 }
      lastUse = frame
    }
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
    var sprite = 0
    var placement: Int?
    var z = 0
  }

  /// The identifier of the picture in the first slot.
  private let firstID: Int
  private var slots = [Slot](repeating: .empty, count: capacity)
  /// The slots of the pictures that were sent as they are.
  private var slotOfPicture: [Picture: Int] = [:]
  private var placements: [Placement] = []
  private var requests: [Request] = []
  /// The placements of the frame being rendered.
  private var shown: [Placement] = []
  private var groups = SpriteGroups()
  private var frame = 0
  private var changes = SizeChanges()
  /// The last two frames for which pictures were sent.
  private var newestSend = -1
  private var earlierSend = -1
  /// The number of pictures that had to wait in the last frame.
  private var waiting = 0
  /// True if pictures are shown by scaling others. They are sent at their own size when they have been the same
  /// for a while, or when a frame is rendered as a final one.
  private(set) var isApproximate = false

  /// - Parameter seed: Any number. Programs with different seeds use different identifiers in the terminal.
  init(seed: UInt32) {
    // Greater than 2²⁴, with eight digits.
    firstID = 1 << 24 + Int(seed % 400_000) * Self.capacity
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
      slots[slot] = .empty
    }
    slotOfPicture.removeAll(keepingCapacity: true)
    placements.removeAll(keepingCapacity: true)
  }

  /// Appends the bytes that lead from the sprites of the last frame to these.
  /// - Parameters:
  ///   - columns, rows: The size of the screen in cells of `cell` pixels each.
  ///   - limit: The length of `bytes` from which no more pictures are sent. The first picture may exceed it
  ///     if there are no other bytes.
  ///   - isFinal: True if no other sprites follow for some time, so that no picture is approximate.
  /// - Returns: True if all sprites are shown that may not wait; if not, the same sprites or newer ones must follow.
  mutating func render(
    _ sprites: [Sprite], columns: Int, rows: Int, cell: PixelSize, limit: Int, isFinal: Bool = false,
    into bytes: inout [UInt8]
  ) -> Bool {
    frame += 1
    requests.removeAll(keepingCapacity: true)
    isApproximate = false
    let screen = PixelSize(width: columns * cell.width, height: rows * cell.height)
    let start = bytes.count
    var isComplete = true
    // If too many wait, one of them is sent with this frame.
    var mayWait = waiting <= Self.mostWaiting
    waiting = 0
    let sprites = groups.join(sprites)
    changes.take(sprites)
    for (index, sprite) in sprites.enumerated() {
      func show(_ request: Request) {
        requests.append(request)
        requests[requests.count - 1].sprite = index
      }
      guard let place = sprite.place(on: screen) else { continue }
      let mayScale = !isFinal && changes.isChanging(sprite.picture)
      let room = bytes.count == start ? .max : limit
      if sprite.size != sprite.picture.size {
        if let request = stretchedRequest(for: sprite, on: screen, in: cell, limit: room, into: &bytes) {
          show(request)
        } else {
          isComplete = false
        }
      } else if let slot = slot(of: sprite.picture) {
        show(Request(slot: slot, place: place))
      } else if mayScale,
        let request = scaledRequest(for: sprite, on: screen, in: cell, limit: room, into: &bytes)
      {
        show(request)
      } else if bytes.count < (sprite.mayWait && mayWait ? min(room, Self.calmCount) : room) {
        guard let slot = send(sprite.picture, into: &bytes) else { continue }
        show(Request(slot: slot, place: place))
        if sprite.mayWait { mayWait = true }
      } else if sprite.mayWait {
        waiting += 1
      } else {
        isComplete = false
      }
    }
    match()
    hide(into: &bytes)
    order(sprites)
    place(in: cell, into: &bytes)
    return isComplete
  }

  /// The length of a frame from which pictures that may wait are not sent, in bytes.
  private static let calmCount = 160
  /// The number of pictures up to which they wait for such a frame.
  private static let mostWaiting = 2

  /// Returns the slot of a picture and marks it as needed in this frame; nil if there is none.
  private mutating func slot(of picture: Picture) -> Int? {
    guard let slot = slotOfPicture[picture] else { return nil }
    slots[slot].use(in: frame)
    return slot
  }

  /// Sends a picture into the slot whose picture will hardly be needed again. Returns nil if this frame needs
  /// all slots.
  private mutating func send(_ picture: Picture, margin: PixelSize? = nil, into bytes: inout [UInt8]) -> Int?
  {
    let slot = slots.indices.min { keptUntil($0) < keptUntil($1) } ?? 0
    guard slots[slot].lastUse < frame else { return nil }
    // The new picture replaces the old one. Freeing the old one first would also free every other picture
    // that is placed nowhere, in kitty 0.26.
    placements.removeAll { placement in
      guard placement.slot == slot else { return false }
      GraphicsCommands.appendHide(firstID + slot, placement: placement.number, to: &bytes)
      return true
    }
    if newestSend < frame { (earlierSend, newestSend) = (newestSend, frame) }
    let isHurried = margin == nil && earlierSend == frame - 1 && !changes.hasSettled(picture)
    // A scaled picture is shown in motion only, so that it may have fewer colours and fewer bytes.
    GraphicsCommands.appendPicture(
      firstID + slot, margin.map { picture.with(margin: $0) } ?? picture,
      isCoarse: margin != nil && picture.isScalable, isHurried: isHurried, to: &bytes)
    if slots[slot].margin == nil, let old = slots[slot].picture { slotOfPicture[old] = nil }
    slots[slot] = Slot(picture: picture, margin: margin, lastUse: frame)
    if margin == nil { slotOfPicture[picture] = slot }
    return slot
  }

  // MARK: Scaled pictures

  /// Finds the picture of a sprite with a margin, which the terminal scales to the sprite's size, or sends it.
  /// Returns nil if it may not be sent.
  private mutating func stretchedRequest(
    for sprite: Sprite, on screen: PixelSize, in cell: PixelSize, limit: Int, into bytes: inout [UInt8]
  ) -> Request? {
    let picture = sprite.picture
    let factor = sprite.size.vector / picture.size.vector
    func margin(_ cells: Double) -> PixelSize {
      PixelSize(
        width: Int(cells * Double(cell.width) / factor.x) + 1,
        height: Int(cells * Double(cell.height) / factor.y) + 1)
    }
    // The margin contains the rest of a cell at this size, and at a somewhat smaller one if the picture is sent.
    let least = margin(1)
    let stored = slots.firstIndex { slot in
      guard let margin = slot.margin, slot.picture == picture else { return false }
      return margin.width >= least.width && margin.height >= least.height
    }
    guard let slot = stored ?? (bytes.count < limit ? send(picture, margin: margin(1.5), into: &bytes) : nil)
    else { return nil }
    return request(
      for: sprite, by: PictureScaling(factor: factor, origin: .zero), of: slot, on: screen, in: cell)
  }

  /// Returns the request that shows a sprite by scaling the picture of a slot, which was sent with a margin; nil if
  /// all of the sprite lies outside of the screen.
  private mutating func request(
    for sprite: Sprite, by scaling: PictureScaling, of slot: Int, on screen: PixelSize, in cell: PixelSize
  ) -> Request? {
    guard let picture = slots[slot].picture, let margin = slots[slot].margin,
      let place = sprite.place(
        on: screen, in: cell,
        scaling: ScaledPicture(size: picture.size.with(margin: margin), margin: margin, scaling: scaling))
    else { return nil }
    slots[slot].use(in: frame)
    return Request(slot: slot, place: place)
  }

  /// Finds a picture that looks like that of a sprite if it is scaled down, or sends one. Returns nil if there
  /// is none and none may be sent.
  private mutating func scaledRequest(
    for sprite: Sprite, on screen: PixelSize, in cell: PixelSize, limit: Int, into bytes: inout [UInt8]
  ) -> Request? {
    guard
      let slot = scalableSlot(of: sprite.picture)
        ?? sendScalable(sprite.picture, in: cell, limit: limit, into: &bytes),
      let scaling = slots[slot].picture?.scaling(to: sprite.picture),
      let request = request(for: sprite, by: scaling, of: slot, on: screen, in: cell)
    else { return nil }
    isApproximate = true
    return request
  }

  /// Returns the slot of a picture that looks like another one if it is scaled; nil if there is none.
  private func scalableSlot(of picture: Picture) -> Int? {
    slots.firstIndex { slot in
      guard slot.margin != nil, let source = slot.picture, let factor = source.scaling(to: picture)?.factor
      else { return false }
      // kitty scales without filtering, so that enlarged pictures have rough edges. The largest are enlarged
      // all the same.
      let isLargest = Double(max(source.size.width, source.size.height)) > 0.9 * Self.largestScalable
      return factor.min() >= Self.leastFactor && factor.max() <= (isLargest ? Self.greatestFactor : 1)
    }
  }

  /// Sends a larger picture of the same shape, with a margin. Returns its slot; nil if it may not be sent.
  private mutating func sendScalable(
    _ picture: Picture, in cell: PixelSize, limit: Int, into bytes: inout [UInt8]
  ) -> Int? {
    let largest = Double(max(picture.size.width, picture.size.height))
    let factor = max(min(Self.enlargement, Self.largestScalable / largest), 1 / Self.greatestFactor)
    guard bytes.count < limit, let enlarged = picture.scaled(by: factor) else { return nil }
    // The margin contains the rest of a cell at the least factor, and the rounding of the shape's box.
    let cells = 1 / Self.leastFactor
    let margin = PixelSize(
      width: Int(cells * Double(cell.width)) + 5, height: Int(cells * Double(cell.height)) + 5)
    return send(enlarged, margin: margin, into: &bytes)
  }

  /// The factors by which pictures are scaled.
  private static let leastFactor = 0.4
  private static let greatestFactor = 2.0
  /// The size of a picture that is sent to be scaled, relative to the size that is shown then, and its greatest
  /// size in pixels.
  private static let enlargement = 1.5
  private static let largestScalable = 240.0

  /// Returns the frame up to which a slot is kept; the one with the least is replaced first. Pictures of which
  /// each was shown for a few frames only do not replace those that were shown for long or that can be scaled.
  private func keptUntil(_ slot: Int) -> Int {
    let slot = slots[slot]
    if slot.lastUse == frame { return .max }
    let isLasting = slot.margin != nil || slot.useCount > Self.transientUses
    return slot.lastUse + (isLasting ? Self.retention : 0)
  }

  /// The number of frames up to which a picture counts as one that was shown for a moment, and the number of
  /// frames for which others are preferred to such pictures.
  private static let transientUses = 4
  private static let retention = 3600

  /// Finds a placement for each sprite: one at the same place, or else any one of its picture.
  private mutating func match() {
    for index in placements.indices { placements[index].isUsed = false }
    // Sprites keep their order from frame to frame, so the search begins after the last placement that was found.
    var next = 0
    func take(_ index: Int, _ isFit: (Placement) -> Bool) {
      let slot = requests[index].slot
      func isFree(_ placement: Placement) -> Bool {
        !placement.isUsed && placement.slot == slot && isFit(placement)
      }
      guard requests[index].placement == nil,
        let found = placements[next...].firstIndex(where: isFree)
          ?? placements[..<next].firstIndex(where: isFree)
      else { return }
      placements[found].isUsed = true
      requests[index].placement = found
      next = found + 1
    }
    for index in requests.indices { take(index) { [place = requests[index].place] in $0.place == place } }
    next = 0
    for index in requests.indices { take(index) { _ in true } }
  }

  /// Hides the placements that are not shown any more.
  private func hide(into bytes: inout [UInt8]) {
    for placement in placements where !placement.isUsed {
      GraphicsCommands.appendHide(firstID + placement.slot, placement: placement.number, to: &bytes)
    }
  }

  /// The distance of two neighbours in z order. It leaves room between them for later sprites, each of which is
  /// next to the one below it, so that the neighbours need not be placed again.
  private static let orderStep = 64

  /// Assigns the z order, and keeps the old value of a placement if it still fits: if it is in front of all sprites
  /// below that meet it.
  private mutating func order(_ sprites: [Sprite]) {
    var highest: Int?
    for index in requests.indices {
      requests[index].z = z(of: index, in: sprites, above: highest)
      highest = max(highest ?? .min, requests[index].z)
    }
    // All values must be negative, because sprites are behind the text.
    guard let highest, highest >= 0 else { return }
    for index in requests.indices { requests[index].z = Self.orderStep * (index - requests.count - 1) }
  }

  /// Returns the z of a sprite after those below it.
  /// - Parameter highest: The greatest z of the sprites below; nil if there are none.
  private func z(of index: Int, in sprites: [Sprite], above highest: Int?) -> Int {
    let old = oldZ(of: index)
    if let old, old > highest ?? .min { return old }
    let lower = lowerBound(of: index, among: sprites)
    if let old, old > lower { return old }
    return freeZ(of: index, above: lower, in: sprites) ?? z(above: highest, at: index)
  }

  private func oldZ(of index: Int) -> Int? { requests[index].placement.map { placements[$0].z } }

  /// Returns the z that a sprite must exceed to be in front of all sprites below that meet it.
  private func lowerBound(of index: Int, among sprites: [Sprite]) -> Int {
    let sprite = sprites[requests[index].sprite]
    return requests[..<index].reduce(.min) { bound, other in
      other.z > bound && sprites[other.sprite].meets(sprite) ? other.z : bound
    }
  }

  /// Returns the least z between the sprites that meet a sprite, so that none of them need be placed again; nil if
  /// there is no room, or if no sprite in front of it meets it.
  /// - Parameter lower: The z that it must exceed.
  private func freeZ(of index: Int, above lower: Int, in sprites: [Sprite]) -> Int? {
    let sprite = sprites[requests[index].sprite]
    let upper = requests.indices[(index + 1)...].reduce(.max) { bound, other in
      guard let old = oldZ(of: other), old > lower, old < bound, sprites[requests[other].sprite].meets(sprite)
      else {
        return bound
      }
      return old
    }
    return lower > .min && upper < .max && upper - lower > 1 ? lower + 1 : nil
  }

  /// Returns a z in front of all sprites below, and behind the next one above if there is room.
  private func z(above highest: Int?, at index: Int) -> Int {
    let above = requests.indices[index...].lazy.compactMap { oldZ(of: $0) }.first { $0 > highest ?? .min }
    guard let highest else { return (above ?? -Self.orderStep * requests.count) - Self.orderStep }
    let step = above == nil ? Self.orderStep : 1
    return highest + max(1, min(step, ((above ?? 0) - highest) / 2))
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
