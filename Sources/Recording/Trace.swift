internal import Animation
internal import Kinematics
package import Scenes

/// The control panel's motion as a table: the same reducer and laws as on the screen, on a link of its own.
package struct Trace {
  /// Frames per second.
  package var framesPerSecond: Double
  /// How long, in s.
  package var duration: Double
  package var script: Script
  package var scene: ControlPanel

  package init(of scene: ControlPanel, script: Script, framesPerSecond: Double, duration: Double) {
    precondition(framesPerSecond > 0 && duration >= 0, "a trace has a frame rate over 0 and a duration")
    self.scene = scene
    self.script = script
    self.framesPerSecond = framesPerSecond
    self.duration = duration
  }

  package static let header = "t,y,v,target,phase,ball_x,ball_y,ball_vx,ball_vy"

  /// How many bytes are handed on at once.
  private static let chunk = 1 << 16

  /// Writes the table as CSV, a row per frame k at k/fps; an event at a time of k/fps or before comes before row k.
  ///
  /// Numbers are the shortest that read back as the same `Double`.
  package func writeCSV<Failure: Error>(_ write: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    var scene = scene
    _ = scene.handle(.reportsKeyRelease(script.reportsKeyRelease), at: 0)
    var events = script.lines[...]
    var bytes = Array((Self.header + "\n").utf8)
    // A duration that is a whole number of frames ends with that frame, whatever the product rounds to.
    let last = Int((duration * framesPerSecond + 1e-9).rounded(.down))
    for index in 0...last {
      let time = Double(index) / framesPerSecond
      while let line = events.first, line.time <= time {
        _ = scene.handle(line.event, at: line.time)
        events.removeFirst()
      }
      scene.advance(to: time)
      append(scene, to: &bytes)
      if bytes.count > Self.chunk {
        try write(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try write(bytes)
  }

  private func append(_ scene: ControlPanel, to bytes: inout [UInt8]) {
    let numbers = [scene.position, scene.velocity, scene.stage.edge(at: scene.pane.target)]
    bytes.append(contentsOf: scene.time.description.utf8)
    for number in numbers { append(number, to: &bytes) }
    bytes.append(UInt8(ascii: ","))
    bytes.append(contentsOf: scene.pane.phase.rawValue.utf8)
    for number in [scene.ballPosition.x, scene.ballPosition.y, scene.ballVelocity.x, scene.ballVelocity.y] {
      append(number, to: &bytes)
    }
    bytes.append(UInt8(ascii: "\n"))
  }

  private func append(_ number: Double, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: ","))
    bytes.append(number: number)
  }
}
