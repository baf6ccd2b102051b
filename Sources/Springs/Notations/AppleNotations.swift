internal import Motion

extension SpringNotation {
  /// SwiftUI, UIKit, Core Animation, Pop and this library.
  static let apple: [SpringNotation] = swiftUI + [elsewhere] + uiKit + structures

  private static let swiftLabels: Set<String> = [
    "response", "dampingfraction", "blendduration", "duration", "bounce", "extrabounce", "initialvelocity"
  ]

  private static let swiftUI: [SpringNotation] = [
    SpringNotation(
      title: "SwiftUI’s interactiveSpring", velocity: .relative,
      fits: { $0.site.name == "interactivespring" }
    ) { values throws(SpringTextError) in
      values.leaveOut("blendduration")
      guard values.has("duration", "extrabounce") else {
        return try periodic(ratio: "dampingfraction", or: (0.15, 0.86))(&values)
      }
      return Spring(
        duration: try values.time("duration", or: 0.15),
        bounce: bounded(bounce: 0.14 + (try values.number("extrabounce", or: 0, over: -1.14, to: 0.86))))
    },
    SpringNotation(
      title: "SwiftUI’s interpolatingSpring", velocity: .relative,
      fits: { $0.site.name == "interpolatingspring" && ($0.positionalCount == 0 || $0.has("stiffness")) }
    ) { values throws(SpringTextError) in
      values.has("stiffness", "damping", "mass")
        ? try physical()(&values) : try perceptual(or: (0.5, 0))(&values)
    },
    SpringNotation(
      title: "SwiftUI", velocity: .relative,
      fits: {
        $0.site.name == "spring" && $0.site.path.last == "spring" && $0.positionalCount == 0
          && $0.hasOnly(swiftLabels)
          && ($0.has("response", "dampingfraction")
            || $0.site.objects.isEmpty && $0.has("duration", "bounce"))
      },
      read: { values throws(SpringTextError) in
        values.leaveOut("blendduration")
        return values.has("duration", "bounce")
          ? try perceptual(or: (0.5, 0))(&values)
          : try periodic(ratio: "dampingfraction", or: (0.5, 0.825))(&values)
      }),
    SpringNotation(
      title: "SwiftUI",
      fits: {
        $0.site.name == "spring" && $0.site.kind == .call && $0.site.isMember && $0.positionalCount == 0
          && $0.has("dampingfraction", "blendduration") && !$0.hasOnly(swiftLabels)
      },
      read: { values throws(SpringTextError) in
        let unknown = values.names.filter { !swiftLabels.contains(normalized($0)) }
        throw SpringTextError(
          "“\(unknown.joined(separator: "”, “"))” in “\(excerpt(values.text))” is no parameter of SwiftUI’s spring; write response, dampingFraction and blendDuration"
        )
      }),
    SpringNotation(
      title: "SwiftUI’s spring()", velocity: .relative,
      fits: {
        $0.site.name == "spring" && $0.site.path.last == "spring" && $0.positionalCount == 0
          && $0.hasOnly(["blendduration"])
          && ($0.site.isMember || $0.words == ["spring"] || !$0.site.items.isEmpty && $0.site.kind == .call)
          && ($0.site.path.count == 1 || $0.site.owner == "animation") && !$0.site.hasClosure
          && !$0.mentions(
            "animationspec", "animatefloatasstate", "animatedpasstate", "animateto", "springspec")
          && $0.site.objects.isEmpty && !$0.has("type")
          && ($0.site.kind == .name || $0.site.items.allSatisfy { $0.label != nil })
          && !($0.site.label == "type")
      }
    ) { values throws(SpringTextError) in
      values.notes.append(
        "taken as response 0.5 s, damping fraction 0.825; since iOS 17 .spring is duration 0.5 s, bounce 0")
      if !values.site.isMember {
        values.notes.append(
          "taken as SwiftUI’s; Jetpack Compose’s spring() is damping ratio 1, stiffness 1500")
      }
      return try periodic(ratio: "dampingfraction", or: (0.5, 0.825))(&values)
    }
  ]

  /// A spring that the code defines elsewhere: `.spring(mySpring)`.
  private static let elsewhere = SpringNotation(
    title: "SwiftUI",
    fits: {
      guard ["spring", "interpolatingspring"].contains($0.site.name), $0.site.isMember,
        $0.site.owner != "animated", $0.positionalCount == 1,
        case .chain(nil, let links)? = $0.site.positional.first?.values.first, !$0.has("stiffness", "toValue")
      else { return false }
      return links.count == 1 && links[0].arguments == nil && links[0].closure == nil && !links[0].isImplicit
    }
  ) { values throws(SpringTextError) in
    throw SpringTextError(
      "“spring: \(excerpt(values.site.positional[0].text))” cannot be evaluated; write the spring itself in “\(excerpt(values.text))”"
    )
  }

  private static let uiKit: [SpringNotation] = [
    SpringNotation(
      title: "UIKit’s UISpringTimingParameters", velocity: .relative,
      fits: { isTimingParameters($0) && $0.has("duration", "bounce") }, read: perceptual(or: (0.5, 0))),
    SpringNotation(
      title: "UIKit’s UISpringTimingParameters", velocity: .relative, overDamping: .critical,
      fits: isTimingParameters,
      read: { values throws(SpringTextError) in
        for name in ["dampingratio", "initwithdampingratio"] where values.has(name) {
          // The duration is a parameter of the animator that takes these parameters.
          guard let duration = try values.enclosingNumber(of: "uiviewpropertyanimator", "duration") else {
            throw SpringTextError(
              "“\(excerpt(values.text))” has no duration; write UIViewPropertyAnimator(duration: 0.5, dampingRatio: 0.7)"
            )
          }
          values.note(reading: "duration: \(DecimalText.number(duration)) s")
          return SpringTiming(
            duration: try SpringRange.checked(duration, "“duration”", from: leastSettling, to: mostSettling),
            dampingRatio: try values.number(name, from: 1e-6, to: 1),
            relativeVelocity: try values.velocity() ?? 0
          ).spring
        }
        if values.has("initwithmass") { return try physical("stiffness", "damping", "initwithmass")(&values) }
        return try physical(or: (1000, 500, 3))(&values)
      }),
    SpringNotation(
      title: "UIKit’s UIView.animate with a damping ratio", velocity: .relative,
      fits: { $0.has("usingspringwithdamping") }
    ) { values throws(SpringTextError) in
      values.leaveOut("options")
      values.ignore("animations", "completion")
      let name = values.has("animatewithduration") ? "animatewithduration" : "withduration"
      return try settling(name, "usingspringwithdamping", &values)
    },
    SpringNotation(
      title: "UIKit’s UIViewPropertyAnimator", velocity: .relative,
      fits: {
        ["uiviewpropertyanimator", "initwithduration"].contains($0.site.name) && $0.has("dampingratio")
      }
    ) { values throws(SpringTextError) in
      try settling(values.has("initwithduration") ? "initwithduration" : "duration", "dampingratio", &values)
    },
    SpringNotation(
      title: "UIKit’s UIView.animate with a bounce", velocity: .relative, fits: { $0.has("springduration") }
    ) { values throws(SpringTextError) in
      values.leaveOut("options")
      return try perceptual("springduration", or: (nil, 0))(&values)
    },
    SpringNotation(
      title: "CASpringAnimation", velocity: .relative,
      fits: { $0.has("perceptualduration") && $0.site.kind == .call }, read: perceptual("perceptualduration")),
    SpringNotation(
      title: "CASpringAnimation", velocity: .relative, idle: ["duration"],
      overDamping: .criticalUnless("allowsOverdamping"),
      fits: {
        guard $0.mentions("caspringanimation") else { return false }
        if $0.has("stiffness", "damping", "mass") { return $0.site.kind == .block || $0.site.kind == .object }
        return !$0.mentions(
          "stiffness", "damping", "mass", "setstiffness", "setdamping", "setmass", "perceptualduration")
          && ($0.makes("CASpringAnimation")
            || $0.site.kind == .call && $0.site.path.contains("CASpringAnimation"))
      },
      read: physical(or: (100, 10, 1))),
    SpringNotation(
      title: "Facebook Pop", dividesIntegers: true,
      idle: ["springbounciness", "springspeed", "dynamicstension", "dynamicsfriction", "dynamicsmass"],
      fits: {
        $0.has("springbounciness", "springspeed", "dynamicstension")
          || $0.hasAll("dynamicsfriction", "dynamicsmass")
          || ($0.makes("POPSpringAnimation")
            || $0.site.kind == .call && $0.site.path.contains("POPSpringAnimation"))
            && !$0.words.contains {
              $0.contains("springbounciness") || $0.contains("springspeed") || $0.contains("dynamics")
            }
      },
      read: { values throws(SpringTextError) in
        // Bounciness and speed replace all dynamics; dynamics that are set later replace theirs.
        let preset = values.lastIndex(of: "springbounciness", "springspeed") ?? -1
        let later = ["dynamicstension", "dynamicsfriction", "dynamicsmass"].filter { name in
          values.lastIndex(of: name).map { $0 > preset } ?? false
        }
        let base =
          later.contains("dynamicstension") && later.contains("dynamicsfriction")
          ? .standard : try pop("springbounciness", "springspeed", or: (4, 12))(&values)
        return Spring(
          stiffness: later.contains("dynamicstension")
            ? try values.number("dynamicstension", over: 0) : base.stiffness,
          damping: later.contains("dynamicsfriction")
            ? try values.number("dynamicsfriction", from: 0) : base.damping,
          mass: later.contains("dynamicsmass") ? try values.number("dynamicsmass", over: 0) : 1)
      }),
    SpringNotation(
      title: "JNWSpringAnimation",
      fits: {
        $0.mentions("jnwspringanimation") && $0.site.kind == .block && $0.has("stiffness", "damping", "mass")
      },
      read: physical(or: (300, 30, 5)))
  ]

  private static func isTimingParameters(_ values: SpringArguments) -> Bool {
    let (name, owner) = (values.site.name, values.site.owner)
    return name == "uispringtimingparameters" && values.site.kind == .call
      || ["initwithmass", "initwithdampingratio"].contains(name)
      || name == "init" && owner == "uispringtimingparameters"
  }

  /// Returns the meaning of a duration in which UIKit's spring settles, and a damping ratio.
  private static func settling(
    _ duration: String, _ dampingRatio: String, _ values: inout SpringArguments
  ) throws(SpringTextError) -> Spring {
    // The first versions of Swift have the duration without a label.
    let seconds =
      values.has(duration) || values.positionalCount == 0
      ? try values.time(duration, from: leastSettling, to: mostSettling)
      : try values.number(at: 0, named: "duration", from: leastSettling, to: mostSettling, unit: " s")
    return SpringTiming(
      duration: seconds, dampingRatio: try values.number(dampingRatio, from: 1e-6, to: 1),
      relativeVelocity: try values.velocity() ?? 0
    ).spring
  }

  /// Structures and classes named Spring.
  private static let structures: [SpringNotation] = [
    SpringNotation(
      title: "this library",
      fits: {
        isStructure($0) && $0.positionalCount == 0 && $0.site.objects.isEmpty && !$0.site.items.isEmpty
          && ($0.hasAll("bounciness", "speed") || $0.hasAll("tension", "friction")
            || $0.hasAll("frequency", "dampingratio") || $0.hasAll("stiffness", "dampingratio")
            || $0.hasAll("stiffness", "damping") && !$0.isMassFirst)
      },
      read: { values throws(SpringTextError) in
        let spring: Spring
        if values.has("bounciness") {
          spring = try pop()(&values)
        } else if values.hasAll("tension", "friction") {
          spring = try origami()(&values)
        } else if values.has("frequency") {
          spring = try frequent(&values)
        } else if values.has("dampingratio") {
          return try stiff()(&values)
        } else {
          return try physical()(&values)
        }
        let mass = values.has("mass") ? try values.number("mass", over: 0) : 1
        return Spring(stiffness: spring.stiffness * mass, damping: spring.damping * mass, mass: mass)
      }),
    SpringNotation(
      title: "Advance’s Spring", fits: { isStructure($0) && $0.hasAll("tension", "damping") },
      read: physical("tension", "damping")),
    SpringNotation(
      title: "SwiftUI’s Spring", overDamping: .criticalUnless("allowOverDamping"),
      fits: {
        isStructure($0) && $0.hasAll("stiffness", "damping") && $0.isMassFirst && $0.site.objects.isEmpty
      },
      read: physical()),
    SpringNotation(
      title: "SwiftUI’s Spring",
      fits: {
        isStructure($0)
          && ($0.has("response", "settlingduration")
            || $0.positionalCount == 0 && $0.has("duration", "bounce"))
          && $0.site.objects.isEmpty
      }
    ) { values throws(SpringTextError) in
      guard !values.has("settlingduration") else {
        throw SpringTextError(
          "“settlingDuration” in “\(excerpt(values.text))” is not read; write response and dampingRatio")
      }
      return values.has("response")
        ? try periodic(ratio: "dampingratio")(&values) : try perceptual(or: (0.5, 0))(&values)
    }
  ]

  private static func isStructure(_ values: SpringArguments) -> Bool {
    values.site.kind == .call
      && values.site.path.contains { $0 == "Spring" || $0 == "SpringFunction" || $0 == "SpringAnimation" }
      && ["spring", "init", "new", "springfunction", "configure"].contains(values.site.name)
  }
}

extension SpringArguments {
  /// True if the mass is the first argument, as in SwiftUI.
  fileprivate var isMassFirst: Bool { site.items.first?.label == "mass" }
}
