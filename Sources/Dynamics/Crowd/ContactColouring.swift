/// Assigns contacts to groups of four, so that no two contacts of a group move the same body.
///
/// Each contact receives the first colour that neither of its bodies has (greedy colouring), and groups are
/// filled colour by colour. Contacts for which no colour is left, as at a body among very many small ones,
/// form groups of one.
struct ContactColouring {
  private static let colourCount = 63

  /// The colours of each body's contacts, one bit each.
  private var used: [UInt64] = []
  private var colours: [UInt8] = []
  private var next = Array(repeating: Int32(0), count: colourCount + 1)
  /// The slot of each contact: four times its group plus its lane; −1 for a contact that is left out.
  private(set) var slots: [Int32] = []
  /// The number of groups, including incomplete ones.
  private(set) var groupCount = 0

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
  ///   - pair: Returns the bodies of a contact, or nil to leave it out.
  @inline(__always) mutating func colour(
    _ count: Int, bodyCount: Int, _ pair: (Int) -> (first: Int, second: Int)?
  ) {
    used.reset(to: 0, count: bodyCount)
    colours.reset(to: .max, count: count)
    slots.reset(to: -1, count: count)
    for colour in next.indices { next[colour] = 0 }
    let last = Self.colourCount
    used.withUnsafeMutableBufferPointer { used in
      for index in 0..<count {
        guard let (first, second) = pair(index) else { continue }
        var taken = used[first]
        if second < bodyCount { taken |= used[second] }
        let colour = min((~taken).trailingZeroBitCount, last)
        colours[index] = UInt8(colour)
        next[colour] += 1
        guard colour < last else { continue }
        used[first] |= 1 << UInt64(colour)
        if second < bodyCount { used[second] |= 1 << UInt64(colour) }
      }
    }
    // Replaces the number of contacts of each colour by the first slot of the colour.
    var start: Int32 = 0
    for colour in next.indices {
      let size = colour == last ? 4 * next[colour] : (next[colour] + 3) & ~3
      next[colour] = start
      start += size
    }
    groupCount = Int(start / 4)
    for index in 0..<count where colours[index] != .max {
      let colour = Int(colours[index])
      slots[index] = next[colour]
      next[colour] += colour == last ? 4 : 1
    }
  }
}
