import Catalog
import Geodesy

// Entities as artists, objects as works.
extension CollectiveAssembly {
  // MARK: Artists

  mutating func addArtists() {
    let entities = records(of: .entities)
    hasEntities = !entities.isEmpty
    for record in entities where isPublic(record) {
      var fields = fields(record)
      let parts = [
        record.text("preferred_labels.surname"), record.text("preferred_labels.forename"),
      ].compactMap(\.self)
      fields.drop("access", "preferred_labels.surname", "preferred_labels.forename")
      fields.drop("preferred_labels.name_sort")
      guard
        let name = fields.takeLine(
          ["preferred_labels.displayname"] + CollectiveFields.Names.label)
      else {
        record.log.add(
          .leftOut, "\(record.name) has no name, and is left out.",
          remedy: "Give it a preferred label in CollectiveAccess.", line: record.line,
          field: record.name)
        continue
      }
      addArtist(record, name) { artist in
        if parts.count == 2 { artist.sortName = parts.joined(separator: ", ") }
        artist.nationality = fields.takeLine(CollectiveFields.Names.nationality)
        artist.lifeDates = fields.takeLine(CollectiveFields.Names.lifeDates)
        artist.biography = fields.takeProse(CollectiveFields.Names.biography)
        // Addresses of pictures that the works of the artist show anyway.
        fields.drop("related_objects")
        artist.details = fields.details
      }
    }
  }

  @discardableResult
  private mutating func addArtist(
    _ record: CollectiveRecord, _ name: String, _ complete: (inout Artist) -> Void = { _ in }
  ) -> Slug? {
    guard let id = identifier(record.id.number, .artist) else { return nil }
    var artist = Artist(id: id, campus: campus, name: name)
    artist.number = number(record.id.number, .artist, "\(id)")
    complete(&artist)
    artists[record.id.number] = id
    add(.artist(artist), record)
    return id
  }

  /// Words for those who made a work; donors and sitters are details.
  private static let makers = [
    "artist", "creator", "maker", "author", "painter", "sculptor", "photographer", "designer",
    "architect", "printmaker", "illustrator", "attributed", "studio", "workshop", "künstler",
    "artiste", "autor",
  ]

  private mutating func makers(
    of record: CollectiveRecord, _ fields: inout CollectiveFields, _ details: inout Details
  ) -> [Slug] {
    var found: [Slug] = []
    var others: [String] = []
    func note(_ name: String?, _ role: String?) {
      if let name { others.append(role.map { "\(name) (\($0))" } ?? name) }
    }
    for relation in record.relations where relation.id.table == .entities {
      let role = relation.role?.lowercased()
      guard role.map({ role in Self.makers.contains { role.contains($0) } }) ?? true else {
        // A giver may wish to stay unnamed.
        if isNamed(relation.id.number) {
          note(relation.label, relation.role)
        } else {
          record.log.addOnce(
            "unnamed", .leftOut,
            "\(record.name) and perhaps others are related to entities that are not public, such as "
              + "\(relation.id.number): these are not named.",
            remedy: "Make them public in CollectiveAccess if visitors may know.",
            line: record.line, field: "ca_entities \(relation.id.number)")
        }
        continue
      }
      if let slug = maker(relation.id.number, relation.label, record) {
        found.append(slug)
      } else {
        note(relation.label, relation.role)
      }
    }
    for (key, names) in [
      ("entity_id", ["entity_name"]),
      (
        "ca_entities.entity_id",
        ["ca_entities.preferred_labels.displayname", "ca_entities.preferred_labels"]
      ),
    ] {
      let numbers = record.identifiers(key)
      let labelName = names.first { record.fields[$0] != nil } ?? names[0]
      let labels = record.list(labelName)
      let slugs = numbers.enumerated().map { index, number in
        maker(number, labels.count == numbers.count ? labels[index] : nil, record)
      }
      found += slugs.compactMap(\.self)
      // A list of other length names others too, or holds names with a ';': it stays whole.
      if slugs.allSatisfy({ $0 != nil }) {
        fields.drop(key)
        if labels.count == numbers.count { fields.drop(labelName) }
      }
    }
    if !others.isEmpty { details["related_entities"] = others.joined(separator: "; ") }
    var said: Set<Slug> = []
    return found.filter { said.insert($0).inserted }
  }

  /// Whether visitors may know of an entity. Where none were read there is no telling.
  private func isNamed(_ number: Int) -> Bool {
    artists[number] != nil || !hasEntities
  }

  private mutating func maker(
    _ number: Int, _ label: String?, _ record: CollectiveRecord
  ) -> Slug? {
    if let known = artists[number] { return known }
    guard let label else { return nil }
    let stub = CollectiveRecord(
      id: CollectiveRecord.ID(table: .entities, number: number), line: record.line, log: record.log)
    return addArtist(stub, label)
  }

  // MARK: Works

  mutating func addWorks() {
    for record in records(of: .objects) where isPublic(record) {
      guard let id = identifier(record.id.number, .work) else { continue }
      var fields = fields(record)
      guard let title = fields.take(CollectiveFields.Names.label) else {
        record.log.add(
          .leftOut, "\(record.name) has no title, and is left out.",
          remedy: "Give it a preferred label in CollectiveAccess.", line: record.line,
          field: record.name)
        continue
      }
      var work = Work(id: id, title: title, place: campus)
      work.accession = fields.takeLine(["idno"])
      work.description = fields.takeProse(CollectiveFields.Names.description)
      work.narrative = fields.takeProse(CollectiveFields.Names.narrative)
      work.date = fields.take(CollectiveFields.Names.date)
      work.years = work.date?.all.first.flatMap { YearText.years($0.text) }
      work.medium = fields.take(CollectiveFields.Names.medium)
      work.dimensions = fields.take(CollectiveFields.Names.dimensions)
      work.creditLine = fields.take(CollectiveFields.Names.creditLine)
      work.rights = fields.take(CollectiveFields.Names.rights)
      if Int(record.text("type_id") ?? "") == nil || record.text("type_id.display_text") != nil {
        work.group = fields.takeLine(CollectiveFields.Names.kind)
      }
      var details: Details = [:]
      let (place, more) = georeference(record, &fields)
      work.coordinate = place?.first.coordinate
      work.survey = place?.first.survey
      details.merge(more) { own, _ in own }
      setPlace(&work, record, &fields)
      work.artists = makers(of: record, &fields, &details)
      work.media = media(of: record, &fields, &details)
      fields.drop("access", "mimetypes")
      work.number = number(record.id.number, .work, "\(id)")
      work.details = fields.details.merging(details) { _, own in own }
      works[record.id.number] = id
      titles[id] = title
      add(.work(work), record)
    }
  }

  /// Where the work's storage location is; else the campus, with a note of what was said.
  private func setPlace(
    _ work: inout Work, _ record: CollectiveRecord, _ fields: inout CollectiveFields
  ) {
    var known: [CollectiveRecord.ID] = []
    var labels: [String] = []
    for relation in record.relations
    where relation.id.table == .locations || relation.id.table == .places {
      known.append(relation.id)
      if homes[relation.id] == nil, let label = relation.label { labels.append(label) }
    }
    for (key, table) in [
      ("location_id", CollectiveRecord.Table.locations),
      ("ca_storage_locations.location_id", .locations), ("ca_places.place_id", .places),
    ] {
      let ids = record.identifiers(key).map { CollectiveRecord.ID(table: table, number: $0) }
      known += ids
      if ids.contains(where: { homes[$0] != nil }) { fields.drop(key) }
    }
    let name = record.text("location", "ca_storage_locations.preferred_labels.name")
    let home = known.lazy.compactMap { homes[$0] }.first
    var notes = home?.note ?? []
    if let home { work.place = home.place } else { notes += [name].compactMap(\.self) + labels }
    fields.drop("location", "ca_storage_locations.preferred_labels.name")
    if let said = fields.take(CollectiveFields.Names.locationNote) {
      work.locationNote = said
      if !notes.isEmpty, let language = said.languages.first, let text = said[language] {
        let missing = notes.filter { !text.contains($0) }
        work.locationNote = LocalizedText((missing + [text]).joined(separator: "; "), in: language)
      }
    } else {
      work.locationNote = LocalizedText(notes.joined(separator: "; "), in: languages[0])
    }
    switch name?.lowercased() {
    case "on loan", "on loan out": work.status = .onLoan
    case "storage", "in storage", "art storage": work.status = .inStorage
    default:
      if home == nil, let first = known.first {
        record.log.addOnce(
          "place \(first)", .leftOut,
          "Nothing is told of \(first.table.rawValue) \(first.number)"
            + (name.map { " '\($0)'" } ?? "") + ": its works are put on the campus, with a note.",
          remedy: "Import the storage locations along with the objects.", line: record.line,
          field: "\(record.name) location")
      }
    }
  }
}
