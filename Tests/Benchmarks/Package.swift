// swift-tools-version: 6.1
// Benchmarks of the library, in a package of their own so that no user of it fetches what they need: `make bench`.
import PackageDescription

let package = Package(
  name: "benchmarks",
  dependencies: [
    .package(name: "pane", path: "../..", traits: []),
    // Without its traits, that is without an allocator of its own.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: [])
  ],
  targets: [
    // The tests of the library have the same, under a name that may stand once only.
    .target(name: "BenchmarkAllocations", path: "CAllocations"),
    .executableTarget(
      name: "MotionBenchmarks",
      dependencies: [
        "BenchmarkAllocations",
        .product(name: "Motion", package: "pane"),
        .product(name: "MotionDynamics", package: "pane"),
        .product(name: "Benchmark", package: "benchmark")
      ],
      path: "MotionBenchmarks",
      plugins: [.plugin(name: "BenchmarkPlugin", package: "benchmark")])
  ],
  swiftLanguageModes: [.v6]
)
