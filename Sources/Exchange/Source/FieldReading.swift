public import Catalog
import Geodesy
import Notation

// The text form of an item's fields, read as the table of its kind has them.
extension Record {
  /// Values that were read elsewhere, by the names of their fields: `nil` for a refused one, whose
  /// problem is noted already.
  public typealias GivenFields = KeyValuePairs<String, FieldValue?>

  /// The item `id` that the record describes, with the values of `given` in place of its own;
  /// `nil`, and problems, if a field is missing that every item of the kind has. Without `id`,
  /// whose problem is noted already, the missing fields are reported all the same. A campus is
  /// needed where the identifier names none.
  ///
  /// - Complexity: O(k f) for k fields of the kind and f of the record.
  public func item<Kind: CatalogItem>(
    _ type: Kind.Type, id: Kind.ID?, campus: PlaceID? = nil, given: GivenFields = [:]
  ) -> Kind? {
    guard let id, let campus = campus ?? id.campusOfPlace else {
      for field in Kind.fieldDescriptions
      where field.isRequired && !given.contains(where: { $0.key == field.name }) {
        addMissing(field.name)
      }
      return nil
    }
    var item = Kind.blank(id: id, campus: campus)
    item.number = lastingNumber
    return fill(&item, given: given) ? item : nil
  }

  /// The slug in the field `name`; `nil`, and a problem, if there is none.
  public func requiredSlug(_ name: String) -> Slug? {
    let slug = slug(name)
    if slug == nil { addMissing(name) }
    return slug
  }

  /// The lasting number in the field `number`, by which the item stays known when it is renamed.
  public var lastingNumber: Int? { integer("number", in: 1...(.max)) }

  /// Sets the fields of `item` that `only` names, or all, from the record or from `given`. Returns
  /// `false`, and notes problems, if a field is missing that every item must have.
  ///
  /// - Complexity: O(k f) for k fields of the kind and f of the record.
  @discardableResult
  public func fill<Kind: FieldedItem>(
    _ item: inout Kind, given: GivenFields = [:], only: Set<String>? = nil
  ) -> Bool {
    var isWhole = true
    for field in Kind.fields {
      let description = field.description
      if let only, !only.contains(description.name) { continue }
      let known = given.first { $0.key == description.name }.map(\.value)
      guard let value = known ?? value(of: description) else {
        guard description.isRequired else { continue }
        if known == nil { addMissing(description.name) }
        isWhole = false
        continue
      }
      do {
        try field.set(value, in: &item)
      } catch {
        isWhole = isWhole && !description.isRequired
        guard let written = self.field(description.name) else { continue }
        refuse(
          written, "is \(written.value.shown), which does not suit it.",
          remedy: description.summary)
      }
    }
    return isWhole
  }

  /// The value of a field whose form needs no more than its type; `nil` for others.
  func value(of field: FieldDescription) -> FieldValue? {
    let name = field.name
    switch field.type {
    case .text: return string(name).map(FieldValue.text)
    case .localized: return text(name).map(FieldValue.localized)
    case .integer(let range): return integer(name, in: range).map(FieldValue.integer)
    case .number(let bounds): return number(name, in: bounds, of: field).map(FieldValue.number)
    case .truth: return truth(name).map(FieldValue.truth)
    case .choice(let names): return choice(name, among: names).map(FieldValue.text)
    case .place: return place(name).map(FieldValue.place)
    case .places: return list(places(name), FieldValue.places)
    case .artists: return list(slugs(name), FieldValue.artists)
    case .media: return list(slugs(name), FieldValue.media)
    case .details:
      let details = details()
      return details.isEmpty ? nil : .details(details)
    // These types have forms of their own, which the readers of each file know.
    case .texts, .coordinate, .shape, .line, .geometry, .survey, .subject, .subjects, .stops:
      return nil
    }
  }

  private func list<Element>(
    _ elements: [Element], _ value: ([Element]) -> FieldValue
  ) -> FieldValue? {
    elements.isEmpty ? nil : value(elements)
  }

  private func number(
    _ name: String, in bounds: NumberBounds, of description: FieldDescription
  ) -> Double? {
    guard let number = number(name), let field = field(name) else { return nil }
    if bounds.contains(number) { return number }
    let unit =
      switch description.unit {
      case .meters: " of metres"
      case .seconds: " of seconds"
      case nil: ""
      }
    let range =
      bounds.includesLower
      ? "from \(bounds.lower.decimalText) to \(bounds.upper.decimalText)"
      : "above \(bounds.lower.decimalText), up to \(bounds.upper.decimalText)"
    refuse(
      field, "is \(number.decimalText).",
      remedy: "Write a number\(unit) \(range). \(description.summary)")
    return nil
  }
}
