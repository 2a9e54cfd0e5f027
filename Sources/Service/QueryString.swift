import Catalog
import Exchange
import Foundation
import Hummingbird
import Notation
import Rendering

/// The part of an address after `?`, decoded, every name known and given once.
struct QueryString {
  /// The parameters that are known, as they are given.
  private(set) var values: [(name: String, value: String)] = []
  /// The names that are not known, as they are written.
  private var strangers: [Substring] = []
  private let known: [String]

  /// The parameters that are given twice, or in no UTF-8, each told once.
  private(set) var faults: [ParameterProblem] = []

  /// Notes names given twice, and escapes that are not UTF-8. Names that `known` does not hold are
  /// passed over, until ``strangerFaults`` are asked for.
  init(_ text: String, known: [String]) {
    self.known = known
    for pair in Self.pairs(of: text) {
      guard let name = try? Self.decode(pair.name), known.contains(name) else {
        strangers.append(pair.name)
        continue
      }
      guard self[name] == nil else {
        var problem = Problem(
          .badRequest, "Parameter '\(name, as: .parameter)' is given twice.",
          remedy: "Give it once.")
        problem.name(self[name] ?? "", as: .value)
        note(name, problem)
        continue
      }
      do throws(Problem) {
        values.append((name, try Self.decode(pair.value)))
      } catch { note(name, error) }
    }
  }

  private mutating func note(_ name: String, _ problem: Problem) {
    guard !faults.contains(where: { $0.parameter == name }) else { return }
    faults.append(ParameterProblem(name, problem))
  }

  /// The faults that names are not known: a program that misspells one is told so. People arrive by
  /// links to which others have added what they like, such as `utm_source`. At most 100 are told.
  var strangerFaults: [ParameterProblem] {
    var told: Set<Substring> = []
    return strangers.filter { told.insert($0).inserted }.prefix(100).map { stranger in
      do throws(Problem) {
        let name = try Self.decode(stranger)
        return ParameterProblem(
          name,
          Problem(
            .badRequest, "There is no parameter '\(name, as: .parameter)' here.",
            remedy: known.isEmpty
              ? "Leave it out." : "Use \(known.joined(separator: ", ")), or leave it out."))
      } catch { return ParameterProblem(String(stranger), error) }
    }
  }

  /// Words of at most `longest` bytes; `nil` if they are absent.
  func words(_ name: String, longest: Int) throws(Problem) -> String? {
    guard let text = self[name] else { return nil }
    guard text.utf8.count <= longest else {
      var problem = Problem(
        .badRequest, "Parameter '\(name, as: .parameter)' is longer than \(longest) bytes.",
        remedy: "Shorten it to at most \(longest) bytes.")
      problem.name(text, as: .value)
      throw problem
    }
    return text
  }

  /// An identifier; `nil` if it is absent.
  func slug(_ name: String) throws(Problem) -> Slug? {
    guard let text = self[name] else { return nil }
    do { return try Slug(text) } catch { throw .parameter(name, given: text, error) }
  }

  /// A parameter that is `true` or `false`; `nil` if it is absent.
  func truth(_ name: String) throws(Problem) -> Bool? {
    switch self[name] {
    case nil: return nil
    case "true": return true
    case "false": return false
    case let other?: throw .parameter(name, must: "be true or false", not: other)
    }
  }

  /// The parameters that `known` holds, for programs that send what they like to other servers:
  /// everything else is passed over, and of a name given twice the last counts, as in PHP.
  init(_ text: String, takingOnly known: [String]) {
    self.known = known
    for pair in Self.pairs(of: text).prefix(64) {
      guard let name = try? Self.decode(pair.name), known.contains(name),
        let value = try? Self.decode(pair.value)
      else { continue }
      values.removeAll { $0.name == name }
      values.append((name, value))
    }
  }

  /// The value of a parameter; `nil` if it is absent.
  subscript(name: String) -> String? { values.first { $0.name == name }?.value }

  /// The names and values as they are written, byte by byte: characters are three times as slow.
  private static func pairs(of text: String) -> [(name: Substring, value: Substring)] {
    text.utf8.split(separator: UInt8(ascii: "&")).map { pair in
      let mark = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
      return (Substring(pair[..<mark]), Substring(pair[mark...].dropFirst()))
    }
  }

  /// Forms write a space as `+` (WHATWG URL, application/x-www-form-urlencoded).
  private static func decode(_ text: Substring) throws(Problem) -> String {
    guard text.utf8.contains(where: { $0 == 0x25 || $0 == 0x2B }) else { return String(text) }
    let spaced = String(text.map { $0 == "+" ? " " : $0 })
    guard let decoded = spaced.removingPercentEncoding else {
      throw Problem(
        .badRequest, "'\(text.prefix(80))' is not percent-encoded UTF-8.",
        remedy: "Encode the address after RFC 3986.")
    }
    return decoded
  }

  /// The shape asked for by `f`, or else by `Accept` (RFC 9110 section 12.5.1), or else the first.
  /// Where `Accept` allows none of them, that is a `not-acceptable` Problem if `isStrict`. JSON may
  /// have a type of its own, too.
  func format(
    among formats: [Format], accept: String?, jsonType: String? = nil, isStrict: Bool = false
  ) throws(Problem) -> Format {
    if let name = self["f"] {
      guard let format = Format(rawValue: name), formats.contains(format) else {
        let known = formats.map(\.rawValue).joined(separator: ", ")
        throw Problem(
          .badRequest,
          "Parameter '\("f", as: .parameter)' asks for '\(name, as: .value)', which is not offered here.",
          remedy: "Use one of \(known).")
      }
      return format
    }
    guard let accept, let first = formats.first else { return formats[0] }
    if let best = AcceptHeader(accept).best(among: formats, jsonType: jsonType) { return best }
    guard isStrict else { return first }
    let types =
      formats.map { $0.mediaType.prefix { $0 != ";" } } + (jsonType.map { [$0[...]] } ?? [])
    throw Problem(
      .notAcceptable, "The answer has none of the types that 'Accept' names.",
      remedy: "Accept one of \(types.joined(separator: ", ")), or ask for it with 'f'.")
  }

  /// The languages asked for by `lang`, or else `chosen` before, or else by `Accept-Language`.
  func languages(
    chosen: LanguageTag?, acceptLanguage: String?
  ) throws(Problem) -> LanguagePreference {
    if let text = self["lang"] {
      do { return LanguagePreference([try LanguageTag(text)]) } catch {
        throw .parameter("lang", given: text, error)
      }
    }
    if let chosen { return LanguagePreference([chosen]) }
    return acceptLanguage.map(LanguagePreference.init(acceptLanguage:)) ?? LanguagePreference()
  }
}

/// An `Accept` header, for choosing among the shapes on offer.
struct AcceptHeader {
  private let ranges: [(type: Substring, quality: Double)]

  init(_ text: String) {
    ranges = text.split(separator: ",").prefix(32).map { part in
      let pieces = part.split(separator: ";").map { $0.drop { $0 == " " } }
      let quality =
        pieces.dropFirst().first { $0.hasPrefix("q=") }
        .flatMap { Double($0.dropFirst(2)) } ?? 1
      let type = (pieces.first ?? "").prefix { $0 != " " }
      return (type, quality)
    }
  }

  /// The shape of highest quality; of equal ones the first in `formats`. `nil` if none is wanted.
  ///
  /// A client that takes JSON and plain text alike does not ask for a shape of ours; GDAL says so when
  /// it opens an address. GeoJSON is JSON, and is what it gets where that is the usual shape.
  func best(among formats: [Format], jsonType: String? = nil) -> Format? {
    if formats.first == .geojson, ranges.count == 2,
      ranges.map(\.type).sorted() == ["application/json", "text/plain"],
      ranges[0].quality == ranges[1].quality
    {
      return .geojson
    }
    var best: (format: Format, quality: Double)?
    for format in formats {
      var quality = quality(of: format.mediaType.prefix { $0 != ";" })
      if format == .json, let jsonType { quality = max(quality, self.quality(of: jsonType[...])) }
      if quality > best?.quality ?? 0 { best = (format, quality) }
    }
    return best?.format
  }

  /// The quality of a media type that is named without a star; 0 if it is not.
  func quality(named type: String) -> Double {
    ranges.first { $0.type == type.prefix { $0 != ";" } }?.quality ?? 0
  }

  private func quality(of type: Substring) -> Double {
    let family = type.prefix { $0 != "/" } + "/*"
    return ranges.first { $0.type == type }?.quality
      ?? ranges.first { $0.type == family }?.quality
      ?? ranges.first { $0.type == "*/*" }?.quality ?? 0
  }
}
