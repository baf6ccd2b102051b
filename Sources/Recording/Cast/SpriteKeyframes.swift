internal import PaneCanvas

/// The states of a track as the keyframes of a CSS animation, which moves linearly between them.
struct SpriteKeyframes {
  /// The states that are kept, each with its frame, counted from the start of the film.
  private let corners: [(frame: Int, state: SpriteState)]
  private let end: Int
  private let frameCount: Int
  /// The state that the shape has without animation.
  let reference: SpriteState
  /// True if the shape turns or changes its size, so that it is drawn at 0 and moved to its place.
  let isTransformed: Bool
  private let hasColors: Bool

  /// The deviation from the recorded states, in pixels, and that of colours, in steps of a channel.
  private static let tolerance = 0.35
  private static let colorTolerance = 4.0
  /// The deviations of a radius in pixels and of an angle in degrees, which sprites have in larger steps.
  private static let sizeTolerance = 1.0
  private static let angleTolerance = 1.3

  /// - Parameter poster: the frame that a viewer without animation shows.
  init(_ track: SpriteTrack, poster: Int, frameCount: Int) {
    let states = track.states
    let first = states[0]
    reference = track.window.contains(poster, of: frameCount) ? states[poster - track.start] : first
    isTransformed = states.contains { $0.scale != SIMD2(1, 1) || $0.angle != 0 }
    hasColors = states.contains { $0.color != first.color }
    end = track.start + states.count
    self.frameCount = frameCount
    let size = track.shape.size
    let extent = Double(max(size.width, size.height)) / 2
    var corners = [(frame: track.start, state: first)]
    var start = 0
    while start < states.count - 1 {
      var next = start + 1
      while next + 1 < states.count, Self.isStraight(states[start...(next + 1)], extent: extent) { next += 1 }
      corners.append((track.start + next, states[next]))
      start = next
    }
    self.corners = corners
  }

  /// True if the shape never changes.
  var isConstant: Bool { corners.allSatisfy { $0.state == corners[0].state } }

  /// The contents of the rule `@keyframes`.
  var text: String {
    var frames = corners.map { ($0.frame, declarations(of: $0.state)) }
    // The last state is held for the duration of a frame.
    if let last = frames.last { frames.append((end, last.1)) }
    var text = ""
    var index = 0
    while index < frames.count {
      var names = [percent(frames[index].0)]
      while index + 1 < frames.count, frames[index + 1].1 == frames[index].1 {
        index += 1
        if names.count > 1 { names.removeLast() }
        names.append(percent(frames[index].0))
      }
      text += "\(names.joined(separator: ","))\(frames[index].1)"
      index += 1
    }
    return text
  }

  private func percent(_ frame: Int) -> String {
    SVGNumber.text(100 * Double(frame) / Double(frameCount), decimals: 2) + "%"
  }

  private func declarations(of state: SpriteState) -> String {
    let fill = hasColors ? state.color.map { ";fill:\($0.hexadecimal)" } ?? "" : ""
    return "{transform:\(transform(of: state))\(fill)}"
  }

  private func transform(of state: SpriteState) -> String {
    guard isTransformed else {
      let (x, y) = (state.x - reference.x, state.y - reference.y)
      return "translate(\(Self.length(x)),\(Self.length(y)))"
    }
    return
      "translate(\(Self.length(state.x)),\(Self.length(state.y))) rotate(\(SVGNumber.text(state.angle))deg) "
      + "scale(\(SVGNumber.text(state.scale.x, decimals: 4)),\(SVGNumber.text(state.scale.y, decimals: 4)))"
  }

  private static func length(_ value: Double) -> String {
    let number = SVGNumber.text(value, decimals: 1)
    return number == "0" ? "0" : number + "px"
  }

  /// The attribute that gives the shape its place without animation; empty if it is drawn there.
  var attribute: String {
    guard isTransformed else { return "" }
    let number = { SVGNumber.text($0, decimals: 4) }
    return " transform=\"translate(\(number(reference.x)) \(number(reference.y))) "
      + "rotate(\(number(reference.angle))) scale(\(number(reference.scale.x)) \(number(reference.scale.y)))\""
  }

  /// Returns true if all states are near the line from the first to the last one.
  /// - Parameter extent: half of the shape's size.
  private static func isStraight(_ states: ArraySlice<SpriteState>, extent: Double) -> Bool {
    guard let first = states.first, let last = states.last else { return true }
    let count = Double(states.count - 1)
    return states.indices.allSatisfy { index in
      let share = Double(index - states.startIndex) / count
      let state = states[index]
      func miss(_ value: (SpriteState) -> Double) -> Double {
        abs(value(first) + (value(last) - value(first)) * share - value(state))
      }
      func channel(_ channel: @escaping (Color) -> UInt8) -> Double {
        miss { Double($0.color.map(channel) ?? 0) }
      }
      return miss(\.x) <= tolerance && miss(\.y) <= tolerance && miss(\.scale.x) * extent <= sizeTolerance
        && miss(\.scale.y) * extent <= sizeTolerance && miss(\.angle) <= angleTolerance
        && channel(\.red) <= colorTolerance && channel(\.green) <= colorTolerance
        && channel(\.blue) <= colorTolerance
    }
  }
}
