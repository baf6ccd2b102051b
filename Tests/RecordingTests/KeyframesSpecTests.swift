import MotionKinematics
import SeededRandom
import Testing

@testable import PaneRecording

struct KeyframesSpecTests {
  @Test func `M163: keyframes in words are those of the library`() throws {
    let spec = try KeyframesSpec(
      parsing:
        "spring 1.2 bouncy in 0.3; cubic 1 in 0.4;\tlinear -2 in 0.5 ease-in; move 7; spring 3; spring 0 in .1 k=300, c=0;"
    )
    let law = try Laws.keyframes(
      spec, from: CoordinateArgument(parsing: "0.5"), velocity: CoordinateArgument(parsing: "-4"))
    let same = KeyframeTimeline(initialValue: 0.5, initialVelocity: -4) {
      SpringKeyframe(1.2, duration: 0.3, spring: .bouncy)
      CubicKeyframe(1, duration: 0.4)
      LinearKeyframe(-2, duration: 0.5, timingCurve: .easeIn)
      MoveKeyframe(7)
      SpringKeyframe(3)
      SpringKeyframe(0, duration: 0.1, spring: Spring(stiffness: 300, damping: 0))
    }
    #expect(law.dimension == 1 && law.settlingTime == same.duration && law.jumps == [1.2])
    var read = law
    for step in 0...200 {
      let time = Double(step) / 100
      let (found, expected) = (read.state(at: time), same.state(at: time))
      #expect(found.value == SIMD2(expected.value, 0) && found.velocity == SIMD2(expected.velocity, 0))
    }
  }

  @Test func `M163: values with two coordinates are keyframes in the plane`() throws {
    var law = try Laws.keyframes(
      KeyframesSpec(parsing: "linear 4,-2 in 1; cubic 0,3 in 0.5"), from: nil, velocity: nil)
    #expect(law.dimension == 2 && law.jumps.isEmpty)
    #expect(law.state(at: 0.5).value == [2, -1] && law.state(at: 1.5).value == [0, 3])
  }

  @Test(arguments: [
    "", " ", ";", "move", "1.2", "spring 1 in", "linear 1", "cubic 1 in 1 bouncy", "move 1,2,3"
  ])
  func `a text that is no keyframes is refused`(text: String) {
    #expect(throws: ParseError.self) { try KeyframesSpec(parsing: text) }
  }
}
