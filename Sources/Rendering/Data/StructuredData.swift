import Catalog
import Exchange
import Geodesy
import Notation
import Queries

/// The subject of a page, for search engines and other programs: JSON-LD 1.1 (W3C) in the
/// vocabulary of schema.org, in the names and language that the page itself uses.
///
/// Only what the catalogue knows is told. Things are named by the addresses of their pages: whole
/// ones where it is known how the world reaches them, else relative to the page, as JSON-LD in HTML
/// is read (section 7.1 of its specification).
struct StructuredData {
  /// A page on the way to this one, and its name.
  typealias Step = (target: Links.Target, name: String)

  let writer: PageWriter

  var snapshot: CatalogSnapshot { writer.snapshot }

  /// A script element with `thing`, and the way to it from the campus down, the page itself last.
  ///
  /// Browsers do not run it, so that it may stand on a page that allows no script of its own. Nothing
  /// in it can end it: every `<` is written as an escape.
  func element(_ trail: [Step], _ thing: (inout JSONWriter) -> Void) -> SafeHTML {
    var json = JSONWriter(escaping: .script, reserving: 2_048)
    json.object { json in
      json.member("@context", "https://schema.org")
      json.member("@graph") { json in
        json.array { json in
          json.object(thing)
          breadcrumbs(trail, to: &json)
        }
      }
    }
    return SafeHTML(
      written: "<script type=\"application/ld+json\">\(json.text)</script>")
  }

  // MARK: Names

  /// The identifier of what has a page: the page's address.
  func iri(_ target: Links.Target) -> String {
    guard let address = writer.renderer.publicAddress else { return writer.href(target) }
    return switch writer.reader.links {
    case .rooted: address.description + Links.service.href(target)
    case .site: address.address(Links.file(target))
    }
  }

  /// The identifier of a medium: the address of its bytes.
  func iri(of medium: Media) -> String {
    switch medium.source {
    case .file(let name): iri(.media(medium.campus, file: name))
    case .address(let text): PublicAddress.escaped(text)
    }
  }

  func text(_ text: LocalizedText?, at place: PlaceID) -> String? {
    text.map { writer.phrase($0, at: place).text }
  }

  /// A longer text without its marks, in one line.
  func plain(_ text: LocalizedText?, at place: PlaceID) -> String? {
    self.text(text, at: place).map(CommonMark.plainText)
  }

  /// The places from the campus down to `place`.
  func steps(to place: PlaceID) -> [Step] {
    snapshot.trail(to: place).map { (.place($0.id), writer.name(of: $0).text) }
  }

  // MARK: Pieces

  /// Writes type, name and address of the page's own thing.
  func head(_ type: String, _ target: Links.Target, _ name: String, to json: inout JSONWriter) {
    reference(type, target, name, to: &json)
    json.member("url", iri(target))
  }

  /// Writes type, identifier and name of another thing.
  func reference(
    _ type: String, _ target: Links.Target, _ name: String, to json: inout JSONWriter
  ) {
    json.member("@type", type)
    json.member("@id", iri(target))
    json.member("name", name)
  }

  /// Writes the member `geo` with a position on WGS 84; nothing if none is known.
  func geo(_ coordinate: Coordinate?, to json: inout JSONWriter) {
    guard let coordinate else { return }
    json.member("geo") { json in
      json.object { json in
        json.member("@type", "GeoCoordinates")
        json.member("latitude", coordinate.latitude)
        json.member("longitude", coordinate.longitude)
      }
    }
  }

  /// Writes the member `name` with the place around something, if the catalogue has it.
  func container(_ place: PlaceID?, as name: String, to json: inout JSONWriter) {
    guard let place = place.flatMap(snapshot.place) else { return }
    json.member(name) { json in
      json.object { json in
        reference("Place", .place(place.id), writer.name(of: place).text, to: &json)
      }
    }
  }

  private func breadcrumbs(_ trail: [Step], to json: inout JSONWriter) {
    json.object { json in
      json.member("@type", "BreadcrumbList")
      json.array("itemListElement", of: trail.enumerated()) { json, step in
        json.object { json in
          json.member("@type", "ListItem")
          json.member("position", step.offset + 1)
          json.member("name", step.element.name)
          json.member("item", iri(step.element.target))
        }
      }
    }
  }
}
