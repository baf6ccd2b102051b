#include <box2d/box2d.h>
#include <cmath>

extern "C" {
#include "Box2DBox.h"
}

// Box2D is tuned for bodies of about a metre; 10 pt are one.
static const double metre = 10;

struct Box2DBox {
  b2World world{b2Vec2(0, 1000 / metre)};
};

Box2DBox *box2d_create(const Box2DBody *bodies, int count, double width) {
  Box2DBox *box = new Box2DBox();
  box->world.SetAllowSleeping(false);
  // Without it Box2D is three times as fast here.
  box->world.SetContinuousPhysics(false);
  float edge = width / metre;
  b2Vec2 corners[4] = {{0, 0}, {edge, 0}, {edge, edge}, {0, edge}};
  b2BodyDef wallDefinition;
  b2Body *walls = box->world.CreateBody(&wallDefinition);
  for (int side = 0; side < 4; side++) {
    b2EdgeShape wall;
    wall.SetTwoSided(corners[side], corners[(side + 1) % 4]);
    walls->CreateFixture(&wall, 0);
  }
  for (int index = 0; index < count; index++) {
    const Box2DBody &body = bodies[index];
    b2BodyDef definition;
    definition.type = b2_dynamicBody;
    definition.position.Set(body.x / metre, body.y / metre);
    b2CircleShape circle;
    circle.m_radius = body.radius / metre;
    b2PolygonShape polygon;
    if (body.corners > 0) {
      b2Vec2 points[b2_maxPolygonVertices];
      for (int corner = 0; corner < body.corners; corner++) {
        double angle = 2 * M_PI * (corner + (body.corners == 4 ? 0.5 : 0)) / body.corners;
        points[corner].Set(circle.m_radius * std::cos(angle), circle.m_radius * std::sin(angle));
      }
      polygon.Set(points, body.corners);
    }
    b2FixtureDef fixture;
    fixture.shape = body.corners > 0 ? (b2Shape *)&polygon : &circle;
    fixture.density = 1;
    fixture.friction = 0.2f;
    box->world.CreateBody(&definition)->CreateFixture(&fixture);
  }
  return box;
}

void box2d_destroy(Box2DBox *box) { delete box; }

void box2d_advance(Box2DBox *box, double x, double y) {
  box->world.SetGravity(b2Vec2(x * 1000 / metre, y * 1000 / metre));
  box->world.Step(1.0f / 60, 8, 3);
}
