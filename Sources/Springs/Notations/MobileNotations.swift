internal import MotionKinematics

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
          || $0.site.kind == .block && $0.says("springanimation", "springforce")
            && $0.has("stiffness", "dampingratio")
          || $0.site.name == "setspring" && $0.has("stiffness", "dampingratio")
          || isAnimation($0)
            && ($0.has("stiffness", "dampingratio")
              || $0.positionalCount == 3
                && !$0.says(
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
            || (1...2).contains($0.positionalCount) && ($0.peek(at: 1) ?? 0) > 1 && !$0.says("anime")
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
      return Spring(stiffness: stiffness, dampingRatio: ratio)
    },
    SpringNotation(
      title: "Material’s tokens",
      fits: {
        guard $0.hasAll("stiffness", "damping"), $0.site.kind != .call else { return false }
        return $0.words.contains {
          $0 == "material" || $0 == "md" || $0.hasPrefix("mdsys") || $0 == "material3"
        }
          && ($0.peek("damping") ?? 2) <= 1
      },
      read: { values throws(SpringTextError) in
        values.notes.append("damping is a ratio in Material’s tokens")
        return try stiff(ratio: "damping")(&values)
      })
  ]

  /// A call of the constructor of Android's SpringAnimation, which makes a spring if it has a final position.
  private static func isAnimation(_ values: SpringArguments) -> Bool {
    values.site.path.last == "SpringAnimation" && values.site.kind == .call
  }

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
      if let ratio = values.peek(at: 1), ratio <= 1, !values.says("rebound") {
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
      fits: { $0.hasAll("stiffness", "damping") && $0.text.contains("$value") },
      read: { values throws(SpringTextError) in
        values.ignore("easing", "settling", "description")
        return try physical()(&values)
      })
  ]
}
