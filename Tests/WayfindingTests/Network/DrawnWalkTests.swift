import Geodesy
import TestSupport
import Testing

@testable import Wayfinding

/// Walks on networks small enough to be drawn: see ``FloorPlan`` for the drawings and ``WalkTable``
/// for the rows below them.
@Suite("Drawn walks")
struct DrawnWalkTests {
  @Test("follow one edge between two places beside it")
  func oneEdge() throws {
    let plan = try expectWalks(
      """
      one cell is 5 m
        p
      a-------------------b

                q
      legend
      ab footway
      """,
      """
      p, q, steady -> p~..~q, 55 m, 55 s, by straight footway straight
      q, p, steady -> q~..~p, 55 m, 55 s, by straight footway straight
      a, b, on foot -> ab, 100 m, 75.19 s, by footway
      p, a, steady -> p~.a, 15 m, by straight footway
      """)
    let (p, q) = (try plan.place("p"), try plan.place("q"))
    let there = try #require(plan.network.walk(from: p, to: q).walk)
    #expect(there.sections.map(\.isForward) == [true, true, true])
    let back = try #require(plan.network.walk(from: q, to: p).walk)
    #expect(back.sections.map(\.isForward) == [true, false, true])
  }

  @Test("go straight where the network is farther than the destination")
  func besideEachOther() throws {
    try expectWalks(
      """
      one cell is 10 m
           pq



      a---------b
      legend
      ab footway
      """,
      """
      p, q, steady -> p~q, 10 m, 10 s, by straight
      p, p, on foot -> here, 0 m, 0 s
      """)
  }

  @Test("are not known beyond the reach of the network, 250 m")
  func straight() throws {
    let plan = try expectWalks(
      """
      one cell is 50.2 m
      a--b



         q
      p
      legend
      ab footway
      """,
      """
      p, a, on foot -> straight, 251 m
      a, p, on foot -> straight, 251 m
      q, b, on foot -> q~b, 200.8 m
      """)
    let unknown = NetworkSpot(try plan["a"], floor: FloorID(5))
    let end = try plan.place("b")
    #expect(
      plan.network.walk(from: unknown, to: end)
        == .straight(Geodesic(from: unknown.coordinate, to: end.coordinate)))
    try expectWalks("a", "a, a, on foot -> straight, 0 m")
  }

  @Test("keep to a one-way way, the way round included")
  func oneWay() throws {
    try expectWalks(
      """
      one cell is 10 m
      c---------d
      |         |
      |         |
      |         |
      |         |
      aw-------eb
      legend
      ab   footway, one-way
      acdb footway
      """,
      """
      w, e, steady -> we, 80 m
      e, w, steady -> ebdcaw, 220 m, by footway footway footway
      """)
    try expectWalks(
      """
      one cell is 10 m
      aw-------eb
      legend
      ab footway, one-way
      """,
      """
      w, e, steady -> we, 80 m
      e, w, steady -> no way, stops at e, 80 m short
      """)
    try expectWalks(
      """
      one cell is 10 m
      aw-------eb
      legend
      ab footway, backwards
      """,
      """
      w, e, steady -> no way, stops at w, 80 m short
      e, w, steady -> ew, 80 m
      """)
  }

  @Test("name the stairs that stop wheels, and how near one comes")
  func obstacle() throws {
    let plan = try expectWalks(
      """
      one cell is 10 m
      a----bc---d
      legend
      ab footway
      bc steps
      cd footway
      """,
      """
      a, d, on foot -> abcd, 100 m, by footway steps footway, wheels stop
      a, d, step-free -> no way past bc, stops at b, 50 m short
      a, d, on foot without bc nothing -> no way past bc, stops at b, 50 m short
      a, d, on foot without ab bc cd -> no way past ab, stops at a, 100 m short
      """)
    let walk = plan.network.walk(from: try plan.place("a"), to: try plan.place("d")).walk
    #expect(walk?.stairsCount == 1)
  }

  @Test("say that nobody knows how to get from the nearest way without steps to a stair")
  func diverted() throws {
    let plan = try expectWalks(
      """
      one cell is 2 m
                                   p
      a------------------------b----c
      legend
      ab footway
      bc steps
      """,
      """
      a, p, step-free -> ab~p, 58.25 m, by footway straight, wheels unknown
      a, p, on foot -> ab.~p, 60 m, by footway steps straight, wheels stop
      """)
    let walk = plan.network.walk(
      from: try plan.place("a"), to: try plan.place("p"), .stepFree
    ).walk
    #expect(walk?.sections.last?.access == .unknown)
    #expect(
      walk?.unmapped.map(\.obstacle) == [.barrier(WalkObstacle(wayID: "bc", kind: .steps))])
  }

  @Test(
    "take the ramp beside the stairs where there is one for wheels",
    arguments: [
      ("rises 8 %", "abrscd, 90 m, by footway ramp footway, wheels pass"),
      ("rises 9 %", "no way past bc, stops at b, 40 m short"),
      ("no wheels", "no way past bc, stops at b, 40 m short"),
      ("0.9 m wide", "abrscd, 90 m, wheels pass"),
      ("0.8 m wide", "no way past bc, stops at b, 40 m short"),
    ])
  func ramp(property: String, wheels: String) throws {
    try expectWalks(
      """
      one cell is 5 m
          r---s
          |   |
          |   |
      a---b---c---d
      legend
      ab    footway
      bc    steps
      brsc  ramp, \(property)
      cd    footway
      """,
      """
      a, d, on foot -> abcd, 60 m, by footway steps footway, wheels stop
      a, d, step-free 0.9 m wide -> \(wheels)
      """)
  }

  @Test("know islands, and that ways which cross on the map do not meet")
  func island() throws {
    let plan = try expectWalks(
      """
      one cell is 5 m
           e
           |
      a----|----b     c---d
           |
           f
      legend
      ab footway
      cd footway
      ef footway
      """,
      """
      a, d, on foot -> no way, stops at b, 50 m short
      d, a, on foot -> no way, stops at c, 80 m short
      e, f, steady -> ef, 20 m
      a, b, steady -> ab, 50 m
      e, b, steady -> e~.b, 35 m
      """)
    #expect(plan.network.report().components.count == 3)
  }

  @Test(
    "lead round a gate that is closed, for all or for some",
    arguments: [
      ("open", "amb, 100 m, wheels pass, 1 unsaid", "amb, 100 m"),
      ("unknown", "amb, 100 m, wheels pass, 2 unsaid", "amb, 100 m"),
      ("not for wheels", "amb, 100 m, wheels stop", "acdb, 140 m"),
      ("closed", "acdb, 140 m, wheels pass", "acdb, 140 m"),
    ])
  func gate(passage: String, onFoot: String, wheels: String) throws {
    try expectWalks(
      """
      one cell is 10 m
      c---------d
      |         |
      a----m----b
      legend
      amb   footway
      acdb  footway
      m     gate, \(passage)
      """,
      """
      a, b, on foot -> \(onFoot)
      a, b, step-free -> \(wheels)
      a, b, on foot without m -> acdb, 140 m
      """)
  }

  @Test("end before a closed gate where there is no way round")
  func closedGate() throws {
    try expectWalks(
      """
      one cell is 10 m
      a----m----b
      legend
      amb  footway
      m    gate, closed
      """,
      """
      a, b, on foot -> no way past m, stops at m, 50 m short
      a, m, on foot -> am, 50 m, wheels unknown
      """)
  }

  @Test("cross the road where the kerb is lowered, if need be")
  func kerb() throws {
    // A crossing of 20 m at 1.33 m/s takes 15.04 s, and the wait before it 5 s.
    try expectWalks(
      """
      one cell is 10 m
      a---b---c
          |   |
      d---e---f
      legend
      abc  footway
      def  footway
      be   crossing, raised kerb
      cf   crossing, lowered kerb
      """,
      """
      b, e, on foot -> be, 20 m, 20.04 s, by crossing, wheels stop
      a, d, on foot -> abed, 100 m, by footway crossing footway
      a, d, step-free -> abcfed, 180 m, by footway crossing footway, wheels pass
      a, d, step-free without cf -> no way past be, stops at a, 20 m short
      """)
    try expectWalks(
      """
      one cell is 10 m
      a----k----b
      legend
      akb  footway
      k    kerb, not for wheels
      """,
      """
      a, b, on foot -> akb, 100 m, wheels stop
      a, b, step-free -> no way past k, stops at k, 50 m short
      """)
  }

  @Test("do not climb a fence, but go round by the way behind")
  func fence() throws {
    let ways = """
      one cell is 5 m
      a---------b
      |  w---x
      |    p
      |
      |
      c---------d
      legend
      ac  footway
      ab  footway
      cd  footway
      """
    try expectWalks(
      """
      \(ways)
      wx  kerb
      """, "b, p, steady -> b.~p, 35 m")
    try expectWalks(
      """
      \(ways)
      wx  barrier
      """, "b, p, steady -> bac.~p, 115 m")
  }
}
