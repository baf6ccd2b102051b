internal import CRestore
internal import Dispatch
internal import PaneCanvas

/// Sends frames as fast as the terminal takes them, and holds the newest one until it can be sent.
///
/// Every fourth frame asks for the cursor's position, and every frame while a reply is missing. No frame is sent while two
/// are missing, or while the terminal has not taken the last one.
@MainActor final class Output {
  let frames: Frames
  /// True if frames are marked as atomic (mode 2026).
  var synchronizes = false
  var onFrame: ((Int) -> Void)?
  private(set) var skippedFrames = 0
  /// The time that the last reply took, in s.
  private(set) var roundTrip = 0.0
  /// The host times of the queries that the terminal has not answered yet, in s.
  private var queries: [Double] = []

  /// A description of the terminal of its own, which is non-blocking, unlike the one that is shared with the shell.
  private let descriptor: CInt
  /// The part of the last bytes that the terminal has had no room for.
  private var tail: [UInt8] = []
  /// The canvas that waits to be sent.
  var held: Canvas?
  private var frame: [UInt8] = []
  private var frameCount = 0
  private(set) var sprites = SpritePresenter(seed: .random(in: 0 ... .max))
  /// The host time before which frames are held, in s.
  private var start: Double
  /// True if frames ask: the terminal has answered its last query.
  private var asks = false
  private var isAlarmSet = false
  /// True while a button of the mouse is down, of which reports come until the screen was left.
  var isDragged = false { didSet { if isDragged != oldValue { tellRestoration() } } }

  /// The time after which a frame no longer waits for a reply, in s.
  private static let patience = 2.0

  /// - Parameter start: The host time before which frames are held, in s.
  init(_ descriptor: CInt, _ frames: Frames, from start: Double) {
    (self.descriptor, self.frames, self.start) = (descriptor, frames, start)
  }

  /// Opens a description of the terminal at stdout.
  static func open() throws(TerminalError) -> CInt {
    let flags = O_RDWR | O_NOCTTY | O_NONBLOCK | O_CLOEXEC
    // Its name may be that of a terminal elsewhere, as in a container.
    var opened = ttyname(STDOUT_FILENO).map { PaneTerminal.open($0, flags) } ?? -1
    if opened < 0 { opened = PaneTerminal.open("/dev/tty", flags) }
    guard opened >= 0 else { throw .system("opening the terminal") }
    return opened
  }

  // MARK: Frames

  /// Sends the difference between the screen and a canvas in one write, or holds the canvas.
  func present(_ canvas: Canvas) {
    if held != nil { skippedFrames += 1 }
    let now = MonotonicClock.now()
    if let oldest = queries.first, now - oldest >= Self.patience {
      (queries, asks) = ([], false)
    }
    guard now >= start, tail.isEmpty, queries.count < 2 else {
      held = canvas
      // A full terminal tells when it has room, and one that is behind when it replies.
      return wake(after: now < start ? start - now : Self.patience)
    }
    held = nil
    render(canvas)
    guard !frame.isEmpty else { return }
    if asks, !queries.isEmpty || frameCount % 4 == 0 {
      // After the mark of its end: a terminal may hold its replies until then.
      frame += TerminalModes.askPosition
      queries.append(now)
      tellRestoration()
    }
    frameCount += 1
    send(frame)
    onFrame?(frame.count)
  }

  /// Renders the bytes of a frame; none if nothing has changed.
  private func render(_ canvas: Canvas) {
    frame.removeAll(keepingCapacity: true)
    if synchronizes { frame += TerminalModes.beginFrame }
    let begin = frame.count
    if frames.append(canvas, to: &frame) { sprites.forget(freeingInto: &frame) }
    let cell = canvas.rendering.pixels ?? PixelSize(width: 1, height: 1)
    sprites.render(canvas.sprites, in: cell, isFinal: canvas.isResting, into: &frame)
    guard frame.count > begin else { return frame.removeAll(keepingCapacity: true) }
    if synchronizes { frame += TerminalModes.endFrame }
  }

  /// Sends the held canvas if that is possible now.
  private func presentHeld() {
    guard let canvas = held else { return }
    held = nil
    present(canvas)
  }

  /// Sends the first frames at once, and lets frames ask: the terminal has answered the first queries.
  func begin() {
    (start, asks) = (0, true)
    tellRestoration()
    presentHeld()
  }

  /// Presents the held canvas after a time in s, unless an earlier call has not done so yet.
  private func wake(after seconds: Double) {
    guard !isAlarmSet else { return }
    isAlarmSet = true
    DispatchQueue.main.asyncAfter(deadline: .now() + seconds) { [self] in
      MainActor.assumeIsolated {
        isAlarmSet = false
        presentHeld()
      }
    }
  }

  // MARK: Replies

  /// Takes a reply to a query for the cursor's position.
  func answered() {
    asks = true
    guard !queries.isEmpty else { return }
    roundTrip = MonotonicClock.now() - queries.removeFirst()
    tellRestoration()
    presentHeld()
  }

  private func tellRestoration() {
    restore_expect(CInt(queries.count + (isDragged ? 1 : 0)), CInt(1000 * roundTrip))
  }

  /// True if the terminal has stopped reading: its replies would come after the program has ended.
  var isStalled: Bool {
    !tail.isEmpty || queries.first.map { MonotonicClock.now() - $0 > 0.25 + 3 * roundTrip } ?? false
  }

  // MARK: Bytes

  /// Sends bytes in one write. Bytes for which the terminal has no room follow as soon as it has.
  func send(_ bytes: [UInt8]) {
    let sent = tail.isEmpty ? max(write(descriptor, bytes, bytes.count), 0) : 0
    guard sent < bytes.count else { return }
    if tail.isEmpty { MainQueueLoop.watch(descriptor, for: POLLOUT) { [weak self] in self?.sendTail() } }
    tail += bytes[sent...]
  }

  private func sendTail() {
    let sent = write(descriptor, tail, tail.count)
    // A terminal that is gone accepts nothing. The reader notices its end.
    let isGone = sent < 0 && errno != EAGAIN && errno != EINTR
    guard sent == tail.count || isGone else { return tail.removeFirst(max(sent, 0)) }
    dropTail()
    presentHeld()
  }

  private func dropTail() {
    tail = []
    MainQueueLoop.cancel(descriptor)
  }

  /// Drops what the terminal has had no room for, and every expectation.
  func drop() {
    dropTail()
    held = nil
    queries = []
    tellRestoration()
  }
}
