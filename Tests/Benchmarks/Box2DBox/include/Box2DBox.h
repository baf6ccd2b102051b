/// A box of bodies in Box2D, as `TurningBox` has it in this library.
struct Box2DBox;

/// A body: a circle, an upright square, or a regular polygon of up to 8 corners, the first of them at the right.
struct Box2DBody {
  /// The number of corners; 0 for a circle.
  int corners;
  /// The distance of the corners from the centre or the radius of the circle, in pt.
  double radius;
  /// The centre, in pt.
  double x, y;
};

/// Creates a box of `width` pt with `count` bodies at rest.
struct Box2DBox *box2d_create(const struct Box2DBody *bodies, int count, double width);
void box2d_destroy(struct Box2DBox *box);

/// Advances by a frame of 1/60 s, with gravity of 1000 pt/s² in a direction.
void box2d_advance(struct Box2DBox *box, double x, double y);
