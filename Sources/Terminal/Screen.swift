package import CellCanvas
internal import CNcurses
internal import Glibc

/// The terminal's screen while it is ours: canvases go out, events come in, and the user's screen comes back.
///
/// Everything happens on the main thread, in `MainQueueLoop`. `init` enters the screen, or throws and has touched
/// nothing.
@MainActor package final class Screen {
  package private(set) var size: ScreenSize
  package var capabilities: Capabilities { probe.capabilities }
  /// What was found out about the terminal so far, and how, for people to read.
  package var findings: [Finding] { probe.findings }
  /// How long the terminal takes to answer a frame, smoothed, in seconds; 0 if it does not, or has not yet.
  package var responseTime: Double { output.pacer.responseTime }

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
  /// A canvas was sent to the terminal, all of what it changes.
  package var onPresented: ((Canvas) -> Void)? {
    get { output.onPresented }
    set { output.onPresented = newValue }
  }
  /// Continued, by `fg` or after a stop from outside: the screen is ours again and wants all of a canvas.
  package var onResumed: (() -> Void)?

  private let terminfo: Terminfo
  private let session: TerminalSession
  private let output: FrameOutput
  private let input = TerminalInput(descriptor: STDIN_FILENO)
  private var probe: CapabilityProbe
  private let signals: SignalWatch
  private var hasEntered = false
  private var hasLeft = false
  private var isTerminating = false
  /// When the terminal was asked what it can do, and at the end of how many bytes.
  private var asked = (time: 0.0, bytes: 0)
  /// How many of the two questions for the cursor were answered that are no frame's, and when the last was.
  private var firstAnswers = 0
  private var answered = 0.0
  /// How long its first answer took, in seconds; nil if there was none.
  package private(set) var answerTime: Double?

  package init(options: ScreenOptions = ScreenOptions()) throws(TerminalError) {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
    guard ProcessLimits.canOpenDescriptors else { throw .noDescriptors }
    guard let term = getenv("TERM").map({ String(cString: $0) }), !term.isEmpty else { throw .termUnset }
    guard let terminfo = Terminfo(name: term) else { throw .termUnknown(term) }
    guard terminfo.canAddressCursor else { throw .cannotAddress(term) }
    try UTF8Locale.activate()
    let device = try TerminalDevice(descriptor: STDIN_FILENO)
    let found = TerminalDevice.size(of: STDOUT_FILENO)
    size = found?.size ?? ScreenSize(columns: 80, rows: 24)
    probe = CapabilityProbe(terminfo: terminfo, options: options, cell: found?.cell) { name in
      getenv(name).map { String(cString: $0) }
    }
    self.terminfo = terminfo
    let wire = try Wire()
    let presenter = try Presenter(
      terminfo: terminfo, depth: probe.capabilities.depth, columns: size.columns, rows: size.rows)
    session = try TerminalSession(device: device, wire: wire)
    // Not before: the CONT that ends a wait in the background is no event.
    signals = try SignalWatch()
    presenter.repaintsNeighbours = probe.capabilities.blocksHaveSeams
    output = FrameOutput(wire: wire, presenter: presenter, framesPerSecond: options.framesPerSecond)
    output.onUnanswered = { [weak self] in self?.expect($0) }
    signals.handler = { [weak self] in self?.take(signal: $0) }
    input.onInput = { [weak self] in self?.take($0) }
    input.onEnd = { [weak self] in self?.onTerminate?(SIGHUP) }
    input.expectsCursorReports = { [weak self] in self?.awaitsCursorReport ?? false }
    if session.takeSettings() {
      input.start()
      enter(asking: true)
    }
  }

  /// Shows a canvas of the screen's size, in one write; nothing is written if nothing has changed.
  ///
  /// While the terminal is behind, or takes nothing, the canvas is held, the newest only, and shown when its time
  /// has come. What was typed is answered before its turn.
  /// - Returns: The bytes written: 0 if nothing has changed, or if the canvas is held.
  @discardableResult package func present(_ canvas: Canvas) -> Int {
    guard hasEntered, !session.stopsInBackground() else { return 0 }
    return output.present(canvas)
  }

  /// Paints everything with the next canvas.
  package func invalidate() { output.presenter.invalidate() }

  /// Puts a text into the terminal's clipboard, where it has one that programs may set.
  package func copy(_ text: String) { if hasEntered { output.send(Clipboard.setting(text)) } }

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
    session.end()
    input.stop()
    signals.cancel()
  }

  private func enter(asking: Bool) {
    var bytes = output.presenter.entering()
    bytes += TerminalModes.focusAndPaste
    if capabilities.reportsKeyRelease { bytes += TerminalModes.pushKeyboard }
    if capabilities.mouse != .none { bytes += TerminalModes.mouse }
    if usesPixels { bytes += TerminalModes.mousePixels }
    if asking { bytes = CapabilityProbe.firstQuestion + bytes + probe.questions }
    if asking {
      asked = (FrameOutput.now(), bytes.count)
      // Before they are sent: whoever kills the program in between shall not leave the answers to the shell.
      session.expectAttributes()
    }
    session.enter(bytes, undoing: undoing)
    hasEntered = true
  }

  /// The sequences that undo what `enter` does.
  private var undoing: [UInt8] {
    (capabilities.showsPictures ? output.undoing : [])
      + TerminalModes.restoring(keyboard: capabilities.reportsKeyRelease, leaving: output.presenter.leaving)
  }

  /// Undoes `enter`; answers that are still on their way are read here, lest the shell should read them.
  private func exit() {
    guard hasEntered else { return }
    hasEntered = false
    var allAnswered = false
    session.exit {
      let patience = self.patience
      if !probe.isOpen && roundTrip < patience {
        session.wire.send(TerminalModes.askAttributes)
      } else if !awaitsCursorReport {
        return true
      }
      allAnswered = input.drain(until: .deviceAttributes, milliseconds: CInt(patience * 1000))
      return allAnswered
    }
    output.restart(allAnswered: allAnswered)
  }

  /// How long to wait for answers that have not come yet, in seconds.
  private var patience: Double {
    let now = FrameOutput.now()
    if let oldest = output.pacer.inFlight.first, now - oldest.sent > 0.25 + 3 * roundTrip { return 0 }
    // A terminal that has not answered yet may be far away.
    let usual =
      capabilities.answers ? max(2 * roundTrip + 0.03, 0.3) : Self.firstPatience - (now - asked.time)
    // A person who ends the program by a signal is in a hurry.
    return max(isTerminating ? min(usual, Self.hurriedPatience) : usual, 0)
  }

  /// How long the first answer may take, in seconds: on the slowest of links.
  private static let firstPatience = 2.0
  /// How long to wait at most when a signal asks for the end, in seconds.
  private static let hurriedPatience = 0.5

  /// How long an answer is on its way, at least, in s: the first one had nothing before it to wait for.
  private var roundTrip: Double { max(answerTime ?? 0, output.pacer.responseTime) }

  /// So many answers to frames are to come; until the first questions are answered, theirs come last.
  private func expect(_ count: Int) {
    if !probe.isOpen { session.expect(count, after: roundTrip) }
  }

  private func stop(group: Bool) {
    exit()
    onSuspended?()
    signals.stop(group: group)
    resume()
  }

  private func resume() {
    guard session.takeSettings() else { return }
    // What continued the program in the foreground has no more to tell.
    signals.dropContinue()
    resizeIfNeeded()
    enter(asking: false)
    onResumed?()
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
      output.restart(allAnswered: false)
      session.undoModes()
      resume()
    default:
      isTerminating = true
      onTerminate?(signal)
    }
  }

  private func resizeIfNeeded() {
    guard let found = TerminalDevice.size(of: STDOUT_FILENO) else { return }
    let known = capabilities
    probe.windowChanged(cell: found.cell)
    measureMouse()
    if capabilities.cell != known.cell, capabilities.showsPictures {
      // Another font: pictures are made anew, of the size that the terminal itself says.
      output.send(TerminalModes.askCellSize)
      onCapabilities?(capabilities)
    }
    guard found.size != size else { return }
    do {
      try output.presenter.resize(columns: found.size.columns, rows: found.size.rows)
    } catch {
      return
    }
    size = found.size
    output.letGo()
    onResize?(size)
  }

  private func take(_ inputs: [Input]) {
    var events: [InputEvent] = []
    var acknowledgements = 0
    let known = capabilities
    for input in inputs {
      switch input {
      case .event(let event): events.append(event)
      case .reply(.cursorPosition) where firstAnswers == 2: acknowledgements += 1
      case .reply(let reply): take(reply)
      }
    }
    for _ in 0..<acknowledgements { output.acknowledged() }
    if capabilities != known { adopt(known) }
    if !events.isEmpty {
      output.inputCame()
      onInput?(events)
    }
  }

  private func take(_ reply: TerminalReply) {
    answerTime = answerTime ?? FrameOutput.now() - asked.time
    probe.take(reply)
    expect(output.unanswered)
    guard case .cursorPosition = reply else { return }
    // The first of two answers says that there are answers, the second how long all that was sent between takes.
    let now = FrameOutput.now()
    output.answered(bytes: firstAnswers == 0 ? 0 : asked.bytes, after: now - answered)
    firstAnswers += 1
    answered = now
  }

  /// A cursor's place is asked for by the probe, and at the end of each frame.
  private var awaitsCursorReport: Bool {
    output.unanswered > 0 || probe.isOpen && FrameOutput.now() - asked.time < 2
  }

  /// Uses what the terminal has just said it can do.
  private func adopt(_ known: Capabilities) {
    var bytes: [UInt8] = []
    if capabilities.reportsKeyRelease && !known.reportsKeyRelease { bytes += TerminalModes.pushKeyboard }
    if usesPixels {
      if known.mouse != .pixels || known.cell == nil { bytes += TerminalModes.mousePixels }
    }
    measureMouse()
    if capabilities.depth != known.depth { bytes += deepen() }
    if !bytes.isEmpty || capabilities.showsPictures != known.showsPictures {
      session.add(bytes, undoing: undoing)
    }
    output.synchronizes = capabilities.synchronizesOutput
    onCapabilities?(capabilities)
  }

  /// Draws with more colours from here on: what must be sent for that.
  private func deepen() -> [UInt8] {
    let old = output.presenter
    // Without memory for another presenter the one there is goes on, in fewer colours.
    guard
      let presenter = try? Presenter(
        terminfo: terminfo, depth: capabilities.depth, columns: size.columns, rows: size.rows)
    else { return [] }
    presenter.repaintsNeighbours = capabilities.blocksHaveSeams
    output.presenter = presenter
    let entering = presenter.entering()
    // An entry that knows less may have entered nothing: leave that, and enter by ours.
    return presenter.leaving == old.leaving ? [] : old.leaving + entering
  }

  /// A mouse that is told in pixels is told in cells from here on, of their size by now.
  private func measureMouse() {
    if usesPixels, let cell = capabilities.cell { input.mousePixels = (cell.width, cell.height) }
  }

  /// Pixels are of use only where a cell's size in pixels is known.
  private var usesPixels: Bool { capabilities.mouse == .pixels && capabilities.cell != nil }
}
