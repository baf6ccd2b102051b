internal import Motion
internal import PaneSprings

/// A motion as code: points in time with straight lines between them, which keep within a thousandth of the motion's
/// range.
package enum MotionCode: String, CaseIterable, Sendable {
  /// An animation of CSS: `linear()` along a line, keyframes in the plane.
  case css

  /// - Parameter name: the name of the moving thing, for a comment.
  package func text(of motion: PolylineMotion, named name: String) -> String {
    let range = motion.axes.map { DecimalText.number($0.range) }.joined(separator: " × ")
    // In ten-thousandths of a per cent; smaller differences are rounding errors.
    let error = (max(motion.error - 1e-9, 0) * 1e6).rounded(.up) / 1e4
    let comment =
      "\(name): \(range) pt in \(DecimalText.number(motion.duration)) s, at most \(plain(error)) % of the range off"
    let duration = "\(plain(motion.duration * 1000))ms"
    if motion.axes.count == 1 {
      let axis = motion.axes[0]
      let (from, to) = (axis.start, axis.start + axis.way)
      // The easing’s first and last point have no percentage.
      let stops = axis.line.vertices.map { vertex in
        let value = plain(((vertex.y - from) / axis.way * 1e6).rounded() / 1e6)
        return vertex.x == 0 || vertex.x == 1 ? value : "\(value) \(percent(vertex.x))"
      }
      return """
        /* \(comment) */
        @keyframes motion { from { translate: \(pixels([from])) } to { translate: \(pixels([to])) } }
        .moving { animation: motion \(duration) linear(\(stops.joined(separator: ", "))) both; }

        """
    }
    let keyframes = motion.keyframes.map {
      "  \(percent($0.offset)) { translate: \(pixels($0.values)) }\n"
    }
    return """
      /* \(comment) */
      @keyframes motion {
      \(keyframes.joined())}
      .moving { animation: motion \(duration) linear both; }

      """
  }

  /// Returns a value of `translate`.
  private func pixels(_ values: [Double]) -> String {
    let places = values.map { "\(plain($0))px" }
    return places.count == 2 ? places.joined(separator: " ") : "0 \(places[0])"
  }

  private func percent(_ offset: Double) -> String { "\(plain(offset * 100))%" }

  private func plain(_ number: Double) -> String { DecimalText.decimal(number, digits: 12) }
}

/// A motion as points with straight lines between them, within a thousandth of its range at any time.
package struct PolylineMotion: Hashable, Sendable {
  struct Instant: Hashable {
    var offset: Double
    /// The value of each axis.
    var values: [Double]
  }

  struct Coordinate: Hashable {
    /// The points, at shares of the duration in steps of 1e-9; the first is at 0 and the last at 1.
    var line: Polyline
    /// The greatest value less the least one, greater than 0.
    var range: Double
    /// The step of the values: a power of ten, at most a millionth of the range.
    var unit: Double

    var start: Double { line.vertices[0].y }

    /// The distance from the start to the end or, if the end is near the start, to the point that is furthest from it.
    var way: Double {
      let ways = line.vertices.map { $0.y - start }
      let whole = ways[ways.count - 1]
      return abs(whole) > range / 10 ? whole : ways.max { abs($0) < abs($1) } ?? whole
    }

    /// Returns the value at a share of the duration, of the points as they are written.
    func value(at offset: Double) -> Double {
      let last = line.vertices[line.vertices.count - 1]
      return offset == last.x ? last.y : (line.value(at: offset) / unit).rounded() * unit
    }
  }

  /// The course of y, or those of x and y.
  let axes: [Coordinate]
  /// The duration, in s.
  let duration: Double
  /// The greatest difference between the motion and the points as they are written, as a fraction of the range of the
  /// course.
  let error: Double

  /// The greatest error of the points, as a fraction of the range, of which a part is left for rounded numbers and for
  /// what is between two samples.
  static let tolerance = 0.001
  private static let share = 0.8
  /// The greatest distance from a law's rest at which the last line leads to the rest, as a fraction of the range.
  private static let restShare = 0.5 * tolerance
  /// The numbers of samples of a law that are tried, until the error between them is small enough.
  private static let sampleCounts = [1 << 12, 1 << 14, 1 << 16, 1 << 18]
  /// The number of places between two samples of a law at which the error is measured.
  private static let places = 4

  /// A part of a motion: the shares of the duration at which it begins and ends, and the values of each coordinate from
  /// one to the other. A part at one instant has one value.
  private struct Stretch {
    let begin, end: Double
    var courses: [[Double]]
    /// The value of each coordinate to which the last line leads; nil for the last of the values.
    var rest: SIMD2<Double>?
  }

  /// The share of the duration in which a jump is written.
  static let jumpShare = 1e-6
  /// The greatest number of jumps of a law that is written.
  private static let mostJumps = 50_000

  /// Returns the time, in s, after which a law has settled and the last straight line can lead to its rest in each
  /// coordinate.
  package static func duration(of law: any SampledLaw) -> Double {
    guard let rest = law.rest, law.settlingTime.isFinite else { return law.settlingTime }
    var law = law
    var end = law.settlingTime
    // A coordinate that moves less than the other one may need more time.
    for part in [0.9, 0.09, 0.009] {
      end = max(law.settlingTime, rest.time(part * restShare))
      let places = (0...64).map { law.state(at: end * Double($0) / 64).value }
      let isNear = (0..<law.dimension).allSatisfy { axis in
        let values = places.map { $0[axis] }
        return abs(values[64] - rest.value[axis]) <= restShare * ((values.max() ?? 0) - (values.min() ?? 0))
      }
      if isNear { break }
    }
    return end
  }

  /// Creates the motion of a law during its first seconds. If it is near its rest then, it ends at rest.
  /// - Parameters:
  ///   - duration: the duration, in s, greater than 0.
  package init(of law: any SampledLaw, during duration: Double) throws(ParseError) {
    var law = law
    // Whole microseconds.
    let duration = (duration * 1e6).rounded(.up) / 1e6
    var begins = [0.0]
    for jump in law.jumps.map({ ($0 / duration * 1e9).rounded() / 1e9 }).sorted()
    where jump <= 1 && jump - Self.jumpShare > begins[begins.count - 1] { begins.append(jump) }
    guard begins.count <= Self.mostJumps else {
      throw ParseError(
        "expected a motion of at most \(Self.mostJumps) jumps; this one has more: a shorter --duration or fewer steps a second have fewer"
      )
    }
    let ends = begins.dropFirst().map { $0 - Self.jumpShare } + [1]
    for samples in Self.sampleCounts {
      let count = max(samples / begins.count, 64) * Self.places
      var stretches = zip(begins, ends).map { begin, end in
        var courses = Array(repeating: [Double](), count: law.dimension)
        for index in 0...(end > begin ? count : 0) {
          var time = duration * (begin + (end - begin) * (Double(index) / Double(count)))
          // The share of a jump is rounded. Its first sample must still be after the jump.
          if index == 0, begin > 0 { time += duration * 1e-9 }
          let value = law.state(at: time).value
          for axis in courses.indices { courses[axis].append(value[axis]) }
        }
        return Stretch(begin: begin, end: end, courses: courses)
      }
      stretches[stretches.count - 1].rest = law.rest?.value
      let sampled = try Self(of: stretches, during: duration)
      if let sampled, sampled.error <= Self.tolerance {
        self = sampled
        return
      }
    }
    throw Self.tooSteep
  }

  private static let tooSteep = ParseError(
    "expected a motion without jumps, which straight lines follow within 0.1 % of its range; this one jumps or is too steep"
  )

  /// Creates the points from every value whose index is a multiple of `places`, and measures their error at all values;
  /// nil if no line keeps within the tolerance.
  private init?(of stretches: [Stretch], during duration: Double) throws(ParseError) {
    let bounds = stretches[0].courses.indices.map { axis in
      let values = stretches.lazy.flatMap { $0.courses[axis] }
      return (least: values.min() ?? 0, greatest: values.max() ?? 0)
    }
    guard bounds.contains(where: { $0.greatest > $0.least }) else {
      throw ParseError("nothing moves in this time")
    }
    var axes: [Coordinate] = []
    var error = 0.0
    for (axis, bound) in bounds.enumerated() {
      // A coordinate that does not move has the range of the other one.
      let own = bound.greatest - bound.least
      let range = own > 0 ? own : bounds.map { $0.greatest - $0.least }.max() ?? own
      var unit = 1.0
      while unit > range * 1e-6 { unit /= 10 }
      while unit * 10 <= range * 1e-6 { unit *= 10 }
      var line: [Polyline.Vertex] = []
      for stretch in stretches {
        let values = stretch.courses[axis]
        let samples = stride(from: 0, to: values.count, by: Self.places).map { values[$0] }
        func place(of index: Int, last: Int) -> Double {
          stretch.begin + (stretch.end - stretch.begin) * (Double(index) / Double(max(last, 1)))
        }
        let corridor = Corridor(values: samples, tolerance: range * Self.tolerance * Self.share)
        let last = samples.count - 1
        let rest = stretch.rest.map { $0[axis] }.flatMap { rest in
          abs(rest - samples[last]) <= range * Self.restShare ? rest : nil
        }
        let corners = last > 0 ? corridor.corners(to: rest ?? samples[last], from: last) : []
        guard let corners else { return nil }
        var vertices = corners.map { corner in
          Polyline.Vertex((place(of: corner.index, last: last) * 1e9).rounded() / 1e9, corner.value)
        }
        if last == 0 { vertices = [Polyline.Vertex(stretch.begin, samples[0])] }
        for index in vertices.indices { vertices[index].y = (vertices[index].y / unit).rounded() * unit }
        if let rest { vertices[vertices.count - 1].y = rest }
        let rounded = Polyline(vertices)
        for (index, value) in values.enumerated() where values.count > 1 {
          let found = rounded.value(at: place(of: index, last: values.count - 1))
          error = max(error, abs(found - value) / range)
        }
        line += vertices
      }
      axes.append(Coordinate(line: Polyline(line), range: range, unit: unit))
    }
    self.axes = axes
    self.duration = duration
    self.error = error
  }

  /// The points of all axes together, each axis on its own lines.
  var keyframes: [Instant] {
    Set(axes.flatMap { $0.line.vertices.map(\.x) }).sorted().map { offset in
      Instant(offset: offset, values: axes.map { $0.value(at: offset) })
    }
  }
}

/// Values at places, with straight lines between them.
struct Polyline: Hashable, Sendable {
  /// A point of the line: x is its place, a time, a share of one, or a step, and y is the value there.
  typealias Vertex = SIMD2<Double>

  /// At least two, each at a later place than the one before.
  var vertices: [Vertex]

  init(_ vertices: [Vertex]) { self.vertices = vertices }

  /// Returns the value at a place, which is not beyond the last vertex. The line is found by halving.
  func value(at place: Double) -> Double {
    let index = Bisection.lastIndex(below: vertices.count - 1) { vertices[$0].x < place }
    let (first, last) = (vertices[index], vertices[index + 1])
    return first.y + (last.y - first.y) * ((place - first.x) / (last.x - first.x))
  }
}
