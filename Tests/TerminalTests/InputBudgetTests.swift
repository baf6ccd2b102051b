import PaneCanvas
import SeededRandom
import Testing

@testable import PaneTerminal

@Suite struct InputBudgetTests {
  private static func keys(_ count: Int, of keys: [Key] = [.character("x")]) -> [Input] {
    (0..<count).map { .event(.key(keys[$0 % keys.count])) }
  }

  @Test func `what a person types is handled`() {
    var budget = InputBudget()
    var random = SplitMix64(seed: 1)
    var time = 0.0
    // A terminal that is behind sends up to four seconds of sixty repeats a second at once.
    for _ in 0..<1000 {
      let gap = Double.random(in: 0.005...4, using: &random)
      time += gap
      let inputs = Self.keys(Int(60 * gap) + 1, of: [.left, .up, .character("a")])
      var limited = inputs
      budget.limit(&limited, at: time)
      #expect(limited == inputs)
    }
  }

  @Test func `of a flood a bounded number is handled, the first and the last of those that come together`() {
    var budget = InputBudget()
    var handled = 0
    for read in 0..<1000 {
      var inputs = Self.keys(4000) + [.event(.key(.character("q")))]
      inputs.insert(.event(.key(.escape)), at: 0)
      budget.limit(&inputs, at: 0.001 * Double(read))
      #expect(inputs.first == .event(.key(.escape)) && inputs.last == .event(.key(.character("q"))))
      handled += inputs.count
    }
    // In a second, of four million.
    #expect(handled <= InputBudget.capacity + Int(InputBudget.rate) + 1000 * InputBudget.least)
  }

  @Test func `replies are not dropped, and count for nothing`() {
    var budget = InputBudget()
    let replies = [Input](repeating: .reply(.cursorPosition(row: 1, column: 1)), count: 5000)
    var inputs = replies
    budget.limit(&inputs, at: 0)
    #expect(inputs == replies)
    inputs = Array(zip(replies, Self.keys(5000)).flatMap { [$0, $1] })
    budget.limit(&inputs, at: 0)
    #expect(inputs.count { $0 == replies[0] } == 5000 && inputs.count == 5000 + InputBudget.capacity)
  }

  private struct Down: Equatable {
    var keys: Set<Key> = []
    var buttons: Set<MouseEvent.Button> = []
    var focus = true

    mutating func take(_ inputs: [Input]) {
      for input in inputs {
        switch input {
        case .event(.key(let key, .release, _)): keys.remove(key)
        case .event(.key(let key, _, _)): keys.insert(key)
        case .event(.mouse(let mouse)):
          if mouse.action == .press { buttons.insert(mouse.button) }
          if mouse.action == .release { buttons.remove(mouse.button) }
        case .event(.focus(let gained)): focus = gained
        default: break
        }
      }
    }
  }

  @Test func `whatever is dropped, no key or button stays down, and the focus is the last one`() {
    var random = SplitMix64(seed: 2)
    let keys: [Key] = [.up, .character("a"), .character(" "), .enter]
    for _ in 0..<200 {
      var budget = InputBudget()
      var (all, limited) = (Down(), Down())
      for read in 0..<4 {
        var inputs = (0..<Int.random(in: 1...2000, using: &random)).map { _ -> Input in
          switch Int.random(in: 0..<5, using: &random) {
          case 0: .event(.focus(Bool.random(using: &random)))
          case 1:
            .event(
              .mouse(
                MouseEvent(
                  [.press, .release, .drag].randomElement(using: &random)!,
                  Bool.random(using: &random) ? .left : .right, column: 1, row: 1)))
          default:
            .event(
              .key(keys.randomElement(using: &random)!, Bool.random(using: &random) ? .press : .release))
          }
        }
        all.take(inputs)
        budget.limit(&inputs, at: Double(read) / 100)
        limited.take(inputs)
        #expect(limited.keys.isSubset(of: all.keys) && limited.buttons.isSubset(of: all.buttons))
        #expect(limited.focus == all.focus)
      }
    }
  }
}
