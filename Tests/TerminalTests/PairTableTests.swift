import SeededRandom
import Testing

@testable import PaneTerminal

@Suite struct PairTableTests {
  @Test func `a pair of colours keeps its number, and no two pairs share one`() {
    var table = PairTable(limit: 65_535)
    var random = SplitMix64(seed: 5)
    let pairs = (0..<20_000).map { _ in (UInt32(random.next() & 0xffffff), UInt32(random.next() & 0xffffff)) }
    var numbers: [Int32] = []
    for (foreground, background) in pairs {
      guard case .added(let number) = table.number(foreground: foreground, background: background) else {
        continue
      }
      numbers.append(number)
    }
    #expect(Set(numbers).count == table.count)
    #expect(numbers.allSatisfy { 1...65_535 ~= $0 })
    #expect(numbers.count > 19_900)
    for (pair, number) in zip(pairs, numbers) where numbers.count == pairs.count {
      #expect(table.number(foreground: pair.0, background: pair.1) == .known(number))
      #expect(table.colors(of: Int(number)) == pair)
    }
  }

  @Test func `a full table accepts no new pair until it is emptied`() {
    var table = PairTable(limit: 3)
    for n in 0..<3 as Range<UInt32> {
      #expect(table.number(foreground: n, background: 7) == .added(Int32(n) + 1))
    }
    #expect(table.number(foreground: 9, background: 7) == .full)
    #expect(table.number(foreground: 2, background: 7) == .known(3))
    table.removeAll()
    #expect(table.number(foreground: 9, background: 7) == .added(1))
  }
}
