import CellCanvas
import Kinematics
import Scenes
import Testing

/// Ten thousand random lives of the control panel.
struct ControlPanelModelTests {
  /// All but those that show what is lost.
  static let drivers = Driver.allCases.filter { $0 != .jump && $0 != .fromCurrent }
  static let springs = [
    Spring.standard, Spring(stiffness: 40, damping: 1.5), Spring(stiffness: 900, damping: 80, mass: 2),
    Spring(response: 0.35, dampingRatio: 1), Spring(bounciness: 20, speed: 1)
  ]

  @Test(arguments: 0..<20)
  func `M4 M10 M12 M15: value and velocity are continuous through any events, and it always settles`(
    batch: UInt64
  ) {
    for life in 0..<500 { live(seed: batch * 500 + UInt64(life)) }
  }

  private func live(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    var scenario = Scenario(
      from: .random(in: 0...1, using: &random) == 0 ? .closed : .open,
      rule: .random(in: 0...1, using: &random) == 0 ? .article : .project,
      spring: Self.springs.randomElement(using: &random)!)
    var time = 0.0
    for _ in 0..<12 {
      time +=
        Bool.random(using: &random)
        ? .random(in: 0...0.08, using: &random) : .random(in: 0...0.9, using: &random)
      let event = event(&random)
      let stage = scenario.scene.stage
      scenario.advance(to: time)
      let wasDragged = scenario.scene.pane.phase == .dragging
      let (before, after) = scenario.around(event, at: time)
      #expect(after.value.isFinite && after.velocity.isFinite)
      let scale = scenario.scene.stage.travel / stage.travel
      switch event {
      case .drag: break
      case .resize:
        #expect(abs(after.velocity - before.velocity * scale) <= 1e-9 * max(1, abs(before.velocity)))
      case .grab:
        #expect(abs(after.value - before.value) <= 1e-9)
        #expect(after.velocity == 0)
      case .release(let velocity?) where wasDragged:
        #expect(abs(after.value - before.value) <= 1e-9)
        if before.value >= stage.open && before.value <= stage.closed {
          #expect(abs(after.velocity - velocity) <= 1e-9)
        }
      case .input(.key(.enter, _, _)):
        #expect(abs(after.value - before.value) <= 1e-9)
      default:
        #expect(abs(after.value - before.value) <= 1e-9)
        #expect(abs(after.velocity - before.velocity) <= 1e-9 * max(1, abs(before.velocity)))
      }
    }
    settle(&scenario, after: time)
  }

  private func event(_ random: inout SplitMix64) -> SceneEvent {
    let key = [Key.up, .down, .left, .right, .enter, .escape, .character(" ")].randomElement(using: &random)!
    switch Int.random(in: 0..<10, using: &random) {
    case 0, 1: return .tap
    case 2: return .grab
    case 3: return .drag(.random(in: -200...200, using: &random))
    case 4: return .release(.random(in: -3000...3000, using: &random))
    case 5: return .cancel
    case 6:
      return .resize(
        columns: .random(in: 1...500, using: &random), rows: .random(in: 1...200, using: &random))
    case 7:
      return Bool.random(using: &random)
        ? .spring(Self.springs.randomElement(using: &random)!)
        : .driver(Self.drivers.randomElement(using: &random)!)
    default: return .input(.key(key))
    }
  }

  /// Lets go of everything; then it must come to rest at an end.
  private func settle(_ scenario: inout Scenario, after time: Double) {
    scenario.happens(.cancel, at: time + 1)
    scenario.happens(.resize(columns: 120, rows: 40), at: time + 1)
    scenario.advance(to: time + 61)
    #expect(scenario.scene.isAtRest)
    #expect(scenario.scene.velocity == 0)
    #expect(scenario.scene.position == scenario.scene.stage.edge(at: scenario.scene.pane.target))
    #expect(scenario.scene.ballPosition.x.isFinite && scenario.scene.ballPosition.y.isFinite)
  }
}
