// swift-tools-version: 6.1
// Benchmarks of the library, in a package of their own so that no user of it fetches what they need: `make bench`.
import Foundation
import PackageDescription

// Box2D is measured beside the library where it is installed (Debian: libbox2d-dev).
let hasBox2D = FileManager.default.fileExists(atPath: "/usr/include/box2d/box2d.h")
let box2D: [Target] =
  hasBox2D
  ? [.target(name: "Box2DBox", path: "Box2DBox", linkerSettings: [.linkedLibrary("box2d")])] : []

let package = Package(
  name: "benchmarks",
  dependencies: [
    .package(name: "pane", path: "../.."),
    // Without its traits, that is without an allocator of its own.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: [])
  ],
  targets: box2D + [
    // The program has the same, under a name that may stand once only.
    .target(name: "BenchmarkAllocations", path: "CAllocations"),
    .executableTarget(
      name: "MotionBenchmarks",
      dependencies: [
        "BenchmarkAllocations",
        .product(name: "Motion", package: "pane"),
        .product(name: "Benchmark", package: "benchmark")
      ] + box2D.map { .target(name: $0.name) },
      path: "MotionBenchmarks",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")])
  ],
  swiftLanguageModes: [.v6]
)
