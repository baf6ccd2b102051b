/// Values at places, with straight lines between them.
package struct Polyline: Hashable, Sendable {
  /// A point of the line: x is its place, a time, a share of one, or a step, and y is the value there.
  package typealias Vertex = SIMD2<Double>

  /// At least two, each at a later place than the one before.
  package var vertices: [Vertex]

  package init(_ vertices: [Vertex]) { self.vertices = vertices }

  /// Returns the value at a place, which is not beyond the last vertex. The line is found by halving.
  package func value(at place: Double) -> Double {
    var (low, high) = (0, vertices.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if vertices[middle].x < place { low = middle } else { high = middle }
    }
    let (first, last) = (vertices[low], vertices[high])
    return first.y + (last.y - first.y) * ((place - first.x) / (last.x - first.x))
  }
}

extension Corridor {
  /// Returns the line from the first value to the last one, at the places of the steps; nil if there is none.
  package func line(at place: (_ step: Int) -> Double) -> Polyline? {
    corners(to: values[values.count - 1], from: values.count - 1).map { corners in
      Polyline(corners.map { Polyline.Vertex(place($0.index), $0.value) })
    }
  }
}
