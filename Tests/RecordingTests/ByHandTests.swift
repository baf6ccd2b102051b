import PaneCanvas
import SeededRandom
import Testing

@testable import PaneRecording
@testable import PaneScenes

@Suite struct ByHandTests {
  private func checks(_ script: Script, in scene: SceneName) -> [EventCheck] {
    var opening = SessionOptions()
    opening.scene = scene
    return CheckReport(of: opening.gallery(columns: 120, rows: 40, showsHint: false), script: script).events
  }

  private func checks(_ script: String, in scene: SceneName) throws -> [EventCheck] {
    checks(try Script(parsing: script, named: "s"), in: scene)
  }

  @Test(
    arguments: [
      (SceneName.controlPanel, [.enter]), (.marker, [.enter]),
      (.photos, [.up, .down, .enter]),
      (.scroll, [.space, .enter])
    ] as [(SceneName, [Key])])
  func `a key that sets a place or a velocity is by hand`(scene: SceneName, keys: [Key]) {
    var idle = Set(keys.map { SessionEvent.input(.key($0)).scriptText })
    for seed in 0..<4 as Range<UInt64> {
      var random = SplitMix64(seed: seed)
      var time = 0.0
      let lines = (0..<30).map { _ in
        time += Double.random(in: 0.02...0.3, using: &random)
        let key = Bool.random(using: &random) ? keys.randomElement(using: &random) : nil
        return Script.TimedEvent(time: time, event: .input(.key(key ?? .space)))
      }
      for check in checks(Script(lines: lines), in: scene) where idle.contains(check.event) {
        guard let jump = check.jump, max(jump.place, jump.velocity) >= 1e-3 else { continue }
        #expect(check.isByHand)
        idle.remove(check.event)
      }
    }
    #expect(idle.isEmpty)
  }

  @Test(arguments: [
    (SceneName.controlPanel, "0.1 key Space\n0.2 key Up\n0.22 key Up release\n0.25 key Esc\n", "key Esc"),
    (.controlPanel, "0.1 key Space\n0.15 key t\n0.2 key Right\n", "key Right"),
    (.bounciness, "0.1 key Space\n0.2 key Left\n", "key Left")
  ])
  func `arrows, enter and escape are no finger where they move nothing by hand, and are checked`(
    scene: SceneName, script: String, event: String
  ) throws {
    let checks = try checks(script, in: scene).filter { $0.event == event }
    #expect(!checks.isEmpty)
    #expect(checks.allSatisfy { !$0.isByHand && !$0.isBreak && $0.jump != nil }, "\(checks)")
  }

  @Test(arguments: [
    (SceneName.scroll, "tap"), (.scroll, "key Space"), (.dynamics, "key Left"),
    (.trail, "key Up"), (.marker, "key Enter")
  ])
  func `a key is by hand as the scene's table says, and a tap as the space bar`(
    scene: SceneName, event: String
  ) throws {
    let checks = try checks("0.1 key Space\n0.2 \(event)\n", in: scene).filter { $0.time == 0.2 }
    #expect(!checks.isEmpty && checks.allSatisfy(\.isByHand))
  }
}
