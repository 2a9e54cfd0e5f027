import Catalog
import Exchange
import Foundation
import Geodesy
import Hummingbird
import Notation
import Queries
import Rendering

/// A request that has been read: parameters checked by name, the shape and the languages wanted.
struct ReadingRequest {
  /// The shape of the answer.
  let format: Format
  /// The reader of the answer, with the languages wanted.
  var reader: Reader
  let query: QueryString
  /// What is wrong with parameters whatever they are asked for: their names, shape and language.
  let faults: [ParameterProblem]
  private let path: Parameters
  let address: Address

  /// Notes as ``faults`` a shape that `address` does not have, whose first one is the default; and
  /// parameters that it does not declare, unless the answer is a page.
  init(
    _ request: Request, path: Parameters, at address: Address,
    reachedBy publicAddress: PublicAddress?
  ) throws(Problem) {
    query = QueryString(
      request.uri.query ?? "", known: address.parameterNames)
    self.path = path
    self.address = address
    var faults = query.faults
    var asksForPage = !address.isForPrograms
    do throws(Problem) {
      format = try query.format(
        among: address.formats, accept: request.headers[.accept], jsonType: address.jsonType,
        isStrict: address.isForPrograms)
      asksForPage = format == .html
    } catch {
      guard error.code == .badRequest else { throw error }
      faults.append(ParameterProblem("f", error))
      format = address.formats[0]
    }
    var languages = LanguagePreference()
    do throws(Problem) {
      languages = try query.languages(
        chosen: asksForPage && !address.isForPrograms ? CookieLanguage.read(request) : nil,
        acceptLanguage: request.headers[.acceptLanguage])
    } catch { faults.append(ParameterProblem("lang", error)) }
    if !asksForPage { faults += query.strangerFaults }
    self.faults = faults
    reader = Reader(languages: languages, address: publicAddress)
  }

  /// The language that the address itself asks for.
  var chosenLanguage: LanguageTag? { query["lang"] == nil ? nil : reader.languages.tags.first }

  /// All parameters that are given.
  var given: [(name: String, value: String)] { query.values }

  /// The whole of a parameter's text; `nil` if it is absent.
  func text(_ name: String) -> String? { query[name] }

  /// Words, no longer than the address declares.
  func words(_ name: String) throws(Problem) -> String? {
    guard case .text(let longest, _) = address[name] else {
      preconditionFailure("Parameter \(name) is declared as no text.")
    }
    return try query.words(name, longest: longest)
  }

  /// A decimal number in the range that the address declares.
  func decimal(_ name: String) throws(Problem) -> Double? {
    guard case .decimal(let range) = address[name] else {
      preconditionFailure("Parameter \(name) is declared as no decimal number.")
    }
    guard let text = query[name] else { return nil }
    do { return try WalkingStyle.number(text, in: range, parameter: "Parameter '\(name)'") } catch {
      throw error.about(name)
    }
  }

  /// A whole number in the range that the address declares, or else the usual one, which it declares,
  /// too.
  func usualInteger(_ name: String) throws(Problem) -> Int {
    guard case .integer(_, let usual?) = address[name] else {
      preconditionFailure("Parameter \(name) is declared without a usual value.")
    }
    return try integer(name) ?? usual
  }

  /// A whole number in the range that the address declares; `nil` if it is absent.
  func integer(_ name: String) throws(Problem) -> Int? {
    guard case .integer(let range, _) = address[name] else {
      preconditionFailure("Parameter \(name) is declared as no whole number.")
    }
    return try integer(name, in: range)
  }

  /// The number of a stop; `nil` if it is absent.
  func stopNumber(_ name: String) throws(Problem) -> Int? { try integer(name, in: Stop.numbers) }

  private func integer(_ name: String, in range: ClosedRange<Int>) throws(Problem) -> Int? {
    guard let text = query[name] else { return nil }
    guard let value = Int(text), range.contains(value) else {
      throw .parameter(
        name, must: "be a whole number from \(range.lowerBound) to \(range.upperBound)", not: text)
    }
    return value
  }

  /// A length in metres, zero or more.
  func meters(_ name: String) throws(Problem) -> Meters? {
    guard let text = query[name] else { return nil }
    guard let value = Double(decimal: text), value >= 0 else {
      throw .parameter(name, must: "be a number of metres, zero or more", not: text)
    }
    return Meters(value)
  }

  /// A decimal number; `nil` if it is absent.
  func number(_ name: String) throws(Problem) -> Double? {
    guard let text = query[name] else { return nil }
    guard let value = Double(decimal: text) else {
      throw .parameter(name, must: "be a decimal number", not: text)
    }
    return value
  }

  /// Two parameters that are a position; `nil` if both are absent.
  func coordinate(
    latitude latitudeName: String, longitude longitudeName: String
  ) throws(Problem) -> Coordinate? {
    if query[latitudeName] == nil, query[longitudeName] == nil { return nil }
    let latitude = try degrees(latitudeName)
    let longitude = try degrees(longitudeName)
    do {
      return try Coordinate(latitude: latitude, longitude: longitude)
    } catch {
      let name = if case .latitude = error { latitudeName } else { longitudeName }
      throw .parameter(name, given: query[name] ?? "", error)
    }
  }

  func degrees(_ name: String) throws(Problem) -> Double {
    guard let text = query[name] else {
      throw Problem(
        .badRequest, "Parameter '\(name, as: .parameter)' is missing.",
        remedy: "Say both in decimal degrees on WGS 84, such as lat=42.3736&lon=-71.1190.")
    }
    guard let value = Double(decimal: text) else {
      throw .parameter(name, must: "be a number of decimal degrees", not: text)
    }
    return value
  }

  /// A position as `latitude,longitude` in one parameter.
  func coordinate(_ name: String) throws(Problem) -> Coordinate? {
    guard let text = query[name] else { return nil }
    do { return try Coordinate(parsing: text) } catch {
      throw .parameter(name, given: text, error)
    }
  }

  /// The path of a place; `nil` if it is absent.
  private func place(_ name: String) throws(Problem) -> PlaceID? {
    guard let text = query[name] else { return nil }
    do { return try PlaceID(text) } catch { throw .parameter(name, given: text, error) }
  }

  /// The tour that there is; `nil` if the parameter is absent.
  func tour(_ name: String, in snapshot: CatalogSnapshot) throws(Problem) -> Slug? {
    guard let id = try slug(name) else { return nil }
    do { return try snapshot.tour(id).id } catch { throw error.about(name) }
  }

  /// The campus that there is; `nil` if the parameter is absent.
  func campus(_ name: String, in snapshot: CatalogSnapshot) throws(Problem) -> PlaceID? {
    guard let id = try place(name) else { return nil }
    do { return try snapshot.existingCampus(id).id } catch { throw error.about(name) }
  }

  /// The level that there is; `nil` if the parameter is absent.
  func level(_ name: String, in snapshot: CatalogSnapshot) throws(Problem) -> PlaceID? {
    guard let id = try place(name) else { return nil }
    do { return try snapshot.existingLevel(id).id } catch { throw error.about(name) }
  }

  /// An identifier; `nil` if it is absent.
  func slug(_ name: String) throws(Problem) -> Slug? { try query.slug(name) }

  /// One of an enumeration's words.
  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ name: String, of type: Choice.Type
  ) throws(Problem) -> Choice? {
    guard let text = query[name] else { return nil }
    guard let choice = Choice(rawValue: text) else {
      let all = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw .parameter(name, must: "be one of \(all)", not: text)
    }
    return choice
  }

  /// A part of the address.
  func text(inPath name: String) -> String { decoded(path.get(name) ?? "") }

  /// An identifier in the address; what is none cannot exist.
  func slug(inPath name: String, of kind: String) throws(Problem) -> Slug {
    let text = decoded(path.get(name) ?? "")
    do { return try Slug(text) } catch { throw .notFound(kind, text, known: []) }
  }

  /// The rest of the address as the path of a place; what is none cannot exist.
  func placeInPath() throws(Problem) -> PlaceID {
    let text = decoded(path.getCatchAll().joined(separator: "/"))
    do { return try PlaceID(text) } catch { throw .notFound("place", text, known: []) }
  }

  /// A whole number in the address; what is none cannot exist.
  func integer(inPath name: String, of kind: String) throws(Problem) -> Int {
    let text = path.get(name) ?? ""
    guard let value = Int(text) else { throw .notFound(kind, decoded(text), known: []) }
    return value
  }

  private func decoded(_ text: String) -> String { text.removingPercentEncoding ?? text }
}

extension Problem {
  /// A question whose parameter is in the way of an answer.
  static func badRequest(_ message: Sentence) -> Problem {
    Problem(.badRequest, message, remedy: "Correct the parameter and ask again.")
  }

  /// The problem with the name of the parameter that it is about.
  func about(_ parameter: String) -> Problem {
    var problem = self
    problem.name(parameter, as: .parameter)
    return problem
  }

  /// The parameter `name`, which must follow `rule` and is `text`.
  static func parameter(_ name: String, must rule: String, not text: String) -> Problem {
    badRequest("Parameter '\(name, as: .parameter)' must \(rule), not '\(text, as: .value)'.")
  }

  /// The parameter `name`, whose value `text` cannot be used for the reason `error`.
  static func parameter(
    _ name: String, given text: String, _ error: some CustomStringConvertible
  ) -> Problem {
    var problem = badRequest("Parameter '\(name, as: .parameter)': \(error)")
    problem.name(text, as: .value)
    return problem
  }
}
