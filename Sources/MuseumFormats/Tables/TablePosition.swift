import Catalog
import Exchange
import Geodesy
import Notation

/// Finds the positions that rows state: numbers, pairs, surveyed positions, geometries.
///
/// What cannot be read is no position, and a warning: a work never gets a coordinate it does not
/// have.
final class TablePosition {
  struct Found {
    var shape: Shape
    var survey: Work.Survey?
    /// The geometry of the row where that is more than one point.
    var whole: Whole?
  }

  /// A geometry that is an area, a line or several points, to be kept as a detail.
  struct Whole {
    let column: String
    /// The geometry as the table has it, a text in GeoJSON; it names the system of its numbers where that
    /// is not WGS 84.
    let text: String
    /// True if it says what the shape made of it does not: further geometries, or numbers in another
    /// system.
    let saysMore: Bool
    /// True if a position in it has a height.
    let hasHeights: Bool

    /// The whole of `geometry`, whose numbers are in the system `crs`; in WGS 84 where that is `nil`.
    init(
      _ geometry: JSONValue, in crs: String?, column: String, isSeveral: Bool = false,
      hasHeights: Bool = false
    ) {
      var json = JSONWriter(escaping: .plain)
      json.value(crs.map { geometry.naming(system: $0) } ?? geometry)
      text = json.text
      self.column = column
      saysMore = isSeveral || crs != nil
      self.hasHeights = hasHeights
    }
  }

  private let mapping: TableMapping
  /// The system of x and y, if any is named.
  private let crs: String?
  /// The system of geometries and pairs; WGS 84 where `nil`.
  private let geometryCRS: String?
  private let log: ProblemLog
  private let numbers: CoordinateText
  private let systems = ReferenceSystems()
  /// The numbers of positions that could be read, and of those that could be read only if their
  /// axes were exchanged.
  private var counts = (read: 0, exchanged: 0)
  private var firstExchanged: (line: Int, column: String?)?
  /// The columns of which some cell holds a geometry of GeoJSON.
  private var geometries: Set<String> = []

  init(_ mapping: TableMapping, crs: String?, log: ProblemLog) {
    self.mapping = mapping
    self.crs = mapping.crs ?? crs
    geometryCRS = self.crs.flatMap { CoordinateReferenceSystem.isWorld($0) ? nil : $0 }
    self.log = log
    numbers = CoordinateText(mapping)
  }

  /// Reports that many rows have latitude and longitude exchanged, if they have.
  func report() {
    // Of one or two, the warnings say enough.
    guard counts.exchanged > max(counts.read, 2), let first = firstExchanged else { return }
    log.add(
      .invalidCoordinate,
      "\(counts.exchanged) of \(counts.read + counts.exchanged) positions have a latitude beyond 90 "
        + "degrees, but none that is impossible if latitude and longitude are exchanged.",
      remedy: exchangeRemedy + ".", line: first.line, field: first.column)
  }

  /// The remedy for positions that are exchanged, without a full stop, once the rows are read.
  var exchangeRemedy: String { mapping.exchangeRemedy(geometries: geometries) }

  /// The position of a row; of several ways in which it is stated the one whose column the mapping
  /// names first.
  func find(_ record: inout TableRecord, called name: String) -> Found? {
    if let found = pairs(&record, name) {
      keep(["latitude", "longitude", "x", "y", "crs"], &record)
      return found
    }
    if let found = surveyed(&record, name) {
      keep(["latitude", "longitude"], &record)
      return found
    }
    return degrees(&record, name)
  }

  /// Keeps the fields that were not needed as details.
  private func keep(_ fields: [String], _ record: inout TableRecord) {
    for field in fields {
      if let value = record.take(field) { keep(value, &record) }
    }
  }

  // MARK: A latitude and a longitude

  private func degrees(_ record: inout TableRecord, _ name: String) -> Found? {
    let north = record.take("latitude")
    let east = record.take("longitude")
    guard north != nil || east != nil else { return nil }
    guard let north, let east else {
      warn(record, name, "has no \(north == nil ? "latitude" : "longitude")", north ?? east)
      for value in [north, east].compactMap(\.self) { keep(value, &record) }
      return nil
    }
    guard let latitude = numbers.axis(north.text, isLatitude: true) else {
      warn(record, name, "has the latitude '\(north.text.prefix(60))'", north)
      for value in [north, east] { keep(value, &record) }
      return nil
    }
    guard let longitude = numbers.axis(east.text, isLatitude: false) else {
      warn(record, name, "has the longitude '\(east.text.prefix(60))'", east)
      for value in [north, east] { keep(value, &record) }
      return nil
    }
    let found = coordinate(x: longitude, y: latitude, north, record, name)
    if found == nil { for value in [north, east] { keep(value, &record) } }
    return found.map { Found(shape: .point($0)) }
  }

  private func keep(_ value: TableRecord.Value, _ record: inout TableRecord) {
    record.addDetail(value.column, value.text)
  }

  private func coordinate(
    x: Double, y: Double, _ value: TableRecord.Value?, _ record: TableRecord, _ name: String
  ) -> Coordinate? {
    if x == 0, y == 0 {
      warn(
        record, name, "lies at latitude 0, longitude 0, which is where unknown positions lie", value
      )
      return nil
    }
    do {
      let found = try Coordinate(latitude: y, longitude: x)
      counts.read += 1
      return found
    } catch {
      let isExchanged = (try? Coordinate(latitude: x, longitude: y)) != nil
      if isExchanged {
        counts.exchanged += 1
        firstExchanged = firstExchanged ?? (record.line, value?.column)
      }
      log.add(
        .leftOut, "\(name) has no position: \(error)",
        remedy: isExchanged
          ? "Latitude and longitude seem exchanged."
          : "If these are metres or feet, name their reference system in the mapping, such as "
            + "'crs: EPSG:2249'.", line: record.line, field: value?.column)
      return nil
    }
  }

  private func warn(
    _ record: TableRecord, _ name: String, _ what: String, _ value: TableRecord.Value?
  ) {
    log.add(
      .leftOut, "\(name) \(what), so it has no position.", remedy: remedy(for: value?.text ?? ""),
      line: record.line, field: value?.column)
  }

  private func remedy(for text: String) -> String {
    markRemedy(for: text)
      ?? "Write decimal degrees, such as 42.3736 and -71.1190, or degrees with N, S, E or W; or map "
      + "another column."
  }

  /// The remedy for the other decimal mark or a letter O, where the mapping does not say it; `nil` for another.
  private func markRemedy(for text: String) -> String? {
    if numbers.isOpen(text) { return TableMapping.letterRemedy }
    guard numbers.hasOtherMark(text) else { return nil }
    return mapping.hasDecimalComma
      ? "The mapping says 'decimal: comma', and here a point seems to mark decimals: write a comma in "
        + "this row, or no point where it groups thousands; or where most rows have points, take that "
        + "out of the mapping."
      : "Where a comma marks decimals in most rows, say 'decimal: comma' in the mapping; else write a "
        + "point in this row."
  }

  // MARK: Easting and northing

  private func surveyed(_ record: inout TableRecord, _ name: String) -> Found? {
    let east = record.take("x")
    let north = record.take("y")
    guard east != nil || north != nil else { return nil }
    let named = record.take("crs")
    guard let east, let north, let x = numbers.number(east.text), let y = numbers.number(north.text)
    else {
      let wrong = [east, north].compactMap(\.self).first { numbers.number($0.text) == nil }
      let what = wrong.map { " ('\($0.text.prefix(60))')" } ?? ""
      warn(
        record, name, "has an x or y that cannot be read as a number\(what)", wrong ?? east ?? north
      )
      for value in [east, north].compactMap(\.self) { keep(value, &record) }
      return nil
    }
    guard let crs = named?.text ?? self.crs else {
      log.addOnce(
        "crs", .missingValue, "x and y are mapped, but no reference system is named.",
        remedy: "Write 'crs: EPSG:CODE' in the mapping, after whoever surveyed them.",
        line: record.line, field: east.column)
      return nil
    }
    let found = convert(x: x, y: y, crs, east, record, name)
    if found == nil {
      for value in [east, north, named].compactMap(\.self) { keep(value, &record) }
    }
    return found
  }

  private func convert(
    x: Double, y: Double, _ crs: String, _ value: TableRecord.Value, _ record: TableRecord,
    _ name: String
  ) -> Found? {
    if x == 0, y == 0 {
      warn(record, name, "has the position 0, 0", value)
      return nil
    }
    do {
      let conversion = try systems.conversion(x: x, y: y, in: crs)
      log.addAccuracy(of: conversion, in: crs, line: record.line, field: value.column)
      return Found(
        shape: .point(conversion.coordinate),
        survey: Work.Survey(crs: crs, x: x, y: y, accuracy: conversion.accuracy))
    } catch {
      // What a whole file is said to be in is one mistake, not one for each row.
      if error.isAboutSystem, crs == self.crs {
        log.addOnce(
          "crs \(crs)", .unknownReferenceSystem, error.description,
          remedy: "Name the system in the mapping, such as 'crs: EPSG:25832', or convert the file: "
            + "ogr2ogr -t_srs EPSG:4326 -lco RFC7946=YES.", line: record.line, field: "crs")
        return nil
      }
      log.add(
        .leftOut, "\(name) has no position: \(error)",
        remedy: "x is the easting or longitude, y the northing or latitude.", line: record.line,
        field: value.column)
      return nil
    }
  }

  // MARK: Pairs and geometries

  private func pairs(_ record: inout TableRecord, _ name: String) -> Found? {
    let all = record.takeAll("position")
    for (index, value) in all.enumerated() {
      let object = value.geometry == nil ? PositionObject(value.text) : nil
      if let geometry = value.geometry ?? object?.geometry {
        geometries.insert(value.column)
        if let found = shape(geometry, value, record, name) {
          for other in all.dropFirst(index + 1) { keep(other, &record) }
          if object?.saysMore ?? false { keep(value, &record) }
          record.addDetail(HeightDetail.name, PointHeight.text(in: geometry.asPoint) ?? "")
          return found
        }
        continue
      }
      let order = value.use.pairOrder ?? .latLon
      let whole = object?.pair(order: order) ?? numbers.pair(value.text, order: order)
      let inside = CoordinateText.bracketed(value.text).flatMap { numbers.pair($0, order: order) }
      guard let pair = whole ?? inside else {
        log.add(
          .leftOut, "\(name) has the position '\(value.text.prefix(60))', which cannot be read.",
          remedy: markRemedy(for: value.text)
            ?? "Write 'latitude, longitude' in degrees, with N, S, E or W if with letters, or "
            + "name the order in the mapping: 'order: lon, lat'.", line: record.line,
          field: value.column)
        keep(value, &record)
        continue
      }
      for other in all.dropFirst(index + 1) where other.geometry == nil && other.text != value.text
      {
        keep(other, &record)
      }
      var found: Found?
      if let crs = pair.crs ?? geometryCRS, !CoordinateReferenceSystem.isWorld(crs) {
        found = convert(x: pair.x, y: pair.y, crs, value, record, name)
      } else {
        found = coordinate(x: pair.x, y: pair.y, value, record, name).map {
          Found(shape: .point($0))
        }
      }
      let height = found == nil ? nil : PointHeight.text(in: value.text)
      record.addDetail(HeightDetail.name, height ?? "")
      // The words before a pair in brackets, or beside it in an object, say where that is.
      if found == nil || whole == nil || object?.saysMore ?? false { keep(value, &record) }
      return found
    }
    return nil
  }

  private func shape(
    _ written: JSONValue, _ value: TableRecord.Value, _ record: TableRecord, _ name: String
  ) -> Found? {
    if let parts = written["geometries"]?.elements,
      written["type"]?.string == "GeometryCollection"
    {
      return collection(parts, written, value, record, name)
    }
    // RFC 7946 has the longitude first, unless the mapping says that the file has not.
    let ordered = value.use.pairOrder == .latLon ? written.withExchangedAxes : written
    let geometry = ordered.asPoint
    let crs = system(of: geometry)
    if let numbers = geometry["coordinates"]?.elements, geometry["type"]?.string == "Point" {
      guard numbers.count >= 2, let x = numbers[0].number, let y = numbers[1].number else {
        warn(record, name, "has a point without coordinates", value)
        return nil
      }
      if let crs { return convert(x: x, y: y, crs, value, record, name) }
      return coordinate(x: x, y: y, value, record, name).map { Found(shape: .point($0)) }
    }
    var degrees = geometry
    if let crs {
      do throws(InvalidReferenceSystem) {
        degrees = try geometry.converted { (x, y) throws(InvalidReferenceSystem) in
          let conversion = try systems.conversion(x: x, y: y, in: crs)
          log.addAccuracy(of: conversion, in: crs, line: record.line, field: value.column)
          return (conversion.coordinate.longitude, conversion.coordinate.latitude)
        }
      } catch {
        refuse(error, crs, value, record, name)
        return nil
      }
    }
    do {
      var hasHeights = false
      let read = try Geometry(degrees) { hasHeights = true }
      let whole = Whole(geometry, in: crs, column: value.column, hasHeights: hasHeights)
      if let shape = read.shape { return Found(shape: shape, whole: whole) }
      guard let first = read.coordinates.first else { return nil }
      // A line or several points: a work stands at the first of them.
      return Found(shape: .point(first), whole: whole)
    } catch {
      let isEmpty = geometry["coordinates"] == nil || geometry["coordinates"] == .null
      isEmpty
        ? warn(record, name, "has a geometry without coordinates", value)
        : log.add(
          .leftOut, "\(name) has no position: \(error.message)", remedy: error.remedy,
          line: record.line, field: value.column)
      return nil
    }
  }
}

extension TablePosition {
  /// The system of a geometry's numbers, by itself or the file; `nil` of WGS 84.
  private func system(of geometry: JSONValue) -> String? {
    let own = geometry["crs"].flatMap { GeoJSONReader.referenceSystem($0) }
    guard let own else { return geometryCRS }
    return CoordinateReferenceSystem.isWorld(own) ? nil : own
  }

  /// The first thing of a collection that has a position; all of it is a detail.
  private func collection(
    _ parts: [JSONValue], _ written: JSONValue, _ value: TableRecord.Value, _ record: TableRecord,
    _ name: String
  ) -> Found? {
    let whole = Whole(
      written, in: system(of: written), column: value.column, isSeveral: true)
    for part in parts {
      var part = part
      // A system that the collection names is that of its parts.
      if case .object(var members) = part, let crs = written["crs"], part["crs"] == nil {
        members.append(JSONValue.Member(name: "crs", value: crs))
        part = .object(members)
      }
      if var found = shape(part, value, record, name) {
        found.whole = whole
        return found
      }
    }
    if parts.isEmpty { warn(record, name, "has a geometry without coordinates", value) }
    return nil
  }

  /// Tells why an outline has no positions; of a system that is wrong for the whole file only once.
  private func refuse(
    _ error: InvalidReferenceSystem, _ crs: String, _ value: TableRecord.Value,
    _ record: TableRecord, _ name: String
  ) {
    let isOfFile = error.isAboutSystem && crs == geometryCRS
    log.addOnce(
      isOfFile ? "crs \(crs)" : "outline \(record.number)",
      isOfFile ? .unknownReferenceSystem : .leftOut,
      isOfFile ? error.description : "\(name) has no position: \(error)",
      remedy: "Name the system in the mapping, such as 'crs: EPSG:25832', or convert the file: "
        + "ogr2ogr -t_srs EPSG:4326 -lco RFC7946=YES.", line: record.line, field: value.column)
  }
}
