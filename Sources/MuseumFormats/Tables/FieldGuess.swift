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
        "mergenumber", "uid", "bldguid", "objektnr", "objektnummer", "identification",
        "identifiant",
        "identificador", "nr", "no",
      ]
    ),
    (
      "accession",
      [
        "accession", "accessionnumber", "accessionno", "objectnumber", "inventorynumber",
        "inventoryno", "catalognumber", "cataloguenumber", "inventarnummer", "inventarnr",
        "numerodinventaire", "numeroinventario", "numeroaccession", "accessionid",
        "invno", "invnr", "inventoryid", "catalogno",
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
        "artists", "artist", "artistfullname", "artistnamefull", "nameofartist", "artistname",
        "artistsname", "artistdisplayname",
        "creatorfullname", "creatorname", "creator", "creators", "maker", "makers", "author",
        "kunstler", "kuenstler", "kunstlerin", "kuenstlerin", "artiste", "artistes", "artista",
        "autor", "constituentsname", "constituents",
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
        "coordonnees", "coordenadas", "coordinate", "coordinaten",
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
        "imagesurl", "thumbnail",
      ]
    ),
    (
      "onViewFrom",
      [
        "onviewfrom", "onviewsince", "onviewstart", "onviewstartdate", "ondisplayfrom",
        "ondisplaysince", "displayfrom", "displaystart", "displaystartdate", "exhibitstart",
        "exhibitstartdate", "exhibitionstart", "exhibitionstartdate", "exhibitedfrom",
        "exhibitfrom", "exhibitionfrom", "ausgestelltab", "ausgestelltvon", "ausstellungsbeginn",
        "exposedepuis", "debutexposition", "expuestodesde", "expuestadesde",
      ]
    ),
    (
      "onViewUntil",
      [
        "onviewuntil", "onviewtill", "onviewto", "onviewend", "onviewenddate", "ondisplayuntil",
        "ondisplayto", "displayuntil", "displayend", "displayenddate", "displayto", "exhibitend",
        "exhibitenddate", "exhibitionend", "exhibitionenddate", "exhibituntil",
        "exhibitionuntil", "exhibiteduntil", "exhibitto", "exhibitionto", "ausgestelltbis",
        "ausstellungsende", "exposejusquau", "finexposition", "expuestohasta", "expuestahasta",
      ]
    ),
    ("number", []),
  ]

  /// The fields that say where something is, which ``PositionGuess`` finds by trials.
  static let positionFields: Set = ["latitude", "longitude", "position", "x", "y"]

  let facts: [ColumnFacts]
  let rowCount: Int
  private(set) var fields: [String: String] = [:]
  /// Columns by their plain names, and by the last step of their paths, in their order.
  private var byName: [String: [Int]] = [:]
  private var byStep: [String: [Int]] = [:]

  /// A guess for each column: the name of a field, or `nil` where a detail is all it can be.
  init(_ facts: [ColumnFacts], rowCount: Int) {
    self.facts = facts
    self.rowCount = rowCount
    for (index, column) in facts.enumerated() {
      byName[StatusWords.plain(column.name), default: []].append(index)
      byStep[StatusWords.plain(Self.lastStep(column.name)), default: []].append(index)
    }
    for (field, _) in Self.words where !Self.positionFields.contains(field) {
      if let found = columns(called: field).first(where: {
        fields[$0.name] == nil && suits($0, field)
      }) {
        fields[found.name] = field
      }
    }
    guessByWords()
    guessIdentifier()
    guessDate()
    guessLanguages()
    guessFallbacks()
    guessRemoval()
    guessStatus()
  }

  /// The words for a field, in letters and digits only.
  static func names(of field: String) -> [String] {
    words.first { $0.field == field }?.names ?? []
  }

  /// The columns whose names are words for a field, the surest first.
  func columns(called field: String) -> [ColumnFacts] {
    let words = Self.names(of: field)
    // Such as `CoordonneeLatitude`.
    let names =
      words + byName.keys.filter { $0.hasSuffix(field) && field.hasSuffix("itude") }.sorted()
    // A latitude is one wherever in an object it stands; a name may be anybody's.
    let isDeep = Self.positionFields.contains(field)
    var seen: Set<Int> = []
    let whole = names.flatMap { word in
      ((byName[word] ?? []) + (isDeep ? byStep[word] ?? [] : [])).sorted()
        .filter { seen.insert($0).inserted }
    }
    let beginnings = cutNames
    let cut = words.flatMap { word in
      beginnings.filter { word.hasPrefix($0.plain) && seen.insert($0.index).inserted }.map(\.index)
    }
    return (whole + cut).map { facts[$0] }
  }

  /// The columns whose names may be the beginnings of longer ones, as those of Shapefiles are. Of letters of
  /// other scripts nothing is left, which every name begins with.
  private var cutNames: [(plain: String, index: Int)] {
    facts.enumerated().filter(\.element.mayBeCut)
      .map { (StatusWords.plain($0.element.name), $0.offset) }
      .filter { $0.0.utf8.count * 2 >= facts[$0.1].name.utf8.count }
  }

  /// The title and the artists by all the words of a column's name, where no column is called by one word
  /// for them.
  private mutating func guessByWords() {
    let people = namesOfPeople
    for field in ["artists", "title"] where !fields.values.contains(field) {
      var best: (name: String, rank: Int)?
      for column in facts where fields[column.name] == nil && !people.contains(column.name) {
        guard suits(column, field), let meaning = HeadingWords.meaning(of: column.name),
          meaning.field == field, best.map({ meaning.rank < $0.rank }) ?? true,
          field != "title" || mayHoldTitles(column, isCalledWork: meaning.isOfWork)
        else { continue }
        best = (column.name, meaning.rank)
      }
      if let best { fields[best.name] = field }
    }
  }

  /// Tells whether the texts of a column may be titles; of one called as works are, `Sculpture`, they must
  /// differ, since its texts may be kinds.
  private func mayHoldTitles(_ column: ColumnFacts, isCalledWork: Bool) -> Bool {
    column.isMostly(column.shortTexts) && !column.isMostly(column.answers)
      && (!isCalledWork || column.mostlyDiffers)
  }

  private static func lastStep(_ path: String) -> String {
    path.split(separator: ".").last.map(String.init) ?? path
  }

  private func suits(_ column: ColumnFacts, _ field: String) -> Bool {
    switch field {
    case "id": column.isUnique && column.filled == rowCount
    case "yearFrom", "yearTo": column.isMostly(column.years)
    // A single cell without a day must not take the meaning from all the others.
    case "onViewFrom", "onViewUntil": column.hasMostlyDays
    case "media": column.isMostly(column.sources)
    case "place": column.isMostly(column.places)
    case "status": column.isMostly(column.statuses) || column.status.meanings != nil
    case "title": column.filled > 0 && !column.isMostly(column.numbers)
    // How many there are is nobody's name.
    case "artists":
      column.filled > 0 && !column.isGeometry && !column.isMostly(column.numbers)
    // A question whether there are any answers nothing of the kind.
    case "rights", "creditLine", "medium", "dimensions", "description", "narrative", "locationNote":
      column.filled > 0 && !column.isGeometry && !column.isMostly(column.answers)
    default: column.filled > 0 && !column.isGeometry
    }
  }

  /// A column that no word gave away, and that is called an identifier: `BLDG_ID`, `poiId`.
  private mutating func guessIdentifier() {
    guard !fields.values.contains("id") else { return }
    let found = facts.first { column in
      let name = column.name
      guard fields[name] == nil, suits(column, "id") else { return false }
      return ["ID", "Id", "_id", "-id", " id", "_uid"].contains(where: name.hasSuffix)
    }
    if let found { fields[found.name] = "id" }
  }

  /// A column of days in a form that only programs write.
  private mutating func guessDate() {
    guard !fields.values.contains("date") else { return }
    let found = facts.first {
      fields[$0.name] == nil && $0.isMostly($0.serialDates) && !Self.isOtherDay($0.name)
    }
    if let found { fields[found.name] = "date" }
  }

  /// Tells whether days of that name are those of a life, of somebody in a list of people, or of a record,
  /// and none of a work.
  private static func isOtherDay(_ name: String) -> Bool {
    let steps = name.split(separator: ".").map { StatusWords.plain(String($0)) }
    let people = Set(names(of: "artists"))
    return steps.dropLast().contains(where: people.contains)
      || steps.last.map { last in otherDays.contains(where: last.contains) } ?? false
  }

  /// Pieces of the names of such days, in letters only.
  private static let otherDays = [
    "born", "birth", "died", "death", "geboren", "geburt", "gestorben", "naissance", "deces",
    "nacimiento", "muerte", "modif", "updat", "edited", "upload", "export", "publish", "createdat",
    "timestamp", "geandert",
  ]

  /// `title_es`, `title (es)` and `title@es` are a title in Spanish, where there is a `title`.
  private mutating func guessLanguages() {
    for column in facts where fields[column.name] == nil {
      for (known, field) in fields where TableField.work.texts.contains(field) {
        if let language = Self.language(of: column.name, besides: known) {
          fields[column.name] = "\(field)@\(language)"
        }
      }
    }
  }

  /// The language of a column that is called as another one with a language behind it, such as `title_es`,
  /// `title (es)` or `title@zh-Hant`; `nil` of any other. Behind other signs than `@`, which nobody else
  /// writes, only two letters are a language.
  static func language(of name: String, besides known: String) -> LanguageTag? {
    guard name.lowercased().hasPrefix(known.lowercased()),
      name.utf8.count > known.utf8.count + 1
    else { return nil }
    let rest = name.dropFirst(known.count)
    guard let mark = rest.first, "@_ ([-.".contains(mark) else { return nil }
    let tag = rest.drop { "@_ ([-.".contains($0) }.prefix { !")]".contains($0) }
    guard mark == "@" || tag.count == 2 else { return nil }
    return try? LanguageTag(String(tag))
  }

  /// A column of the days on which works went.
  private mutating func guessRemoval() {
    // One day of the end is all that a work can have.
    guard !fields.values.contains(Self.removal) else { return }
    let found = facts.first { column in
      fields[column.name] == nil && column.status.isOfRemoval && column.hasMostlyDays
    }
    if let found { fields[found.name] = Self.removal }
  }

  /// The field of the day until which a work was there.
  static let removal = "onViewUntil"

  /// A column that no name gave away, whose values say that works are gone.
  private mutating func guessStatus() {
    guard !fields.values.contains("status") else { return }
    let found = facts.first {
      fields[$0.name] == nil && !$0.status.isOfRemoval && $0.status.meanings != nil
    }
    if let found { fields[found.name] = "status" }
  }

  /// The parts of names of columns that may hold the last day on which works are on view.
  private static let ends = [
    "until", "end", "expires", "expiry", "expiration", "bis", "ende", "fin", "hasta", "jusqu",
  ]

  /// What a person must know of columns that stay details and may say that works are gone.
  var notes: [String] {
    let details = facts.filter { fields[$0.name] == nil }
    let gone: [String] =
      fields.values.contains("status") || fields.values.contains(Self.removal)
      ? details.compactMap { column in
        column.status.goneWords.map {
          "'\(column.name.prefix(60))' reads like a status, too: \($0). Map it to 'status' in place of the "
            + "other column where it knows better."
        }
      } : []
    let days = details.filter { column in
      let words = Set(ForeignItems.words(column.name)?.split(separator: "-").map(String.init) ?? [])
      return column.hasDays && column.filled > 0 && !column.status.isOfRemoval
        && Self.ends.contains(where: words.contains)
    }.map {
      "'\($0.name.prefix(60))' holds days: where they are the last on which works are on view, map it to "
        + "'\(Self.removal)'."
    }
    return gone + days + dateNotes
  }

  /// Further titles stand in where the first is empty.
  private mutating func guessFallbacks() {
    guard let title = fields.first(where: { $0.value == "title" })?.key,
      let first = facts.first(where: { $0.name == title }), first.filled < rowCount
    else { return }
    let names = Self.names(of: "title")
    for column in facts
    where fields[column.name] == nil && names.contains(StatusWords.plain(column.name)) {
      fields[column.name] = "title"
    }
  }
}
