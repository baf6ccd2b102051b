internal import PaneCanvas

/// Converts the sprites of canvases into the bytes that make a terminal show them. Each picture is sent once, and afterwards only
/// sprites that move are placed again.
struct SpritePresenter {
  /// The number of pictures that the terminal stores for this program.
  static let capacity = 192
  /// The greatest size of all pictures that the terminal stores for this program, in bytes. kitty stores 320 MB, and then drops
  /// pictures that are needed.
  static let mostBytes = 256 << 20
  /// The number of frames for which a picture is wanted before it is sent in place of a scaled one.
  static let steadyFrames = 20

  /// Storage of one picture in the terminal.
  private struct Slot {
    var picture: Picture?
    /// The number of the last frame that needed the picture, and the number of frames that did.
    var lastUse = -1
    var useCount = 0
    /// The placements by their numbers, which count from 1 on.
    var placements: [Placement] = []

    var byteCount: Int { picture.map { 4 * $0.size.width * $0.size.height } ?? 0 }
  }

  private struct Placement {
    var place: GraphicsCommands.Place
    var z: Int
    /// True if it is on the screen, and if the frame being rendered uses it.
    var isShown = true
    var isUsed = true
  }

  /// A sprite of the frame being rendered.
  private struct Request {
    let slot: Int
    let place: GraphicsCommands.Place
    let layer: Int
    /// The index of its placement, and whether that is at the same place already.
    var placement: Int?
    var isStill = false
    var z = 0
  }

  /// The identifier of the picture in the first slot.
  private let firstID: Int
  private let mostBytes: Int
  /// True if the first picture asks whether it has arrived.
  var asksForFirst = false
  /// The identifier of the picture that has asked; nil if none has.
  private(set) var askingID: Int?
  private var slots = [Slot](repeating: Slot(), count: capacity)
  private var slotOfPicture: [Picture: Int] = [:]
  /// The slot that shows each sprite of the frame being rendered, nil while there is none; and of the last frame.
  private var found: [Int?] = []
  private var lastFound: [Int?] = []
  private var requests: [Request] = []
  private let compressor = PictureCompressor()
  private var frame = 0
  /// The paints of the sprites with stand-ins in the last frame, and in the frame being rendered.
  private var paints: Set<Stage.Paint> = []
  private var nextPaints: Set<Stage.Paint> = []
  /// The number of frames for which each missing picture has been shown by its stand-in.
  private var waits: [Picture: Int] = [:]
  private var nextWaits: [Picture: Int] = [:]
  /// The places of parts of curves that are shown as they were, by the indices of their sprites. The pictures of the frame had
  /// more than `mostSent` bytes already.
  private var latePlaces: [Int: GraphicsCommands.Place] = [:]
  private static let mostSent = 400
  /// True if pictures are shown by others. They are sent at their own size when they have been the same for a while, or
  /// when a frame is rendered as a final one.
  var isApproximate: Bool { !waits.isEmpty || !latePlaces.isEmpty }

  /// - Parameter seed: Any number. Programs with different seeds use different identifiers in the terminal.
  init(seed: UInt32, mostBytes: Int = Self.mostBytes) {
    self.mostBytes = mostBytes
    // Greater than 2²⁴, with eight digits.
    firstID = 1 << 24 + Int(seed % 400_000) * Self.capacity
  }

  /// The bytes that free all pictures that were sent, in whatever state the terminal is.
  var undoing: [UInt8] {
    var bytes = GraphicsCommands.end
    for slot in slots.indices { GraphicsCommands.appendFree(firstID + slot, to: &bytes) }
    return bytes
  }

  var isEmpty: Bool { !slots.contains { $0.placements.contains(where: \.isShown) } }

  /// Forgets the pictures of the terminal, after the screen was cleared or its size has changed, and appends the bytes that free
  /// them.
  mutating func forget(freeingInto bytes: inout [UInt8]) {
    for slot in slots.indices where slots[slot].picture != nil {
      GraphicsCommands.appendFree(firstID + slot, to: &bytes)
      slots[slot] = Slot()
    }
    slotOfPicture.removeAll(keepingCapacity: true)
  }

  /// Compresses the pictures of sprites that may be the first ones.
  func prepare(_ sprites: [Sprite]) { for sprite in sprites { compressor.prepare(sprite.picture) } }

  /// Appends the bytes that lead from the sprites of the last frame to these.
  /// - Parameter isFinal: True if no other frame follows for some time, so that no picture is approximate.
  mutating func render(
    _ sprites: [Sprite], in cell: PixelSize, isFinal: Bool = false, into bytes: inout [UInt8]
  ) {
    frame += 1
    swap(&found, &lastFound)
    found.removeAll(keepingCapacity: true)
    // First all sprites whose pictures are there, so that no picture that is sent replaces one that is needed.
    for index in sprites.indices {
      found.append(slot(of: sprites[index].picture, near: index < lastFound.count ? lastFound[index] : nil))
    }
    let start = bytes.count
    latePlaces.removeAll(keepingCapacity: true)
    for index in sprites.indices where found[index] == nil {
      // Where a whole curve changes its colour or scale, a frame sends some of its parts.
      if !isFinal, bytes.count - start > Self.mostSent, let (slot, place) = curve(like: sprites[index]) {
        slots[slot].lastUse = frame
        found[index] = slot
        latePlaces[index] = place
      } else {
        found[index] = slotOrSend(sprites[index], in: cell, isFinal: isFinal, into: &bytes)
      }
    }
    compressor.dropPrepared()
    for index in sprites.indices where sprites[index].scaledSize != nil {
      if let paint = sprites[index].picture.paint { nextPaints.insert(paint) }
    }
    (paints, nextPaints) = (nextPaints, paints)
    nextPaints.removeAll(keepingCapacity: true)
    (waits, nextWaits) = (nextWaits, waits)
    nextWaits.removeAll(keepingCapacity: true)
    requests.removeAll(keepingCapacity: true)
    for index in sprites.indices {
      guard let slot = found[index],
        let place = latePlaces[index] ?? place(of: sprites[index], by: slot, in: cell)
      else { continue }
      requests.append(Request(slot: slot, place: place, layer: sprites[index].layer))
    }
    match()
    hide(into: &bytes)
    order()
    place(in: cell, into: &bytes)
  }

  // MARK: Pictures

  /// Returns the slot of a picture and marks it as needed in this frame; nil if there is none.
  /// - Parameter guess: the slot in which it probably is: to hash a picture takes longer than to compare it.
  private mutating func slot(of picture: Picture, near guess: Int? = nil) -> Int? {
    let isThere = guess.map { slots[$0].picture == picture } ?? false
    guard let slot = isThere ? guess : slotOfPicture[picture] else { return nil }
    if slots[slot].lastUse < frame { slots[slot].useCount += 1 }
    slots[slot].lastUse = frame
    return slot
  }

  /// Returns the slot that shows a sprite whose picture was missing: its own, which is sent, or that of its stand-in while its
  /// size changes; nil if there is no room for it.
  private mutating func slotOrSend(
    _ sprite: Sprite, in cell: PixelSize, isFinal: Bool, into bytes: inout [UInt8]
  ) -> Int? {
    // A picture that was sent for another sprite may serve this one too.
    if let slot = slot(of: sprite.picture) { return slot }
    // A paint that is seen for the first time is exact at once.
    if !isFinal, let standIn = sprite.standIn(in: cell), let paint = standIn.paint, paints.contains(paint) {
      let wait = waits[sprite.picture] ?? 0
      if wait < Self.steadyFrames, let slot = slot(of: standIn) ?? send(standIn, into: &bytes) {
        nextWaits[sprite.picture] = wait + 1
        return slot
      }
    }
    return send(sprite.picture, into: &bytes)
  }

  /// Returns the part of a curve that is shown in the columns of another one, the nearest to it, by its slot and place; nil if
  /// there is none.
  private func curve(like sprite: Sprite) -> (Int, GraphicsCommands.Place)? {
    guard sprite.picture.shapeBox == nil else { return nil }
    var nearest: (Int, GraphicsCommands.Place)?
    for slot in slots.indices {
      guard let picture = slots[slot].picture, picture.shapeBox == nil,
        picture.size.width == sprite.size.width
      else { continue }
      for placement in slots[slot].placements where placement.isShown && placement.place.x == sprite.x {
        if abs(placement.place.y - sprite.y) < nearest.map({ abs($0.1.y - sprite.y) }) ?? .max {
          nearest = (slot, placement.place)
        }
      }
    }
    return nearest
  }

  /// Sends a picture into the slot whose picture will hardly be needed again. Returns nil if this frame needs all slots, or the
  /// room of all pictures.
  private mutating func send(_ picture: Picture, into bytes: inout [UInt8]) -> Int? {
    guard let slot = freeSlot(for: 4 * picture.size.width * picture.size.height, into: &bytes) else {
      return nil
    }
    let asks = asksForFirst && askingID == nil
    if asks { askingID = firstID + slot }
    GraphicsCommands.appendPicture(
      firstID + slot, picture, asks: asks, compressedBy: compressor, to: &bytes)
    slots[slot].picture = picture
    (slots[slot].lastUse, slots[slot].useCount) = (frame, 1)
    slotOfPicture[picture] = slot
    return slot
  }

  /// Empties the slot whose picture will hardly be needed again, and others until there is room for a picture of some bytes.
  /// Returns nil if this frame needs all slots, or the room.
  private mutating func freeSlot(for byteCount: Int, into bytes: inout [UInt8]) -> Int? {
    let needed = slots.reduce(0) { $1.lastUse == frame ? $0 + $1.byteCount : $0 }
    let slot = slots.indices.min { keptUntil($0) < keptUntil($1) } ?? 0
    guard slots[slot].lastUse < frame, needed + byteCount <= mostBytes else { return nil }
    empty(slot, into: &bytes)
    while slots.reduce(byteCount, { $0 + $1.byteCount }) > mostBytes {
      let full = slots.indices.filter { slots[$0].picture != nil }
      guard let oldest = full.min(by: { keptUntil($0) < keptUntil($1) }) else { return nil }
      empty(oldest, into: &bytes)
      GraphicsCommands.appendPicture(
        firstID + oldest, .tiny, compressedBy: compressor, to: &bytes)
    }
    return slot
  }

  /// Hides the placements of a slot's picture, which another one then replaces. Freeing it would also free every other picture
  /// that is placed nowhere, in kitty 0.26.
  private mutating func empty(_ slot: Int, into bytes: inout [UInt8]) {
    if slots[slot].placements.contains(where: \.isShown) {
      GraphicsCommands.appendHide(firstID + slot, to: &bytes)
    }
    slots[slot].placements.removeAll(keepingCapacity: true)
    if let old = slots[slot].picture { slotOfPicture[old] = nil }
    (slots[slot].picture, slots[slot].lastUse, slots[slot].useCount) = (nil, -1, 0)
  }

  /// Returns the frame up to which a slot is kept; the one with the least is replaced first. Pictures of which each was shown for
  /// a few frames only do not replace those that were shown for long.
  private func keptUntil(_ slot: Int) -> Int {
    let slot = slots[slot]
    if slot.lastUse == frame { return .max }
    return slot.lastUse + (slot.useCount > Self.transientUses ? Self.retention : 0)
  }

  /// The number of frames up to which a picture counts as one that was shown for a moment, and the number of frames for which
  /// others are preferred to such pictures.
  private static let transientUses = 16
  private static let retention = 3600

  // MARK: Placements

  /// Returns the place of a sprite that the picture of a slot shows; nil if all of it lies outside of what is seen.
  private func place(
    of sprite: Sprite, by slot: Int, in cell: PixelSize
  ) -> GraphicsCommands.Place? {
    guard let visible = sprite.visible, let picture = slots[slot].picture else {
      return nil
    }
    if picture != sprite.picture, let box = sprite.picture.shapeBox, let source = picture.shapeBox {
      let factor = box.size / source.size
      let scaling = PictureScaling(factor: factor, origin: box.corner - source.corner * factor)
      return sprite.place(of: picture, visible, scaling, in: cell)
    }
    if sprite.isStretched {
      let scaling = PictureScaling(factor: sprite.size.vector / picture.size.vector, origin: .zero)
      return sprite.place(of: picture, visible, scaling, in: cell)
    }
    return sprite.place(of: picture, visible)
  }

  /// Finds a placement for each sprite: one at the same place, or else any one of its picture.
  private mutating func match() {
    for slot in slots.indices {
      for index in slots[slot].placements.indices { slots[slot].placements[index].isUsed = false }
    }
    for index in requests.indices {
      let request = requests[index]
      let found = slots[request.slot].placements.firstIndex {
        !$0.isUsed && $0.isShown && $0.place == request.place
      }
      (requests[index].placement, requests[index].isStill) = (found, found != nil)
      if let found { slots[request.slot].placements[found].isUsed = true }
    }
    for index in requests.indices where requests[index].placement == nil {
      let request = requests[index]
      let free = slots[request.slot].placements.firstIndex { !$0.isUsed }
      requests[index].placement = free ?? slots[request.slot].placements.count
      if let free {
        slots[request.slot].placements[free].isUsed = true
      } else {
        slots[request.slot].placements.append(Placement(place: request.place, z: 0, isShown: false))
      }
    }
  }

  private mutating func hide(into bytes: inout [UInt8]) {
    for slot in slots.indices {
      let placements = slots[slot].placements
      guard placements.contains(where: { $0.isShown && !$0.isUsed }) else { continue }
      let isUnused = !placements.contains(where: \.isUsed)
      if isUnused { GraphicsCommands.appendHide(firstID + slot, to: &bytes) }
      for index in placements.indices where placements[index].isShown && !placements[index].isUsed {
        if !isUnused { GraphicsCommands.appendHide(firstID + slot, placement: index + 1, to: &bytes) }
        slots[slot].placements[index].isShown = false
      }
    }
  }

  /// The z of the rearmost sprite, and the distance of two neighbours. It leaves room for later sprites between them, so that the
  /// neighbours need not be placed again. All values are negative, because sprites are behind the text.
  private static let (lowest, step) = (-99_999, 128)

  /// Assigns the z order, one value to each layer: that of the last frame where it still fits.
  private mutating func order() {
    let lastKnown = requests.lastIndex { oldZ(of: $0) != nil } ?? -1
    var (z, start, still) = (Self.lowest, 0, 0)
    while start < requests.count {
      let end = requests[start...].firstIndex { $0.layer != requests[start].layer } ?? requests.count
      // A sprite that moves stays behind the next one that does not.
      still = max(still, end)
      while still < requests.count, !requests[still].isStill || oldZ(of: requests[still]) ?? z <= z {
        still += 1
      }
      let limit = still < requests.count ? oldZ(of: requests[still]) ?? 0 : 0
      func fit(_ request: Request) -> Int? {
        oldZ(of: request).flatMap { $0 > z && (request.isStill || $0 < limit) ? $0 : nil }
      }
      // Most of a layer has what its middle has.
      var old = fit(requests[(start + end) / 2])
      for index in start..<end where old == nil { old = fit(requests[index]) }
      z = old ?? z + (start > lastKnown ? Self.step : max(1, min(Self.step / 8, (limit - z) / 2)))
      for index in start..<end { requests[index].z = z }
      start = end
    }
    guard z >= 0 else { return }
    for index in requests.indices { requests[index].z = index - requests.count }
  }

  /// Returns the z of the placement of a sprite; nil if that is not on the screen.
  private func oldZ(of request: Request) -> Int? {
    guard let index = request.placement else { return nil }
    let placement = slots[request.slot].placements[index]
    return placement.isShown ? placement.z : nil
  }

  private mutating func place(in cell: PixelSize, into bytes: inout [UInt8]) {
    var hasMoved = false
    for request in requests {
      guard let index = request.placement else { continue }
      if request.isStill, slots[request.slot].placements[index].z == request.z { continue }
      if !hasMoved { bytes += GraphicsCommands.saveCursor }
      hasMoved = true
      GraphicsCommands.appendPlace(
        firstID + request.slot, placement: index + 1, at: request.place, z: request.z, cell: cell, to: &bytes)
      slots[request.slot].placements[index] = Placement(place: request.place, z: request.z)
    }
    if hasMoved { bytes += GraphicsCommands.restoreCursor }
  }
}
