/// The size of a terminal's cell in points. Scenes compute in points from the top left, with y growing
/// downwards.
package enum CellMetrics {
  /// The width of a cell, in pt.
  package static let width = 8.0
  /// The height of a cell, in pt.
  package static let height = 16.0
  /// The width and height of a cell, in pt.
  static let size = SIMD2(width, height)
}
