import Authoring
import Catalog
import Exchange
import Foundation
import Geodesy
import Notation
import Storage
import TestSupport
import Testing

@Suite(
  "Offers of photographs", .enabled(if: PictureTool.installed != nil || Judge.isGate))
struct PhotographOfferTests {
  /// A folder whose campus has the work `arch` at a position and `urn` without, and a photograph for
  /// both.
  private static func folder() throws -> TextFolder {
    let folder = try TextFolder()
    try folder.write(
      "id,title,latitude,longitude,media\narch,Arch,50.0001,10.0001,gate\nurn,Urn,,,gate\n",
      to: "Data/park/works.csv")
    try folder.write(
      "id,kind,source,alternativeText,credit\ngate,image,gate.jpg,A gate,The town\n",
      to: "Data/park/media.csv")
    try folder.write("", to: "Data/park/media/gate.jpg")
    try photograph("The gate").write(to: URL(filePath: "\(folder.path)/Data/park/media/gate.jpg"))
    return folder
  }

  /// A photograph that says of itself where it was taken, near the work `arch`, and of what.
  private static func photograph(_ caption: String) throws -> Data {
    var photograph = SamplePhotograph()
    photograph.image = [0x010E: .text(caption), 0x013B: .text("Ada")]
    photograph.exif[0x9003] = .text("2019:05:06 07:08:09")
    photograph.stand((50, 0, 36), "N", (10, 0, 72), "E")
    let packet = SamplePhotograph.packet(
      "<dc:description><rdf:Alt><rdf:li xml:lang=\"es\">La puerta</rdf:li></rdf:Alt></dc:description>"
    )
    let plain = try SamplePhotograph.jpeg()
    return Data(plain.prefix(2) + photograph.segment + packet + plain.dropFirst(2))
  }

  @Test("come with an import, tell what the catalogue lacks, and are taken only when asked for")
  func imported() async throws {
    let folder = try Self.folder()
    let outcome = try await CatalogImport(folder.paths, of: .complete).run(into: folder.database)
    let offer = try #require(outcome.offers.first)
    #expect(offer.notes.caption.map(\.text) == ["La puerta"])
    // The campus speaks no Spanish, and the medium has a credit.
    #expect(offer.values.map(\.setting.name) == ["detail:taken"], "\(offer)")
    #expect(offer.leftOut.count == 2, "\(offer.leftOut)")
    #expect(offer.subjects.map(\.work.description) == ["arch", "urn"])
    let distance = try #require(offer.subjects.first?.distance)
    #expect(abs(distance.value - 7.15) < 0.1 && offer.subjects.last?.distance == nil)

    let database = folder.database
    let editor = CatalogEditor { try CatalogStore.open(database, for: $0) }
    let before = try await CatalogStore.open(database, for: .reading).load().contents
    #expect(before.media[try Slug("gate")]?.details == [:])
    #expect(before.works[try Slug("urn")]?.coordinate == nil)
    let taken = try await editor.take([.position, .taken], of: [], note: "take")
    let contents = taken.stored.contents
    #expect(contents.media[try Slug("gate")]?.details == ["taken": "2019-05-06 07:08:09"])
    #expect(
      contents.works[try Slug("urn")]?.coordinate
        == (try Coordinate(latitude: 50.0001, longitude: 10.0002)))
    #expect(
      contents.works[try Slug("arch")]?.coordinate
        == before.works[try Slug("arch")]?.coordinate)
    #expect(try await editor.photographOffers().allSatisfy(\.isEmpty))
    let moved = try await editor.take(
      [.position], of: [try Slug("gate")], movesWorks: true, note: "take")
    #expect(moved.changes.map(\.key.id) == ["arch"])
  }

  @Test("are taken at once with a new file where that is asked for, and else only told")
  func added() async throws {
    let folder = try Self.folder()
    _ = try await CatalogImport(folder.paths, of: .complete).run(into: folder.database)
    let database = folder.database
    let editor = CatalogEditor { try CatalogStore.open(database, for: $0) }
    let file = URL(filePath: "\(folder.path)/urn.jpg")
    try Self.photograph("The urn").write(to: file)
    var media = NewMedia([file.path])
    media.subject = "urn"
    let told = try await editor.add(media, note: "add", isTrial: true)
    #expect(told.offers.first?.values.map(\.part) == [.credit, .taken])
    #expect(!told.changes.contains { $0.after.map { "\($0)".contains("Ada") } ?? false })
    media.parts = [.credit, .position]
    media.settings = ItemSettings([FieldSetting("caption", "Our own")])
    let made = try await editor.add(media, note: "add")
    let contents = made.stored.contents
    let medium = try #require(contents.media[try Slug("urn")])
    #expect(medium.credit == "Ada" && medium.details.isEmpty)
    #expect(medium.caption?.all.map(\.text) == ["Our own"])
    let urn = try #require(contents.works[try Slug("urn")])
    #expect(urn.coordinate?.latitude == 50.0001 && urn.media.last?.description == "urn")
    #expect(made.offers.first?.values.map(\.part) == [.taken])
  }

  @Test(
    "give a position to a work that has none, or that is to move; the first photograph that tells one counts"
  )
  func positions() async throws {
    let folder = try Self.folder()
    _ = try await CatalogImport(folder.paths, of: .complete).run(into: folder.database)
    let database = folder.database
    let editor = CatalogEditor { try CatalogStore.open(database, for: $0) }
    let plain = URL(filePath: "\(folder.path)/plain.jpg")
    let placed = URL(filePath: "\(folder.path)/placed.jpg")
    try Data(SamplePhotograph.jpeg()).write(to: plain)
    try Self.photograph("The urn").write(to: placed)
    func add(to work: String, moving: Bool) async throws -> Coordinate? {
      var media = NewMedia([plain.path, placed.path])
      media.subject = work
      media.parts = [.position]
      media.movesWorks = moving
      let outcome = try await editor.add(media, note: "add", isTrial: true)
      return outcome.stored.contents.applying(outcome.changes).works[try Slug(work)]?.coordinate
    }
    let camera = try Coordinate(latitude: 50.0001, longitude: 10.0002)
    #expect(try await add(to: "urn", moving: false) == camera)
    #expect(try await add(to: "arch", moving: false)?.longitude == 10.0001)
    #expect(try await add(to: "arch", moving: true) == camera)
    var media = NewMedia([placed.path])
    media.subject = "park"
    media.parts = [.position]
    await #expect(throws: Problem.self) { _ = try await editor.add(media, note: "add") }
  }
}
