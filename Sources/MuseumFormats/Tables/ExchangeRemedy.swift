import Catalog
import Notation

extension TableMapping {
  /// The remedy for a table that has latitude and longitude exchanged, without a full stop: the lines to
  /// write instead. `geometries` names the columns that hold geometries of GeoJSON.
  func exchangeRemedy(geometries: Set<String>) -> String {
    func names(_ field: String) -> [String] {
      columns.filter { $0.meanings.contains { $0.field.key == field } }.map(\.name)
    }
    var lines: [String] = []
    for (field, other) in [
      ("latitude", "longitude"), ("longitude", "latitude"), ("x", "y"), ("y", "x"),
    ] {
      lines += names(field).map { "\(YAMLWriter.scalar($0)): \(other)" }
    }
    for column in columns {
      for use in column.uses where use.field.key == "position" {
        // GeoJSON has the longitude first, pairs of text the latitude.
        let usual = geometries.contains(column.name) ? PairOrder.lonLat : PairOrder.latLon
        let order = (use.pairOrder ?? usual) == .latLon ? PairOrder.lonLat : .latLon
        lines.append(
          "\(YAMLWriter.scalar(column.name)): {field: position, order: \"\(order.rawValue)\"}")
      }
    }
    let shown = lines.prefix(4).map { "'\($0)'" }.joined(separator: " and ")
    return lines.isEmpty
      ? "Exchange them in the table" : "Write \(shown) below 'columns' of the mapping"
  }
}
