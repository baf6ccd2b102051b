import SeededRandom
import PaneCanvas
import MotionKinematics
import PaneScenes
import Testing

/// Tests of the control panel with ten thousand random sequences of events.
struct ControlPanelModelTests {
  /// The drivers that keep value and velocity.
  static let drivers = Driver.allCases.filter { ![.jump, .fromCurrent].contains($0) }
  static let springs = [
    Spring.standard, Spring(stiffness: 40, damping: 1.5), Spring(stiffness: 900, damping: 80, mass: 2),
    Spring(response: 0.35, dampingRatio: 1), Spring(bounciness: 20, speed: 1)
  ]

  @Test(arguments: 0..<20)
  func `M4 M10 M12 M15: value and velocity are continuous through any events, and the pane always settles`(
    seed: UInt64
  ) {
    var random = SplitMix64(seed: seed)
    var scenario = Scenario(
      from: .random(in: 0...1, using: &random) == 0 ? .closed : .open,
      rule: .random(in: 0...1, using: &random) == 0 ? .article : .project,
      spring: Self.springs.randomElement(using: &random)!)
    var time = 0.0
    var mouse = SIMD2(60.0, 20.0)
    for _ in 0..<12 {
      time +=
        Bool.random(using: &random)
        ? .random(in: 0...0.08, using: &random) : .random(in: 0...0.9, using: &random)
      let stage = scenario.scene.stage
      scenario.advance(to: time)
      let event = event(&random, mouse: &mouse, scenario.scene)
      let wasDragged = scenario.scene.pane.phase == .dragging
      let target = scenario.scene.pane.target
      let (before, after) = scenario.around(event, at: time)
      #expect(after.value.isFinite && after.velocity.isFinite)
      let resized = scenario.scene.stage
      #expect(
        scenario.scene.ballPosition.y + resized.ballRadius <= after.value + BallTests.halfSubCell)
      let scale = resized.travel / stage.travel
      switch event {
      case .action(.tap):
        // A tap reverses the pane from its value and velocity (M10).
        #expect(scenario.scene.pane.phase == .animating && scenario.scene.pane.target == target.opposite)
        #expect(abs(after.value - before.value) <= 1e-9)
        #expect(abs(after.velocity - before.velocity) <= 1e-9 * max(1, abs(before.velocity)))
      case .action(.drag(let distance)):
        // Between its ends the pane follows 1:1 (M11).
        let ends = stage.open...stage.closed
        if wasDragged, ends.contains(before.value), ends.contains(before.value + distance) {
          #expect(abs(after.value - before.value - distance) <= 1e-9)
        }
        if !wasDragged { #expect(after == before) }
      case .input(.mouse(let event)):
        check(event.action, before: before, after: after)
      case .resize:
        #expect(abs(after.velocity - before.velocity * scale) <= 1e-9 * max(1, abs(before.velocity)))
      case .action(.grab):
        #expect(abs(after.value - before.value) <= 1e-9)
        #expect(after.velocity == 0 && scenario.scene.pane.phase == .dragging)
      case .action(.release(let velocity?)) where wasDragged:
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

  /// The phases that may follow each phase when an event happens, and without one: a pane that is held is released to an
  /// end, and comes to rest there by itself alone.
  private static let transitions:
    [Pane.PanePhase: (atEvent: Set<Pane.PanePhase>, alone: Set<Pane.PanePhase>)] =
      [
        .resting: ([.resting, .dragging, .animating], [.resting]),
        .dragging: ([.dragging, .animating], [.dragging, .animating]),
        .animating: ([.dragging, .animating, .resting], [.resting, .animating])
      ]

  @Test(arguments: 0..<20)
  func `M12: after random events the log of phases has legal transitions only, and nothing moves at rest`(
    batch: UInt64
  ) {
    var random = SplitMix64(seed: 12 + batch)
    var log: Set<[Pane.PanePhase]> = []
    for _ in 0..<50 {
      var scenario = Scenario(spring: Self.springs.randomElement(using: &random)!)
      var (time, mouse) = (0.0, SIMD2(60.0, 20.0))
      for _ in 0..<12 {
        for _ in 0..<Int.random(in: 0...40, using: &random) {
          let before = scenario.scene
          time += 1.0 / 60
          scenario.advance(to: time)
          let (from, to) = (before.pane.phase, scenario.scene.pane.phase)
          #expect(Self.transitions[from]!.alone.contains(to), "\(from) → \(to)")
          if before.isAtRest {
            #expect(from != .animating && to == from && scenario.scene.position == before.position)
            #expect(scenario.scene.ballPosition == before.ballPosition)
          }
          log.insert([from, to])
        }
        let from = scenario.scene.pane.phase
        let event = event(&random, mouse: &mouse, scenario.scene)
        scenario.happens(event, at: time)
        let to = scenario.scene.pane.phase
        #expect(Self.transitions[from]!.atEvent.contains(to), "\(from) → \(to) at \(event)")
        // A pane that has arrived may rest from the instant of an event on.
        if from == .animating, to == .resting {
          #expect(
            scenario.scene.position == scenario.scene.stage.edge(at: scenario.scene.pane.target)
              && scenario.scene.velocity == 0)
        }
        log.insert([from, to])
      }
    }
    // Every change of phase that is legal has happened.
    #expect(log.filter { $0[0] != $0[1] }.count == 5)
  }

  /// Expects the effect of a mouse event: a drag moves the pane; other events keep its value, and its velocity except
  /// for a press, which stops it, and for the wheel, which adds to it.
  private func check(
    _ action: MouseEvent.MouseAction, before: (value: Double, velocity: Double),
    after: (value: Double, velocity: Double)
  ) {
    if action == .drag { return }
    #expect(abs(after.value - before.value) <= 1e-9)
    let change = abs(after.velocity - before.velocity)
    switch action {
    case .press: #expect(after.velocity == 0 || change <= 1e-9 * max(1, abs(before.velocity)))
    case .scrollUp, .scrollDown: #expect(change <= 600 + 1e-9 * max(1, abs(before.velocity)))
    default: #expect(change <= 1e-9 * max(1, abs(before.velocity)))
    }
  }

  /// - Parameter mouse: The last position of the mouse. A press goes anywhere or to the ball, and a release stays.
  private func event(_ random: inout SplitMix64, mouse: inout SIMD2<Double>, _ scene: ControlPanel)
    -> SceneEvent
  {
    let key = [Key.up, .down, .left, .right, .enter, .escape, .character(" ")].randomElement(using: &random)!
    switch Int.random(in: 0..<17, using: &random) {
    case 10, 11:
      mouse =
        Int.random(in: 0..<4, using: &random) == 0
        ? scene.ballPosition / SIMD2(8, 16)
        : SIMD2(
          .random(in: 0...scene.stage.width / 8, using: &random),
          .random(
            in: min(scene.position, scene.stage.closed) / 16 - 2...scene.stage.height / 16, using: &random))
      return .input(.mouse(MouseEvent(.press, .left, column: mouse.x, row: mouse.y)))
    case 12, 13:
      mouse += SIMD2(.random(in: -20...20, using: &random), .random(in: -12...12, using: &random))
      return .input(.mouse(MouseEvent(.drag, .left, column: mouse.x, row: mouse.y)))
    case 14: return .input(.mouse(MouseEvent(.release, .left, column: mouse.x, row: mouse.y)))
    case 15:
      let action: MouseEvent.MouseAction = Bool.random(using: &random) ? .scrollUp : .scrollDown
      return .input(.mouse(MouseEvent(action, .none, column: mouse.x, row: mouse.y)))
    case 16: return .input(.focus(false))
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

  /// Releases everything and expects that the pane comes to rest at an end.
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
