import Catalog
import Exchange
import Geodesy
import Notation

extension LIDOReader {
  /// Reads where a work is: the place, if Docent wrote it, and the position.
  func readLocation(_ location: XMLTree, _ part: LIDOPart, _ work: inout Work) {
    readPosition(location, &work)
    guard let origin = part.origin else { return }
    let number =
      location.child("placeID") ?? location.child("partOfPlace")?.child("placeID")
    guard let text = number?.text, let place = origin.place(text) else { return }
    // What the catalogue lacks of it is put around it where all is read.
    work.place = place
  }

  /// Reads the position of a location, with that in its own system, where this is not WGS 84.
  private func readPosition(_ location: XMLTree, _ work: inout Work) {
    for gml in location.children("gml") where work.coordinate == nil {
      guard let (geometry, system) = GMLPosition.geometry(in: gml) else { continue }
      do throws(GMLPosition.Refusal) {
        let found = try GMLPosition(geometry, system, systems)
        work.coordinate = found.coordinate
        work.survey = found.survey
        work.details[HeightDetail.name] = found.height
        geometry.useAttributes(["srsName", "srsDimension", "id"])
        if found.isMiddle {
          items.log.add(
            .assumedValue,
            "The record has an area, not a point: the work is put in the middle of it.",
            remedy: "Place the work where it stands.", line: geometry.line, field: geometry.name)
        }
      } catch {
        geometry.useAll()
        let end = error.sentence.hasSuffix(".") ? "" : "."
        items.log.add(
          .leftOut, "\(error.sentence)\(end) The work gets no position from it.",
          remedy: "Write it as <gml:pos>48.2 16.37</gml:pos>, or place the work afterwards.",
          line: geometry.line, field: geometry.name)
      }
    }
  }
}
