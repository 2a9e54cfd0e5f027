import Notation

/// The detail that keeps the height of a point, for which items have no field.
public enum HeightDetail {
  /// The name of the detail, as KML calls it.
  public static let name = "altitude"

  /// The text of a height; `nil` of 0, which many programs write where none is known.
  ///
  /// - Complexity: O(1).
  public static func text(_ height: Double?) -> String? {
    height.flatMap { $0 == 0 || !$0.isFinite ? nil : $0.decimalText }
  }
}
