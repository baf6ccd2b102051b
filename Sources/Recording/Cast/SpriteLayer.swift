internal import PaneCanvas

/// The sprites of a film as SVG elements, and the style that moves them.
struct SpriteLayer {
  /// The elements, back to front, in units of pixels.
  private(set) var elements = ""
  /// The rules `@keyframes` and the classes that use them.
  private(set) var style = ""
  /// The windows in which only some of the shapes are shown.
  private(set) var windows: Set<TileTimeline.Window> = []
  private(set) var markup = ShapeMarkup()
  /// The classes of the animations, by the contents of their rules.
  private var names: [String: String] = [:]

  private let width: Int

  /// - Parameter poster: the frame that a viewer without animation shows.
  init(_ timeline: SpriteTimeline, width: Int, poster: Int) {
    self.width = width
    var open: (window: TileTimeline.Window, bottom: Int?)?
    for track in timeline.tracks {
      if open == nil || open?.window != track.window || open?.bottom != track.bottom {
        if let open { elements += ends(open.window, open.bottom, of: timeline.frameCount) }
        begin(track.window, track.bottom, of: timeline.frameCount, poster: poster)
        open = (track.window, track.bottom)
      }
      append(track, poster: poster, frameCount: timeline.frameCount)
    }
    if let open { elements += ends(open.window, open.bottom, of: timeline.frameCount) }
  }

  private mutating func begin(
    _ window: TileTimeline.Window, _ bottom: Int?, of frameCount: Int, poster: Int
  ) {
    if window.length < frameCount {
      windows.insert(window)
      elements += "<g class=\"\(AnimatedSVG.classes(of: window, poster: poster, frameCount: frameCount))\">"
    }
    // A group would be hidden by the style, and an inner picture clips as well.
    if let bottom { elements += "<svg width=\"\(width)\" height=\"\(bottom)\">" }
  }

  private func ends(_ window: TileTimeline.Window, _ bottom: Int?, of frameCount: Int) -> String {
    (bottom == nil ? "" : "</svg>") + (window.length < frameCount ? "</g>\n" : "\n")
  }

  private mutating func append(_ track: SpriteTrack, poster: Int, frameCount: Int) {
    let keyframes = SpriteKeyframes(track, poster: poster, frameCount: frameCount)
    let attributes =
      keyframes.attribute + (keyframes.isConstant ? "" : " class=\"\(name(of: keyframes.text))\"")
    let place = keyframes.isTransformed ? SIMD2(0, 0) : SIMD2(keyframes.reference.x, keyframes.reference.y)
    elements += markup.elements(
      track.shape.colored(keyframes.reference.color), x: place.x, y: place.y, attributes: attributes)
  }

  private mutating func name(of keyframes: String) -> String {
    if let name = names[keyframes] { return name }
    let name = "m\(names.count)"
    names[keyframes] = name
    style += "@keyframes \(name){\(keyframes)}.\(name){animation-name:\(name)}\n"
    return name
  }
}

extension PictureShape {
  /// Returns the shape of a track in the colour of a state.
  fileprivate func colored(_ color: Color?) -> PictureShape {
    guard let color, case .bar(let size, let radius, let turn, _) = self else { return self }
    return .bar(size: size, radius: radius, turn: turn, color: color)
  }
}
