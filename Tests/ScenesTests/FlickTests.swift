import PaneCanvas
import PaneScenes
import Testing

/// A flick is a press, one movement past the slop, and a release. What rests under it has the finger's whole velocity.
struct FlickTests {
  private static let duration = 0.011

  /// Presses, moves and releases the mouse, in cells. Expects that each column moves by its velocity, and that those in
  /// `thrown` keep it.
  private func flick<Subject: Scene>(
    _ run: SceneRun<Subject>, at time: Double, from start: SIMD2<Double>, by way: SIMD2<Double>,
    columns: [(place: String, velocity: String)], thrown: [String]
  ) {
    var run = run
    run.play(to: time)
    let before = run.numbers
    run.mouse(.press, start.x, start.y, at: time)
    let end = start + way
    run.mouse(.drag, end.x, end.y, at: time + Self.duration)
    for (place, velocity) in columns {
      let moved = run[place] - (before[place] ?? .nan)
      #expect(abs(moved) > 10, "\(place)")
      #expect(abs(run[velocity] - moved / Self.duration) < 1e-6, "\(velocity)")
    }
    run.mouse(.release, end.x, end.y, at: time + Self.duration + 0.005)
    for velocity in thrown { #expect(abs(run[velocity]) > 1000, "\(velocity)") }
  }

  @Test(arguments: [SIMD2(30, 22), SIMD2(60, 18)])
  func `M58: the pane, on a tile and beside the tiles`(place: SIMD2<Double>) {
    var run = SceneRun<ControlPanel>()
    run.key(.character(" "), at: 0)
    flick(run, at: 6, from: place, by: [0, 2], columns: [("y", "v")], thrown: ["v"])
  }

  @Test func `M58: an open photo, sideways`() {
    var run = SceneRun<PhotosScene>()
    run.key(.character(" "), at: 0)
    flick(run, at: 4, from: [60, 20], by: [4, 0], columns: [("x", "vx")], thrown: ["vx"])
  }

  @Test func `M58: four panes at rest`() {
    let names = ["jump", "current", "additive", "spring"]
    flick(
      SceneRun<Interruptions>(), at: 1, from: [105, 22], by: [0, -2],
      columns: names.map { ("\($0)_y", "\($0)_v") }, thrown: ["spring_v"])
  }

  @Test func `M58: the leader of a trail, and a picture in its corner`() {
    flick(
      SceneRun<FollowersScene>(), at: 1, from: [105, 5], by: [-4, 2], columns: [("x", "vx"), ("y", "vy")],
      thrown: ["vx", "vy"])
    flick(
      SceneRun<ScrollScene>(), at: 1, from: [15, 34], by: [4, -2],
      columns: [("picture_x", "picture_vx"), ("picture_y", "picture_vy")],
      thrown: ["picture_vx", "picture_vy"])
  }
}
