import Catalog
@testable import Exchange
import Foundation
@testable import MuseumFormats
@testable import Notation
import TestSupport
import Testing

@Suite("IIIF that Docent writes")
struct IIIFTests {
  static let address = PublicAddress("https://art.example.edu/guide")

  private static let schemaFile = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "presentation-3.schema.json")
  private static let schema = (try? Data(contentsOf: schemaFile)).flatMap { try? JSONSchema($0) }

  private static func write(
    _ contents: CatalogContents, campus: PlaceID? = nil, tour: Slug? = nil,
    imageSizes: [Slug: ImageSize] = [:]
  ) throws -> Exported {
    try IIIFExport.write(
      ExportRequest(
        contents, campus: campus, tour: tour, address: address, imageSizes: imageSizes))
  }

  private func document(_ path: String, _ exported: Exported) throws -> JSONValue {
    let file = try #require(exported.files.first { $0.path == path })
    return try JSONValue(parsing: file.bytes)
  }

  @Test("is valid, and every reference in it leads somewhere", arguments: UInt64(0)..<12)
  func valid(seed: UInt64) throws {
    let schema = try #require(Self.schema)
    let contents = try RandomCatalogue.contents(seed: seed).tidied()
    let sizes = Dictionary(
      contents.media.keys.sorted().enumerated().compactMap { index, id in
        index % 2 == 0 ? ImageSize(width: index + 1, height: 7).map { (id, $0) } : nil
      }
    ) { one, _ in one }
    let exported = try Self.write(contents, imageSizes: sizes)
    let base = "https://art.example.edu/guide/"
    let names = Set(exported.files.map { base + $0.path })
    for file in exported.files {
      let value = try JSONValue(parsing: file.bytes)
      #expect(schema.complaints(about: value) == [], "\(file.path)")
      #expect(value["id"]?.string == base + file.path)
      #expect(file.bytes.last == 0x0A)
      var seen: Set<String> = []
      for reference in (value["items"]?.elements ?? []) + (value["partOf"]?.elements ?? []) {
        let id = try #require(reference["id"]?.string)
        if reference["type"] == .string("Canvas") {
          #expect(seen.insert(id).inserted)
          let page = reference["items"]?.elements?.first
          #expect(page?["items"]?.elements?.first?["target"]?.string == id)
        } else {
          #expect(names.contains(id), "\(id)")
        }
      }
      // The extension is named if it is used, and not else.
      #expect((value["navPlace"] != nil) == (value["@context"]?.elements != nil))
    }
    #expect(try Self.write(contents, imageSizes: sizes).files == exported.files)
    let works = exported.files.filter { $0.path.hasPrefix("iiif/works/") }
    #expect(works.count == contents.works.count)
    #expect(exported.files.count { $0.path.hasPrefix("iiif/campuses/") } == contents.campuses.count)
  }

  @Test("has the works of a city in parts, each work in one")
  func inParts() throws {
    let count = 2 * IIIFPresentation.mostWorks + 7
    var contents = CatalogContents([try Sample.campus])
    for number in 0..<count { contents.insert(.work(try Sample.work("w-\(number)"))) }
    let exported = try Self.write(contents)
    let campus = try document(IIIFPath.campus(Sample.north), exported)
    let parts = try #require(campus["items"]?.elements)
    #expect(parts.count == 3 && parts.allSatisfy { $0["type"] == .string("Collection") })
    var works: Set<String> = []
    for (index, part) in parts.enumerated() {
      let path = IIIFPath.works(Sample.north, part: index + 1)
      #expect(part["id"]?.string?.hasSuffix(path) == true)
      let collection = try document(path, exported)
      #expect(Self.schema?.complaints(about: collection) == [])
      let items = try #require(collection["items"]?.elements)
      #expect(items.count <= IIIFPresentation.mostWorks)
      for item in items { works.insert(try #require(item["id"]?.string)) }
    }
    #expect(works.count == count)
  }

  @Test(
    "are valid to a validator of somebody else",
    .disabled(if: Judge.jsonschema.isAbsent, "needs Python's jsonschema"), arguments: UInt64(1)...4)
  func validatedElsewhere(seed: UInt64) throws {
    let exported = try Self.write(try RandomCatalogue.contents(seed: seed))
    let folder = try TemporaryFolder(exported.files)
    let validating = """
      import json, jsonschema, pathlib, sys
      validator = jsonschema.Draft7Validator(json.load(open(sys.argv[1])))
      files = [path for path in pathlib.Path(sys.argv[2]).rglob("*") if path.is_file()]
      for path in files:
          for error in validator.iter_errors(json.loads(path.read_bytes())):
              print(path, error.json_path, error.message[:200])
      print(len(files))
      """
    let verdict = try Judge.jsonschema.run(["-c", validating, Self.schemaFile.path, folder.path])
    #expect(verdict.output == "\(exported.files.count)\n", "\(verdict.errors)")
  }

  @Test("tells all of a work's label, its picture and its sound")
  func work() throws {
    let photo = try Slug("hare-photo")
    let size = try #require(ImageSize(width: 4000, height: 3000))
    let exported = try Self.write(SampleCampus.contents, imageSizes: [photo: size])
    let hare = try document("iiif/works/bronze-hare/manifest.json", exported)
    #expect(hare["label"] == .languages(["en": "Bronze Hare"]))
    #expect(hare["summary"]?["en"] != nil)
    let lines = hare["metadata"]?.elements ?? []
    #expect(
      lines.compactMap { $0["label"]?["en"]?.elements?.first?.string } == [
        "Artist", "Date", "Years", "Medium", "Dimensions", "Classification", "Accession number",
        "Place", "How to find it", "Rights", "Story",
      ])
    #expect(
      lines.first?["value"] == .languages(["none": "Ada Lindqvist (Swedish, 1931-2004)"]))
    #expect(lines[3]["value"] == .languages(["en": "Bronze", "es": "Bronce"]))
    #expect(lines.last?["label"] == .languages(["none": "weight"]))
    #expect(
      hare["requiredStatement"]?["value"] == .languages(["en": "Gift of the ferry company"]))
    #expect(hare["rights"] == nil)
    #expect(
      hare["homepage"]?.elements?.first?["id"]
        == .string("https://art.example.edu/guide/works/bronze-hare"))
    let canvas = try #require(hare["items"]?.elements?.first)
    #expect(canvas["width"] == .integer(4000))
    #expect(canvas["rights"] == .string("http://creativecommons.org/publicdomain/zero/1.0/"))
    #expect(canvas["label"] == .languages(["en": "The hare in June"]))
    let body = canvas["items"]?.elements?.first?["items"]?.elements?.first?["body"]
    #expect(
      body?["id"] == .string("https://art.example.edu/guide/media/alder/hare.jpg"))
    #expect(body?["height"] == .integer(3000))
    let sound = try #require(hare["rendering"]?.elements?.first)
    #expect(sound["type"] == .string("Sound"))
    #expect(sound["format"] == .string("audio/mpeg"))
    #expect(sound["metadata"]?.elements?.count == 1)
    let feature = hare["navPlace"]?["features"]?.elements?.first
    let position = try #require(SampleCampus.contents.works[try Slug("bronze-hare")]?.coordinate)
    #expect(
      feature?["geometry"]?["coordinates"]?.elements?.compactMap(\.number)
        == [position.longitude, position.latitude])
  }

  @Test("shows the title where there is no picture, and a square where its size is not known")
  func canvases() throws {
    let exported = try Self.write(SampleCampus.contents)
    let garden = try document("iiif/works/stone-garden/manifest.json", exported)
    let canvas = try #require(garden["items"]?.elements?.first)
    #expect(
      canvas["id"] == .string("https://art.example.edu/guide/iiif/works/stone-garden/title"))
    let body = canvas["items"]?.elements?.first?["items"]?.elements?.first?["body"]
    #expect(body?["type"] == .string("TextualBody"))
    #expect(body?["value"] == .string("حديقة الحجر"))
    #expect(body?["language"] == .string("ar"))
    let hare = try document("iiif/works/bronze-hare/manifest.json", exported)
    let picture = try #require(hare["items"]?.elements?.first)
    #expect(picture["width"] == picture["height"])
    #expect(
      picture["items"]?.elements?.first?["items"]?.elements?.first?["body"]?["width"] == nil)
  }

  @Test("keeps the order of a tour, and what it says at its stops")
  func tour() throws {
    let exported = try Self.write(SampleCampus.contents)
    let walk = try document("iiif/tours/first-walk/collection.json", exported)
    #expect(
      walk["items"]?.elements?.compactMap { $0["id"]?.string }
        == [
          "bronze-hare", "tide-clock", "lost-drawing",
        ].map { "https://art.example.edu/guide/iiif/works/\($0)/manifest.json" })
    #expect(
      walk["navPlace"]?["features"]?.elements?.map { $0["properties"]?["label"] } == [
        .languages(["en": "1. Bronze Hare"]),
        .languages(["en": "12. Tide Clock", "es": "12. Reloj de mareas"]),
        .languages(["en": "3. The reading room"]),
      ])
    let lines = walk["metadata"]?.elements ?? []
    #expect(
      lines.map { $0["value"] } == [
        .languages(["none": "The gallery"]),
        .languages(["en": "Bronze Hare"]),
        .languages(["en": "Wait for the full hour.", "es": "Espere la hora en punto."]),
        .languages(["en": "Alder Island, Library", "es": "Isla Aliso, Biblioteca"]),
        .languages(["en": "Lost Drawing"]),
      ])
    #expect(
      walk["homepage"]?.elements?.compactMap { $0["label"] }.last
        == .languages(["en": "3. Library", "es": "3. Biblioteca"]))
    #expect(
      exported.losses.contains(Loss(ItemKey(.tour, "first-walk"), "stops.dwell")))
  }

  @Test("leaves drafts out, unless one is asked for by name; a part has only that part")
  func scope() throws {
    let contents = SampleCampus.contents
    let all = try Self.write(contents)
    let draft = ItemKey(.tour, "behind-the-scenes")
    #expect(!all.files.contains { $0.path.contains(draft.id) })
    #expect(all.losses.contains(Loss(draft, "id")))
    let one = try Self.write(contents, tour: try Slug(draft.id))
    #expect(
      one.files.map(\.path) == [
        "iiif/tours/behind-the-scenes/collection.json", "iiif/works/letter-press/manifest.json",
      ])
    #expect(one.losses == [Loss(ItemKey(.work, "letter-press"), "place"), Loss(draft, "status")])
    let campus = try Self.write(contents, campus: try PlaceID("alder"))
    #expect(!campus.files.contains { $0.path == IIIFPath.catalog })
    #expect(
      all.files.map(\.path).filter { $0 != IIIFPath.catalog } == campus.files.map(\.path))
  }

  @Test("needs to know where the pages are, and which tour is meant")
  func refuses() throws {
    #expect { try IIIFExport.write(ExportRequest(SampleCampus.contents)) } throws: {
      ($0 as? Problem)?.remedy.contains("--public-address") ?? false
    }
    #expect { try Self.write(SampleCampus.contents, tour: try Slug("nowhere")) } throws: {
      ($0 as? Problem)?.code == .notFound
    }
  }

  @Test("keeps exotic text, and no plain text is taken for HTML")
  func exoticText() throws {
    var contents = SampleCampus.contents
    let id = try Slug("bronze-hare")
    let english = try LanguageTag("en")
    let text = "<b>\u{0}\u{1F}\"\\\u{2028} \u{200F}مرحبا 👩🏽‍🎨</b>"
    contents.works[id]?.title = try #require(LocalizedText(text, in: english))
    contents.works[id]?.description = LocalizedText(text, in: english)
    contents.works[id]?.details = ["": "nameless", "a": "<i>"]
    contents.media[try Slug("hare-sound")]?.source = .address("https://x.example/ä \"<b>\".mp3")
    contents.works[id]?.coordinate = try .init(latitude: -16.5, longitude: 180)
    let exported = try Self.write(contents)
    let hare = try document("iiif/works/bronze-hare/manifest.json", exported)
    #expect(hare["label"] == .languages(["en": text]))
    #expect(hare["summary"] == .languages(["en": text + " "]))
    #expect(hare["metadata"]?.elements?.last?["value"] == .languages(["none": "<i> "]))
    #expect(exported.losses.contains(Loss(ItemKey(.work, "bronze-hare"), "detail:")))
    #expect(
      hare["rendering"]?.elements?.first?["id"]
        == .string("https://x.example/%C3%A4%20%22%3Cb%3E%22.mp3"))
    #expect(try #require(Self.schema).complaints(about: hare) == [])
  }

  @Test(
    "knows the addresses and plain names of licences",
    arguments: [
      ("CC0", "publicdomain/zero/1.0/"), ("cc0 1.0", "publicdomain/zero/1.0/"),
      ("CC BY-SA 4.0", "licenses/by-sa/4.0/"), ("CC-BY-NC-ND-3.0", "licenses/by-nc-nd/3.0/"),
      ("https://creativecommons.org/licenses/by/4.0/deed.fr", "licenses/by/4.0/"),
      ("http://creativecommons.org/licenses/by/2.5/ca/", "licenses/by/2.5/ca/"),
      ("https://www.creativecommons.org/publicdomain/mark/1.0/", "publicdomain/mark/1.0/"),
    ])
  func licences(text: String, path: String) {
    #expect(RightsAddress.named(by: text) == "http://creativecommons.org/" + path)
  }

  @Test(
    "takes nothing else for a licence",
    arguments: [
      "", "CC", "CC BY", "CC-BY-", "Public domain", "© CC BY 4.0", "CC BY 5.0", "CC BY-XX 4.0",
      "https://creativecommons.org/licenses/by/4.0/ca/", "https://creativecommons.org/",
      "https://creativecommons.org/licenses/by/", "https://evil.example/licenses/by/4.0/",
      "https://rightsstatements.org/vocab/Nothing/1.0/", "http://", "CC BY 4.0 or so",
    ])
  func noLicence(text: String) {
    #expect(RightsAddress.named(by: text) == nil)
    #expect(
      RightsAddress.named(by: "https://rightsstatements.org/page/inc-edu/1.0/?language=en")
        == "http://rightsstatements.org/vocab/InC-EDU/1.0/")
  }
}

extension JSONValue {
  /// One text in each language.
  fileprivate static func languages(_ texts: [String: String]) -> JSONValue {
    .object(
      texts.sorted { $0.key < $1.key }
        .map { Member(name: $0.key, value: .array([.string($0.value)])) })
  }
}
