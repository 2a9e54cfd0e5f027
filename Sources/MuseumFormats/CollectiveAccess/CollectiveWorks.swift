import Catalog
import Exchange
import Geodesy
import Notation

// Objects as works.
extension CollectiveAssembly {
  mutating func addWorks() {
    noteStopPlaces()
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
      let around = place ?? stopPlace(of: record)
      work.coordinate = around?.first.coordinate
      work.survey = around?.first.survey
      details.merge(more) { own, _ in own }
      setPlace(&work, record, &fields)
      work.artists = makers(of: record, &fields, &details)
      work.media = media(of: record, &fields, &details)
      for relation in record.relations where relation.id.table == .places && !relation.isWhereabouts
      {
        guard let role = relation.roleName ?? relation.role, let label = relation.label else {
          continue
        }
        details[role] = [details[role], label].compactMap(\.self).joined(separator: "; ")
      }
      for (table, name) in CollectiveRecord.homeless {
        let labels = fields.takeAll(CollectiveRecord.labels(ofRelated: table))
        if !labels.isEmpty { details[name] = labels.joined(separator: "; ") }
      }
      fields.drop("access", "mimetypes")
      work.number = number(record.id.number, .work, "\(id)")
      // What a role is called may be a field's name, too.
      work.details = fields.details.merging(details) { $0 == $1 ? $0 : "\($0); \($1)" }
      works[record.id.number] = id
      titles[id] = title
      add(.work(work), record)
    }
  }

  /// The position of the stop that shows an object, for an object that has none of its own.
  private mutating func stopPlace(of record: CollectiveRecord) -> Georeference? {
    guard let found = stopPlaces[record.id.number] else { return nil }
    placingStops.insert(found.stop)
    record.log.addOnce(
      "stop places", .assumedValue,
      "\(record.name) has no position, and stands where the stop of a tour is that shows it.",
      remedy: "Give it a georeference of its own, if it stands elsewhere.", line: record.line,
      field: record.name)
    return found.place
  }

  /// Sets the place of a work to that of its storage location; where that is unknown, the campus
  /// stays, with a note of what the record says.
  private func setPlace(
    _ work: inout Work, _ record: CollectiveRecord, _ fields: inout CollectiveFields
  ) {
    var known: [CollectiveRecord.ID] = []
    var labels: [String] = []
    for relation in record.relations
    where [.locations, .places].contains(relation.id.table) && relation.isWhereabouts {
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
