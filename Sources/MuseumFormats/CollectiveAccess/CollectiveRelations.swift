import Notation

/// What a record says of its relations to those of another table that no item has a field for: they are
/// fields of the record, and so details.
struct CollectiveRelations {
  private let name: String
  private let table: CollectiveRecord.Table?
  /// True where nothing but a detail is made of a relation: to a table without a home, and of an object
  /// to an object.
  let areFields: Bool

  /// The relations of a record of `table` to those of the table `name`.
  init(of table: CollectiveRecord.Table, to name: String) {
    self.name = name
    self.table = CollectiveRecord.Table(rawValue: name)
    areFields = self.table == nil || table == .objects && self.table == .objects
  }

  /// Keeps those of a relation's `fields` that say something to people. Numbers of the database do not,
  /// and who a person is to a record is read with the people.
  func keep(
    _ fields: [String: [CollectiveRecord.Value]], _ label: String?,
    in record: inout CollectiveRecord
  ) {
    if areFields {
      // What visitors may not see is not named.
      guard fields["access"]?.first.map({ $0.text == "1" }) ?? true else { return }
      let number = fields["idno"]?.first?.text
      let field = table == nil ? name : "related_objects"
      if let text = label ?? number {
        let isBoth = label != nil && number != nil && table != nil
        record.fields[field, default: []].append(
          .init(text: isBoth ? "\(text) (\(number ?? ""))" : text))
      }
    }
    for leaf in leaves {
      for value in fields[leaf] ?? [] {
        let field = "\(name).\(leaf)"
        // What is said of several is said once.
        guard record.fields[field]?.contains(value) != true else { continue }
        record.fields[field, default: []].append(value)
      }
    }
  }

  /// The fields of a relation that people read, and that nothing else reads. What a person's source says
  /// may name somebody who is not public.
  private var leaves: [String] {
    let ofAll = ["effective_date"]
    let ofRelation = ["relationship_typename", "source_info"]
    return switch table {
    case _ where areFields: ofAll + ofRelation + (table == nil ? ["idno", "idno_stub"] : [])
    case .entities?: ofAll
    case .locations?, .places?: ofAll + ["source_info"]
    default: []
    }
  }
}

extension CollectiveRecord.Relation {
  /// Words for where a thing is, in types of relationships: English, German, French, Spanish.
  private static let whereabouts = [
    "locat", "site", "displayed", "standort", "befindet", "emplacement", "situ", "ubicac",
    "lugar actual",
  ]

  /// True if a place may be where the record's thing is: nothing is said of what it is to it, or that.
  var isWhereabouts: Bool {
    let words = [role, roleName].compactMap { $0?.lowercased() }
    return id.table == .locations || words.isEmpty
      || words.contains { word in
        word == "related" || Self.whereabouts.contains { word.contains($0) }
      }
  }
}
