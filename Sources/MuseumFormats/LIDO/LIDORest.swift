import Catalog
import Exchange
import Notation

extension LIDOReader {
  /// Keeps what nothing took of a record as details, by the names of its elements.
  func keepRest(of record: XMLTree, in work: inout Work) {
    for (name, text) in LIDORest(record).details where work.details[name] != text {
      work.details[work.details[name] == nil ? name : "lido:\(name)"] = text
    }
  }
}

/// The texts of an element that nothing took, by names that people understand.
struct LIDORest {
  let details: Details

  /// The texts in `element`, which are used with that.
  init(_ element: XMLTree) {
    var found: [String: [String]] = [:]
    for path in element.unusedTexts {
      guard let leaf = path.last, !Self.unnamed.contains(leaf.name), let text = leaf.text,
        let name = Self.name(of: path.dropFirst())
      else { continue }
      if !(found[name]?.contains(text) ?? false) { found[name, default: []].append(text) }
    }
    details = found.mapValues { $0.joined(separator: "; ") }
  }

  /// Addresses of concepts, which their words stand for: they are told as left out.
  private static let unnamed: Set = ["conceptID"]
  /// Elements that say how a value is written, and not what it is.
  private static let forms: Set = [
    "term", "appellationValue", "legalBodyName", "descriptiveNoteValue", "displayDate",
    "earliestDate", "latestDate", "date", "namePlaceSet", "nameActorSet", "actor", "actorInRole",
    "displayActorInRole", "place", "displayPlace", "pos", "Point", "gml",
  ]

  /// The name for the text at the end of a path: the last element that says what it is, behind the
  /// kind of the event that it belongs to.
  private static func name(of path: ArraySlice<XMLTree>) -> String? {
    guard let last = path.last(where: { !forms.contains($0.name) }) ?? path.last else { return nil }
    guard let event = path.first(where: { $0.name == "event" || $0.name == "eventSet" }) else {
      return last.name
    }
    let type =
      (event.name == "event" ? event : event.child("event"))?.child("eventType")?.child("term")
    let kind = type?.text ?? "event"
    return last.name == "eventType" ? nil : "\(kind): \(last.name)"
  }
}
