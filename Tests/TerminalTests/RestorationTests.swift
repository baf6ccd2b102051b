import CSignalSafe
import Testing

@testable import PaneTerminal

@Suite struct RestorationTests {
  @Test(arguments: [0, 0.001, 0.05, 0.4, 1, 2, 5] as [Double])
  func `replies are awaited for longer than they usually take, and for a bounded time`(roundTrip: Double) {
    let patience = restoration_patience(roundTrip)
    #expect(patience >= roundTrip + 0.25 && patience <= 3 * roundTrip + 0.5)
  }

  @Test(arguments: [0, 0.001, 0.05, 0.4, 1, 2, 5] as [Double])
  func `a terminal counts as stalled after two to four times the usual time and a quarter of a second`(
    roundTrip: Double
  ) {
    #expect(!restoration_is_overdue(2 * roundTrip + 0.2, roundTrip))
    #expect(restoration_is_overdue(4 * roundTrip + 0.3, roundTrip))
  }
}
