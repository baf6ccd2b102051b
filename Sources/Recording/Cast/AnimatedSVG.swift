internal import PaneCanvas
package import PaneScenes

/// A film of a scene as one animated picture for any page that can show an image: SVG 1.1 with CSS animations, without
/// scripts and without embedded fonts. A cell is 8 × 16 px.
///
/// Each shape and each word of the display list is one or a few elements, in the order of the list, that keyframes move.
/// What is not always shown stands in groups, one for each window of time. A viewer without animation shows the first frame.
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
