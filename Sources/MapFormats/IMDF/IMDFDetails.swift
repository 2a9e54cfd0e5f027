import Catalog
import Exchange
import Notation

extension IMDFFeature {
  /// Every property that says something and is not among `taken`, as details: text, numbers and
  /// truths as they are, lists of words with commas between them, a label in one language as its
  /// text, and what else is nested as JSON.
  ///
  /// What only joins features or draws them (`display_point`, identifiers) is no detail.
  func details(without taken: Set<String>) -> Details {
    var details: Details = [:]
    for member in properties.members({ !taken.contains($0) && !Self.joints.contains($0) }) {
      details[member.name] = Self.text(of: member.value, isLabel: member.name.hasSuffix("name"))
    }
    return details
  }

  /// Properties of any feature that are read for what they join (OGC 20-094, Reference), and what
  /// Docent wrote.
  static let joints: Set = [
    "docent", "display_point", "address_id", "anchor_id", "building_ids", "level_id", "unit_ids",
  ]

  /// Only names are labels: `type` of a door would be a language tag, too.
  private static func text(of value: JSONValue, isLabel: Bool) -> String? {
    if let text = value.foreignText { return text }
    if let elements = value.elements, elements.allSatisfy({ $0.string != nil }) {
      let words = elements.compactMap(\.foreignText)
      return words.isEmpty ? nil : words.joined(separator: ", ")
    }
    let labels = Self.labels(value)
    if isLabel, case .object(let members) = value, members.count == 1, let only = labels.first {
      return only.value
    }
    return value.nestedText
  }

  /// The details of a room or work that an occupant states, beside its name and the fields of
  /// `taken`. Each begins with `occupant`: the category of an occupant is not the room's.
  func occupantDetails(without taken: Set<String>) -> Details {
    guard own?.isMadeUp != true else { return [:] }
    var details: Details = [:]
    for (name, value) in self.details(without: taken.union(["name", "shortName"])) {
      details["occupant \(name)"] = value
    }
    return details
  }
}
