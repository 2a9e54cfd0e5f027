import Catalog
import Exchange
import Notation

/// The people of an object, as its record tells: those who made it, and those who gave, sold or
/// show it.
struct CollectivePeople {
  /// An entity that the record names.
  struct Person: Hashable {
    let number: Int
    var label: String?
    /// The role that it has for the object, as the record words it.
    var role: String?
  }

  /// The makers, in the order of the record, each once.
  private(set) var makers: [Person] = []
  /// The others, each once for each role.
  private(set) var others: [Person] = []
  /// Fields that list entities, with the names beside them; `nil` where these are not as many.
  private(set) var lists: [(key: String, numbers: [Int], names: String?)] = []

  /// Words for those who made a work, in types of relationships: English, and the other languages
  /// of ``StatusWords``.
  private static let words = [
    "artist", "creator", "maker", "author", "painter", "sculptor", "photographer", "designer",
    "architect", "printmaker", "illustrator", "attributed", "studio", "workshop", "muralist",
    "engraver", "ceramicist", "weaver",
    "artiste", "créateur", "créatrice", "auteur", "peintre", "sculpteur", "atelier",
    "autor", "creador", "pintor", "escultor", "taller",
    // As codes, which have no letters but those of English.
    "createur", "kuenstler",
    "künstler", "urheber", "bildhauer", "maler", "werkstatt", "kunstenaar",
  ]

  /// Tells whether a role is that of somebody who made a work.
  private static func isMaker(_ role: String) -> Bool {
    let role = role.lowercased()
    return words.contains { role.contains($0) }
  }

  /// The type of the relationship decides. Where a record only lists entities, as the SimpleAPI's
  /// field for the artist does, these made it, unless the record says of one what else it is.
  init(_ record: CollectiveRecord) {
    var known: Set<Int> = []
    func add(_ person: Person, to people: inout [Person]) {
      let isThere = people.contains { $0.number == person.number && $0.role == person.role }
      if !isThere { people.append(person) }
    }
    for relation in record.relations where relation.id.table == .entities {
      let person = Person(
        number: relation.id.number, label: relation.label, role: relation.role)
      known.insert(person.number)
      let roles = [relation.role, relation.roleName].compactMap(\.self)
      if roles.isEmpty || roles.contains(where: Self.isMaker) {
        if !makers.contains(where: { $0.number == person.number }) { makers.append(person) }
      } else {
        add(person, to: &others)
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
      guard !numbers.isEmpty else { continue }
      let name = names.first { record.fields[$0] != nil } ?? names[0]
      let labels = record.list(name)
      let isCounted = labels.count == numbers.count
      lists.append((key, numbers, isCounted ? name : nil))
      for (index, number) in numbers.enumerated() where known.insert(number).inserted {
        makers.append(Person(number: number, label: isCounted ? labels[index] : nil))
      }
    }
  }
}

// Entities as artists: those who made a work.
extension CollectiveAssembly {
  /// Takes in the artists among the entities, and says who of them is none.
  mutating func addArtists() {
    let entities = records(of: .entities)
    hasEntities = !entities.isEmpty
    let objects = records(of: .objects).filter(\.isOpen)
    let people = objects.map(CollectivePeople.init)
    let makers = Set(people.flatMap { $0.makers.map(\.number) })
    var strangers: [(record: CollectiveRecord, name: String)] = []
    for record in entities {
      guard isPublic(record) else {
        hidden.insert(record.id.number)
        continue
      }
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
      named.insert(record.id.number)
      // Of entities that come without objects, those are artists that the catalogue has as such.
      let isArtist =
        objects.isEmpty ? isArtistAlready(record.id.number) : makers.contains(record.id.number)
      guard isArtist else {
        strangers.append((record, name))
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
    let others = Set(people.flatMap { $0.others.map(\.number) })
    report(strangers, of: entities.count, others: others, hasObjects: !objects.isEmpty)
  }

  private func isArtistAlready(_ number: Int) -> Bool {
    identifier(number, .artist).map {
      document.isTaken(number, by: ItemKey(.artist, $0.description))
    } ?? false
  }

  /// Says whom of the public entities nobody will find among the artists.
  private func report(
    _ strangers: [(record: CollectiveRecord, name: String)], of count: Int, others: Set<Int>,
    hasObjects: Bool
  ) {
    guard let first = strangers.first else { return }
    let shown =
      strangers.prefix(8).map { "'\($0.name.prefix(40))'" }.joined(separator: ", ")
      + (strangers.count > 8 ? ", …" : "")
    let related = strangers.count { others.contains($0.record.id.number) }
    let made =
      "made none of the works, and so \(strangers.count == 1 ? "is no artist" : "are no artists")"
    first.record.log.add(
      .leftOut,
      "\(strangers.count) of \(count) entities \(hasObjects ? made : "come without works, and are no artists here yet"): \(shown)."
        + (related == 0
          ? ""
          : " \(related) of them \(related == 1 ? "is named" : "are named") at works with another role."),
      remedy: hasObjects
        ? "Where one made a work, relate the two in CollectiveAccess by a type such as artist, creator "
          + "or maker." : "Import them along with the objects.",
      line: first.record.line, field: "ca_entities")
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

  /// The artists of an object; others who have to do with it become details under their roles.
  mutating func makers(
    of record: CollectiveRecord, _ fields: inout CollectiveFields, _ details: inout Details
  ) -> [Slug] {
    let people = CollectivePeople(record)
    var roles: [String: [String]] = [:]
    var found: [Slug] = []
    var unnamed: Int?
    for person in people.makers {
      if let slug = maker(person.number, person.label, record) {
        if !found.contains(slug) { found.append(slug) }
      } else if hidden.contains(person.number) {
        unnamed = unnamed ?? person.number
      } else if let label = person.label {
        roles[person.role ?? Self.related, default: []].append(label)
      }
    }
    for person in people.others {
      // A giver may wish to stay unnamed.
      if !isNamed(person.number) {
        unnamed = unnamed ?? person.number
      } else if let label = person.label {
        roles[person.role ?? Self.related, default: []].append(label)
      }
    }
    if let unnamed {
      record.log.addOnce(
        "unnamed", .leftOut,
        "\(record.name) and perhaps others are related to entities that are not public, such as "
          + "\(unnamed): these are not named.",
        remedy: "Make them public in CollectiveAccess if visitors may know.", line: record.line,
        field: "ca_entities \(unnamed)")
    }
    // Lists of entities are told by now, or name some who are not public.
    let told = Set(people.others.map(\.number)).union(hidden).union(artists.keys)
    for list in people.lists where list.numbers.allSatisfy(told.contains) {
      fields.drop(list.key)
      if let names = list.names { fields.drop(names) }
    }
    for (role, names) in roles {
      let own = details[role].map { [$0] } ?? []
      details[role] = (own + names).joined(separator: "; ")
    }
    return found
  }

  /// The detail of those of whom nothing tells what they are to an object.
  private static let related = "related_entities"

  /// Tells whether visitors may know of an entity. Where no entities were read, they may know of
  /// all.
  private func isNamed(_ number: Int) -> Bool { named.contains(number) || !hasEntities }

  private mutating func maker(
    _ number: Int, _ label: String?, _ record: CollectiveRecord
  ) -> Slug? {
    if let known = artists[number] { return known }
    guard let label, !hidden.contains(number) else { return nil }
    let stub = CollectiveRecord(
      id: CollectiveRecord.ID(table: .entities, number: number), line: record.line, log: record.log)
    return addArtist(stub, label)
  }
}
