public import Catalog
public import Exchange
import Geodesy
import Notation

/// A catalogue as documents of the IIIF Presentation API 3.0 (iiif.io/api/presentation/3.0), with
/// positions in the navPlace extension (iiif.io/api/extension/navplace).
///
/// A work is a Manifest, with a Canvas for each of its images; a tour is a Collection of the
/// manifests of its stops in walking order, a campus one of its tours and works.
public struct IIIFPresentation: Sendable {
  /// The media type of every document (section 6.3).
  public static let mediaType =
    "application/ld+json;profile=\"http://iiif.io/api/presentation/3/context.json\""

  let contents: CatalogContents
  let address: PublicAddress
  let imageSizes: [Slug: ImageSize]
  private let plainText: @Sendable (String) -> String

  /// Documents about `contents`, whose pages are reached at `address`.
  ///
  /// - Parameters:
  ///   - contents: what they are about.
  ///   - address: where its pages and these documents are reached.
  ///   - imageSizes: of images by their media, as far as they are known. One of unknown size stands
  ///     on a square canvas, and its own size is left out.
  ///   - plainText: tells CommonMark without its marks.
  public init(
    _ contents: CatalogContents, address: PublicAddress, imageSizes: [Slug: ImageSize] = [:],
    plainText: @escaping @Sendable (String) -> String = { $0 }
  ) {
    self.contents = contents
    self.address = address
    self.imageSizes = imageSizes
    self.plainText = plainText
  }

  /// A longer text, its CommonMark told plainly.
  func prose(_ text: LocalizedText?) -> LanguageMap? {
    text.map { LanguageMap($0, told: plainText) }
  }

  // MARK: What documents share

  /// A whole document, ended by a line feed.
  func document(
    id: String, type: String, hasPlaces: Bool, _ members: (inout JSONWriter) -> Void
  ) -> [UInt8] {
    var json = JSONWriter(escaping: .plain, reserving: 4_096)
    json.object { json in
      let context = "http://iiif.io/api/presentation/3/context.json"
      if hasPlaces {
        // That of the extension comes first (its section 3.1).
        json.array(
          "@context", of: ["http://iiif.io/api/extension/navplace/context.json", context]
        ) { $0.value($1) }
      } else {
        json.member("@context", context)
      }
      json.member("id", id)
      json.member("type", type)
      members(&json)
    }
    return json.bytes + [0x0A]
  }

  /// A page about the thing.
  func homepage(_ path: String, _ label: LanguageMap, to json: inout JSONWriter) {
    homepages([(path, label)], to: &json)
  }

  /// Pages that people read, by their paths.
  func homepages(_ pages: [(path: String, label: LanguageMap)], to json: inout JSONWriter) {
    json.array("homepage", of: pages) { json, page in
      json.object { json in
        json.member("id", address.address(page.path))
        json.member("type", "Text")
        json.label("label", page.label)
        json.member("format", "text/html")
      }
    }
  }

  /// The campus as the one who provides.
  func provider(_ id: PlaceID, to json: inout JSONWriter) {
    guard let campus = contents.campuses[id.campus] else { return }
    let path = PagePath.place(campus.id)
    json.member("provider") { json in
      json.array { json in
        json.object { json in
          json.member("id", address.address(path))
          json.member("type", "Agent")
          json.label("label", LanguageMap(campus.name))
          homepage(path, LanguageMap(campus.name), to: &json)
        }
      }
    }
  }

  /// Writes the positions of things as `navPlace`, in the order given; nothing if there are none.
  func navPlace(
    _ places: [(label: LanguageMap, coordinate: Coordinate)], to json: inout JSONWriter
  ) {
    guard !places.isEmpty else { return }
    json.member("navPlace") { json in
      json.featureCollection(of: places) { json, place in
        json.feature(.point(place.coordinate)) { $0.label("label", place.label) }
      }
    }
  }

  /// Writes a reference to another document, as `items` and `partOf` hold them.
  func reference(
    id: String, type: String, label: LanguageMap, thumbnail: Media? = nil,
    to json: inout JSONWriter
  ) {
    json.object { json in
      json.member("id", id)
      json.member("type", type)
      json.label("label", label)
      self.thumbnail(thumbnail, hasSize: false, to: &json)
    }
  }

  /// An image that stands for the thing. There are no smaller copies, so it is the image itself.
  func thumbnail(_ medium: Media?, hasSize: Bool, to json: inout JSONWriter) {
    guard let medium else { return }
    json.member("thumbnail") { json in
      json.array { json in
        json.object { json in
          resource(medium, to: &json)
          if hasSize, let size = imageSizes[medium.id] {
            json.member("width", size.width)
            json.member("height", size.height)
          }
        }
      }
    }
  }

  /// Address, type and format of a medium's bytes.
  func resource(_ medium: Media, to json: inout JSONWriter) {
    let type = IIIFLabels.types.first { $0.kind == medium.kind }?.type
    json.member("id", address.address(of: medium))
    json.member("type", type)
    let known = medium.source.type
    json.member("format", known?.kind == medium.kind ? known?.name : nil)
  }

  /// The media that `ids` name, each once.
  func media(_ ids: [Slug]) -> [Media] {
    var seen: Set<Slug> = []
    return ids.compactMap { seen.insert($0).inserted ? contents.media[$0] : nil }
  }
}
