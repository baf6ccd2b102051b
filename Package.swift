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

func tests(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: dependencies, resources: resources, swiftSettings: settings)
}

let realModule = Target.Dependency.product(name: "RealModule", package: "swift-numerics")
// A package of the program alone: a package that uses the library without traits does not fetch it.
let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Program"]))

let package = Package(
  name: "pane",
  // Casts of parameterised existentials (any Trajectory<Value>) need these. On Linux there is nothing to choose.
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "Motion", targets: ["Motion"]),
    .library(name: "MotionKinematics", targets: ["MotionKinematics"]),
    .library(name: "MotionDynamics", targets: ["MotionDynamics"]),
    .library(name: "MotionGestures", targets: ["MotionGestures"]),
    .library(name: "MotionAnimation", targets: ["MotionAnimation"]),
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
    room("MotionKinematics", in: "Kinematics", [realModule]),
    room("MotionDynamics", in: "Dynamics", ["MotionKinematics"]),
    room("MotionGestures", in: "Gestures", ["MotionKinematics"]),
    room("MotionAnimation", in: "Animation", ["MotionKinematics", "MotionGestures"]),
    room("Motion", in: "Motion", ["MotionKinematics", "MotionDynamics", "MotionGestures", "MotionAnimation"]),

    // The demo.
    room("PaneCanvas", in: "CellCanvas", [realModule]),
    room("PaneSprings", in: "Springs", ["MotionKinematics", realModule]),
    room(
      "PaneScenes", in: "Scenes",
      ["MotionKinematics", "MotionDynamics", "MotionGestures", "MotionAnimation", "PaneCanvas", "PaneSprings"]
    ),
    room(
      "PaneRecording", in: "Recording",
      ["MotionKinematics", "MotionAnimation", "PaneCanvas", "PaneScenes", "PaneSprings"]),
    .systemLibrary(name: "CNcurses", providers: [.apt(["libncurses-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    // What runs in signal handlers and after fork, and calls that Linux alone has.
    .target(name: "CSignalSafe"),
    room("PaneTerminal", in: "Terminal", ["PaneCanvas", "CNcurses", "CSignalSafe", "CZlib"]),
    // The page for a browser, which is in the program.
    .target(
      name: "CPage", path: "Sources/Page",
      exclude: ["page.html", "clib.js", "module.wasm.gz"],
      sources: ["CPage.c"]),
    .executableTarget(
      name: "pane",
      dependencies: [
        "Motion", "MotionKinematics",
        "PaneCanvas", "PaneSprings", "PaneScenes", "PaneRecording", "PaneTerminal",
        "CPage", "CSignalSafe",
        argumentParser
      ],
      swiftSettings: settings),

    // Tests: one bundle per room; a pty with a real emulator in their support.
    // Random numbers with a seed, which need no C library.
    .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: settings),
    .systemLibrary(name: "CVterm", path: "Tests/CVterm", providers: [.apt(["libvterm-dev"])]),
    // Counts what is allocated.
    .target(name: "CAllocations", path: "Tests/CAllocations"),
    // Cells as text, and the pixels of a bitmap.
    .target(
      name: "CanvasPictures", dependencies: ["PaneCanvas"], path: "Tests/CanvasPictures",
      swiftSettings: settings),
    .target(
      name: "TestSupport", dependencies: ["CVterm"], path: "Tests/TestSupport",
      resources: [.copy("Fixtures")], swiftSettings: settings),
    .executableTarget(
      name: "ScreenDriver", dependencies: ["PaneTerminal", "PaneCanvas"], path: "Tests/ScreenDriver",
      swiftSettings: settings),
    // Random exits and random scripts, for make torture.
    .executableTarget(
      name: "Torture", dependencies: ["SeededRandom", "TestSupport", argumentParser], path: "Tests/Torture",
      swiftSettings: settings),
    // Bytes for the parsers and the library, for make fuzz and the tests of the corpus.
    .executableTarget(
      name: "Fuzz",
      dependencies: [
        "MotionKinematics", "MotionDynamics", "MotionAnimation", "PaneSprings", "PaneRecording",
        "PaneTerminal"
      ],
      path: "Tests/Fuzz", exclude: ["Corpus"], swiftSettings: settings),
    // The documentation's sample program.
    .executableTarget(
      name: "ProgressBar", dependencies: ["Motion"], path: "Tests/ProgressBar", swiftSettings: settings),
    // A small program for each class that runs values on an animator.
    .executableTarget(
      name: "MotionExamples", dependencies: ["Motion"], path: "Tests/Examples", swiftSettings: settings),
    tests("Kinematics", ["SeededRandom", "MotionKinematics", realModule], resources: [.copy("Fixtures")]),
    tests("Dynamics", ["SeededRandom", "MotionDynamics", "MotionKinematics"], resources: [.copy("Fixtures")]),
    tests("Gestures", ["SeededRandom", "MotionGestures", "MotionKinematics"]),
    tests(
      "Animation",
      ["SeededRandom", "MotionAnimation", "MotionGestures", "MotionKinematics", "CAllocations"]),
    tests("Motion", ["Motion", "ProgressBar", "MotionExamples", "TestSupport"]),
    tests("CellCanvas", ["SeededRandom", "CanvasPictures", "PaneCanvas"]),
    tests("Springs", ["SeededRandom", "PaneSprings", "MotionKinematics"]),
    tests(
      "Scenes",
      [
        "SeededRandom", "PaneScenes", "PaneCanvas", "MotionAnimation", "MotionGestures", "MotionDynamics",
        "MotionKinematics", "CAllocations"
      ]),
    tests(
      "Recording",
      [
        "SeededRandom", "PaneRecording", "PaneScenes", "PaneCanvas", "PaneSprings", "MotionAnimation",
        "MotionKinematics", "TestSupport"
      ]),
    tests(
      "Terminal",
      [
        "SeededRandom", "CanvasPictures", "PaneTerminal", "PaneCanvas", "CSignalSafe", "CZlib", "TestSupport",
        "ScreenDriver"
      ]),
    tests("Fuzz", ["Fuzz", "SeededRandom"]),
    tests(
      "Pane", ["pane", "MotionKinematics", "PaneScenes", "TestSupport", argumentParser],
      resources: [.copy("Fixtures")])
  ],
  swiftLanguageModes: [.v6]
)

// Warnings are errors in the library and the program. SwiftPM ignores this in the dependencies of a package. Tests are
// left out: macros of Testing expand to code that has warnings.
for target in package.targets where target.type != .test && target.swiftSettings != nil {
  target.swiftSettings?.append(.treatAllWarnings(as: .error))
}
