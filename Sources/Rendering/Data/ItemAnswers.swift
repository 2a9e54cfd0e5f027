public import Catalog
import Exchange
import Notation
import Queries

extension Renderer {
  /// An item with all its fields: for a terminal, as JSON with what belongs to it, or as a GeoJSON
  /// Feature, whose geometry is `null` where none is known. A format that it does not have comes as
  /// JSON.
  public func item(_ item: Item, as format: Format, for reader: Reader) -> Rendered {
    let language = language(for: reader, on: item.campus)
    switch format {
    case .text: return Rendered(text: itemText(item, for: reader), language: language)
    case .geojson:
      var json = JSONWriter()
      feature(item, to: &json, for: reader)
      return Rendered(json, as: .geojson, language: language)
    case .json, .html, .svg, .gpx, .mvt:
      var json = JSONWriter()
      json.object { json in
        fields(of: item, to: &json, for: reader)
        relations(of: item, to: &json)
        json.name("geometry")
        json.geometry(geometry(of: item))
      }
      return Rendered(json, as: .json, language: language)
    }
  }

  /// An item as a Feature.
  func feature(_ item: Item, to json: inout JSONWriter, for reader: Reader) {
    json.feature(id: item.key.id, geometry(of: item)) {
      fields(of: item, to: &$0, for: reader)
    }
  }

  /// The identifiers of what belongs to an item.
  private func relations(of item: Item, to json: inout JSONWriter) {
    switch item {
    case .campus(let campus):
      placeRelations(of: campus.id, to: &json)
      json.member("tours", strings: snapshot.tours(on: campus.id).map(\.id.description))
    case .building(let building):
      placeRelations(of: building.id, to: &json)
      json.member(
        "entrances", strings: snapshot.entrances(of: building.id).map(\.id.description))
    case .level(let level): placeRelations(of: level.id, to: &json)
    case .room(let room): placeRelations(of: room.id, to: &json)
    case .artist(let artist):
      json.member("works", strings: snapshot.works(by: artist.id).map(\.id.description))
    case .work(let work):
      json.member("tours", strings: snapshot.tours(showing: work.id).map(\.id.description))
    case .entrance, .path, .pathPoint, .ground, .media, .tour: break
    }
  }

  private func placeRelations(of place: PlaceID, to json: inout JSONWriter) {
    json.member("places", strings: snapshot.children(of: place).map(\.description))
    json.member("works", strings: snapshot.works(at: place).map(\.id.description))
    json.member("workCount", snapshot.workCount(in: place))
  }
}
