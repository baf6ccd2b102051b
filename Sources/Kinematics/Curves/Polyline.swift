/// Values at places, with straight lines between them.
package struct Polyline: Hashable, Sendable {
  package struct Vertex: Hashable, Sendable {
    /// The place: a time, a share of one, or a step.
    package var place: Double
    package var value: Double

    package init(place: Double, value: Double) {
      self.place = place
      self.value = value
    }
  }

  /// At least two, each at a later place than the one before.
  package var vertices: [Vertex]

  package init(_ vertices: [Vertex]) { self.vertices = vertices }

  /// Returns the value at a place, which is not beyond the last vertex. The line is found by halving.
  package func value(at place: Double) -> Double {
    var (low, high) = (0, vertices.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if vertices[middle].place < place { low = middle } else { high = middle }
    }
    let (first, last) = (vertices[low], vertices[high])
    return first.value + (last.value - first.value) * ((place - first.place) / (last.place - first.place))
  }
}

extension Corridor {
  /// Returns the line from the first value to the last one, at the places of the steps; nil if there is none.
  package func line(at place: (_ step: Int) -> Double) -> Polyline? {
    corners(to: values[values.count - 1], from: values.count - 1).map { corners in
      Polyline(corners.map { Polyline.Vertex(place: place($0.index), value: $0.value) })
    }
  }
}
