import Catalog
import Exchange

/// A guess at the meaning of each column, by its name and values.
public struct FieldGuess {
  /// Words by which people call the fields of a work, in letters and digits only, the surest first.
  private static let words: [(field: String, names: [String])] = [
    (
      "id",
      [
        "id", "objectid", "workid", "artworkid", "uniqueid", "recordid", "globalid", "uuid", "guid",
        "registryid", "poiid", "artid", "fid", "key", "idno", "systemnumber",
        "mergenumber", "nr", "no",
      ]
    ),
    (
      "accession",
      [
        "accession", "accessionnumber", "accessionno", "objectnumber", "inventorynumber",
        "inventoryno", "catalognumber", "cataloguenumber", "inventarnummer", "inventarnr",
        "numerodinventaire", "numeroinventario", "numeroaccession", "accessionid",
      ]
    ),
    (
      "title",
      [
        "title", "titleofwork", "titleofartwork", "arttitle", "worktitle", "artworktitle",
        "objecttitle", "displaytitle", "listtitle", "name",
        "artworkname", "placename", "sitename", "titel", "titre", "titulo", "titolo", "objectname",
        "displayname", "objekt",
        "bezeichnung",
      ]
    ),
    (
      "artists",
      [
        "artists", "artist", "artistfullname", "artistname", "artistsname", "artistdisplayname",
        "creatorfullname", "creatorname", "creator", "creators", "maker", "makers", "author",
        "kunstler", "kuenstler", "kunstlerin", "kuenstlerin", "artiste", "artistes", "artista",
        "autor",
      ]
    ),
    (
      "latitude",
      ["latitude", "lat", "breitengrad", "breite", "latitud", "latitudine", "gpslat", "ycoord"]
    ),
    (
      "longitude",
      [
        "longitude", "lon", "lng", "long", "langengrad", "laengengrad", "lange", "laenge",
        "longitud", "longitudine", "gpslon",
        "xcoord",
      ]
    ),
    (
      "position",
      [
        "geometry", "coordinates", "latlong", "latlon", "latlng", "geopoint", "geolocation", "geom",
        "wkt", "thegeom", "point", "gps", "position", "geocoordinates", "location", "koordinaten",
      ]
    ),
    ("x", ["x", "easting", "pointx", "xcoordinate", "coordx", "rechtswert", "xcoord"]),
    ("y", ["y", "northing", "pointy", "ycoordinate", "coordy", "hochwert", "ycoord"]),
    (
      "date",
      [
        "date", "datetext", "creationdate", "datecreated", "year", "artyear", "yearmade",
        "yearcreated", "yearcompleted", "dated", "datierung", "jahr", "annee", "fecha", "ano",
      ]
    ),
    (
      "yearFrom",
      ["yearfrom", "creationdateearliest", "datestart", "startyear", "beginyear", "yearbegin"]
    ),
    ("yearTo", ["yearto", "creationdatelatest", "dateend", "endyear", "yearend"]),
    (
      "medium",
      [
        "medium", "detailedmaterials", "materials", "material", "technique", "media", "technik",
        "mediumdescription",
      ]
    ),
    ("dimensions", ["dimensions", "dimension", "size", "measurements", "masse", "medidas"]),
    (
      "group",
      [
        "group", "category", "websitecategory", "classification", "worktype", "type", "genre",
        "kategorie",
      ]
    ),
    ("subgroup", ["subgroup", "subcategory", "objecttype", "subtype"]),
    (
      "description",
      [
        "description", "shortdescription", "desc", "summary", "about", "text", "beschreibung",
        "descripcion",
      ]
    ),
    ("narrative", ["narrative", "story", "longdescription", "essay", "historicalcontext"]),
    ("creditLine", ["creditline", "credit", "courtesy", "acknowledgement"]),
    ("rights", ["rights", "copyright", "license", "licence"]),
    (
      "locationNote",
      [
        "locationnote", "additionallocationinfo", "locationdescription", "locationinfo",
        "locationnotes", "directions", "location", "site",
      ]
    ),
    ("place", ["place", "placeid"]),
    (
      "status",
      ["status", "artworkstatus", "currentstatus", "objectstatus", "zustand", "estado", "etat"]
    ),
    (
      "media",
      [
        "image", "imageurl", "imagesimageurl", "photo", "photourl", "photowebsiteurl", "photos",
        "images", "picture", "pictureurl", "bild", "bilder", "foto", "fotos", "media", "mediaurl",
        "thumbnail",
      ]
    ),
    ("number", []),
  ]

  let facts: [ColumnFacts]
  let rowCount: Int
  private(set) var fields: [String: String] = [:]

  /// A guess for each column: the name of a field, or `nil` where a detail is all it can be.
  init(_ facts: [ColumnFacts], rowCount: Int) {
    self.facts = facts
    self.rowCount = rowCount
    // Columns by their plain names, and by the last step of their paths, in their order.
    var byName: [String: [Int]] = [:]
    var byStep: [String: [Int]] = [:]
    for (index, column) in facts.enumerated() {
      byName[StatusWords.plain(column.name), default: []].append(index)
      byStep[StatusWords.plain(Self.lastStep(column.name)), default: []].append(index)
    }
    for (field, words) in Self.words {
      // Such as `CoordonneeLatitude`.
      let names =
        words + byName.keys.filter { $0.hasSuffix(field) && field.hasSuffix("itude") }.sorted()

      // A latitude is one wherever in an object it stands; a name may be anybody's.
      let isDeep = ["latitude", "longitude", "position", "x", "y"].contains(field)
      let candidates = names.flatMap { word in
        Set((byName[word] ?? []) + (isDeep ? byStep[word] ?? [] : [])).sorted()
          .map { facts[$0] }
      }
      if let found = candidates.first(where: { fields[$0.name] == nil && suits($0, field) }) {
        fields[found.name] = field
      }
    }
    guessLanguages()
    guessFallbacks()
    guessStatus()
  }

  private static func lastStep(_ path: String) -> String {
    path.split(separator: ".").last.map(String.init) ?? path
  }

  private var hasGeometry: Bool { facts.contains(where: \.isGeometry) }

  private func suits(_ column: ColumnFacts, _ field: String) -> Bool {
    switch field {
    case "id": column.isUnique && column.filled == rowCount
    case "latitude":
      !hasGeometry && column.isMostly(column.numbers + column.commaNumbers)
        && (column.range.map { (-90...90).contains($0.lowerBound) && $0.upperBound <= 90 } ?? true)
    case "longitude":
      !hasGeometry && column.isMostly(column.numbers + column.commaNumbers)
        && (column.range.map { (-180...180).contains($0.lowerBound) && $0.upperBound <= 180 }
          ?? true)
    case "position": column.isGeometry || column.isMostly(column.pairs)
    case "x", "y":
      column.isMostly(column.numbers + column.commaNumbers)
        && fields.values.allSatisfy { $0 != "latitude" && $0 != "position" }
    case "yearFrom", "yearTo": column.isMostly(column.years)
    case "media": column.isMostly(column.sources)
    case "place": column.isMostly(column.places)
    case "status": column.isMostly(column.statuses) || column.status.meanings != nil
    case "title": column.filled > 0 && !column.isMostly(column.numbers)
    // A question whether there are any answers nothing of the kind.
    case "rights", "creditLine", "medium", "dimensions", "description", "narrative", "locationNote":
      column.filled > 0 && !column.isGeometry && !column.isMostly(column.answers)
    default: column.filled > 0 && !column.isGeometry
    }
  }

  /// `title_es`, `title (es)` and `title@es` are a title in Spanish, where there is a `title`.
  private mutating func guessLanguages() {
    for column in facts where fields[column.name] == nil {
      for (known, field) in fields where TableField.work.texts.contains(field) {
        guard column.name.lowercased().hasPrefix(known.lowercased()),
          column.name.utf8.count > known.utf8.count + 1
        else { continue }
        let rest = column.name.dropFirst(known.count)
        let tag = rest.drop { "@_ ([-.".contains($0) }.prefix { !")]".contains($0) }
        guard rest.first.map({ "@_ ([-.".contains($0) }) ?? false, tag.count == 2,
          let language = try? LanguageTag(String(tag))
        else { continue }
        fields[column.name] = "\(field)@\(language)"
      }
    }
  }

  /// A column that no name gave away, whose values say that works are gone.
  private mutating func guessStatus() {
    guard !fields.values.contains("status") else { return }
    let found = facts.first { fields[$0.name] == nil && $0.status.meanings != nil }
    if let found { fields[found.name] = "status" }
  }

  /// Further titles stand in where the first is empty.
  private mutating func guessFallbacks() {
    guard let title = fields.first(where: { $0.value == "title" })?.key,
      let first = facts.first(where: { $0.name == title }), first.filled < rowCount,
      let names = Self.words.first(where: { $0.field == "title" })?.names
    else { return }
    for column in facts
    where fields[column.name] == nil && names.contains(StatusWords.plain(column.name)) {
      fields[column.name] = "title"
    }
  }
}
