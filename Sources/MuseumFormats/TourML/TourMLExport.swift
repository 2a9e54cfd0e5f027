import Catalog
public import Exchange
import Foundation
import Geodesy
public import Notation

/// Writes tours as TourML 1.0.
///
/// Each stop describes what it shows in full, since TourML knows no works: title, description,
/// media, position and keypad number where every reader of TourML looks for them, and everything
/// else as properties named `docent:` and the field's name in the text form. So a tour that is read
/// back is the same as it was. A tour is a chain of connections, in walking order.
public enum TourMLExport {
  /// The name of the document beside media.
  private static let document = "tour.xml"

  /// A document, or one for each campus where tours lie on several, beside the files of media that they
  /// name; none if there is no tour.
  ///
  /// Refuses a tour that is not there.
  public static func write(_ request: ExportRequest) throws(Problem) -> Exported {
    var scope = try ExportScope(request)
    let campuses = Set(scope.tours.map(\.campus)).sorted()
    var files = TourMLMediaFiles(isBrought: request.bringsMedia, hasFolders: campuses.count > 1)
    var documents = campuses.map { campus in
      let tours = scope.tours.filter { $0.campus == campus }
      var xml = XMLWriter()
      if tours.count == 1 {
        TourMLTourWriter.write(tours[0], isRoot: true, to: &xml, &scope, &files)
      } else {
        xml.element("tourml:TourSet", ["xmlns:tourml": TourMLNames.namespace]) { xml in
          for tour in tours {
            TourMLTourWriter.write(tour, isRoot: false, to: &xml, &scope, &files)
          }
        }
      }
      return SourceFile(path: campuses.count == 1 ? "" : "\(campus).xml", bytes: xml.bytes)
    }
    if documents.count == 1, !files.all.isEmpty {
      documents[0] = SourceFile(path: document, bytes: documents[0].bytes)
    }
    return Exported(documents, media: files.all, losses: scope.allLosses())
  }
}

/// Writes one tour, with its stops, connections and assets.
struct TourMLTourWriter {
  private let tour: Tour
  private let language: LanguageTag
  private var scope: ExportScope
  private var files: TourMLMediaFiles
  private var media: Set<Slug> = []
  private var artists: Set<Slug> = []
  private var places: [Slug: Work] = [:]

  static func write(
    _ tour: Tour, isRoot: Bool, to xml: inout XMLWriter, _ scope: inout ExportScope,
    _ files: inout TourMLMediaFiles
  ) {
    var writer = TourMLTourWriter(
      tour: tour, language: scope.contents.defaultLanguage(at: tour.campus), scope: scope,
      files: files)
    writer.write(isRoot: isRoot, to: &xml)
    (scope, files) = (writer.scope, writer.files)
  }

  private init(
    tour: Tour, language: LanguageTag, scope: ExportScope, files: TourMLMediaFiles
  ) {
    self.tour = tour
    self.language = language
    self.scope = scope
    self.files = files
  }

  private var contents: CatalogContents { scope.contents }
  private var key: ItemKey { ItemKey(.tour, tour.id.description) }

  private mutating func write(isRoot: Bool, to xml: inout XMLWriter) {
    scope.carry(key)
    let stops = tour.stops.enumerated().filter { _, stop in
      if case .work(let id) = stop.subject { return contents.works[id] != nil }
      return true
    }.enumerated().map { index, entry in
      // Behind a gap its position no longer tells the number that visitors dial.
      var stop = entry.element
      let number = tour.stopNumbers[entry.offset]
      if index != entry.offset { stop.number = number }
      return (number: number, stop: stop)
    }
    if stops.count < tour.stops.count { scope.lose(key, "stops") }
    xml.element(
      "tourml:Tour",
      [
        "xmlns:tourml": isRoot ? TourMLNames.namespace : nil, "tourml:id": tour.id.description,
      ]
    ) { xml in
      writeMetadata(hasStops: !stops.isEmpty, to: &xml)
      for (index, entry) in stops.enumerated() {
        write(entry.stop, number: entry.number, id: "stop-\(index + 1)", to: &xml)
      }
      writeAssets(to: &xml)
      for index in stops.indices.dropFirst() {
        xml.element(
          "tourml:Connection",
          [
            "tourml:srcId": "stop-\(index)", "tourml:destId": "stop-\(index + 1)",
            "tourml:priority": "\(index)",
          ])
      }
    }
  }

  private mutating func writeMetadata(hasStops: Bool, to xml: inout XMLWriter) {
    xml.element("tourml:TourMetadata") { xml in
      write(tour.title, as: "Title", key, to: &xml)
      write(tour.text, as: "Description", key, to: &xml)
      xml.element("tourml:Author", text: tour.author)
      if hasStops { xml.element("tourml:RootStopRef", ["tourml:id": "stop-1"]) }
      let languages = contents.campuses[tour.campus]?.languages ?? [language]
      var fields = [
        NamedField(name: "campus", value: tour.campus.description),
        NamedField(
          name: "languages", value: languages.map(\.description).joined(separator: " ")),
      ]
      if tour.status != .published {
        fields.append(NamedField(name: "status", value: tour.status.rawValue))
      }
      if let number = tour.number {
        fields.append(NamedField(name: "number", value: "\(number)"))
      }
      write(fields, tour.details, key, to: &xml)
    }
  }

  // MARK: Stops

  private mutating func write(
    _ stop: Stop, number: Int, id: String, to xml: inout XMLWriter
  ) {
    let work: Work? = if case .work(let id) = stop.subject { contents.works[id] } else { nil }
    let view = work?.details["view"] ?? view(of: (work?.media ?? []) + stop.media)
    xml.element("tourml:Stop", ["tourml:id": id, "tourml:view": view]) { xml in
      write(stop.title ?? work?.title ?? placeName(stop.subject), as: "Title", key, to: &xml)
      write(stop.text ?? work?.description, as: "Description", key, to: &xml)
      if let work { writeReferences(of: work, to: &xml) }
      for id in stop.media { writeReference(to: id, "stop", key, to: &xml) }
      write(
        fields(of: stop, work), work?.details ?? [:], key,
        plain: [("code", "\(number)")] + centroid(stop.subject), to: &xml)
    }
  }

  /// The view in which TAP shows a stop: by the first of its media.
  private func view(of media: [Slug]) -> String {
    switch media.lazy.compactMap({ contents.media[$0]?.kind }).first {
    case .image: "ImageStop"
    case .audio: "AudioStop"
    case .video: "VideoStop"
    case .model: "ObjectStop"
    case nil: "StopGroup"
    }
  }

  private mutating func fields(of stop: Stop, _ work: Work?) -> [NamedField] {
    var fields: [NamedField] = []
    if let work {
      var others: Set = ["id", "latitude", "longitude", "artists", "media"]
      if stop.title == nil { others.insert("title") }
      if stop.text == nil { others.insert("description") }
      fields.append(NamedField(name: "work", value: work.id.description))
      fields += Table.fields(
        of: work, Table.columns([work], campus: tour.campus, language: language),
        without: others)
    }
    let own = [stop.title.map { _ in "title" }, stop.text.map { _ in "text" }].compactMap(\.self)
    if !own.isEmpty {
      fields.append(NamedField(name: "stop.own", value: own.joined(separator: " ")))
    }
    if case .place(let place) = stop.subject {
      fields.append(NamedField(name: "stop.place", value: place.description))
    }
    // A stop whose work is not there is not in the file, so nothing can come after it.
    let after = stop.after.filter { subject in
      if case .work(let id) = subject { contents.works[id] != nil } else { true }
    }
    if after != stop.after { scope.lose(ItemKey(.tour, tour.id.description), "stops.after") }
    return fields
      + NamedField.numbers(of: stop, after: after).map {
        NamedField(name: "stop.\($0.name)", value: $0.value)
      }
  }

  private mutating func writeReferences(of work: Work, to xml: inout XMLWriter) {
    let key = ItemKey(.work, work.id.description)
    scope.carry(key)
    for (index, id) in work.media.enumerated() {
      let usage = index == 0 ? "primary" : contents.media[id]?.kind.rawValue ?? ""
      writeReference(to: id, usage, key, to: &xml)
    }
    for id in work.artists {
      guard contents.artists[id] != nil else {
        scope.lose(key, "artists")
        continue
      }
      artists.insert(id)
      xml.element("tourml:AssetRef", ["tourml:id": "artist:\(id)", "tourml:usage": "artist"])
    }
    if work.coordinate != nil {
      places[work.id] = work
      xml.element("tourml:AssetRef", ["tourml:id": "geo:\(work.id)", "tourml:usage": "geo"])
    }
  }

  private mutating func writeReference(
    to id: Slug, _ usage: String, _ key: ItemKey, to xml: inout XMLWriter
  ) {
    guard contents.media[id] != nil else { return scope.lose(key, "media") }
    media.insert(id)
    xml.element("tourml:AssetRef", ["tourml:id": id.description, "tourml:usage": usage])
  }

  private func placeName(_ subject: Stop.Subject) -> LocalizedText? {
    guard case .place = subject, let item = contents[subject.key] else { return nil }
    return switch item {
    case .campus(let campus): campus.name
    case .building(let building): building.name
    case .level(let level): level.name ?? LocalizedText(level.shortName, in: language)
    case .room(let room): room.name
    default: nil
    }
  }

  /// The property `centroid` with the middle of a place, for readers that know no places; none for
  /// works.
  private func centroid(_ subject: Stop.Subject) -> [(String, String)] {
    guard case .place = subject, let item = contents[subject.key] else { return [] }
    let center: Coordinate? =
      switch item {
      case .campus(let campus): campus.center
      case .building(let building): building.shape?.center
      case .level(let level): level.shape?.center
      case .room(let room): room.shape?.center
      default: nil
      }
    guard let center else { return [] }
    return [("centroid", "\(center.latitude.decimalText),\(center.longitude.decimalText)")]
  }

  // MARK: Assets

  private mutating func writeAssets(to xml: inout XMLWriter) {
    for item in media.sorted().compactMap({ contents.media[$0] }) { write(item, to: &xml) }
    for artist in artists.sorted().compactMap({ contents.artists[$0] }) { write(artist, to: &xml) }
    for (id, work) in places.sorted(by: { $0.key < $1.key }) {
      guard let coordinate = work.coordinate else { continue }
      var json = JSONWriter(escaping: .plain)
      json.object { json in
        json.member("type", "Point")
        json.array("coordinates", of: [coordinate.longitude, coordinate.latitude]) { $0.value($1) }
      }
      xml.element("tourml:Asset", ["tourml:id": "geo:\(id)", "tourml:type": "geo"]) { xml in
        xml.element("tourml:Content", ["tourml:format": "application/geo+json"]) { xml in
          xml.element("tourml:Data", text: json.text)
        }
      }
    }
  }

  private mutating func write(_ media: Media, to xml: inout XMLWriter) {
    let key = ItemKey(.media, media.id.description)
    scope.carry(key)
    if media.campus != tour.campus { scope.lose(key, "campus") }
    let uri =
      switch media.source {
      case .address(let address): address
      // A colon in a first segment would read as a scheme (RFC 3986 section 4.2); names have none.
      case .file(let name): Self.encoded(files.path(of: name, of: media.campus))
      }
    for field in files.bring(media) { scope.lose(key, field) }
    let fields = Table.fields(
      of: media, Table.columns([media], campus: media.campus, language: language),
      without: ["id", "source", "credit", "licence"])
    xml.element(
      "tourml:Asset", ["tourml:id": media.id.description, "tourml:type": media.kind.rawValue]
    ) { xml in
      let type = media.source.type
      xml.element(
        "tourml:Source",
        ["tourml:uri": uri, "tourml:format": type?.kind == media.kind ? type?.name : nil]
      ) { xml in
        guard media.licence != nil || media.credit != nil else { return }
        xml.element("tourml:Rights") { xml in
          xml.element("tourml:Copyright", text: media.licence)
          xml.element("tourml:CreditLine", text: media.credit)
        }
      }
      write(fields, media.details, key, to: &xml)
    }
  }

  private static func encoded(_ path: String) -> String {
    path.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? path
  }

  private mutating func write(_ artist: Artist, to xml: inout XMLWriter) {
    let key = ItemKey(.artist, artist.id.description)
    scope.carry(key)
    if artist.campus != tour.campus { scope.lose(key, "campus") }
    let fields = Table.fields(
      of: artist, Table.columns([artist], campus: artist.campus, language: language),
      without: ["id", "name"])
    xml.element("tourml:Asset", ["tourml:id": "artist:\(artist.id)", "tourml:type": "artist"]) {
      xml in
      xml.element("tourml:Content") { xml in xml.element("tourml:Data", text: artist.name) }
      write(fields, artist.details, key, to: &xml)
    }
  }

  // MARK: Texts and properties

  private mutating func write(
    _ text: LocalizedText?, as name: String, _ key: ItemKey, to xml: inout XMLWriter
  ) {
    for reading in text?.all ?? [] {
      if !XMLWriter.holds(reading.text) { scope.lose(key, name.lowercased()) }
      xml.element(
        "tourml:\(name)", ["xml:lang": reading.language.description], text: reading.text)
    }
  }

  private mutating func write(
    _ fields: [NamedField], _ details: Details, _ key: ItemKey,
    plain: [(String, String)] = [], to xml: inout XMLWriter
  ) {
    let plain = plain.map { (field: $0.0, name: $0.0, value: $0.1) }
    let own = fields.map { (field: $0.name, name: TourMLNames.prefix + $0.name, value: $0.value) }
    let rest = details.map {
      (field: $0.key, name: TourMLNames.property(ofDetail: $0.key), value: $0.value)
    }.sorted { utf8Order($0.name, $1.name) }
    let all = (plain + own + rest).filter { !$0.value.isEmpty }
    guard !all.isEmpty else { return }
    xml.element("tourml:PropertySet") { xml in
      for (field, name, value) in all {
        if !XMLWriter.holds(name + value) { scope.lose(key, field) }
        xml.element("tourml:Property", ["tourml:name": name], text: value)
      }
    }
  }
}
