#if !hasFeature(Embedded)
  /// The coefficients under the keys `stiffness`, `damping` and `mass`; a missing mass is 1.
  ///
  /// Decoding coefficients that no spring has throws `DecodingError.dataCorrupted`.
  extension Spring: Codable {
    private enum CodingKeys: String, CodingKey {
      case stiffness, damping, mass
    }

    /// A spring from its encoded coefficients.
    public init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      let stiffness = try container.decode(Double.self, forKey: .stiffness)
      let damping = try container.decode(Double.self, forKey: .damping)
      let mass = try container.decodeIfPresent(Double.self, forKey: .mass) ?? 1
      if let problem = Self.problem(stiffness: stiffness, damping: damping, mass: mass) {
        throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: problem))
      }
      self.init(stiffness: stiffness, damping: damping, mass: mass)
    }

    /// Encodes the coefficients.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(stiffness, forKey: .stiffness)
      try container.encode(damping, forKey: .damping)
      try container.encode(mass, forKey: .mass)
    }
  }
#endif
