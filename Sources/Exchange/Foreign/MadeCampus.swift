public import Catalog
public import Geodesy
public import Notation

/// The facts that a document tells of the campus of its items. They count only where there is no such
/// campus yet, and one is made around what was found.
public struct CampusFacts {
  /// The name; the identifier where the document tells none.
  public var name: LocalizedText?
  /// An introduction, CommonMark.
  public var text: LocalizedText?
  /// The postal address.
  public var address: String?
  /// The opening hours, as people read them.
  public var hours: LocalizedText?
  /// The time zone, by its name in the IANA database; UTC where the document tells none.
  public var timeZone: String?
  /// The centre; the middle of ``positions`` where the document tells none.
  public var center: Coordinate?
  /// The positions that the campus lies around; those of its items where the document tells no others.
  public var positions: [Coordinate]?
  /// Facts that no field of a campus holds.
  public var details: Details = [:]
  /// The remedy where there is neither a centre nor a position.
  public var remedy = "Describe the campus in a campus.yaml, import that, and then this."

  /// No facts.
  public init() {}
}

extension ForeignDocument {
  /// The content of the document: `items`, on their campus. A campus that is neither in the catalogue
  /// nor in a file read before is made of `facts`; `nil`, and a problem, if nothing says where it is.
  ///
  /// - Complexity: O(n log n) for n items and positions, and O(v) for v coordinates of outlines.
  public func campus(
    of items: ForeignItems, _ facts: CampusFacts = CampusFacts()
  ) -> ForeignCampus? {
    campus(
      of: ForeignCampus(of: items.campus, items), languages: items.languages, facts,
      log: items.log)
  }

  /// The content of the document: `found`, on its campus, likewise.
  ///
  /// - Complexity: O(n log n) for n items and positions, and O(v) for v coordinates of outlines.
  public func campus(
    of found: ForeignCampus, languages: [LanguageTag], _ facts: CampusFacts, log: ProblemLog
  ) -> ForeignCampus? {
    if isKnown(found.id) { return found }
    var positions = facts.positions ?? found.items.compactMap { $0.item.ownPosition }
    if positions.isEmpty { positions = found.items.compactMap { $0.item.anyPosition } }
    guard let center = center ?? facts.center ?? CampusCenter.of(positions) else {
      // A document that could not be read has its problems already.
      if !log.hasErrors {
        log.add(
          .missingValue,
          "Nothing in the document has a position, so campus '\(found.id)' cannot be made of it.",
          remedy: facts.remedy, field: "campus")
      }
      return nil
    }
    guard let name = facts.name ?? LocalizedText(found.id.description, in: languages[0]) else {
      return nil
    }
    var campus = Campus(
      id: found.id, name: name, languages: languages, timeZone: facts.timeZone ?? "UTC",
      center: center)
    campus.text = facts.text
    campus.address = facts.address
    campus.hours = facts.hours
    campus.details = facts.details
    var made = found
    made.campus = campus
    made.isZoneStated = facts.timeZone != nil
    made.isMadeOfPositions = self.center == nil && facts.center == nil
    return made
  }
}
