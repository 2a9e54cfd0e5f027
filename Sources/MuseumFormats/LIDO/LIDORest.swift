import Catalog
import Exchange
import Notation

extension LIDOReader {
  /// Keeps what nothing took of a record as details, by the names of its elements.
  func keepRest(of record: XMLTree, in work: inout Work) {
    var details = work.details
    for (name, text) in LIDORest(record).details where details[name] != text {
      details[details[name] == nil ? name : "lido:\(name)"] = text
    }
    work.details = details
  }
}

/// The texts of an element that nothing took, by names that people understand.
struct LIDORest {
  let details: Details

  /// The texts in `element`, which are used with that.
  init(_ element: XMLTree) {
    var found: [String: (list: [String], known: Set<String>)] = [:]
    func keep(_ text: String, as name: String) {
      guard found[name, default: ([], [])].known.insert(text).inserted else { return }
      found[name]?.list.append(text)
    }
    var kinds: [String] = []
    var told: Set<String> = []
    for path in element.unusedTexts {
      guard let leaf = path.last, !Self.unnamed.contains(leaf.name),
        let name = Self.name(of: path.dropFirst()), let text = leaf.text
      else { continue }
      let kind = Self.kind(of: path.dropFirst())
      if name == Self.eventType {
        kinds.append(text)
      } else {
        keep(text, as: kind.map { "\($0): \(name)" } ?? name)
        if let kind { told.insert(kind) }
      }
    }
    for (path, attribute, value) in element.unusedAttributes(["type"]) {
      // Addresses of concepts are told as left out, here as elsewhere.
      guard let leaf = path.last, let name = Self.name(of: path.dropFirst()),
        !value.contains("://") || Self.isForm(value, of: leaf)
      else { continue }
      _ = leaf.attributes[attribute]
      if Self.isForm(value, of: leaf) { continue }
      // What sort of thing the element itself is, though it only says how a value is written.
      let own = Self.forms.contains(leaf.name) && leaf.name != name ? "\(name) \(leaf.name)" : name
      let kind = Self.kind(of: path.dropFirst())
      keep(value, as: (kind.map { "\($0): \(own)" } ?? own) + " \(attribute)")
      if let kind { told.insert(kind) }
    }
    // The kind of an event stands before what is told of it.
    for text in kinds where !told.contains(text) { keep(text, as: Self.eventType) }
    details = found.mapValues { $0.list.joined(separator: "; ") }
  }

  /// Tells whether a type only says how an identifier is written, as an address or as the source has it, or
  /// that an actor is a person.
  private static func isForm(_ type: String, of element: XMLTree) -> Bool {
    if element.name == "actor" { return type.lowercased() == "person" }
    let types = [LIDOConcept.uri, LIDOConcept.local, "uri", "url", "local"]
    return element.name.hasSuffix("ID") && types.contains { type.lowercased() == $0.lowercased() }
  }

  private static let eventType = "eventType"
  /// Addresses of concepts, which their words stand for: they are told as left out.
  private static let unnamed: Set = ["conceptID"]
  /// Elements that say how a value is written, and not what it is.
  private static let forms: Set = [
    "term", "appellationValue", "legalBodyName", "descriptiveNoteValue", "displayDate",
    "earliestDate", "latestDate", "date", "namePlaceSet", "nameActorSet", "actor", "actorInRole",
    "displayActorInRole", "place", "displayPlace", "pos", "Point", "gml", "Concept", "prefLabel",
  ]

  /// The name for the text at the end of a path: the last element that says what it is.
  private static func name(of path: ArraySlice<XMLTree>) -> String? {
    (path.last { !forms.contains($0.name) } ?? path.last)?.name
  }

  /// The kind of the event that the text at the end of a path belongs to.
  private static func kind(of path: ArraySlice<XMLTree>) -> String? {
    guard let event = path.first(where: { $0.name == "event" || $0.name == "eventSet" }) else {
      return nil
    }
    let type = (event.name == "event" ? event : event.child("event"))?.child(eventType)
    return type?.terms.lazy.compactMap(\.peek).first ?? "event"
  }
}
