internal import CRestore
internal import Dispatch
package import PaneCanvas

/// The terminal's screen during a session: it presents canvases, delivers events and restores the user's screen at the
/// end.
///
/// Everything happens on the main thread, in `MainQueueLoop`. `init` enters the screen, or throws without having changed
/// the terminal. It forks the guard, so no other thread may run yet.
@MainActor package final class Screen {
  package private(set) var size: ScreenSize
  package var capabilities: Capabilities { probe.capabilities }
  /// The results of the capability detection so far with their reasons, for a report to the user.
  package var findings: [Finding] { probe.findings(on: size) }

  /// Called with the input events of one read, in their order.
  package var onInput: (([InputEvent]) -> Void)?
  /// Called after the size of the screen has changed. Its content is undefined then.
  package var onResize: ((ScreenSize) -> Void)?
  /// Called when a reply changes `capabilities`, or after a change of the font's size.
  package var onCapabilities: ((Capabilities) -> Void)?
  /// Called with INT, TERM or HUP, which also means that the terminal is gone. The receiver must leave and end the program.
  package var onTerminate: ((CInt) -> Void)?
  /// Called before the program stops, after the user's screen was restored.
  package var onSuspended: (() -> Void)?
  /// Called after the program was continued and the screen was entered again. It needs a canvas.
  package var onResumed: (() -> Void)?
  /// Called with the number of bytes of each frame that is sent.
  package var onFrame: ((Int) -> Void)? {
    get { output.onFrame }
    set { output.onFrame = newValue }
  }
  /// The number of canvases that were replaced by newer ones, because the terminal was behind.
  package var skippedFrames: Int { output.skippedFrames }
  /// The time that the last reply took, in s.
  package var answerTime: Double { output.roundTrip }

  private let terminfo: Terminfo
  /// True if lines are printed instead of pictures, and the terminal's modes are left alone.
  private let printsLines: Bool
  private let device: TerminalDevice
  private let output: Output
  private let input = TerminalInput(descriptor: STDIN_FILENO)
  private var probe: CapabilityProbe
  private let signals: SignalWatch
  private let capture: ErrorCapture?
  private var hasEntered = false
  /// The host time of the probe's queries, in s.
  private var askedTime = 0.0

  package init(options: ScreenOptions = ScreenOptions()) throws(TerminalError) {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
    // Dispatch would trap without descriptors.
    let spare = fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 32)
    guard spare >= 0 else { throw .noDescriptors }
    close(spare)
    guard let term = Platform.variable("TERM"), !term.isEmpty else { throw .termUnset }
    guard let terminfo = Terminfo(name: term) else { throw .termUnknown(term) }
    printsLines = options.printsLines
    guard printsLines || !terminfo.entering.isEmpty else { throw .cannotAddress(term) }
    try UTF8Locale.activate()
    device = try TerminalDevice(descriptor: STDIN_FILENO)
    let found = TerminalDevice.size(of: STDOUT_FILENO)
    size = found.size
    self.terminfo = terminfo
    probe = CapabilityProbe(
      terminfo: terminfo, options: options, cell: found.cell, environment: Platform.variable)
    let descriptor = try Output.open()
    capture = ErrorCapture()
    var (saved, raw) = (device.saved, device.raw)
    guard
      restore_begin(descriptor, STDIN_FILENO, capture?.original ?? -1, capture?.file ?? -1, &saved, &raw)
    else { throw .system("preparing the restoration of the terminal") }
    // ncurses leaves the signals alone that have a handler, so these are made first; and Dispatch's threads start after
    // the guard was forked.
    signals = try SignalWatch()
    let frames = try Frames(
      terminfo, depth: probe.capabilities.depth, columns: size.columns, rows: size.rows,
      repaintsRows: probe.capabilities.blocksHaveSeams)
    // A frame in cells would be drawn for nothing if the first replies tell that the terminal shows pictures.
    output = Output(descriptor, frames, from: MonotonicClock.now() + 0.03)
    signals.handler = { [weak self] in self?.take(signal: $0) }
    input.onInput = { [weak self] in self?.take($0) }
    input.onEnd = { [weak self] in self?.onTerminate?(SIGHUP) }
    if takeTerminal() {
      input.start()
      enter()
    }
    // The window may have changed after its size was read and before there was a handler to notice it.
    resizeIfNeeded()
  }

  // MARK: Output

  /// Presents a canvas of the screen's size in one write. Nothing is written if nothing has changed. While the terminal is
  /// behind, only the newest canvas is held, and presented as soon as possible.
  package func present(_ canvas: Canvas) { if hasEntered, !printsLines { output.present(canvas) } }

  package func print(_ line: String) {
    if hasEntered, printsLines { output.send(Array((line + "\r\n").utf8)) }
  }

  /// Puts a text into the terminal's clipboard, if the terminal lets programs set it.
  package func copy(_ text: String) {
    if hasEntered, !printsLines { output.send(TerminalModes.copying(text)) }
  }

  // MARK: Entering and leaving

  /// Restores the user's screen and stops the whole process group, as Ctrl-Z does: the other processes of a pipeline must
  /// stop too, or the shell would wait for them. Returns after the screen was entered again.
  package func suspend() { stop(group: true) }

  /// Restores the user's screen for good.
  package func leave() {
    exit()
    input.stop()
    signals.end()
    restore_end()
  }

  /// Sets the program's settings of the terminal. In the background this waits until the program is in the foreground.
  /// - Returns: False if a signal that asks the program to end must be handled; the settings are then unchanged.
  private func takeTerminal() -> Bool {
    restore_owe(nil, 0)
    while !signals.isEndRequested {
      if device.makeRaw() { return true }
      guard errno != EINTR else { continue }
      // The terminal is gone, or the program is in an orphaned background group.
      DispatchQueue.main.async { [weak self] in self?.onTerminate?(SIGHUP) }
      break
    }
    restore_finish()
    return false
  }

  private func enter() {
    capture?.begin()
    signals_await(device.descriptor)
    hasEntered = true
    if printsLines { return }
    oweUndoing()
    var bytes = terminfo.entering + TerminalModes.focusAndPaste
    if capabilities.reportsKeyRelease { bytes += TerminalModes.pushKeyboard }
    if capabilities.mouse != .none { bytes += TerminalModes.mouse }
    if capabilities.mouseCell != nil { bytes += TerminalModes.mousePixels }
    // Once more if the replies came when the screen was left.
    if probe.isOpen {
      bytes += probe.questions
      askedTime = MonotonicClock.now()
      restore_expect(1, 0)
    }
    output.frames.invalidate()
    output.send(bytes)
  }

  private func oweUndoing() {
    let bytes =
      (capabilities.showsPictures ? output.sprites.undoing : [])
      + TerminalModes.restoring(keyboard: capabilities.reportsKeyRelease, leaving: terminfo.leaving)
    precondition(bytes.count <= restore_capacity, "the bytes that restore a terminal are too many")
    restore_owe(bytes, bytes.count)
  }

  /// Undoes `enter`. Expected replies are read here, so that the shell does not read them, unless they are late: a terminal
  /// that has stalled must not hold the user.
  private func exit() {
    guard hasEntered else { return }
    hasEntered = false
    signals_await(-1)
    let isStalled = output.isStalled
    output.drop()
    restore_write(isStalled)
    if device.isInForeground, !isStalled, !printsLines, capabilities.answers || probe.isOpen {
      // The reply to this comes after all others, and after the reports of the mouse.
      output.send(TerminalModes.askAttributes)
      // The distance of the terminal is unknown before its first reply.
      let unknown = capabilities.answers ? 0 : askedTime + 0.6 - MonotonicClock.now()
      let isAnswered = input.drain(
        replies: probe.isOpen ? 2 : 1, seconds: max(unknown, 0.12 + 2 * output.roundTrip))
      // A terminal that is late does not read the query any more.
      if !isAnswered { restore_write(true) }
      output.drop()
      // Inside tmux they come from a terminal that is farther away than the one that has replied.
      if output.isDragged { restore_discard() }
    }
    restore_finish()
  }

  private func stop(group: Bool) {
    exit()
    onSuspended?()
    signals.stop(group: group)
    resume()
  }

  private func resume() {
    guard takeTerminal() else { return }
    signals.dropContinue()
    resizeIfNeeded()
    enter()
    onResumed?()
  }

  // MARK: Events

  /// Handles signals that the main loop has not noticed yet: a wait for inputs or frames may end with some that are due,
  /// and before they are handled the program is stopped from outside and continued.
  /// - Returns: False if there were none.
  @discardableResult package func handleSignals() -> Bool { signals.deliverWaiting() }

  private func take(signal: CInt) {
    switch signal {
    case SIGWINCH: resizeIfNeeded()
    case SIGTSTP: stop(group: false)
    case SIGCONT:
      // After a stop from outside that could not be observed the screen may be entered or not, and the shell may have
      // changed the settings.
      guard hasEntered else { return }
      hasEntered = false
      output.drop()
      restore_write(false)
      resume()
    default: onTerminate?(signal)
    }
  }

  private func resizeIfNeeded() {
    let found = TerminalDevice.size(of: STDOUT_FILENO)
    let known = capabilities
    probe.windowChanged(cell: found.cell)
    input.parser.mousePixels = capabilities.mouseCell
    if capabilities.cell != known.cell, capabilities.showsPictures {
      // The font has changed: pictures are drawn again for the size that the terminal itself reports.
      output.send(TerminalModes.askCellSize)
      onCapabilities?(capabilities)
    }
    guard found.size != size else { return }
    size = found.size
    output.frames.resize(columns: size.columns, rows: size.rows)
    output.held = nil
    onResize?(size)
  }

  private func take(_ inputs: [Input]) {
    handleSignals()
    var events: [InputEvent] = []
    let (known, wasOpen) = (capabilities, probe.isOpen)
    for input in inputs {
      switch input {
      case .event(let event):
        events.append(event)
        if case .mouse(let mouse) = event { output.isDragged = [.press, .drag].contains(mouse.action) }
      case .reply(.cursorPosition): output.answered()
      case .reply(let reply): probe.take(reply)
      }
    }
    if capabilities != known { adopt(known) }
    if wasOpen, !probe.isOpen { output.begin() }
    if !events.isEmpty { onInput?(events) }
  }

  /// Applies the capabilities that the last replies have added.
  private func adopt(_ known: Capabilities) {
    var bytes: [UInt8] = []
    if capabilities.reportsKeyRelease && !known.reportsKeyRelease { bytes += TerminalModes.pushKeyboard }
    if capabilities.mouseCell != nil, known.mouseCell == nil { bytes += TerminalModes.mousePixels }
    input.parser.mousePixels = capabilities.mouseCell
    output.frames.depth = capabilities.depth
    oweUndoing()
    output.send(bytes)
    output.synchronizes = capabilities.synchronizesOutput
    // A frame in cells that waits is not shown before those in pictures.
    if capabilities.showsPictures, !known.showsPictures { output.held = nil }
    onCapabilities?(capabilities)
  }
}
