// A small program for the tests. It shows the input from the terminal and can end in every possible way.
internal import PaneCanvas
internal import Dispatch
internal import Glibc
internal import PaneTerminal

@MainActor final class ScreenDriver {
  private let screen: Screen
  private var events = 0
  private var last = "nothing"
  private var resumes = 0
  private var frame = 0
  private var animation: (any DispatchSourceTimer)?

  init() throws(TerminalError) {
    screen = try Screen(options: ScreenOptions(pixels: getenv("PIXELS") == nil ? nil : true))
    screen.onInput = { [weak self] in self?.take($0) }
    screen.onResize = { [weak self] _ in self?.draw() }
    screen.onCapabilities = { [weak self] _ in self?.draw() }
    screen.onResumed = { [weak self] in
      self?.resumes += 1
      self?.draw()
    }
    screen.onTerminate = { [weak self] signal in
      self?.screen.leave()
      exit(128 + signal)
    }
    draw()
  }

  private func take(_ inputs: [InputEvent]) {
    for input in inputs {
      events += 1
      last = describe(input)
      switch input {
      case .key(.character("q"), .press, _):
        screen.leave()
        exit(0)
      case .key(.character("z"), .press, .control): screen.suspend()
      case .key(.character("g"), .press, _): animate()
      case .key(.character("1"), .press, _): crash(1)
      case .key(.character("2"), .press, _): crash(2)
      case .key(.character("3"), .press, _): crash(3)
      case .key(.character("4"), .press, _): crash(4)
      default: break
      }
    }
    draw()
  }

  /// Draws sixty times per second a counter and large changes with it.
  private func animate() {
    let timer = DispatchSource.makeTimerSource(queue: .main)
    timer.schedule(deadline: .now(), repeating: 1.0 / 60)
    timer.setEventHandler { [weak self] in
      MainActor.assumeIsolated {
        self?.frame += 1
        self?.draw()
      }
    }
    timer.activate()
    animation = timer
  }

  /// Ends without leaving the screen, in one of several ways.
  private func crash(_ way: Int) {
    let line = Array("this was said by \(way)\n".utf8)
    write(STDERR_FILENO, line, line.count)
    switch way {
    case 1: fatalError("this was fatal")
    case 2: UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
    case 3: last += "\(exhaust(0))"
    case 4: abort()
    default: break
    }
  }

  private func exhaust(_ depth: Int) -> Int {
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { memory in
      memory[depth % 4096] = 1
      return exhaust(depth + 1) + Int(memory[0])
    }
  }

  private func describe(_ input: InputEvent) -> String {
    switch input {
    case .key(let key, let phase, let modifiers): "\(key) \(phase) \(modifiers.rawValue)"
    case .mouse(let mouse): "\(mouse.action) \(mouse.button) \(mouse.column) \(mouse.row)"
    case .paste: "paste"
    case .focus(let gained): "focus \(gained)"
    }
  }

  private func draw() {
    let known = screen.capabilities
    var canvas = Canvas(
      columns: screen.size.columns, rows: screen.size.rows, filledWith: Cell(blank: Color(rgb: 0x102030)))
    if let cell = known.pictureCell { drawBall(into: &canvas, in: cell) }
    let lines = [
      "ready \(screen.size.columns)x\(screen.size.rows) resumed \(resumes)",
      "depth \(known.depth) sync \(known.synchronizesOutput) release \(known.reportsKeyRelease) mouse \(known.mouse)"
        + (known.answers ? " answered" : ""),
      "event \(events): \(last)"
    ]
    for (row, line) in lines.enumerated() where row < canvas.rows {
      for (column, glyph) in line.unicodeScalars.enumerated() where column < canvas.columns {
        canvas[column, row] = Cell(glyph, Color(rgb: 0xf0e0d0), on: Color(rgb: 0x102030))
      }
    }
    for row in 4..<max(canvas.rows, 4) where frame > 0 {
      for (column, digit) in "frame \(frame) ".unicodeScalars.enumerated() where column < canvas.columns {
        canvas[column, row] = Cell(digit, Color(rgb: 0xffffff), on: Color(rgb: 0x102030))
      }
    }
    screen.present(canvas)
  }

  /// Draws the only picture: its ground is of one colour, which fills whole cells.
  private func drawBall(into canvas: inout Canvas, in cell: PixelSize) {
    var rendering = Rendering()
    rendering.pixels = cell
    var stage = Stage(size: SIMD2(8 * Double(canvas.columns), 16 * Double(canvas.rows)), rendering: rendering)
    stage.fill(.circle(SIMD2(160 + 8 * Double(frame % 90) / 7, 192), radius: 32), .ball(Theme.dark.ball))
    var drawing = FrameDrawing()
    let color = Color(rgb: 0x102030)
    drawing.draw(
      stage, on: Gradient(top: color, middle: color, bottom: color), into: &canvas, isResting: false)
  }
}

@main enum Main {
  @MainActor private static var driver: ScreenDriver?

  @MainActor static func main() {
    do {
      driver = try ScreenDriver()
    } catch {
      let line = Array("driver: \(error.message)\n".utf8)
      write(STDERR_FILENO, line, line.count)
      exit(69)
    }
    MainQueueLoop.run()
  }
}
