// swift-tools-version: 6.2
// A package that uses the library and nothing else: `.ci/consumer` builds it from nothing and runs it.
import PackageDescription

let motion = Target.Dependency.product(name: "Motion", package: "pane")

let package = Package(
  name: "consumer",
  dependencies: [
    // Without its traits, that is without the program and its dependencies.
    .package(name: "pane", path: "../..", traits: [])
  ],
  targets: [
    // Types with the names of SwiftUI's.
    .target(name: "SwiftUINames", path: "Sources/SwiftUINames"),
    // The programs that the demo copies, which need nothing but what is public.
    .target(
      name: "ScenePrograms", dependencies: [motion, .product(name: "MotionDynamics", package: "pane")],
      path: "Sources/ScenePrograms"),
    .executableTarget(
      name: "Swift6", dependencies: ["SwiftUINames", "ScenePrograms", motion], path: "Sources/Swift6",
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]),
    .executableTarget(
      name: "Swift5", dependencies: [motion], path: "Sources/Swift5",
      swiftSettings: [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)])
  ]
)
