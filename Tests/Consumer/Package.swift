// swift-tools-version: 6.2
// A package that uses the library and nothing else: `make consumer` builds it from nothing and runs it.
import PackageDescription

let package = Package(
  name: "consumer",
  dependencies: [
    // Without its traits, that is without the program and its dependencies.
    .package(name: "pane", path: "../..", traits: [])
  ],
  targets: [
    // Modules of an application, with the names that the library's folders have.
    .target(name: "Animation", path: "Sources/Animation"),
    .target(name: "Gestures", path: "Sources/Gestures"),
    .executableTarget(
      name: "Swift6",
      dependencies: ["Animation", "Gestures", .product(name: "Motion", package: "pane")],
      path: "Sources/Swift6", swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "Swift5", dependencies: [.product(name: "Motion", package: "pane")],
      path: "Sources/Swift5", swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]),
    // The rooms one at a time, without a display link and without Dispatch.
    .executableTarget(
      name: "Rooms",
      dependencies: [
        .product(name: "MotionKinematics", package: "pane"),
        .product(name: "MotionGestures", package: "pane"),
        .product(name: "MotionDynamics", package: "pane"), .product(name: "MotionAnimation", package: "pane")
      ],
      path: "Sources/Rooms", swiftSettings: [.treatAllWarnings(as: .error)])
  ]
)
