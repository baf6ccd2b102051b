// swift-tools-version: 6.2
// The manifest is the map: leaves first, every arrow is an import.
import PackageDescription

// Tests have Swift's own settings: macros of Testing expand to code that has warnings. SwiftPM ignores that warnings are
// errors in the dependencies of a package.
let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error)
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
  .testTarget(name: "\(name)Tests", dependencies: dependencies + ["SeededRandom"], resources: resources)
}

let realModule = Target.Dependency.product(name: "RealModule", package: "swift-numerics")
// A package of the program alone: who uses the library with `traits: []` does not fetch it.
let argumentParser = Target.Dependency.product(
  name: "ArgumentParser", package: "swift-argument-parser", condition: .when(traits: ["Program"]))

let package = Package(
  name: "pane",
  // Casts of parameterised existentials (any Law<Value>) need these. On Linux there is nothing to choose.
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "Motion", targets: ["Motion"]),
    .library(name: "MotionDynamics", targets: ["MotionDynamics"])
  ],
  traits: [.default(enabledTraits: ["Program"]), "Program"],
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
        "Motion", "PaneCanvas", "PaneSprings", "PaneScenes", "PaneRecording", "PaneTerminal", argumentParser
      ],
      resources: [.embedInCode("Page/page.html")], swiftSettings: settings),

    // Tests: one bundle per room; a pty with a real emulator in their support; small programs that they run.
    .target(name: "SeededRandom", path: "Tests/SeededRandom", swiftSettings: settings),
    .target(name: "CAllocations", path: "Tests/CAllocations"),
    .target(
      name: "CanvasPictures", dependencies: ["PaneCanvas"], path: "Tests/CanvasPictures",
      swiftSettings: settings),
    .target(
      name: "ScenePrograms", dependencies: ["Motion", "MotionDynamics"],
      path: "Tests/Consumer/Sources/ScenePrograms"),
    .systemLibrary(name: "CVterm", path: "Tests/CVterm", providers: [.apt(["libvterm-dev"])]),
    .target(
      name: "TestSupport", dependencies: ["CVterm"], path: "Tests/TestSupport",
      resources: [.copy("Fixtures")], swiftSettings: settings),
    .executableTarget(
      name: "ScreenDriver", dependencies: ["PaneTerminal", "PaneCanvas"], path: "Tests/ScreenDriver",
      swiftSettings: settings),
    .executableTarget(
      name: "Fuzz",
      dependencies: ["Motion", "MotionDynamics", "PaneSprings", "PaneRecording", "PaneTerminal"],
      path: "Tests/Fuzz", exclude: ["Corpus"], swiftSettings: settings),
    .executableTarget(
      name: "MotionExamples", dependencies: ["Motion"], path: "Tests/Examples", swiftSettings: settings),
    tests(
      "Motion",
      ["Motion", "MotionDynamics", "MotionExamples", "CAllocations", "TestSupport", realModule],
      resources: [.copy("Fixtures")]),
    tests("Dynamics", ["CAllocations", "MotionDynamics", "Motion"], resources: [.copy("Fixtures")]),
    tests("CellCanvas", ["CanvasPictures", "PaneCanvas"]),
    tests("Springs", ["PaneSprings", "Motion"], resources: [.copy("Fixtures")]),
    tests(
      "Scenes", ["ScenePrograms", "PaneScenes", "PaneCanvas", "Motion", "MotionDynamics", "CAllocations"]),
    tests(
      "Recording", ["PaneRecording", "PaneScenes", "PaneCanvas", "PaneSprings", "Motion", "TestSupport"]),
    tests("Terminal", ["CanvasPictures", "PaneTerminal", "PaneCanvas", "TestSupport", "ScreenDriver"]),
    tests("Fuzz", ["Fuzz"]),
    tests(
      "Pane", ["pane", "Motion", "PaneScenes", "PaneSprings", "TestSupport", argumentParser],
      resources: [.copy("Fixtures")])
  ]
)
