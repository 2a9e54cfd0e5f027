import Catalog
import Exchange
import Notation

/// A document of LIDO 1.0 or 1.1: a wrap of records, a single record, or records that a harvester took
/// in the envelope of OAI-PMH.
enum LIDOFile {
  static let namespace = "http://www.lido-schema.org"

  static func recognises(_ probe: SourceProbe) -> Bool {
    guard let root = probe.root else { return false }
    switch root.name {
    case "lidoWrap", "lido": return root.tag.contains(namespace)
    case "OAI-PMH":
      return String(decoding: probe.opening, as: UTF8.self).contains(namespace)
    default: return false
    }
  }

  static func read(_ document: ForeignDocument) -> ForeignCampus? {
    let log = document.log()
    guard let bytes = DiskFile.bytes(log: log, most: SourceText.most),
      let root = XMLTree.read(bytes, log: log)
    else { return nil }
    let records = records(in: root)
    let isHarvest = root.name == "OAI-PMH"
    if isHarvest { noteHarvest(root, log) }
    guard let first = records.first else {
      // A harvest of what has changed since may be empty.
      if isHarvest, !log.problems.isEmpty { return nil }
      log.add(
        .malformedFile, "The document holds no record of LIDO, so nothing is read.",
        remedy: "Export it again; records are elements 'lido'.", line: root.line)
      return nil
    }
    let origins = records.map(LIDOOrigin.init)
    let named = origins.lazy.compactMap { $0?.campus }.first
    guard let campus = document.campus ?? named ?? document.requiredCampus(log) else { return nil }
    let languages = document.languages(of: campus, usual: languages(of: records))
    var reader = LIDOReader(
      ForeignItems(campus: campus, languages: languages, log: log),
      isKnown: document.isKnown(campus))
    reader.noteNumbers(of: zip(records, origins).filter { $0.1 == nil }.map(\.0))
    for (record, origin) in zip(records, origins) { reader.read(record, origin) }
    reader.finish()
    document.account(for: root.unused, in: log)
    var facts = CampusFacts()
    facts.name = origins.contains { $0 != nil } || document.campus == nil ? name(of: first) : nil
    return document.campus(of: reader.items, facts)
  }

  /// The records in an element, in order.
  private static func records(in element: XMLTree) -> [XMLTree] {
    element.name == "lido" ? [element] : element.children.flatMap(records)
  }

  /// The languages of the records, the most frequent first: those of their descriptions and texts.
  private static func languages(of records: [XMLTree]) -> [LanguageTag] {
    var counts = LanguageCount()
    for record in records {
      // The first description is in the language of the one who keeps the record.
      for (index, description) in record.children("descriptiveMetadata").enumerated() {
        counts.add(description.language, weight: index == 0 ? 1000 : 1)
        for text in description.all(["appellationValue", "descriptiveNoteValue"]) {
          counts.add(text.language)
        }
      }
    }
    return counts.ranked
  }

  /// The name of the institution that a record comes from.
  private static func name(of record: XMLTree) -> LocalizedText? {
    let source = record.all(["recordSource"]).first?.child("legalBodyName")
    let language = record.child("descriptiveMetadata")?.language ?? .english
    return LIDOTexts(isOwn: true, language: language).text(
      source?.children("appellationValue") ?? [])
  }

  /// Tells what a harvest says besides its records: that more follow, that some were deleted, and its
  /// errors (OAI-PMH 2.0, sections 2.5, 3.5 and 3.6).
  private static func noteHarvest(_ root: XMLTree, _ log: ProblemLog) {
    if let token = root.all(["resumptionToken"]).first, let text = token.text {
      log.add(
        .leftOut, "The harvest is a part: more records follow under '\(text.prefix(80))'.",
        remedy: "Fetch them all, and import each part.", line: token.line, field: token.name)
    }
    for error in root.children("error") {
      let code = error.attributes["code"] ?? "?"
      log.add(
        .leftOut,
        "The server answered with '\(code.prefix(80))': \((error.text ?? "").prefix(200))",
        remedy: "Ask it again for what is missing.", line: error.line, field: "error")
    }
    let headers = root.all(["header"])
    let deleted = headers.filter { $0.attributes["status"] == "deleted" }
    if let first = deleted.first {
      let names = deleted.prefix(shown).map { $0.child("identifier")?.text ?? "?" }
      let rest = deleted.count - names.count
      log.add(
        .leftOut,
        "\(deleted.count) record\(deleted.count == 1 ? " was" : "s were") deleted at the source: "
          + names.map { String($0.prefix(80)) }.joined(separator: ", ")
          + (rest > 0 ? " and \(rest) more." : "."),
        remedy:
          "Works of them that are here stay until the document that brought them is read without "
          + "them: remove them, or set their status.", line: first.line, field: "header@status")
    }
    // The envelope tells of the harvest.
    for child in root.all(["responseDate", "request", "resumptionToken"]) + headers {
      child.useAll()
    }
  }

  /// The most identifiers of deleted records that are told. A choice.
  private static let shown = 20
}

/// The place of a record in the catalogue that Docent wrote it from.
struct LIDOOrigin {
  let id: Slug
  let campus: PlaceID
  /// The public address; `nil` if the record was written without one.
  let address: WrittenAddress?

  /// `nil` for a record of others. Docent names each twice, by an address or path, and by the identifier
  /// at its end; and it names the campus: by the address of its page, or as the path of a place.
  init?(_ record: XMLTree) {
    let wrap = record.child("administrativeMetadata")?.child("recordWrap")
    guard let stated = record.child("lidoRecID")?.peek, let number = wrap?.child("recordID"),
      number.attributes.peek("type") == LIDOConcept.local, let own = number.peek,
      let id = try? Slug(own)
    else { return nil }
    self.id = id
    if let address = WrittenAddress(stated, of: PagePath.work(id)) {
      let link = wrap?.at("recordSource", "legalBodyWeblink").first?.peek
      guard let campus = link.flatMap({ address.place($0) }) else { return nil }
      self.address = address
      self.campus = campus
    } else {
      let path = stated.split(separator: "/", omittingEmptySubsequences: false)
      guard path.count == 3, path[1] == "work", path[2] == own,
        let campus = try? PlaceID(String(path[0])),
        record.all(["placeID"]).contains(where: {
          $0.peek.flatMap { try? PlaceID($0) }?.campus == campus
        })
      else { return nil }
      self.campus = campus
      address = nil
    }
  }

  /// The identifier of an artist or medium that Docent wrote, by the page of one, or `CAMPUS/word/ID`.
  func slug(_ text: String, _ word: String, page: ((Slug) -> String)? = nil) -> Slug? {
    if let address, let page { return address.slug(text, page: page) }
    let path = text.split(separator: "/", omittingEmptySubsequences: false)
    guard path.count == 3, path[1] == word else { return nil }
    return try? Slug(String(path[2]))
  }

  /// The place that Docent wrote.
  func place(_ text: String) -> PlaceID? {
    if let address { return address.place(text) }
    return try? PlaceID(text)
  }
}
