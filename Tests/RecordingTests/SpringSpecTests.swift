import Motion
import PaneRecording
import PaneSprings
import Testing

struct SpringSpecTests {
  @Test(arguments: [
    ("k=300,c=20", Spring.standard), ("c=20,k=300,m=1", .standard),
    ("k=600,c=40,m=2", Spring(stiffness: 600, damping: 40, mass: 2)),
    ("stiffness=300,damping=20", .standard), ("stiffness=300,damping=20,mass=1", .standard),
    ("k=100,dampingRatio=.5", Spring(stiffness: 100, damping: 10)),
    ("k=100,dampingFraction=.5,m=4", Spring(stiffness: 100, damping: 20, mass: 4)),
    ("response=.35,damping=.7", Spring(response: 0.35, dampingRatio: 0.7)),
    ("duration=.5,bounce=.3", Spring(duration: 0.5, bounce: 0.3)),
    ("duration=.5,bounce=-.3", Spring(duration: 0.5, bounce: -0.3)),
    ("frequency=3.5,damping=.4", Spring(frequency: 3.5, dampingRatio: 0.4)),
    ("bounciness=6,speed=15", Spring(bounciness: 6, speed: 15))
  ])
  func `every form of a spring is accepted`(text: String, spring: Spring) throws {
    #expect(try SpringSpec.parse(text) == spring)
  }

  @Test(arguments: [
    (
      "k=300,c=20,bounciness=6,speed=15",
      "“k=300,c=20,bounciness=6,speed=15” describes a spring twice, by k,c and bounciness,speed; write one of k=300"
    ),
    (
      "response=.3,damping=.8,frequency=3",
      "“response=.3,damping=.8,frequency=3” describes a spring twice, by response,damping and frequency,damping;"
    ),
    ("k=300,c=20,bounciness=6", "“k=300,c=20,bounciness=6” is not a spring"),
    ("k=300", "“k=300” is not a spring"), ("", "“” in “” is not NAME=NUMBER"),
    ("k=300,c", "“c” in “k=300,c” is not NAME=NUMBER"),
    ("k=300,c=x", "“c” in “k=300,c=x” must be a finite number; got “x”"),
    ("k=300,c=inf", "“c” in “k=300,c=inf” must be a finite number; got “inf”"),
    ("k=0,c=20", "“k” in “k=0,c=20” must be greater than 0; got 0"),
    ("k=300,c=-1", "“c” in “k=300,c=-1” must be at least 0; got -1"),
    ("k=300,c=20,c=3", "“c” is given twice in “k=300,c=20,c=3”"),
    (
      "k=300,c=20,velocity=1,relativeVelocity=2",
      "“velocity” is given twice in “k=300,c=20,velocity=1,relativeVelocity=2”"
    ),
    (
      "bounciness=21,speed=1",
      "“bounciness” in “bounciness=21,speed=1” must be at least 0 and at most 20; got 21"
    ),
    ("k=1e300,c=1", "“k” in “k=1e300,c=1” must be 1e-50 to 1e+50 in size; got 1e+300"),
    (
      "response=1e-200,damping=1",
      "“response” in “response=1e-200,damping=1” must be 1e-50 to 1e+50 in size; got 1e-200"
    ),
    ("slow.csv", "“slow.csv” is not a spring"),
    (
      "{ type: \"spring\", stiffnes: 300, damping: 20 }",
      "“stiffnes: 300” in “{ type: \"spring\", stiffnes: 300, damping: 20 }” is not used; expected a spring alone"
    ),
    (
      "duration=1,bounce=-1",
      "“bounce” in “duration=1,bounce=-1” must be greater than -1 and at most 1; got -1"
    )
  ])
  func `a text that is not a spring is an error with the reason`(text: String, message: String) throws {
    let error = try #require(throws: ParseError.self) { try SpringSpec.parse(text) }
    #expect(error.description.hasPrefix(message))
  }

  @Test(arguments: ["k=1e50,m=1e-50", "k=1e-50,m=1e50", "k=1e50,m=1e50"], ["1e50", "1e-50", "0"])
  func `extreme coefficients give springs with finite motions`(form: String, c: String) throws {
    let spring = try SpringSpec.parse("\(form),c=\(c)")
    #expect(SpringMotion(spring: spring, from: 0, to: 1).value(at: 1).isFinite)
  }

  @Test(arguments: SpringPreset.all)
  func `each name that the tuner offers is read as the same spring`(preset: SpringPreset) throws {
    #expect(try SpringSpec.parse(preset.name) == preset.spring)
  }
}
