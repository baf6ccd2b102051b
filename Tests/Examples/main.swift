import Foundation
import Motion

// Programs that run values on an animator: `MotionExamples NAME`.
let programs: [(name: String, run: @MainActor (Animator) async throws -> Void)] = [
  ("draggable-value", draggableValue), ("keyed-list", keyedList), ("progress-bar", progressBar),
  ("reversed-animator", reversedAnimator)
]

let name = CommandLine.arguments.dropFirst().first ?? ""
guard let program = programs.first(where: { $0.name == name }) else {
  let names = programs.map(\.name).joined(separator: ", ")
  FileHandle.standardError.write(
    Data("MotionExamples: unknown program “\(name)”, expected one of \(names)\n".utf8))
  exit(64)
}
print()
try await program.run(Animator(link: DispatchDisplayLink()))
