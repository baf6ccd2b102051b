internal import PaneCanvas

/// A step of a scene's demo script.
package struct DemoStep: Hashable, Sendable {
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
  }

  /// The time since the demo began, in s.
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

/// A demo script that is played on a shell, by session time in s. The finger moves at fixed times, whatever the frame rate.
struct DemoRun: Sendable {
  /// The number of movements of the finger per s.
  private static let rate = 60.0
  /// The time for which the finger stays after the last step, in s.
  private static let stay = 1.5

  /// The steps, with each movement in its parts.
  private var steps: ArraySlice<DemoStep> = []
  private let start: Double
  private(set) var word = ""
  /// The place of the last tap, in pt of the stage.
  private var place: SIMD2<Double>?

  init(_ steps: [DemoStep], at start: Double) {
    self.start = start
    for step in steps {
      guard case .move(let share, let duration) = step.act else {
        self.steps.append(step)
        continue
      }
      let count = max(1, (duration * Self.rate).rounded())
      for part in 1...Int(count) {
        let time = step.time + Double(part) / Self.rate
        self.steps.append(.move(share / count, at: time, during: 0, step.word))
      }
    }
    guard let last = steps.last else { return }
    self.steps.append(DemoStep(time: last.time + Self.stay, act: .leave, word: ""))
  }

  /// The session time of the next step, in s; nil after the last one.
  var next: Double? { steps.first.map { start + $0.time } }

  /// Plays the steps up to a session time.
  mutating func advance(_ shell: inout Shell, to time: Double) {
    while let next, next <= time, let step = steps.popFirst() {
      shell.advance(to: next)
      if !step.word.isEmpty { word = step.word }
      switch step.act {
      case .tap, .key:
        shell.draw()
        place = shell.stage.place(of: 0)
        if case .key(let key) = step.act { _ = shell.press(KeyPress(key: key)) } else { shell.send(.tap) }
      case .grab(let item): shell.grab(item)
      case .move(let share, _): shell.drag(by: share * shell.scene.context.size / shell.stage.scale)
      case .release:
        place = shell.fingerPlace
        shell.release(velocity: nil)
      case .leave: place = nil
      }
    }
  }

  /// Returns the place of the finger on the stage, in pt; nil before the first step and after the last one.
  func fingerPlace(_ shell: Shell) -> SIMD2<Double>? { shell.fingerPlace ?? place }
}

/// The demos that play while nobody touches the program: that of the present scene twice, those of others, which slide in, and
/// so on until the tour's time is over. It ends in the scene in which it began, as that was left. Times are session times in s.
struct Tour: Sendable {
  /// The time without an input before a tour, once the program was used.
  static let delay = 60.0
  private static let duration = 115.0
  /// The time of a scene before its demo, and after it.
  private static let (lead, rest) = (1.0, 1.0)
  private static let scenes: [SceneName] = [.interruption, .photos, .dynamics]

  private let names: [SceneName]
  private var index = 0
  private let end: Double
  private var run: DemoRun
  /// The scene in which the tour began, as it was left.
  private var home: (any Scene)?
  /// The time of the next step, or of the next scene.
  private(set) var next: Double

  /// - Parameter stays: true to show one scene alone.
  init(_ shell: Shell, named name: SceneName, stays: Bool, at time: Double) {
    names = stays ? [name] : [name, name] + Self.scenes.filter { $0 != name }
    end = time + Self.duration
    run = DemoRun(type(of: shell.scene).about.demo, at: time)
    next = run.next ?? time
  }

  var word: String { run.word }

  func fingerPlace(_ shell: Shell) -> SIMD2<Double>? { run.fingerPlace(shell) }

  /// Plays the step that is due on the shell of the scene. Returns false if it is time for the next scene.
  mutating func play(on shell: inout Shell) -> Bool {
    guard run.next != nil else { return false }
    run.advance(&shell, to: next)
    next = run.next ?? next + Self.rest
    return true
  }

  /// Leaves a scene. Returns the next one, which may be the same, and its state if the tour began there; nil when the time is over and the first scene
  /// is shown.
  mutating func leave(_ scene: any Scene) -> (name: SceneName, scene: (any Scene)?)? {
    let isOver = next >= end
    if names[index] == names[0] {
      if isOver { return nil }
      home = scene
    }
    index = isOver ? 0 : (index + 1) % names.count
    return (names[index], names[index] == names[0] ? home : nil)
  }

  /// Begins the demo of a scene that has slid in.
  mutating func enter(_ shell: Shell) {
    run = DemoRun(next < end ? type(of: shell.scene).about.demo : [], at: next + Self.lead)
    next = run.next ?? next + Self.rest
  }
}
