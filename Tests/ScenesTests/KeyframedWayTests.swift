import PaneCanvas
import MotionKinematics
import Testing

@testable import PaneScenes

private typealias Show = SceneRun<PropertyAnimatorScene>

struct KeyframedWayTests {
  /// The x coordinate of the circle by fraction (M110).
  private let offline = Keyframes([
    Keyframe(time: 0, value: 0.0), Keyframe(time: 0.3, value: 220, curve: .easeOut),
    Keyframe(time: 0.55, value: 140, curve: .easeInOut), Keyframe(time: 1, value: 400, curve: .easeInOut)
  ])

  private func show() -> Show {
    var show = Show()
    show.key("k", at: 0)
    return show
  }

  @Test func `M110: the animation runs through its keyframes and completes at the end`() {
    var show = show()
    show.key(" ", at: 0)
    for step in 1..<100 {
      let time = Double(step) / 100
      show.advance(to: time)
      let share = TimingCurve.easeInOut.progress(at: time)
      #expect(abs(show["circle_x"] - offline.value(at: share)) < 1e-9)
      let slope = offline.slope(at: share) * TimingCurve.easeInOut.slope(at: time)
      #expect(abs(show["circle_vx"] - slope) < 1e-6)
    }
    show.settle(within: 2)
    #expect(show["circle_x"] == 400 && show["growth"] == 0 && show.word("state") == "inactive")
    // The way back has the same keyframes.
    show.key(" ", at: 3)
    show.advance(to: 3.5)
    #expect(abs(show["circle_x"] - (400 - offline.value(at: 0.5))) < 1e-9)
  }

  @Test func `M110: paused, reversed and continued it retraces its keyframes`() {
    var show = show()
    show.key(" ", at: 0)
    show.key(" ", at: 0.7)
    show.key("r", at: 0.8)
    show.key(" ", at: 1)
    for time in stride(from: 0.0, to: 0.7, by: 0.05) {
      show.advance(to: 1 + time)
      let share = TimingCurve.easeInOut.progress(at: 0.7 - time)
      #expect(abs(show["circle_x"] - offline.value(at: share)) < 1e-6)
    }
    show.settle(within: 2)
    #expect(show["circle_x"] == 0)
  }

  @Test func `M93, M110: the bar follows the finger linearly while the figures follow their keyframes`() {
    var show = show()
    // The bar is in row 18 and has 104 columns, from column 8.
    show.mouse(.press, 8, 18.5, at: 0)
    for column in stride(from: 8.0, through: 112, by: 4) {
      show.mouse(.drag, column, 18.5, at: column / 20)
      #expect(abs(show["fraction"] - (column - 8) / 104) < 1e-9)
      #expect(abs(show["circle_x"] - offline.value(at: (column - 8) / 104)) < 1e-9)
    }
    // Grabbed at its current position, it does not move.
    show.mouse(.drag, 60, 18.5, at: 6)
    show.mouse(.release, 60, 18.5, at: 6.1)
    let place = show["circle_x"]
    show.mouse(.press, 60, 18.5, at: 7)
    #expect(abs(show["circle_x"] - place) < 1e-9)
  }

  @Test(arguments: [false, true])
  func `M110: held arrows scrub with the shown velocity, also reversed`(isReversed: Bool) {
    var show = Show { $0.reportsKeyRelease = true }
    show.key("k", at: 0)
    show.key(" ", at: 0)
    show.key(" ", at: isReversed ? 0.9 : 0.1)
    if isReversed { show.key("r", at: 1) }
    show.key(isReversed ? .left : .right, at: 1)
    for time in stride(from: 1.1, to: 1.6, by: 0.05) {
      show.advance(to: time - 1e-5)
      let before = show["circle_x"]
      show.advance(to: time)
      let velocity = show["circle_vx"]
      show.advance(to: time + 1e-5)
      #expect(abs((show["circle_x"] - before) / 2e-5 - velocity) < 0.5)
    }
  }

  @Test func `added animations and new laws start at the value of the keyframes`() {
    for event in ["g", "a", "r"] as [Character] {
      var show = show()
      show.key(" ", at: 0)
      let (before, after) = show.around(.input(.key(.character(event))), at: 0.45)
      #expect(abs(before["circle_x"]! - after["circle_x"]!) < 1e-9, "\(event)")
      #expect(abs(before["growth"]! - after["growth"]!) < 1e-9, "\(event)")
      show.settle(within: 4)
    }
  }

  @Test func `the positions of the keyframes are marked on the path`() {
    let show = show()
    let lines = show.picture(columns: 120, rows: 40).split(separator: "\n", omittingEmptySubsequences: false)
    // 35 % and 55 % of 104 columns, from column 8.
    for row in [8, 14] {
      let cells = Array(lines[row])
      #expect(cells[44] == "2" && cells[65] == "1")
    }
    #expect(lines.contains { $0.contains("keyframes three, one back") })
  }
}
