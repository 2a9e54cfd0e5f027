public import Catalog
import Notation
import Queries
import Words

/// Answers in the shape of CollectiveAccess's SimpleAPI, as apps about art on a campus read it.
///
/// The shape is that of the responses which two living apps keep in their tests (Art at GVSU,
/// github.com/gvsucis/art-at-gvsu-ios and art-at-gvsu-android), and what their readers make of it.
/// Lists are texts joined by semicolons. What is missing is an empty text, save for the addresses of
/// models: a reader turns an empty one into an address without looking, and crashes.
public struct SimpleAPI: Sendable {
  /// The kinds of record, in CollectiveAccess's words.
  public enum Table: String, CaseIterable, Sendable {
    /// The record of a work.
    case object
    /// The record of an artist.
    case entity
    /// A campus, building, level or room; a search finds campuses alone.
    case location
    /// The record of a published tour.
    case tour
    /// A stop of a published tour.
    case stop
  }

  /// The records that a search asks for.
  public enum Selection: Hashable, Sendable {
    /// All records of a kind.
    case all
    /// Works whose detail `featured` says yes; where none does, those that published tours stop at; or
    /// else those with a picture.
    case featuredArt
    /// Works with a film or model for augmented reality.
    case featuredAR
    /// The finds of a text search, best first.
    case found([ItemKey])
  }

  let renderer: Renderer
  let reader: Reader
  let addresses: AbsoluteAddresses
  let numbersStops: Bool?
  let words: Wording
  let numbers: LastingNumbers

  /// Answers for `reader`, with media below `address`: a scheme and a host, with a path or without.
  /// `numbersStops` puts their order before the names of stops, for apps that sort by name; where it is
  /// `nil`, that of each campus decides.
  public init(
    _ renderer: Renderer, for reader: Reader, address: String, numbersStops: Bool? = nil
  ) {
    self.renderer = renderer
    self.reader = reader
    self.numbersStops = numbersStops
    addresses = AbsoluteAddresses(base: address)
    numbers = renderer.snapshot.lastingNumbers
    words = Wording(Language(closestTo: renderer.language(for: reader, on: nil)))
  }

  var snapshot: CatalogSnapshot { renderer.snapshot }

  /// The records of a search by their numbers, beside `ok`; the first `start` are left out, and no
  /// more than `limit` follow. `hasMore` tells whether others follow on those.
  public func search(
    _ table: Table, _ selection: Selection, start: Int = 0, limit: Int = .max
  ) -> (answer: Rendered, hasMore: Bool) {
    var json = JSONWriter(reserving: 65_536)
    var hasMore = false
    json.object { json in
      json.member("ok", true)
      func write<Thing>(
        _ things: [Thing], number: (Thing) -> Int?, record: (Thing, inout JSONWriter) -> Void
      ) {
        hasMore = things.count - start > limit
        for thing in things.dropFirst(start).prefix(limit) {
          guard let number = number(thing) else { continue }
          json.newline()
          json.name(String(number))
          json.object { record(thing, &$0) }
        }
      }
      switch table {
      case .object:
        write(works(selection), number: { numbers.works.number(of: $0.id) }, record: object(_:to:))
      case .entity:
        let artists = selected(selection, .artist, snapshot.artists) { $0.id.description }
        write(artists, number: { numbers.artists.number(of: $0.id) }, record: entity(_:to:))
      case .location:
        let campuses = selected(selection, .campus, snapshot.campuses) { $0.id.description }
          .map(Place.campus)
        write(campuses, number: { numbers.places.number(of: $0.id) }, record: location(_:to:))
      case .tour:
        let tours = selected(selection, .tour, snapshot.tours) { $0.id.description }
        write(tours, number: { numbers.tours.number(of: $0.id) }, record: tour(_:to:))
      case .stop: break
      }
    }
    return (rendered(json), hasMore)
  }

  /// The record with this number; `nil` if there is none. A place at which a tour stops is an object,
  /// too: apps show a stop as the page of its object.
  public func detail(_ table: Table, number: Int) -> Rendered? {
    switch table {
    case .object:
      if let work = numbers.works[number].flatMap({ snapshot.contents.works[$0] }) {
        return record { object(work, to: &$0) }
      }
      return numbers.placeObjects[number].flatMap(snapshot.place)
        .map { place in record { object(place, to: &$0) } }
    case .entity:
      return numbers.artists[number].flatMap { snapshot.contents.artists[$0] }
        .map { artist in record { entity(artist, to: &$0) } }
    case .location: return place(number).map { place in record { location(place, to: &$0) } }
    case .tour:
      return numbers.tours[number].flatMap { snapshot.contents.tours[$0] }
        .map { found in record { tour(found, to: &$0) } }
    case .stop:
      guard let name = numbers.stops[number], let tour = snapshot.contents.tours[name.tour] else {
        return nil
      }
      return record { stop(name.index, of: tour, to: &$0) }
    }
  }

  /// The number of what a person or an app calls `name` among the records of a kind: digits are a
  /// number, other text, or digits of no record, the accession number of a work. Of several records the
  /// first counts; `nil` if there is none.
  public func number(_ table: Table, named name: String) -> Int? {
    let name = name.trimmingWhitespace
    if let number = Int(name), subject(table, number: number) != nil { return number }
    if table == .object, !name.isEmpty,
      let work = snapshot.works.first(where: { $0.accession == name })
    {
      return numbers.works.number(of: work.id)
    }
    // An id that an app took from a list may be all of it, joined by semicolons: the first counts. Other
    // text after digits makes another name of them, such as `1962.99`.
    let first = name.split(separator: ";").first.flatMap { Int($0) }
    return first.flatMap { subject(table, number: $0) == nil ? nil : $0 }
  }

  /// The answer to a question that has none, as CollectiveAccess says it.
  public static func failure(_ message: String) -> Rendered {
    var json = JSONWriter()
    json.object { json in
      json.member("ok", false)
      json.member("errors") { $0.array { $0.value(message) } }
    }
    return Rendered(json, as: .json, language: .english)
  }

  // MARK: Pieces

  private func place(_ number: Int) -> Place? {
    numbers.places[number].flatMap(snapshot.place)
  }

  private func works(_ selection: Selection) -> [Work] {
    switch selection {
    case .all: snapshot.works
    case .featuredArt: featured
    case .featuredAR: snapshot.works.filter { !media(of: $0).isWithoutAR }
    case .found(let keys):
      unique(keys, .work).compactMap { (try? Slug($0)).flatMap { snapshot.contents.works[$0] } }
    }
  }

  /// The works that an app begins with. It shows an empty page where there are none, so that a
  /// collection in which nobody chose any has the best known ones.
  private var featured: [Work] {
    let chosen = snapshot.works.filter { Self.isFeatured($0.details) }
    guard chosen.isEmpty else { return chosen }
    var seen: Set<Slug> = []
    let onTours = snapshot.tours.flatMap(\.stops).compactMap { stop -> Work? in
      guard case .work(let id) = stop.subject, seen.insert(id).inserted else { return nil }
      return snapshot.contents.works[id]
    }
    return onTours.isEmpty ? snapshot.works.filter { !picture($0.media).isEmpty } : onTours
  }

  private func selected<Element>(
    _ selection: Selection, _ kind: ItemKind, _ all: [Element], name: (Element) -> String
  ) -> [Element] {
    guard case .found(let keys) = selection else { return selection == .all ? all : [] }
    let elements = Dictionary(all.map { (name($0), $0) }) { first, _ in first }
    return unique(keys, kind).compactMap { elements[$0] }
  }

  /// The identifiers of one kind, each once: a name given twice makes an object that readers refuse.
  private func unique(_ keys: [ItemKey], _ kind: ItemKind) -> [String] {
    var seen: Set<String> = []
    return keys.compactMap { $0.kind == kind && seen.insert($0.id).inserted ? $0.id : nil }
  }

  static func isFeatured(_ details: Details) -> Bool {
    ["yes", "true", "1"].contains(details["featured"]?.lowercased() ?? "")
  }

  private func record(_ body: (inout JSONWriter) -> Void) -> Rendered {
    var json = JSONWriter(reserving: 4_096)
    json.object { json in
      json.member("ok", true)
      body(&json)
    }
    return rendered(json)
  }

  private func rendered(_ json: JSONWriter) -> Rendered {
    Rendered(json, as: .json, language: renderer.language(for: reader, on: nil))
  }
}
