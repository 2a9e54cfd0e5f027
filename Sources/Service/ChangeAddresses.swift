import Exchange
import Queries
import Rendering

// The address of what changed.
extension Address {
  static let changes = Address(
    "api/changes", [.json],
    [
      Parameter("since", .integer(0...Int(Int32.max), usual: 0)),
      Parameter("catalogue", .text(longest: 40)),
      Parameter("after", .text(longest: 400, pattern: "^[0-9]{1,9}:\(OpenAPISchemas.itemKey)$")),
      Parameter("limit", .integer(CatalogChanges.limits, usual: CatalogChanges.usualLimit)),
    ],
    summary: "The features that were changed or removed since a revision; as `text/event-stream`, "
      + "each change when it happens.", streamType: "text/event-stream",
    answer: .changes)
}
