package import MotionAnimation
package import MotionGestures
package import MotionKinematics
package import PaneCanvas

/// A demonstration as a value, which can be copied, replayed and scrolled back.
///
/// A scene holds values of the library, defines the meaning of an action, a key or a pointer, and draws the stage. The
/// extension of this protocol translates events from the terminal in `handle(_:at:)` and lets time pass in
/// `advance(to:)`. It makes all calls below after it has updated `context`. Times are scene times in s.
package protocol Scene: Sendable {
  /// A part of the scene that a touch can hit.
  associatedtype Part: Hashable & Sendable = Never

  init(_ context: SceneContext)

  /// The scene time, the stage, the theme and the environment. A scene changes only the environment.
  var context: SceneContext { get set }

  // MARK: Events

  // A scene implements those of the following that have a meaning in it. The others do nothing, and `takes(_:)` returns
  // false for the actions among them.

  /// Handles a click, or the key with the same effect.
  mutating func tap()
  /// Grabs the item that the scene moves.
  mutating func grab()
  /// Moves the finger by a distance along the scene's axis, in pt; positive is down or to the right.
  mutating func drag(by distance: Double)
  /// Releases the item with a velocity in pt/s, or with the tracked velocity if it is nil.
  mutating func release(velocity: Double?)
  /// Takes every finger away. A dragged item is released with the tracked velocity.
  mutating func cancel()
  /// Adds a velocity, in pt/s.
  mutating func kick(_ velocity: SIMD2<Double>)
  mutating func change(to spring: Spring)
  /// Replaces the driver of the control panel's pane.
  mutating func change(to driver: Driver)
  /// Handles a press, a movement or a release of the left mouse button. Each `.began` is followed by one
  /// `.ended` or `.cancelled`.
  mutating func pointer(_ sample: PointerSample)
  /// Handles a turn of the mouse wheel by a number of notches; positive is down.
  mutating func wheel(_ notches: Double)
  /// Adapts the scene to a change of the stage's size. No pointer is down.
  mutating func stageChanged()

  // MARK: Time

  /// Passes everything that moves by itself to `parts`, and does what is due. Rest, deadlines and the time of the
  /// charts follow from it.
  mutating func move(_ parts: inout Parts)
  /// The demonstration that runs; nil if there is none.
  var demonstration: Demonstration? { get }
  /// The key that the guiding hand presses; nil if it plays the scene with the mouse.
  var handKey: Key? { get }
  /// Records a frame in the charts, `duration` s after the one before. It is called only if a part that is charted
  /// moved before the frame.
  mutating func record(_ duration: Double)

  /// Gives the scene memory of its own for some time after a copy of it was made, so that its next frames allocate
  /// nothing. The values stay.
  mutating func reserveMemory()

  // MARK: Output

  /// Passes on the figures at the scene time, back to front.
  /// - Parameter rendering: The rendering of the canvas; any for a hit test.
  func forEachFigure(in rendering: Rendering, _ body: (Figure<Part>) -> Void)
  func draw(into canvas: inout Canvas)
  var status: StatusText { get }
  /// Computes the texts that the scene itself shows. It is called at most ten times a second in motion, after each
  /// event, and for each instant at which time stands still.
  mutating func refreshTexts()
  /// The hint about the first action and its effect: one to three lines of at most 46 characters.
  static var hint: [String] { get }
  /// The scene's own keys, the most important first.
  static var keys: [KeyBinding<Self>] { get }
  /// The keys of the current mode, such as an open picture; empty if there is none. They come before `keys`, and the
  /// bottom line shows them alone.
  var modeKeys: [KeyBinding<Self>] { get }
  /// The keys of the list of keys: those of the mode, then those of the scene that have an effect in it.
  var listedKeys: [KeyLabel] { get }
  /// The spring that the tuner changes by the action `spring`; nil if the scene has none.
  var tunedSpring: Spring? { get }
  /// The side on which the tuner covers the least of the items that the spring moves.
  var tunerSide: TunerSide { get }
  /// The selected item in words, for screen readers; empty if the status says it or if nothing is ever selected.
  var selectionInWords: InlineText { get }
  /// The settings that keys change without anything to be seen until the next motion, each in words, in an order that
  /// stays.
  var settingsInWords: [InlineText] { get }
  var trace: [TraceColumn] { get }

  // MARK: Given to each scene

  // The extension implements these for all scenes. They are requirements because frames call them through `any Scene`:
  // a witness reads `context` in place, and a function of the extension copies it.

  var time: Double { get }
  /// True if nothing moves until the next event. The display link runs only while this is false.
  var isAtRest: Bool { get }
  var statusText: StatusText { get }
  /// Advances the scene to `time`, in s. A motion that ends between two frames ends at its own time.
  mutating func advance(to time: Double)
  /// Passes on the keys of the bottom line: those of the mode, or the scene's.
  func forEachFooterKey(_ body: (KeyLabel) -> Void)
}

extension Scene {
  package mutating func tap() { context.lacksAction = true }
  package mutating func grab() { context.lacksAction = true }
  package mutating func drag(by distance: Double) { context.lacksAction = true }
  package mutating func release(velocity: Double?) { context.lacksAction = true }
  package mutating func cancel() { release(velocity: nil) }
  package mutating func kick(_ velocity: SIMD2<Double>) { context.lacksAction = true }
  package mutating func change(to spring: Spring) { context.lacksAction = true }
  package mutating func change(to driver: Driver) { context.lacksAction = true }
  package mutating func wheel(_ notches: Double) {}
  package mutating func stageChanged() {}
  package var demonstration: Demonstration? { nil }
  package var handKey: Key? { nil }
  package mutating func record(_ duration: Double) {}
  package mutating func reserveMemory() {}
  package mutating func refreshTexts() {}
  package func forEachFigure(in rendering: Rendering, _ body: (Figure<Part>) -> Void) {}
  package var modeKeys: [KeyBinding<Self>] { [] }
  package var tunerSide: TunerSide { .right }
  package var selectionInWords: InlineText { "" }
  package var settingsInWords: [InlineText] { [] }

  package var time: Double { context.time }
  var arrows: KeyboardFinger {
    get { context.arrows }
    _modify { yield &context.arrows }
  }
  package var isAtRest: Bool { context.rest.isAtRest }
  var theme: Theme { context.theme }

  package static var keyLabels: [KeyLabel] { keys.map(\.label) }

  package var listedKeys: [KeyLabel] {
    let mode = modeKeys
    if mode.isEmpty { return Self.keyLabels }
    return (mode + Self.keys.filter { $0.hasEffect(in: self, beside: mode) }).map(\.label)
  }

  package func forEachFooterKey(_ body: (KeyLabel) -> Void) {
    for binding in modeKeys.isEmpty ? Self.keys : modeKeys { body(binding.label) }
  }
  package var statusText: StatusText { context.statusText }
}

package enum TunerSide: Hashable, Sendable { case left, right }

/// The times of a demonstration that is being shown.
package struct Demonstration: Hashable, Sendable {
  /// The rate of scene time, relative to the one that the user has chosen.
  let rate: Double
  /// The next scene time at which time stands still for a moment, or at which the demonstration ends, in s.
  let stop: Double
  let isLast: Bool
}

/// The surroundings of a scene: its time, stage and theme, the environment, and the reports of the keyboard. A scene is
/// created with a context and keeps it. The extension of `Scene` updates the context before each call.
package struct SceneContext: Hashable, Sendable {
  /// The smallest stage that a scene must be able to fill, in cells.
  package static let least = (columns: 40, rows: 12)

  /// The scene time, in s. It is 0 when the scene begins, and never decreases.
  package internal(set) var time = 0.0
  /// The size of the stage in cells, including the gallery's top and bottom lines; at least `least`.
  package var columns: Int
  package var rows: Int
  package var theme: Theme
  /// The amount of motion that the user asks for.
  package var environment: MotionEnvironment
  /// The finger of the arrow keys, which knows whether the terminal reports the releases of keys.
  var arrows: KeyboardFinger
  package var reportsKeyRelease: Bool {
    get { arrows.reportsRelease }
    set { arrows.reportsRelease = newValue }
  }
  /// The rate of scene time, relative to the user's time: 1, less in slow motion, and 0 while paused.
  package internal(set) var rate = 1.0
  /// The scene time as a function of the session time, in which the user's hand moves: forwards, and while time is paused
  /// as it would go on.
  package internal(set) var handTime = LayerTime()
  /// The text of the top line. In motion it is computed at most ten times a second of the user's time, because digits
  /// that change faster cannot be read and cost bytes.
  package internal(set) var statusText = StatusText()
  /// The state of rest after the last frame or event.
  var rest = SceneRest(isAtRest: false)
  /// The scene time of the last computation of the texts, in s.
  var textTime = -Double.infinity
  /// The location of the pressed pointer, in pt; nil while no button is down.
  var pointer: SIMD2<Double>?
  /// True if the last action has no meaning in the scene, whatever its state is.
  var lacksAction = false

  /// The columns that the open tuner covers; nil while it is closed.
  var tunerColumns: Range<Int>?
  /// The least number of columns for a sentence beside the tuner.
  static let leastSentence = 20

  var freeColumns: Range<Int> {
    guard let tuner = tunerColumns else { return 0..<columns }
    return tuner.lowerBound > columns - tuner.upperBound
      ? 0..<tuner.lowerBound : min(tuner.upperBound, columns)..<columns
  }

  /// The size of the stage, in pt.
  var size: SIMD2<Double> { SIMD2(Double(columns), Double(rows)) * CellMetrics.size }

  package init(
    columns: Int, rows: Int, theme: Theme = .dark, environment: MotionEnvironment = .standard,
    reportsKeyRelease: Bool = false
  ) {
    self.columns = columns
    self.rows = rows
    self.theme = theme
    self.environment = environment
    arrows = KeyboardFinger(reportsRelease: reportsKeyRelease)
  }
}

extension Stage {
  /// Creates a stage of the given numbers of columns and rows, each raised to the least that a scene fills.
  init(atLeast columns: Int, _ rows: Int) {
    let least = SceneContext.least
    self.init(columns: max(columns, least.columns), rows: max(rows, least.rows))
  }
}

extension Scene {
  /// The least time between two computations of the texts in motion, in s of the user's time.
  private static var textPeriod: Double { 0.1 }

  /// Returns true if an event may change the scene. Others need neither be handled nor kept: keys that have no meaning,
  /// releases of keys that are not held, and other buttons than the left one.
  func uses(_ event: SceneEvent) -> Bool {
    switch event {
    case .input(.key(let key, let phase, _)): effect(of: key, phase) != nil
    case .input(.mouse(let mouse)):
      switch (mouse.action, mouse.button) {
      case (.press, .left), (.scrollUp, _), (.scrollDown, _): true
      case (.drag, .left), (.release, .left), (.release, .none): context.pointer != nil
      default: false
      }
    case .input(.focus(true)), .input(.paste): false
    default: true
    }
  }

  /// Returns true if an event is a hand's movement, a velocity given explicitly, or a resize. A jump of position or
  /// velocity is then intended. A tap is what the space bar does.
  func isByHand(_ event: SceneEvent) -> Bool {
    switch event {
    case .action(.grab), .action(.drag), .action(.release(.some)), .action(.kick), .resize: true
    case .action(.tap): Self.keys.effect(of: .space, .press)?.isByHand ?? false
    case .input(.key(let key, let phase, _)): effect(of: key, phase)?.isByHand ?? false
    case .input(.mouse(let mouse)): mouse.action != .release
    default: false
    }
  }

  /// Handles an event at its own time, in s: advances the scene, performs the event, and computes the texts again.
  package mutating func handle(_ event: SceneEvent, at time: Double) {
    advance(to: time)
    switch event {
    case .action(.cancel), .input(.focus(false)):
      cancelPointer()
      cancel()
    case .action(let action): perform(action)
    case .input(.key(let key, let phase, let modifiers)):
      effect(of: key, phase)?.act(&self, KeyPress(key: key, phase: phase, modifiers: modifiers))
    case .input(.mouse(let mouse)): translate(mouse)
    case .resize(let columns, let rows) where (columns, rows) != (context.columns, context.rows):
      cancelPointer()
      (context.columns, context.rows) = (columns, rows)
      stageChanged()
    case .reportsKeyRelease(let reports): context.reportsKeyRelease = reports
    case .theme(let theme): context.theme = theme
    case .input, .resize: break
    }
    refreshStatus()
  }

  package mutating func perform(_ action: Action) {
    context.lacksAction = false
    switch action {
    case .tap: tap()
    case .grab: grab()
    case .drag(let distance): drag(by: distance)
    case .release(let velocity): release(velocity: velocity)
    case .cancel: cancel()
    case .kick(let velocity): kick(velocity)
    case .spring(let spring): change(to: spring)
    case .driver(let driver): change(to: driver)
    }
  }

  /// Returns true if an action has a meaning in the scene, though it may change nothing in the present state.
  package func takes(_ action: Action) -> Bool {
    var scene = self
    scene.perform(action)
    return !scene.context.lacksAction
  }

  private func effect(of key: Key, _ phase: KeyPhase) -> KeyEffect<Self>? {
    modeKeys.effect(of: key, phase) ?? Self.keys.effect(of: key, phase)
  }

  /// Returns the reason why a key has no effect in the present state; nil if it has one.
  func refusal(of key: Key, _ phase: KeyPhase) -> String? { effect(of: key, phase)?.refusal?(self) }

  // MARK: The pointer

  private mutating func translate(_ mouse: MouseEvent) {
    switch (mouse.action, mouse.button) {
    case (.press, .left):
      // The release of an earlier press may not have been reported.
      cancelPointer()
      point(.began, at: mouse.location)
    case (.drag, .left): if context.pointer != nil { point(.moved, at: mouse.location) }
    case (.release, .left), (.release, .none):
      guard context.pointer != nil else { return }
      // The release may be the first report of the last movement.
      point(.moved, at: mouse.location)
      point(.ended, at: mouse.location)
    case (.scrollUp, _): wheel(-1)
    case (.scrollDown, _): wheel(1)
    default: break
    }
  }

  private mutating func cancelPointer() { if let place = context.pointer { point(.cancelled, at: place) } }

  private mutating func point(_ phase: PointerSample.Phase, at location: SIMD2<Double>) {
    context.pointer = phase == .began || phase == .moved ? location : nil
    pointer(PointerSample(phase, location: location, time: time))
  }

  // MARK: Time

  package mutating func advance(to time: Double) {
    let (start, before) = (context.time, context.rest)
    let time = max(time, start)
    #if DEBUG
      let resting = before.isAtRest ? trace : []
    #endif
    while context.rest.deadline <= time { pass(to: context.rest.deadline) }
    pass(to: time)
    if before.isAtRest {
      #if DEBUG
        let changes = changes(from: resting)
        assert(isAtRest && changes.isEmpty, "a part rests and yet changes: \(changes)")
      #endif
      return
    }
    if before.isRecording { record(time - start) }
    if time - context.textTime >= Self.textPeriod * context.rate || isAtRest { refreshStatus() }
  }

  private mutating func pass(to time: Double) {
    context.time = max(time, context.time)
    var parts = Parts(at: context.time, advances: true, handTime: context.handTime)
    move(&parts)
    askParts()
  }

  mutating func askParts() {
    var parts = Parts(at: context.time, advances: false, handTime: context.handTime)
    move(&parts)
    context.rest = parts.rest
  }

  #if DEBUG
    /// Returns the columns of the trace that have changed by more than rounding errors.
    private func changes(from before: [TraceColumn]) -> [String] {
      zip(before, trace).compactMap { old, new in
        switch (old.value, new.value) {
        case (.number(let old), .number(let new)) where abs(new - old) < 1e-9: nil
        case (let value, let next): value == next ? nil : "\(old.name) \(value) → \(next)"
        }
      }
    }
  #endif

  /// Asks the parts and computes all texts again, after a change that no frame made.
  mutating func refreshStatus() {
    askParts()
    context.textTime = context.time
    refreshTexts()
    context.statusText = status
  }
}

extension MouseEvent {
  /// The location of the mouse, in pt from the top left.
  var location: SIMD2<Double> { SIMD2(column, row) * CellMetrics.size }
}
