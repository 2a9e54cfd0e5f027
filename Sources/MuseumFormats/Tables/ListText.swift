import Catalog
import Notation

/// A list that stands in one cell as text, because a program in between knew no lists.
enum ListText {
  /// The content of a cell.
  enum Reading: Equatable {
    /// A plain text and no such list; it may have separators of its own.
    case none
    /// The values, in their order; one may be empty.
    case values([String])
    /// A list whose values can no longer be told apart, or are more than texts.
    case broken
  }

  /// Reads the two notations of OGR (GDAL's manual, "OGRFeature::GetFieldAsString" and "GeoJSON
  /// driver"): `(2:a,b)`, in which commas of the values are not marked, so that it counts only
  /// where there are as many parts as it says; and an array of JSON, `["a", "b"]`.
  static func read(_ text: String) -> Reading {
    switch text.utf8.first {
    case UInt8(ascii: "(") where text.utf8.last == UInt8(ascii: ")"): counted(text)
    case UInt8(ascii: "[") where text.utf8.last == UInt8(ascii: "]"): array(text)
    default: .none
    }
  }

  private static func counted(_ text: String) -> Reading {
    let inner = text.dropFirst().dropLast()
    guard let colon = inner.utf8.firstIndex(of: UInt8(ascii: ":")), colon > inner.startIndex,
      inner[..<colon].utf8.allSatisfy({ (0x30...0x39).contains($0) })
    else { return .none }
    let rest = inner[inner.utf8.index(after: colon)...]
    guard let count = Int(inner[..<colon]) else { return .broken }
    switch count {
    case 0: return rest.isEmpty ? .values([]) : .broken
    // A single value may hold commas.
    case 1: return .values([String(rest)])
    default:
      let parts = rest.split(separator: ",", omittingEmptySubsequences: false)
      return parts.count == count ? .values(parts.map(String.init)) : .broken
    }
  }

  /// Text in brackets that is no JSON is a text, as cataloguers write `[unknown]`.
  private static func array(_ text: String) -> Reading {
    guard let elements = (try? JSONValue(parsing: Array(text.utf8)))?.elements else { return .none }
    var values: [String] = []
    for element in elements {
      switch element {
      case .string(let text): values.append(text)
      case .integer(let number): values.append(String(number))
      case .null: values.append("")
      default: return .broken
      }
    }
    return .values(values)
  }
}
