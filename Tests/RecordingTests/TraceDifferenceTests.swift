@testable import PaneRecording
import Testing

struct TraceDifferenceTests {
  private func difference(_ first: String, _ second: String) throws -> TraceDifference {
    try TraceDifference(
      between: TraceTable(parsing: first, named: "a"), and: TraceTable(parsing: second, named: "b"))
  }

  private let first = "t,y,v,phase,ball_vx\n0,1,0,up,5\n0.1,2,10,up,5\n0.2,3,10,down,5\n"

  @Test func `a trace has no difference from itself`() throws {
    let none = try difference(first, first)
    #expect(none.value?.size == 0 && none.velocity?.size == 0 && none.words == nil)
    #expect(none.sharedRows == 3 && none.rowsOfFirstOnly == 0 && none.rowsOfSecondOnly == 0)
    #expect(!none.exceeds(0))
  }

  @Test func `the largest differences are reported with their times and columns, in either order`() throws {
    let second = "t,y,v,phase,ball_vx\n0,1,0,up,5\n0.1,2.5,10,up,-1\n0.2,3.25,14,down,5\n"
    for far in [try difference(first, second), try difference(second, first)] {
      #expect(far.value == TraceDifference.Largest(size: 0.5, time: 0.1, column: "y"))
      #expect(far.velocity == TraceDifference.Largest(size: 6, time: 0.1, column: "ball_vx"))
      #expect(far.exceeds(5.9) && !far.exceeds(6))
    }
  }

  @Test func `a different word is a difference at any tolerance`() throws {
    let words = try difference(first, "t,y,v,phase,ball_vx\n0,1,0,up,5\n0.1,2,10,down,5\n0.2,3,10,down,5\n")
    #expect(words.words == TraceDifference.Words(first: "up", second: "down", time: 0.1, column: "phase"))
    #expect(words.exceeds(1e12))
  }

  @Test func `a word differs from a number, and both are told in their order`() throws {
    let (words, numbers) = ("t,y,state\n0,1,up\n", "t,y,state\n0,1,2.5\n")
    let one = try difference(words, numbers)
    #expect(one.words == TraceDifference.Words(first: "up", second: "2.5", time: 0, column: "state"))
    let other = try difference(numbers, words)
    #expect(other.words == TraceDifference.Words(first: "2.5", second: "up", time: 0, column: "state"))
    #expect(one.exceeds(1e12) && other.exceeds(1e12))
  }

  @Test func `traces at different frame rates are compared at their common times`() throws {
    let often = "t,y\n0,0\n0.016666666666666666,1\n0.03333333333333333,2\n0.05,3\n"
    let seldom = "t,y\n0,0\n0.0333333333333333,2\n0.07,5\n"
    let shared = try difference(often, seldom)
    #expect(shared.sharedRows == 2 && shared.rowsOfFirstOnly == 2 && shared.rowsOfSecondOnly == 1)
    #expect(shared.value?.size == 0 && shared.velocity == nil)
  }

  @Test(arguments: [
    ("t,y\n0,1\n", "t,x\n0,1\n", "the traces have different columns, “y” and “x”"),
    ("t,y\n0,1\n", "t,y\n0.5,1\n", "the traces have no time in common"),
    ("t,y\n0,1\n\nt,x\n1,1\n", "t,y\n0,1\n", "the traces have different numbers of scenes, 2 and 1")
  ])
  func `tables of different scenes are not compared`(first: String, second: String, message: String) {
    #expect(throws: ParseError(message)) { try difference(first, second) }
  }
}
