struct Moon: Hashable, Sendable {
  let name: String
  /// The planet, and the year of discovery.
  let note: String
  /// The index of the planet, which selects the colour.
  let planet: Int

  /// The moons, in the order of their planets.
  static let all: [Moon] = {
    let planets: [(name: String, moons: [(String, Int)])] = [
      ("Mars", [("Phobos", 1877), ("Deimos", 1877)]),
      (
        "Jupiter",
        [
          ("Io", 1610), ("Europa", 1610), ("Ganymede", 1610), ("Callisto", 1610), ("Amalthea", 1892),
          ("Himalia", 1904), ("Elara", 1905), ("Pasiphae", 1908), ("Sinope", 1914), ("Lysithea", 1938),
          ("Carme", 1938), ("Ananke", 1951), ("Leda", 1974), ("Thebe", 1979)
        ]
      ),
      (
        "Saturn",
        [
          ("Titan", 1655), ("Iapetus", 1671), ("Rhea", 1672), ("Tethys", 1684), ("Dione", 1684),
          ("Enceladus", 1789), ("Mimas", 1789), ("Hyperion", 1848), ("Phoebe", 1899), ("Janus", 1966),
          ("Atlas", 1980), ("Pandora", 1980), ("Prometheus", 1980), ("Pan", 1990)
        ]
      ),
      (
        "Uranus",
        [
          ("Titania", 1787), ("Oberon", 1787), ("Ariel", 1851), ("Umbriel", 1851), ("Miranda", 1948),
          ("Puck", 1985), ("Portia", 1986), ("Juliet", 1986), ("Cressida", 1986), ("Rosalind", 1986)
        ]
      ),
      (
        "Neptune",
        [("Triton", 1846), ("Nereid", 1949), ("Proteus", 1989), ("Larissa", 1989), ("Galatea", 1989)]
      ),
      ("Pluto", [("Charon", 1978), ("Nix", 2005), ("Hydra", 2005), ("Kerberos", 2011), ("Styx", 2012)])
    ]
    return planets.enumerated().flatMap { index, planet in
      planet.moons.map { Moon(name: $0.0, note: "\(planet.name), \($0.1)", planet: index) }
    }
  }()
}
