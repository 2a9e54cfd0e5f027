import Catalog
import Exchange
import Notation

/// The stops of a tour that Docent wrote, put together again of what its collection says: the works that
/// are its items, the places whose pages it names, and a line of `metadata` for each stop, where the
/// items do not say it all.
struct IIIFStops {
  /// The works of the items, in walking order; `nil` for those that are not in the document.
  let works: [Slug?]
  let titles: [Slug: LocalizedText]
  /// The places, in walking order.
  let places: [Place]

  /// A place at which a tour stops.
  struct Place {
    let id: PlaceID
    let name: Name
  }

  /// The number and the name of a stop: `3. Runner`.
  struct Name {
    let number: Int
    let text: LocalizedText

    /// `nil` for a label of another form.
    init?(_ label: JSONValue?, in language: LanguageTag) {
      let label = IIIFText(label)
      let numbers = Set(label.all.map { Self.parts($0)?.number })
      guard label.plain.isEmpty, numbers.count == 1, let number = numbers.first ?? nil,
        let text = label.localized(in: language, { Self.parts($0)?.name ?? $0 })
      else { return nil }
      self.number = number
      self.text = text
    }

    private static func parts(_ text: String) -> (number: Int, name: String)? {
      guard let mark = text.firstRange(of: ". "), let number = Int(text[..<mark.lowerBound]) else {
        return nil
      }
      return (number, String(text[mark.upperBound...]))
    }
  }

  /// A line of `metadata` about a stop.
  struct Line {
    let name: Name
    let value: IIIFText

    /// `nil` for a line about something else.
    init?(_ entry: ForeignRecord, in language: LanguageTag) {
      guard let name = Name(entry.peekValue("label"), in: language) else { return nil }
      self.name = name
      value = IIIFText(entry.peekValue("value"))
    }
  }

  /// The stops, in walking order.
  func stops(of collection: ForeignRecord, in language: LanguageTag) -> [Stop] {
    let lines = collection.records("metadata").compactMap { Line($0, in: language) }
    var (works, places) = (works[...], places[...])
    var stops: [Stop] = []
    for line in lines {
      var stop: Stop?
      if let place = places.first, place.name.number == line.name.number {
        places.removeFirst()
        stop = self.stop(at: place, line, in: language)
      } else if let work = works.popFirst() {
        stop = work.map { self.stop(at: $0, line, in: language) }
      }
      guard var stop else { continue }
      // The number that visitors dial, where its place in the row is another.
      let number = line.name.number
      if number != stops.count + 1, Stop.numbers.contains(number) { stop.number = number }
      stops.append(stop)
    }
    return stops + works.compactMap(\.self).map { Stop(.work($0)) }
      + places.map { Stop(.place($0.id)) }
  }

  private func text(_ line: Line, in language: LanguageTag) -> LocalizedText? {
    line.value.localized(in: language, separator: "\n\n", IIIFReader.unspaced)
  }

  private func stop(at work: Slug, _ line: Line, in language: LanguageTag) -> Stop {
    var stop = Stop(.work(work))
    if line.name.text != titles[work] { stop.title = line.name.text }
    // The title of the work stands where the tour says nothing.
    let text = text(line, in: language)
    if text != titles[work] { stop.text = text }
    return stop
  }

  private func stop(at place: Place, _ line: Line, in language: LanguageTag) -> Stop {
    var stop = Stop(.place(place.id))
    if line.name.text != place.name.text { stop.title = line.name.text }
    let text = text(line, in: language)
    // Where it is stands where the tour says nothing: the names down to that of the place.
    let names = place.name.text.all.map(\.text)
    let isWhereabouts =
      text?.all.allSatisfy { reading in
        names.contains { reading.text == $0 || reading.text.hasSuffix(", \($0)") }
      } ?? true
    if !isWhereabouts { stop.text = text }
    return stop
  }
}
