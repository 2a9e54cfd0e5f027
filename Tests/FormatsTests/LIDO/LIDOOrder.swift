@testable import Notation

/// What lido-v1.1.xsd (ICOM-CIDOC LIDO Working Group, 2021-12-20) lets an element hold, in which order
/// and how often, for the elements that Docent writes. Elements that hold only text are not listed.
enum LIDOOrder {
  /// Children by element: `?` at most once, `*` any number, `+` at least one, else exactly one.
  private static let contents: [String: String] = [
    "lidoWrap": "lido+",
    "lido":
      "lidoRecID+ objectPublishedID* category? applicationProfile? descriptiveMetadata+ "
      + "administrativeMetadata+",
    "category": concept, "objectWorkType": concept, "eventType": concept,
    "nationalityActor": concept, "rightsType": concept, "recordType": concept,
    "resourceType": concept,
    "descriptiveMetadata":
      "objectClassificationWrap objectIdentificationWrap eventWrap? objectRelationWrap?",
    "objectClassificationWrap": "objectWorkTypeWrap classificationWrap?",
    "objectWorkTypeWrap": "objectWorkType+",
    "objectIdentificationWrap":
      "titleWrap inscriptionsWrap? repositoryWrap? displayStateEditionWrap? objectDescriptionWrap? "
      + "objectMeasurementsWrap? objectMaterialsTechWrap?",
    "titleWrap": "titleSet+",
    "titleSet": appellation, "namePlaceSet": appellation, "nameActorSet": appellation,
    "legalBodyName": appellation,
    "repositoryWrap": "repositorySet*",
    "repositorySet":
      "displayRepository* repositoryName? workID* repositoryLocation? sourceRepositorySet*",
    "repositoryLocation": place, "partOfPlace": place,
    "gml": "Point* LineString* Polygon*",
    "Point": "pos",
    "objectDescriptionWrap": "objectDescriptionSet*",
    "objectDescriptionSet": "descriptiveNoteID* descriptiveNoteValue* sourceDescriptiveNote*",
    "objectMeasurementsWrap": "objectMeasurementsSet*",
    "objectMeasurementsSet": "displayObjectMeasurements* objectMeasurements?",
    "eventWrap": "eventSet*",
    "eventSet": "displayEvent* event?",
    "event":
      "eventID* eventType roleInEvent* eventName* eventActor* culture* eventDate? periodName* "
      + "eventPlace* eventMethod* eventMaterialsTech*",
    "eventActor": "displayActorInRole* actorInRole?",
    "actorInRole": "actor roleActor* attributionQualifierActor*",
    "actor": "actorID* nameActorSet+ nationalityActor* vitalDatesActor*",
    "vitalDatesActor": date, "date": date,
    "eventDate": "displayDate* date?",
    "eventMaterialsTech": "displayMaterialsTech* materialsTech*",
    "administrativeMetadata": "rightsWorkWrap? recordWrap resourceWrap?",
    "rightsWorkWrap": "rightsWorkSet*",
    "rightsWorkSet": rights, "rightsResource": rights,
    "recordWrap": "recordID+ recordType recordSource+ recordRights* recordInfoSet* collection*",
    "recordSource": "legalBodyID* legalBodyName* legalBodyWeblink*",
    "recordInfoSet": "recordInfoID* recordInfoLink* recordMetadataDate*",
    "resourceWrap": "resourceSet*",
    "resourceSet":
      "resourceID* resourceRepresentation* resourceType? resourceRelType* resourcePerspective* "
      + "resourceDescription* resourceDateTaken? resourceSource* rightsResource*",
    "resourceRepresentation": "linkResource resourceMeasurementsSet*",
  ]
  private static let concept = "conceptID* term*"
  private static let appellation = "appellationValue+ sourceAppellation*"
  private static let place = "placeID* namePlaceSet* gml* partOfPlace* placeClassification*"
  private static let date = "earliestDate? latestDate?"
  private static let rights = "rightsType* rightsDate? rightsHolder* creditLine*"

  /// Elements that must say of which type they are (`identifierComplexType`).
  private static let identifiers: Set = [
    "lidoRecID", "objectPublishedID", "conceptID", "placeID", "actorID", "recordID", "resourceID",
  ]

  /// Where `element` or anything in it departs from the schema.
  static func departures(_ element: XMLTree) -> [String] {
    var found: [String] = []
    let isGML = ["Point", "pos"].contains(element.name)
    let namespace = isGML ? "http://www.opengis.net/gml" : "http://www.lido-schema.org"
    if element.namespace != namespace { found.append("\(element.name) in \(element.namespace)") }
    if identifiers.contains(element.name), element.attributes["type"] == nil {
      found.append("\(element.name) without a type")
    }
    if element.name.hasSuffix("Metadata"), element.attributes["lang"] == nil {
      found.append("\(element.name) without a language")
    }
    var rest = element.children.map(\.name)[...]
    for part in (contents[element.name] ?? "").split(separator: " ") {
      let mark = part.last.flatMap { "?*+".contains($0) ? $0 : nil }
      let name = String(mark == nil ? part : part.dropLast())
      let count = rest.prefix { $0 == name }.count
      let isRight =
        switch mark {
        case "?": count <= 1
        case "*": true
        case "+": count >= 1
        default: count == 1
        }
      if !isRight { found.append("\(count) \(name) in \(element.name)") }
      rest = rest.dropFirst(count)
    }
    if !rest.isEmpty { found.append("\(Array(rest)) in \(element.name)") }
    if contents[element.name] != nil, element.text != nil {
      found.append("text in \(element.name)")
    }
    return found + element.children.flatMap(departures)
  }
}
