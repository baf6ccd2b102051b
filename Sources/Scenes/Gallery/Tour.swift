internal import PaneCanvas

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
