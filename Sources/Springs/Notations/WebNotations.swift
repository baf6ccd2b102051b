internal import Motion

extension SpringNotation {
  /// react-spring, React Native, Reanimated, Motion, anime.js, Svelte and others in JavaScript; CSS and tokens.
  static let web: [SpringNotation] = webKit + reactNative + reactSpring + motion + others

  private static let webKit: [SpringNotation] = [
    SpringNotation(
      title: "WebKit’s spring()", velocity: .relative, overDamping: .critical,
      fits: { isBareSpring($0) && $0.spacedNumbers?.count == 4 }
    ) { values throws(SpringTextError) in
      values.separateValues()
      values.positionalVelocity = try values.number(at: 3, named: "initial velocity", from: -1e12, to: 1e12)
      let mass = try values.number(at: 0, named: "mass", over: 0)
      let stiffness = try values.number(at: 1, named: "stiffness", over: 0)
      return Spring(
        stiffness: stiffness, damping: try values.number(at: 2, named: "damping", from: 0), mass: mass)
    }
  ]

  static let reactSpringPresets: [String: Spring] = [
    "default": Spring.ReactSpring.standard, "gentle": Spring.ReactSpring.gentle,
    "wobbly": Spring.ReactSpring.wobbly,
    "stiff": Spring.ReactSpring.stiff, "slow": Spring.ReactSpring.slow,
    "molasses": Spring.ReactSpring.molasses,
    "nowobble": Spring.ReactSpring.standard
  ]

  private static let reactSpringCalls: Set<String> = [
    "usespring", "usesprings", "usetransition", "usetrail", "usespringvalue", "springvalue", "controller"
  ]

  private static let reactSpring: [SpringNotation] = [
    SpringNotation(
      title: "react-spring", velocity: .perMillisecond, delay: 1e-3,
      fits: {
        if $0.has("tension", "friction") {
          let isOwn = $0.site.kind == .object || reactSpringCalls.contains($0.site.name)
          return !$0.has("damping") && (isOwn || $0.hasAll("tension", "friction"))
            && ($0.site.kind != .call || !isRebound($0))
        }
        if reactSpringCalls.contains($0.site.name), $0.site.kind == .call {
          return $0.has("config", "from", "to", "clamp") || $0.has("frequency") || !$0.spreads.isEmpty
            || $0.site.name != "usespring" && !$0.has("stiffness", "damping")
            || $0.has("opacity", "transform", "x", "y", "scale") && !$0.has("stiffness", "damping", "bounce")
        }
        return $0.site.kind == .object
          && ($0.hasAll("frequency", "damping") || isPreset($0.spreads.first?.path)
            || $0.has("config") && $0.has("from", "to", "enter", "leave"))
      },
      read: { values throws(SpringTextError) in
        var base: (name: String, spring: Spring)?
        if values.has("config") {
          guard let path = values.reference("config"), let name = path.last,
            let preset = reactSpringPresets[name]
          else {
            _ = try values.number("config")
            throw SpringTextError("“config” in “\(excerpt(values.text))” is not a spring")
          }
          base = (name, preset)
        } else if let path = values.spreads.first?.path, let name = path.last,
          let preset = reactSpringPresets[name]
        {
          base = (name, preset)
          values.takeSpreads()
        }
        if let base { values.note(reading: "config.\(base.name)") }
        if values.has("tension", "friction") || base != nil || !values.has("frequency", "damping") {
          // A duration in the same configuration takes the place of its spring.
          guard !values.has("duration") else {
            throw SpringTextError(
              "“duration” makes react-spring play an easing, which is no spring; write tension and friction")
          }
          if base == nil, values.site.kind != .call, !values.mentions("usespring", "config", "spring") {
            values.notes.append(
              "taken as react-spring’s, where tension is k; React Native, Origami and Rebound mean another spring by these names"
            )
          }
          if let base, !values.has("tension", "friction", "mass") { return base.spring }
          let standard = base?.spring ?? Spring.ReactSpring.standard
          return try physical("tension", "friction", or: (standard.stiffness, standard.damping, 1))(&values)
        }
        values.notes.append("react-spring’s frequency is a period, in s")
        return try periodic("frequency", ratio: "damping", or: (nil, 1))(&values)
      })
  ]

  private static func isPreset(_ path: [String]?) -> Bool {
    path?.first == "config" && path?.last.map { reactSpringPresets[$0] != nil } ?? false
  }

  private static func isRebound(_ values: SpringArguments) -> Bool {
    values.site.path.contains { ["SpringConfig", "Spring"].contains($0) }
  }

  private static let motion: [SpringNotation] = [
    SpringNotation(
      title: "@vueuse/motion", delay: 1e-3, idle: motionIdle,
      fits: {
        isMotion($0) && ($0.imports("@vueuse/motion") || $0.mentions("vmotion", "usemotion", "usemotions"))
      },
      read: { values throws(SpringTextError) in try motionSpring(&values, unit: 1e-3) }),
    SpringNotation(
      title: "Motion", idle: motionIdle, fits: isMotion,
      read: { values throws(SpringTextError) in try motionSpring(&values, unit: 1) }),
    SpringNotation(
      title: "Motion",
      fits: {
        var values = $0
        return $0.site.kind == .object
          && ["inertia", "tween", "keyframes", "decay", "just", "timing"].contains(values.word("type") ?? "")
      },
      read: refusal(isOther: true) { values in
        var values = values
        return "“type: \(values.word("type") ?? "")” in “\(excerpt(values.text))” is no spring"
      }),
    SpringNotation(
      title: "Motion’s useSpring", idle: motionIdle,
      fits: {
        $0.site.name == "usespring" && ($0.positionalCount > 0 || $0.has("stiffness", "damping", "bounce"))
      }
    ) { values throws(SpringTextError) in
      try values.requireObject(at: 1)
      return try motionSpring(&values, unit: 1)
    },
    SpringNotation(
      title: "Motion’s CSS spring()",
      fits: {
        isBareSpring($0) && $0.site.label != "curve" && (1...2).contains($0.positionalCount)
          && $0.site.objects.isEmpty
          && !isAnimeEasing($0) && !isCompose($0) && !isSvelte($0) && !$0.imports("reactmotion")
          && ($0.positionalCount == 1 || ($0.peek(at: 1) ?? 0) <= 1) && $0.hasOnly([])
      }
    ) { values throws(SpringTextError) in
      let duration = try values.number(at: 0, named: "visual duration", over: 0, unit: " s")
      let bounce = try values.number(at: 1, named: "bounce", or: 0.3, from: 0, to: 1)
      return visual(duration, bounce)
    }
  ]

  private static func visual(_ duration: Double, _ bounce: Double) -> Spring {
    Spring(response: 1.2 * duration, dampingRatio: min(max(1 - bounce, 0.05), 1))
  }

  /// The names without an effect beside a stiffness, a damping or a mass.
  private static let motionIdle: Set<String> = ["duration", "bounce", "visualduration", "velocity"]

  @Sendable private static func isMotion(_ values: SpringArguments) -> Bool {
    guard
      values.site.kind == .object
        || values.site.kind == .block && values.has("stiffness", "damping", "bounce")
    else { return false }
    var copy = values
    return copy.word("type") == "spring" || values.has("visualduration") && values.site.kind == .object
  }

  private static func motionSpring(_ values: inout SpringArguments, unit: Double) throws(SpringTextError)
    -> Spring
  {
    _ = values.word("type")
    // A visual duration alone has no effect, and neither has a velocity beside a duration.
    guard !values.has("stiffness", "damping", "mass"), values.has("duration", "bounce") else {
      return try physical(or: (100, 10, 1))(&values)
    }
    values.ignoresVelocity = true
    if values.has("visualduration") {
      return visual(
        try values.time("visualduration", unit: unit, to: 1e40),
        try values.number("bounce", or: 0, from: 0, to: 1))
    }
    let duration = try values.time("duration", unit: unit, or: 0.8)
    if !(0.01...10).contains(duration) { values.notes.append("Motion bounds the duration to 0.01…10 s") }
    return Spring(
      motionDuration: min(max(duration, 0.01), 10),
      bounce: try values.number("bounce", or: 0.3, from: 0, to: 1))
  }

  /// `spring(…)` that is not a member, as in JavaScript and CSS.
  private static func isBareSpring(_ values: SpringArguments) -> Bool {
    values.site.kind == .call && values.site.path == ["spring"] && !values.site.isMember
      && !values.mentions("presets")
  }

  private static func isAnimeEasing(_ values: SpringArguments) -> Bool {
    !values.imports("motion", "framermotion", "@motionone")
      && (isEasing(values) || values.mentions("anime", "animejs") || values.positionalCount > 2)
  }

  private static func isEasing(_ values: SpringArguments) -> Bool {
    ["easing", "ease"].contains(values.site.label.map { normalized($0) } ?? "")
  }

  static func isCompose(_ values: SpringArguments) -> Bool {
    values.has("dampingratio") || values.mentions("animationspec", "springspec")
      || values.site.positional.contains { item in
        item.text.hasSuffix("f") || item.text.contains("Spring.") || item.text.contains("Stiffness")
      }
  }

  /// True if the text imports from Svelte.
  private static func isSvelte(_ values: SpringArguments) -> Bool {
    values.words.contains { $0 == "svelte" || $0.hasPrefix("svelte/") }
  }

  private static let others: [SpringNotation] = [
    SpringNotation(
      title: "Remotion’s spring()", overDamping: .critical,
      fits: { isBareSpring($0) && $0.positionalCount == 0 && $0.has("frame") && $0.has("fps") }
    ) { values throws(SpringTextError) in
      guard !values.has("durationinframes") else {
        throw SpringTextError(
          "“durationInFrames” in “\(excerpt(values.text))” stretches the spring; write it without a duration")
      }
      guard !values.has("delay") else {
        throw SpringTextError(
          "“delay” in “\(excerpt(values.text))” counts frames; write it in s outside, or leave it out")
      }
      // A frame that is computed has a delay in it.
      if values.isName("frame") { values.ignore("frame") }
      values.ignore("fps")
      if values.has("config") { _ = try values.number("config") }
      return try physical(or: (100, 10, 1))(&values)
    },
    SpringNotation(
      title: "Framer Classic", velocity: .relative,
      fits: {
        isBareSpring($0) && $0.site.label == "curve" && $0.site.objects.isEmpty && $0.hasOnly([])
          && $0.positionalCount > 0 && !$0.mentions("compose", "animationspec")
      }
    ) { values throws(SpringTextError) in
      values.skip(at: 3)
      values.positionalVelocity = try values.number(at: 2, named: "velocity", or: 0, from: -1e12, to: 1e12)
      return Spring(
        stiffness: try values.number(at: 0, named: "tension", or: 250, over: 0),
        damping: try values.number(at: 1, named: "friction", or: 25, from: 0))
    },
    SpringNotation(
      title: "anime.js 3", velocity: .relative, delay: 1e-3, overDamping: .critical,
      fits: {
        isBareSpring($0) && (1...4).contains($0.positionalCount) && $0.site.objects.isEmpty && $0.hasOnly([])
          && isAnimeEasing($0) && !isCompose($0)
      }
    ) { values throws(SpringTextError) in
      let mass = try values.number(at: 0, named: "mass", or: 1, over: 0)
      let stiffness = try values.number(at: 1, named: "stiffness", or: 100, over: 0)
      let damping = try values.number(at: 2, named: "damping", or: 10, from: 0)
      let velocity = try values.number(at: 3, named: "velocity", or: 0, from: 0)
      guard mass <= 100 || isEasing(values) || values.mentions("anime", "animejs") else {
        throw SpringTextError(
          "“\(excerpt(values.text))” would be a mass of \(DecimalText.number(mass)) in anime.js 3; write the names of its numbers"
        )
      }
      func bounded(_ value: Double) -> Double { min(max(value, 0.1), 100) }
      for (name, value) in [("mass", mass), ("stiffness", stiffness), ("damping", damping)]
      where bounded(value) != value {
        values.notes.append(
          "anime.js 3 bounds the \(name) to 0.1…100: it plays \(DecimalText.number(bounded(value)))")
      }
      if velocity > 100 { values.notes.append("anime.js 3 bounds the velocity to 100") }
      if velocity < 0.1 {
        values.notes.append(
          "anime.js 3 begins with 0.1 distances per second or more; \(DecimalText.number(velocity)) is taken")
      }
      values.positionalVelocity = min(velocity, 100)
      return Spring(stiffness: bounded(stiffness), damping: bounded(damping), mass: bounded(mass))
    },
    SpringNotation(
      title: "anime.js 4", velocity: .relative, delay: 1e-3,
      idle: ["mass", "stiffness", "damping", "velocity"],
      fits: {
        ($0.site.name == "createspring" && $0.site.kind == .call && $0.positionalCount == 0
          && $0.hasOnly(["mass", "stiffness", "damping", "velocity", "bounce", "duration", "oncomplete"])
          && (!$0.hasOnly([]) || isEasing($0) || $0.mentions("animejs"))
          || isBareSpring($0) && $0.positionalCount == 0
            && ($0.site.objects.count == 1 || $0.site.items.isEmpty && $0.imports("animejs"))
            && (isAnimeEasing($0) || ($0.peek("duration") ?? 0) >= 20)
          || $0.site.kind == .object && $0.site.label.map { normalized($0) } != "transition"
            && ($0.peek("duration") ?? 0) >= 20 && $0.has("bounce") && !$0.has("type"))
      }
    ) { values throws(SpringTextError) in
      if values.has("bounce", "duration") {
        // Beside them, mass, stiffness, damping and velocity have no effect.
        values.ignoresVelocity = true
        let duration = try values.time("duration", unit: 1e-3, or: 0.628, from: 0.01, to: 10)
        values.notes.append("taken as anime.js 4’s, where the duration is in ms")
        return Spring(duration: duration, bounce: try values.number("bounce", or: 0.5, over: -1, to: 1))
      }
      let spring = try physical(or: (100, 10, 1))(&values)
      if spring.isOverDamped { values.notes.append("anime.js 4.0 to 4.2.0 plays it critically damped") }
      guard spring.mass < 1 else { return spring }
      values.notes.append("anime.js 4.4 bounds the mass to 1 or more: it plays 1")
      return Spring(stiffness: spring.stiffness, damping: spring.damping)
    },
    SpringNotation(
      title: "Svelte’s spring, at 60 frames a second",
      fits: {
        if isSvelte($0), $0.site.kind == .call, !$0.has("mass", "type", "dampingratio") {
          return $0.site.name == "spring" || $0.site.name == "of" && $0.site.owner == "spring"
        }
        let isSmall = ($0.peek("stiffness") ?? 1) <= 1 && ($0.peek("damping") ?? 1) <= 1
        guard $0.has("stiffness", "damping"), !$0.has("mass", "type", "dampingratio") else { return false }
        if $0.site.kind == .call {
          return ["spring", "of"].contains($0.site.name) && $0.site.items.count > 1 && isSmall
        }
        return isSmall
          && ($0.site.kind == .object ? $0.hasAll("stiffness", "damping") || isSvelte($0) : isSvelte($0))
      }
    ) { values throws(SpringTextError) in
      if !isSvelte(values) { try requireNoLaw(values) }
      values.ignore("precision")
      values.skip(at: 0)
      if values.site.kind == .call { try values.requireObject(at: 1) }
      let stiffness = try values.number("stiffness", or: 0.15, over: 0, to: 1)
      let damping = try values.number("damping", or: 0.8, from: 0, to: 1)
      guard let spring = stepped(stiffness, damping, duration: 1 / 60) else {
        throw SpringTextError(
          "Svelte’s stiffness \(DecimalText.number(stiffness)) and damping \(DecimalText.number(damping)), which act once a frame, have the motion of no spring"
        )
      }
      values.notes.append(
        "Svelte’s stiffness and damping act once a frame; this spring passes through the same places at 60 frames a second"
      )
      return spring
    },
    SpringNotation(
      title: "react-motion",
      fits: {
        isBareSpring($0)
          && ($0.positionalCount == 1 && $0.has("stiffness", "damping") && $0.site.objects.count == 1
            || $0.imports("reactmotion") && $0.positionalCount > 0)
      }
    ) { values throws(SpringTextError) in
      values.skip(at: 0)
      try values.requireObject(at: 1)
      return try physical(or: (170, 26, 1))(&values)
    },
    SpringNotation(
      title: "spring() of Motion",
      fits: {
        isBareSpring($0) && $0.positionalCount == 0
          && ($0.site.objects.count == 1
            && ($0.has("stiffness", "damping", "mass") || isEasing($0) && $0.has("velocity"))
            || $0.site.items.isEmpty && isEasing($0))
      },
      read: physical(or: (100, 10, 1))),
    SpringNotation(
      title: "spring()",
      fits: { isBareSpring($0) && $0.site.objects.count == 1 && $0.has("duration", "bounce") },
      read: refusal { values in
        "“duration” in “\(excerpt(values.text))” has no unit: anime.js has ms, Motion s; write { type: \"spring\", duration: 0.5, bounce: 0.3 }"
      }),
    SpringNotation(
      title: "Wobble", overDamping: .criticalUnless("allowsOverdamping"),
      fits: {
        $0.has("stiffness", "damping", "mass")
          && ($0.has("fromvalue")
            || $0.site.kind == .call && $0.site.path.last == "Spring" && $0.positionalCount == 0
              && $0.site.objects.count == 1
            || $0.has("allowsoverdamping"))
      },
      read: physical(or: (100, 10, 1)))
  ]
}

extension SpringArguments {
  /// Returns the preset that an argument without a name refers to.
  func referencedPreset(of names: some Sequence<String>) -> String? {
    let names = Set(names)
    return site.positional.lazy.compactMap { item -> String? in
      guard case .chain(nil, let links)? = item.values.first, let name = links.last?.name else { return nil }
      return names.contains(normalized(name)) ? normalized(name) : nil
    }.first
  }
}
