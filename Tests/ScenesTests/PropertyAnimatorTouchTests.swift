import MotionAnimation
import PaneCanvas
import MotionKinematics
import PaneScenes
import Testing

private typealias Show = SceneRun<PropertyAnimatorScene>

struct PropertyAnimatorTouchTests {
  @Test(arguments: [(700.0, 400.0), (-700, 0), (0, 0)])
  func `M92: a stopped square can be dragged, and a spring brings it to an end and finishes it there`(
    velocity: Double, end: Double
  ) {
    var show = Show()
    show.key(" ", at: 0)
    show.key("x", at: 0.5)
    show.happens(.grab, at: 1)
    show.happens(.drag(-60), at: 1.1)
    #expect(abs(show["square_x"] - 140) < 1e-9 && abs(show["circle_x"] - 200) < 1e-9)
    show.happens(.release(velocity), at: 1.2)
    #expect(abs(show["square_x"] - 140) < 1e-9 && show["square_vx"] == velocity)
    #expect(show.word("state") == "stopped")
    show.settle(within: 3)
    #expect(show["square_x"] == end && show["circle_x"] == end && show.word("state") == "inactive")
  }

  @Test(arguments: [(700.0, 400.0), (-700, 0), (0, 400)])
  func `M92: a square that is stopped on the way back starts on the right, and stays there without a throw`(
    velocity: Double, end: Double
  ) {
    var show = Show()
    show.key(" ", at: 0)
    show.settle(within: 2)
    #expect(show["square_x"] == 400)
    show.key(" ", at: 3)
    show.key("x", at: 3.5)
    let place = show["square_x"]
    #expect(place > 0 && place < 400)
    show.happens(.grab, at: 4)
    show.happens(.drag(-60), at: 4.1)
    show.happens(.release(velocity), at: 4.2)
    #expect(abs(show["square_x"] - (place - 60)) < 1e-9 && show["square_vx"] == velocity)
    show.settle(within: 3)
    #expect(show["square_x"] == end && show["circle_x"] == end && show.word("state") == "inactive")
  }

  @Test func `M93: a finger at a quarter of the bar sets the fraction to a quarter, and its release resumes`()
  {
    var show = Show()
    show.key(" ", at: 0)
    // The bar has 104 columns, from column 8.
    show.mouse(.press, 34, 18.5, at: 0.6)
    #expect(abs(show["fraction"] - 0.25) < 1e-9 && abs(show["circle_x"] - 100) < 1e-9)
    show.mouse(.drag, 86, 18.5, at: 0.7)
    #expect(abs(show["fraction"] - 0.75) < 1e-9 && show.word("state") == "paused")
    show.mouse(.drag, 21, 18.5, at: 0.8)
    #expect(abs(show["fraction"] - 0.125) < 1e-9)
    show.mouse(.release, 21, 18.5, at: 0.9)
    #expect(show.word("state") == "running")
    show.settle(within: 3)
    #expect(show["circle_x"] == 400)
  }

  @Test
  func `M56, M93: held arrows scrub in both directions at 320 pt/s and leave the animation paused`() {
    var show = Show { $0.reportsKeyRelease = true }
    show.key(.right, at: 0)
    show.advance(to: 0.3)
    #expect(show.word("state") == "paused" && show["circle_x"] > 60 && show["circle_vx"] == 320)
    let place = show["circle_x"]
    show.key(.right, .release, at: 0.3)
    #expect(show["circle_x"] == place && show.scene.isAtRest)
    show.key(.left, at: 1)
    show.advance(to: 3)
    #expect(show["circle_x"] == 0 && show["fraction"] == 0)
  }

  @Test func `with shift an arrow scrubs by a hundredth`() {
    var show = Show()
    show.key(" ", at: 0)
    for step in 0..<3 {
      show.happens(.input(.key(.right, .press, .shift)), at: 0.5 + 0.1 * Double(step))
      #expect(show.scene.isAtRest && abs(show["fraction"] - 0.51 - 0.01 * Double(step)) < 1e-9)
    }
    show.happens(.input(.key(.left, .press, .shift)), at: 1)
    #expect(abs(show["circle_x"] - 208) < 1e-9 && show.word("state") == "paused")
  }

  @Test func `M99: dragged away at rest and released, the square returns on a curve`() {
    var show = Show()
    // The square's centre is at column 8, row 14; 2.08 pt on the screen are 1 pt of its value.
    show.mouse(.press, 8, 14, at: 0)
    show.mouse(.drag, 20, 16, at: 0.05)
    show.mouse(.drag, 34, 17, at: 0.1)
    #expect(abs(show["square_x"] - 100) < 1e-9 && show["circle_x"] == 0)
    show.mouse(.release, 34, 17, at: 0.1)
    let (x, y) = (show["square_x"], show["square_y"])
    let velocity = SIMD2(show["square_vx"], show["square_vy"])
    #expect(show.word("state") == "running" && velocity.x > 500 && velocity.y > 50)
    let path = SpringMotion(spring: .standard, from: SIMD2(x, y), velocity: velocity, to: [0, 0])
    for step in 1...20 {
      show.advance(to: 0.1 + Double(step) / 60)
      let place = path.value(at: Double(step) / 60)
      #expect((SIMD2(show["square_x"], show["square_y"]) - place).length < 1e-9)
    }
    show.settle(within: 3)
    #expect(show["square_x"] == 0 && show["square_y"] == 0)
  }

  @Test func `M96, M109: a figure in flight is hit where it is shown and not where it ends`() {
    var show = Show()
    show.key(" ", at: 0)
    show.advance(to: 0.5)
    var missed = show
    missed.mouse(.press, 112, 8, at: 0.5)
    #expect(missed.word("state") == "running")
    show.mouse(.press, 60, 8, at: 0.5)
    #expect(show.word("state") == "paused")
    show.mouse(.release, 60, 8, at: 0.6)
    #expect(show.word("state") == "paused" && abs(show["circle_x"] - 200) < 1e-9)
  }

  @Test func `the top line says that a figure is dragged`() {
    var show = Show()
    show.happens(.grab, at: 0)
    #expect(show.scene.statusText.state == "inactive")
    show.happens(.drag(60), at: 0.1)
    #expect(show.scene.statusText.state == "dragged")
    show.happens(.release(0), at: 0.2)
    #expect(show.scene.statusText.state != "dragged")
  }
}
