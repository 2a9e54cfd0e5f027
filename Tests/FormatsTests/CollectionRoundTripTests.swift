import Catalog
import Exchange
import Formats
import MuseumFormats
import TestSupport
import Testing

@Suite("Records of collections that Docent writes")
struct CollectionRoundTripTests {
  /// A format of collections, both ways.
  struct Format: Sendable, CustomTestStringConvertible {
    let format: any ExchangeFormat
    var testDescription: String { format.name }
  }

  static let formats = [Format(format: LIDOFormat()), Format(format: LinkedArtFormat())]
  static let addresses = ["", "https://art.example.edu/guide", "http://localhost:8123"]

  /// The differences between what should come back from an export, by its report, and what does.
  private func differences(
    _ contents: CatalogContents, _ format: any ExchangeFormat, _ address: String
  ) throws -> [String] {
    var found: [String] = []
    // Linked Art names everything by whole addresses.
    if address.isEmpty, format.name != LIDOFormat().name { return [] }
    for campus in contents.campuses.values.sorted(by: { $0.id < $1.id }) {
      let request = ExportRequest(contents, campus: campus.id, address: PublicAddress(address))
      let exported = try format.write(request)
      let folder = try TemporaryFolder(
        exported.files.map { SourceFile(path: $0.path.isEmpty ? "it" : $0.path, bytes: $0.bytes) })
      let reading = SourceReader(
        languages: [campus.id: campus.languages]
      ).read([exported.files.count == 1 ? "\(folder.path)/it" : folder.path])
      found += reading.problems.filter { $0.severity == .error }.map(\.description)
      found += reading.leftOut.map { "left out: \($0)" }
      let kinds: Set<ItemKind> = [.work, .artist, .media]
      let gone = Set(
        exported.losses.filter {
          $0.field == "id" || $0.item.kind == .media && $0.field == "source"
        }
        .map(\.item))
      for item in contents.items where item.campus == campus.id && kinds.contains(item.key.kind) {
        guard let read = reading.contents[item.key] else {
          if !gone.contains(item.key) { found.append("\(item.key) is gone") }
          continue
        }
        var whole = item
        if case .work(var work) = whole {
          // What is lost altogether is no longer named.
          work.media.removeAll { gone.contains(ItemKey(.media, $0.description)) }
          work.artists.removeAll { gone.contains(ItemKey(.artist, $0.description)) }
          whole = .work(work)
        }
        let expected = try LessThanWhole.item(
          whole, without: exported.losses, as: read, default: campus.languages[0])
        if expected != read { found.append("\(item.key): should be \(expected), is \(read)") }
      }
      if format.name == LinkedArtFormat().name {
        found += placeDifferences(reading.contents, contents, exported.losses, campus)
      }
      for item in reading.contents.items where kinds.contains(item.key.kind) {
        if contents[item.key] == nil { found.append("\(item.key) is new") }
      }
    }
    return found
  }

  /// The differences of places, which Linked Art brings back, and LIDO leaves out whole.
  private func placeDifferences(
    _ read: CatalogContents, _ contents: CatalogContents, _ losses: [Loss], _ campus: Campus
  ) -> [String] {
    var found: [String] = []
    for item in contents.items where item.campus == campus.id {
      guard let place = DescribedPlace(item), item.key.kind != .campus else { continue }
      let lost = Set(losses.filter { $0.item == item.key }.map(\.field))
      if lost.contains("id") { continue }
      guard let again = read[item.key].flatMap(DescribedPlace.init) else {
        found.append("\(item.key) is gone")
        continue
      }
      let shortNames = [place.shortName, again.shortName].map { $0 ?? "" }
      if place.name != again.name || place.text != again.text || place.shape != again.shape
        || shortNames[0] != shortNames[1]
      {
        found.append("\(item.key): should be \(place), is \(again)")
      }
      if case .level(let level) = item, case .level(let other)? = read[item.key],
        level.ordinal != other.ordinal
      {
        found.append("\(item.key): ordinal \(other.ordinal)")
      }
    }
    return found
  }

  @Test(
    "come back as the report of the export says: a random catalogue", arguments: formats, 0..<6)
  func random(format: Format, seed: Int) throws {
    let contents = try RandomContents(seed: UInt64(seed)).contents
    for address in Self.addresses {
      let found = try differences(contents, format.format, address)
      #expect(found.isEmpty, "\(address) \(found.count): \(found.first ?? "")")
    }
  }

  @Test("come back as the report of the export says: one with every field set", arguments: formats)
  func full(format: Format) throws {
    for address in Self.addresses {
      let found = try differences(FullCatalogue.contents(), format.format, address)
      #expect(found.isEmpty, "\(address): \(found.joined(separator: "\n"))")
    }
  }

  @Test("come back as the report of the export says: the sample", arguments: formats)
  func sample(format: Format) throws {
    for address in Self.addresses {
      let found = try differences(SampleCampus.contents, format.format, address)
      #expect(found.isEmpty, "\(address): \(found.joined(separator: "\n"))")
    }
  }
}
