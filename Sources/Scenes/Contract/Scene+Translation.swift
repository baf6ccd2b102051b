internal import PaneCanvas
internal import MotionGestures

extension Scene {
  /// The least time between two computations of the texts in motion, in s.
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
    case .input(.focus(true)), .input(.paste), .performance: false
    default: true
    }
  }

  /// Handles an event at its own time, in s: advances the scene, performs the event, and computes the texts
  /// again.
  package mutating func handle(_ event: SceneEvent, at time: Double) {
    advance(to: time)
    switch event {
    case .action(.cancel), .input(.focus(false)):
      cancelPointer()
      perform(.cancel)
    case .action(let action): perform(action)
    case .input(.key(let key, let phase, let modifiers)):
      effect(of: key, phase)?.act(&self, KeyPress(key: key, phase: phase, modifiers: modifiers))
    case .input(.mouse(let mouse)): translate(mouse)
    case .resize(let columns, let rows):
      if (columns, rows) != (context.columns, context.rows) { cancelPointer() }
      change { ($0.columns, $0.rows) = (columns, rows) }
    case .reportsKeyRelease(let reports): change { $0.reportsKeyRelease = reports }
    case .theme(let theme): change { $0.theme = theme }
    case .input, .performance: break
    }
    refreshStatus()
  }

  /// Returns the effect of a key in a phase; nil if it has none.
  private func effect(of key: Key, _ phase: KeyPhase) -> KeyEffect<Self>? {
    modeKeys.effect(of: key, phase) ?? Self.keys.effect(of: key, phase)
  }

  private mutating func change(_ body: (inout SceneContext) -> Void) {
    let old = context
    body(&context)
    contextChanged(from: old)
  }

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

  /// Advances the scene to `time`, in s. A motion that ends between two frames ends at its own time.
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
    if time - context.textTime >= Self.textPeriod || isAtRest { refreshStatus() }
  }

  private mutating func pass(to time: Double) {
    context.time = max(time, context.time)
    var parts = Parts(at: context.time, advances: true)
    move(&parts)
    askParts()
  }

  /// Asks the parts whether they rest.
  private mutating func askParts() {
    var parts = Parts(at: context.time, advances: false)
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
