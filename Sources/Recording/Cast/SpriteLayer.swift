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
    var open: SpriteTrack?
    for track in timeline.tracks {
      if open?.window != track.window || open?.key.bottom != track.key.bottom {
        if let open { elements += ends(of: open, frameCount: timeline.frameCount) }
        begin(track, frameCount: timeline.frameCount, poster: poster)
        open = track
      }
      append(track, poster: poster, frameCount: timeline.frameCount)
    }
    if let open { elements += ends(of: open, frameCount: timeline.frameCount) }
  }

  /// Begins the group of a track and of those after it with the same window and the same clipping.
  private mutating func begin(_ track: SpriteTrack, frameCount: Int, poster: Int) {
    if track.window.length < frameCount {
      windows.insert(track.window)
      let classes = AnimatedSVG.classes(of: track.window, poster: poster, frameCount: frameCount)
      elements += "<g class=\"\(classes)\">"
    }
    // A group would be hidden by the style, and an inner picture clips as well.
    if let bottom = track.key.bottom { elements += "<svg width=\"\(width)\" height=\"\(bottom)\">" }
  }

  private func ends(of track: SpriteTrack, frameCount: Int) -> String {
    (track.key.bottom == nil ? "" : "</svg>") + (track.window.length < frameCount ? "</g>\n" : "\n")
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
