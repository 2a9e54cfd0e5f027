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

  init(_ items: ForeignItems, isKnown: Bool) {
    self.items = items
    self.isKnown = isKnown
    artists = LIDOArtists()
  }

  mutating func finish() { artists.finish(&items) }

  mutating func read(_ record: XMLTree, _ origin: LIDOOrigin?) {
    let descriptions = record.children("descriptiveMetadata")
    let administrations = record.children("administrativeMetadata")
    let texts = LIDOTexts(
      isOwn: origin != nil, language: descriptions.first?.language ?? items.languages[0])
    guard let id = origin?.id ?? identifier(of: record) else {
      record.useAll()
      items.log.add(
        .leftOut, "A record has no identifier with Latin letters or digits, so it is left out.",
        remedy: "Give it a lidoRecID.", line: record.line, field: "lidoRecID")
      return
    }
    var part = LIDOPart(record: record, origin: origin, id: id)
    part.parts = descriptions.map { description in
      (
        description,
        LIDOTexts(isOwn: origin != nil, language: description.language ?? texts.language)
      )
    }
    guard let title = title(of: part, texts) else { return }
    var work = Work(id: id, title: title, place: items.campus)
    readIdentification(part, texts, &work)
    readClassification(part, &work)
    readNotes(part, &work)
    readEvents(part, texts, &work)
    readRights(administrations, part, texts, &work)
    readIdentifiers(part, &work)
    readResources(administrations, part, texts, &work)
    useAddresses(of: record, origin)
    keepRest(of: record, in: &work)
    items.insert(.work(work), line: record.line)
    noteLanguages(of: work, record)
  }

  /// The identifier of a record of others: the number of the record, which is short, else its whole
  /// name; its hash where either would be cut.
  private func identifier(of record: XMLTree) -> Slug? {
    guard let own = record.child("lidoRecID")?.text ?? record.all(["recordID"]).first?.text else {
      return nil
    }
    let isLong = ForeignItems.words(own).map { $0.utf8.count >= 59 } ?? true
    return isLong ? items.fingerprint(own, .work) : items.identifier(own, .work)
  }

  private func title(of part: LIDOPart, _ texts: LIDOTexts) -> LocalizedText? {
    var found: [LanguageTag: String] = [:]
    for (description, texts) in part.parts {
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
    return LocalizedText(part.id.description, in: texts.language)
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

  private func readIdentification(_ part: LIDOPart, _ texts: LIDOTexts, _ work: inout Work) {
    work.dimensions = part.merged { description, texts in
      let sets = description.at(
        "objectIdentificationWrap", "objectMeasurementsWrap", "objectMeasurementsSet")
      return texts.text(sets.flatMap { $0.children("displayObjectMeasurements") })
        ?? LocalizedText(
          sets.flatMap { $0.at("objectMeasurements", "measurementSet") }
            .compactMap { measure($0, texts) }.joined(separator: ", "), in: texts.language)
    }
    work.locationNote = part.merged { description, texts in
      texts.text(part.repositories(in: description).flatMap { $0.children("displayRepository") })
    }
    for description in part.parts.map(\.description) {
      for repository in part.repositories(in: description) {
        for number in repository.children("workID") where work.accession == nil {
          work.accession = texts.value(number)
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
    for (description, texts) in part.parts where work.group == nil && work.subgroup == nil {
      let types = description.at(
        "objectClassificationWrap", "objectWorkTypeWrap", "objectWorkType")
      if texts.isOwn {
        for type in types where type.child("conceptID")?.text != LIDOConcept.workOfArt.id {
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

  private func readNotes(_ part: LIDOPart, _ work: inout Work) {
    let sets = part.parts.map { description, texts in
      (
        description.at(
          "objectIdentificationWrap", "objectDescriptionWrap", "objectDescriptionSet"), texts
      )
    }
    guard part.origin != nil else {
      work.description = part.merged { description, texts in
        let notes = description.at(
          "objectIdentificationWrap", "objectDescriptionWrap", "objectDescriptionSet",
          "descriptiveNoteValue")
        for note in notes { items.log.noteLostImages(in: note.allText, line: note.line) }
        return texts.prose(notes)
      }
      return
    }
    for (sets, texts) in sets {
      for set in sets {
        let notes = set.children("descriptiveNoteValue")
        switch set.attributes["type"] {
        case LIDONote.narrative: work.narrative = texts.prose(notes)
        case LIDONote.status:
          work.status = notes.first?.text.flatMap(Work.Status.init) ?? work.status
        case LIDONote.detail: work.details.merge(details(notes)) { first, _ in first }
        default: work.description = texts.prose(notes)
        }
      }
    }
  }

  /// Facts that have a name each.
  func details(_ elements: [XMLTree]) -> Details {
    var details: Details = [:]
    for element in elements { details[element.attributes["label"] ?? ""] = element.characters }
    return details
  }

  private func readRights(
    _ administrations: [XMLTree], _ part: LIDOPart, _ texts: LIDOTexts, _ work: inout Work
  ) {
    let sets = administrations.flatMap { $0.at("rightsWorkWrap", "rightsWorkSet") }
    work.creditLine = texts.text(sets.flatMap { $0.children("creditLine") })
    let types = sets.flatMap { $0.children("rightsType") }
    let terms = types.flatMap { $0.children("term") }
    work.rights = texts.text(terms.isEmpty ? types.flatMap { $0.children("conceptID") } : terms)
  }

  private func readIdentifiers(_ part: LIDOPart, _ work: inout Work) {
    let published = part.record.children("objectPublishedID")
    for element in published {
      guard let found = element.text.flatMap({ WikidataIdentifier($0) }) else { continue }
      if work.details[WikidataIdentifier.detail] == nil {
        work.details[WikidataIdentifier.detail] = found.description
      }
    }
  }

  /// Marks what a record says of itself, or was taken otherwise, as used.
  private func useAddresses(of record: XMLTree, _ origin: LIDOOrigin?) {
    record.useAttributes([
      "type", "pref", "source", "encodinganalog", "label", "sortorder", "relatedencoding", "lang",
      "addedSearchTerm", "formatResource",
    ])
    record.useChildren(["lidoRecID", "category", "applicationProfile"])
    for wrap in record.at("administrativeMetadata", "recordWrap") {
      wrap.useChildren(["recordID", "recordType"])
      for info in wrap.children("recordInfoSet") {
        info.useChildren(["recordMetadataDate", "recordInfoID"])
      }
      if origin != nil { wrap.useAll() }
    }
    guard origin != nil else { return }
    record.useChildren(["objectPublishedID"])
    for concept in record.all(["objectWorkType", "eventType", "namePlaceSet", "placeID"]) {
      concept.useAll()
    }
    for location in record.all(["repositoryLocation"]) { location.useAll() }
  }
}

/// One record that is read: its parts by language, and where it comes from.
struct LIDOPart {
  let record: XMLTree
  let origin: LIDOOrigin?
  let id: Slug
  /// Its descriptions, of which many records have one for each language.
  var parts: [(description: XMLTree, texts: LIDOTexts)] = []

  /// A text of every description, the first of each language.
  func merged(_ read: (XMLTree, LIDOTexts) -> LocalizedText?) -> LocalizedText? {
    var texts: [LanguageTag: String] = [:]
    for (description, own) in parts {
      for reading in read(description, own)?.all ?? [] where texts[reading.language] == nil {
        texts[reading.language] = reading.text
      }
    }
    return LocalizedText(texts)
  }

  /// Where a description says that the work is, the current place before others.
  func repositories(in description: XMLTree) -> [XMLTree] {
    let sets = description.at("objectIdentificationWrap", "repositoryWrap", "repositorySet")
    func isCurrent(_ set: XMLTree) -> Bool {
      set.isTyped(LIDOConcept.current, "lido00475", "current")
    }
    return sets.filter(isCurrent) + sets.filter { !isCurrent($0) }
  }
}

extension XMLTree {
  /// True of a name that is not the first to show.
  fileprivate var isAlternative: Bool {
    let mark = attributes["pref"]?.lowercased() ?? ""
    return mark == LIDOConcept.alternative || mark.contains("altern")
  }
}
