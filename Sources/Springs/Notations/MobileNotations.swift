internal import Motion

extension SpringNotation {
  /// Flutter, Android, Compose, Material’s tokens and Rebound.
  static let mobile: [SpringNotation] = flutter + android + rebound

  private static let flutter: [SpringNotation] = [
    SpringNotation(
      title: "Flutter’s SpringDescription.withDurationAndBounce", delay: 1e-3,
      fits: { $0.site.name == "withdurationandbounce" }, read: perceptual(or: (0.5, 0))),
    SpringNotation(
      title: "Flutter’s SpringDescription.withDampingRatio", delay: 1e-3,
      fits: { $0.site.name == "withdampingratio" && $0.has("stiffness") }
    ) { values throws(SpringTextError) in
      Spring(
        stiffness: try values.number("stiffness", over: 0),
        dampingRatio: try values.number("ratio", or: 1, from: 0),
        mass: try values.number("mass", over: 0))
    },
    SpringNotation(
      title: "Flutter",
      fits: { $0.site.name == "springdescription" && $0.site.kind == .call },
      read: physical(or: (nil, nil, nil)))
  ]

  private static let android: [SpringNotation] = [
    SpringNotation(
      title: "Android", delay: 1e-3,
      fits: {
        $0.site.name == "springforce" && $0.site.kind == .call
          || $0.site.kind == .block && $0.mentions("springanimation", "springforce")
            && $0.has("stiffness", "dampingratio")
          || $0.site.name == "setspring" && $0.has("stiffness", "dampingratio")
          || isAnimation($0)
            && ($0.has("stiffness", "dampingratio")
              || $0.positionalCount == 3
                && !$0.mentions(
                  "springforce", "spring", "setspring", "stiffness", "dampingratio", "setstiffness",
                  "setdampingratio"))
      },
      read: { values throws(SpringTextError) in
        // The final position.
        values.skip(at: isAnimation(values) ? 2 : 0)
        return try stiff(or: (1500, 0.5))(&values)
      }),
    SpringNotation(
      title: "Jetpack Compose", delay: 1e-3,
      fits: {
        ["spring", "springspec", "floatspringspec"].contains($0.site.name) && $0.site.kind == .call
          && $0.site.objects.isEmpty && !isSwift($0)
          && ($0.has("dampingratio", "stiffness") && !$0.has("damping", "mass", "response", "frequency")
            || isCompose($0) && $0.positionalCount < 4
            || (1...2).contains($0.positionalCount) && ($0.peek(at: 1) ?? 0) > 1 && !$0.mentions("anime")
              && $0.site.label == nil)
      }
    ) { values throws(SpringTextError) in
      values.leaveOut("visibilitythreshold")
      let ratio =
        values.positionalCount > 0
        ? try values.number(at: 0, named: "dampingRatio", from: 0)
        : try values.number("dampingratio", or: 1, from: 0)
      let stiffness =
        values.positionalCount > 1
        ? try values.number(at: 1, named: "stiffness", over: 0)
        : try values.number("stiffness", or: 1500, over: 0)
      guard ratio <= mostRatio || values.has("dampingratio") else {
        throw SpringTextError(
          "“\(excerpt(values.text))” would be a damping ratio of \(DecimalText.number(ratio)) in Jetpack Compose; write the names of its numbers"
        )
      }
      return Spring(stiffness: stiffness, dampingRatio: ratio)
    },
    SpringNotation(
      title: "Material’s tokens",
      fits: {
        $0.hasAll("stiffness", "damping") && $0.site.kind != .call && isMaterial($0)
      },
      read: { values throws(SpringTextError) in
        values.notes.append("damping is a ratio in Material’s tokens")
        return try stiff(ratio: "damping")(&values)
      })
  ]

  /// True if the damping can be a ratio and the text names Material or one of its tokens, as
  /// `md.sys.motion.spring.fast.spatial.damping`, with points in JSON and hyphens in CSS.
  fileprivate static func isMaterial(_ values: SpringArguments) -> Bool {
    (values.peek("damping") ?? 2) <= 1
      && values.words.contains { word in
        ["material", "material3", "md"].contains(word)
          || ["mdsys", "md.sys", "mdcomp", "md.comp"].contains(where: word.hasPrefix)
      }
  }

  /// A call of the constructor of Android's SpringAnimation, which makes a spring if it has a final position.
  private static func isAnimation(_ values: SpringArguments) -> Bool {
    values.site.path.last == "SpringAnimation" && values.site.kind == .call
  }

  /// The greatest damping ratio that is read from a number without a name.
  private static let mostRatio = 10.0

  /// A class of Swift or this library's, with a capital letter.
  private static func isSwift(_ values: SpringArguments) -> Bool { values.site.path.last == "Spring" }

  private static let rebound: [SpringNotation] = [
    SpringNotation(
      title: "Rebound, Origami’s tension and friction", dividesIntegers: true,
      fits: {
        $0.site.name == "fromorigamitensionandfriction"
          || $0.site.name == "createspring" && $0.positionalCount == 2
      }, read: origami(at:)),
    SpringNotation(
      title: "Rebound, bounciness and speed", dividesIntegers: true,
      fits: { ["frombouncinessandspeed", "createspringwithbouncinessandspeed"].contains($0.site.name) },
      read: pop(at:)),
    SpringNotation(
      title: "Android’s PhysicsAnimator",
      fits: {
        $0.site.name == "springconfig" && $0.positionalCount == 2
          && ($0.site.owner == "physicsanimator"
            || $0.site.positional.contains {
              $0.text.contains("STIFFNESS_") || $0.text.contains("DAMPING_RATIO_")
            })
      }
    ) { values throws(SpringTextError) in
      Spring(
        stiffness: try values.number(at: 0, named: "stiffness", over: 0),
        dampingRatio: try values.number(at: 1, named: "damping ratio", from: 0))
    },
    SpringNotation(
      title: "Rebound’s SpringConfig", dividesIntegers: true,
      fits: {
        $0.site.name == "springconfig" && ($0.positionalCount == 2 || $0.hasAll("tension", "friction"))
      }
    ) { values throws(SpringTextError) in
      if let ratio = values.peek(at: 1), ratio <= 1, !values.mentions("rebound") {
        throw SpringTextError(
          "“\(DecimalText.number(ratio))” in “\(excerpt(values.text))” is a friction in Rebound and a damping ratio in Android’s PhysicsAnimator; write the name of the library in front"
        )
      }
      values.notes.append("the constructor takes k and c; fromOrigamiTensionAndFriction takes Origami’s")
      return Spring(
        stiffness: try values.number(at: 0, named: "tension", over: 0),
        damping: try values.number(at: 1, named: "friction", from: 0))
    },
    SpringNotation(
      title: "Rebound", fits: { $0.site.name == "coastingconfigwithorigamifriction" },
      read: refusal { values in "“\(excerpt(values.text))” has friction alone, which is no spring" })
  ]
}

extension SpringNotation {
  static let styles: [SpringNotation] = [
    SpringNotation(
      title: "Design tokens",
      fits: {
        $0.hasAll("stiffness", "damping") && $0.text.contains("$value") && !isMaterial($0)
      },
      read: { values throws(SpringTextError) in
        values.ignore("easing", "settling", "description")
        return try physical()(&values)
      })
  ]
}

// React Native and Reanimated.
extension SpringNotation {
  static let reactNative: [SpringNotation] = [
    SpringNotation(
      title: "React Native’s Animated.spring", delay: 1e-3, idle: ["duration"], overDamping: .critical,
      fits: {
        $0.site.name == "spring" && $0.site.owner == "animated" && $0.site.kind == .call
          || $0.site.kind == .object && $0.has("usenativedriver", "tovalue")
            && $0.has("tension", "friction", "stiffness", "damping", "bounciness", "speed")
            && !$0.has("fromvalue")
      }
    ) { values throws(SpringTextError) in
      values.ignore("usenativedriver", "isinteraction")
      if values.site.kind == .call { try values.requireObject(at: 1) }
      if values.has("stiffness", "damping", "mass") { return try physical(or: (100, 10, 1))(&values) }
      if values.has("bounciness", "speed") { return try pop(or: (8, 12), to: mostSpeed)(&values) }
      return try origami(or: (40, 7))(&values)
    },
    SpringNotation(
      title: "React Native’s LayoutAnimation", velocity: .relative, delay: 1e-3,
      fits: {
        $0.site.kind == .object && $0.hasAll("springdamping", "type")
          && !$0.has("stiffness", "damping", "mass", "bounce", "visualduration")
      }
    ) { values throws(SpringTextError) in
      let duration = values.has("duration") ? nil : values.number(around: "duration")
      let type = values.word("type") ?? values.reference("type")?.last
      guard type ?? "spring" == "spring" else {
        throw SpringTextError("“type: \(type ?? "")” in “\(excerpt(values.text))” is no spring")
      }
      values.ignore("property")
      if let duration { values.note(reading: "duration: \(DecimalText.number(duration)) ms") }
      return SpringTiming(
        duration: duration == nil
          ? try values.time("duration", unit: 1e-3, from: leastSettling, to: mostSettling)
          : try SpringRange.checked(
            (duration ?? 0) / 1000, "“duration”", from: leastSettling, to: mostSettling),
        dampingRatio: try values.number("springdamping", from: 1e-6, to: 1),
        relativeVelocity: try values.velocity() ?? 0
      ).spring
    },
    SpringNotation(
      title: "Reanimated", delay: 1e-3, overDamping: .critical,
      fits: {
        ["withspring", "usebottomsheetspringconfigs"].contains($0.site.name) && $0.site.kind == .call
      },
      read: { values throws(SpringTextError) in
        guard values.site.name == "withspring" else { return try reanimated(&values) }
        values.skip(at: 0)
        if let name = values.referencedPreset(of: reanimatedPresets.keys) {
          values.note(reading: name)
          return try reanimated(name, &values)
        }
        try values.requireObject(at: 1)
        return try reanimated(&values)
      }),
    SpringNotation(
      title: "Reanimated", delay: 1e-3, overDamping: .critical,
      fits: { $0.site.kind == .name && reanimatedPresets.keys.contains($0.site.name) }
    ) { values throws(SpringTextError) in try reanimated(values.site.name, &values) },
    SpringNotation(
      title: "Reanimated’s springify()", delay: 1e-3, overDamping: .critical,
      fits: { $0.site.name == "springify" }, read: reanimated),
    SpringNotation(
      title: "Moti", delay: 1e-3, overDamping: .critical,
      fits: {
        var values = $0
        return $0.site.kind == .object && values.word("type") == "spring"
          && ($0.imports("moti") || $0.mentions("motiview", "motitext", "motiimage", "motipressable"))
      }
    ) { values throws(SpringTextError) in
      _ = values.word("type")
      return try reanimated(&values)
    },
    SpringNotation(
      title: "React Native’s spring", delay: 1e-3, overDamping: .critical,
      fits: {
        $0.site.kind == .object && $0.hasAll("stiffness", "damping")
          && $0.has("overshootclamping", "restdisplacementthreshold", "restspeedthreshold", "energythreshold")
          && !$0.has("fromvalue", "allowsoverdamping")
      },
      read: physical())
  ]

  private static func reanimated(_ values: inout SpringArguments) throws(SpringTextError) -> Spring {
    // The argument of springify() is a duration.
    let isTimed = values.site.name == "springify" && values.positionalCount > 0
    guard !isTimed, !values.has("duration", "dampingratio") else {
      throw SpringTextError(
        "“duration” and “dampingRatio”: the versions of Reanimated give this duration different meanings; write { mass: 1, stiffness: 300, damping: 20 }"
      )
    }
    if !values.hasAll("mass", "stiffness", "damping") {
      values.notes.append(
        "the defaults are those of Reanimated 2 and 3; Reanimated 4 has mass 4, stiffness 900, damping 120")
    }
    return try physical(or: (100, 10, 1))(&values)
  }

  private static func reanimated(
    _ name: String, _ values: inout SpringArguments
  ) throws(SpringTextError) -> Spring {
    guard let spring = reanimatedPresets[name] else { throw SpringTextError("“\(name)” is not a spring") }
    // It is the one that overshoots nothing.
    values.isClamped = name == "snappyspringconfig"
    return spring
  }

  private static let reanimatedPresets: [String: Spring] = [
    "gentlespringconfig": Spring(stiffness: 900, damping: 120, mass: 4),
    "wigglyspringconfig": Spring(stiffness: 900, damping: 90, mass: 4),
    "snappyspringconfig": Spring(stiffness: 900, damping: 110, mass: 4),
    "reanimated3defaultspringconfig": Spring(stiffness: 100, damping: 10)
  ]
}
