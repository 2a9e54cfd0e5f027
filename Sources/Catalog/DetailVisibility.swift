/// Which details say something to visitors. Those that do not are kept, shown to staff and exported, but
/// stand on no page.
public enum DetailVisibility {
  /// Names that mean something to a program only, by their letters and digits: templates and small
  /// pictures of apps, book-keeping of databases, the drawing of maps.
  private static let hidden: Set = [
    "template", "templatename", "thumbnail", "thumbnailurl", "squarethumbnail", "squarethumb",
    "thumb",
    "thumburl", "dataversion", "versionid", "lastmodified", "lastmodifieddate", "creationdate",
    "globalid", "uuid", "guid", "fid", "oid", "gid", "nid", "objectid", "ogcfid", "rowid", "pk",
    "shapelength", "shapelen", "shapeleng", "shapearea", "createduser", "createddate",
    "lastediteduser", "lastediteddate", "styleurl", "sortorder", "idnosort",
    "typeid", "statusid", "sourceid", "localeid", "itemstatusid", "ispublished",
    "thumbnaildisplayurls", "createdby", "fixme", "todo", "checkdate", "recordmetadatadate",
    "labelstyle", "sublabelstyle", "searchtext", "fullsize", "modified", "featured", "behavior",
    "viewingdirection", "lookat", "navplaceid", "partofid", "imageservice", "thumbnailservice",
    "canvaswidth", "canvasheight", "canvasduration",
  ]
  /// Beginnings of keys of OpenStreetMap that tell mappers about other tags.
  private static let ofMappers = ["source:", "note:", "check_date:", "fixme:"]

  /// Tells whether pages show the detail `name` with the text `value`: no keys of programs, and no
  /// numbers or UUIDs of databases, whose names end with `id`.
  ///
  /// - Complexity: O(n) for n bytes of both.
  public static func isShown(_ name: String, _ value: String) -> Bool {
    var letters = ""
    for letter in name.unicodeScalars where letter.properties.isAlphabetic || letter.value < 0x3A {
      if letter.properties.isAlphabetic || (0x30...0x39).contains(letter.value) {
        letters.unicodeScalars.append(letter)
      }
    }
    let plain = letters.lowercased()
    if hidden.contains(plain) || ofMappers.contains(where: name.hasPrefix) { return false }
    // The page of an app that a stop of TourML is shown on.
    if plain == "view", value.lowercased().filter(\.isLetter).contains("stop") { return false }
    return !(isIdentifier(name) && isDatabaseKey(value))
  }

  /// True for `id`, and for names whose last word is that, such as `artist_id` and `RegistryID`.
  private static func isIdentifier(_ name: String) -> Bool {
    let lower = name.lowercased()
    if lower == "id" || ["_id", " id", "-id", ".id", ":id"].contains(where: lower.hasSuffix) {
      return true
    }
    guard name.count > 2 else { return false }
    let before = name.dropLast(2).last
    return (name.hasSuffix("ID") || name.hasSuffix("Id")) && before?.isLowercase ?? false
  }

  /// True for whole numbers, and for UUIDs (RFC 9562), in braces or not.
  private static func isDatabaseKey(_ value: String) -> Bool {
    let bare =
      value.hasPrefix("{") && value.hasSuffix("}") ? value.dropFirst().dropLast() : value[...]
    guard !bare.isEmpty else { return false }
    if bare.utf8.allSatisfy({ (0x30...0x39).contains($0) }) { return true }
    return bare.utf8.count == 36 && bare.utf8.filter { $0 == 0x2D }.count == 4
      && bare.utf8.allSatisfy {
        $0 == 0x2D || (0x30...0x39).contains($0) || (0x61...0x66).contains($0 | 0x20)
      }
  }
}
