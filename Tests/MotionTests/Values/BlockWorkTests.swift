@testable import Motion
import Testing


@MainActor @Suite struct `The work of a block` {
  let animator = Animator(link: ManualDisplayLink())

  /// A part that counts how often its end and its reach are read.
  private final class CountedPart: BlockPart {
    static var readCount = 0
    private var (ownEnd, ownReach): (Completion?, Double?) = (nil, nil)

    override var end: Completion? {
      get {
        Self.readCount += 1
        return ownEnd
      }
      set { ownEnd = newValue }
    }
    override var reach: Double? {
      get {
        Self.readCount += 1
        return ownReach
      }
      set { ownReach = newValue }
    }
  }

  /// Returns the number of reads in the life of a block with a number of parts, half of which are replaced at once.
  private func readCount(_ count: Int) -> Int {
    CountedPart.readCount = 0
    let parts = (0..<count).map { _ in CountedPart() }
    let block = animator.animate(at: 0) {
      let block = animator.openBlock!
      for part in parts {
        block.add(part)
        let replaced = CountedPart()
        block.add(replaced)
        block.noteEnd(of: replaced, Completion(.retargeted, at: 0))
      }
    }
    for part in parts { block.noteReach(of: part, at: 1) }
    #expect(block.firstReachTime == 1 && block.completion == nil)
    for part in parts { block.noteEnd(of: part, Completion(.settled, at: 2)) }
    #expect(block.completion == Completion(.settled, at: 2))
    return CountedPart.readCount
  }

  @Test func `M167: it grows with the number of the motions`() {
    #expect(readCount(1000) <= 10 * readCount(100) + 100)
  }

  @Test func `removed members leave their closures at once, and the places of all are given up in a frame`() {
    let link = ManualDisplayLink()
    let animator = Animator(link: link)
    final class Token {}
    var token: Token? = Token()
    weak let kept = token
    var frames: [Int] = []
    let members = (0..<5).map { index in
      animator.add(at: 0, cancelled: { [token] in _ = token }) { _ in
        frames.append(index)
        return .moving
      }
    }
    token = nil
    #expect(kept != nil)
    for index in [1, 0, 3] { animator.remove(members[index]) }
    animator.remove(members[1])
    link.fire()
    #expect(frames == [2, 4] && animator.count == 2)
    for index in [4, 2] { animator.remove(members[index]) }
    #expect(kept == nil && link.isPaused && animator.isEmpty)
  }
}
