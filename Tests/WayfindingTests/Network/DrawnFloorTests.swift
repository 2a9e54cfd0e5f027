import Geodesy
import TestSupport
import Testing

@testable import Wayfinding

/// Walks in buildings small enough to be drawn, with a drawing for each level: see ``FloorPlan``
/// for the drawings and ``WalkTable`` for the rows below them.
@Suite("Drawn walks in buildings")
struct DrawnFloorTests {
  @Test("ride a lift once between any two of three floors")
  func lift() throws {
    // A lift takes 30 s, and 7 s for each floor.
    let plan = try expectWalks(
      """
      one cell is 10 m
      level 0 at 0 m
      a-b
      level 1 at 4 m
      m
      level 2 at 8 m
      c
      |
      |
      d
      legend
      ab   corridor
      cd   corridor
      amc  lift
      """,
      """
      b, d, step-free -> bacd, 50 m, 81.59 s, by corridor lift corridor, 8 m up, wheels pass
      d, b, step-free -> dcab, 50 m, 81.59 s, by corridor lift corridor, 8 m down
      b, d, steady -> bacd, 94 s
      b, m, steady -> bam, 57 s, by corridor lift, 4 m up
      m, c, steady -> mc, 0 m, 37 s, by lift
      b, d, steady without amc -> no way past amc, stops at a, 30 m short
      """)
    let network = plan.network
    let (bottom, top) = (try plan.place("b"), try plan.place("d"))
    let walk = try #require(network.walk(from: bottom, to: top).walk)
    #expect(walk.liftsCount == 1)
    #expect(walk.sections[1].rise == Meters(8))
    #expect(walk.sections[1].fromFloor == bottom.floor)
    #expect(walk.sections[1].toFloor == top.floor)
    // Never onto the same spot of another floor.
    let between = try plan.place("m").floor
    #expect(network.snap(bottom.coordinate, floor: between) == nil)
    #expect(network.snap(bottom.coordinate) == nil)
  }

  @Test("leave an inclined lift where it opens on each floor")
  func inclinedLift() throws {
    try expectWalks(
      """
      one cell is 10 m
      level 0
      a-b
      level 1
           c--d
      level 2
              e-f
      legend
      ab   corridor
      cd   corridor
      ef   corridor
      bce  lift
      """,
      """
      a, d, steady -> abcd, 80 m, 117 s, by corridor lift corridor
      a, f, steady -> abef, 100 m, 144 s, by corridor lift corridor
      f, d, steady -> fecd, 80 m, 117 s
      """)
  }

  @Test("take stairs or the lift beside them, as is quicker and as one can")
  func liftOrStairs() throws {
    // Stairs of 10 m, at 1 m/s; the floors have no height, so that their run is what is drawn.
    try expectWalks(
      """
      one cell is 10 m
      level 0 at 0 m
      a--b
      level 1 at 0 m
      c-d
      level 2 at 0 m
      ef
      legend
      ab   corridor
      cd   corridor
      ef   corridor
      ace  lift
      bd   steps
      df   steps
      """,
      """
      b, f, steady -> bdf, 20 m, 20 s, by steps steps, wheels stop
      a, c, steady -> ac, 0 m, 37 s, by lift, wheels pass
      a, d, steady -> abd, 40 m, 40 s, by corridor steps
      a, e, steady -> ae, 0 m, 44 s, by lift
      b, f, steady step-free -> baef, 40 m, 84 s, by corridor lift corridor
      b, f, steady without df -> bdcef, 40 m, 77 s, by steps corridor lift corridor
      b, f, step-free without ace -> no way past bd, stops at a, 10 m short
      """)
  }

  @Test("take an escalator in its own direction only")
  func escalator() throws {
    // The slope of 4 m at 30 degrees is 8 m, at 0.508 m/s.
    try expectWalks(
      """
      one cell is 5 m
      level 0 at 0 m
      a---b
      level 1 at 4 m
           c--d
      legend
      ab corridor
      bc escalator
      cd corridor
      """,
      """
      a, d, on foot -> abcd, 40 m, 42.06 s, by corridor escalator corridor, 4 m up, wheels stop
      d, a, on foot -> no way, stops at c, 25 m short
      a, d, step-free -> no way past bc, stops at b, 20 m short
      """)
  }

  @Test("take each of two escalators in its own direction")
  func escalators() throws {
    try expectWalks(
      """
      one cell is 5 m
      level 0 at 0 m
      a---b
          |
          e
      level 1 at 4 m
           c--d
           |
           f
      legend
      abe  corridor
      bc   escalator
      fe   escalator
      fcd  corridor
      """,
      """
      a, d, on foot -> abcd, 40 m, 42.06 s
      d, a, on foot -> dcfeba, 60 m, 57.1 s, by corridor escalator corridor, 4 m down
      """)
  }

  @Test("enter by the door, splitting the ways beside it")
  func doors() throws {
    try expectWalks(
      """
      one cell is 10 m
      outdoors


      a---------b
      level 0
         g---h
           D
      legend
      ab  footway
      gh  corridor
      D   entrance, wheels
      """,
      """
      a, h, steady -> a.D.h, 90 m, by footway door corridor corridor, 2 unsaid
      h, a, steady -> h.D.a, 90 m, by corridor corridor door footway
      a, h, steady without D -> no way past D, stops at ., 28.28 m short
      """)
  }

  @Test("pass a door on a way, and one in a corridor, in the time that doors take")
  func doorOnWay() throws {
    // A corridor of 20 m at 1.33 m/s takes 15.04 s, a door 1.5 s.
    try expectWalks(
      """
      one cell is 5 m
      level 0
      a-bc-d
      level 1
      e-f-g
      legend
      ab   corridor
      bc   door
      cd   corridor
      efg  corridor
      f    door, not for wheels
      """,
      """
      a, d, on foot -> abcd, 25 m, 20.3 s, by corridor door corridor, wheels pass
      a, d, on foot without bc -> no way past bc, stops at b, 15 m short
      e, g, on foot -> efg, 20 m, 15.04 s, by corridor, wheels stop
      e, g, step-free -> no way past f, stops at f, 10 m short
      """)
  }

  @Test("end at a spot in a building without corridors, by the better door")
  func building() throws {
    // Between floors of which nothing is mapped, 30 s are taken and 7 s for each.
    let plan = try expectWalks(
      """
      one cell is 5 m
      outdoors



      a-------------------b
      level 0
          t

          W           E







          L
      level 1
          u
      legend
      ab  footway
      W   entrance, no wheels
      E   entrance
      L   entrance
      """,
      """
      a, t, steady -> a.W~t, 35 m, by footway door straight
      a, t, step-free -> a.E~t, 145.83 m, by footway door straight
      a, u, steady -> a.W~u, 35 m, 72 s, by footway door straight
      t, u, steady -> t~u, 0 m, 37 s, by straight
      """)
    // How to get upstairs is not known; so the walk says so.
    let climb = plan.network.walk(from: try plan.place("a"), to: try plan.place("u")).walk
    #expect(climb?.sections.last?.access == .unknown)
    #expect(plan.network.report().leftOut.map(\.id) == ["L"])
    #expect(plan.network.report().leftOut.map(\.reason) == [.noWayNearby])
  }

  @Test("join a building of which nothing is known to the ways outdoors")
  func unsurveyed() throws {
    // No time is made up for the stairs or lift of which nothing is known.
    let plan = try expectWalks(
      """
      one cell is 5 m
      outdoors
                p



      a-------------------b
      level 0

                t
      level 1

                u
      legend
      ab  footway
      """,
      """
      a, t, steady -> a.~t, 65 m, by footway straight
      t, a, steady -> t~.a, 65 m, by straight footway
      a, u, steady -> a.~u, 65 m, 65 s, by footway straight
      p, t, steady -> p~t, 5 m, by straight
      """)
    let (a, t, u) = (try plan.place("a"), try plan.place("t"), try plan.place("u"))
    #expect(plan.network.walk(from: a, to: t).walk?.sections.last?.access == .unknown)
    let climb = plan.network.walk(from: a, to: u).walk?.sections.last
    #expect(climb?.rise == nil && climb?.toFloor == u.floor)
    try expectWalks(
      """
      one cell is 50.2 m
      outdoors
      a--b
      level 0




         s
      t
      legend
      ab  footway
      """,
      """
      b, s, on foot -> b~s, 200.8 m
      a, t, on foot -> straight, 251 m
      """)
  }

  @Test(
    "join no building by its walls of which a door or a way is known",
    arguments: ["L   entrance", "gh  corridor"])
  func surveyed(known: String) throws {
    try expectWalks(
      """
      one cell is 5 m
      outdoors




      a-------------------b
      level 0
               g.h










                L
      level 1
                u
      legend
      ab  footway
      \(known)
      """, "a, u, on foot -> straight, 53.85 m")
  }

  @Test("name the stop of a lift that is nearest to a floor where it does not stop")
  func tower() throws {
    try expectWalks(
      """
      one cell is 5 m
      level -2
      k
      level 0
      a---b
      level 29
      t
      level 50
      xz--y
      legend
      ab   corridor
      kat  lift
      xy   corridor
      """, "b, z, on foot -> no way, stops at t, 5 m short")
  }
}
