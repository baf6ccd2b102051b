/// Assigns contacts to groups of four, so that no two contacts of a group move the same body.
///
/// Each contact receives the first colour that neither of its bodies has (greedy colouring), and groups are
/// filled colour by colour. Contacts for which no colour is left, as at a body among very many small ones,
/// form groups of one. Contacts with two points have colours of their own, and the first groups.
struct ContactColouring {
  private static let colourCount = 63

  /// The colours of each body's contacts with two points and with one, one bit each.
  private var used: [SIMD2<UInt64>] = []
  private var colours: [UInt8] = []
  private var next = Array(repeating: Int32(0), count: 2 * (colourCount + 1))
  /// The slot of each contact: four times its group plus its lane; −1 for a contact that is left out.
  private(set) var slots: [Int32] = []
  /// The number of groups, including incomplete ones, and how many of them have two points.
  private(set) var groupCount = 0
  private(set) var pairGroupCount = 0

  /// Reserves memory for numbers of bodies and contacts.
  mutating func reserveCapacity(_ count: Int, contacts: Int) {
    used.reserveCapacity(count)
    colours.reserveCapacity(contacts)
    next.reserveCapacity(next.count)
    slots.reserveCapacity(contacts)
  }

  /// Assigns the contacts to groups.
  /// - Parameters:
  ///   - count: The number of contacts.
  ///   - bodyCount: The number of bodies. A greater index is a static body.
  ///   - pair: Returns the bodies of a contact, and whether it has two points; nil to leave it out.
  @inline(__always) mutating func colour(
    _ count: Int, bodyCount: Int, _ pair: (Int) -> (first: Int, second: Int, hasTwoPoints: Bool)?
  ) {
    used.reset(to: .zero, count: bodyCount)
    colours.reset(to: .max, count: count)
    slots.reset(to: -1, count: count)
    for colour in next.indices { next[colour] = 0 }
    let last = Self.colourCount
    used.withUnsafeMutableBufferPointer { used in
      colours.withUnsafeMutableBufferPointer { colours in
        for index in 0..<count {
          guard let (first, second, hasTwoPoints) = pair(index) else { continue }
          let kind = hasTwoPoints ? 0 : 1
          var taken = used[first][kind]
          if second < bodyCount { taken |= used[second][kind] }
          let colour = min((~taken).trailingZeroBitCount, last)
          colours[index] = UInt8(colour + kind * (last + 1))
          next[colour + kind * (last + 1)] += 1
          guard colour < last else { continue }
          used[first][kind] |= 1 << UInt64(colour)
          if second < bodyCount { used[second][kind] |= 1 << UInt64(colour) }
        }
      }
    }
    // Replaces the number of contacts of each colour by the first slot of the colour.
    var start: Int32 = 0
    for colour in next.indices {
      if colour == last + 1 { pairGroupCount = Int(start / 4) }
      let size = colour & last == last ? 4 * next[colour] : (next[colour] + 3) & ~3
      next[colour] = start
      start += size
    }
    groupCount = Int(start / 4)
    slots.withUnsafeMutableBufferPointer { slots in
      for index in 0..<count where colours[index] != .max {
        let colour = Int(colours[index])
        slots[index] = next[colour]
        next[colour] += colour & last == last ? 4 : 1
      }
    }
  }
}
