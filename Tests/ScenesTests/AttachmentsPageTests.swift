import MotionDynamics
import MotionKinematics
import PaneCanvas
import Testing

@testable import PaneScenes

struct AttachmentsPageTests {
  private func body(on sample: JointSample, _ run: SceneRun<Playground>) -> Body {
    run.scene.world[run.scene.body(on: sample)!]
  }

  /// The deviation of a body from what its joint allows, in pt.
  private func deviation(of sample: JointSample, _ run: SceneRun<Playground>) -> Double {
    let stations = JointStations(run.scene.arena)
    let body = body(on: sample, run)
    let anchor = stations.anchor(of: sample)
    switch sample {
    case .fixed:
      let partner = run.scene.world[run.scene.pieces.first { $0.kind == .partner }!.id]
      let place = Rotation(angle: body.angle).turnBack(partner.center - body.center)
      let start = Rotation(angle: stations.body(on: .fixed).angle)
        .turnBack(stations.partner.center - stations.body(on: .fixed).center)
      return (place - start).length + stations.unit * abs(partner.angle - body.angle - 0.5)
    case .pin:
      return (body.center + Rotation(angle: body.angle).turn(stations.pinnedPoint) - anchor).length
    case .sliding:
      let way = body.center - anchor
      let along = (way * stations.rail).sum()
      let beyond = max(0, abs(along) - stations.railReach)
      return (way - along * stations.rail).length + beyond + stations.unit
        * abs(body.angle - stations.railAngle)
    case .limit: return max(0, (body.center - anchor).length - stations.ropeLength)
    }
  }

  @Test(arguments: JointSample.allCases)
  func `M129: a body on a joint that is chosen, pushed and thrown keeps to what its joint allows`(
    sample: JointSample
  ) {
    var run = playground(onPage: "a")
    while run.scene.chosenJoint != sample { run.key(.tab, at: 0) }
    let start = body(on: sample, run)
    var (greatest, way) = (0.0, 0.0)
    for frame in 1...90 {
      let time = Double(frame) / 60
      if frame == 20 { run.happens(.kick([500, -700]), at: time) }
      if frame == 40 { run.key(.left, at: time) }
      if frame == 50 { run.happens(.grab, at: time) }
      if frame > 50, frame < 60 { run.happens(.drag(-12), at: time) }
      if frame == 60 { run.happens(.release(-900), at: time) }
      run.advance(to: time)
      greatest = max(greatest, deviation(of: sample, run))
      way = max(way, (body(on: sample, run).center - start.center).length)
    }
    #expect(greatest < 3, "\(greatest) pt")
    #expect(way > 60, "\(way) pt")
  }

  @Test(arguments: [(40, 12), (80, 24), (120, 40), (320, 90)])
  func
    `M129: each body on a joint has a sentence, and is chosen by tab, by the line of tools and by the mouse`(
      columns: Int, rows: Int
    )
  {
    var run = playground(onPage: "a", columns: columns, rows: rows)
    #expect(run.scene.chosenJoint == .fixed)
    for (index, sample) in JointSample.allCases.enumerated() {
      #expect(run.scene.chosenJoint == sample)
      let words = sample.sentence.split(separator: " ")
      let picture = run.picture(columns: columns, rows: rows)
      #expect(words.allSatisfy { picture.contains($0) }, "\(sample)")
      run.key(.tab, at: 0)
      let column = Double(run.scene.toolColumn(index + 1)) + 0.5
      run.mouse(.press, column, Double(run.scene.arena.toolRow) + 0.5, at: 0)
      run.mouse(.release, column, Double(run.scene.arena.toolRow) + 0.5, at: 0)
      #expect(run.scene.chosenJoint == sample && run.scene.isOn(.joint(sample)))
      run.key(.tab, at: 0)
    }
    for sample in JointSample.allCases {
      let place = body(on: sample, run).center
      run.mouse(.press, place.x / 8, place.y / 16, at: 0)
      #expect(run.scene.chosenJoint == sample && run.scene.grip != nil, "\(sample)")
      run.mouse(.release, place.x / 8, place.y / 16, at: 0)
    }
  }

  @Test(arguments: [(40, 12), (80, 24), (320, 90)])
  func `M129: the page begins within the stage, comes to rest, and leads back`(columns: Int, rows: Int) {
    var run = playground(onPage: "a", columns: columns, rows: rows)
    for piece in run.scene.pieces {
      let body = run.scene.world[piece.id]
      #expect(
        run.scene.arena.clamped(body.center, halfSize: 0.7 * body.shape.halfSize) == body.center,
        "\(piece.kind)")
    }
    run.settle(within: 40)
    #expect(run.scene.tunedSpring == nil && run.scene.footerKeys.first?.short == "joint")
    run.happens(.tap, at: run.scene.time)
    run.settle(within: 40)
    #expect(run.scene.pieces.filter { $0.kind == .ball }.count == 3)
    run.happens(.resize(columns: 90, rows: 30), at: run.scene.time)
    #expect(run.scene.page == .attachments && deviation(of: .pin, run) < 1e-9)
    run.presses("a", at: run.scene.time)
    #expect(run.scene.page == .balls && run.scene.tunedSpring != nil)
  }

  @Test func `M129: a convex body is hit within its outline only`() {
    let triangle = BodyShape.convex(.regular(3, radius: 30))
    #expect(triangle.isHit(at: [0, -29], reach: 8) && triangle.isHit(at: [20, 14], reach: 8))
    #expect(!triangle.isHit(at: [15, -20], reach: 8) && !triangle.isHit(at: [0, 16], reach: 8))
  }

  @Test(arguments: 0..<2)
  func `after random events on the page the scene is finite and comes to rest`(seed: UInt64) {
    SceneLaws.live(
      Playground.self, seed: seed, events: 1500, within: 0...0.004, keys: Array("aaggxxxxdrej"))
  }

  @Test func `80 × 24, the page with the second joint selected and pushed, in 16 colours`() {
    var run = playground(onPage: "a", columns: 80, rows: 24)
    run.key(.tab, at: 0)
    run.happens(.kick([300, -200]), at: 0)
    run.play(to: 0.3)
    #expect(
      run.colors(columns: 80, rows: 24) == """

                WWWW WWW WWWW WWWW WWWWW WWWWW WWW WWWW WWW WWWWWW WW W WWWWWWWW


                                         WggggWW
                                      WgggggggW
                                     Wggggg                                BBBw
                cccc                                                 yyyyBBB
                ccccc                                                yyyyy
                ccc c                                                 yy
                Bc                                 MMMM
             ccccc                                 MMMMMMM
              cccc                                 M M MMBBB
                                                            BBBB








        bbcbcccccccbbbwwwwwbbbcccbbbwwwwwwwbbbwwwwwbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb

        """)
  }
}
