import Catalog

/// A concept or language that a record refers to: its address, and its name for people who read
/// JSON.
struct LinkedArtTerm {
  let id: String
  let label: String

  init(id: String, _ label: String) {
    self.id = id
    self.label = label
  }

  /// A concept of the Getty's Art & Architecture Thesaurus (http://vocab.getty.edu/aat/).
  private init(aat number: Int, _ label: String) {
    self.init(id: "http://vocab.getty.edu/aat/\(number)", label)
  }
}

/// The concepts that Linked Art requires or recommends (https://linked.art/model/vocab/), each with
/// its number in the thesaurus and the label that Linked Art's own vocabulary gives it.
extension LinkedArtTerm {
  /// The concept that every record of a work of art must be classified as.
  static let artwork = LinkedArtTerm(aat: 300_133_025, "Artwork")
  /// The kind of a concept that is a kind of work.
  static let workType = LinkedArtTerm(aat: 300_435_443, "Type of Work")
  /// A description of any kind, as most others class theirs.
  static let anyDescription = LinkedArtTerm(aat: 300_411_780, "Description")
  /// The class of a place that is a building.
  static let building = LinkedArtTerm(aat: 300_004_792, "Building")
  /// The kind of a concept that is a nationality.
  static let nationality = LinkedArtTerm(aat: 300_379_842, "Nationality")

  /// The name to show.
  static let primaryName = LinkedArtTerm(aat: 300_404_670, "Primary Name")
  /// Another name for it.
  static let alternateName = LinkedArtTerm(aat: 300_264_273, "Alternate Name")
  /// The name as an index has it.
  static let sortName = LinkedArtTerm(aat: 300_451_544, "Sorting Name")
  /// The number by which its keeper knows it.
  static let accessionNumber = LinkedArtTerm(aat: 300_312_355, "Accession Number")
  /// The identifier that this catalogue gives it.
  static let systemNumber = LinkedArtTerm(aat: 300_435_704, "System-Assigned Number")

  /// The kind of a concept that is a kind of statement.
  static let briefText = LinkedArtTerm(aat: 300_418_049, "Brief Text")
  /// A statement of its materials, as a label has it.
  static let material = LinkedArtTerm(aat: 300_435_429, "Material Statement")
  /// A statement of its size, as a label has it.
  static let dimension = LinkedArtTerm(aat: 300_435_430, "Dimension Statement")
  /// A statement of whom to thank.
  static let credit = LinkedArtTerm(aat: 300_026_687, "Credit Statement")
  /// A statement of what one sees.
  static let description = LinkedArtTerm(aat: 300_435_416, "Description")
  /// A statement of its history.
  static let context = LinkedArtTerm(aat: 300_435_428, "Historical/Cultural Context")
  /// A statement of who holds which rights.
  static let rights = LinkedArtTerm(aat: 300_435_434, "Copyright/License Statement")
  /// A statement about an artist's life.
  static let biography = LinkedArtTerm(aat: 300_435_422, "Biography Statement")

  /// The class of a digital object that is a picture.
  static let digitalImage = LinkedArtTerm(aat: 300_215_302, "Digital Image")
  /// The class of a digital object that is sound.
  static let digitalAudio = LinkedArtTerm(aat: 300_312_045, "Digital Audio")
  /// The class of a digital object that is a web page.
  static let webPage = LinkedArtTerm(aat: 300_264_578, "Web Page")

  /// The numbers of all of them.
  static let known: Set<Substring> = Set(
    [
      artwork, workType, anyDescription, building, nationality, primaryName, alternateName,
      sortName,
      accessionNumber, systemNumber, briefText, material, dimension, credit, description, context,
      rights, biography, digitalImage, digitalAudio, webPage,
    ].map { number(of: $0.id) })

  /// The concept of a language. Those that Linked Art's vocabulary lists are the AAT's; other
  /// languages of two letters, which BCP 47 takes from ISO 639-1, are the Library of Congress's;
  /// for the rest the record gives Lexvo's address for their code of ISO 639-3.
  static func language(_ tag: LanguageTag) -> LinkedArtTerm {
    let written = tag.description
    let code = written.prefix { $0 != "-" }
    // A script or region has no concept of its own; the label keeps it.
    func label(_ name: String) -> String { written == code ? name : "\(name) (\(written))" }
    if let (number, name) = languages[String(code)] {
      return LinkedArtTerm(aat: number, label(name))
    }
    let list =
      code.count == 2
      ? "http://id.loc.gov/vocabulary/iso639-1/" : "http://lexvo.org/id/iso639-3/"
    return LinkedArtTerm(id: list + code, written)
  }

  /// The language that an address and a label mean, as ``language(_:)`` and others write them; `nil` if
  /// they mean none.
  static func languageTag(_ id: String, _ label: String?) -> LanguageTag? {
    let last = id.split { $0 == "/" || $0 == ":" }.last.map(String.init) ?? ""
    let code = codes[last] ?? last
    // Script and region stand in the label alone, in brackets or as the whole of it.
    for written in [
      label?.split(separator: "(").last?.split(separator: ")").first, label.map { $0[...] },
    ] {
      if let written, written == code || written.hasPrefix(code + "-"),
        let tag = try? LanguageTag(String(written))
      {
        return tag
      }
    }
    return (2...3).contains(code.count) ? try? LanguageTag(code) : nil
  }

  /// The codes of the languages by the ends of their addresses.
  private static let codes = Dictionary(
    languages.map { (String($0.value.0), $0.key) }, uniquingKeysWith: { one, _ in one })

  /// The number of a concept at the end of its address, however that is abbreviated.
  static func number(of id: String) -> Substring {
    id.split { $0 == "/" || $0 == ":" }.last ?? ""
  }

  private static let languages: [String: (Int, String)] = [
    "af": (300_387_782, "Afrikaans"), "ar": (300_387_843, "Arabic"),
    "bg": (300_388_034, "Bulgarian"), "bn": (300_387_971, "Bengali"),
    "bs": (300_388_023, "Bosnian"), "ca": (300_388_072, "Catalan"), "cs": (300_388_191, "Czech"),
    "cy": (300_389_555, "Welsh"), "da": (300_388_204, "Danish"), "de": (300_388_344, "German"),
    "el": (300_388_361, "Greek"), "en": (300_388_277, "English"), "es": (300_389_311, "Spanish"),
    "fa": (300_388_296, "Farsi"), "fi": (300_388_299, "Finnish"), "fr": (300_388_306, "French"),
    "ga": (300_388_467, "Irish"), "grc": (300_387_827, "Ancient Greek"),
    "gu": (300_388_371, "Gujarati"), "he": (300_388_401, "Hebrew"), "hi": (300_388_412, "Hindi"),
    "hr": (300_388_185, "Croatian"), "hu": (300_388_770, "Hungarian"),
    "id": (300_388_460, "Indonesian"), "is": (300_388_449, "Icelandic"),
    "it": (300_388_474, "Italian"), "ja": (300_388_486, "Japanese"),
    "ka": (300_388_343, "Georgian"), "ko": (300_388_633, "Korean"), "la": (300_388_693, "Latin"),
    "lb": (300_443_689, "Luxembourgish"), "lt": (300_388_723, "Lithuanian"),
    "mk": (300_388_760, "Macedonian"), "mr": (300_388_821, "Marathi"), "nl": (300_388_256, "Dutch"),
    "no": (300_388_992, "Norwegian"), "pa": (300_389_057, "Punjabi"), "pl": (300_389_109, "Polish"),
    "pt": (300_389_115, "Portuguese"), "ro": (300_389_157, "Romanian"),
    "ru": (300_389_168, "Russian"), "sk": (300_389_290, "Slovak"), "sl": (300_389_291, "Slovenian"),
    "sq": (300_387_803, "Albanian"), "sr": (300_389_247, "Serbian"), "sv": (300_389_336, "Swedish"),
    "sw": (300_443_741, "Swahili"), "ta": (300_389_365, "Tamil"), "te": (300_389_389, "Telugu"),
    "th": (300_389_405, "Thai"), "tr": (300_389_470, "Turkish"), "ur": (300_389_502, "Urdu"),
    "zh": (300_388_113, "Chinese"),
  ]
}
