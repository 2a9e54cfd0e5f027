import ArgumentParser
import Authoring
import Catalog
import Geodesy
import Notation

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
      guard let stop else {
        try await setTour(language)
        return
      }
      var settings = StopSettings()
      settings.title = title
      settings.text = text
      settings.language = language
      settings.dwell = dwell?.number
      settings.weight = weight?.number
      settings.radius = radius?.number
      settings.number = number
      settings.after = try after.map(Self.numbers)
      try await catalog.edit(
        id, .setStop(stop, settings), note: "tour set \(id) --stop \(stop)"
      ) { made in
        "stop \(made.stopNumber ?? 0) of tour \(id)."
      }
    }

    private func setTour(_ language: LanguageTag?) async throws {
      var settings = TourSettings()
      settings.title = title
      settings.text = text
      settings.author = author
      settings.language = language
      let campuses = try await catalog.open().load().contents
      try await catalog.edit(id, .set(settings), note: "tour set \(id)") { made in
        let title = made.tour.title.reading(
          for: LanguagePreference(language.map { [$0] } ?? []),
          fallback: campuses.defaultLanguage(at: made.tour.campus))
        return "tour \(id) is called '\(title.text)'."
      }
    }

    private static func numbers(_ list: String) throws -> [Int] {
      if list == "none" { return [] }
      return try list.split(separator: ",").map { text in
        guard let number = Int(text) else {
          throw Problem(
            .badRequest, "Option --after names no stop with '\(text)'.",
            remedy: "Write the numbers of stops with commas between them, such as 1,2, or none.")
        }
        return number
      }
    }
  }
}

/// A number to set, or `none` to take it away.
struct NumberSetting: ExpressibleByArgument {
  let number: StopSettings.Number

  init?(argument: String) {
    if let value = Double(decimal: argument) {
      number = .value(value)
    } else if argument == "none" {
      number = .usual
    } else {
      return nil
    }
  }
}
