#if canImport(CoreGraphics)
  public import CoreGraphics

  /// A number of Core Graphics: one component.
  extension CGFloat: MotionVector {
    /// The number multiplied by `factor`.
    @_disfavoredOverload @inlinable public static func * (factor: Double, number: CGFloat) -> CGFloat {
      CGFloat(factor * Double(number))
    }
    /// The square.
    @inlinable public var squaredLength: Double { Double(self) * Double(self) }
    /// The number of components.
    @inlinable public static var componentCount: Int { 1 }
    /// The component at `index`, from 0.
    @inlinable public subscript(component index: Int) -> Double {
      get { Double(self) }
      set { self = CGFloat(newValue) }
    }
  }

  /// A point: two components, x and y.
  extension CGPoint: MotionVector {
    /// The sum, component by component.
    @inlinable public static func + (left: CGPoint, right: CGPoint) -> CGPoint {
      CGPoint(x: left.x + right.x, y: left.y + right.y)
    }
    /// The difference, component by component.
    @inlinable public static func - (left: CGPoint, right: CGPoint) -> CGPoint {
      CGPoint(x: left.x - right.x, y: left.y - right.y)
    }
    /// The point with both components multiplied by `factor`.
    @inlinable public static func * (factor: Double, point: CGPoint) -> CGPoint {
      CGPoint(x: factor * Double(point.x), y: factor * Double(point.y))
    }
    /// The number of components.
    @inlinable public static var componentCount: Int { 2 }
    /// The component at `index`: 0 is x, 1 is y.
    @inlinable public subscript(component index: Int) -> Double {
      get { Double(index == 0 ? x : y) }
      set { if index == 0 { x = CGFloat(newValue) } else { y = CGFloat(newValue) } }
    }
  }

  /// A size: two components, width and height.
  extension CGSize: MotionVector {
    /// The sum, component by component.
    @inlinable public static func + (left: CGSize, right: CGSize) -> CGSize {
      CGSize(width: left.width + right.width, height: left.height + right.height)
    }
    /// The difference, component by component.
    @inlinable public static func - (left: CGSize, right: CGSize) -> CGSize {
      CGSize(width: left.width - right.width, height: left.height - right.height)
    }
    /// The size with both components multiplied by `factor`.
    @inlinable public static func * (factor: Double, size: CGSize) -> CGSize {
      CGSize(width: factor * Double(size.width), height: factor * Double(size.height))
    }
    /// The number of components.
    @inlinable public static var componentCount: Int { 2 }
    /// The component at `index`: 0 is the width, 1 is the height.
    @inlinable public subscript(component index: Int) -> Double {
      get { Double(index == 0 ? width : height) }
      set { if index == 0 { width = CGFloat(newValue) } else { height = CGFloat(newValue) } }
    }
  }

  /// A rectangle: four components, its origin and its size.
  extension CGRect: MotionVector {
    /// The sum, component by component.
    @inlinable public static func + (left: CGRect, right: CGRect) -> CGRect {
      CGRect(origin: left.origin + right.origin, size: left.size + right.size)
    }
    /// The difference, component by component.
    @inlinable public static func - (left: CGRect, right: CGRect) -> CGRect {
      CGRect(origin: left.origin - right.origin, size: left.size - right.size)
    }
    /// The rectangle with all components multiplied by `factor`.
    @inlinable public static func * (factor: Double, rectangle: CGRect) -> CGRect {
      CGRect(origin: factor * rectangle.origin, size: factor * rectangle.size)
    }
    /// The number of components.
    @inlinable public static var componentCount: Int { 4 }
    /// The component at `index`: x, y, width, height.
    @inlinable public subscript(component index: Int) -> Double {
      get { index < 2 ? origin[component: index] : size[component: index - 2] }
      set {
        if index < 2 { origin[component: index] = newValue } else { size[component: index - 2] = newValue }
      }
    }
  }
#endif
