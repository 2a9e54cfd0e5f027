import Catalog
import Notation

/// The fields of one record, while an item takes those that it has fields for; what is left goes to
/// the details.
struct CollectiveFields {
  let record: CollectiveRecord
  /// The languages of the campus, the default first.
  let languages: [LanguageTag]
  private var rest: [String: [CollectiveRecord.Value]]

  init(_ record: CollectiveRecord, languages: [LanguageTag]) {
    self.record = record
    self.languages = languages
    rest = record.fields
  }

  /// The names under which installations keep the same thing: those of the SimpleAPI, of the JSON
  /// service's intrinsic fields, and of the elements in the profiles that CollectiveAccess ships.
  enum Names {
    static let label = [
      "preferred_labels.name", "preferred_labels.displayname", "preferred_labels", "display_label",
      "object_name", "location_name", "tour_name", "stop_name", "entity_name",
    ]
    static let description = [
      "description", "work_description", "public_description", "location_description",
      "tour_description", "stop_description", "tour_stop_description", "generalNotes",
    ]
    static let narrative = ["historical_context", "history", "narrative", "story"]
    static let date = [
      "work_date", "date", "creation_date", "date_created", "dates.dates_value",
      "date.dates_value", "date.date_value", "unitdate.date_value",
    ]
    static let medium = ["work_medium", "medium", "materials", "material", "technique"]
    static let dimensions = ["dimensions", "dimensions_text", "measurements"]
    static let creditLine = ["credit_line", "creditLine", "creditline", "credit"]
    static let rights = ["rights", "rights_statement", "rightsStatement", "copyright"]
    static let kind = ["type_id.display_text", "type", "object_type", "classification", "type_id"]
    static let locationNote = ["location_notes", "location_note"]
    static let georeference = [
      "location_georeference", "tour_stop_georeference", "georeference", "geocode", "coordinates",
      "map_coordinates", "gps",
    ]
    static let nationality = ["nationality", "nationalityCreator"]
    static let lifeDates = ["life_dates", "lifespan", "life_date", "lifedates"]
    static let biography = ["biography", "biographical_note", "bio"]
    static let caption = [
      "caption", "captions", "media_caption", "rep_caption", "representation_caption",
    ]
    static let alternativeText = ["alt_text", "alternative_text", "altText", "alternativeText"]
    static let mediaCredit = creditLine + ["photo_credit", "media_credit", "photographer"]
    static let licence = ["license", "licence", "license_type"] + rights
    static let address = ["address", "address.address1", "street_address"]
  }

  /// The text of the first of `names` that has one, plain. Others that say the same are used up
  /// with it.
  mutating func take(_ names: [String]) -> LocalizedText? { take(names, HTMLText.plain) }

  /// The text of the first of `names` that has one, as CommonMark: for longer texts.
  mutating func takeProse(_ names: [String]) -> LocalizedText? {
    let (log, line) = (record.log, record.line)
    return take(names) { HTMLText.commonMark($0, log, line: line) }
  }

  private mutating func take(
    _ names: [String], _ convert: (String) -> String
  ) -> LocalizedText? {
    for name in names {
      guard let values = rest[name], let text = localized(values, convert) else { continue }
      rest[name] = nil
      let said = Set(values.map(\.text))
      for other in names {
        guard let twin = rest[other] else { continue }
        if twin.allSatisfy({ said.contains($0.text) }) { rest[other] = nil }
      }
      return text
    }
    return nil
  }

  /// The text of the first of `names` that has one, in one language and on one line.
  mutating func takeLine(_ names: [String]) -> String? {
    take(names).map { text in
      let line = text.reading(for: LanguagePreference(languages), fallback: languages[0]).text
      return line.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
  }

  /// The texts of all of `names`, each once.
  mutating func takeAll(_ names: [String]) -> [String] {
    var said: Set<String> = []
    let texts = names.flatMap { rest[$0] ?? [] }.map { HTMLText.plain($0.text) }
      .filter { said.insert($0).inserted }
    for name in names { rest[name] = nil }
    return texts
  }

  /// Uses fields up whose meaning was found in another way.
  mutating func drop(_ names: String...) { for name in names { rest[name] = nil } }

  /// Uses up all fields whose names begin so.
  mutating func dropAll(startingWith beginning: String) {
    rest = rest.filter { !$0.key.hasPrefix(beginning) }
  }

  /// The georeference, as text with its places in brackets.
  mutating func takeGeoreference() -> (name: String, text: String)? {
    for name in Names.georeference {
      if let value = rest[name]?.first {
        rest[name] = nil
        return (name, value.text)
      }
      // With the option `coordinates` the service takes it apart.
      let latitude = rest[name + ".latitude"]?.first?.text
      let longitude = rest[name + ".longitude"]?.first?.text
      let pair = latitude.flatMap { north in longitude.map { "\(north),\($0)" } }
      if let path = rest[name + ".path"]?.first?.text ?? pair {
        let label = rest[name + ".label"]?.first?.text
        drop(name + ".latitude", name + ".longitude", name + ".path", name + ".label")
        return (name, "\(label.map { $0 + " " } ?? "")[\(path)]")
      }
    }
    return nil
  }

  /// The fields that nothing has taken, as details; several values are joined by `; `.
  var details: Details {
    rest.mapValues { values in
      var said: Set<String> = []
      return values.map(\.text).filter { said.insert($0).inserted }.joined(separator: "; ")
    }
  }

  // MARK: Languages

  /// Texts by language; several in one language are joined, by lines where they are long.
  private func localized(
    _ values: [CollectiveRecord.Value], _ convert: (String) -> String
  ) -> LocalizedText? {
    var texts: [LanguageTag: (list: [String], known: Set<String>)] = [:]
    for value in values {
      let tag = Self.language(value.locale, among: languages) ?? languages[0]
      let text = convert(value.text)
      if texts[tag, default: ([], [])].known.insert(text).inserted { texts[tag]?.list.append(text) }
    }
    return LocalizedText(
      texts.mapValues { found in
        found.list.joined(separator: found.list.contains { $0.count > 80 } ? "\n\n" : "; ")
      })
  }

  /// The tag of a locale such as `en_US`: whole where the campus speaks just that, else its
  /// language.
  static func language(_ locale: String?, among languages: [LanguageTag]) -> LanguageTag? {
    guard let locale, let whole = try? LanguageTag(String(locale.map { $0 == "_" ? "-" : $0 }))
    else { return nil }
    if languages.contains(whole) { return whole }
    return locale.split(separator: "_").first.flatMap { try? LanguageTag(String($0)) } ?? whole
  }
}
