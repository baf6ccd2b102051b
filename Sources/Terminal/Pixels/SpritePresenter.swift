internal import PaneCanvas

/// Converts the sprites of canvases into the bytes that make a terminal show them. Each picture is sent once,
/// and afterwards only sprites that move are placed again.
struct SpritePresenter {
  /// The number of pictures that the terminal stores for this program.
  static let capacity = 192
  /// The greatest size of all pictures that the terminal stores for this program, in bytes. kitty stores 320 MB, and
  /// then drops pictures that are needed.
  static let mostBytes = 256 << 20

  /// Storage of one picture in the terminal.
  private struct Slot {
    var picture: Picture?
    /// The margin with which the picture was sent, to be scaled; nil if it was sent as it is.
    var margin: PixelSize?
    /// The size of the picture with its margin, in bytes.
    var byteCount = 0
    /// The number of the last frame that needed the picture, and the number of frames that did.
    var lastUse: Int
    var useCount = 1
    var numbers = PlacementNumbers()

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

  /// The way in which a sprite of the frame being rendered is shown.
  private enum Showing {
    case shown(Request)
    /// Its picture was not sent.
    case missing
    /// All of it lies outside of the screen.
    case invisible
  }

  /// The identifier of the picture in the first slot.
  private let firstID: Int
  private let mostBytes: Int
  /// True if the first picture asks whether it has arrived.
  var asksForFirst = false
  /// The identifier of the picture that has asked; nil if none has.
  private(set) var askingID: Int?
  private var slots = [Slot](repeating: .empty, count: capacity)
  /// The slots of the pictures that were sent as they are.
  private var slotOfPicture: [Picture: Int] = [:]
  private var placements: [Placement] = []
  private var answers: [Showing] = []
  private var requests: [Request] = []
  /// The placements of the frame being rendered.
  private var shown: [Placement] = []
  /// The sizes of the screen and of a cell in the frame being rendered, in pixels.
  private var screen = PixelSize(width: 1, height: 1)
  private var cell = PixelSize(width: 1, height: 1)
  /// True if no other frame follows for some time, so that no picture is approximate.
  private var isFinal = false
  private var groups = SpriteGroups()
  private let compressor = PictureCompressor()
  private var frame = 0
  private var changes = SizeChanges()
  /// The last two frames for which pictures were sent.
  private var newestSend = -1
  private var earlierSend = -1
  /// True if pictures are shown by scaling others. They are sent at their own size when they have been the same
  /// for a while, or when a frame is rendered as a final one.
  private(set) var isApproximate = false

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

  /// Compresses the pictures of sprites that may be the first ones.
  func prepare(_ sprites: [Sprite]) {
    var groups = groups
    for sprite in groups.join(sprites) where sprite.size == sprite.picture.size {
      compressor.prepare(sprite.picture)
    }
  }

  /// Appends the bytes that lead from the sprites of the last frame to these.
  mutating func render(
    _ sprites: [Sprite], columns: Int, rows: Int, cell: PixelSize, isFinal: Bool = false,
    into bytes: inout [UInt8]
  ) {
    frame += 1
    isApproximate = false
    (screen, self.cell) = (PixelSize(width: columns * cell.width, height: rows * cell.height), cell)
    self.isFinal = isFinal
    let sprites = groups.join(sprites)
    changes.take(sprites)
    answers.removeAll(keepingCapacity: true)
    // First all sprites whose pictures are there, so that no picture that is sent replaces one that is needed.
    for sprite in sprites { answers.append(answer(for: sprite)) }
    sendMissing(sprites, into: &bytes)
    // A picture that a final frame cannot send has no room, so that rendering it again would not help.
    if isFinal { isApproximate = false }
    requests.removeAll(keepingCapacity: true)
    for (index, answer) in answers.enumerated() {
      guard case .shown(var request) = answer else { continue }
      request.sprite = index
      requests.append(request)
    }
    match()
    hide(into: &bytes)
    order(sprites)
    place(into: &bytes)
  }

  private mutating func answer(for sprite: Sprite) -> Showing {
    guard let place = sprite.place(on: screen) else { return .invisible }
    if sprite.size != sprite.picture.size {
      guard let slot = stretchableSlot(of: sprite) else { return .missing }
      return shown(stretchedRequest(for: sprite, from: slot))
    }
    if let slot = slot(of: sprite.picture) { return .shown(Request(slot: slot, place: place)) }
    guard !isFinal, changes.isChanging(sprite.picture), let slot = scalableSlot(of: sprite.picture) else {
      return .missing
    }
    return shown(scaledRequest(for: sprite, from: slot))
  }

  private func shown(_ request: Request?) -> Showing { request.map(Showing.shown) ?? .invisible }

  /// Sends the pictures of the sprites that are missing. Those without room are shown by older pictures.
  private mutating func sendMissing(_ sprites: [Sprite], into bytes: inout [UInt8]) {
    let start = bytes.count
    for index in sprites.indices {
      guard case .missing = answers[index] else { continue }
      // A picture that was sent for another sprite may serve this one too.
      if bytes.count > start {
        answers[index] = answer(for: sprites[index])
        guard case .missing = answers[index] else { continue }
      }
      answers[index] = send(sprites[index], into: &bytes)
    }
    compressor.dropPrepared()
    for index in sprites.indices {
      guard case .missing = answers[index] else { continue }
      answers[index] = shown(olderRequest(for: sprites[index]))
    }
  }

  /// Sends the picture of a sprite, or a larger one that is scaled while the sprite changes its size.
  private mutating func send(_ sprite: Sprite, into bytes: inout [UInt8]) -> Showing {
    let picture = sprite.picture
    if sprite.size != picture.size {
      let margin = margin(of: sprite, cells: 1.5)
      guard let slot = send(picture, margin: margin, into: &bytes) else { return .missing }
      return shown(stretchedRequest(for: sprite, from: slot))
    }
    if !isFinal, changes.isChanging(picture), let slot = sendScalable(picture, into: &bytes) {
      return shown(scaledRequest(for: sprite, from: slot))
    }
    guard let place = sprite.place(on: screen), let slot = send(picture, into: &bytes) else {
      return .missing
    }
    return .shown(Request(slot: slot, place: place))
  }

  /// Returns the slot of a picture and marks it as needed in this frame; nil if there is none.
  private mutating func slot(of picture: Picture) -> Int? {
    guard let slot = slotOfPicture[picture] else { return nil }
    slots[slot].use(in: frame)
    return slot
  }

  /// Sends a picture into the slot whose picture will hardly be needed again. Returns nil if this frame needs
  /// all slots, or the room of all pictures.
  private mutating func send(_ picture: Picture, margin: PixelSize? = nil, into bytes: inout [UInt8]) -> Int?
  {
    let sent = margin.map { picture.with(margin: $0) } ?? picture
    guard let slot = freeSlot(for: sent.byteCount, into: &bytes) else { return nil }
    if newestSend < frame { (earlierSend, newestSend) = (newestSend, frame) }
    let isHurried = margin == nil && earlierSend == frame - 1 && !changes.hasSettled(picture)
    // A scaled picture is shown in motion only, so that it may have fewer colours and fewer bytes.
    let asks = asksForFirst && askingID == nil
    if asks { askingID = firstID + slot }
    GraphicsCommands.appendPicture(
      firstID + slot, sent, isCoarse: margin != nil && picture.isScalable, isHurried: isHurried, asks: asks,
      compressedBy: compressor, to: &bytes)
    slots[slot] = Slot(picture: picture, margin: margin, byteCount: sent.byteCount, lastUse: frame)
    if margin == nil { slotOfPicture[picture] = slot }
    return slot
  }

  /// Empties the slot whose picture will hardly be needed again, and others until there is room for a picture of some
  /// bytes. Returns nil if this frame needs all slots, or the room.
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
        firstID + oldest, .tiny, isCoarse: false, isHurried: false, compressedBy: compressor, to: &bytes)
    }
    return slot
  }

  /// Hides the placements of a slot's picture, which another one then replaces. Freeing it would also free every other
  /// picture that is placed nowhere, in kitty 0.26.
  private mutating func empty(_ slot: Int, into bytes: inout [UInt8]) {
    placements.removeAll { placement in
      guard placement.slot == slot else { return false }
      GraphicsCommands.appendHide(firstID + slot, placement: placement.number, to: &bytes)
      return true
    }
    if slots[slot].margin == nil, let old = slots[slot].picture { slotOfPicture[old] = nil }
    slots[slot] = .empty
  }

  // MARK: Scaled pictures

  /// Returns the margin of a picture that the terminal scales to a sprite's size, from a number of cells; nil if the
  /// sprite fills whole cells and needs none.
  private func margin(of sprite: Sprite, cells: Double) -> PixelSize? {
    if sprite.fills(cell) { return nil }
    let factor = sprite.size.vector / sprite.picture.size.vector
    return PixelSize(
      width: Int(cells * Double(cell.width) / factor.x) + 1,
      height: Int(cells * Double(cell.height) / factor.y) + 1)
  }

  /// Returns the slot of the picture of a sprite, with a margin that contains the rest of a cell at the sprite's size;
  /// nil if there is none. It is sent with a larger one, which suffices for somewhat smaller sizes as well.
  private mutating func stretchableSlot(of sprite: Sprite) -> Int? {
    guard let least = margin(of: sprite, cells: 1) else { return slot(of: sprite.picture) }
    return slots.firstIndex { slot in
      guard let margin = slot.margin, slot.picture == sprite.picture else { return false }
      return margin.width >= least.width && margin.height >= least.height
    }
  }

  /// Returns the request that shows a sprite by stretching the picture of a slot to its size; nil if all of the sprite
  /// lies outside of the screen.
  private mutating func stretchedRequest(for sprite: Sprite, from slot: Int) -> Request? {
    guard let picture = slots[slot].picture else { return nil }
    let scaling = PictureScaling(factor: sprite.size.vector / picture.size.vector, origin: .zero)
    return request(for: sprite, by: scaling, of: slot)
  }

  /// Returns the request that shows a sprite by the picture of a slot, which looks like that of the sprite if it is
  /// scaled; nil if all of the sprite lies outside of the screen.
  private mutating func scaledRequest(for sprite: Sprite, from slot: Int) -> Request? {
    guard let scaling = slots[slot].picture?.scaling(to: sprite.picture),
      let request = request(for: sprite, by: scaling, of: slot)
    else { return nil }
    isApproximate = true
    return request
  }

  /// Returns the request that shows a sprite by an older picture that looks like its own if it is scaled; nil if there is
  /// none.
  private mutating func olderRequest(for sprite: Sprite) -> Request? {
    func enlargement(_ slot: Int) -> Double? {
      slots[slot].picture?.scaling(to: sprite.picture)?.factor.max()
    }
    let scalable = slots.indices.filter { enlargement($0) != nil }
    let slot = scalable.min { (enlargement($0) ?? 0) < (enlargement($1) ?? 0) }
    return slot.flatMap { scaledRequest(for: sprite, from: $0) }
  }

  /// Returns the request that shows a sprite by scaling the picture of a slot, which was sent with or without a margin;
  /// nil if all of the sprite lies outside of the screen.
  private mutating func request(for sprite: Sprite, by scaling: PictureScaling, of slot: Int) -> Request? {
    guard let picture = slots[slot].picture,
      let place = sprite.place(
        on: screen, in: cell, scaling: ScaledPicture(picture, margin: slots[slot].margin, scaling))
    else { return nil }
    slots[slot].use(in: frame)
    return Request(slot: slot, place: place)
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
  private mutating func sendScalable(_ picture: Picture, into bytes: inout [UInt8]) -> Int? {
    let largest = Double(max(picture.size.width, picture.size.height))
    let factor = max(min(Self.enlargement, Self.largestScalable / largest), 1 / Self.greatestFactor)
    guard let enlarged = picture.scaled(by: factor) else { return nil }
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

  private mutating func hide(into bytes: inout [UInt8]) {
    for placement in placements where !placement.isUsed {
      GraphicsCommands.appendHide(firstID + placement.slot, placement: placement.number, to: &bytes)
      slots[placement.slot].numbers.giveBack(placement.number)
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

  /// Returns the z of a sprite after those below it, the greatest of which is `highest`.
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
    let sprite = requests[index].sprite
    return requests[..<index].reduce(.min) { bound, other in
      other.z > bound && sprites[other.sprite].meets(sprites[sprite]) ? other.z : bound
    }
  }

  /// Returns the least z between the sprites that meet a sprite, so that none of them need be placed again; nil if
  /// there is no room, or if no sprite in front of it meets it.
  private func freeZ(of index: Int, above lower: Int, in sprites: [Sprite]) -> Int? {
    let sprite = requests[index].sprite
    let upper = requests.indices[(index + 1)...].reduce(.max) { bound, other in
      guard let old = oldZ(of: other), old > lower, old < bound,
        sprites[requests[other].sprite].meets(sprites[sprite])
      else { return bound }
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

  private mutating func place(into bytes: inout [UInt8]) {
    shown.removeAll(keepingCapacity: true)
    var hasMoved = false
    for request in requests {
      let old = request.placement.map { placements[$0] }
      let number = old?.number ?? slots[request.slot].numbers.take()
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
}

/// The numbers of the placements of one picture, from 1 on. A number that was given back is taken again first, so that
/// none exceeds the greatest number of placements at one time.
struct PlacementNumbers {
  private var free: [Int] = []
  private var highest = 0

  mutating func take() -> Int {
    if let number = free.popLast() { return number }
    highest += 1
    return highest
  }

  mutating func giveBack(_ number: Int) { free.append(number) }
}

extension Picture {
  fileprivate var byteCount: Int { 4 * size.width * size.height }
}
