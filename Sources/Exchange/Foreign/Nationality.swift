/// The words for nationalities.
enum Nationality {
  /// Tells whether a text is a nationality in English, or several.
  static func isOne(_ text: some StringProtocol) -> Bool {
    let words = PersonLine.words(text)
    return !words.isEmpty && words.count <= 6
      && words.allSatisfy { english.contains($0) || joints.contains($0) }
      && words.contains(where: english.contains)
  }

  /// Tells whether a text is a nationality in another language.
  static func isForeignWord(_ text: some StringProtocol) -> Bool {
    foreign.contains(text.lowercased())
  }

  /// Nationalities in other languages than English, several of which are family names: they count with
  /// dates behind them, as in `deutsch, 19. Jahrhundert`.
  private static let foreign: Set = [
    "deutsch", "deutscher", "deutsche", "österreichisch", "schweizerisch", "französisch",
    "italienisch", "englisch", "britisch", "amerikanisch", "niederländisch", "flämisch",
    "spanisch", "portugiesisch", "polnisch", "russisch", "griechisch", "römisch", "dänisch",
    "schwedisch", "norwegisch", "chinesisch", "japanisch", "süddeutsch", "norddeutsch",
    "français", "française", "allemand", "allemande", "italien", "italienne", "anglais",
    "anglaise", "espagnol", "espagnole", "américain", "américaine", "flamand", "flamande",
    "canadien", "canadienne", "belge", "suisse", "español", "española", "francés", "francesa",
    "alemán", "alemana", "italiano", "italiana", "inglés", "inglesa", "mexicano", "mexicana",
    "portugués", "português", "portuguesa", "brasileiro", "brasileira", "argentino", "argentina",
    "chileno", "chilena", "peruano", "peruana", "francese", "tedesco", "tedesca", "spagnolo",
    "nederlands", "vlaams", "duits", "frans", "italiaans",
  ]

  private static let joints: Set = [
    "born", "active", "in", "and", "or", "of", "native", "new", "south", "north",
  ]
  /// Nationalities as museums write them in English.
  private static let english: Set = [
    "afghan", "african", "albanian", "algerian", "american", "argentine", "argentinian", "armenian",
    "australian", "austrian", "azerbaijani", "bahamian", "bangladeshi", "barbadian", "belarusian",
    "belgian", "bolivian", "bosnian", "brazilian", "british", "bulgarian", "burmese", "cambodian",
    "cameroonian", "canadian", "catalan", "chilean", "chinese", "colombian", "congolese",
    "croatian",
    "cuban", "cypriot", "czech", "czechoslovakian", "danish", "dominican", "dutch", "ecuadorian",
    "egyptian", "english", "estonian", "ethiopian", "european", "filipino", "finnish", "flemish",
    "french", "georgian", "german", "ghanaian", "greek", "guatemalan", "haitian", "hawaiian",
    "hungarian", "icelandic", "indian", "indonesian", "iranian", "iraqi", "irish", "israeli",
    "italian", "ivorian", "jamaican", "japanese", "jordanian", "kenyan", "korean", "kurdish",
    "latvian", "lebanese", "lithuanian", "luxembourgish", "macedonian", "malaysian", "maltese",
    "mexican", "moroccan", "nepalese", "netherlandish", "nigerian", "norwegian", "pakistani",
    "palestinian", "panamanian", "paraguayan", "peruvian", "polish", "portuguese", "romanian",
    "russian", "salvadoran", "scottish", "senegalese", "serbian", "singaporean", "slovak",
    "slovene",
    "slovenian", "somali", "soviet", "spanish", "sudanese", "swedish", "swiss", "syrian",
    "taiwanese",
    "tanzanian", "thai", "tibetan", "tunisian", "turkish", "ugandan", "ukrainian", "uruguayan",
    "uzbek", "venezuelan", "vietnamese", "welsh", "yugoslavian", "zealand", "zealander",
    "zimbabwean",
  ]
}
