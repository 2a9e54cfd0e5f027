import Catalog
import Exchange
import Geodesy
import Notation

/// Turns records of LIDO into works, artists and media.
struct LIDOReader {
  var items: ForeignItems
  /// True if the campus exists already, so that its places and media files do, too.
  let isKnown: Bool
  /// The artists whom records name.
  var artists: LIDOArtists
  var media: Set<Slug> = []
  let systems = ReferenceSystems()

  init(_ items: ForeignItems, isKnown: Bool) {
    self.items = items
    self.isKnown = isKnown
    artists = LIDOArtists()
  }

  mutating func finish() { artists.finish(&items) }

  mutating func read(_ record: XMLTree, _ origin: LIDOOrigin?) {
    guard let id = origin?.id ?? identifier(of: record) else {
      record.useAll()
      items.log.add(
        .leftOut, "A record has no identifier, so it is left out.", remedy: "Give it a lidoRecID.",
        line: record.line, field: "lidoRecID")
      return
    }
    // Docent's own say which text is which.
    if origin != nil { record.useAttributes(["type", "label"]) }
    let part = LIDOPart(record, origin, id: id, usual: items.languages[0])
    guard let title = title(of: part) else { return }
    var work = Work(id: id, title: title, place: items.campus)
    readIdentification(part, &work)
    readClassification(part, &work)
    readNotes(part, &work)
    readEvents(part, &work)
    readRights(part, &work)
    readIdentifiers(part, &work)
    readResources(part, &work)
    useAddresses(of: record, origin)
    keepRest(of: record, in: &work)
    items.insert(.work(work), line: record.line)
    noteLanguages(of: work, record)
  }

  /// The identifier of a record of others: made of its own, or else of the number that the record has
  /// where it comes from. A number of which only a hash is left is kept as a detail.
  private func identifier(of record: XMLTree) -> Slug? {
    guard let number = Self.number(of: record), let own = number.peek else { return nil }
    if ForeignItems.holds(own) { _ = number.text }
    return items.wholeIdentifier(own, .work)
  }

  /// Notes the numbers of all records, of which some may be alike.
  mutating func noteNumbers(of records: [XMLTree]) {
    let numbers = records.compactMap(Self.number)
    items.note(names: numbers.compactMap { number in number.peek.map { ($0, number.line) } }, .work)
  }

  private static func number(of record: XMLTree) -> XMLTree? {
    record.child("lidoRecID") ?? record.all(["recordID"]).first
  }

  private func title(of part: LIDOPart) -> LocalizedText? {
    var found: [LanguageTag: String] = [:]
    for (description, texts) in part.descriptions {
      let sets = description.at("objectIdentificationWrap", "titleWrap", "titleSet")
      let values = sets.flatMap { $0.children("appellationValue") }
      let sorted =
        values.filter { !$0.isAlternative } + (texts.isOwn ? [] : values.filter(\.isAlternative))
      for value in sorted where found[value.language ?? texts.language] == nil {
        guard let text = texts.value(value) else { continue }
        found[value.language ?? texts.language] = texts.isOwn ? text : HTMLText.plain(text)
      }
    }
    if let title = LocalizedText(found) { return title }
    items.log.add(
      .assumedValue, "A record has no title: it is called '\(part.id)'.",
      remedy: "Give it a titleSet.", line: part.record.line, field: "titleSet")
    return LocalizedText(part.id.description, in: part.language)
  }

  /// Warns once of each language that the campus does not name.
  private func noteLanguages(of work: Work, _ record: XMLTree) {
    for reading in work.title.all + (work.description?.all ?? [])
    where !items.languages.contains(reading.language) {
      items.log.addOnce(
        "language \(reading.language)", .unknownField,
        "Texts are in \(reading.language), a language that the campus does not name.",
        remedy: "Add it to languages in campus.yaml, if visitors read it.", line: record.line,
        field: "lang")
    }
  }

  // MARK: Parts of a description

  private func readIdentification(_ part: LIDOPart, _ work: inout Work) {
    work.dimensions = LIDOPart.merged(part.descriptions) { description, texts in
      let sets = description.at(
        "objectIdentificationWrap", "objectMeasurementsWrap", "objectMeasurementsSet")
      return texts.text(sets.flatMap { $0.children("displayObjectMeasurements") })
        ?? LocalizedText(
          sets.flatMap { $0.at("objectMeasurements", "measurementSet") }
            .compactMap { measure($0, texts) }.joined(separator: ", "), in: texts.language)
    }
    work.locationNote = LIDOPart.merged(part.descriptions) { description, texts in
      texts.text(part.repositories(in: description).flatMap { $0.children("displayRepository") })
    }
    for (description, texts) in part.descriptions {
      for repository in part.repositories(in: description) {
        for number in repository.children("workID") where work.accession == nil {
          work.accession = texts.value(number)
          _ = number.attributes["type"]
        }
        for location in repository.children("repositoryLocation") {
          readLocation(location, part, &work)
        }
      }
    }
  }

  /// `height 30 cm` of a measurement.
  private func measure(_ set: XMLTree, _ texts: LIDOTexts) -> String? {
    guard let value = set.child("measurementValue")?.text else { return nil }
    func word(_ name: String) -> String? {
      let element = set.child(name)
      return texts.term(element) ?? element?.text
    }
    return [word("measurementType"), value, word("measurementUnit")].compactMap(\.self)
      .joined(separator: " ")
  }

  private func readClassification(_ part: LIDOPart, _ work: inout Work) {
    for (description, texts) in part.descriptions where work.group == nil && work.subgroup == nil {
      let types = description.at(
        "objectClassificationWrap", "objectWorkTypeWrap", "objectWorkType")
      if texts.isOwn {
        for type in types where !type.conceptIDs.contains(LIDOConcept.workOfArt.id) {
          if type.attributes["sortorder"] == "2" {
            work.subgroup = texts.term(type)
          } else {
            work.group = texts.term(type)
          }
        }
        continue
      }
      work.group = texts.term(types.first)
      let classes = description.at(
        "objectClassificationWrap", "classificationWrap", "classification")
      work.subgroup = texts.term(types.dropFirst().first ?? classes.first)
    }
  }

  private func readRights(_ part: LIDOPart, _ work: inout Work) {
    func sets(_ administration: XMLTree) -> [XMLTree] {
      administration.at("rightsWorkWrap", "rightsWorkSet")
    }
    work.creditLine = LIDOPart.merged(part.administrations) { administration, texts in
      texts.text(sets(administration).flatMap { $0.children("creditLine") })
    }
    work.rights = LIDOPart.merged(part.administrations) { administration, texts in
      let types = sets(administration).flatMap { $0.children("rightsType") }
      return texts.text(types.flatMap(\.terms))
        ?? LocalizedText(
          types.compactMap(\.conceptAddress).joined(separator: "; "), in: texts.language)
    }
  }

  private func readIdentifiers(_ part: LIDOPart, _ work: inout Work) {
    for element in part.record.children("objectPublishedID") {
      guard let found = element.peek.flatMap({ WikidataIdentifier($0) }),
        work.details[WikidataIdentifier.detail] ?? found.description == found.description
      else { continue }
      work.details[WikidataIdentifier.detail] = found.description
      _ = element.text
    }
  }

  /// Marks what a record says of itself, or how a value is written, as used, and of Docent's own what
  /// was read by another name.
  private func useAddresses(of record: XMLTree, _ origin: LIDOOrigin?) {
    record.useAttributes([
      "pref", "encodinganalog", "sortorder", "relatedencoding", "lang", "addedSearchTerm",
      "formatResource",
    ])
    for category in record.children("category") where category.isOnly(LIDOConcept.humanMadeObject) {
      category.useAll()
    }
    let own = record.child("lidoRecID")?.peek
    for wrap in record.at("administrativeMetadata", "recordWrap") {
      for type in wrap.children("recordType") where type.isOnly(LIDOConcept.item) { type.useAll() }
      // The name of the record mostly ends with its number.
      for number in wrap.children("recordID")
      where number.peek.map({ own?.hasSuffix($0) ?? false }) ?? false {
        number.useAll()
      }
      for info in wrap.children("recordInfoSet") {
        info.useChildren(["recordInfoID"])
      }
      if origin != nil { wrap.useAll() }
    }
    guard origin != nil else { return }
    record.useChildren(["lidoRecID", "objectPublishedID"])
    for concept in record.all(["objectWorkType", "eventType", "namePlaceSet", "placeID"]) {
      concept.useAll()
    }
    for location in record.all(["repositoryLocation"]) { location.useAll() }
  }
}

/// An element in one language of a record, with the texts in it.
typealias LIDOPiece = (element: XMLTree, texts: LIDOTexts)

/// One record that is read: its parts by language, and where it comes from.
struct LIDOPart {
  let record: XMLTree
  let origin: LIDOOrigin?
  let id: Slug
  /// The language of its first description, or else that of the campus.
  let language: LanguageTag
  /// Its descriptions, of which many records have one for each language.
  let descriptions: [LIDOPiece]
  /// Its administrative parts, likewise.
  let administrations: [LIDOPiece]

  init(_ record: XMLTree, _ origin: LIDOOrigin?, id: Slug, usual: LanguageTag) {
    self.record = record
    self.origin = origin
    self.id = id
    let language = record.child("descriptiveMetadata")?.language ?? usual
    func pieces(_ name: String) -> [LIDOPiece] {
      record.children(name).map {
        ($0, LIDOTexts(isOwn: origin != nil, language: $0.language ?? language))
      }
    }
    self.language = language
    descriptions = pieces("descriptiveMetadata")
    administrations = pieces("administrativeMetadata")
  }

  /// A text of every piece, the first of each language.
  static func merged(
    _ pieces: [LIDOPiece], _ read: (XMLTree, LIDOTexts) -> LocalizedText?
  ) -> LocalizedText? {
    var texts: [LanguageTag: String] = [:]
    for (element, own) in pieces {
      for reading in read(element, own)?.all ?? [] where texts[reading.language] == nil {
        texts[reading.language] = reading.text
      }
    }
    return LocalizedText(texts)
  }

  /// Where a description says that the work is: the current repositories, or those that are not said to
  /// be any other, where none is said to be current.
  func repositories(in description: XMLTree) -> [XMLTree] {
    let sets = description.at("objectIdentificationWrap", "repositoryWrap", "repositorySet")
    let current = sets.filter { $0.attributes.peek("type").map(LIDOConcept.isCurrent) ?? false }
    for set in current { _ = set.attributes["type"] }
    return current.isEmpty ? sets.filter { $0.attributes.peek("type") == nil } : current
  }
}

extension XMLTree {
  /// True of a name that is not the first to show.
  fileprivate var isAlternative: Bool {
    let mark = attributes["pref"]?.lowercased() ?? ""
    return mark == LIDOConcept.alternative || mark.contains("altern")
  }
}
