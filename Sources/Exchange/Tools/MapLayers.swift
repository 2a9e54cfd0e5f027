import Foundation
public import Notation

/// The layers of a GeoPackage, Shapefile or FlatGeobuf, each of which GDAL writes as GeoJSON in its own
/// reference system, to be read as any GeoJSON is.
public final class MapLayers {
  /// A layer: a table of features, with a geometry or without.
  public struct Layer: Sendable {
    /// Its name.
    public let name: String
    /// The number of its features.
    public let count: Int
    /// The name of its copy in the private folder.
    fileprivate let input: String
    /// True if its features have geometries.
    fileprivate let hasGeometry: Bool
    /// The definition of its reference system as GDAL tells it; `nil` where it tells none.
    fileprivate let system: String?
    /// The encoding of its texts, where the file does not say it.
    fileprivate var encoding: String?
  }

  /// A layer as GeoJSON.
  public struct Content {
    /// The document: a line for each feature, the first of them in line 1.
    public let bytes: [UInt8]
    /// The reference system of its geometries where the document names none; `nil` for WGS 84.
    public let crs: String?
  }

  /// The layers, in the order of the file.
  public let layers: [Layer]
  private let gdal: GDAL

  /// Copies the file that `log` is about into a private folder, and looks at its layers; `nil` and a
  /// problem if it is not there, not what it says it is, or cannot be read.
  public init?(_ kind: FileSignature, log: ProblemLog) {
    guard let driver = kind.driver else { return nil }
    let title = "a \(kind.format)"
    guard let path = ForeignTool.gdal.installed(for: title, log: log),
      let folder = PrivateFolder(log: log)
    else { return nil }
    do throws(BoundedProcess.Failure) {
      gdal = try GDAL(path, in: folder, reading: driver)
      let found: [Layer]?
      switch kind {
      case .geoPackage: found = try Self.layers(ofPackage: gdal, log: log)
      case .flatGeobuf: found = try Self.layers(ofFile: "input.fgb", gdal, log: log)
      default: found = try Self.layers(ofShapefiles: gdal, log: log)
      }
      guard let found else { return nil }
      layers = found
    } catch {
      Self.refuse(title, error, log: log)
      return nil
    }
    guard !layers.isEmpty else {
      log.add(
        .missingValue, "The file has no layers.", remedy: "Export it again, with its features.")
      return nil
    }
  }

  private static func refuse(_ title: String, _ error: BoundedProcess.Failure, log: ProblemLog) {
    log.add(
      .malformedFile, "GDAL does not read this as \(title): \(error.reason).",
      remedy:
        "Export it again. A layer may have \(InputBound.table.shown) as GeoJSON: cut a larger "
        + "one to the area of the campus.")
  }

  // MARK: Layers

  private static func layers(
    ofPackage gdal: GDAL, log: ProblemLog
  ) throws(BoundedProcess.Failure) -> [Layer]? {
    let name = "input.gpkg"
    // Another program may begin to write, or end, while it is copied.
    guard isWhole(log: log), copy(.geoPackage, to: name, gdal, log: log), isWhole(log: log) else {
      return nil
    }
    guard let folder = FolderDescriptor(gdal.folder.url.path), let file = try? folder.file(name),
      let schema = SQLiteSchema(of: file)
    else { throw BoundedProcess.Failure(reason: "its schema cannot be read") }
    for entry in schema.entries {
      // Indexes of positions are R-trees, those of text FTS; any other module is code of whoever opens
      // the file, and some open others.
      guard let module = entry.module, module != "rtree", !module.hasPrefix("fts") else { continue }
      log.add(
        .malformedFile,
        "The GeoPackage has a virtual table '\(entry.name.prefix(80))' of '\(module.prefix(40))', "
          + "which may read other files: it is not opened.",
        remedy: "Export the layers into a new GeoPackage.")
      return nil
    }
    return try described(name, gdal)
  }

  /// The first bytes of a journal that is to be taken back (sqlite.org/fileformat.html, section 3); one
  /// that is done with begins with zeros, or is gone.
  private static let journalMark: [UInt8] = [0xD9, 0xD5, 0x05, 0xF9, 0x20, 0xA1, 0x63, 0xD7]

  /// Tells whether all of a GeoPackage stands in its file; a problem if it does not. What SQLite has not
  /// put into the file yet would be missing, and count as removed; what it has half written would be
  /// read as it never was.
  private static func isWhole(log: ProblemLog) -> Bool {
    let isWritten = DiskFile.opening(of: log.file + "-wal", count: 1).isEmpty
    let journal = DiskFile.opening(of: log.file + "-journal", count: journalMark.count)
    guard isWritten, journal != journalMark else {
      let name = DiskFile.name(of: log.file) + (isWritten ? "-journal" : "-wal")
      log.add(
        .unreadableFile,
        "Another program writes to the GeoPackage, or was ended while it did: beside it lies what "
          + "belongs to it (\(name)).",
        remedy: "Close it there, or open and close it once; then import again.")
      return false
    }
    return true
  }

  private static func layers(
    ofFile name: String, _ gdal: GDAL, log: ProblemLog
  ) throws(BoundedProcess.Failure) -> [Layer]? {
    guard copy(.flatGeobuf, to: name, gdal, log: log) else { return nil }
    return try described(name, gdal)
  }

  /// Copies the file that `log` is about, and looks once more whether it is what it was: GDAL gets
  /// nothing else.
  private static func copy(
    _ kind: FileSignature, to name: String, _ gdal: GDAL, log: ProblemLog
  ) -> Bool {
    guard gdal.folder.copy(to: name, most: InputBound.map.most, log: log) else { return false }
    let path = gdal.folder.url.appendingPathComponent(name).path
    let opening = DiskFile.opening(of: path, count: FileSignature.length)
    if FileSignature(opening) == kind { return true }
    log.add(.unreadableFile, "The file changed while it was read.", remedy: "Import it again.")
    return false
  }

  private static func layers(
    ofShapefiles gdal: GDAL, log: ProblemLog
  ) throws(BoundedProcess.Failure) -> [Layer]? {
    guard let files = ShapefileParts.all(log: log) else { return nil }
    var layers: [Layer] = []
    for (number, parts) in files.enumerated() {
      // Of names of strangers nothing reaches a program.
      let name = "input-\(number + 1)"
      for (ending, bytes) in parts.files {
        guard gdal.folder.write(MemoryBytes(bytes), to: "\(name).\(ending)", log: log) else {
          return nil
        }
      }
      guard let found = try described("\(name).shp", gdal).first else { continue }
      layers.append(
        Layer(
          name: parts.name, count: found.count, input: found.input,
          hasGeometry: found.hasGeometry, system: found.system,
          encoding: parts.encoding(log: log)))
    }
    return layers
  }

  /// The layers of a copy, as `ogrinfo` describes them.
  private static func described(
    _ name: String, _ gdal: GDAL
  ) throws(BoundedProcess.Failure) -> [Layer] {
    let text = try gdal.run("ogrinfo", ["-ro", "-so", "-al", name], output: "described")
    var layers: [Layer] = []
    var layer: String?
    var count = 0
    var system: [Substring]?
    var (isInSystem, hasGeometry) = (false, true)
    func end() {
      guard let layer else { return }
      let definition = system?.joined(separator: "\n")
      layers.append(
        Layer(
          name: layer, count: count, input: name, hasGeometry: hasGeometry,
          system: definition == "(unknown)" ? nil : definition))
    }
    for line in text.split(separator: "\n") {
      if line.hasPrefix("Layer name: ") {
        end()
        (layer, count, system) = (String(line.dropFirst(12)), 0, nil)
        (isInSystem, hasGeometry) = (false, true)
      } else if line == "Geometry: None" {
        hasGeometry = false
      } else if line.hasPrefix("Feature Count: ") {
        count = Int(line.dropFirst(15)) ?? 0
      } else if line == "Layer SRS WKT:" {
        (system, isInSystem) = ([], true)
      } else if line.hasPrefix("Data axis to CRS axis mapping") {
        isInSystem = false
      } else if isInSystem, line == "(unknown)" || line.hasPrefix(" ") || system?.isEmpty == true {
        system?.append(line)
      }
    }
    end()
    return layers
  }

  // MARK: Content

  /// The layers that have features.
  public var tables: [Layer] { layers.filter { $0.count > 0 } }

  /// The layer called `name`, or without a name the first of ``tables``; `nil` and a problem if there is none
  /// of that name.
  public func layer(called name: String?, log: ProblemLog) -> Layer? {
    guard let name else { return tables.first ?? layers.first }
    if let found = layers.first(where: { $0.name == name }) { return found }
    log.add(
      .missingValue, "There is no layer '\(name.prefix(80))'.",
      remedy: "Its layers are "
        + layers.prefix(40).map { "'\($0.name.prefix(80))'" }.joined(separator: ", ") + ".",
      field: "rows")
    return nil
  }

  /// The features of `layer`; `nil` and a problem if they cannot be read. `encoding` is that of a
  /// Shapefile's texts, if the person names it.
  public func content(of layer: Layer, encoding: String?, log: ProblemLog) -> Content? {
    // Layers of other files are not named to GDAL, nor are their files by the names that they have.
    let isNamed = gdal.driver == FileSignature.geoPackage.driver
    guard !isNamed || !layer.name.hasPrefix("-") else {
      log.add(
        .malformedFile, "The layer '\(layer.name.prefix(80))' begins with a hyphen.",
        remedy: "Give it a name that begins with a letter.", field: "rows")
      return nil
    }
    let output = "output.geojson"
    let file = gdal.folder.url.appendingPathComponent(output)
    try? FileManager.default.removeItem(at: file)
    var arguments = ["-f", "GeoJSON", "-lco", "RFC7946=NO", output, layer.input]
    if isNamed { arguments.append(layer.name) }
    if let encoding = encoding ?? layer.encoding { arguments += ["-oo", "ENCODING=\(encoding)"] }
    let said: String
    do throws(BoundedProcess.Failure) { said = try gdal.run("ogr2ogr", arguments) } catch {
      Self.refuse("a layer of features", error, log: log)
      return nil
    }
    for line in said.split(whereSeparator: \.isNewline) {
      // An error that it goes on after left something out.
      guard line.hasPrefix("ERROR") || line.hasPrefix("Warning") else { continue }
      let isError = line.hasPrefix("ERROR")
      log.addOnce(
        String(line), isError ? .malformedFile : .assumedValue, "GDAL says: \(line.prefix(300))",
        remedy: isError ? "Export the file again." : "Check what came of it.")
    }
    guard !log.hasErrors else { return nil }
    let made = ProblemLog(file: file.path)
    guard let bytes = DiskFile.bytes(log: made, most: InputBound.table.most) else {
      Self.refuse("a layer of features", .init(reason: "nothing came of it"), log: log)
      return nil
    }
    try? FileManager.default.removeItem(at: file)
    let (document, namesSystem) = Self.numbered(bytes)
    return Content(
      bytes: document,
      crs: namesSystem || !layer.hasGeometry ? nil : system(of: layer, log: log))
  }

  /// The reference system of a layer that has no code, as a PROJ string; `nil`, and a warning, where there
  /// is none that is known.
  private func system(of layer: Layer, log: ProblemLog) -> String? {
    let file = "system.wkt"
    if let system = layer.system,
      (try? Data(system.utf8).write(to: gdal.folder.url.appendingPathComponent(file))) != nil,
      let text = try? gdal.run("gdalsrsinfo", ["-o", "proj4", file], output: "system.txt"),
      let line = text.split(whereSeparator: \.isNewline).first(where: { $0.hasPrefix("+proj=") })
    {
      let text = line.trimmingCharacters(in: .whitespaces)
      return text == "+proj=longlat +datum=WGS84 +no_defs" ? nil : text
    }
    log.add(
      .assumedValue,
      "Nothing says in which reference system the positions of '\(layer.name.prefix(80))' are: they "
        + "are taken for degrees of WGS 84.",
      remedy:
        "Name the system in the mapping, such as 'crs: EPSG:25832', or put the file .prj beside "
        + "a Shapefile.", field: "crs")
    return nil
  }

  /// The document with what stands before its first feature in one line with that, so that the number of
  /// a line is that of a feature; and whether it names a reference system.
  private static func numbered(_ document: [UInt8]) -> (document: [UInt8], isNamed: Bool) {
    let mark = Array("\n\"features\": [\n".utf8)
    guard let start = document.firstRange(of: mark) else { return (document, false) }
    var document = document
    let opening = document[..<start.lowerBound]
    let isNamed = opening.firstRange(of: Array("\n\"crs\": {".utf8)) != nil
    for index in 0..<start.upperBound where document[index] == 0x0A { document[index] = 0x20 }
    return (document, isNamed)
  }
}
