import Catalog
import Queries
import Words

/// A tour or work as a card with a picture or a drawing: template `cards`.
struct CardPart: PlainPart {
  /// `pictured`, or else `drawn` with its title below, or `lettered` with its title on the drawing.
  let shape: String
  let tone: String
  let href: String
  let text: String
  let lang: String?
  let picture: SafeHTML?
  let drawing: SafeHTML?
  let lines: [String]

  func value(of name: String) -> (any TemplateValue)? {
    switch name {
    case "shape": shape
    case "tone": tone
    case "href": href
    case "text": text
    case "lang": lang
    case "picture": picture
    case "drawing": drawing
    case "lines": lines
    default: nil
    }
  }
}

/// Cards under a heading.
struct CardListPart: PlainPart {
  var heading: String?
  var anchor: String?
  let cards: [CardPart]

  func value(of name: String) -> (any TemplateValue)? {
    switch name {
    case "heading": heading
    case "anchor": anchor
    case "cards": cards
    default: nil
    }
  }
}

extension PageWriter {
  /// A tour with its first picture, or else its route drawn, and what visitors ask before they
  /// begin.
  func card(_ tour: Tour) -> CardPart {
    let title = phrase(tour.title, at: tour.campus)
    let walk = try? snapshot.answer(TourItinerary(tour: tour.id))
    let facts = walk.map(facts)
    let look = look(of: tour)
    let picture = firstPicture(tour.stops.flatMap(snapshot.media), of: title.text)
    return CardPart(
      shape: picture == nil ? "drawn" : "pictured", tone: look.className,
      href: href(.tour(tour.id)), text: title.text, lang: title.lang,
      picture: picture.map { .picture($0, in: .card) },
      drawing: picture == nil ? RouteCard.svg(walk, look) : nil,
      lines: [
        joined([facts?.stops, facts?.length, facts?.walking], by: " · "),
        joined([facts?.access, facts?.languages, facts?.sound], by: " · "),
      ].compactMap(\.self))
  }

  /// A work with its first picture, or else a drawn plate that bears its title.
  func card(_ work: Work) -> CardPart {
    let title = phrase(work.title, at: work.place)
    let picture = firstPicture(work.media, of: title.text)
    let look = look(of: work)
    return CardPart(
      shape: picture == nil ? "lettered" : "pictured",
      tone: look.className,
      href: href(.work(work.id)), text: title.text, lang: title.lang,
      picture: picture.map { .picture($0, in: .card) },
      drawing: picture == nil ? TitleCard.svg(look) : nil,
      lines: [joined([byline(work), whereabouts(work.place)], by: " · ")].compactMap(\.self))
  }
}
