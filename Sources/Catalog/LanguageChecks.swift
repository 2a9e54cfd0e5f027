public import Notation

extension CatalogChecks {
  /// The warnings about texts in languages that their campus does not name, which its pages show to
  /// nobody who asks for one of its languages: one for each campus, kind and language. They are told
  /// of a whole catalogue and where a campus changes its languages; readers of files tell of their own.
  ///
  /// - Complexity: O(n f) for n items of f fields.
  public static func unnamedLanguages(
    in contents: CatalogContents, of campus: PlaceID? = nil
  ) -> [Problem] {
    var found: [LanguageUse: (count: Int, key: ItemKey, field: String)] = [:]
    for item in contents.items {
      guard campus ?? item.campus == item.campus,
        let languages = contents.campuses[item.campus]?.languages
      else { continue }
      for field in item.value.languageFields where !languages.contains(field.language) {
        let use = LanguageUse(
          campus: item.campus, kind: item.key.kind, language: field.language)
        let known = found[use]
        let isFirst = known.map { item.key < $0.key } ?? true
        found[use] = (
          (known?.count ?? 0) + 1, isFirst ? item.key : known?.key ?? item.key,
          isFirst ? field.name : known?.field ?? field.name
        )
      }
    }
    return found.map { use, texts in
      let others = texts.count - 1
      let more =
        others == 0
        ? "." : "; so \(others == 1 ? "is one text" : "are \(others) texts") more of this kind."
      return Problem(
        .unknownField,
        "'\(texts.field)@\(use.language)' of the \(texts.key) is in a language that campus "
          + "'\(use.campus)' does not name\(more)",
        remedy: "Add \(use.language) to the languages of the campus, or remove what is in it.")
    }.sorted { $0.message < $1.message }
  }
}

/// A language of texts of one kind of items on a campus.
private struct LanguageUse: Hashable {
  let campus: PlaceID
  let kind: ItemKind
  let language: LanguageTag
}

extension FieldedItem {
  /// The texts of the item and of its stops, by field and language.
  fileprivate var languageFields: [(name: String, language: LanguageTag)] {
    filledFields.flatMap { filled -> [(name: String, language: LanguageTag)] in
      switch filled.value {
      case .localized(let text): text.languages.map { (filled.field.name, $0) }
      case .stops(let stops): stops.flatMap(\.languageFields)
      default: []
      }
    }
  }
}
