import Catalog
import Exchange
import Notation

extension ArticReader {
  mutating func addTour(_ record: ForeignRecord) {
    guard let own = record.text("nid"), let id = items.identifier(own, .tour),
      let title = texts(record, "title", HTMLText.plain)
    else {
      record.warn(
        .leftOut, "A tour has no title or no nid, so it is left out.", remedy: "Give it both.",
        field: "title")
      return
    }
    var tour = Tour(id: id, campus: items.campus, title: title)
    let description = prose(record, "description")
    let intro = prose(record, "intro")
    tour.text = joined(description, intro)
    tour.details = record.details(without: [
      "nid", "title", "description", "intro", "translations", "tour_stops", "status", "type",
    ])
    for stop in Self.sorted(record.records("tour_stops")) {
      guard let own = stop.text("object"), let work = works[own] else {
        stop.warn(
          .leftOut,
          "A stop shows object '\(stop.text("object") ?? "")', which is not there. It is left out.",
          remedy: "Correct its number, or add the object.", field: "object")
        continue
      }
      var halt = Stop(.work(work))
      if let audio = stop.text("audio_id") {
        if let sound = sounds[audio] {
          halt.media = [sound]
        } else if !keepSilent(audio, in: &tour.details) {
          stop.warn(
            .leftOut, "There is no recording '\(audio)' for a stop.",
            remedy: "Add it to audio_files, or correct its number.", field: "audio_id")
        }
      }
      tour.stops.append(halt)
    }
    items.insert(.tour(tour), line: record.line ?? 1)
  }

  /// Stops in the order of their `sort`, those without one last.
  private static func sorted(_ stops: [ForeignRecord]) -> [ForeignRecord] {
    let orders: [Double] = stops.map { stop in
      stop.text("sort").flatMap { Double($0) } ?? .infinity
    }
    // Ties stay as they were written.
    return stops.indices.sorted { one, other in
      orders[one] == orders[other] ? one < other : orders[one] < orders[other]
    }.map { stops[$0] }
  }

  /// Two texts, one behind the other in each language.
  private func joined(_ one: LocalizedText?, _ other: LocalizedText?) -> LocalizedText? {
    guard let one, let other else { return one ?? other }
    var texts: [LanguageTag: String] = [:]
    for tag in Set(one.languages + other.languages) {
      let parts = [one[tag], other[tag]].compactMap(\.self)
      texts[tag] = parts.joined(separator: "\n\n")
    }
    return LocalizedText(texts)
  }

  mutating func addAnnotations() {
    var count = 0
    for name in ["map_annontations", "map_annotations"] { count += root.records(name).count }
    guard count > 0 else { return }
    root.warn(
      .leftOut, "\(count) labels and amenities of the app's map are not places of the collection.",
      remedy: "They are left out; add the rooms among them to places.geojson.",
      field: "map_annontations")
  }
}
