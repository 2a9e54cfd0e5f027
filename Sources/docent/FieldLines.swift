import Catalog
import Exchange
import Notation

/// The fields of the kinds of things, as `docent formats --fields` prints them.
struct FieldLines {
  /// The kind of thing that has the fields, such as `work`.
  let subject: String
  let fields: [FieldDescription]

  /// The fields of each kind, and of the stops of tours.
  static let all =
    ItemKind.allCases.map { FieldLines(subject: $0.rawValue, fields: $0.fields) }
    + [FieldLines(subject: "stop", fields: Stop.fieldDescriptions)]

  /// A row for each field: its name, its values, and what it means.
  var rows: [(name: String, isRequired: Bool, values: String, summary: String)] {
    fields.map { ($0.name, $0.isRequired, values(of: $0), $0.summary) }
  }

  private func values(of field: FieldDescription) -> String {
    var values = field.type.words
    if let unit = field.unit { values += ", in \(unit == .meters ? "metres" : "seconds")" }
    if let usual = field.usual?.cellText { values += "; '\(usual)' if absent" }
    return values
  }
}

extension FieldType {
  /// The values of the type, in words.
  fileprivate var words: String {
    switch self {
    case .text: "text"
    case .localized: "text in any language"
    case .integer(let range):
      range == Int.min...Int.max
        ? "a whole number"
        : "a whole number from \(range.lowerBound) to \(range.upperBound)"
    case .number(let bounds): bounds == .any ? "a number" : "a number \(bounds.words)"
    case .truth: "true or false"
    case .choice(let names): names.joined(separator: ", ")
    case .texts: "a list of words"
    case .place: "the path of a place"
    case .places: "the paths of places"
    case .artists: "identifiers of artists"
    case .media: "identifiers of media"
    case .coordinate: "a position"
    case .shape(let allowsPoint): allowsPoint ? "an outline or a position" : "an outline"
    case .line: "a line"
    case .geometry: "lines or areas"
    case .survey: "a position with its reference system"
    case .subject: "a work or a place"
    case .subjects: "works and places"
    case .stops: "stops in order"
    case .details: "names and texts"
    }
  }
}

extension NumberBounds {
  fileprivate var words: String {
    let from = includesLower ? "from \(lower.decimalText)" : "above \(lower.decimalText)"
    return upper == .greatestFiniteMagnitude ? from : "\(from) to \(upper.decimalText)"
  }
}
