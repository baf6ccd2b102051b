import Motion
import Testing

@MainActor @Suite struct `The property animator on a display link` {
  /// A square with a centre and a colour that can turn orange.
  typealias Square = Pair<SIMD2<Double>, RGBA>
  static let grey = RGBA(red: 0.5, green: 0.5, blue: 0.5)

  let link = ManualDisplayLink(framesPerSecond: 60)
  let animator: Animator
  init() { animator = Animator(link: link) }

  private func make(
    duration: Double = 1, _ timing: AnimationTiming<Square> = .curve(.linear)
  ) throws -> PropertyAnimator<Square> {
    let square = PropertyAnimator(Pair([0, 0], Self.grey), duration: duration, timing: timing, on: animator)
    try square.addAnimations(at: 0) { $0.first = [300, 0] }
    return square
  }

  @Test func `M84: a started animator completes once at the end and is inactive`() throws {
    let square = try make()
    var (positions, color): ([AnimatorPosition], RGBA) = ([], Self.grey)
    square.addCompletion { position in
      positions.append(position)
      if position == .end { color = RGBA(red: 1, green: 0.5, blue: 0) }
    }
    #expect(link.isPaused && square.state == .inactive)
    try square.start(at: 0)
    #expect(square.isRunning && !link.isPaused)
    link.advance(to: 0.5)
    #expect(abs(square.value.first.x - 150) < 1e-9 && abs(square.velocity.first.x - 300) < 1e-9)
    link.advance(to: 3)
    #expect(positions == [.end] && square.state == .inactive && square.value.first == [300, 0])
    #expect(color.channels.x == 1 && link.isPaused && animator.isEmpty)
    // A second run has only the completions that are added for it.
    try square.addAnimations { $0.first = [0, 0] }
    try square.start()
    link.advance(to: 5)
    #expect(square.value.first == [0, 0] && positions == [.end])
  }

  @Test func `a delayed change begins after its part of the duration, forwards and backwards`() throws {
    let square = try make()
    try square.addAnimations(delayFactor: 0.5, at: 0) { $0.first.y = 100 }
    try square.start(at: 0)
    #expect(!square.isReversed)
    link.advance(to: 0.5)
    #expect((square.value.first - [150, 0]).length < 1e-9)
    link.advance(to: 0.75)
    #expect((square.value.first - [225, 50]).length < 1e-9)
    try square.setReversed(true, at: 0.75)
    #expect(square.isReversed)
    link.advance(to: 1)
    #expect((square.value.first - [150, 0]).length < 1e-9)
  }

  @Test func `a value that is placed before the start is the one from which the animator moves`() throws {
    let square = PropertyAnimator(
      Square([0, 0], Self.grey), duration: 1, timing: .curve(.linear), on: animator)
    try square.place(Square([100, 0], Self.grey))
    #expect(square.value.first == [100, 0])
    try square.addAnimations(at: 0) { $0.first = [300, 0] }
    try square.start(at: 0)
    link.advance(to: 0.5)
    #expect((square.value.first - [200, 0]).length < 1e-9)
    #expect(throws: AnimatorError.self) { try square.place(Square([0, 0], Self.grey)) }
  }

  @Test func `animations of the initialiser are added first`() throws {
    let square = PropertyAnimator(Square([0, 0], Self.grey), duration: 1, on: animator) {
      $0.first = [300, 0]
    }
    try square.addAnimations { $0.first.y = $0.first.x }
    #expect(square.state == .inactive && link.isPaused)
    try square.start()
    link.advance(to: 1)
    #expect(square.value.first == [300, 300])
  }

  @Test
  func `M85: changes of state, running, reversed and fraction are reported in order`()
    throws
  {
    let square = try make(.curve(.easeIn))
    var log: [PropertyAnimator<Square>.Change] = []
    square.observer = { log.append($0) }
    try square.start(at: 0)
    #expect(log == [.state(.active), .isRunning(true)])
    log = []
    link.advance(to: 0.5)
    #expect(log.isEmpty)
    try square.pause(at: 0.5)
    #expect(log.first == .isRunning(false) && log.count == 2)
    guard case .fraction(let progress)? = log.last else {
      Issue.record("no fraction in \(log)")
      return
    }
    #expect(abs(progress - 0.315357) <= 1e-6)
    log = []
    try square.setReversed(true, at: 0.5)
    #expect(log.first == .isReversed(true) && log.count == 2)
    log = []
    try square.setFraction(0.9, at: 0.6)
    #expect(log == [.fraction(0.9)])
    log = []
    try square.start(at: 0.6)
    #expect(log.first == .isRunning(true))
    link.advance(to: 3)
    #expect(Array(log.suffix(4).prefix(3)) == [.state(.inactive), .isRunning(false), .isReversed(false)])
  }

  @Test func `M87: a reversed animator completes at the start`() throws {
    let square = try make()
    var positions: [AnimatorPosition] = []
    square.addCompletion { positions.append($0) }
    try square.start(at: 0)
    link.advance(to: 0.4)
    try square.pause()
    try square.setReversed(true)
    try square.start()
    link.advance(to: 0.79)
    #expect(positions.isEmpty)
    link.advance(to: 0.85)
    #expect(positions == [.start] && square.value.first == [0, 0])
  }

  @Test func `M90, M91: finish reports the position, and stop without finishing reports nothing`() throws {
    for position in AnimatorPosition.allCases {
      let square = try make()
      var positions: [AnimatorPosition] = []
      square.addCompletion { positions.append($0) }
      let start = link.now
      try square.start()
      link.advance(to: start + 0.5)
      try square.stop(withoutFinishing: false)
      #expect(square.state == .stopped && link.isPaused && positions.isEmpty)
      try square.finish(at: position)
      #expect(positions == [position] && square.state == .inactive)
    }
    let square = try make()
    var calls = 0
    square.addCompletion { _ in calls += 1 }
    try square.stop(withoutFinishing: true)
    try square.start()
    link.advance(by: 0.5)
    let shown = square.value
    try square.stop(withoutFinishing: true)
    link.advance(by: 3)
    #expect(calls == 0 && square.state == .inactive && square.value == shown && link.isPaused)
    // Completions that were dropped are not called later.
    try square.addAnimations { $0.first = [0, 0] }
    try square.start()
    link.advance(by: 3)
    #expect(calls == 0 && square.value.first == [0, 0])
  }

  @Test func `M110: keyframes run, pause, scrub and reverse on a link as computed without one`() throws {
    let rising = PropertyAnimator(0.0, duration: 1, timing: .curve(.linear), on: animator)
    try rising.addKeyframes([
      RecordedChange(start: 0, duration: 0.5) { $0 = 80 },
      RecordedChange(start: 0.5, duration: 0.5, curve: .easeOut) { $0 = 20 }
    ])
    #expect(rising.state == .inactive && link.isPaused)
    try rising.start()
    link.advance(by: 0.25)
    #expect(abs(rising.value - 40) < 1e-9)
    link.advance(by: 0.5)
    #expect(abs(rising.value - (80 - 60 * TimingCurve.easeOut.progress(at: 0.5))) < 1e-9)
    try rising.pause()
    try rising.setFraction(0.5)
    #expect(abs(rising.value - 80) < 1e-9)
    try rising.stop(withoutFinishing: false)
    #expect(throws: AnimatorError.stopped(.addAnimations)) {
      try rising.addKeyframes([RecordedChange { $0 = 1 }])
    }
  }

  /// A model on the main actor whose animator goes to a value that is read when the animation begins.
  @MainActor private final class Panel {
    var open = 100.0
    private(set) var sliding: PropertyAnimator<Double>!

    init(on animator: Animator) {
      sliding = PropertyAnimator(0.0, duration: 1, timing: .curve(.linear), on: animator) { [unowned self] in
        $0 = open
      }
    }

    func shift(by distance: Double) throws {
      try sliding.addAnimations { [unowned self] in $0 += distance + 0 * open }
      try sliding.addAnimations(delayFactor: 0.5) { [unowned self] in $0 += 0 * open }
    }
  }

  @Test func `the changes of an animator read what belongs to the main actor`() throws {
    let panel = Panel(on: animator)
    panel.open = 300
    try panel.shift(by: 20)
    try panel.sliding.start(at: 0)
    link.advance(to: 2)
    #expect(panel.sliding.value == 320)
  }

  @Test func `an animator tells its duration, its state to come and its end, on the link's clock`() throws {
    animator.changeTime(at: 0) { $0.withRate(0.5, at: $1) }
    let sliding = PropertyAnimator(0.0, duration: 1, timing: .curve(.linear), on: animator) { $0 = 100 }
    #expect(sliding.duration == 1 && sliding.endTime == .infinity)
    var ends: [(position: AnimatorPosition, time: Double)] = []
    sliding.addCompletion { ends.append(($0, $1)) }
    try sliding.start(at: 0.25)
    #expect(sliding.endTime == 2.25)
    for (time, value) in [(1.25, 50.0), (2.25, 100), (9, 100)] {
      #expect(sliding.state(at: time) == (value, value < 100 ? 100 : 0))
    }
    animator.pause(at: 0.5)
    #expect(sliding.endTime == .infinity)
    animator.resume(at: 0.75)
    link.advance(to: 4)
    #expect(ends.count == 1 && ends[0].position == .end && abs(ends[0].time - 2.5) < 1e-9)
    try sliding.addAnimations { $0 = 0 }
    sliding.addCompletion { ends.append(($0, $1)) }
    try sliding.start()
    try sliding.stop(withoutFinishing: false)
    try sliding.finish(at: .end)
    #expect(ends.count == 2 && ends[1].time == link.now)
  }

  @Test func `an animator that has passed its end is scrubbed from there`() throws {
    let spring = PropertyAnimator(0.0, duration: 0.5, timing: .dampingRatio(0.4), on: animator) { $0 = 100 }
    try spring.start(at: 0)
    link.advance(to: 0.13)
    try spring.pause()
    let (value, fraction) = (spring.value, spring.fractionComplete)
    #expect(fraction > 1.05)
    try spring.scrub(to: fraction)
    #expect(spring.value == value)
    try spring.scrub(to: 1.02)
    #expect(abs(spring.value - 102) < 1e-9)
    #expect(throws: AnimatorError.fractionOutsideUnit(1.02)) { try spring.setFraction(1.02) }
  }

  @Test func `M96: a tap pauses a running animator and starts a paused one`() throws {
    let square = try make()
    func tap() throws {
      if square.isRunning { try square.pause() } else { try square.start() }
    }
    for isRunning in [true, false, true, false] {
      try tap()
      #expect(square.isRunning == isRunning && link.isPaused == !isRunning)
      link.advance(by: 0.1)
    }
    #expect(abs(square.value.first.x - 60) < 1e-9)
  }

  @Test func `an illegal call throws an error with a reason and changes nothing`() throws {
    let square = PropertyAnimator(Pair(SIMD2(0.0, 0), Self.grey), duration: 1, on: animator)
    let error = #expect(throws: AnimatorError.nothingToAnimate(.start)) { try square.start() }
    #expect("\(try #require(error))" == "cannot start: there are no animations, add some first")
    #expect(throws: AnimatorError.inactive(.finish)) { try square.finish(at: .end) }
    #expect(link.isPaused && square.state == .inactive)
  }

  @Test func `waiting returns the position, or nil after a stop without finishing`() async throws {
    let square = try make()
    /// Starts a task that waits. The wait has begun when this returns, since nothing suspends in between.
    func wait() async -> Task<AnimatorPosition?, Never> {
      var hasBegun = false
      let task = Task { @MainActor in
        hasBegun = true
        return await square.finished()
      }
      while !hasBegun { await Task.yield() }
      return task
    }
    let end = await wait()
    try square.start(at: 0)
    link.advance(to: 2)
    #expect(await end.value == .end)

    try square.addAnimations { $0.first = [0, 0] }
    let nothing = await wait()
    try square.start()
    try square.stop(withoutFinishing: true)
    #expect(await nothing.value == nil)

    try square.addAnimations { $0.first = [100, 0] }
    try square.start()
    let (cancelled, patient) = (await wait(), await wait())
    cancelled.cancel()
    #expect(await cancelled.value == nil && square.isRunning)
    link.advance(to: 9)
    #expect(await patient.value == .end)
    let late = Task { @MainActor in
      withUnsafeCurrentTask { $0?.cancel() }
      return await square.finished()
    }
    #expect(await late.value == nil)
  }

  @Test(arguments: ["by itself", "finished", "stopped"])
  func `what a watcher of an end adds is for the next run`(end: String) throws {
    let square = try make()
    var log: [String] = []
    square.addCompletion { _ in log.append("first end") }
    square.observer = { change in
      guard case .state(.inactive) = change, !log.contains("watched") else { return }
      log.append("watched")
      square.addCompletion { _ in log.append("second end") }
      try? square.addAnimations { $0.first.x += 100 }
      try? square.start()
    }
    try square.start(at: 0)
    link.advance(to: 0.5)
    if end == "finished" {
      try square.stop(withoutFinishing: false)
      try square.finish(at: .end)
    } else if end == "stopped" {
      try square.stop(withoutFinishing: true)
    }
    link.advance(to: 1.25)
    #expect(!log.contains("second end") && square.isRunning)
    link.advance(to: 5)
    #expect(log.contains("first end") == (end != "stopped") && log.last == "second end")
    #expect(log.count { $0 == "second end" } == 1 && link.isPaused)
  }

  @Test func `a completion can start the animator again`() throws {
    let square = try make()
    var laps = 0
    func lap() {
      laps += 1
      guard laps < 3 else { return }
      square.addCompletion { _ in lap() }
      try? square.addAnimations { $0.first.x += 100 }
      try? square.start()
    }
    square.addCompletion { _ in lap() }
    try square.start(at: 0)
    for _ in 0..<400 where link.fire() { #expect(animator.count <= 1) }
    #expect(laps == 3 && square.value.first == [500, 0] && link.isPaused)
  }

  @Test func `a property animator is inactive at its shown value once its animator is released or emptied`()
    throws
  {
    let square = try make()
    var log: [PropertyAnimator<Square>.Change] = []
    square.observer = { log.append($0) }
    try square.start(at: 0)
    link.advance(to: 0.25)
    log = []
    animator.removeAll()
    #expect(square.state == .inactive && abs(square.value.first.x - 75) < 1e-9 && link.isPaused)
    #expect(Array(log.prefix(2)) == [.state(.inactive), .isRunning(false)])
  }

  @Test func `M67: in slow motion an animation takes longer by the factor, on the clock of the link`() throws
  {
    let square = try make()
    try square.start(at: 0)
    animator.changeTime(at: 0) { $0.withRate(0.25, at: $1) }
    link.advance(to: 2)
    #expect(abs(square.value.first.x - 150) < 1e-9)
    link.advance(to: 5)
    #expect(square.state == .inactive)
  }

  @Test func `in reduced motion the springs of a property animator do not overshoot`() throws {
    animator.environment = .reduced
    for timing in [
      AnimationTiming<Square>.dampingRatio(0.2), .spring(SpringTiming(Spring(stiffness: 100, damping: 2)))
    ] {
      let square = try make(timing)
      var highest = 0.0
      square.onChange = { highest = max(highest, $0.first.x) }
      try square.start()
      link.advance(by: 5)
      #expect(highest == 300 && square.state == .inactive)
    }
  }
}
