internal import CSignalSafe
package import PaneCanvas

/// The terminal's screen during a session: it presents canvases, delivers events and restores the user's
/// screen at the end.
///
/// Everything happens on the main thread, in `MainQueueLoop`. `init` enters the screen, or throws without
/// having changed the terminal.
@MainActor package final class Screen {
  package private(set) var size: ScreenSize
  package var capabilities: Capabilities {
    var capabilities = probe.capabilities
    capabilities.showsPictures = capabilities.showsPictures && output.carriesPictures
    return capabilities
  }
  /// The results of the capability detection so far with their reasons, for a report to the user.
  package var findings: [Finding] { probe.findings(on: size) }

  /// Called with the input events of one wake-up of the reader, in their order.
  package var onInput: (([InputEvent]) -> Void)?
  /// Called after the size of the screen has changed. Its content is undefined then.
  package var onResize: ((ScreenSize) -> Void)?
  /// Called when a capability reply changes `capabilities`, or after a change of the font's size.
  package var onCapabilities: ((Capabilities) -> Void)?
  /// Called with INT, TERM or HUP when that signal came, or with HUP when the terminal is gone. The receiver
  /// must leave the screen and end the program.
  package var onTerminate: ((CInt) -> Void)?
  /// Called before the program stops, after the user's screen was restored.
  package var onSuspended: (() -> Void)?
  /// Called with each canvas after all of its changes were sent.
  package var onPresented: ((Canvas) -> Void)? {
    get { output.onPresented }
    set { output.onPresented = newValue }
  }
  /// Called with the number of bytes of a canvas that was held and is written now.
  package var onLateFrame: ((Int) -> Void)? {
    get { output.onLateFrame }
    set { output.onLateFrame = newValue }
  }
  /// Called when the first canvas may be presented, after `isAwaitingPictures` was true.
  package var onReady: (() -> Void)? {
    get { output.onReady }
    set { output.onReady = newValue }
  }
  /// Called after the program was continued, by `fg` or after a stop from outside. The screen is entered
  /// again and needs a whole canvas.
  package var onResumed: (() -> Void)?

  private let terminfo: Terminfo
  /// True if lines are printed instead of pictures, and the terminal's modes are left alone.
  private let printsLines: Bool
  private let session: TerminalSession
  private let output: FrameOutput
  private let input = TerminalInput(descriptor: STDIN_FILENO)
  private var probe: CapabilityProbe
  private let signals: SignalWatch
  private var hasEntered = false
  private var isDrawn: Bool { hasEntered && !printsLines }
  private var hasLeft = false
  private var isTerminating = false
  /// The time at which the capability queries were sent, in s, and the number of bytes sent together with them.
  private var asked = (time: 0.0, bytes: 0)
  /// The number of replies to the two cursor queries that do not belong to a frame, and the time of the last one, in s.
  private var firstAnswers = 0
  private var answered = 0.0
  /// The time that the first reply took, in s; nil if there was none.
  package private(set) var answerTime: Double?

  package init(options: ScreenOptions = ScreenOptions()) throws(TerminalError) {
    guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1 else { throw .notATerminal }
    guard ProcessLimits.canOpenDescriptors else { throw .noDescriptors }
    guard let term = Platform.variable("TERM"), !term.isEmpty else { throw .termUnset }
    guard let terminfo = Terminfo(name: term) else { throw .termUnknown(term) }
    printsLines = options.printsLines
    guard printsLines || terminfo.canAddressCursor else { throw .cannotAddress(term) }
    try UTF8Locale.activate()
    let device = try TerminalDevice(descriptor: STDIN_FILENO)
    let found = TerminalDevice.size(of: STDOUT_FILENO)
    size = found?.size ?? ScreenSize(columns: 80, rows: 24)
    probe = CapabilityProbe(
      terminfo: terminfo, options: options, cell: found?.cell, environment: Platform.variable)
    self.terminfo = terminfo
    let wire = try Wire()
    // Its processes are made before the presenter, most of whose memory they would otherwise share or copy.
    session = try TerminalSession(device: device, wire: wire)
    let presenter = try Presenter(
      terminfo: terminfo, depth: probe.capabilities.depth, columns: size.columns, rows: size.rows)
    // Created after the device: the CONT that ends a wait in the background is not an event.
    signals = try SignalWatch()
    presenter.repaintsNeighbours = probe.capabilities.mayLeaveSlivers
    output = FrameOutput(
      wire: wire, presenter: presenter, framesPerSecond: options.framesPerSecond,
      expectsPictures: probe.expectsPictures)
    output.carriesPictures = options.pixels == true
    if probe.checksPictures { output.checkFirstPicture() }
    output.onPictureLost = { [weak self] in self?.probe.pictureLost(error: $0) }
    output.stopsInBackground = { [session] in session.stopsInBackground() }
    output.onUnanswered = { [weak self] in self?.expect($0) }
    signals.handler = { [weak self] in self?.take(signal: $0) }
    input.onInput = { [weak self] in self?.take($0) }
    input.onEnd = { [weak self] in self?.onTerminate?(SIGHUP) }
    input.expectsCursorReports = { [weak self] in self?.awaitsCursorReport ?? false }
    if session.takeSettings() {
      input.start()
      enter(asking: !printsLines)
    }
    // The window may have changed after its size was read and before there was a handler to notice it.
    resizeIfNeeded()
  }

  /// True for a moment after the start if the terminal's name implies pictures and its reply has not come yet. A canvas
  /// would then be drawn for nothing.
  package var isAwaitingPictures: Bool { isDrawn && output.putsOff(isUnanswered: probe.expectsPictures) }

  /// The capabilities of the terminal if it shows pictures.
  package var expectedCapabilities: Capabilities {
    var capabilities = probe.capabilities
    capabilities.showsPictures = true
    return capabilities
  }

  /// Does a part of the work for a canvas that may soon be presented as the first one, while the terminal answers.
  package func prepare(_ canvas: Canvas) { output.prepare(canvas) }

  /// Presents a canvas of the screen's size in one write. Nothing is written if nothing has changed.
  ///
  /// While the terminal is behind or accepts nothing, only the newest canvas is held, and presented as soon
  /// as possible. A canvas that follows input need not wait for its interval.
  /// - Returns: The number of bytes written: 0 if nothing has changed, nil if the canvas is held.
  @discardableResult package func present(_ canvas: Canvas) -> Int? { isDrawn ? output.present(canvas) : 0 }

  /// The number of canvases that were held and replaced by newer ones, because the terminal was behind.
  package var skippedFrames: Int { output.skippedFrames }

  package func print(_ line: String) {
    if hasEntered, printsLines { output.send(Array((line + "\r\n").utf8)) }
  }

  /// Puts a text into the terminal's clipboard, if the terminal lets programs set it.
  package func copy(_ text: String) { if isDrawn { output.send(Clipboard.setting(text)) } }

  /// Restores the user's screen and stops the whole process group, as Ctrl-Z does. Returns after the program
  /// was continued and the screen was entered again.
  package func suspend() {
    // The other processes of a pipeline, or the make that started this program, must stop too. Otherwise the
    // shell would wait for them.
    stop(group: true)
  }

  /// Restores the user's screen for good. A second call does nothing.
  package func leave() {
    guard !hasLeft else { return }
    hasLeft = true
    exit()
    session.end()
    input.stop()
    signals.cancel()
  }

  private func enter(asking: Bool) {
    if printsLines {
      session.enter([], undoing: [])
      hasEntered = true
      return
    }
    var bytes = output.presenter.entering()
    bytes += TerminalModes.focusAndPaste
    if capabilities.reportsKeyRelease { bytes += TerminalModes.pushKeyboard }
    if capabilities.mouse != .none { bytes += TerminalModes.mouse }
    if usesPixels { bytes += TerminalModes.mousePixels }
    if asking {
      bytes = CapabilityProbe.firstQuestion + bytes + probe.questions
      asked = (MonotonicClock.now(), bytes.count)
      // Recorded before the queries are sent: if the program is killed in between, the replies must not reach
      // the shell.
      session.expectAttributes()
    }
    session.enter(bytes, undoing: undoing)
    hasEntered = true
  }

  private var undoing: [UInt8] {
    (capabilities.showsPictures ? output.undoing : [])
      + TerminalModes.restoring(keyboard: capabilities.reportsKeyRelease, leaving: output.presenter.leaving)
  }

  /// Undoes `enter`. Expected replies are read here, so that the shell does not read them.
  private func exit() {
    guard hasEntered else { return }
    hasEntered = false
    var allAnswered = false
    // Some terminals declare a second screen and have none (mosh).
    session.exit(clearing: printsLines ? [] : output.presenter.clearing) {
      let patience = self.patience
      // Frames that were sent before the first queries were answered are acknowledged after them.
      let reports = probe.isOpen ? output.unanswered : 0
      if !probe.isOpen && roundTrip < patience {
        session.wire.send(TerminalModes.askAttributes)
      } else if !awaitsCursorReport {
        return true
      }
      allAnswered = input.drain(reports: reports, seconds: patience)
      return allAnswered
    }
    output.restart(allAnswered: allAnswered)
  }

  /// The time to wait for replies that have not come yet, in s.
  private var patience: Double {
    let now = MonotonicClock.now()
    if let oldest = output.pacer.inFlight.first,
      restoration_is_overdue(now - oldest.sent, roundTrip)
    {
      return 0
    }
    // A terminal that has not answered all first queries yet may be behind a slow link, which carries its replies late.
    let usual =
      capabilities.answers && !probe.isOpen
      ? restoration_patience(roundTrip) : Self.firstPatience - (now - asked.time)
    // The wait is shorter after a signal that asks the program to end.
    return max(isTerminating ? min(usual, Self.hurriedPatience) : usual, 0)
  }

  /// The longest time for the first reply, in s, on the slowest of links.
  private static let firstPatience = 2.0
  /// The longest wait after a signal that asks the program to end, in s.
  private static let hurriedPatience = 0.7

  /// The least time that a reply takes, in s. The first reply measures it without earlier output to wait for.
  private var roundTrip: Double { max(answerTime ?? 0, output.pacer.responseTime) }

  /// Records the number of expected replies to frames. Until the first queries are answered, they come after the replies to
  /// these.
  private func expect(_ count: Int) {
    if !probe.isOpen {
      session.expect(count, after: roundTrip)
    } else if count > 0 {
      session.expectPositions(count + CapabilityProbe.positionCount - firstAnswers)
    }
  }

  /// Handles signals that the main loop has not noticed yet: a wait for inputs or frames may end with some that are due,
  /// and before they are handled the program is stopped from outside and continued.
  /// - Returns: False if there were none.
  @discardableResult package func handleSignals() -> Bool { signals.deliverWaiting() }

  private func stop(group: Bool) {
    exit()
    onSuspended?()
    signals.stop(group: group)
    resume()
  }

  private func resume() {
    guard session.takeSettings() else { return }
    // The CONT that continued the program in the foreground needs no further handling.
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
      // A CONT after a stop from outside that could not be observed. It is unknown if the screen is still
      // entered, and entering it twice would lose the position of the user's cursor.
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
      // The font has changed: pictures are drawn again for the size that the terminal itself reports.
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
    handleSignals()
    var events: [InputEvent] = []
    var acknowledgements = 0
    let known = capabilities
    for input in inputs {
      switch input {
      case .event(let event): events.append(event)
      case .reply(.cursorPosition) where firstAnswers == CapabilityProbe.positionCount: acknowledgements += 1
      case .reply(.picture(let id, let error)): output.answered(picture: id, error: error)
      case .reply(let reply): take(reply)
      }
    }
    for _ in 0..<acknowledgements { output.acknowledged() }
    if capabilities != known { adopt(known) }
    output.presentHeld()
    if !events.isEmpty {
      output.inputCame()
      onInput?(events)
    }
  }

  private func take(_ reply: TerminalReply) {
    answerTime = answerTime ?? MonotonicClock.now() - asked.time
    probe.take(reply)
    defer { expect(output.unanswered) }
    guard case .cursorPosition = reply else { return }
    // The first of the two replies shows that the terminal replies. The second one measures the time for
    // everything that was sent in between.
    let now = MonotonicClock.now()
    output.answered(bytes: firstAnswers == 0 ? 0 : asked.bytes, after: now - answered)
    firstAnswers += 1
    answered = now
  }

  /// True if a cursor position is expected. The probe asks for two, and each frame ends with a query for one.
  private var awaitsCursorReport: Bool {
    output.unanswered > 0 || probe.isOpen && MonotonicClock.now() - asked.time < 2
  }

  /// Applies the capabilities that the last replies have added.
  private func adopt(_ known: Capabilities) {
    var bytes: [UInt8] = []
    if capabilities.reportsKeyRelease && !known.reportsKeyRelease { bytes += TerminalModes.pushKeyboard }
    if usesPixels, known.mouse != .pixels || known.cell == nil { bytes += TerminalModes.mousePixels }
    measureMouse()
    if capabilities.depth != known.depth { bytes += deepen() }
    if known.showsPictures, !capabilities.showsPictures { output.erasePictures() }
    if !bytes.isEmpty || capabilities.showsPictures != known.showsPictures {
      session.add(bytes, undoing: undoing)
    }
    // A frame in cells that waits is not shown before those in pictures.
    if capabilities.showsPictures, !known.showsPictures { output.letGo() }
    output.synchronizes = capabilities.synchronizesOutput
    onCapabilities?(capabilities)
  }

  /// Returns the bytes that must be sent for the new depth.
  private func deepen() -> [UInt8] {
    let old = output.presenter
    // If there is no memory for another presenter, the present one continues with fewer colours.
    guard
      let presenter = try? Presenter(
        terminfo: terminfo, depth: capabilities.depth, columns: size.columns, rows: size.rows)
    else { return [] }
    presenter.repaintsNeighbours = capabilities.mayLeaveSlivers
    output.presenter = presenter
    let entering = presenter.entering()
    // The terminal's own entry may lack the sequences that enter the screen. If its leaving differs, it is
    // left and entered by the new one.
    return presenter.leaving == old.leaving ? [] : old.leaving + entering
  }

  /// Sets the size of a cell by which mouse positions in pixels are converted into cells.
  private func measureMouse() { if usesPixels { input.parser.mousePixels = capabilities.cell } }

  /// True if the mouse reports pixels, which requires a known size of a cell in pixels.
  private var usesPixels: Bool { capabilities.mouse == .pixels && capabilities.cell != nil }
}
