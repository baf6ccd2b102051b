import MotionDynamics
import MotionKinematics
import PaneCanvas
import Testing

@testable import PaneScenes

struct FieldsPageTests {
  private func select(_ sample: FieldSample, _ run: inout SceneRun<Playground>) {
    while run.scene.settings.sample != sample { run.key(.tab, at: run.scene.time) }
  }

  /// Position relative to the cross, velocity and charge per mass of each body.
  private func states(
    _ run: SceneRun<Playground>
  ) -> [(arm: SIMD2<Double>, velocity: SIMD2<Double>, charge: Double)] {
    run.scene.pieces.map { piece in
      let body = run.scene.world[piece.id]
      return (
        body.center - run.scene.arena.middle, run.scene.world.motion(of: piece.id).velocity,
        piece.material.charge / body.shape.unitMass.mass
      )
    }
  }

  /// The acceleration by the law of the field with falloff 1, in pt/s²; nil for a random one.
  private func law(
    _ sample: FieldSample, _ arm: SIMD2<Double>, _ velocity: SIMD2<Double>, _ charge: Double
  ) -> SIMD2<Double>? {
    let distance = max(arm.length, 48)
    let toCenter = -1 / distance * arm
    let weakening = distance / 100
    switch sample {
    case .linear: return [300, 0]
    case .radial: return 1500 / weakening * toCenter
    case .velocity: return 2 * (SIMD2(300, 0) - velocity)
    case .drag: return -3 * velocity
    case .spring: return -14 * arm
    case .electric: return -charge * 1500 / weakening * toCenter
    case .magnetic: return charge * 4 / weakening * SIMD2(velocity.y, -velocity.x)
    case .vortex: return 700 / weakening * SIMD2(toCenter.y, -toCenter.x)
    case .noise: return nil
    }
  }

  @Test(arguments: FieldSample.allCases)
  func `M129: a field that is chosen by tab accelerates bodies by its law`(
    sample: FieldSample
  ) {
    var run = playground(onPage: "f")
    select(sample, &run)
    // The world takes one sub-step in the first frame, and two in each later one.
    run.advance(to: 1.0 / 60)
    let before = states(run)
    run.advance(to: 2.0 / 60)
    let changes = zip(before, states(run)).map { 60 * ($1.velocity - $0.velocity) }
    var count = 0
    for (change, state) in zip(changes, before) {
      // A body resists a little by itself.
      let change = change + 0.3 * state.velocity
      guard let law = law(sample, state.arm, state.velocity, state.charge) else {
        count += change.length > 20 && change.length < 3600 ? 1 : 0
        continue
      }
      count += (change - law).length < 0.05 * law.length + 5 ? 1 : 0
    }
    // A few bodies may touch others or a wall.
    #expect(count >= 10, "\(count) of \(before.count)")
    #expect(changes.contains { $0.length > 100 })
  }

  @Test(arguments: FieldLimit.allCases.dropFirst())
  func `M129: a field acts within its limit only, which is drawn`(limit: FieldLimit) {
    var run = playground(onPage: "f")
    let blank = run.picture(columns: 120, rows: 40).filter { $0 == "·" }.count
    while run.scene.settings.limit != limit { run.presses("l", at: 0) }
    #expect(run.picture(columns: 120, rows: 40).filter { $0 == "·" }.count > blank + 20)
    #expect(run.scene.fieldWords.description.contains(limit.rawValue))
    run.advance(to: 1.0 / 60)
    let before = states(run)
    run.advance(to: 2.0 / 60)
    let after = states(run)
    var (insiders, outsiders) = (0, 0)
    for (index, state) in before.enumerated() {
      let change = 60 * (after[index].velocity - state.velocity) + 0.3 * state.velocity
      let isInside = limit.region(in: run.scene.arena).contains(state.arm)
      if isInside, abs(change.x - 300) < 20 { insiders += 1 }
      if !isInside, change.length < 20 { outsiders += 1 }
    }
    #expect(insiders > 0 && outsiders > 0 && insiders + outsiders >= 10, "\(insiders), \(outsiders)")
  }

  @Test func `M129: the falloff is the exponent of the distance, from 0 to 3`() {
    var run = playground(onPage: "f")
    select(.radial, &run)
    for falloff in [2, 3, 3] {
      run.presses("+", at: 0)
      #expect(
        run.scene.settings.falloff == falloff && run.scene.fieldWords.description.contains("1/r^\(falloff)"))
    }
    var ratios: [Double] = []
    for falloff in [2, 1, 0, 0] {
      run.presses("-", at: 0)
      #expect(run.scene.settings.falloff == falloff)
      guard falloff < 2 else { continue }
      var copy = run
      copy.advance(to: 1.0 / 60)
      let before = states(copy)
      copy.advance(to: 2.0 / 60)
      let index = before.indices.max { before[$0].arm.length < before[$1].arm.length } ?? 0
      ratios.append(60 * (states(copy)[index].velocity - before[index].velocity).length)
    }
    #expect(ratios[1] > 2 * ratios[0], "far away a field without falloff is stronger: \(ratios)")
    select(.linear, &run)
    #expect(!run.scene.fieldWords.description.contains("falloff"))
  }

  @Test(arguments: [(40, 12), (80, 24), (120, 40), (320, 90)])
  func `M129: each field has a sentence, and is chosen on the line of tools; charges show their signs`(
    columns: Int, rows: Int
  ) {
    var run = playground(onPage: "f", columns: columns, rows: rows)
    for (index, sample) in FieldSample.allCases.enumerated() {
      let column = Double(run.scene.toolColumn(index + 1)) + 0.5
      let end = run.scene.toolColumn(index + 2) - 1
      #expect(end <= columns, "\(sample)")
      run.mouse(.press, column, Double(run.scene.arena.toolRow) + 0.5, at: 0)
      run.mouse(.release, column, Double(run.scene.arena.toolRow) + 0.5, at: 0)
      #expect(run.scene.settings.sample == sample && run.scene.isOn(.sample(sample)))
      let picture = run.picture(columns: columns, rows: rows)
      #expect(sample.sentence.split(separator: " ").allSatisfy { picture.contains($0) }, "\(sample)")
      #expect(picture.contains(sample.rawValue.prefix(3)))
    }
    select(.electric, &run)
    let signs = run.picture(columns: columns, rows: rows).filter { $0 == "−" }.count
    select(.spring, &run)
    #expect(signs > run.picture(columns: columns, rows: rows).filter { $0 == "−" }.count)
  }

  @Test func `M129: a field ends after ten seconds, all comes to rest, and a tap starts it again`() {
    var run = playground(onPage: "f")
    select(.vortex, &run)
    run.play(to: 9.9)
    #expect(run.scene.isOn(.sample(.vortex)))
    run.settle(within: 50)
    #expect(run.scene.field == nil)
    for piece in run.scene.pieces {
      let center = run.scene.world[piece.id].center
      #expect(run.scene.arena.clamped(center) == center)
    }
    run.happens(.tap, at: run.scene.time)
    #expect(run.scene.isOn(.sample(.vortex)) && run.scene.pieces.count == Playground.fieldBodies)
    #expect(!run.scene.isGravityOn)
    #expect(run.scene.footerKeys.prefix(2).map(\.short) == ["field", "again"])
    run.presses("f", at: run.scene.time)
    #expect(run.scene.page == .balls && run.scene.isGravityOn && run.scene.field == nil)
  }

  @Test(arguments: 0..<2)
  func `after random events on the page the scene is finite and comes to rest`(seed: UInt64) {
    SceneLaws.live(
      Playground.self, seed: seed, events: 1000, within: 0...0.004, keys: Array("ffgll+-xdrej"))
  }

  @Test func `80 × 24, the page with a vortex, limited, in 16 colours`() {
    var run = playground(onPage: "f", columns: 80, rows: 24)
    for _ in 0..<3 { run.key(.tab, at: 0) }
    run.key("l", at: 0)
    run.key("+", at: 0)
    run.play(to: 0.4)
    #expect(
      run.colors(columns: 80, rows: 24) == """

                        WWWWW WWWW WWWWW WWWWW WWWWW WWW WWWWWW WWW WWWW
                                      c   cccccccccccc
                                    cccccc            cccc
                                   cc   c                 ccc                     yyy
                                 cc                 g        cc                   yyyy
                                c                 gggg         c                   y
            WyyWW              c                                c
            WyyyW             c                           yy     c
                W             c                          yyy     c
            cccc             c                                    c
           c                 c                  c                 c
                             c           gggg                     c
                  gggg        c           ggg                    c
                  gggg        c                                  c            cc
                               c                                c  gggg      c  c
                                c                          ccc c    gg
                                 cc                          cc
                              yyy  ccc                    ccc
                                      cccc            cccc
                                          cccccccccccc

        bbwwwwwwwbwwwwwwbwwwwwwbwwwwwwwwbccccbwwwwwwbwwwwwwwwbwwwwwwwwbwwwwwwbwwwwwbbbbb

        """)
  }

  @Test func `120 × 40, the page with a noise field`() {
    var run = playground(onPage: "f")
    for _ in 0..<7 { run.key(.tab, at: 0) }
    run.play(to: 0.5)
    #expect(
      run.picture(columns: 120, rows: 40) == """

                                      vortex: all are pushed around the cross, and spiral outwards
                                                         ▁▂▃▂
                                                        ▗▇▅▆▝▙▖
                                                        ▍▃▅▆▃▗▋
                                                        ▔▅▂▅▂▄▔


                                                                                                                      ▂▃▃▃
                                                                                                                     ▍  ▊▊▙▖
                ▁▃▄▃▂                                                        ▂                                       ▜▃▁▂▟▘▍
               ▟▅▇ ▆▇▖▖                                                     ▟▙▖                                       ▅▃▂▄▆
              ▕▕▖▄▃▟▘▌▋                                                    ▟   ▖
               ▜▃▁▃▃▁▟▘                                                   ▃▃▃▃▃▃▍
                ▂▅▀▅▆                                        ▂▂
              ▗▟▅▇▏ ▖                                      ▂▅  ▅▂
              ▋▃▅▅▂ ▉                                     ▋      ▍
               ▆▅▅▅▀▘                                      ▆▃  ▃▆                 ▁▂▃▂
                                                             ▆▆                   ▟   ▍
                                                                    +             ▝▂▁▃▘



                     ▁▄▆▆▄▂
                    ▊      ▌                                                                                    ▗▅▆▅▖
                     ▜    ▛                                                                                     ▍   ▋
                     ▊▅▅▅▅▘                                                                                     ▔▅▀▅▔
                                                                                                   ▁▁
                                                                                                ▊▄▆  ▆▄▎
                                     ▁▂▃▂                                          ▁▃▃▁         ▊      ▎
                                     ▟   ▍                                        ▕    ▏        ▊▂    ▂▎
                                     ▝▂▁▃▘                                         ▃▁▁▃           ▔▅▅▔






          g gravity   linear   radial   velocity   drag   spring   electric   magnetic   vortex   noise

        """)
  }
}
