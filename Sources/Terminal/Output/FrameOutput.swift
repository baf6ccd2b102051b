internal import PaneCanvas
internal import Dispatch

/// Sends frames at the rate that the terminal can accept, and holds the newest one until it can be sent.
@MainActor final class FrameOutput {
  var presenter: Presenter
  /// True if frames are marked as atomic (mode 2026).
  var synchronizes = false
  var onPresented: ((Canvas) -> Void)?
  /// Called with the number of bytes of a frame that was held back and is sent now.
  var onLateFrame: ((Int) -> Void)?
  /// The number of frames that were held back and replaced by newer ones.
  private(set) var skippedFrames = 0
  private(set) var pacer: FramePacer
  /// True if the link has shown that it carries pictures without a wait. They are larger than frames, and a
  /// slow link would show nothing in their place meanwhile.
  var carriesPictures = false
  /// The number of queries at the ends of frames that the terminal has not answered yet.
  private(set) var unanswered = 0 { didSet { onUnanswered?(unanswered) } }
  var onUnanswered: ((Int) -> Void)?
  /// Called before a frame is made. It stops the program if the shell has the terminal, and returns true then.
  var stopsInBackground: (() -> Bool)?
  private let wire: Wire
  private let isInTmux = getenv("TMUX") != nil
  private var held: Canvas? { didSet { if held == nil { isHeldBack = false } } }
  /// True if nothing of the held canvas was sent.
  private var isHeldBack = false
  /// The canvas on the screen if some of its pictures are approximate and no newer canvas was presented, and the time
  /// at which they are replaced, in s.
  private var approximate: (canvas: Canvas, due: Double)?
  private var sprites = SpritePresenter(seed: .random(in: 0 ... .max))
  /// The time up to which the first frame waits for a terminal that is known by its name to show pictures, in s; nil if
  /// it waits for none.
  private var pictureDeadline: Double?
  /// Called when the wait for the first frame is over, unless `present` was called before.
  var onReady: (() -> Void)?
  /// True if the first frame was put off, and `onReady` is to be called.
  private var isPutOff = false
  /// Called if the first picture did not arrive, with the terminal's error.
  var onPictureLost: ((String) -> Void)?
  /// The value of the presenter's `invalidations` that the sprites were last rendered for.
  private var invalidations = 0
  private var frame: [UInt8] = []
  private let timer: any DispatchSourceTimer
  /// The time for which the timer is set, in s. It is not set back, because each setting wakes a thread of Dispatch.
  private var wakeTime = Double.infinity

  /// The largest number of bytes that one read from a pty returns. A frame of at most this size is shown
  /// atomically anyway.
  private static let atomicCount = 4095
  /// The time after which approximate pictures are replaced if nothing else is presented, in s.
  private static let refinement = 0.1

  init(wire: Wire, presenter: Presenter, framesPerSecond: Double, expectsPictures: Bool) {
    self.wire = wire
    let start = expectsPictures ? MonotonicClock.now() : nil
    pacer = FramePacer(framesPerSecond: framesPerSecond, awaitingPicturesFrom: start)
    pictureDeadline = start.map { $0 + FramePacer.indecision.beforePictures }
    self.presenter = presenter
    timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .distantFuture)
    timer.setEventHandler { [weak self] in MainActor.assumeIsolated { self?.timerFired() } }
    timer.activate()
    wire.onFree = { [weak self] in self?.presentHeld() }
  }

  isolated deinit { timer.cancel() }

  /// Returns true if the first frame must wait for the terminal's answer about pictures, because it would be drawn in cells
  /// and drawn again in pictures.
  func putsOff(isUnanswered: Bool) -> Bool {
    guard let deadline = pictureDeadline else { return false }
    isPutOff = isUnanswered && MonotonicClock.now() < deadline
    if isPutOff { wake(at: deadline) } else { pictureDeadline = nil }
    return isPutOff
  }

  func prepare(_ canvas: Canvas) {
    presenter.prepare()
    sprites.prepare(canvas.sprites)
  }

  /// Sends the difference between the screen and a canvas, or holds the canvas. Returns the number of bytes sent; nil if the
  /// canvas is held.
  func present(_ canvas: Canvas) -> Int? {
    if isHeldBack { skippedFrames += 1 }
    let count = sendOrHold(canvas)
    isHeldBack = count == nil && held != nil
    return count
  }

  private func sendOrHold(_ canvas: Canvas) -> Int? {
    let now = MonotonicClock.now()
    pacer.decide(at: now)
    rateLink()
    guard wire.isFree else {
      pacer.blocked(at: now)
      held = canvas
      wire.awaitRoom()
      return nil
    }
    var next = pacer.nextTime(at: now)
    if next <= now, !wire.isRead {
      askLate()
      next = pacer.nextTime(at: now)
    }
    guard next <= now else {
      // The next frame of the display link usually sends it in time; the timer, slightly later, covers the
      // case that none comes.
      hold(canvas, until: next + FramePacer.tolerance)
      return nil
    }
    if held != nil || approximate != nil { letGo() }
    if stopsInBackground?() == true { return nil }
    return send(canvas, isFinal: false)
  }

  /// Sends the difference between the screen and a canvas. Returns the number of bytes sent.
  /// - Parameter isFinal: True if the canvas was shown already, and its approximate pictures are replaced.
  private func send(_ canvas: Canvas, isFinal: Bool) -> Int {
    let now = MonotonicClock.now()
    render(canvas, isFinal: isFinal)
    if sprites.isApproximate {
      approximate = (canvas, now + Self.refinement)
      wake(at: now + Self.refinement)
    }
    guard !frame.isEmpty else { return 0 }
    wire.send(frame)
    pacer.sent(bytes: frame.count, at: now)
    if wire.mayMissRead { askLate() }
    if !isFinal { onPresented?(canvas) }
    return frame.count
  }

  /// Asks for an acknowledgement of the last frame, if it did not.
  private func askLate() {
    guard pacer.recall() else { return }
    wire.send(TerminalModes.askPosition)
    unanswered += 1
  }

  /// Renders the bytes of a frame: the cells, the sprites and the marks of an atomic frame. There are none if
  /// nothing has changed.
  private func render(_ canvas: Canvas, isFinal: Bool) {
    let mark = synchronizes ? TerminalModes.beginFrame : []
    frame.removeAll(keepingCapacity: true)
    frame += mark
    frame += presenter.render(canvas)
    renderSprites(of: canvas, isFinal: isFinal)
    if frame.count == mark.count {
      frame.removeAll(keepingCapacity: true)
      return
    }
    let isMarked = synchronizes && (!isInTmux || frame.count - mark.count > Self.atomicCount)
    if synchronizes && !isMarked { frame.removeFirst(mark.count) }
    if pacer.asks {
      frame += TerminalModes.askPosition
      unanswered += 1
    }
    if isMarked { frame += TerminalModes.endFrame }
  }

  /// Appends the bytes of the sprites to the frame. They follow the cells, whose bytes may clear the screen.
  private func renderSprites(of canvas: Canvas, isFinal: Bool) {
    if invalidations != presenter.invalidations {
      invalidations = presenter.invalidations
      sprites.forget(freeingInto: &frame)
    }
    guard let cell = canvas.rendering.pixels ?? (sprites.isEmpty ? nil : PixelSize(width: 1, height: 1))
    else { return }
    sprites.render(canvas.sprites, in: cell, isFinal: isFinal, into: &frame)
  }

  var undoing: [UInt8] { sprites.undoing }

  /// Sends bytes that are not a frame, between frames.
  func send(_ bytes: [UInt8]) { wire.send(bytes) }

  func checkFirstPicture() { sprites.asksForFirst = true }

  func answered(picture id: Int, error: String?) {
    if let error, id == sprites.askingID { onPictureLost?(error) }
  }

  /// The next canvas paints every cell.
  func erasePictures() {
    letGo()
    wire.send(sprites.undoing)
    presenter.invalidate()
  }

  func acknowledged() {
    unanswered = max(unanswered - 1, 0)
    pacer.acknowledged(at: MonotonicClock.now())
    rateLink()
    if held != nil { presentHeld() }
  }

  /// Notes that the link carries pictures. A link that does is not rated again, because the small frames that
  /// follow say little about its rate.
  private func rateLink() { if pacer.carriesPictures { carriesPictures = true } }

  /// Handles the reply to a query that did not belong to a frame.
  /// - Parameter bytes: The number of bytes that were sent with the query; 0 if this reply measures nothing.
  func answered(bytes: Int, after seconds: Double) {
    pacer.acknowledgementsWork()
    if bytes > 0 { pacer.measured(bytes: bytes, seconds: seconds) }
    rateLink()
  }

  func inputCame() { pacer.inputCame() }

  /// Starts again on a screen whose content is undefined. No frame is in flight, but replies to earlier
  /// frames may still come unless `allAnswered` is true.
  func restart(allAnswered: Bool) {
    letGo()
    pacer.forgetFrames()
    if allAnswered { unanswered = 0 }
  }

  private func hold(_ canvas: Canvas, until time: Double) {
    held = canvas
    wake(at: time)
  }

  /// Sets the timer, unless it fires before.
  private func wake(at time: Double) {
    guard time < wakeTime else { return }
    wakeTime = time
    timer.schedule(deadline: .now() + max(time - MonotonicClock.now(), 0), leeway: .nanoseconds(0))
  }

  func letGo() { (held, approximate) = (nil, nil) }

  private func timerFired() {
    wakeTime = .infinity
    if isPutOff { return presentHeld() }
    guard held == nil, let (canvas, due) = approximate else { return presentHeld() }
    let now = MonotonicClock.now()
    guard due <= now else { return wake(at: due) }
    // A link that is behind gets the exact pictures later.
    let next = pacer.nextTime(at: now)
    guard wire.isFree, next <= now else { return wake(at: max(next, now + Self.refinement)) }
    letGo()
    if stopsInBackground?() != true { _ = send(canvas, isFinal: true) }
  }

  /// Sends the held canvas if it may be sent now, and calls `onReady` for a frame that was put off.
  func presentHeld() {
    if let held {
      let isLate = isHeldBack
      if let count = sendOrHold(held), isLate { onLateFrame?(count) }
    }
    if isPutOff { onReady?() }
  }
}

/// The terminal modes in use: the sequences that set, reset and query them.
enum TerminalModes {
  static let beginFrame = Array("\u{1b}[?2026h".utf8)
  static let endFrame = Array("\u{1b}[?2026l".utf8)
  /// Asks for the cursor position. The reply acknowledges all output before it.
  static let askPosition = Array("\u{1b}[6n".utf8)
  /// Asks for the primary device attributes (DA1), to which every terminal replies.
  static let askAttributes = Array("\u{1b}[c".utf8)
  static let askCellSize = Array("\u{1b}[16t".utf8)
  /// Asks for all keys as `CSI u` (1 and 8), with repeat and release (2) and with the text that they type (16).
  ///
  /// Without 8, kitty sends the bytes of Enter, Tab and Backspace a second time when the key goes up.
  static let pushKeyboard = Array("\u{1b}[>27u".utf8)
  static let popKeyboard = Array("\u{1b}[<u".utf8)
  static let focusAndPaste = Array("\u{1b}[?1004h\u{1b}[?2004h".utf8)
  /// Reports presses and drags, in decimal cell coordinates.
  static let mouse = Array("\u{1b}[?1002h\u{1b}[?1006h".utf8)
  /// Reports the mouse in pixels instead of cells.
  static let mousePixels = Array("\u{1b}[?1016h".utf8)

  /// Returns the sequences that reset every mode, used or not, and then leave the screen.
  ///
  /// They begin with ESC, which also ends a sequence that was cut off in the middle of a frame.
  static func restoring(keyboard: Bool, leaving: [UInt8]) -> [UInt8] {
    endFrame + (keyboard ? popKeyboard : [])
      + Array(
        "\u{1b}[?1003l\u{1b}[?1002l\u{1b}[?1000l\u{1b}[?1006l\u{1b}[?1016l\u{1b}[?1004l\u{1b}[?2004l\u{1b}[?7h\u{1b}[m"
          .utf8) + leaving
  }
}

/// The terminal's clipboard (OSC 52), which works through ssh too. A terminal without one ignores the sequence.
enum Clipboard {
  static func setting(_ text: String) -> [UInt8] {
    var sequence = Array("\u{1b}]52;c;".utf8)
    sequence.append(base64: Array(text.utf8)[...])
    return sequence + Array("\u{1b}\\".utf8)
  }
}
