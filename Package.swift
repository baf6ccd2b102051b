// swift-tools-version: 6.1
// The manifest is the map: leaves first, every arrow is an import.
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility")
]

func room(_ name: String, _ dependencies: [Target.Dependency] = []) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], resources: [Resource] = []) -> Target {
  .testTarget(
    name: "\(name)Tests", dependencies: dependencies, resources: resources, swiftSettings: settings)
}

let realModule = Target.Dependency.product(name: "RealModule", package: "swift-numerics")
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let histogram = Target.Dependency.product(name: "Histogram", package: "hdrhistogram-swift")

let package = Package(
  name: "pane",
  products: [
    .library(name: "Motion", targets: ["Motion"]),
    .executable(name: "pane", targets: ["pane"])
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-numerics", from: "1.1.1"),
    .package(url: "https://github.com/HdrHistogram/hdrhistogram-swift", from: "0.2.0")
  ],
  targets: [
    // The library.
    room("Kinematics", [realModule]),
    room("Dynamics", ["Kinematics"]),
    room("Gestures", ["Kinematics"]),
    room("Animation", ["Kinematics", "Dynamics"]),
    room("Motion", ["Kinematics", "Dynamics", "Gestures", "Animation"]),

    // The demo.
    room("CellCanvas"),
    room("Scenes", ["Kinematics", "Dynamics", "Gestures", "Animation", "CellCanvas"]),
    room("Recording", ["Kinematics", "Animation", "CellCanvas", "Scenes"]),
    .systemLibrary(name: "CNcurses", providers: [.apt(["libncurses-dev"])]),
    .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
    room("Terminal", ["CellCanvas", "CNcurses", "CZlib"]),
    // Counts what is allocated, for pane doctor and the benchmarks.
    .target(name: "CAllocations"),
    .executableTarget(
      name: "pane",
      dependencies: [
        "Motion", "Kinematics", "Dynamics", "Gestures", "Animation",
        "CellCanvas", "Scenes", "Recording", "Terminal", "CAllocations", argumentParser, histogram
      ],
      swiftSettings: settings),

    // Tests: one bundle per room; a pty with a real emulator in their support.
    .systemLibrary(name: "CVterm", path: "Tests/CVterm", providers: [.apt(["libvterm-dev"])]),
    .target(
      name: "TestSupport", dependencies: ["CVterm"], path: "Tests/TestSupport",
      resources: [.copy("Fixtures")], swiftSettings: settings),
    .executableTarget(
      name: "ScreenDriver", dependencies: ["Terminal", "CellCanvas"], path: "Tests/ScreenDriver",
      swiftSettings: settings),
    // Random exits and random scripts, for make torture.
    .executableTarget(
      name: "Torture", dependencies: ["TestSupport", argumentParser], path: "Tests/Torture",
      swiftSettings: settings),
    // The documentation's sample program.
    .executableTarget(
      name: "ProgressBar", dependencies: ["Motion"], path: "Tests/ProgressBar", swiftSettings: settings),
    // A small program for each class that runs values on an animator.
    .executableTarget(
      name: "MotionExamples", dependencies: ["Motion"], path: "Tests/Examples", swiftSettings: settings),
    tests("Kinematics", ["Kinematics", realModule], resources: [.copy("Fixtures")]),
    tests("Dynamics", ["Dynamics", "Kinematics"], resources: [.copy("Fixtures")]),
    tests("Gestures", ["Gestures", "Kinematics"]),
    tests("Animation", ["Animation", "Dynamics", "Kinematics"]),
    tests("Motion", ["Motion", "ProgressBar", "MotionExamples", "TestSupport"]),
    tests("CellCanvas", ["CellCanvas"]),
    tests(
      "Scenes",
      ["Scenes", "CellCanvas", "Animation", "Gestures", "Dynamics", "Kinematics", "Terminal", realModule]),
    tests("Recording", ["Recording", "Scenes", "CellCanvas", "Animation", "Kinematics", "TestSupport"]),
    tests("Terminal", ["Terminal", "CellCanvas", "CZlib", "TestSupport", "ScreenDriver"]),
    tests("Pane", ["pane", "TestSupport"], resources: [.copy("Fixtures")])
  ],
  swiftLanguageModes: [.v6]
)
