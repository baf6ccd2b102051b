/// Places contacts in groups of four, so that no two of a group move the same circle.
///
/// Each contact takes the first colour that neither of its circles has (greedy colouring); groups are filled colour by
/// colour. Contacts beyond the last colour, of a circle among very many small ones, are groups of one.
struct ContactColouring {
  private static let colourCount = 63

  /// The colours that each circle has, a bit each.
  private var used: [UInt64] = []
  private var colours: [UInt8] = []
  private var next = Array(repeating: Int32(0), count: colourCount + 1)
  /// The slot of each contact: four times its group, and its lane. −1 for one that is left out.
  private(set) var slots: [Int32] = []
  /// The groups, whether they are full or not.
  private(set) var groupCount = 0

  /// - Parameters:
  ///   - count: how many contacts there are.
  ///   - circleCount: how many circles there are; an index past them is a body that does not move.
  ///   - pair: the circles of a contact; nil leaves the contact out.
  @inline(__always) mutating func colour(
    _ count: Int, circleCount: Int, _ pair: (Int) -> (first: Int, second: Int)?
  ) {
    used.reset(to: 0, count: circleCount)
    colours.reset(to: .max, count: count)
    slots.reset(to: -1, count: count)
    for colour in next.indices { next[colour] = 0 }
    let last = Self.colourCount
    used.withUnsafeMutableBufferPointer { used in
      for index in 0..<count {
        guard let (first, second) = pair(index) else { continue }
        var taken = used[first]
        if second < circleCount { taken |= used[second] }
        let colour = min((~taken).trailingZeroBitCount, last)
        colours[index] = UInt8(colour)
        next[colour] += 1
        guard colour < last else { continue }
        used[first] |= 1 << UInt64(colour)
        if second < circleCount { used[second] |= 1 << UInt64(colour) }
      }
    }
    // From how many contacts a colour has to where its first slot is.
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
