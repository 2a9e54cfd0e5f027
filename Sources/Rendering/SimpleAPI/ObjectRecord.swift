import Catalog
import Geodesy
import Notation
import Queries

extension SimpleAPI {
  /// The number of other works of each artist that are told with a work, at most.
  private static let relatedLimit = 5

  /// Writes the record of a work.
  func object(_ work: Work, to json: inout JSONWriter) {
    let media = media(of: work)
    json.member("access", "1")
    json.member("object_id", numbers.works.number(of: work.id))
    json.member("idno", work.accession ?? "")
    write(media, to: &json)
    json.member("object_name", line(work.title, at: work.place))
    let artists = work.artists.compactMap { id in
      numbers.artists.number(of: id).map { ($0, snapshot.contents.artists[id]?.name ?? "") }
    }
    json.member("entity_id", artists.map { String($0.0) }.joined(separator: ";"))
    json.member("entity_name", artists.map { JoinedList.name($0.1) }.joined(separator: ";"))
    json.member("historical_context", prose(work.narrative, at: work.place))
    json.member("work_description", prose(work.description, at: work.place))
    json.member("work_date", date(of: work))
    json.member("work_medium", line(work.medium, at: work.place))
    place(work.place, status: work.status, note: work.locationNote, to: &json)
    json.member("location_georeference", georeference(work.coordinate))
    json.member("credit_line", line(work.creditLine, at: work.place))
    for name in ["lcsh", "aat", "tgn", "tgn_coords"] { json.member(name, work.details[name] ?? "") }
    json.member("related_objects", related(others(by: work)))
    json.member("dimensions", line(work.dimensions, at: work.place))
    for name in ["dimensions_width", "dimensions_height", "dimensions_depth"] {
      json.member(name, work.details[name] ?? "")
    }
  }

  /// Writes the record of a place at which a tour stops, as apps that only know objects show it.
  func object(_ place: Place, to json: inout JSONWriter) {
    json.member("access", "1")
    json.member("object_id", numbers.placeObjects.number(of: place.id))
    json.member("idno", "")
    write(SimpleMedia(), to: &json)
    json.member("object_name", renderer.name(of: place, for: reader))
    for name in ["entity_id", "entity_name", "historical_context"] { json.member(name, "") }
    json.member("work_description", prose(place.text, at: place.id))
    for name in ["work_date", "work_medium"] { json.member(name, "") }
    self.place(place.id, status: .onView, note: nil, to: &json)
    json.member("location_georeference", georeference(ownCoordinate(of: place)))
    for name in ["credit_line", "lcsh", "aat", "tgn", "tgn_coords"] { json.member(name, "") }
    json.member("related_objects", related(snapshot.works(at: place.id)))
    for name in ["dimensions", "dimensions_width", "dimensions_height", "dimensions_depth"] {
      json.member(name, "")
    }
  }

  private func write(_ media: SimpleMedia, to json: inout JSONWriter) {
    let all = media.shown.map(\.address).joined(separator: "|")
    json.member("mimetypes", media.shown.map(\.type).joined(separator: "|"))
    json.pictures(
      media.picture, sizes: ["large", "medium", "small", "icon"], prefix: "media_", suffix: "_url")
    json.member("media_reps", all)
    json.member("reps", all)
    let picture = media.picture.isEmpty ? addresses.tile : media.picture
    json.member("secondary_media_reps", media.sounds.joined(separator: ";"))
    json.member(
      "secondary_media_rep_thumbnails", media.sounds.map { _ in picture }.joined(separator: ";"))
    json.pictures(
      media.picture, sizes: ["thumbnail", "small", "medium", "large", "x-large"], prefix: "rg_",
      suffix: "")
    json.member("ar_digital_asset", media.overlay ?? "")
    model("ar_3d_file_usdz", media.usdz, to: &json)
    model("ar_3d_file", media.glb, to: &json)
  }

  /// Writes the address of a model, or `null`: see ``SimpleAPI``.
  private func model(_ name: String, _ address: String?, to json: inout JSONWriter) {
    json.name(name)
    if let address { json.value(address) } else { json.null() }
  }

  /// Writes the place where something is to be found, or why it is not.
  private func place(
    _ place: PlaceID, status: Work.Status, note: LocalizedText?, to json: inout JSONWriter
  ) {
    json.member("location_id", numbers.places.number(of: place).map(String.init) ?? "")
    json.member("location", words.status(status) ?? renderer.whereabouts(place, for: reader))
    let names = renderer.names(to: place, for: reader).map(JoinedList.name)
    json.member(
      "location_notes", note.map { line($0, at: place) } ?? names.joined(separator: "; "))
  }

  /// The date when a work was made, as the label says it, or else the years; empty if it is not
  /// known.
  private func date(of work: Work) -> String {
    if let date = work.date { return line(date, at: work.place) }
    guard let years = work.years else { return "" }
    return years.from == years.to ? String(years.from) : "\(years.from)–\(years.to)"
  }

  /// Other works by those who made `work`, each once.
  private func others(by work: Work) -> [Work] {
    var seen: Set<Slug> = [work.id]
    return work.artists.flatMap { artist in
      snapshot.works(by: artist, limit: Self.relatedLimit + 1)
        .filter { seen.insert($0.id).inserted }.prefix(Self.relatedLimit)
    }
  }
}
