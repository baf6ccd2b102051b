/// The predicted contacts within a sub-step, earliest first (a binary heap).
struct EventQueue: Sendable {
  struct PredictedContact: Sendable {
    var time: Double
    var pair: Int32
    /// The versions of the two bodies' paths for which the event was predicted.
    var versions: (Int32, Int32)

    /// Returns true for an earlier event. Simultaneous events are ordered by pair, independent of the order
    /// of insertion.
    fileprivate func precedes(_ other: PredictedContact) -> Bool {
      time < other.time || time == other.time && pair < other.pair
    }
  }

  private var heap: [PredictedContact] = []

  /// Reserves memory for a number of contacts.
  mutating func reserveCapacity(_ count: Int) { heap.reserveCapacity(count) }

  mutating func removeAll() { heap.removeAll(keepingCapacity: true) }

  mutating func insert(_ event: PredictedContact) {
    heap.append(event)
    var index = heap.count - 1
    while index > 0, heap[index].precedes(heap[(index - 1) / 2]) {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  mutating func popFirst() -> PredictedContact? {
    guard let first = heap.first else { return nil }
    let last = heap.removeLast()
    guard !heap.isEmpty else { return first }
    heap[0] = last
    var (index, least) = (0, 0)
    repeat {
      heap.swapAt(index, least)
      index = least
      for child in [2 * index + 1, 2 * index + 2]
      where child < heap.count && heap[child].precedes(heap[least]) {
        least = child
      }
    } while least != index
    return first
  }
}
