public import Catalog
import Drafts
public import Exchange
import Foundation
public import Geodesy
import Notation
import Queries
import Storage

/// The notes of a photograph that the catalogue does not have, for its staff to take over or not: nothing
/// of them is stored or published unasked.
public struct PhotographOffer: Sendable {
  /// The notes that can be taken over, each by the name of the field that it fills.
  public enum Part: String, CaseIterable, Sendable {
    /// The position of the camera, for a work that the photograph shows.
    case position
    /// The line beneath the picture.
    case caption
    /// The description for those who do not see it.
    case alternativeText
    /// The credit to who made or owns it.
    case credit
    /// The licence.
    case licence
    /// The date and time, as the fact `taken` of the medium.
    case taken
  }

  /// A value for a field of the medium.
  public struct Value: Hashable, Sendable {
    /// The part that it is of.
    public let part: Part
    /// The language, of texts that have one.
    public let language: LanguageTag?
    /// One line.
    public let text: String
    /// The setting that gives the medium the value.
    public let setting: FieldSetting

    init(_ part: Part, _ text: String, in language: LanguageTag? = nil, isUsual: Bool = true) {
      self.part = part
      self.language = language
      self.text = text
      let name = part == .taken ? "detail:taken" : part.rawValue
      setting = FieldSetting(
        name + (isUsual ? "" : language.map { "@\($0)" } ?? ""), text)
    }
  }

  /// A work that shows the photograph.
  public struct Subject: Hashable, Sendable {
    /// The work.
    public let work: Slug
    /// Metres from the work to the camera; `nil` where the work has no position yet.
    public let distance: Meters?
  }

  /// The photograph.
  public let medium: Slug
  /// All that the photograph says.
  public let notes: PhotographNotes
  /// The values of fields that the medium does not have.
  public let values: [Value]
  /// The works that show it, where it tells a position.
  public let subjects: [Subject]
  /// A sentence for each value that is no part of the offer.
  public let leftOut: [String]

  /// True if the photograph says nothing that the catalogue lacks: no value, and no position for a work
  /// without one.
  public var isEmpty: Bool {
    values.isEmpty && !subjects.contains { $0.distance == nil }
  }

  /// Tells whether the photograph says anything of a part, known to the catalogue or not.
  public func says(_ part: Part) -> Bool {
    switch part {
    case .position: notes.position != nil
    case .caption: !notes.caption.isEmpty
    case .alternativeText: !notes.alternativeText.isEmpty
    case .credit: notes.credit != nil
    case .licence: notes.licence != nil
    case .taken: notes.taken != nil
    }
  }

  /// True if there is nothing to tell of the photograph.
  public var hasNothing: Bool { notes.isEmpty }

  /// The offer of `notes` for `medium` in `contents`, with its works from `snapshot`.
  init(_ notes: PhotographNotes, for medium: Media, in contents: CatalogContents) {
    self.medium = medium.id
    self.notes = notes
    let languages = contents.languages(at: medium.campus)
    var (values, leftOut) = ([Value](), notes.leftOut)
    func offer(_ part: Part, _ texts: [PhotographNotes.Text], _ known: LocalizedText?) {
      // What tells a language of the campus comes before what tells a kin of it, which pages show where
      // they lack their own, and before what tells none.
      let ranks: [(PhotographNotes.Text) -> LanguageTag?] = [
        { text in text.language.flatMap { languages.contains($0) ? $0 : nil } },
        { text in text.language.flatMap { tag in languages.first { $0.isKin(of: tag) } } },
        { text in text.language == nil ? languages.first : nil },
      ]
      var rest = texts
      for rank in ranks {
        for text in rest {
          guard let own = rank(text) else { continue }
          rest.removeAll { $0 == text }
          let taken = values.first { $0.part == part && $0.language == own }
          if let taken {
            guard taken.text != text.text else { continue }
            leftOut.append("Another \(part.rawValue) in '\(own)': \(text.text.prefix(80)).")
          } else if known?[own] == nil {
            values.append(Value(part, text.text, in: own, isUsual: own == languages.first))
          }
        }
      }
      for text in rest {
        leftOut.append(
          "The \(part.rawValue) in the language '\(text.language?.description ?? "")', which the campus "
            + "does not have.")
      }
    }
    offer(.caption, notes.caption, medium.caption)
    offer(.alternativeText, notes.alternativeText, medium.alternativeText)
    if let credit = notes.credit, medium.credit == nil {
      values.append(Value(.credit, credit))
    }
    if let licence = notes.licence, medium.licence == nil {
      values.append(Value(.licence, licence))
    }
    if let taken = notes.taken, medium.details["taken"] == nil {
      values.append(Value(.taken, taken))
    }
    self.values = values
    self.leftOut = leftOut
    subjects =
      notes.position.map { position in
        contents.works.values.filter { $0.media.contains(medium.id) }.sorted { $0.id < $1.id }
          .map { Subject(work: $0.id, distance: $0.coordinate?.distance(to: position)) }
      } ?? []
  }

  /// The values of `parts` as settings of the medium.
  func settings(_ parts: Set<Part>) -> [FieldSetting] {
    values.filter { parts.contains($0.part) }.map(\.setting)
  }

  /// The setting that gives a work the position of the camera; `nil` where it is not told.
  public var positionSetting: FieldSetting? {
    notes.position.map {
      FieldSetting(
        "position", "\($0.latitude.decimalText),\($0.longitude.decimalText)")
    }
  }
}

extension LanguageTag {
  /// Tells whether both are kinds of one language, as `en` and `en-GB` are.
  fileprivate func isKin(of other: LanguageTag) -> Bool {
    let first = { (tag: LanguageTag) in tag.description.prefix { $0 != "-" } }
    return first(self) == first(other)
  }
}

extension CatalogEditor {
  /// The offers of the photographs `media`, in their order, or of all where it is empty; of those of which
  /// there is nothing to tell none.
  ///
  /// Throws a Problem where one is not there, and where the program that reads them is not installed.
  /// - Complexity: Runs a program for each image.
  public func photographOffers(of media: [Slug] = []) async throws -> [PhotographOffer] {
    let contents = try await current(try await open(.reading)).stored.contents
    return try await notes(of: media, in: contents).compactMap { notes in
      contents.media[notes.medium].map { PhotographOffer(notes.notes, for: $0, in: contents) }
    }
  }

  private func notes(
    of media: [Slug], in contents: CatalogContents
  ) async throws -> [(medium: Slug, notes: PhotographNotes)] {
    try await photographs.take { try await self.readNotes(of: media, in: contents) }
  }

  private func readNotes(
    of media: [Slug], in contents: CatalogContents
  ) async throws -> [(medium: Slug, notes: PhotographNotes)] {
    let store = try await open(.reading)
    guard let tool = PictureTool.installed else { throw Problem.noNotesTool }
    // On record, so that the next run takes away what one that is killed leaves.
    let drafts = try Drafts(in: FileManager.default.temporaryDirectory.path)
    defer { drafts.finish() }
    let folder = URL(fileURLWithPath: try drafts.path(for: "photographs"), isDirectory: true)
    try FileManager.default.createDirectory(
      at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    var found: [(medium: Slug, notes: PhotographNotes)] = []
    for id in media.isEmpty ? contents.media.keys.sorted() : media {
      guard let medium = contents.media[id] else {
        throw Problem.missing(ItemKey(.media, id.description), in: contents)
      }
      guard let notes = try await tool.notes(of: medium, in: store, folder), !notes.isEmpty else {
        continue
      }
      found.append((id, notes))
    }
    return found
  }

  /// Takes `parts` of the offers of the photographs `media`, or of all where it is empty, over, as one
  /// revision. A position goes to the works that show the photograph and have none; to those that have
  /// one, too, where `movesWorks`. Of several photographs of a work the first counts.
  public func take(
    _ parts: Set<PhotographOffer.Part>, of media: [Slug], movesWorks: Bool = false, note: String,
    isTrial: Bool = false
  ) async throws -> Outcome {
    // Read once and before the turn, in which others wait: what the files say does not change with the
    // catalogue.
    let notes = try await notes(of: media, in: current(try await open(.reading)).stored.contents)
    return try await edits.take {
      try await self.untilCurrent { stored in
        let contents = stored.contents
        var changes: [Change] = []
        var warnings: [Problem] = []
        var placed: Set<Slug> = []
        for (id, notes) in notes {
          guard let medium = contents.media[id] else { continue }
          let offer = PhotographOffer(notes, for: medium, in: contents)
          let settings = offer.settings(parts)
          if !settings.isEmpty {
            let made = try ItemSettings(settings).changed(
              .media(medium), languages: contents.languages(at: medium.campus))
            changes.append(.replace(.media(medium), with: made.item))
            warnings += made.warnings
          }
          guard parts.contains(.position) else { continue }
          for subject in offer.subjects where movesWorks || subject.distance == nil {
            guard let work = contents.works[subject.work], placed.insert(work.id).inserted,
              let moved = try offer.placing(work, moving: movesWorks, contents)
            else { continue }
            changes.append(.replace(.work(work), with: moved.item))
            warnings += moved.warnings
          }
        }
        var wish = try Wish.located(changes, note: note, warnings: warnings)
        wish.isTrial = isTrial
        var outcome = try await self.attempt(wish)
        let after =
          isTrial ? outcome.stored.contents.applying(outcome.changes) : outcome.stored.contents
        outcome.offers = notes.compactMap { id, notes in
          after.media[id].map { PhotographOffer(notes, for: $0, in: after) }
        }
        return outcome
      }
    }
  }
}

extension PhotographOffer {
  /// The work at the position of the camera; `nil` where that is not told, and where the work has a
  /// position that it is to keep.
  func placing(
    _ work: Work, moving: Bool, _ contents: CatalogContents
  ) throws -> ItemSettings.Made? {
    guard moving || work.coordinate == nil else { return nil }
    return try positionSetting.map {
      try ItemSettings([$0]).changed(
        .work(work), languages: contents.languages(at: work.place.campus))
    }
  }
}

extension Problem {
  static let noNotesTool = Problem(
    .missingProgram, "The program that reads what photographs say, 'vipsheader', is not here.",
    remedy: ForeignTool.vips.remedy)
}
