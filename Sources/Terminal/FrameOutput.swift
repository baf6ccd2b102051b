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
    let (frame, isComplete) = presenter.render(canvas, limit: pacer.byteLimit)
    guard frame.count > 0, let start = frame.baseAddress else { return 0 }
    var first = start
    var end = start + frame.count
    let isMarked = synchronizes && (!isInTmux || frame.count > Self.atomicCount)
    if isMarked {
      first -= TerminalModes.beginFrame.count
      first.copyMemory(from: TerminalModes.beginFrame, byteCount: TerminalModes.beginFrame.count)
    }
    if pacer.isAcknowledged {
      append(TerminalModes.askPosition, at: &end)
      unanswered += 1
    }
    if isMarked { append(TerminalModes.endFrame, at: &end) }
    let bytes = UnsafeRawBufferPointer(start: first, count: end - first)
    wire.send(bytes)
    pacer.sent(bytes: bytes.count, isComplete: isComplete, at: now)
    if isComplete { onPresented?(canvas) } else { hold(canvas, until: pacer.nextTime(at: now)) }
    return bytes.count
  }

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

  private func append(_ bytes: [UInt8], at end: inout UnsafeMutableRawPointer) {
    end.copyMemory(from: bytes, byteCount: bytes.count)
    end += bytes.count
  }

  /// The time that the pacer goes by.
  static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
