// The laws and timings that are plain data, for saving a motion and going on with it elsewhere. Decoding what an initializer
// would refuse throws `DecodingError.dataCorrupted` with its sentence.

#if !hasFeature(Embedded)
  extension Decoder {
    /// Throws a decoding error unless a condition holds.
    fileprivate func require(_ condition: Bool, _ sentence: @autoclosure () -> String) throws {
      guard condition else { throw error(sentence()) }
    }

    fileprivate func error(_ sentence: String) -> DecodingError {
      .dataCorrupted(.init(codingPath: codingPath, debugDescription: sentence))
    }
  }

  /// The spring, `target`, `displacement` and `velocity` at time 0: decoded, the motion has the same bits.
  extension SpringMotion: Codable where Value: Codable {
    private enum CodingKeys: CodingKey { case spring, target, displacement, velocity }

    /// A motion from its encoded spring and state.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      spring = try container.decode(Spring.self, forKey: .spring)
      target = try container.decode(Value.self, forKey: .target)
      initialDisplacement = try container.decode(Value.self, forKey: .displacement)
      initialVelocity = try container.decode(Value.self, forKey: .velocity)
      coefficients = SpringCoefficients(spring)
      try decoder.require(
        target.isFinite && initialDisplacement.isFinite && initialVelocity.isFinite,
        "a motion must start and end at finite values")
    }

    /// Encodes the spring and the state.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(spring, forKey: .spring)
      try container.encode(target, forKey: .target)
      try container.encode(initialDisplacement, forKey: .displacement)
      try container.encode(initialVelocity, forKey: .velocity)
    }
  }

  /// `value` and `velocity` at time 0, and `rate`.
  extension Decay: Codable where Value: Codable {
    private enum CodingKeys: CodingKey { case value, velocity, rate }

    /// A decay from its encoded state and rate.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let value = try container.decode(Value.self, forKey: .value)
      let velocity = try container.decode(Value.self, forKey: .velocity)
      let rate = try container.decode(Double.self, forKey: .rate)
      try decoder.require(
        value.isFinite && velocity.isFinite, "a decay must start at a finite value and velocity")
      try decoder.require(
        rate > 0 && rate < 1, "the rate of a decay must be greater than 0 and less than 1; got \(rate)")
      self.init(from: value, velocity: velocity, rate: rate)
    }

    /// Encodes the state and the rate.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(initialValue, forKey: .value)
      try container.encode(initialVelocity, forKey: .velocity)
      try container.encode(rate, forKey: .rate)
    }
  }

  /// `start`, `end`, `duration` and `curve`.
  extension TimedMotion: Codable where Value: Codable {
    private enum CodingKeys: CodingKey { case start, end, duration, curve }

    /// A motion from its encoded values, duration and curve.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let start = try container.decode(Value.self, forKey: .start)
      let end = try container.decode(Value.self, forKey: .end)
      let duration = try container.decode(Double.self, forKey: .duration)
      try decoder.require(start.isFinite && end.isFinite, "a motion must start and end at finite values")
      try decoder.require(
        duration.isFinite && duration >= 0, "a duration must be finite and not negative; got \(duration)")
      self.init(
        from: start, to: end, duration: duration,
        curve: try container.decode(TimingCurve.self, forKey: .curve))
    }

    /// Encodes the values, the duration and the curve.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(start, forKey: .start)
      try container.encode(end, forKey: .end)
      try container.encode(duration, forKey: .duration)
      try container.encode(curve, forKey: .curve)
    }
  }

  /// The coordinates of the control points as a list of four numbers, in the order of CSS.
  extension TimingCurve: Codable {
    /// A curve from its encoded control points.
    public init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      let (x1, y1) = (try container.decode(Double.self), try container.decode(Double.self))
      let (x2, y2) = (try container.decode(Double.self), try container.decode(Double.self))
      do throws(TimingCurveError) {
        try self.init(x1, y1, x2, y2)
      } catch {
        throw decoder.error(error.description)
      }
    }

    /// Encodes the control points.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      for coordinate in [first.x, first.y, second.x, second.y] { try container.encode(coordinate) }
    }
  }

  /// The spring as it was given.
  extension SpringTiming: Codable {
    /// A timing from its encoded spring.
    public init(from decoder: any Decoder) throws { self.init(try Spring(from: decoder)) }

    /// Encodes the spring.
    public func encode(to encoder: any Encoder) throws { try spring.encode(to: encoder) }
  }
#endif
