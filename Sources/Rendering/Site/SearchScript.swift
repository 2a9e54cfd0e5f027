import Catalog
import Geodesy
import Notation
import Queries

extension Renderer {
  /// The index of what a site can find, as a script, since a page opened from a disk may not read
  /// other files: `[kind, address, title, note, further words, latitude, longitude]` for each
  /// thing.
  func searchIndex(for reader: Reader) -> [UInt8] {
    let writer = PageWriter(self, for: reader)
    var json = JSONWriter(reserving: 256 * snapshot.works.count)
    json.array { json in
      for work in snapshot.works {
        json.entry(
          .work, writer, .work(work.id), work.title, at: work.place,
          note: writer.note(on: .work(work)),
          words: words(of: work), coordinate: work.status == .onView ? work.coordinate : nil)
      }
      for artist in snapshot.artists {
        guard let name = LocalizedText(artist.name, in: .english) else { continue }
        json.entry(
          .artist, writer, .artist(artist.id), name, at: artist.campus,
          note: writer.note(on: .artist(artist)),
          words: [artist.sortName].compactMap { $0 })
      }
      for tour in snapshot.tours {
        json.entry(
          .tour, writer, .tour(tour.id), tour.title, at: tour.campus,
          note: writer.note(on: .tour(tour)),
          words: Self.readings(tour.text).map(CommonMark.plainText))
      }
      addPlaces(to: &json, writer)
    }
    return Array("docentIndex=".utf8) + json.bytes + Array(";\n".utf8)
  }

  private func addPlaces(to json: inout JSONWriter, _ writer: PageWriter) {
    let contents = snapshot.contents
    let ids =
      contents.campuses.keys.sorted() + contents.buildings.keys.sorted()
      + contents.rooms.keys.sorted()
    for place in ids.compactMap(snapshot.place) {
      guard let name = place.name else { continue }
      json.entry(
        place.kind, writer, .place(place.id), name, at: place.id,
        note: writer.note(on: place.item),
        words: Self.readings(place.text).map(CommonMark.plainText))
    }
  }

  /// The words that a work can be found by besides its title.
  private func words(of work: Work) -> [String] {
    var words = work.artists.compactMap { snapshot.contents.artists[$0]?.name }
    words += [work.medium, work.locationNote].flatMap(Self.readings)
    words += Self.readings(work.description).map(CommonMark.plainText)
    words += [work.group, work.subgroup, work.accession].compactMap { $0 }
    let details = work.details.sorted { $0.key < $1.key }.map(\.value)
    words += details.filter { !$0.contains("://") }
    return words
  }

  private static func readings(_ text: LocalizedText?) -> [String] {
    text?.all.map(\.text) ?? []
  }
}

extension JSONWriter {
  /// The longest text of further words, in bytes; a longer one is cut to as many characters: an
  /// index is fetched whole.
  private static let wordsLimit = 400

  fileprivate mutating func entry(
    _ kind: ItemKind, _ writer: PageWriter, _ target: Links.Target, _ title: LocalizedText,
    at place: PlaceID, note: String?, words: [String],
    coordinate: Coordinate? = nil
  ) {
    newline()
    array { json in
      json.value(PageWriter.kinds.firstIndex { $0.kind == kind } ?? 0)
      json.value(writer.href(target))
      let shown = writer.phrase(title, at: place).text
      json.value(shown)
      json.value(note ?? "")
      let others = title.all.map(\.text).filter { $0 != shown }
      var text = (others + words).joined(separator: " ")
      if text.utf8.count > Self.wordsLimit { text = String(text.prefix(Self.wordsLimit)) }
      json.value(text)
      if let coordinate {
        json.value(coordinate.latitude)
        json.value(coordinate.longitude)
      }
    }
  }
}
