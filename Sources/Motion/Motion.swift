// The umbrella module of the library: users need only `import Motion`.
@_exported public import MotionAnimation
@_exported public import MotionDynamics
@_exported public import MotionGestures
@_exported public import MotionKinematics
