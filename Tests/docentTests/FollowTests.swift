import Foundation
import Testing

@Suite("docent follow")
struct FollowTests {
  /// A walk past the works around Harvard Square, as gpsd reports it.
  private static var walk: String {
    (0..<90).map { second in
      let longitude = -71.1180 - Double(second) * 0.000017
      return #"{"class":"TPV","mode":3,"time":"2026-05-04T10:\#(20 + second / 60):"#
        + #"\#(second % 60 < 10 ? "0" : "")\#(second % 60).000Z","lat":42.3735,"#
        + #""lon":\#(longitude),"epx":6.1,"epy":6.1}"# + "\n"
    }.joined()
  }

  /// A walk 5 m east of the way `cambridge/s00509`, which is straight for 217 m.
  private static var walkBesideAPath: String {
    (0..<30).map { step in
      let share = Double(step) * 6.65 / 217.5
      let (latitude, longitude) = (
        42.371_885_1 + share * 0.001_838_8, -71.113_351_3 + share * 0.000_906_7 + 0.000_06
      )
      let (minute, second) = (20 + step * 5 / 60, step * 5 % 60)
      return #"{"class":"TPV","mode":3,"time":"2026-05-04T10:\#(minute):"#
        + #"\#(second < 10 ? "0" : "")\#(second).000Z","lat":\#(latitude),"#
        + #""lon":\#(longitude),"epx":12.2,"epy":12.2}"# + "\n"
    }.joined()
  }

  @Test("says what comes near, as lines and as JSON Lines")
  func follows() throws {
    let program = try Program()
    #expect(try program.importSample().status == 0)
    try program.write(Self.walk + "{torn\n", to: "walk.log")
    let text = try program.run("follow", "walk.log")
    #expect(text.status == 0)
    #expect(text.output.contains("near"))
    #expect(text.output.contains("untitled-harvard-square-plaza-scrim"))
    #expect(text.errors.contains("walk.log:91"))
    #expect(text.errors.contains("[unreadable-fix]"))
    let json = try program.run("follow", "walk.log", "--format", "json", "--campus", "cambridge")
    #expect(json.status == 0)
    #expect(json.errors.isEmpty)
    let lines = json.output.split(separator: "\n")
    #expect(lines.count == text.output.split(separator: "\n").count + 1)
    for line in lines {
      let event = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(["near", "left", "problem"].contains(event?["event"] as? String ?? ""))
    }
  }

  @Test("reads the NMEA that gpspipe -r sends behind gpsd's greeting")
  func greeting() throws {
    let program = try Program()
    #expect(try program.importSample().status == 0)
    let greeting =
      #"{"class":"VERSION","release":"3.22"}"# + "\n"
      + #"{"class":"DEVICES","devices":[]}"# + "\n"
      + #"{"class":"WATCH","enable":true,"json":false,"nmea":true}"# + "\n"
    let sentence = "$GPRMC,120000.00,A,4222.4100,N,07107.0800,W,0.0,0.0,040526,,,A\r\n"
    try program.write(greeting + sentence, to: "raw.log")
    let raw = try program.run("follow", "raw.log")
    #expect(raw.status == 0, "\(raw)")
    #expect(!raw.errors.contains("No position"))
    // Where gpsd reports as well, its reports count, and nothing twice.
    try program.write(greeting + sentence + Self.walk, to: "both.log")
    try program.write(Self.walk, to: "walk.log")
    #expect(
      try program.run("follow", "both.log").output == program.run("follow", "walk.log").output)
  }

  @Test("matches positions to the paths, unless told not to")
  func matches() throws {
    let program = try Program()
    #expect(try program.importSample().status == 0)
    try program.write(Self.walkBesideAPath, to: "walk.log")
    func lines(_ options: String...) throws -> [[String: Any]] {
      let outcome = try program.run(
        ["follow", "walk.log", "--format", "json", "--radius", "100"] + options)
      #expect(outcome.status == 0)
      return try outcome.output.split(separator: "\n").compactMap {
        try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]
      }
    }
    let (plain, matched) = (try lines("--raw"), try lines())
    #expect(!plain.isEmpty && !matched.isEmpty)
    func longitudes(_ events: [[String: Any]]) -> [String] {
      events.compactMap { ($0["longitude"] as? Double).map { "\($0)" } }
    }
    #expect(longitudes(plain).allSatisfy(Self.walkBesideAPath.contains))
    #expect(!longitudes(matched).allSatisfy(Self.walkBesideAPath.contains))
  }

  @Test("fails only where there is no position, or nothing to follow")
  func fails() throws {
    let program = try Program()
    #expect(try program.importSample().status == 0)
    let nothing = try program.run("follow")
    #expect(nothing.status == 1)
    #expect(nothing.errors.contains("No position could be read from standard input."))
    try program.write("no receiver wrote this\n", to: "walk.log")
    #expect(try program.run("follow", "walk.log").errors.contains("[unknown-format]"))
    let folder = try program.run("follow", ".")
    #expect(folder.status == 1)
    #expect(folder.errors.contains("[unreadable-file]"))
    #expect(try program.run("follow", "--tour", "none").errors.contains("[not-found]"))
    #expect(try program.run("follow", "--radius", "0").errors.contains("--radius"))
    let confidence = try program.run("nearest", "--at", "0,0", "--confidence", "0.9")
    #expect(confidence.status == 1)
    #expect(confidence.errors.contains("--confidence"))
  }
}
