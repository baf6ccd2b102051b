internal import PaneCanvas

/// The states of a track as the keyframes of a CSS animation, which moves linearly between them.
struct ShapeKeyframes {
  /// The contents of the rule `@keyframes`; empty if nothing changes.
  private(set) var text = ""
  /// The attribute that gives the shape its place without animation; empty if it is drawn there.
  private(set) var attribute = ""
  /// The state in which the shape is drawn: its first one, or upright at 0 if it turns or changes its size.
  let drawn: ShapeState
  private let isTransformed: Bool
  private let hasColors: Bool
  private let hasOpacities: Bool

  /// The duration, in s, up to which thousandths of a percent are exact enough: they are steps of .1 ms then.
  private static let shortFilm = 10.0

  /// - Parameters:
  ///   - frameCount: the number of frames of the film.
  ///   - duration: the duration of the film, in s.
  init(_ track: ShapeTrack, frameCount: Int, duration: Double) {
    let (states, start) = (track.states, track.window.lowerBound)
    let first = states[0]
    // An ellipse is drawn upright.
    isTransformed =
      states.contains { $0.scale != SIMD2(1, 1) || $0.angle != first.angle }
      || track.first.form.ellipse != nil && first.angle != 0
    drawn = isTransformed ? ShapeState(place: .zero) : first
    hasColors = states.contains { $0.color != first.color }
    hasOpacities = states.contains { $0.opacity != first.opacity }
    if isTransformed {
      let number = { SVGNumber.text($0, decimals: 4) }
      attribute =
        " transform=\"translate(\(number(first.place.x)) \(number(first.place.y))) "
        + "rotate(\(number(first.angle))) scale(\(number(first.scale.x)) \(number(first.scale.y)))\""
    }
    let corners = StraightLines.corners(of: states, extent: track.first.extent.max())
    guard corners.contains(where: { states[$0] != first }) else { return }
    // The percentages of equal states that follow each other; those between the first and the last one need none.
    var rules: [(percents: [String], declarations: String)] = []
    // The last state is held for the duration of a frame.
    for (index, frame) in corners.map({ ($0, start + $0) }) + [(states.count - 1, track.window.upperBound)] {
      let percent =
        SVGNumber.text(
          100 * Double(frame) / Double(frameCount), decimals: duration > Self.shortFilm ? 4 : 3) + "%"
      let declarations = declarations(of: states[index])
      if let last = rules.last, last.declarations == declarations {
        rules[rules.count - 1].percents = [last.percents[0], percent]
      } else {
        rules.append(([percent], declarations))
      }
    }
    text = rules.map { "\($0.percents.joined(separator: ","))\($0.declarations)" }.joined()
  }

  private func declarations(of state: ShapeState) -> String {
    let fill = hasColors ? ";fill:\(state.color.hexadecimal)" : ""
    let opacity = hasOpacities ? ";fill-opacity:\(SVGNumber.text(state.opacity))" : ""
    let way = state.place - drawn.place
    let (x, y) = (Self.length(way.x), Self.length(way.y))
    let (sx, sy) = (
      SVGNumber.text(state.scale.x, decimals: 4), SVGNumber.text(state.scale.y, decimals: 4)
    )
    let turn = isTransformed ? " rotate(\(SVGNumber.text(state.angle))deg) scale(\(sx),\(sy))" : ""
    return "{transform:translate(\(x),\(y))\(turn)\(fill)\(opacity)}"
  }

  private static func length(_ value: Double) -> String {
    let number = SVGNumber.text(value, decimals: 1)
    return number == "0" ? "0" : number + "px"
  }
}

enum StraightLines {
  /// A state as numbers: place, size and turn in pt, opacity and the channels of the colour.
  private typealias Numbers = SIMD16<Double>

  /// The greatest deviations from the states: in pt, of opacities, and of colours in steps of a channel.
  private static let tolerance = Numbers(0.35, 0.35, 0.5, 0.5, 0.5, 0.02, 4, 4, 4, 0, 0, 0, 0, 0, 0, 0)

  /// Returns the indices of the states between which straight lines pass near all others: the first one, and the last
  /// one that each line can reach.
  /// - Parameter extent: half of the shape's size, in pt.
  static func corners(of states: [ShapeState], extent: Double) -> [Int] {
    let numbers = states.map { state in
      let (size, turn, color) = (state.scale * extent, state.angle * .pi / 180 * extent, state.color)
      return Numbers(
        state.place.x, state.place.y, size.x, size.y, turn, state.opacity, Double(color.red),
        Double(color.green), Double(color.blue), 0, 0, 0, 0, 0, 0, 0)
    }
    var (corners, start) = ([0], 0)
    // The slopes of the lines that pass near all states since the last corner. A further state narrows them, so that the
    // work for a line does not grow with its length.
    var (least, greatest) = (Numbers(repeating: -.infinity), Numbers(repeating: .infinity))
    for index in states.indices.dropFirst() {
      let slope = (numbers[index] - numbers[start]) / Double(index - start)
      if any(slope .< least) || any(slope .> greatest) {
        start = index - 1
        corners.append(start)
        (least, greatest) = (Numbers(repeating: -.infinity), Numbers(repeating: .infinity))
      }
      let (way, frames) = (numbers[index] - numbers[start], Double(index - start))
      least = pointwiseMax(least, (way - tolerance) / frames)
      greatest = pointwiseMin(greatest, (way + tolerance) / frames)
    }
    return states.count > 1 ? corners + [states.count - 1] : corners
  }
}
