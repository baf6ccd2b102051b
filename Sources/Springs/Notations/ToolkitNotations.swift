internal import Motion

extension SpringNotation {
  /// libadwaita, harmonica, Qt, ArkUI, Unity and Roblox.
  static let toolkits: [SpringNotation] = [
    SpringNotation(
      title: "libadwaita", delay: 1e-3, dividesIntegers: true,
      fits: {
        $0.site.name == "adwspringparamsnew" || $0.site.name == "new" && $0.site.owner == "springparams"
          || $0.site.name == "springparams" && $0.positionalCount == 3
      },
      read: { values throws(SpringTextError) in
        let ratio = try values.number(at: 0, named: "damping ratio", from: 0)
        let mass = try values.number(at: 1, named: "mass", over: 0)
        return Spring(
          stiffness: try values.number(at: 2, named: "stiffness", over: 0), dampingRatio: ratio, mass: mass)
      }),
    SpringNotation(
      title: "libadwaita, with a damping coefficient", delay: 1e-3, dividesIntegers: true,
      fits: { ["adwspringparamsnewfull", "newfull"].contains($0.site.name) }
    ) { values throws(SpringTextError) in
      let damping = try values.number(at: 0, named: "damping", from: 0)
      let mass = try values.number(at: 1, named: "mass", over: 0)
      return Spring(
        stiffness: try values.number(at: 2, named: "stiffness", over: 0), damping: damping, mass: mass)
    },
    SpringNotation(
      title: "harmonica", dividesIntegers: true,
      fits: {
        $0.positionalCount == 3
          && ($0.site.name == "newspring"
            || $0.site.name == "new" && $0.site.owner == "spring"
              && $0.site.positional[0].text.lowercased().contains("fps("))
      },
      read: { values throws(SpringTextError) in
        values.skip(at: 0)
        return Spring(
          response: 2 * .pi
            / (try values.number(at: 1, named: "angular frequency", from: 1e-40, to: 1e40)),
          dampingRatio: try values.number(at: 2, named: "damping ratio", from: 0))
      }),
    SpringNotation(
      title: "Qt Quick’s SpringAnimation, in steps of 16 ms",
      fits: {
        $0.site.kind == .block && $0.mentions("springanimation") && $0.hasAll("spring", "damping")
          && !$0.mentions("springforce")
      }
    ) { values throws(SpringTextError) in
      values.ignore("epsilon", "modulus")
      values.ignoresVelocity = true
      if values.has("velocity"), try values.number("velocity", from: 0) > 0 {
        throw SpringTextError(
          "“velocity” in “\(excerpt(values.text))” bounds the velocity, which no spring does")
      }
      let spring = try values.number("spring", over: 0)
      let damping = min(try values.number("damping", or: 0, from: 0), 1)
      let mass = try values.number("mass", or: 1, over: 0)
      // v ← v + (spring (to − x) − damping v) / mass, x ← x + 0.016 v, as in qquickspringanimation.cpp.
      guard let read = stepped(0.016 * spring / mass, damping / mass, duration: 0.016) else {
        throw SpringTextError(
          "Qt’s spring \(DecimalText.number(spring)), damping \(DecimalText.number(damping)) and mass \(DecimalText.number(mass)), which act every 16 ms, have the motion of no spring"
        )
      }
      values.notes.append("Qt’s numbers act every 16 ms; this spring passes through the same places")
      return read
    },
    SpringNotation(
      title: "ArkUI’s interpolatingSpring", velocity: .relative, delay: 1e-3,
      fits: { $0.site.name == "interpolatingspring" && $0.positionalCount == 4 }
    ) { values throws(SpringTextError) in
      values.positionalVelocity = try values.number(at: 0, named: "velocity", from: -1e12, to: 1e12)
      let mass = try values.number(at: 1, named: "mass", over: 0)
      let stiffness = try values.number(at: 2, named: "stiffness", over: 0)
      return Spring(
        stiffness: stiffness, damping: try values.number(at: 3, named: "damping", from: 0), mass: mass)
    },
    arkUI("springMotion", response: 0.55, dampingFraction: 0.825),
    arkUI("responsiveSpringMotion", response: 0.15, dampingFraction: 0.86),
    SpringNotation(
      title: "ArkUI’s springCurve",
      fits: { $0.site.name == "springcurve" && $0.site.kind == .call && $0.positionalCount == 4 },
      read: refusal { values in
        "“\(excerpt(values.text))” is stretched to the duration of the animation; write interpolatingSpring with the same numbers"
      }),
    SpringNotation(
      title: "Unity’s SmoothDamp", fits: { $0.site.name == "smoothdamp" && $0.positionalCount > 3 }
    ) { values throws(SpringTextError) in
      for index in 0..<3 { values.skip(at: index) }
      let time = try values.number(at: 3, named: "smooth time", over: 0, to: 1e40, unit: " s")
      return Spring(response: .pi * time, dampingRatio: 1)
    },
    SpringNotation(
      title: "Unity’s joint", fits: { $0.hasAll("spring", "damper") && $0.site.kind != .call }
    ) { values throws(SpringTextError) in
      values.notes.append("the mass is that of the body; 1 is taken")
      return try physical("spring", "damper")(&values)
    },
    SpringNotation(
      title: "Godot’s damped spring joint",
      fits: { $0.mentions("dampedspringjoint2d", "transspring", "springbonesimulator3d") },
      read: refusal { values in
        "“\(excerpt(values.text))” has the motion of no single spring; write its stiffness, damping and mass"
      }),
    SpringNotation(
      title: "Flipper", fits: { $0.site.kind == .call && $0.site.path.starts(with: ["Flipper", "Spring"]) }
    ) { values throws(SpringTextError) in
      values.skip(at: 0)
      try values.requireObject(at: 1)
      return Spring(
        frequency: try values.number("frequency", or: 4, over: 0),
        dampingRatio: try values.number("dampingratio", or: 1, from: 0))
    },
    SpringNotation(
      title: "a frequency in Hz and a damping ratio",
      fits: {
        $0.hasAll("frequency", "dampingratio") || $0.hasAll("frequencyhz", "dampingratio")
          || $0.hasAll("hertz", "dampingratio")
      }
    ) { values throws(SpringTextError) in
      let name = ["frequency", "frequencyhz", "hertz"].first { values.has($0) } ?? "frequency"
      return Spring(
        frequency: try values.number(name, over: 0), dampingRatio: try values.number("dampingratio", from: 0))
    },
    SpringNotation(
      title: "UIKit Dynamics’ attachment, a frequency in Hz and a damping ratio",
      fits: { $0.mentions("uiattachmentbehavior") && $0.hasAll("frequency", "damping") }, read: frequent)
  ]

  /// ArkUI’s springMotion and responsiveSpringMotion, which differ in their defaults.
  private static func arkUI(_ name: String, response: Double, dampingFraction: Double) -> SpringNotation {
    SpringNotation(
      title: "ArkUI’s \(name)", delay: 1e-3,
      fits: { $0.site.path.last == name && $0.site.kind == .call && $0.hasOnly([]) }
    ) { values throws(SpringTextError) in
      values.skip(at: 2)
      return Spring(
        response: try values.number(at: 0, named: "response", or: response, over: 0, unit: " s"),
        dampingRatio: try values.number(at: 1, named: "damping fraction", or: dampingFraction, from: 0))
    }
  }

  static let presets: [SpringNotation] = materials + swiftPresets + libraries

  private static let swiftPresets: [SpringNotation] =
    [("smooth", 0.0), ("snappy", 0.15), ("bouncy", 0.3)].map { name, bounce in
      SpringNotation(
        title: "SwiftUI’s \(name)", velocity: .relative,
        fits: {
          $0.site.name == name && $0.hasOnly(["duration", "extrabounce", "blendduration"])
            && $0.positionalCount == 0 && !$0.site.hasClosure
            && (["animation", "spring"].contains($0.site.owner) || $0.isWholeText
              || $0.site.path.count == 1
                && ($0.site.isMember || $0.site.kind == .call && !$0.site.items.isEmpty || $0.isImplicit))
        }
      ) { values throws(SpringTextError) in
        values.ignore("blendduration")
        if name == "bouncy", values.isWholeText {
          values.notes.append("taken as SwiftUI’s; Figma’s Bouncy is k 600, c 15")
        }
        guard values.has("duration", "extrabounce") else { return Spring(duration: 0.5, bounce: bounce) }
        return Spring(
          duration: try values.time("duration", or: 0.5),
          bounce: bounded(
            bounce: bounce + (try values.number("extrabounce", or: 0, over: -1 - bounce, to: 1 - bounce))))
      }
    }

  private static let materials: [SpringNotation] =
    material(
      expressive: true, fast: Spring.MaterialExpressive.fastSpatial,
      normal: Spring.MaterialExpressive.defaultSpatial,
      slow: Spring.MaterialExpressive.slowSpatial)
    + material(
      expressive: false, fast: Spring.Material.fastSpatial, normal: Spring.Material.defaultSpatial,
      slow: Spring.Material.slowSpatial)
    + [
      ("fasteffects", Spring.Material.fastEffects), ("defaulteffects", Spring.Material.defaultEffects),
      ("sloweffects", Spring.Material.slowEffects)
    ].map { name, spring in
      SpringNotation(
        title: "Material 3", fits: { $0.isMaterial(name) },
        read: { _ in spring })
    }

  /// Returns the spatial springs of a scheme of Material, as `Material.fastSpatial` or
  /// `MotionScheme.standard().fastSpatialSpec()`.
  private static func material(
    expressive: Bool, fast: Spring, normal: Spring, slow: Spring
  ) -> [SpringNotation] {
    [("fastspatial", fast), ("defaultspatial", normal), ("slowspatial", slow)].map { name, spring in
      SpringNotation(
        title: expressive ? "Material 3’s expressive scheme" : "Material 3’s standard scheme",
        fits: {
          $0.isMaterial(name)
            && $0.site.path.contains { $0.lowercased().contains("expressive") } == expressive
        }
      ) { values throws(SpringTextError) in
        if !expressive, values.site.path.contains(where: { $0.lowercased().hasSuffix("motionscheme") }),
          !values.mentions("standard")
        {
          values.notes.append("taken as the standard scheme’s")
        }
        return spring
      }
    }
  }

  private static let libraries: [SpringNotation] =
    [
      ("standard", Spring.standard, "this library"), ("jnw", .jnw, "this library"),
      ("interactive", .interactive, "SwiftUI’s interactive spring")
    ].map { name, spring, title in
      SpringNotation(
        title: title,
        fits: {
          $0.site.name == name && $0.site.kind == .name
            && ($0.isWholeText || $0.site.owner == "spring")
        }, read: { _ in spring })
    }
    + reactSpringPresets.sorted { $0.key < $1.key }.map { name, spring in
      SpringNotation(
        title: "react-spring’s \(name)",
        fits: {
          guard $0.site.name == name, $0.site.kind == .name else { return false }
          if ["springconfig", "presets", "reactspring"].contains($0.site.owner) { return true }
          if $0.site.owner == "config" {
            return $0.mentions("gentle", "wobbly", "molasses")
              || $0.site.label?.lowercased().hasSuffix("config") ?? false || $0.words.count < 4
              || $0.imports("reactspring", "@reactspring")
              || $0.words.contains { $0.hasPrefix("usespring") }
          }
          return $0.isWholeText && name != "default" && name != "nowobble" && $0.site.owner == ""
        }
      ) { values throws(SpringTextError) in
        let others = ["gentle": "k 100, c 15", "slow": "k 80, c 20"]
        if values.isWholeText, values.site.owner == "", let other = others[name] {
          values.notes.append("taken as react-spring’s; Figma’s \(name) is \(other)")
        }
        return spring
      }
    }

  /// Notations that several libraries share, by the names of their numbers.
  static let general: [SpringNotation] = [
    SpringNotation(
      title: "stiffness and damping ratio",
      fits: {
        $0.has("stiffness") && $0.has("dampingratio") && !$0.has("damping") && $0.isGeneral
      }, read: stiff()),
    SpringNotation(
      title: "response and damping ratio",
      fits: { $0.has("response") && ($0.has("dampingratio", "dampingfraction", "damping")) && $0.isGeneral }
    ) { values throws(SpringTextError) in
      let name = ["dampingratio", "dampingfraction", "damping"].first { values.has($0) } ?? "dampingratio"
      return try periodic(ratio: name)(&values)
    },
    SpringNotation(
      title: "Motion",
      fits: {
        $0.isGeneral && $0.site.kind != .call && $0.hasAll("duration", "bounce") && $0.site.kind == .object
          && ($0.peek("duration") ?? 0) <= 10
      }
    ) { values throws(SpringTextError) in
      values.notes.append("taken as Motion’s, in s; SwiftUI means another spring by duration and bounce")
      return Spring(
        motionDuration: min(max(try values.time("duration"), 0.01), 10),
        bounce: try values.number("bounce", from: 0, to: 1))
    },
    SpringNotation(
      title: "duration and bounce",
      fits: { $0.isGeneral && $0.site.kind == .block && $0.hasAll("duration", "bounce") },
      read: perceptual()),
    SpringNotation(
      title: "bounciness and speed", fits: { $0.isGeneral && $0.hasAll("bounciness", "speed") }, read: pop()),
    SpringNotation(
      title: "stiffness, damping, mass",
      fits: { $0.isGeneral && $0.hasAll("stiffness", "damping") }
    ) { values throws(SpringTextError) in
      try requireNoLaw(values)
      if !values.has("mass"), values.peek("stiffness") ?? 2 <= 1, values.peek("damping") ?? 2 <= 1 {
        throw SpringTextError(
          "stiffness and damping up to 1 in “\(excerpt(values.text))” act once a frame in Svelte; write its import, or a mass"
        )
      }
      if let ratio = values.peek("damping"), ratio <= 1, (values.peek("stiffness") ?? 0) >= 50 {
        values.notes.append("damping is taken as a coefficient, not as a ratio")
      }
      return try physical()(&values)
    },
    SpringNotation(
      title: "stiffness, damping, mass", fits: { $0.isGeneral && $0.hasAll("k", "c") },
      read: physical("k", "c", "m"))
  ]
}

extension SpringArguments {
  /// True if the text is this name alone.
  fileprivate var isWholeText: Bool {
    site.kind == .name && words.count == site.path.count && site.enclosing.isEmpty && site.label == nil
  }

  /// True for a spring of Material's schemes: `Material.fastSpatial`, `motionScheme.fastSpatialSpec()`.
  fileprivate func isMaterial(_ name: String) -> Bool {
    site.name == name + "spec"
      || site.name == name
        && (isWholeText || site.path.contains { normalized($0).contains("material") || $0 == "MotionScheme" })
  }

  /// True if the name begins with a point, as in `.snappy`.
  fileprivate var isImplicit: Bool { text.contains(".\(site.path.last ?? "")") }

  /// True for an object, a block and a call.
  fileprivate var isGeneral: Bool { site.kind != .name }
}
