// swift-tools-version: 6.2
// The manifest is the map: leaves first, every arrow is an import.
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility")
]

/// `.ci/test` optimises the rooms in its debug build: their tests then take a seventh of the time. A package that depends
/// on this one may not have such a flag.
let optimization: [SwiftSetting] =
  Context.environment["PANE_OPTIMIZES_ROOMS"] == nil
  ? [] : [.unsafeFlags(["-O", "-assert-config", "Debug"], .when(configuration: .debug))]

/// A module of the library or of the demo. Its name has a prefix, so that it does not collide with a module of an
/// application; its folder has none.
func room(_ name: String, in folder: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Sources/\(folder)", swiftSettings: settings + optimization)
}

/// A target that tests use, in the folder of its name under Tests.
func support(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(
    name: name, dependencies: dependencies, path: "Tests/\(name)",
    resources: name == "TestSupport" ? [.copy("Fixtures")] : [], swiftSettings: settings)
}

/// A program that tests run.
func program(_ name: String, in folder: String? = nil, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: "Tests/\(folder ?? name)",
    exclude: name == "Fuzz" ? ["Corpus"] : [], swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], fixtures: Bool = false) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: dependencies, resources: fixtures ? [.copy("Fixtures")] : [],
    swiftSettings: settings)
}

let realModule = Target.Dependency.product(name: "RealModule", package: "swift-numerics")
// A package of the program alone: a package that uses the library without traits does not fetch it.
let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Program"]))

let package = Package(
  name: "pane",
  // Casts of parameterised existentials (any Law<Value>) need these. On Linux there is nothing to choose.
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "Motion", targets: ["Motion"]),
    .library(name: "MotionDynamics", targets: ["MotionDynamics"]),
    .executable(name: "pane", targets: ["pane"])
  ],
  traits: [
    .default(enabledTraits: ["Program"]),
    .trait(
      name: "Program",
      description: "The program pane. A package that needs the library alone writes traits: [].")
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-numerics", from: "1.1.1")
  ],
  targets: [
    // The library.
    room("Motion", in: "Motion", [realModule]),
    room("MotionDynamics", in: "Dynamics", ["Motion"]),

    // The demo.
    room("PaneCanvas", in: "CellCanvas", [realModule]),
    room("PaneSprings", in: "Springs", ["Motion", realModule]),
    room("PaneScenes", in: "Scenes", ["Motion", "MotionDynamics", "PaneCanvas", "PaneSprings"]),
    room("PaneRecording", in: "Recording", ["Motion", "PaneCanvas", "PaneScenes", "PaneSprings", realModule]),
    .systemLibrary(name: "CNcurses", providers: [.apt(["libncurses-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    // What runs in signal handlers and after fork, and calls that Linux alone has.
    .target(name: "CRestore"),
    room("PaneTerminal", in: "Terminal", ["PaneCanvas", "CNcurses", "CRestore", "CZlib"]),
    .executableTarget(
      name: "pane",
      dependencies: [
        "Motion", "PaneCanvas", "PaneSprings", "PaneScenes", "PaneRecording", "PaneTerminal",
        argumentParser
      ],
      resources: [.embedInCode("Page/page.html")],
      swiftSettings: settings),

    // Tests: one bundle per room; a pty with a real emulator in their support; small programs that they run.
    support("SeededRandom"),
    .systemLibrary(name: "CVterm", path: "Tests/CVterm", providers: [.apt(["libvterm-dev"])]),
    .target(name: "CAllocations", path: "Tests/CAllocations"),
    support("CanvasPictures", ["PaneCanvas"]),
    .target(
      name: "ScenePrograms", dependencies: ["Motion", "MotionDynamics"],
      path: "Tests/Consumer/Sources/ScenePrograms"),
    support("TestSupport", ["CVterm"]),
    program("ScreenDriver", ["PaneTerminal", "PaneCanvas"]),
    program("Fuzz", ["Motion", "MotionDynamics", "PaneSprings", "PaneRecording", "PaneTerminal"]),
    program("ProgressBar", ["Motion"]),
    program("MotionExamples", in: "Examples", ["Motion"]),
    tests(
      "Motion",
      [
        "Motion", "MotionDynamics", "ProgressBar", "MotionExamples", "SeededRandom", "CAllocations",
        "TestSupport",
        realModule
      ], fixtures: true),
    tests("Dynamics", ["SeededRandom", "CAllocations", "MotionDynamics", "Motion"], fixtures: true),
    tests("CellCanvas", ["SeededRandom", "CanvasPictures", "PaneCanvas"]),
    tests("Springs", ["SeededRandom", "PaneSprings", "Motion"], fixtures: true),
    tests(
      "Scenes",
      [
        "SeededRandom", "ScenePrograms", "PaneScenes", "PaneCanvas", "Motion", "MotionDynamics",
        "CAllocations"
      ]),
    tests(
      "Recording",
      ["SeededRandom", "PaneRecording", "PaneScenes", "PaneCanvas", "PaneSprings", "Motion", "TestSupport"]),
    tests(
      "Terminal",
      ["SeededRandom", "CanvasPictures", "PaneTerminal", "PaneCanvas", "TestSupport", "ScreenDriver"]),
    tests("Fuzz", ["Fuzz", "SeededRandom"]),
    tests(
      "Pane", ["pane", "Motion", "PaneScenes", "PaneSprings", "SeededRandom", "TestSupport", argumentParser],
      fixtures: true)
  ],
  swiftLanguageModes: [.v6]
)

// Warnings are errors in the library and the program. SwiftPM ignores this in the dependencies of a package. Tests are
// left out: macros of Testing expand to code that has warnings.
for target in package.targets where target.type != .test && target.swiftSettings != nil {
  target.swiftSettings?.append(.treatAllWarnings(as: .error))
}
