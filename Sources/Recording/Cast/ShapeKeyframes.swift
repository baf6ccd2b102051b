internal import PaneCanvas

/// The states of a track as the keyframes of a CSS animation, which moves linearly between them.
struct ShapeKeyframes {
  /// The states that are kept, each with its frame, counted from the start of the film.
  private let corners: [(frame: Int, state: ShapeState)]
  private let end: Int
  private let frameCount: Int
  /// The number of decimals of a percentage.
  private let decimals: Int
  /// The state that the shape has without animation.
  let reference: ShapeState
  /// True if the shape turns or changes its size, so that it is drawn upright at 0 and moved to its place.
  let isTransformed: Bool
  private let hasColors: Bool
  private let hasOpacities: Bool

  /// The duration, in s, up to which hundredths of a percent are exact enough: they are steps of 1 ms then.
  private static let shortFilm = 10.0

  /// - Parameters:
  ///   - poster: the frame that a viewer without animation shows.
  ///   - frameCount, duration: the number of frames of the film, and its duration in s.
  init(_ track: ShapeTrack, poster: Int, frameCount: Int, duration: Double) {
    let states = track.states
    let first = states[0]
    reference = track.window.contains(poster, of: frameCount) ? states[poster - track.start] : first
    // An ellipse is drawn upright.
    isTransformed =
      states.contains { $0.scale != SIMD2(1, 1) || $0.angle != first.angle }
      || track.first.form.ellipse != nil && first.angle != 0
    hasColors = states.contains { $0.color != first.color }
    hasOpacities = states.contains { $0.opacity != first.opacity }
    end = track.start + states.count
    self.frameCount = frameCount
    decimals = duration > Self.shortFilm ? 4 : 2
    corners = StraightLines.corners(of: states, extent: track.first.extent.max()).map {
      (track.start + $0, states[$0])
    }
  }

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
    SVGNumber.text(100 * Double(frame) / Double(frameCount), decimals: decimals) + "%"
  }

  private func declarations(of state: ShapeState) -> String {
    let fill = hasColors ? state.color.map { ";fill:\($0.hexadecimal)" } ?? "" : ""
    let opacity = hasOpacities ? ";fill-opacity:\(SVGNumber.text(state.opacity))" : ""
    return "{transform:\(transform(of: state))\(fill)\(opacity)}"
  }

  private func transform(of state: ShapeState) -> String {
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
}

/// The lines from a state that pass near all states after it, as a range of slopes. A further state narrows the range,
/// so that the work for a line does not grow with its length.
struct StraightLines {
  /// A state as numbers: place, size in pt, angle, opacity and the channels of the colour.
  private typealias Numbers = SIMD16<Double>

  private let start: Numbers
  /// Half of the shape's size, in pt.
  private let extent: Double
  private var least = Numbers(repeating: -.infinity)
  private var greatest = Numbers(repeating: .infinity)

  /// The greatest deviations from the recorded states: in pt, of a radius in pt, of an angle in degrees, of opacities and of
  /// colours in steps of a channel.
  private static let tolerance = Numbers(0.35, 0.35, 0.5, 0.5, 1, 0.02, 4, 4, 4, 0, 0, 0, 0, 0, 0, 0)

  /// Returns the indices of the states between which straight lines pass near all others: the first one, and the last
  /// one that each line can reach.
  /// - Parameter extent: half of the shape's size, in pt.
  static func corners<States: RandomAccessCollection<ShapeState>>(
    of states: States, extent: Double
  ) -> [Int] where States.Index == Int {
    var corners = [states.startIndex]
    var start = states.startIndex
    while start < states.endIndex - 1 {
      var lines = StraightLines(from: states[start], extent: extent)
      var next = start + 1
      while next + 1 < states.endIndex {
        lines.pass(states[next], frames: next - start)
        guard lines.reach(states[next + 1], frames: next + 1 - start) else { break }
        next += 1
      }
      corners.append(next)
      start = next
    }
    return corners
  }

  private init(from state: ShapeState, extent: Double) {
    self.extent = extent
    start = Self.numbers(of: state, extent: extent)
  }

  private static func numbers(of state: ShapeState, extent: Double) -> Numbers {
    let color = state.color ?? Color(rgb: 0)
    return Numbers(
      state.x, state.y, state.scale.x * extent, state.scale.y * extent, state.angle, state.opacity,
      Double(color.red), Double(color.green), Double(color.blue), 0, 0, 0, 0, 0, 0, 0)
  }

  /// Leaves out the lines that do not pass near a state, which is a number of frames after the first one.
  private mutating func pass(_ state: ShapeState, frames: Int) {
    let way = Self.numbers(of: state, extent: extent) - start
    least = pointwiseMax(least, (way - Self.tolerance) / Double(frames))
    greatest = pointwiseMin(greatest, (way + Self.tolerance) / Double(frames))
  }

  /// Returns true if the line to a state, which is a number of frames after the first one, is among the lines.
  private func reach(_ state: ShapeState, frames: Int) -> Bool {
    let slope = (Self.numbers(of: state, extent: extent) - start) / Double(frames)
    return all(slope .>= least) && all(slope .<= greatest)
  }
}
