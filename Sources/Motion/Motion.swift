// The umbrella module of the library: users need only `import Motion`.
@_exported public import Animation
@_exported public import Dynamics
@_exported public import Gestures
@_exported public import Kinematics
