import Catalog
public import Notation

/// An object that stands in the properties of features.
public enum FeaturePart: String, CaseIterable, Hashable, Sendable {
  /// A medium, with all that is known of it.
  case medium
  /// A stop of a tour.
  case stop = "tourStop"
  /// A position as it was surveyed.
  case survey

  /// The properties that such an object can have, in the order of the answer.
  public var properties: [FeatureProperty] {
    switch self {
    case .medium: FeatureKind.items(.media).properties.filter { !$0.isOfChanges }
    case .stop: FeatureProperty.ofStops + FeatureProperty.ofLanguages
    case .survey: FeatureProperty.ofSurveys
    }
  }

  /// Writes its JSON Schema, with that of each property as `property` writes it.
  public func schema(
    to json: inout JSONWriter, property: (FeatureProperty, inout JSONWriter) -> Void
  ) {
    json.object { json in
      json.member("type", "object")
      json.member("properties") { json in
        json.object { json in
          for own in properties { json.member(own.name) { property(own, &$0) } }
        }
      }
    }
  }
}
