/// The frame of an item of a scene, in pt from the top left of the screen.
package struct ItemFrame: Hashable, Sendable {
  package var origin: SIMD2<Double>
  package var size: SIMD2<Double>
}

/// The frames of at most two items.
package struct ItemFrames: Hashable, Sendable, RandomAccessCollection {
  private let one, other: ItemFrame?

  package init(_ one: ItemFrame? = nil, _ other: ItemFrame? = nil) {
    precondition(one != nil || other == nil, "the only frame is the first one")
    (self.one, self.other) = (one, other)
  }

  package var startIndex: Int { 0 }
  package var endIndex: Int { one == nil ? 0 : other == nil ? 1 : 2 }

  package subscript(index: Int) -> ItemFrame {
    guard let frame = index == 0 ? one : other, index >= 0 && index < 2 else {
      preconditionFailure("there are \(endIndex) frames, and none has the index \(index)")
    }
    return frame
  }
}
