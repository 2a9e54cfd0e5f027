public import Catalog
public import Geodesy
public import Notation

/// The form that works and tours have in formats of maps: a name, a text and a point, and beside
/// them fields by the names of the text form (``NamedField``), which each format stores in its own
/// way.
public enum MapFields {
  // MARK: Works

  /// The fields of a work beyond the name, text and point on a map. Maps hold neither artists nor
  /// media, so the names of artists and the addresses of media are written as details.
  ///
  /// - Complexity: O(f) on average for f fields and details.
  public static func fields(
    of work: Work, campus: PlaceID, language: LanguageTag, _ scope: inout ExportScope
  ) -> [NamedField] {
    let contents = scope.contents
    var work = work
    let key = ItemKey(.work, work.id.description)
    if !work.artists.isEmpty {
      scope.lose(key, "artists")
      let names = work.artists.compactMap { contents.artists[$0]?.name }.joined(separator: "; ")
      work.details["artist"] = work.details["artist"] ?? names
    }
    if !work.media.isEmpty {
      scope.lose(key, "media")
      let addresses = work.media.compactMap { id in
        if case .address(let address)? = contents.media[id]?.source { address } else { nil }
      }.joined(separator: " ")
      work.details["image"] = work.details["image"] ?? addresses
    }
    var others: Set = ["latitude", "longitude", "artists", "media"]
    if isPlain(work.title, language) { others.insert("title") }
    if work.description.map({ isPlain($0, language) }) ?? true { others.insert("description") }
    let columns = Table.columns([work], campus: campus, language: language)
    let details = Table.detailColumns(rows: [work], names: WorksTable.names) { $0.details }
    return Table.fields(of: work, columns, without: others)
      + Table.fields(of: work, details, without: [])
  }

  /// Tells whether `language` is the only language of a text, so that showing it loses nothing.
  public static func isPlain(_ text: LocalizedText, _ language: LanguageTag) -> Bool {
    text.languages == [language]
  }

  /// The reading of a text that a map shows, in the language of the request or else `language`;
  /// `nil` of no text.
  public static func shown(
    _ text: LocalizedText?, _ request: ExportRequest, default language: LanguageTag
  ) -> String? {
    text?.reading(
      for: LanguagePreference(request.language.map { [$0] } ?? []), fallback: language
    ).text
  }

  /// Separates fields that `names` knows from details.
  ///
  /// - Complexity: O(f m) for f fields and m known names.
  public static func split(
    _ fields: [NamedField], _ names: RecordNames
  ) -> (fields: [NamedField], details: Details) {
    var known: [NamedField] = []
    var details: Details = [:]
    for field in fields {
      let written = FieldName(field.name, names: names)
      if let name = Table.detailName(field.name) {
        details[name] = field.value
      } else if names.all.contains(written.base), written.unreadableTagBase == nil {
        known.append(field)
      } else {
        details[field.name] = field.value
      }
    }
    return (known, details)
  }

  /// The work that Docent's own fields on a map describe. `name`, `text` and `coordinate`, which
  /// the map shows, are used where the fields do not give them. `nil`, and a problem, if they make
  /// no work.
  ///
  /// - Complexity: O(f m) for f fields and m known names.
  public static func work(
    _ fields: [NamedField], name: String?, text: String?, at coordinate: Coordinate?, line: Int,
    in items: ForeignItems, languages: [LanguageTag]
  ) -> Work? {
    var (known, details) = split(fields, WorksTable.names)
    if let name, !known.contains(where: { $0.base == "title" }) {
      known.append(NamedField(name: "title", value: name))
    }
    if let text, !known.contains(where: { $0.base == "description" }) {
      known.append(NamedField(name: "description", value: text))
    }
    let record = Record(
      known, details: details, names: WorksTable.names, line: line, languages: languages,
      log: items.log)
    guard var work = WorksTable(foreign: items.campus).work(record) else { return nil }
    if work.survey == nil { work.coordinate = coordinate }
    return work
  }

  // MARK: Tours

  /// The fields of a tour beyond the name, text and stops on a map.
  ///
  /// - Complexity: O(f) for f fields and details.
  public static func fields(of tour: Tour, language: LanguageTag) -> [NamedField] {
    var fields = [NamedField(name: "id", value: tour.id.description)]
    if !isPlain(tour.title, language) {
      fields += NamedField.texts("title", tour.title, default: language)
    }
    if let text = tour.text, !isPlain(text, language) {
      fields += NamedField.texts("text", text, default: language)
    }
    for filled in tour.writtenFields where ["author", "status"].contains(filled.field.name) {
      fields.append(NamedField(name: filled.field.name, value: filled.value.cellText ?? ""))
    }
    if let number = tour.number {
      fields.append(NamedField(name: "number", value: String(number)))
    }
    return fields
      + Table.fields(
        of: tour, Table.detailColumns(rows: [tour], names: TourFile.names) { $0.details },
        without: [])
  }

  /// The tour that Docent's own fields on a map describe, without its stops; `nil`, and a problem,
  /// if they make none.
  ///
  /// - Complexity: O(f m) for f fields and m known names.
  public static func tour(
    _ fields: [NamedField], name: String?, text: String?, line: Int, in items: ForeignItems,
    languages: [LanguageTag]
  ) -> Tour? {
    var (known, details) = split(fields, TourFile.names)
    if let name, !known.contains(where: { $0.base == "title" }) {
      known.append(NamedField(name: "title", value: name))
    }
    if let text, !known.contains(where: { $0.base == "text" }) {
      known.append(NamedField(name: "text", value: text))
    }
    let record = Record(
      known, details: details, names: TourFile.names, line: line, languages: languages,
      log: items.log)
    guard let id = record.slug("id"), let title = record.requiredText("title") else {
      record.addMissing("id")
      return nil
    }
    var tour = Tour(id: id, campus: items.campus, title: title)
    tour.text = record.text("text")
    tour.author = record.string("author")
    tour.status = record.choice("status", Tour.Status.self) ?? .published
    tour.number = record.integer("number", in: 1...(.max))
    tour.details = record.details()
    return tour
  }

  /// The fields of a stop, on a map that holds `written` of its tour's stops. Its media are lost.
  ///
  /// - Complexity: O(f + s) on average for f fields and s stops that are written.
  public static func fields(
    of stop: Stop, on tour: Tour, written: [Stop], language: LanguageTag,
    _ scope: inout ExportScope
  ) -> [NamedField] {
    if !stop.media.isEmpty { scope.lose(ItemKey(.tour, tour.id.description), "stops.media") }
    var fields: [NamedField] = []
    switch stop.subject {
    case .work(let id): fields.append(NamedField(name: "work", value: id.description))
    case .place(let id): fields.append(NamedField(name: "place", value: id.description))
    }
    fields += NamedField.texts("title", stop.title, default: language)
    fields += NamedField.texts("text", stop.text, default: language)
    let subjects = Set(written.map(\.subject))
    let after = stop.after.filter(subjects.contains)
    if after != stop.after { scope.lose(ItemKey(.tour, tour.id.description), "stops.after") }
    return fields + NamedField.numbers(of: stop, after: after)
  }

  /// The stop that Docent's own fields on a map describe; `nil`, and a problem, if they make none.
  ///
  /// - Complexity: O(f m) for f fields and m known names.
  public static func stop(
    _ fields: [NamedField], after earlier: EarlierStops, line: Int, log: ProblemLog,
    languages: [LanguageTag]
  ) -> Stop? {
    let record = Record(
      fields, names: TourFile.stopNames, line: line, languages: languages, log: log)
    guard
      let subject = record.slug("work").map(Stop.Subject.work)
        ?? record.place("place").map(Stop.Subject.place)
    else {
      record.addMissing("work")
      return nil
    }
    var stop = Stop(subject)
    stop.title = record.text("title")
    stop.text = record.text("text")
    record.readNumbers(into: &stop, after: earlier)
    return stop
  }

  /// The position of a stop: that of its work, or the centre of its place; `nil` if that has none.
  ///
  /// - Complexity: O(v) for v coordinates of a place's outline; O(1) on average for a work.
  public static func position(of stop: Stop, _ contents: CatalogContents) -> Coordinate? {
    if case .work(let id) = stop.subject { return contents.works[id]?.coordinate }
    return switch contents[stop.subject.key] {
    case .campus(let campus): campus.center
    case .building(let building): building.shape?.center
    case .level(let level): level.shape?.center
    case .room(let room): room.shape?.center
    default: nil
    }
  }

  /// The title of a stop on a map: its own, or else that of its work or place.
  public static func title(of stop: Stop, _ contents: CatalogContents) -> LocalizedText? {
    if let title = stop.title { return title }
    if case .work(let id) = stop.subject { return contents.works[id]?.title }
    return switch contents[stop.subject.key] {
    case .campus(let campus): campus.name
    case .building(let building): building.name
    case .level(let level): level.name
    case .room(let room): room.name
    default: nil
    }
  }
}

/// Gives names of things on a map identifiers of their own.
public struct MapIdentifiers {

  /// A set of identifiers, empty so far.
  public init() {}
  private var taken: Set<Slug> = []
  /// The highest number appended to each identifier that occurred more than once.
  private var counts: [Slug: Int] = [:]

  /// The identifier of the thing that another system calls `own`, or else `name`. An identifier
  /// that occurs again gets `-2` and so on, in the order of the document.
  ///
  /// - Complexity: O(n) on average for n characters: the number behind a name that comes again is
  ///   kept.
  public mutating func slug(
    own: String?, name: String, _ kind: ItemKind, in items: ForeignItems
  ) -> Slug? {
    // A name is never an identifier as it stands: two maps may both have a fountain.
    let stem = own.flatMap { items.identifier($0, kind) } ?? items.identifier("\(name) ", kind)
    guard let stem else { return nil }
    var slug = stem
    var count = counts[stem] ?? 1
    while !taken.insert(slug).inserted {
      count += 1
      guard let next = try? Slug("\(stem)-\(count)") else { return nil }
      slug = next
    }
    if count > 1 { counts[stem] = count }
    return slug
  }
}
