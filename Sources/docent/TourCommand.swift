import ArgumentParser
import Authoring
import Catalog
import Foundation
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
        docent tour copy bronze bronze-in-brief
      """,
    subcommands: [
      List.self, New.self, Copy.self, Add.self, Move.self, Remove.self, SetText.self, Publish.self,
      Withdraw.self,
      Delete.self,
    ])
}

extension CatalogOptions {
  /// Makes `edit` of the tour `id`, and says what became of it, in the words of `message`.
  func edit(
    _ id: String, _ edit: TourEdit, note: String, _ message: (TourEdit.Made) -> String
  ) async throws {
    let slug = try Typed.slug(id, "Tour")
    let store = try CatalogStore.open(path, for: .writing)
    let naming = ParameterNaming(noun: "Option", prefix: "--", usual: "none", usualNumber: "0")
    let outcome = try await TourEditor(store, naming: naming)
      .make(edit, of: slug, note: note, at: Date())
    let message =
      message(outcome.made) + (outcome.isMerged ? " Somebody else changed the tour meanwhile." : "")
    guard let revision = outcome.revision else {
      Terminal.say("Nothing to change: \(message)")
      return
    }
    outcome.warnings.forEach(Terminal.complain)
    Terminal.say("Revision \(revision): \(message)")
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
      _ = try Typed.slug(id, "Tour")
      let campus = try Typed.place(campus, "Option --campus")
      let tour = NewTour(campus: campus, title: title, text: text, author: author)
      try await catalog.edit(id, .begin(tour), note: "tour new \(id)") { _ in
        "tour \(id) is a draft without stops."
      }
    }
  }

  struct Copy: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Begin a tour, as a draft, with the stops and texts of another.",
      discussion: """
        Example: docent tour copy bronze bronze-in-brief --title "Bronze in Brief"
        A title is in the campus's default language alone; without one, the copy has that of the tour.
        """)
    @Argument(help: "The tour to copy.") var id: String
    @Argument(help: "The identifier of the copy: lower-case words joined by hyphens.") var new:
      String
    @Option(help: "What the copy is called.") var title: String?
    @OptionGroup var catalog: CatalogOptions

    func run() async throws {
      let original = try Typed.slug(id, "Tour")
      try await catalog.edit(
        new, .copy(original, title: title), note: "tour copy \(id) \(new)"
      ) { made in
        let count = Terminal.count(made.tour.stops.count, "stop")
        return "tour \(new) is a draft with \(count), as tour \(id) has."
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
      var stop = NewStop(subject)
      stop.position = at
      stop.number = number
      stop.text = text
      stop.dwell = dwell
      stop.weight = weight
      stop.radius = radius
      try await catalog.edit(id, .add(stop), note: "tour add \(id) \(subject)") { made in
        "\(subject) is stop \(made.stopNumber ?? 0) of tour \(id)."
      }
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
      let note = "tour move \(id) \(stop) --to \(to)"
      try await catalog.edit(id, .move(stop: stop, to: to), note: note) { _ in
        "stop \(stop) of tour \(id) is at position \(to)."
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
      try await catalog.edit(id, .remove(stop: stop), note: "tour remove \(id) \(stop)") { made in
        "stop \(stop) is out of tour \(id); \(made.tour.stops.count) are left."
      }
    }
  }

  struct Publish: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show a tour to visitors.", discussion: "Example: docent tour publish bronze")
    @Argument(help: "The tour.") var id: String
    @OptionGroup var catalog: CatalogOptions

    func run() async throws {
      try await catalog.edit(id, .publish, note: "tour publish \(id)") { _ in
        "tour \(id) is published."
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
      try await catalog.edit(id, .withdraw, note: "tour withdraw \(id)") { _ in
        "tour \(id) is a draft."
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
      try await catalog.edit(id, .delete, note: "tour delete \(id)") { _ in
        "tour \(id) is deleted."
      }
    }
  }
}
