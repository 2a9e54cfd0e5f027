import ArgumentParser
import Catalog
import Foundation
import Geodesy
import Queries
import Rendering
import Storage

struct TourCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "tour",
    abstract: "Author tours: each edit is a revision of its own, and 'docent undo' takes it back.",
    discussion: """
      Example:
        docent tour new bronze --campus cambridge --title "Bronze in the Square"
        docent tour add bronze untitled-owl --dwell 90
        docent tour add bronze quiet-cornerstone
        docent tour move bronze 2 --to 1
        docent tour publish bronze
      """,
    subcommands: [
      List.self, New.self, Add.self, Move.self, Remove.self, SetText.self, Publish.self,
      Withdraw.self,
      Delete.self,
    ])
}

/// One edit of one tour, from reading it to the new revision.
struct TourEdit {
  let catalog: CatalogOptions
  let note: String

  /// Changes an existing tour with `edit`, and says what became of it.
  func change(_ id: String, _ edit: (inout Tour, CatalogContents) throws -> String) async throws {
    let slug = try Typed.slug(id, "Tour")
    try await apply { contents in
      guard let before = contents.tours[slug] else {
        throw Problem.notFound("tour", id, known: contents.tours.keys.map(\.description))
      }
      var after = before
      let message = try edit(&after, contents)
      return (before == after ? nil : .replace(.tour(before), with: .tour(after)), message)
    }
  }

  /// The number of times that an edit is made, because the catalogue has changed meanwhile, before
  /// it is given up.
  private static let mostTries = 50

  /// Applies the one change that `edit` makes of the newest revision; `nil` changes nothing.
  ///
  /// Where somebody else's edit comes between, it is made anew on the revision after that: as it is
  /// if the tour did not change, and field by field if it did. Only what both changed is a
  /// conflict.
  func apply(_ edit: (CatalogContents) throws -> (change: Change?, message: String)) async throws {
    let store = try CatalogStore.open(catalog.path, for: .writing)
    var first: Change?
    for attempt in 1... {
      let stored = try await store.load()
      var (change, message) = try edit(stored.contents)
      if let first, let merged = try await Self.merged(first, stored.contents, store) {
        if merged.after != change?.after { message += " Somebody else changed the tour meanwhile." }
        change = merged
      }
      guard let change else {
        Terminal.say("Nothing to change: \(message)")
        return
      }
      first = first ?? change
      let known = Set(CatalogChecks.problems(in: stored.contents))
      let found = CatalogChecks.problems(in: stored.contents.applying([change])).filter {
        !known.contains($0)
      }
      if found.contains(where: { $0.severity == .error }) { throw Problems(found) }
      do {
        let revision = try await store.apply(
          [change], expecting: stored.version, note: note, at: Date())
        found.forEach(Terminal.complain)
        Terminal.say("Revision \(revision): \(message)")
        return
      } catch let problem as Problem where problem.code == .editConflict && attempt < Self.mostTries
      {
        continue
      }
    }
  }

  /// The change that `first`, made of an earlier revision, becomes; `nil` where nobody changed its
  /// tour since, so that it can be made as if it came now.
  private static func merged(
    _ first: Change, _ contents: CatalogContents, _ store: CatalogStore
  ) async throws -> Change? {
    let now = contents[first.key]
    guard let base = first.before, let now, now != base else { return nil }
    guard let mine = first.after else {
      throw Problem(
        .editConflict, "The \(first.key) was changed while it was to be deleted.",
        remedy: "Look at what it is now, and delete it again if it shall still go.")
    }
    return .replace(now, with: try await store.merging(mine, with: now, since: base))
  }
}

extension TourCommand {
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List all tours, drafts included.", discussion: "Example: docent tour list")
    @OptionGroup var catalog: CatalogOptions
    @OptionGroup var reading: ReadingOptions

    func run() async throws {
      Terminal.print(
        Renderer(try await catalog.snapshot()).tourList(for: try reading.reader()).bytes)
    }
  }

  struct New: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Begin a tour, as a draft.",
      discussion: "Example: docent tour new bronze --campus cambridge --title \"Bronze\"")
    @Argument(help: "Its identifier: lower-case words joined by hyphens.") var id: String
    @Option(help: "The campus it walks on.") var campus: String
    @Option(help: "What it is called.") var title: String
    @Option(help: "An introduction, CommonMark.") var text: String?
    @Option(help: "Who puts it together.") var author: String?
    @OptionGroup var catalog: CatalogOptions

    func run() async throws {
      let slug = try Typed.slug(id, "Tour")
      let campus = try Typed.place(campus, "Option --campus")
      try await TourEdit(catalog: catalog, note: "tour new \(id)").apply { contents in
        guard contents.tours[slug] == nil else {
          throw Problem(
            .duplicateIdentifier, "There is a tour '\(id)' already.",
            remedy: "Choose another identifier, or change that tour with 'docent tour set'.")
        }
        let language = contents.defaultLanguage(at: campus)
        guard let title = LocalizedText(try Typed.text(title, option: "--title"), in: language)
        else {
          throw Problem(
            .missingValue, "The title of the tour is blank.", remedy: "Give it one with --title.")
        }
        var tour = Tour(id: slug, campus: campus, title: title)
        tour.text = try text.flatMap {
          LocalizedText(try Typed.text($0, option: "--text"), in: language)
        }
        tour.author = try author.map { try Typed.text($0, option: "--author") }
        tour.status = .draft
        return (.add(.tour(tour)), "tour \(id) is a draft without stops.")
      }
    }
  }

  struct Add: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Add a stop at a work or place.",
      discussion: """
        Example: docent tour add bronze untitled-owl --at 2 --dwell 120
        A tour stays on its campus.
        """)
    @Argument(help: "The tour.") var id: String
    @Argument(help: "The identifier of a work, or the path of a place.") var subject: String
    @Option(help: "The position to put it at, from 1; the end if left out.") var at: Int?
    @Option(help: "Its number for the keypad, where that is not its position.") var number: Int?
    @Option(help: "What the tour says there, CommonMark.") var text: String?
    @Option(
      parsing: .unconditional, help: ArgumentHelp("How long people stay.", valueName: "seconds"))
    var dwell: Double?
    @Option(
      parsing: .unconditional,
      help: "What seeing it is worth where time is short; 1 unless given.")
    var weight: Double?
    @Option(
      parsing: .unconditional,
      help: ArgumentHelp("How close it announces itself.", valueName: "metres"))
    var radius: Double?
    @OptionGroup var catalog: CatalogOptions

    func run() async throws {
      try await TourEdit(catalog: catalog, note: "tour add \(id) \(subject)").change(id) {
        tour, contents in
        var stop = Stop(try subject(in: contents))
        try checkCampus(of: stop, tour, contents)
        stop.number = try StopNumbers.keypad(number)
        stop.text = try text.flatMap {
          LocalizedText(
            try Typed.text($0, option: "--text"), in: contents.defaultLanguage(at: tour.campus))
        }
        stop.dwell = try StopNumbers.dwell(dwell)
        stop.weight = try StopNumbers.weight(weight)
        stop.radius = try StopNumbers.radius(radius)
        let position = try StopNumbers.position(
          at ?? tour.stops.count + 1, count: tour.stops.count + 1, option: "--at")
        tour.stops.insert(stop, at: position)
        return "\(subject) is stop \(tour.stopNumbers[position]) of tour \(id)."
      }
    }

    private func checkCampus(
      of stop: Stop, _ tour: Tour, _ contents: CatalogContents
    ) throws {
      let campus: PlaceID? =
        switch stop.subject {
        case .work(let id): contents.works[id]?.place.campus
        case .place(let id): id.campus
        }
      guard let campus, campus != tour.campus else { return }
      throw Problem(
        .invalidValue, "'\(subject)' is on campus '\(campus)', the tour on '\(tour.campus)'.",
        remedy: "Choose a work or place of the tour's campus: nobody walks from one to the other.")
    }

    private func subject(in contents: CatalogContents) throws -> Stop.Subject {
      if let slug = try? Slug(subject), contents.works[slug] != nil { return .work(slug) }
      let subjects = [ItemKind.campus, .building, .level, .room].map { ItemKey($0, subject) }
      if let place = try? PlaceID(subject), subjects.contains(where: { contents[$0] != nil }) {
        return .place(place)
      }
      let known =
        contents.works.keys.map(\.description) + contents.buildings.keys.map(\.description)
      let close = NameSuggestion.nearest(to: subject, among: known)
      throw Problem(
        .notFound, "There is no work or place '\(subject)'.",
        remedy: close.isEmpty
          ? "'docent search' finds identifiers."
          : "Did you mean \(close.joined(separator: ", "))?")
    }
  }

  struct Move: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Move a stop to another position.",
      discussion: "Example: docent tour move bronze 3 --to 1")
    @Argument(help: "The tour.") var id: String
    @Argument(help: "The number of the stop.") var stop: Int
    @Option(help: "The position to put it at, from 1.") var to: Int
    @OptionGroup var catalog: CatalogOptions

    func run() async throws {
      try await TourEdit(catalog: catalog, note: "tour move \(id) \(stop) --to \(to)").change(id) {
        tour, _ in
        let from = try tour.existingPosition(ofStop: stop)
        let position = try StopNumbers.position(to, count: tour.stops.count, option: "--to")
        tour.stops.insert(tour.stops.remove(at: from), at: position)
        return "stop \(stop) of tour \(id) is at position \(to)."
      }
    }
  }

  struct Remove: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Take a stop out of a tour.", discussion: "Example: docent tour remove bronze 3")
    @Argument(help: "The tour.") var id: String
    @Argument(help: "The number of the stop.") var stop: Int
    @OptionGroup var catalog: CatalogOptions

    func run() async throws {
      try await TourEdit(catalog: catalog, note: "tour remove \(id) \(stop)").change(id) {
        tour, _ in
        let gone = tour.stops.remove(at: try tour.existingPosition(ofStop: stop))
        // What nobody shows any more can come before nothing.
        if !tour.stops.contains(where: { $0.subject == gone.subject }) {
          for index in tour.stops.indices {
            tour.stops[index].after.removeAll { $0 == gone.subject }
          }
        }
        return "stop \(stop) is out of tour \(id); \(tour.stops.count) are left."
      }
    }
  }

  struct Publish: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show a tour to visitors.", discussion: "Example: docent tour publish bronze")
    @Argument(help: "The tour.") var id: String
    @OptionGroup var catalog: CatalogOptions

    func run() async throws {
      try await TourEdit(catalog: catalog, note: "tour publish \(id)").change(id) { tour, _ in
        tour.status = .published
        return "tour \(id) is published."
      }
    }
  }

  struct Withdraw: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Hide a tour from visitors; it stays in the catalogue as a draft.",
      discussion: "Example: docent tour withdraw bronze")
    @Argument(help: "The tour.") var id: String
    @OptionGroup var catalog: CatalogOptions

    func run() async throws {
      try await TourEdit(catalog: catalog, note: "tour withdraw \(id)").change(id) { tour, _ in
        tour.status = .draft
        return "tour \(id) is a draft."
      }
    }
  }

  struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove a whole tour; 'docent undo' brings it back.",
      discussion: "Example: docent tour delete bronze")
    @Argument(help: "The tour.") var id: String
    @OptionGroup var catalog: CatalogOptions

    func run() async throws {
      let slug = try Typed.slug(id, "Tour")
      try await TourEdit(catalog: catalog, note: "tour delete \(id)").apply { contents in
        guard let tour = contents.tours[slug] else {
          throw Problem(
            .notFound, "There is no tour '\(id)' in the catalogue.",
            remedy: "'docent browse' lists the tours of each campus.")
        }
        return (.remove(.tour(tour)), "tour \(id) is deleted.")
      }
    }
  }
}

/// Numbers of a stop, within their ranges.
enum StopNumbers {
  /// A number for the keypad, within the range that the text form takes.
  static func keypad(_ number: Int?) throws -> Int? {
    guard let number else { return nil }
    guard Stop.numbers.contains(number) else {
      throw Problem(
        .invalidValue,
        "Option --number must be from \(Stop.numbers.lowerBound) to \(Stop.numbers.upperBound), not "
          + "\(number).",
        remedy: "Leave it out, or set it to 0, for the stop's position.")
    }
    return number
  }

  static func dwell(_ seconds: Double?) throws -> Double? {
    guard let seconds else { return nil }
    guard (0...Stop.longestDwell).contains(seconds) else {
      throw Problem(
        .invalidValue,
        "Option --dwell must be from 0 to \(Int(Stop.longestDwell)) seconds, not \(seconds).",
        remedy: "Leave it out, or set it to none, for the usual time.")
    }
    return seconds
  }

  static func weight(_ weight: Double?) throws -> Double? {
    guard let weight else { return nil }
    guard Stop.weights.contains(weight) else {
      throw Problem(
        .invalidValue,
        "Option --weight must be from 0 to \(Int(Stop.weights.upperBound)), not \(weight).",
        remedy: "Leave it out, or set it to none, for 1.")
    }
    return weight
  }

  static func radius(_ meters: Double?) throws -> Meters? {
    guard let meters else { return nil }
    guard meters > 0, Meters(meters) <= Stop.widestRadius else {
      throw Problem(
        .invalidValue,
        "Option --radius must be more than zero and up to \(Int(Stop.widestRadius.value)) metres, not "
          + "\(meters).",
        remedy: "Leave it out, or set it to none, for the usual radius.")
    }
    return Meters(meters)
  }

  /// A position counted from 1, as an index.
  static func position(_ position: Int, count: Int, option: String) throws -> Int {
    guard (1...max(count, 1)).contains(position) else {
      throw Problem(
        .badRequest, "Option \(option) must be from 1 to \(max(count, 1)), not \(position).",
        remedy: "Positions are counted from 1.")
    }
    return position - 1
  }
}
