import Catalog
import Foundation
import Geodesy
import MapFormats
import Queries
import Rendering
import TestSupport
import Testing

@Suite("Announcements on a walk")
struct FollowingAnswersTests {
  private let renderer = Renderer(SampleCampus.snapshot)
  private let spanish = Reader(languages: LanguagePreference(acceptLanguage: "es"))

  /// Everything that is said about what `bytes` hold, in pieces of `size`.
  private func lines(
    _ bytes: [UInt8], pieces size: Int, following: Following, renderer: Renderer, as format: Format,
    for reader: Reader = Reader()
  ) -> (lines: [String], fixes: Int) {
    var (following, fixes, lines, count) = (following, FixReader(file: "log"), [String](), 0)
    func say(_ reading: FixReading) {
      lines += reading.problems.map { text(renderer.event($0)) }
      count += reading.fixes.count
      for announcement in reading.fixes.flatMap({ following.take($0) }) {
        lines.append(text(renderer.announcement(announcement, as: format, for: reader)))
      }
    }
    var rest = bytes[...]
    while !rest.isEmpty {
      say(fixes.read(rest.prefix(size)))
      rest = rest.dropFirst(size)
    }
    say(fixes.finish())
    return (lines, count)
  }

  private func text(_ rendered: Rendered) -> String {
    String(decoding: rendered.bytes, as: UTF8.self)
  }

  /// A walk over the lawn and past the gallery, as gpsd reports it, a second apart.
  private func walk() throws -> String {
    var log = #"{"class":"VERSION","release":"3.25","proto_major":3,"proto_minor":15}"# + "\n"
    for second in 0..<120 {
      let east = 100 - Double(second) * 1.5
      let place = try SampleCampus.at(east, 18)
      log +=
        #"{"class":"TPV","mode":3,"time":"2026-05-04T10:\#(20 + second / 60):"#
        + #"\#(second % 60 < 10 ? "0" : "")\#(second % 60).000Z","lat":\#(place.latitude),"#
        + #""lon":\#(place.longitude),"epx":6.1,"epy":6.1}"# + "\n"
    }
    return log
  }

  @Test("keep their shape", arguments: [Format.text, .json])
  func shape(format: Format) throws {
    let bytes = Array(try walk().utf8)
    // The walk leads beside a path: what is told of it as it is, matching does not change.
    let all = try Following(in: SampleCampus.snapshot, isMatching: false)
    let tour = try Following(
      in: SampleCampus.snapshot, tour: try Slug("first-walk"), radius: Meters(20),
      isMatching: false)
    for size in [1, 700, bytes.count] {
      let works = lines(bytes, pieces: size, following: all, renderer: renderer, as: format)
      let stops = lines(
        bytes, pieces: size, following: tour, renderer: renderer, as: format, for: spanish)
      #expect(works.fixes == 120)
      try expectGolden(
        Array((works.lines + stops.lines).joined().utf8), "following.\(format.rawValue)")
    }
  }

  @Test("survive a torn log, and tell what was torn")
  func torn() throws {
    var bytes = Array(try walk().utf8)
    bytes.removeSubrange(5_000..<5_100)
    bytes.removeLast(30)
    let whole = lines(
      bytes, pieces: 64, following: try Following(in: SampleCampus.snapshot), renderer: renderer,
      as: .json)
    #expect(whole.fixes == 117)
    let problems = whole.lines.filter { $0.contains(#""event":"problem""#) }
    #expect(problems.count == 2)
    for line in whole.lines {
      #expect(line.count { $0 == "\n" } == 1 && line.hasSuffix("}\n"))
      let value = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      #expect(value?["event"] is String)
    }
    let events = whole.lines.filter { $0.contains("bronze-hare") }
    #expect(events.count == 2)
    #expect(problems.first?.contains(#""code":"unreadable-fix","severity":"warning""#) == true)
  }

  private static let receiverLog = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "shared/data/gps/ublox-8.log")
  private static let isAbsent = !FileManager.default.fileExists(atPath: receiverLog.path)

  @Test(
    "come from a receiver's own log, once each",
    .disabled(if: isAbsent, "needs ../shared/data/gps/ublox-8.log"))
  func receiver() throws {
    let bytes = [UInt8](try Data(contentsOf: Self.receiverLog))
    var fixes = FixReader(file: "log")
    let first = try #require((fixes.read(bytes).fixes + fixes.finish().fixes).first)
    // One work where the log begins, one a kilometre away.
    var contents = CatalogContents()
    let north = try #require(Bearing(degrees: 0))
    for (id, distance) in [("here", 0.0), ("far", 1_000)] {
      contents.insert(
        .work(
          Work(
            id: try Slug(id), title: try #require(LocalizedText(id, in: .english)),
            place: try PlaceID("bench"),
            coordinate: first.coordinate.moved(by: Meters(distance), toward: north))))
    }
    let snapshot = CatalogSnapshot(contents, revision: 1)
    let said = lines(
      bytes, pieces: 1_000, following: try Following(in: snapshot, radius: Meters(100)),
      renderer: Renderer(snapshot), as: .json)
    #expect(said.fixes > 20)
    // It begins with noise and ends within a sentence.
    #expect(said.lines.filter { $0.contains(#""event":"problem""#) }.count == 2)
    #expect(said.lines.filter { $0.contains(#""event":"near""#) }.count == 1)
    #expect(said.lines.contains { $0.contains(#""work":"here""#) })
  }
}
