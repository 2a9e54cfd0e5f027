import Catalog
import Queries
import Synchronization

/// What is drawn for a thing without a picture: a colour, and a pattern that says what it is made of
/// or what kind of thing it is.
///
/// Both follow from the words on its label, so that a bronze looks like a bronze in every list; where
/// those say nothing, the colour follows from the identifier.
struct CardLook: Hashable, Sendable {
  /// The patterns; the style sheet has each under its name, small.
  enum Pattern: String, CaseIterable, Sendable {
    /// Rings, as of a casting, for bronze and its like.
    case cast
    /// Bars, as of rolled steel.
    case steel
    /// Broken faces.
    case stone
    /// The grain of a board.
    case wood
    /// Strokes of a broad brush.
    case paint
    /// Panes that overlap.
    case glass
    /// Rays.
    case light
    /// Warp and weft.
    case fibre
    /// Sheets.
    case paper
    /// Tiles.
    case earth
    /// Leaves.
    case plant
    /// Waves.
    case water
    /// A disc before another, for what says nothing of its making.
    case plain
    /// A way between two places, for tours.
    case route
    /// A ground plan, for places.
    case plan
    /// A head and shoulders, for artists.
    case person
  }

  let tone: Tone
  let pattern: Pattern

  /// The classes that the style sheet draws it by.
  var className: String { "\(tone.className) pattern-\(pattern.rawValue)" }

  /// The look of a tour, place or artist.
  init(_ pattern: Pattern, of identifier: String) {
    tone = Tone(of: identifier)
    self.pattern = pattern
  }

  /// The look of a work, by the first material that its medium names, or else its classification or
  /// title, and the first colour that its title or medium does.
  init(of work: Work) {
    let id = work.id.description
    let title = CardWords.words(in: [work.title])
    let medium = CardWords.words(in: [work.medium].compactMap(\.self))
    let group = CardWords.words([work.group, work.subgroup].compactMap(\.self))
    let material = [medium, group, title].lazy.compactMap { words in
      words.lazy.compactMap(CardWords.material).first
    }.first
    pattern = material?.pattern ?? .plain
    if let color = (title + medium).lazy.compactMap({ CardWords.colors[$0] }).first {
      tone = Tone(of: id, among: [color])
    } else {
      tone = material.map { Tone(of: id, among: $0.tones) } ?? Tone(of: id)
    }
  }
}

extension Renderer {
  /// The looks of all works by their identifiers, made at first use.
  var looks: [Slug: CardLook] {
    keptLooks.withLock { kept in
      if let kept { return kept }
      let looks = Dictionary(
        snapshot.works.map { ($0.id, CardLook(of: $0)) }, uniquingKeysWith: { one, _ in one })
      kept = looks
      return looks
    }
  }
}

extension PageWriter {
  func look(of work: Work) -> CardLook { renderer.looks[work.id] ?? CardLook(of: work) }

  func look(of tour: Tour) -> CardLook { CardLook(.route, of: tour.id.description) }

  func look(of place: PlaceID) -> CardLook { CardLook(.plan, of: place.description) }

  func look(of subject: Stop.Subject) -> CardLook {
    switch subject {
    case .work(let id):
      snapshot.contents.works[id].map(look) ?? CardLook(.plain, of: id.description)
    case .place(let id): look(of: id)
    }
  }

  /// The look of what search finds.
  func look(of item: Item) -> CardLook {
    switch item {
    case .work(let work): look(of: work)
    case .tour(let tour): look(of: tour)
    case .artist(let artist): CardLook(.person, of: artist.id.description)
    default: CardLook(.plan, of: item.key.id)
    }
  }
}
