import Notation
import Rendering

@testable import Service

/// What the description of the sample's service says, and what the abstract tests ask it for.
enum DescribedAPI {
  /// The name of longitude and latitude on WGS 84 as a reference system.
  static let crs84 = "http://www.opengis.net/def/crs/OGC/1.3/CRS84"

  /// The description in a version of OpenAPI.
  static func document(_ version: String = "3.0") async throws -> JSONValue {
    try await ServedData.get("/openapi.json?version=\(version)").json
  }

  /// What is said of a parameter of a path.
  static func parameter(
    _ name: String, _ path: String = "/collections/works/items"
  ) async throws -> JSONValue? {
    try await document()["paths"]?[path]?["get"]?["parameters"]?.elements?
      .first { $0["name"]?.string == name }
  }
}
