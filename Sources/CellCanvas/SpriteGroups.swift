/// Joins sprites that keep their positions on a larger sprite into one picture with it, so that the terminal
/// moves one picture instead of many.
///
/// A joined picture must be sent as a whole. A sprite that changes is therefore taken out at once. It is
/// joined again only after everything on the larger sprite has been unchanged for a while.
package struct SpriteGroups: Sendable {
  /// The number of frames without change on a sprite after which everything on it is joined.
  private static let calmFrames = 20

  /// A sprite and the sprites that stand on it.
  private struct Group: Sendable {
    let ground: Picture
    /// The parts on the ground in the last frame, and those of them that `picture` contains.
    var parts: [Picture.Part]
    var joined: [Picture.Part] = []
    var picture: Picture
    var calm = 0
    var isSeen = true

    init(ground: Picture, parts: [Picture.Part]) {
      self.ground = ground
      self.parts = parts
      picture = ground
      join(parts)
    }

    mutating func join(_ parts: [Picture.Part]) {
      joined = parts
      picture =
        parts.isEmpty
        ? ground : Picture(size: ground.size, parts: [Picture.Part(picture: ground, x: 0, y: 0)] + parts)
    }

    /// Takes over the parts of the next frame.
    mutating func take(_ new: [Picture.Part]) {
      isSeen = true
      calm = new == parts ? calm + 1 : 0
      parts = new
      if new == joined { return }
      let kept = Self.kept(of: joined, in: new)
      if kept.count < joined.count { join(kept) }
      if calm >= SpriteGroups.calmFrames { join(new) }
    }

    /// Returns the joined parts whose positions are unchanged and which are not behind another part.
    private static func kept(of joined: [Picture.Part], in parts: [Picture.Part]) -> [Picture.Part] {
      var kept: [Picture.Part] = []
      var loose: [Picture.Part] = []
      var rest = joined[...]
      for part in parts {
        if let index = rest.firstIndex(of: part), !loose.contains(where: { $0.meets(part) }) {
          kept.append(part)
          rest = rest[(index + 1)...]
        } else {
          loose.append(part)
        }
      }
      return kept
    }
  }

  private var groups: [Group] = []
  private var result: [Sprite] = []
  private var parts: [Picture.Part] = []
  private var indices: [Int] = []
  /// The sprites after a ground that do not stand on it.
  private var others: [Int] = []
  private var isTaken: [Bool] = []

  package init() {}

  /// Returns the sprites to show instead of those of a canvas, at whole pixels.
  package mutating func join(_ sprites: [Sprite]) -> [Sprite] {
    result.removeAll(keepingCapacity: true)
    isTaken.removeAll(keepingCapacity: true)
    for _ in sprites { isTaken.append(false) }
    for index in groups.indices { groups[index].isSeen = false }
    for index in sprites.indices where !isTaken[index] {
      let ground = sprites[index]
      var shown = ground
      (shown.x, shown.y) = (ground.x.rounded(), ground.y.rounded())
      gather(on: index, of: sprites)
      guard !parts.isEmpty else {
        result.append(shown)
        continue
      }
      let group = group(of: ground.picture)
      shown.picture = groups[group].picture
      shown.size = shown.picture.size
      result.append(shown)
      var joined = groups[group].joined[...]
      for (part, index) in zip(parts, indices) {
        isTaken[index] = true
        if part == joined.first {
          joined.removeFirst()
        } else {
          result.append(
            Sprite(
              picture: part.picture, x: shown.x + Double(part.x), y: shown.y + Double(part.y),
              bottom: ground.bottom))
        }
      }
    }
    groups.removeAll { !$0.isSeen }
    return result
  }

  /// Returns the index of the group of the gathered parts on a ground.
  private mutating func group(of ground: Picture) -> Int {
    if let index = groups.firstIndex(where: { !$0.isSeen && $0.ground == ground }) {
      groups[index].take(parts)
      return index
    }
    groups.append(Group(ground: ground, parts: parts))
    return groups.count - 1
  }

  /// Gathers the sprites that lie entirely on another one and do not overlap a sprite in between that does not.
  private mutating func gather(on index: Int, of sprites: [Sprite]) {
    parts.removeAll(keepingCapacity: true)
    indices.removeAll(keepingCapacity: true)
    let ground = sprites[index]
    guard ground.picture.canHoldOthers else { return }
    others.removeAll(keepingCapacity: true)
    for other in sprites.indices where other > index && !isTaken[other] {
      let sprite = sprites[other]
      guard sprite.bottom == nil, sprite.size == sprite.picture.size, !sprite.picture.isShadow,
        ground.contains(sprite),
        others.allSatisfy({ !sprites[$0].meets(sprite) })
      else {
        others.append(other)
        continue
      }
      // A small offset rounds positions halfway between two pixels consistently to the same side.
      let (x, y) = ((sprite.x - ground.x + 1e-3).rounded(), (sprite.y - ground.y + 1e-3).rounded())
      parts.append(Picture.Part(picture: sprite.picture, x: Int(x), y: Int(y)))
      indices.append(other)
    }
  }
}

extension Picture {
  /// True if the picture is a rectangle that is large enough to hold others.
  fileprivate var canHoldOthers: Bool {
    guard case .shape(.rectangle) = content else { return false }
    return size.width * size.height >= 10_000
  }

  /// True for a shadow. It moves over its ground with the body that casts it, and would keep everything else from being
  /// joined.
  fileprivate var isShadow: Bool { if case .shape(.shadow) = content { true } else { false } }
}

extension Picture.Part {
  fileprivate func meets(_ other: Picture.Part) -> Bool {
    x < other.x + other.picture.size.width && other.x < x + picture.size.width
      && y < other.y + other.picture.size.height && other.y < y + picture.size.height
  }
}

extension Sprite {
  private var right: Double { x + Double(size.width) }
  private var lower: Double { y + Double(size.height) }

  /// Returns true if another sprite lies entirely on the visible part of this one.
  fileprivate func contains(_ other: Sprite) -> Bool {
    x <= other.x && y <= other.y && other.right <= right
      && other.lower <= min(lower, bottom.map(Double.init) ?? .infinity)
  }

  package func meets(_ other: Sprite) -> Bool {
    x < other.right && other.x < right && y < other.lower && other.y < lower
  }
}
