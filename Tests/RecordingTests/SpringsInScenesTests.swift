import PaneCanvas
import PaneRecording
import PaneScenes
import Testing
import PaneSprings
import Motion

/// Tests every scene with extreme springs that the command line accepts.
struct SpringsInScenesTests {
  private static let springs = [
    "k=300,c=20", "k=100,c=0", "k=300,c=1e-8", "k=300,c=77.46,m=5", "k=40,c=900", "k=1e50,c=1e50",
    "k=1e-50,c=1e-50", "k=1e50,c=1e-50,m=1e-50", "k=1e-50,c=1e50,m=1e50", "response=1e-6,damping=0",
    "response=86400s,damping=1", "response=.3,damping=1e50", "duration=.5,bounce=1",
    "duration=.5,bounce=-.9999999",
    "frequency=1e50,damping=.2", "frequency=1e-50,damping=0", "bounciness=0,speed=0", "bounciness=20,speed=20"
  ]

  /// Starts, interruptions and drags in the first second, by keys, by mouse and by verbs of scripts.
  private static let script = """
    0.05 tap
    0.10 key space
    0.15 key right
    0.20 key enter
    0.30 mouse press 30 15 left
    0.34 mouse drag 34 12 left
    0.38 mouse drag 36 9 left
    0.42 mouse release 36 9 left
    0.50 grab
    0.55 drag -40
    0.60 release 900
    0.70 key t
    0.75 key down
    0.80 kick 300 -500
    0.90 key space

    """

  @Test(.timeLimit(.minutes(5)), arguments: SceneName.allCases, springs)
  func `every accepted spring plays in every scene with every driver`(scene: SceneName, spring: String) throws
  {
    let spring = try Spring(alone: spring)
    // Only the control panel has drivers.
    let drivers: [DriverName?] = scene == .controlPanel ? DriverName.allCases : [nil]
    for driver in drivers {
      var opening = SessionOptions()
      (opening.scene, opening.spring, opening.driver) = (scene, spring, driver)
      let script = try Script(parsing: Self.script, named: "springs")
      var gallery = script.opened(opening.gallery(columns: 60, rows: 24, showsHint: true))
      var playback = Playback(script)
      var canvas = Canvas(columns: 60, rows: 24)
      for frame in 0...24 {
        playback.advance(&gallery, to: Double(frame) / 20)
        gallery.draw(into: &canvas)
      }
      // The spring is also changed in flight.
      _ = gallery.route(.action(.spring(spring)), at: 1.25)
      _ = gallery.route(.action(.tap), at: 1.3)
      gallery.advance(to: 2)
      #expect(!gallery.scene.trace.isEmpty)
    }
  }
}
