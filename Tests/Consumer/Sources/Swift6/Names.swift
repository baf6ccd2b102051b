import Motion
import SwiftUINames

/// Names of SwiftUI beside the library in one file. `Spring` alone is in both.
typealias Names = (
  Animatable, AnimatablePair, Animation, AnimationCompletionCriteria,
  AnimationContext, AnimationState, Anchor, Angle, Axis, Binding,
  Color, CubicKeyframe, CustomAnimation, DragGesture, Edge, Gesture,
  GestureState, Group, Keyframe, KeyframeAnimator, KeyframeTimeline,
  KeyframeTrack, KeyframeTrackContentBuilder, Keyframes, KeyframesBuilder,
  LinearKeyframe, LongPressGesture, MagnifyGesture, MoveKeyframe,
  Namespace, PhaseAnimator, RotateGesture, ScrollTransitionPhase, Shape,
  SpatialTapGesture, SpringKeyframe, State, TapGesture, Text,
  TimelineSchedule, TimelineView, Transaction, Transition, UnitCurve,
  UnitPoint, VectorArithmetic, View, Visibility
)
let ownSpring = Motion.Spring.standard
let otherSpring = SwiftUINames.Spring.self
