// The library's front door: `import Motion` is all that its users write.
@_exported public import Animation
@_exported public import Dynamics
@_exported public import Gestures
@_exported public import Kinematics
