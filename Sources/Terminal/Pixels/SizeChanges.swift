internal import PaneCanvas

/// The pictures of sprites that change their size from frame to frame. Sending each size would take many bytes.
struct SizeChanges {
  /// The number of frames without a change after which a picture no longer counts as changing.
  static let steadyFrames = 20
  /// The factors between the sizes of two frames that continue a change. They are far apart, because a fast
  /// change may skip frames.
  private static let gradual = 0.3...3.0

  /// An uninterrupted series of changes.
  private struct Series {
    /// The number of changes, and the frame of the last one.
    let count: Int
    let frame: Int
  }

  /// The series that led to the scalable pictures of the newest frame, and of the frame before it.
  private var series: [Picture: Series] = [:]
  private var earlier: [Picture: Series] = [:]
  private var frame = 0

  /// Takes over the sprites of the next frame. A new picture continues the series of one that is gone and had
  /// nearly its size.
  mutating func take(_ sprites: [Sprite]) {
    frame += 1
    swap(&series, &earlier)
    series.removeAll(keepingCapacity: true)
    for index in sprites.indices where sprites[index].picture.isScalable {
      series[sprites[index].picture] = earlier[sprites[index].picture]
    }
    for index in sprites.indices
    where sprites[index].picture.isScalable && series[sprites[index].picture] == nil {
      let sprite = sprites[index]
      let before = earlier.first { picture, _ in
        guard series[picture] == nil, let factor = picture.scaling(to: sprite.picture)?.factor else {
          return false
        }
        return Self.gradual.contains(factor.min()) && Self.gradual.contains(factor.max())
      }
      series[sprite.picture] = Series(count: before.map { count($0.key, in: earlier) + 1 } ?? 0, frame: frame)
    }
  }

  /// Returns true if the size of a picture has changed within the last frames.
  func isChanging(_ picture: Picture) -> Bool { count(picture, in: series) > 0 }

  /// Returns true if the size of a picture had changed before the last frames.
  func hasSettled(_ picture: Picture) -> Bool {
    series[picture].map { $0.count > 0 && frame - $0.frame >= Self.steadyFrames } ?? false
  }

  private func count(_ picture: Picture, in series: [Picture: Series]) -> Int {
    guard let last = series[picture], frame - last.frame < Self.steadyFrames else { return 0 }
    return last.count
  }
}
