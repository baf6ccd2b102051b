internal import PaneCanvas
package import PaneScenes

/// A film of a scene as one animated picture for any page that can show an image: SVG 1.1 with CSS animations, without
/// scripts and without embedded fonts. A cell is 8 × 16 px.
///
/// Each shape and each word of the display list is one or a few elements, in the order of the list, that keyframes move.
/// Shapes that are not always shown stand in groups, one for each window of time. A viewer without animation shows the first frame.
package struct AnimatedSVG {
  private let title: String
  /// The greatest width and height during the film, in pt.
  private let size: SIMD2<Double>
  private let frameCount: Int
  /// The duration of the film, in s.
  private let duration: Double
  private var markup = ShapeMarkup()
  /// The elements, back to front.
  private var elements = ""
  /// The contents of the rules `@keyframes` of the shapes that move.
  private var motions: [String] = []
  /// The windows in which only some of the shapes are shown.
  private var windows: Set<Range<Int>> = []

  /// Plays a script frame by frame, without a terminal, with the same events, laws and drawing as on the screen. Frame k
  /// shows the time k/fps.
  /// - Parameters:
  ///   - framesPerSecond: the frame rate, over 0.
  ///   - duration: the duration in s, over 0; it is rounded up to whole frames. The last one lasts as long as the others.
  package init(
    of gallery: Gallery, _ script: Script, framesPerSecond: Double, duration: Double, title: String
  ) {
    // A duration that is a whole number of frames must not get another frame by rounding.
    let most = max(1, Int((duration * framesPerSecond - 1e-9).rounded(.up)))
    var (timeline, size) = (ShapeTimeline(), SIMD2<Double>.zero)
    script.play(on: gallery, frames: most, framesPerSecond: framesPerSecond) { stages in
      size = pointwiseMax(size, stages[0].size)
      timeline.append(stages.flatMap(\.placedShapes))
    }
    (self.title, self.size, frameCount) = (title, size, timeline.frameCount)
    self.duration = Double(frameCount) / framesPerSecond
    var (window, clip): (Range<Int>, Box?) = (0..<frameCount, nil)
    var ends = ""
    for track in timeline.tracks {
      if window != track.window || clip != track.first.key.clip {
        (window, clip) = (track.window, track.first.key.clip)
        elements += ends + "\n"
        ends = begin(window, clip)
      }
      append(track)
    }
    elements += ends
  }

  /// Begins a group of shapes with the same window and the same clipping; returns the tags that end it.
  private mutating func begin(_ window: Range<Int>, _ clip: Box?) -> String {
    var ends = ""
    if window.count < frameCount {
      windows.insert(window)
      elements += "<g class=\"l\(window.count) s\(window.lowerBound)\">"
      ends = "</g>"
    }
    guard let clip else { return ends }
    // A group would be hidden by the style, and an inner picture clips as well.
    elements += ShapeMarkup.window(clip)
    return "</svg>" + ends
  }

  private mutating func append(_ track: ShapeTrack) {
    let keyframes = ShapeKeyframes(track, frameCount: frameCount, duration: duration)
    var motion = ""
    if !keyframes.text.isEmpty {
      let index = motions.firstIndex(of: keyframes.text) ?? motions.count
      if index == motions.count { motions.append(keyframes.text) }
      motion = " class=\"m\(index)\""
    }
    elements += markup.elements(track.first, in: keyframes.drawn, keyframes.attribute + motion)
  }

  package var bytes: [UInt8] {
    let (width, height) = (SVGNumber.text(size.x), SVGNumber.text(size.y))
    let text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)">\
      <title>\(escapedForXML(title))</title>
      <style>
      \(wholeStyle)</style>
      <defs>\(markup.defs)</defs>\(elements)
      </svg>

      """
    return Array(text.utf8)
  }

  // MARK: Style

  /// The offset of all animations from the grid of frames, in s. A display shows instants on that grid, and
  /// no picture may change exactly at one of them. The delays are negative, so that every animation has been
  /// running since before the start.
  private static let phase = 0.002

  private var wholeStyle: String {
    let (whole, delay) = (seconds(duration), seconds(Self.phase - duration))
    let names = ShapeMarkup.elementNames
    let rules = motions.enumerated().map { "@keyframes m\($0){\($1)}.m\($0){animation-name:m\($0)}\n" }
    var text = """
      \(ShapeMarkup.style)
      g{visibility:hidden;animation:\(whole) step-end infinite}
      .s0{visibility:visible}
      \(names){animation:\(whole) linear \(delay) infinite}
      @media(prefers-reduced-motion:reduce){g,\(names){animation:none!important}}
      \(rules.joined())
      """
    for length in Set(windows.map(\.count)).sorted() {
      // The end is rounded up by at most a millionth of the film, so that no instant is without a picture.
      let end = SVGNumber.text((Double(length) / Double(frameCount) * 1e6).rounded(.up) / 1e4, decimals: 4)
      text += "@keyframes l\(length){0%{visibility:visible}\(end)%{visibility:hidden}}"
      text += ".l\(length){animation-name:l\(length)}\n"
    }
    // Shapes move from frame to frame, so that what a frame alone shows is shown from half a frame before to half a frame
    // after it.
    for start in Set(windows.map(\.lowerBound)).sorted() {
      let delay = (Double(start) - 0.5) / Double(frameCount) * duration - duration + Self.phase
      text += ".s\(start){animation-delay:\(seconds(delay))}\n"
    }
    return text
  }

  private func seconds(_ value: Double) -> String { SVGNumber.text(value, decimals: 4) + "s" }
}

extension Script {
  /// Passes the display lists of each frame to `show`, back to front, the ground with the size of the frame first. A script
  /// that quits ends the film, but for its first frame. An event at or before a frame's time is handled before that frame is
  /// drawn.
  /// - Parameter count: the greatest number of frames.
  func play(
    on gallery: Gallery, frames count: Int, framesPerSecond: Double, _ show: ([Stage]) -> Void
  ) {
    var (gallery, playback, rendering) = (opened(gallery), Playback(self), Rendering())
    // A pixel for a pt.
    rendering.pixels = PixelSize(width: Int(Box.column), height: Int(Box.row))
    for index in 0..<count {
      let quits = playback.advance(&gallery, to: Double(index) / framesPerSecond).contains(.quit)
      if quits, index > 0 { return }
      let (columns, rows) = (gallery.context.columns, gallery.context.rows)
      gallery.compose(columns: columns, rows: rows, rendering)
      let (lists, box) = (gallery.lists, Box(column: 0, row: 0, columns: columns, rows: rows))
      show([gallery.ground.stage(box), lists.stage] + (lists.cover.map { [$0] } ?? []))
      if quits { return }
    }
  }
}

extension Gradient {
  /// The ground of a screen, in two halves.
  fileprivate func stage(_ box: Box) -> Stage {
    let (upper, lower) = box.split(at: box.middle.y)
    var stage = Stage(size: box.size)
    stage.fill(.rectangle(upper), .gradient(top: top, bottom: middle))
    stage.fill(.rectangle(lower), .gradient(top: middle, bottom: bottom))
    return stage
  }
}

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
