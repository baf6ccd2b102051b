#include <box2d/box2d.h>
#include <cmath>

extern "C" {
#include "Box2DCircles.h"
}

// Box2D is tuned for bodies of about a metre; 10 pt are one.
static const float metre = 10;

struct Box2DCircles {
  b2World world{b2Vec2(0, 1000 / metre)};
};

Box2DCircles *box2d_create(int count) {
  Box2DCircles *box = new Box2DCircles();
  box->world.SetAllowSleeping(false);
  // Without it Box2D is three times as fast here.
  box->world.SetContinuousPhysics(false);
  int columns = (int)std::ceil(std::sqrt((double)count));
  float width = 12 * columns / metre;
  b2Vec2 corners[4] = {{0, 0}, {width, 0}, {width, width}, {0, width}};
  b2BodyDef wallDefinition;
  b2Body *walls = box->world.CreateBody(&wallDefinition);
  for (int side = 0; side < 4; side++) {
    b2EdgeShape edge;
    edge.SetTwoSided(corners[side], corners[(side + 1) % 4]);
    walls->CreateFixture(&edge, 0);
  }
  b2CircleShape circle;
  circle.m_radius = 5 / metre;
  for (int index = 0; index < count; index++) {
    b2BodyDef definition;
    definition.type = b2_dynamicBody;
    definition.position.Set(12 * (index % columns + 0.5f) / metre, 12 * (index / columns + 0.5f) / metre);
    b2FixtureDef fixture;
    fixture.shape = &circle;
    fixture.density = 1;
    fixture.friction = 0.2f;
    box->world.CreateBody(&definition)->CreateFixture(&fixture);
  }
  return box;
}

void box2d_destroy(Box2DCircles *box) { delete box; }

void box2d_advance(Box2DCircles *box, double x, double y) {
  box->world.SetGravity(b2Vec2(x * 1000 / metre, y * 1000 / metre));
  box->world.Step(1.0f / 60, 8, 3);
}
