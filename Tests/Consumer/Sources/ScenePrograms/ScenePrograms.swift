// Recorded by `RECORD=1 .ci/test --filter SceneCodeTests`: the programs that the key `y` copies beside the scenes, with the
// place of their output instead of `print`.
import Motion
import MotionDynamics

@MainActor public let scenePrograms: [String: @MainActor (@escaping (Double, Double) -> Void) -> Void] = [
  "control-panel spring": { print in

    let link = ManualDisplayLink()
    let animator = Animator(link: link)
    let pane = Animated(592.0, on: animator)
    pane.spring = Spring(stiffness: 300.0, damping: 20.0)
    pane.onChange = { print(link.now, $0) }

    pane.target = 272.0
    link.advance(by: 0.25)
    pane.drag(to: 311.22537364394964, velocity: 2000.0)
    link.advance(by: 0.05)
    pane.release(to: Detents([272.0, 592.0]))
    link.advance(by: 2.0)
  }
]
