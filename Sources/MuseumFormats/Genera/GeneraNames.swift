import Catalog
import Exchange
import Notation

/// The names that the data files of Genera and Field Guide use.
enum GeneraNames {
  /// Lists of the whole document, kept with the campus as they are.
  static let lists = [
    "galleryImages", "groupList", "subgroupList", "supergroupList", "taxonList", "templateList",
  ]
  /// The lists that hold the objects: of 2016, of 2012, and of Field Guide.
  static let objects = ["data", "objectData", "animaldata", "animalData"]
  /// Members of an object that Docent keeps among the details of a work by the same name.
  static let kept: Set<String> = [
    "authors", "identifier", "labelStyle", "searchText", "squareThumbnail", "sublabel",
    "sublabelStyle", "template", "tertiaryLabel", "tertiaryLabelStyle", "thumbnailurl",
  ]
  /// Members of an object that become fields of a work.
  static let fields: Set<String> = [
    "label", "group", "subgroup", "taxonGroup", "taxonSubgroup", "images", "profileImages",
    "galleryImages", "audio", "audioFiles", "details",
  ]
  /// Members of `details` that become fields of a work in files that Docent wrote.
  static let readAsFields: Set<String> = [
    "accession", "artist", "coordinates", "creditLine", "date", "dimensions", "locationNote",
    "medium", "narrative", "rights", "summary",
  ]
  /// The prefix for a member of `details` that has the name of one of ``kept``.
  static let prefix = "details "
  /// The prefix of the details that hold the document's lists and other facts, in a campus.
  static let listPrefix = "genera "
  static let version = SourceReader.versionDetail
  /// The member that says in which version the data is.
  static let versionID = "versionID"
  /// The member that says of a file that Docent wrote it, and what its texts are.
  static let textFormat = "textFormat"
  /// The member that names the campus of a file that Docent wrote.
  static let campus = "campus"

  /// Tells whether a member of the document is a list, or another fact of it as a whole.
  static func isFact(_ name: String) -> Bool {
    !objects.contains(name) && name != versionID && name != textFormat
  }

  /// Tells whether the alternative text of an image is the address of its record instead.
  static func isAddress(_ alternateText: String) -> Bool { alternateText.hasPrefix("http") }

  /// Keys that were mistyped in files that are in use.
  private static let misspelt = [
    "tablIcon": "tabIcon", "imageDesctiption": "imageDescription", "groupid": "groupID",
    "superGroupList": "supergroupList",
  ]

  /// The document with mistyped keys put right, each kind told once.
  static func corrected(
    _ value: JSONValue, _ cursor: inout JSONCursor, log: ProblemLog
  ) -> JSONValue {
    switch value {
    case .array(let elements):
      return .array(elements.map { corrected($0, &cursor, log: log) })
    case .object(let members):
      let line = cursor.line
      cursor.enter()
      let names = Set(members.map(\.name))
      return .object(
        members.map { member in
          var name = member.name
          if let right = misspelt[name], !names.contains(right) {
            log.addOnce(
              "misspelt \(name)", .unknownField,
              "The key '\(name)' is read as '\(right)', which it must mean.",
              remedy: "Correct it in the file.", line: line, field: name)
            name = right
          } else if name == "New item" {
            log.addOnce(
              "misspelt \(name)", .unknownField,
              "A key is called 'New item', as an editor names what has no name yet.",
              remedy: "Name it in the file; it is kept as a detail.", line: line, field: name)
          }
          return .init(name: name, value: corrected(member.value, &cursor, log: log))
        })
    default: return value
    }
  }
}
