internal import CellCanvas
internal import Dispatch
internal import Glibc

/// Sends frames as the terminal can take them, and holds the newest one while it cannot.
@MainActor final class FrameOutput {
  var presenter: Presenter
  /// Whether frames are marked as such (mode 2026).
  var synchronizes = false
  /// Called with each canvas that was sent whole.
  var onPresented: ((Canvas) -> Void)?
  private(set) var pacer: FramePacer
  /// How many answers to frames' questions are still to come.
  private(set) var unanswered = 0 { didSet { onUnanswered?(unanswered) } }
  /// Called with every change of that.
  var onUnanswered: ((Int) -> Void)?
  private let wire: Wire
  private let isInTmux = getenv("TMUX") != nil
  private var held: Canvas?
  /// The pictures over the cells.
  private var sprites = SpritePresenter(seed: .random(in: 0 ... .max))
  /// The presenter's invalidations that the sprites know of.
  private var invalidations = 0
  /// The bytes of the newest frame.
  private var frame: [UInt8] = []
  private let timer: any DispatchSourceTimer

  /// A read from a pty brings no more than this: a frame up to it is shown as one anyway.
  private static let atomicCount = 4095

  init(wire: Wire, presenter: Presenter, framesPerSecond: Double) {
    self.wire = wire
    pacer = FramePacer(framesPerSecond: framesPerSecond)
    self.presenter = presenter
    timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .distantFuture)
    timer.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.presentHeld() } }
    timer.activate()
    wire.onFree = { [weak self] in self?.presentHeld() }
  }

  isolated deinit { timer.cancel() }

  /// Sends what changes the screen into a canvas, or holds the canvas; the number of bytes sent.
  func present(_ canvas: Canvas) -> Int {
    let now = Self.now()
    pacer.decide(at: now)
    guard wire.isFree else {
      pacer.blocked(at: now)
      held = canvas
      wire.awaitRoom()
      return 0
    }
    let next = pacer.nextTime(at: now)
    guard next <= now else {
      // A frame of the display link may come as soon as it is time; without one, this one goes a little later.
      hold(canvas, until: next + FramePacer.tolerance)
      return 0
    }
    if held != nil { letGo() }
    let isComplete = render(canvas)
    guard !frame.isEmpty else { return 0 }
    wire.send(frame)
    pacer.sent(bytes: frame.count, isComplete: isComplete, at: now)
    if isComplete { onPresented?(canvas) } else { hold(canvas, until: pacer.nextTime(at: now)) }
    return frame.count
  }

  /// Makes the bytes of a frame: cells, sprites, and what marks them as one; none if nothing changes.
  /// - Returns: whether the frame shows all of the canvas.
  private func render(_ canvas: Canvas) -> Bool {
    let mark = synchronizes ? TerminalModes.beginFrame : []
    frame.removeAll(keepingCapacity: true)
    frame += mark
    let (cells, hasAllCells) = presenter.render(canvas, limit: pacer.byteLimit)
    frame += cells
    let hasAllSprites = renderSprites(of: canvas)
    if frame.count == mark.count {
      frame.removeAll(keepingCapacity: true)
      return hasAllCells && hasAllSprites
    }
    let isMarked = synchronizes && (!isInTmux || frame.count - mark.count > Self.atomicCount)
    if synchronizes && !isMarked { frame.removeFirst(mark.count) }
    if pacer.isAcknowledged {
      frame += TerminalModes.askPosition
      unanswered += 1
    }
    if isMarked { frame += TerminalModes.endFrame }
    return hasAllCells && hasAllSprites
  }

  /// Appends the bytes of a canvas' sprites to the frame, behind its cells, which may have cleared the screen.
  /// - Returns: whether all of them are shown.
  private func renderSprites(of canvas: Canvas) -> Bool {
    if invalidations != presenter.invalidations {
      invalidations = presenter.invalidations
      sprites.forget(freeingInto: &frame)
    }
    guard let cell = canvas.rendering.pixels ?? (sprites.isEmpty ? nil : PixelSize(width: 1, height: 1))
    else {
      return true
    }
    return sprites.render(
      canvas.sprites, columns: canvas.columns, rows: canvas.rows, cell: cell, limit: pacer.byteLimit,
      into: &frame)
  }

  /// The bytes that free all pictures that were ever sent.
  var undoing: [UInt8] { sprites.undoing }

  /// Sends what is no frame, between frames.
  func send(_ bytes: [UInt8]) { wire.send(bytes) }

  /// The terminal has shown a frame.
  func acknowledged() {
    unanswered = max(unanswered - 1, 0)
    pacer.acknowledged(at: Self.now())
    if held != nil { presentHeld() }
  }

  /// The terminal has answered a question that was no frame's, after so many bytes and seconds.
  func answered(bytes: Int, after seconds: Double) {
    pacer.acknowledgementsWork()
    if bytes > 0 { pacer.measured(bytes: bytes, seconds: seconds) }
    if held != nil { presentHeld() }
  }

  func inputCame() { pacer.inputCame() }

  /// Starts anew, on a screen that is void: no frame is in flight. Their answers may still be, unless the
  /// terminal has answered everything that it was asked.
  func restart(allAnswered: Bool) {
    letGo()
    pacer.forgetFrames()
    if allAnswered { unanswered = 0 }
  }

  private func hold(_ canvas: Canvas, until time: Double) {
    held = canvas
    timer.schedule(deadline: .now() + max(time - Self.now(), 0), leeway: .nanoseconds(0))
  }

  /// Forgets the canvas that is held.
  func letGo() {
    held = nil
    timer.schedule(deadline: .distantFuture)
  }

  private func presentHeld() {
    if let held { _ = present(held) }
  }

  /// The time that the pacer goes by.
  static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
