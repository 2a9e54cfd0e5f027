import ArgumentParser
import Authoring
import Catalog
import Foundation
import Geodesy
import Notation
import Service

extension PhotographOffer.Part: ExpressibleByArgument {}

/// The option that takes over what photographs say of themselves.
struct PhotographOptions: ParsableArguments {
  @Option(
    name: .customLong("from-photograph"), parsing: .singleValue,
    help: ArgumentHelp(
      "Take over what the photograph itself says: \(Self.names). May be repeated.",
      valueName: "part"))
  var parts: [PhotographOffer.Part] = []
  @Flag(help: "Give the camera's position to works that have a position, too.")
  var moveWorks = false

  func validate() throws {
    if moveWorks, !parts.contains(.position) {
      throw ValidationError("--move-works needs --from-photograph position.")
    }
  }

  private static var names: String {
    PhotographOffer.Part.allCases.map(\.rawValue).joined(separator: ", ")
  }
}

/// Shows what photographs say of themselves, and takes it over.
struct PhotographOffers: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "offers",
    abstract:
      "Show what photographs say of themselves, such as where they were taken, and take it over.",
    discussion: """
      Example: docent media offers hare-front
      Example: docent media offers --from-photograph caption --from-photograph position --dry-run
      The words and positions come from Exif, IPTC and XMP in the files, and nothing of them is published \
      unasked. A position is that of the camera, not of the work. Fields that have a value keep it, and so \
      do works with a position, unless --move-works is given.
      """)

  @Argument(help: "The identifiers of media; all of the catalogue if left out.")
  var media: [String] = []
  @OptionGroup var photograph: PhotographOptions
  @OptionGroup var edit: EditOptions

  func run() async throws {
    let media = try media.map { try Typed.slug($0, "A medium") }
    guard photograph.parts.isEmpty else {
      let names = photograph.parts.map(\.rawValue).joined(separator: ", ")
      let outcome = try await edit.editor.take(
        Set(photograph.parts), of: media, movesWorks: photograph.moveWorks,
        note: "media offers: \(names)", isTrial: edit.dryRun)
      edit.tell(outcome, isTrial: edit.dryRun)
      if edit.format == .text, photograph.parts.contains(.position), !photograph.moveWorks {
        PhotographLines.tellKept(outcome)
      }
      return
    }
    let offers = try await edit.editor.photographOffers(of: media)
    if edit.format == .json {
      return Terminal.print(PhotographAccount(offers).bytes + [0x0A])
    }
    if offers.isEmpty { return Terminal.say("No photograph says anything of itself.") }
    if !PhotographLines.tell(offers) {
      Terminal.say("What photographs say of themselves is in the catalogue already.")
    }
  }
}

/// What photographs say of themselves, for people.
enum PhotographLines {
  /// Tells `offers`, and of the parts that were `asked` for which the photographs do not say; false if
  /// there is nothing to tell.
  @discardableResult
  static func tell(_ offers: [PhotographOffer], asked: [PhotographOffer.Part] = []) -> Bool {
    let told = offers.flatMap { lines($0, asked) }
    told.forEach { Terminal.say($0) }
    return !told.isEmpty
  }

  /// Tells of the works that kept the position that they have.
  static func tellKept(_ outcome: CatalogEditor.Outcome) {
    let moved = Set(outcome.changes.map(\.key))
    let works = Set(outcome.offers.flatMap(\.subjects).map(\.work))
      .filter { !moved.contains(ItemKey(.work, $0.description)) }.sorted()
    guard !works.isEmpty else { return }
    let names = works.prefix(3).map(\.description).joined(separator: ", ")
    Terminal.say(
      "\(works.count) \(works.count == 1 ? "work keeps its" : "works keep their") position: \(names)"
        + "\(works.count > 3 ? ", …" : ""). --move-works gives them that of the camera.")
  }

  private static func lines(
    _ offer: PhotographOffer, _ asked: [PhotographOffer.Part]
  ) -> [String] {
    let silent = asked.filter { !offer.says($0) }.map(\.rawValue)
    var lines = silent.isEmpty ? [] : ["  Nothing of: \(silent.joined(separator: ", "))."]
    let take = { (parts: [PhotographOffer.Part], more: String) in
      "    To take it over: docent media offers \(offer.medium) "
        + parts.map { "--from-photograph \($0.rawValue)" }.joined(separator: " ") + more
    }
    if let position = offer.notes.position {
      let radius = offer.notes.accuracy.map { " (within \(length($0)))" } ?? ""
      let text =
        "\(position.latitude.decimalText),\(position.longitude.decimalText)\(radius)"
      let works = offer.subjects.map { subject in
        subject.distance.map { "\(length($0)) from the work '\(subject.work)'" }
          ?? "and the work '\(subject.work)' has no position"
      }
      lines.append("  The camera stood at \(([text] + works).joined(separator: ", ")).")
      if offer.subjects.contains(where: { $0.distance == nil }) {
        lines.append(take([.position], ""))
      } else if !offer.subjects.isEmpty {
        lines.append(take([.position], " --move-works"))
      }
    }
    for value in offer.values { lines.append("  \(value.setting.name): \(value.text)") }
    if !offer.values.isEmpty {
      let parts = PhotographOffer.Part.allCases.filter { part in
        offer.values.contains { $0.part == part }
      }
      lines.append(take(parts, ""))
    }
    lines += offer.leftOut.map { "  Left out: \($0)" }
    return lines.isEmpty
      ? [] : ["The photograph '\(offer.medium)' says of itself:"] + lines
  }

  /// Metres, or kilometres where there are ten or more.
  private static func length(_ meters: Meters) -> String {
    meters.value < 10_000
      ? "\(Int(meters.value.rounded())) m" : "\(Int((meters.value / 1000).rounded())) km"
  }
}
