internal import ArgumentParser
internal import CellCanvas
internal import Recording
internal import Scenes
struct TmpPicture: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "picture")
  @Option var script: String = ""
  @Option var at = 0.2
  @Option var size = "120x40"
  func run() throws {
    let size = CellSize(size)!
    var scene = ControlPanel(columns: size.columns, rows: size.rows)
    let lines = try Script(parsing: script.split(separator: ";").joined(separator: "\n"), named: "x").lines
    var events = lines[...]
    for k in 0...Int(at * 60) {
      let t = Double(k) / 60
      while let l = events.first, l.time <= t { _ = scene.handle(l.event, at: l.time); events.removeFirst() }
      scene.advance(to: t)
    }
    _ = scene.handle(
      .performance(
        Performance(framesPerSecond: 60, interval99: 0.0168, bytesPerFrame: 1203, missedFrames: 0)), at: at)
    var canvas = Canvas(columns: size.columns, rows: size.rows)
    scene.draw(into: &canvas)
    var out = "\u{1b}[2J\u{1b}[?25l"
    for r in 0..<canvas.rows {
      out += "\u{1b}[\(r + 1);1H"
      for c in 0..<canvas.columns {
        let cell = canvas[c, r]
        out +=
          "\u{1b}[0\(cell.style.contains(.bold) ? ";1" : "");38;2;\(cell.foreground.red);\(cell.foreground.green);\(cell.foreground.blue);48;2;\(cell.background.red);\(cell.background.green);\(cell.background.blue)m"
        out.unicodeScalars.append(cell.glyph)
      }
    }
    print(out, terminator: "")
  }
}
