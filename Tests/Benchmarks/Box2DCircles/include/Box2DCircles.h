/// A box of circles in Box2D, as `TurningBox` has it in this library.
struct Box2DCircles;

/// Creates a box of `count` circles of radius 5 pt, at rest.
struct Box2DCircles *box2d_create(int count);
void box2d_destroy(struct Box2DCircles *box);

/// Advances by a frame of 1/60 s, with gravity of 1000 pt/s² in a direction.
void box2d_advance(struct Box2DCircles *box, double x, double y);
