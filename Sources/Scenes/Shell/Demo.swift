internal import PaneCanvas

/// A step of a scene's demo script.
struct DemoStep: Hashable, Sendable {
  enum Act: Hashable, Sendable {
    case tap
    case key(Key)
    /// A finger takes an item where it is shown.
    case grab(Int)
    /// The finger moves evenly by a share of the stage's size, during a time in s.
    case move(SIMD2<Double>, during: Double)
    /// The finger lets go with its tracked velocity.
    case release
    /// The finger leaves the stage.
    case leave
    /// The gallery shows a scene.
    case show(SceneName)
  }

  /// The time, in s: in a script since the demo began, in a tour session time.
  let time: Double
  let act: Act
  /// The word beside the finger from this step on; empty means that of the step before.
  let word: String

  static func tap(at time: Double, _ word: String = "tap") -> Self { Self(time: time, act: .tap, word: word) }
  static func key(_ key: Key, at time: Double, _ word: String) -> Self {
    Self(time: time, act: .key(key), word: word)
  }
  static func grab(_ item: Int = 0, at time: Double, _ word: String = "catch") -> Self {
    Self(time: time, act: .grab(item), word: word)
  }
  static func move(_ share: SIMD2<Double>, at time: Double, during duration: Double, _ word: String = "")
    -> Self
  {
    Self(time: time, act: .move(share, during: duration), word: word)
  }
  static func release(at time: Double, _ word: String = "throw") -> Self {
    Self(time: time, act: .release, word: word)
  }
}

/// Demo scripts that are played on the shell of a scene while nobody touches the program. The finger moves at fixed times,
/// whatever the frame rate. Times are session times in s.
struct Tour: Sendable {
  /// The time without an input before a tour, once the program was used.
  static let delay = 60.0
  private static let duration = 115.0
  private static let scenes: [SceneName] = [.interruption, .photos, .dynamics]
  /// The time for which the finger stays after a demo, and those of a scene after that and before its demo.
  private static let (stay, rest, lead) = (1.5, 1.0, 1.0)
  /// The number of movements of the finger per s.
  private static let rate = 60.0

  /// The steps that are left, with each movement in its parts.
  private var steps: ArraySlice<DemoStep> = []
  private(set) var word = ""
  /// The place of the last tap, in pt of the stage.
  private var place: SIMD2<Double>?
  /// The scene in which the tour began, as it was left.
  var home: (name: SceneName, scene: any Scene)?

  /// Creates a tour of one demo.
  init(_ demo: [DemoStep], at time: Double) { add(demo, at: time) }

  /// Creates a tour of the present scene's demo, which plays twice, those of others, which slide in, and so on until the
  /// tour's time is over. It ends in the scene in which it began.
  /// - Parameter stays: true to show one scene alone.
  init(from name: SceneName, stays: Bool, at time: Double) {
    let names = stays ? [name] : [name, name] + Self.scenes.filter { $0 != name }
    var (index, start) = (0, time)
    while true {
      add(names[index].about.demo, at: start)
      start = (steps.last?.time ?? start) + Self.rest
      if start >= time + Self.duration { break }
      index = (index + 1) % names.count
      steps.append(DemoStep(time: start, act: .show(names[index]), word: ""))
      start += Self.lead
    }
    if names[index] != name {
      steps.append(DemoStep(time: start, act: .show(name), word: ""))
      start += Self.rest
    }
    steps.append(DemoStep(time: start, act: .leave, word: ""))
  }

  private mutating func add(_ demo: [DemoStep], at start: Double) {
    for step in demo {
      guard case .move(let share, let duration) = step.act else {
        steps.append(DemoStep(time: start + step.time, act: step.act, word: step.word))
        continue
      }
      let count = max(1, (duration * Self.rate).rounded())
      for part in 1...Int(count) {
        let time = start + step.time + Double(part) / Self.rate
        steps.append(.move(share / count, at: time, during: 0, step.word))
      }
    }
    steps.append(DemoStep(time: (steps.last?.time ?? start) + Self.stay, act: .leave, word: ""))
  }

  /// The time of the next step; nil after the last one.
  var next: Double? { steps.first?.time }

  /// Plays the next step at its time. Returns the scene that is to be shown if it is that.
  mutating func play(on shell: inout Shell) -> SceneName? {
    guard let step = steps.popFirst() else { return nil }
    shell.advance(to: step.time)
    if !step.word.isEmpty { word = step.word }
    switch step.act {
    case .tap, .key:
      shell.draw()
      place = shell.stage.place(of: 0)
      if case .key(let key) = step.act { shell.press(KeyPress(key: key)) } else { shell.send(.tap) }
    case .grab(let item): shell.grab(item)
    case .move(let share, _): shell.drag(by: share * shell.scene.context.size / shell.stage.scale)
    case .release:
      place = shell.fingerPlace
      shell.release(velocity: nil)
    case .leave: place = nil
    case .show(let name): return name
    }
    return nil
  }

  /// Returns the place of the finger on the stage, in pt; nil before the first step and after the last one.
  func fingerPlace(_ shell: Shell) -> SIMD2<Double>? { shell.fingerPlace ?? place }
}
