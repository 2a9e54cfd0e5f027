import ArgumentParser
import Catalog
import Geodesy

extension TourCommand {
  struct SetText: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "set",
      abstract: "Change what a tour, or one of its stops, says.",
      discussion: """
        Examples:
          docent tour set bronze --title "Bronze by the River" --author "A. Curator"
          docent tour set bronze --stop 3 --text "Look up." --dwell 60
          docent tour set bronze --title "Bronce" --lang es
          docent tour set bronze --stop 3 --radius none
          docent tour set bronze --stop 3 --weight 2 --after 1,2
        An empty text takes it away, as 'none' does a number.
        """)
    @Argument(help: "The tour.") var id: String
    @Option(help: "The number of a stop; the tour itself if left out.") var stop: Int?
    @Option(help: "The title.") var title: String?
    @Option(help: "The text, CommonMark.") var text: String?
    @Option(help: "Who put the tour together.") var author: String?
    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("How long people stay at the stop.", valueName: "seconds"))
    var dwell: NumberSetting?
    @Option(
      parsing: .unconditional,
      help: ArgumentHelp(
        "What seeing the stop is worth where time is short; 1 unless set.", valueName: "number"))
    var weight: NumberSetting?
    @Option(
      help: ArgumentHelp(
        "The stops that must be seen before it, by number, or none.", valueName: "stop,…"))
    var after: String?
    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("How close the stop announces itself.", valueName: "metres"))
    var radius: NumberSetting?
    @Option(help: "The number of the stop for the keypad; 0 for its position.") var number: Int?
    @Option(help: "The language of title and text; the campus's default if left out.")
    var lang: String?
    @OptionGroup var catalog: CatalogOptions

    func validate() throws {
      if stop == nil,
        dwell != nil || radius != nil || number != nil || weight != nil || after != nil
      {
        throw ValidationError("--dwell, --weight, --after, --radius and --number need --stop.")
      }
      if stop != nil, author != nil {
        throw ValidationError("--author is the tour's, not a stop's.")
      }
    }

    func run() async throws {
      let language = try lang.map { text in
        do { return try LanguageTag(text) } catch {
          throw Problem(.badRequest, "Option --lang: \(error)", remedy: "Correct the tag.")
        }
      }
      _ = try title.map { try Typed.text($0, option: "--title") }
      _ = try text.map { try Typed.text($0, option: "--text") }
      _ = try author.map { try Typed.text($0, option: "--author") }
      let note = "tour set \(id)" + (stop.map { " --stop \($0)" } ?? "")
      try await TourEdit(catalog: catalog, note: note).change(id) { tour, contents in
        let language = language ?? contents.defaultLanguage(at: tour.campus)
        guard let stop else {
          try set(&tour, language)
          return "tour \(id) is called '\(tour.title.all[0].text)'."
        }
        let position = try tour.existingPosition(ofStop: stop)
        try set(&tour.stops[position], language)
        if let after { tour.stops[position].after = try subjects(after, of: tour) }
        return "stop \(tour.stopNumbers[position]) of tour \(id)."
      }
    }

    private func subjects(_ numbers: String, of tour: Tour) throws -> [Stop.Subject] {
      if numbers == "none" { return [] }
      return try numbers.split(separator: ",").map { text in
        guard let number = Int(text) else {
          throw Problem(
            .badRequest, "Option --after names no stop with '\(text)'.",
            remedy: "Write the numbers of stops with commas between them, such as 1,2, or none.")
        }
        return tour.stops[try tour.existingPosition(ofStop: number)].subject
      }
    }

    private func set(_ tour: inout Tour, _ language: LanguageTag) throws {
      if let title {
        guard let changed = tour.title.replacing(language, with: title) else {
          throw Problem(
            .missingValue, "The tour would be left without a title.",
            remedy: "Give it another title instead of none.")
        }
        tour.title = changed
      }
      if let text { tour.text = LocalizedText.replacing(tour.text, language, with: text) }
      if let author { tour.author = author.isEmpty ? nil : author }
    }

    private func set(_ stop: inout Stop, _ language: LanguageTag) throws {
      if let title { stop.title = LocalizedText.replacing(stop.title, language, with: title) }
      if let text { stop.text = LocalizedText.replacing(stop.text, language, with: text) }
      if let dwell { stop.dwell = try StopNumbers.dwell(dwell.value) }
      if let weight { stop.weight = try StopNumbers.weight(weight.value) }
      if let radius { stop.radius = try StopNumbers.radius(radius.value) }
      if let number { stop.number = number == 0 ? nil : try StopNumbers.keypad(number) }
    }
  }
}

/// A number to set, or `none` to take it away.
struct NumberSetting: ExpressibleByArgument {
  let value: Double?

  init?(argument: String) {
    value = Double(decimal: argument)
    if value == nil, argument != "none" { return nil }
  }
}

extension LocalizedText {
  /// The text with its reading in `language` replaced, or taken away where `text` is blank; `nil`
  /// when none is left.
  fileprivate func replacing(_ language: LanguageTag, with text: String) -> LocalizedText? {
    var texts = Dictionary(uniqueKeysWithValues: all.map { ($0.language, $0.text) })
    texts[language] = text
    return LocalizedText(texts)
  }

  fileprivate static func replacing(
    _ old: LocalizedText?, _ language: LanguageTag, with text: String
  ) -> LocalizedText? {
    old?.replacing(language, with: text) ?? LocalizedText(text, in: language)
  }
}
