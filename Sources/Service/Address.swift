import Catalog
import Exchange
import Queries
import Rendering

/// One address of the service, declared once: the router, the parsing of its parameters, the HTTP
/// article and tests of every address all follow from it.
struct Address: Hashable, Sendable {
  /// The path as the router reads it: `:id` stands for one part of it, `**` for all of the rest.
  let path: String
  /// The shapes of the answer, the usual one first; none where it is a file or a document of another
  /// standard.
  let formats: [Format]
  /// The parameters, besides the `f` and `lang` of every answer that has shapes.
  let parameters: [Parameter]

  init(_ path: String, _ formats: [Format], _ parameters: [Parameter] = []) {
    self.path = path
    self.formats = formats
    self.parameters = parameters
  }

  /// The declared values of the parameter `name`, which there is.
  subscript(name: String) -> Parameter.Values {
    guard let parameter = parameters.first(where: { $0.name == name }) else {
      preconditionFailure("The address /\(path) declares no parameter \(name).")
    }
    return parameter.values
  }

  /// The path as people read it, such as `/tours/ID/route`.
  var shown: String {
    "/"
      + path.split(separator: "/").map { part in
        part == "**" ? "PATH" : part.hasPrefix(":") ? part.dropFirst().uppercased() : String(part)
      }.joined(separator: "/")
  }
}

/// A parameter of an address, and what it may hold.
struct Parameter: Hashable, Sendable {
  /// The values that a parameter may have.
  enum Values: Hashable, Sendable {
    /// Words, up to so many bytes.
    case text(longest: Int)
    /// A whole number; `usual` where it is left out.
    case integer(ClosedRange<Int>, usual: Int?)
    /// A decimal number in this range.
    case decimal(ClosedRange<Double>)
    /// A length in metres, zero or more.
    case meters
    /// A share, above 0 and below 1.
    case share
    /// Degrees on WGS 84.
    case degrees
    /// The word `true` or `false`.
    case truth
    /// One of these words.
    case words([String])
    /// The identifier of an item.
    case identifier
    /// The path of a place.
    case place
    /// A position, `latitude,longitude`.
    case position
    /// A work, stop, place, entrance or position.
    case end
    /// The number of a stop, or one of these words.
    case stop([String])
    /// A time after ISO 8601.
    case time
  }

  let name: String
  let values: Values

  init(_ name: String, _ values: Values) {
    self.name = name
    self.values = values
  }
}

extension Parameter.Values: CustomStringConvertible {
  /// The values in words, for the HTTP article.
  var description: String {
    func shown(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? "\(number)" }
    return switch self {
    case .text(let longest): "text of at most \(longest) bytes"
    case .integer(let range, let usual):
      "\(range.lowerBound) to \(range.upperBound)"
        + (usual.map { ", \($0) if left out" } ?? "")
    case .decimal(let range): "\(shown(range.lowerBound)) to \(shown(range.upperBound))"
    case .meters: "metres"
    case .share: "above 0, below 1"
    case .degrees: "degrees"
    case .truth: "true or false"
    case .words(let words): words.joined(separator: ", ")
    case .identifier: "identifier"
    case .place: "path of a place"
    case .position: "latitude,longitude"
    case .end: "work, stop, place, entrance or position"
    case .stop(let words):
      "\(Stop.numbers.lowerBound) to \(Stop.numbers.upperBound), or \(words.joined(separator: ", "))"
    case .time: "time after ISO 8601"
    }
  }
}
