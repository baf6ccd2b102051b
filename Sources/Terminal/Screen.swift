package import CellCanvas
internal import CNcurses
internal import Dispatch
internal import Glibc

/// The terminal's screen while it is ours: canvases go out, events come in, and the user's screen comes back.
///
/// Everything happens on the main queue. `init` enters the screen, or throws and has touched nothing.
@MainActor package final class Screen {
  package private(set) var size: ScreenSize
  package private(set) var capabilities: Capabilities

  /// What a person did, all that one wake of the reader brought, in its order.
  package var onInput: (([InputEvent]) -> Void)?
  /// The screen has another size; what was drawn is void.
  package var onResize: ((ScreenSize) -> Void)?
  /// More is known of the terminal.
  package var onCapabilities: ((Capabilities) -> Void)?
  /// INT, TERM or HUP came, or the terminal is gone (HUP): leave and end.
  package var onTerminate: ((CInt) -> Void)?
  /// About to stop: the user's screen is back.
  package var onSuspended: (() -> Void)?
  /// Continued, by `fg` or after a stop from outside: the screen is ours again and wants all of a canvas.
  package var onResumed: (() -> Void)?

  private let terminfo: Terminfo
  private let device: TerminalDevice
  private let wire: Wire
  private var presenter: Presenter
  private let input = TerminalInput(descriptor: STDIN_FILENO)
  private var probe: CapabilityProbe
  private var signals: SignalWatch?
  private var held: Canvas?
  private var hasEntered = false
  private var hasLeft = false
  private let isInTmux = getenv("TMUX") != nil

  package init(options: ScreenOptions = ScreenOptions()) throws(TerminalError) {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1,
      let device = TerminalDevice(descriptor: STDIN_FILENO)
    else { throw .notATerminal }
    guard let term = getenv("TERM").map({ String(cString: $0) }), !term.isEmpty else { throw .termUnset }
    guard let terminfo = Terminfo(name: term) else { throw .termUnknown(term) }
    guard terminfo.canAddressCursor else { throw .cannotAddress(term) }
    try UTF8Locale.activate()
    let found = TerminalDevice.size(of: STDOUT_FILENO)
    size = found?.size ?? ScreenSize(columns: 80, rows: 24)
    let colorTerm = getenv("COLORTERM").map { String(cString: $0) }
    let depth = options.depth ?? ColorDepth(terminfo: terminfo, colorTerm: colorTerm)
    capabilities = Capabilities(depth: depth, erasesWithBackground: terminfo.erasesWithBackground)
    capabilities.mouse = options.usesMouse ? .cells : .none
    capabilities.cell = found?.cell
    probe = CapabilityProbe(mayUpgradeDepth: options.depth == nil)
    self.terminfo = terminfo
    self.device = device
    wire = try Wire()
    presenter = try Presenter(terminfo: terminfo, depth: depth, columns: size.columns, rows: size.rows)
    let signals = try SignalWatch([SIGINT, SIGTERM, SIGHUP, SIGWINCH, SIGTSTP]) { [weak self] in
      self?.take(signal: $0)
    }
    // In the background this stops until the shell brings us to the front, before anything is written.
    guard device.makeRaw() else {
      signals.cancel()
      throw .system("tcsetattr", String(cString: strerror(errno)))
    }
    // Not before: the CONT that ends a wait in the background is no event.
    signals.watch([SIGCONT])
    self.signals = signals
    wire.onFree = { [weak self] in self?.presentHeld() }
    input.onInput = { [weak self] in self?.take($0) }
    input.onEnd = { [weak self] in self?.onTerminate?(SIGHUP) }
    input.start()
    enter(asking: true)
  }

  /// Shows a canvas of the screen's size, in one write; nothing is written if nothing has changed.
  ///
  /// While the terminal takes nothing the canvas is held, the newest only, and shown when it does again.
  /// - Returns: The bytes written: 0 if nothing has changed, or if the canvas is held.
  @discardableResult package func present(_ canvas: Canvas) -> Int {
    guard hasEntered else { return 0 }
    guard wire.isFree else {
      held = canvas
      wire.awaitRoom()
      return 0
    }
    held = nil
    let frame = presenter.render(canvas)
    guard frame.count > 0, let start = frame.baseAddress else { return 0 }
    guard capabilities.synchronizesOutput, !isInTmux || frame.count > Self.atomicCount else {
      wire.send(UnsafeRawBufferPointer(frame))
      return frame.count
    }
    let (begin, end) = (TerminalModes.beginFrame, TerminalModes.endFrame)
    (start - begin.count).copyMemory(from: begin, byteCount: begin.count)
    (start + frame.count).copyMemory(from: end, byteCount: end.count)
    let count = begin.count + frame.count + end.count
    wire.send(UnsafeRawBufferPointer(start: start - begin.count, count: count))
    return count
  }

  /// Paints everything with the next canvas.
  package func invalidate() { presenter.invalidate() }

  /// Gives the user's screen back and stops with all of the process group, as Ctrl-Z does; returns when
  /// continued, with the screen ours again.
  package func suspend() {
    // The others of a pipeline, or the make that started us, must stop as well or the shell would wait for them.
    stop(group: true)
  }

  /// Gives the user's screen back, for good. A second call does nothing.
  package func leave() {
    guard !hasLeft else { return }
    hasLeft = true
    exit()
    input.stop()
    signals?.cancel()
    signals = nil
  }

  /// A read from a pty brings no more than this: a frame up to it is shown as one anyway.
  private static let atomicCount = 4095

  private func enter(asking: Bool) {
    var bytes = presenter.entering()
    bytes += TerminalModes.focusAndPaste
    if capabilities.reportsKeyRelease { bytes += TerminalModes.pushKeyboard }
    if capabilities.mouse != .none { bytes += TerminalModes.mouse }
    if usesPixels { bytes += TerminalModes.mousePixels }
    if asking { bytes += CapabilityProbe.questions }
    wire.send(bytes)
    hasEntered = true
  }

  /// Undoes `enter`; answers that are still on their way are read here, lest the shell should read them.
  private func exit() {
    guard hasEntered else { return }
    hasEntered = false
    held = nil
    wire.drop()
    wire.finish(with: restoring, milliseconds: 40)
    if probe.isOpen { input.drain(until: .deviceAttributes, milliseconds: 40) }
    device.restore()
    tcflush(device.descriptor, TCIFLUSH)
  }

  private func stop(group: Bool) {
    exit()
    onSuspended?()
    signals?.stop(group: group)
    resume()
  }

  private func resume() {
    _ = device.makeRaw()
    resizeIfNeeded()
    enter(asking: false)
    onResumed?()
  }

  private var restoring: [UInt8] {
    TerminalModes.restoring(keyboard: capabilities.reportsKeyRelease, leaving: presenter.leaving)
  }

  private func take(signal: CInt) {
    switch signal {
    case SIGWINCH: resizeIfNeeded()
    case SIGTSTP: stop(group: false)
    case SIGCONT:
      // After a stop from outside that could not be seen. Whether the screen is still ours is unknown: entering
      // it twice would lose the place of the user's cursor.
      guard hasEntered else { return }
      hasEntered = false
      wire.drop()
      wire.send(restoring)
      resume()
    default: onTerminate?(signal)
    }
  }

  private func resizeIfNeeded() {
    guard let found = TerminalDevice.size(of: STDOUT_FILENO) else { return }
    if let cell = found.cell { capabilities.cell = cell }
    guard found.size != size else { return }
    do {
      try presenter.resize(columns: found.size.columns, rows: found.size.rows)
    } catch {
      return
    }
    size = found.size
    held = nil
    onResize?(size)
  }

  private func take(_ inputs: [Input]) {
    var events: [InputEvent] = []
    let known = capabilities
    for input in inputs {
      switch input {
      case .event(let event): events.append(event)
      case .reply(let reply): probe.take(reply, into: &capabilities)
      }
    }
    if capabilities != known { adopt(known) }
    if !events.isEmpty { onInput?(events) }
  }

  /// Uses what the terminal has just said it can do.
  private func adopt(_ known: Capabilities) {
    var bytes: [UInt8] = []
    if capabilities.reportsKeyRelease && !known.reportsKeyRelease { bytes += TerminalModes.pushKeyboard }
    if usesPixels, let cell = capabilities.cell {
      if known.mouse != .pixels || known.cell == nil { bytes += TerminalModes.mousePixels }
      input.mousePixels = (cell.width, cell.height)
    }
    if capabilities.depth != known.depth {
      do {
        presenter = try Presenter(
          terminfo: terminfo, depth: capabilities.depth, columns: size.columns, rows: size.rows)
        _ = presenter.entering()
      } catch {
        capabilities.depth = known.depth
      }
    }
    if !bytes.isEmpty { wire.send(bytes) }
    onCapabilities?(capabilities)
  }

  /// Pixels are of use only where a cell's size in pixels is known.
  private var usesPixels: Bool { capabilities.mouse == .pixels && capabilities.cell != nil }

  private func presentHeld() {
    if let held { present(held) }
  }
}
