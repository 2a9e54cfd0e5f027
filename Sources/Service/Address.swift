import Authoring
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
  /// The names of all parameters that a request may give.
  let parameterNames: [String]
  /// The answer, in a sentence; `nil` for what only pages and their scripts ask for.
  let summary: String?
  /// The media type of its JSON, where that has one of its own.
  let jsonType: String?
  /// The media type of an answer that goes on as long as somebody listens, where there is one.
  let streamType: String?
  /// The form of its JSON, where that is not the same features as its GeoJSON.
  let answer: AnswerSchema?
  /// The form of its GeoJSON, where that is not of features of a collection.
  let features: AnswerSchema?
  /// False if nothing can be read there.
  let isRead: Bool
  /// The permission that reading needs; `nil` where everybody may.
  let readers: Permission?
  /// The ways of writing there.
  let operations: [Operation]
  /// The values of parts of the path that are no identifiers.
  let parts: [Parameter]
  /// The collections that it is there for, where it is of one.
  let kinds: [FeatureKind]

  init(
    _ path: String, _ formats: [Format] = [], _ parameters: [Parameter] = [],
    summary: String? = nil, jsonType: String? = nil, streamType: String? = nil,
    answer: AnswerSchema? = nil, features: AnswerSchema? = nil,
    isRead: Bool = true,
    readers: Permission? = nil, operations: [Operation] = [], parts: [Parameter] = [],
    kinds: [FeatureKind] = FeatureKind.allCases
  ) {
    self.parts = parts
    self.kinds = kinds
    self.isRead = isRead
    self.readers = readers
    self.operations = operations
    self.path = path
    self.formats = formats
    self.parameters = parameters
    parameterNames = parameters.map(\.name) + ["f", "lang"]
    self.summary = summary
    self.jsonType = jsonType
    self.streamType = streamType
    self.answer = answer
    self.features = features
  }

  /// True if only programs ask for it, which are told where nothing suits them.
  var isForPrograms: Bool { path == "api" || path.hasPrefix("api/") }

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
    /// Words, up to so many bytes; of the form of a regular expression (ECMA-262), where one is told.
    case text(longest: Int, pattern: String? = nil)
    /// A whole number; `usual` where it is left out.
    case integer(ClosedRange<Int>, usual: Int?)
    /// A number of things, from 1; a greater one than `most` means that.
    case count(most: Int, usual: Int)
    /// A decimal number in this range.
    case decimal(ClosedRange<Double>)
    /// A length in metres, zero or more.
    case meters
    /// A length in metres, above zero and up to a greatest one.
    case radius(Double)
    /// A share, above 0 and below 1.
    case share
    /// Degrees on WGS 84, as many to either side of zero.
    case degrees(Double)
    /// The word `true` or `false`.
    case truth
    /// One of these words.
    case words([String])
    /// One of these words; the first where it is left out.
    case usualWord([String])
    /// A filter in CQL2, up to so many bytes.
    case filter(longest: Int)
    /// The identifier of an item.
    case identifier
    /// The identifier of a tour that there is.
    case tour
    /// The identifier of a campus that there is.
    case campus
    /// The path of a level that there is.
    case level
    /// A position, `latitude,longitude`.
    case position
    /// A work, stop, place, entrance or position.
    case end
    /// So many works, stops, places, entrances or positions at most, with `;` between them.
    case ends(most: Int)
    /// So many decimal numbers in this range at most, with `,` between them; these where it is left
    /// out.
    case numbers(ClosedRange<Double>, most: Int, usual: [Double])
    /// Some of these words, with `,` between them; `usual` where it is left out.
    case wordList([String], usual: [String])
    /// The number of a stop of the tour that the address names.
    case stopNumber
    /// Such a number, or one of these words.
    case stop([String])
    /// A time after ISO 8601.
    case time
    /// The four sides of a box in degrees, or these with two heights.
    case box
    /// A time or day after RFC 3339, or an interval of two.
    case interval
    /// The address of a coordinate reference system that collections list.
    case system
    /// A language, as a tag of BCP 47.
    case language
    /// The identifier of a feature of the collection; `nil` for any.
    case feature(FeatureKind?)
    /// So many identifiers of features at most, with `,` between them.
    case features(FeatureKind?, most: Int)
    /// The value that a property of features has.
    case property(FeatureProperty.Values)
  }

  let name: String
  let values: Values
  /// True if there is no answer without it.
  let isNeeded: Bool

  /// A parameter; the ends of walks and the degrees of a position are always needed.
  init(_ name: String, _ values: Values, isNeeded: Bool = false) {
    self.name = name
    self.values = values
    self.isNeeded =
      switch values {
      case .degrees, .end, .ends: true
      default: isNeeded
      }
  }
}

extension Address {
  /// True if answers have their links as a field `Link`, too (OGC 17-069r4, section 7.7): documents of
  /// the data, but neither tiles, nor what others' standards describe them by, nor the page of these.
  var hasLinks: Bool {
    let others = [
      Self.openAPI, .documentation, .tile, .tileJSON, .collectionTile, .collectionTileJSON,
    ]
    return (Self.data + Self.tiles).contains { $0.path == path }
      && !others.contains { $0.path == path }
  }
}

extension Parameter.Values: CustomStringConvertible {
  /// The values in words, for the HTTP article.
  var description: String {
    func shown(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? "\(number)" }
    return switch self {
    case .text(let longest, _): "text of at most \(longest) bytes"
    case .integer(let range, let usual):
      "\(range.lowerBound) to \(range.upperBound)"
        + (usual.map { ", \($0) if left out" } ?? "")
    case .count(let most, let usual): "from 1, at most \(most) are sent; \(usual) if left out"
    case .decimal(let range): "\(shown(range.lowerBound)) to \(shown(range.upperBound))"
    case .meters: "metres"
    case .radius(let most): "metres, above 0, at most \(shown(most))"
    case .share: "above 0, below 1"
    case .degrees(let most): "\(shown(-most)) to \(shown(most)) degrees"
    case .truth: "true or false"
    case .words(let words): words.joined(separator: ", ")
    case .usualWord(let words): "\(words.joined(separator: ", ")); the first if left out"
    case .filter(let longest): "condition in CQL2 of at most \(longest) bytes"
    case .identifier, .tour: "identifier"
    case .campus: "identifier of a campus"
    case .level: "path of a level"
    case .position: "latitude,longitude"
    case .end: "work, stop, place, entrance or position"
    case .ends(let most): "at most \(most) works, stops, places, entrances or positions, ; between"
    case .numbers(let range, let most, let usual):
      "at most \(most) of \(shown(range.lowerBound)) to \(shown(range.upperBound)), comma between; "
        + usual.map(shown).joined(separator: ",") + " if left out"
    case .wordList(let words, let usual):
      "some of \(words.joined(separator: ", ")), comma between; "
        + usual.joined(separator: ",") + " if left out"
    case .stopNumber: "\(Stop.numbers.lowerBound) to \(Stop.numbers.upperBound)"
    case .stop(let words):
      "\(Stop.numbers.lowerBound) to \(Stop.numbers.upperBound), or \(words.joined(separator: ", "))"
    case .time: "time after ISO 8601"
    case .box: "west,south,east,north in degrees, or west,south,low,east,north,high"
    case .interval: "time or day after RFC 3339, or two with / between, either of which may be .."
    case .system: "address of a system that collections list"
    case .language: "language, as a tag of BCP 47"
    case .feature: "identifier of a feature"
    case .features(_, let most): "at most \(most) identifiers of features, comma between"
    case .property(let values): Self.description(of: values)
    }
  }

  private static func description(of values: FeatureProperty.Values) -> String {
    switch values {
    case .text, .texts, .integers, .namedTexts, .translations, .parts: "text"
    case .integer(let range):
      range.upperBound < .max
        ? "\(range.lowerBound) to \(range.upperBound)" : "whole number"
    case .number: "number"
    case .truth: "true or false"
    case .choice(let words): words.joined(separator: ", ")
    }
  }
}
