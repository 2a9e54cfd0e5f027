/// The text by which a stranger names a reference system, as far as PROJ may see it.
///
/// PROJ opens what its parameters name: `+file=`, `+grids=`, `+nadgrids=`, `+geoidgrids=`,
/// `+model=` and `+init=` are paths, pipelines take them in any step, and so do the grids and
/// parameter files of WKT and PROJJSON. So what is not on a list here never reaches PROJ: codes of
/// authorities in its own database, and PROJ strings of numbers and names.
enum ReferenceSystemText {
  /// The authorities of PROJ's database whose codes name reference systems.
  static let authorities: Set<String> = ["EPSG", "ESRI", "IAU_2015", "IGNF", "OGC"]

  /// The parameters of PROJ's projections that are numbers, words of its own lists, or flags.
  /// `nadgrids` is not among them but for `@null`, which is no file: Web Mercator was written so.
  static let parameters: Set<String> = [
    "proj", "type", "zone", "south", "datum", "ellps", "a", "b", "rf", "f", "R", "pm", "towgs84",
    "units", "to_meter", "axis", "lat_0", "lat_1", "lat_2", "lat_ts", "lon_0", "lon_1", "lon_2",
    "lonc", "alpha", "gamma", "k", "k_0", "x_0", "y_0", "no_off", "no_uoff", "approx", "h", "sweep",
    "no_defs", "wktext",
  ]

  /// The most bytes of a definition that is read: more than any PROJ string of a real system has.
  private static let mostBytes = 500

  /// The text that PROJ may be asked for.
  static func vetted(_ definition: String) throws(InvalidReferenceSystem) -> String {
    guard definition.utf8.count <= mostBytes else { throw .unknown(String(definition.prefix(80))) }
    if let code = code(definition) { return code }
    guard definition.hasPrefix("+proj=") else { throw .unknown(definition) }
    return try vettedParameters(definition)
  }

  // MARK: Codes

  /// `AUTHORITY:CODE` of such a code, of a URN (`urn:ogc:def:crs:EPSG::26910`) or of an address of
  /// OGC's register (`http://www.opengis.net/def/crs/EPSG/0/26910`); `nil` if it is none of them.
  static func code(_ text: String) -> String? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    if parts.count == 2, let code = code(authority: parts[0], parts[1]) { return code }
    let words = parts.map { $0.lowercased() }
    if parts.count == 7, words[0] == "urn", ["ogc", "x-ogc"].contains(words[1]),
      words[2...3] == ["def", "crs"]
    {
      return code(authority: parts[4], parts[6])
    }
    for scheme in ["http://", "https://"] where text.hasPrefix(scheme) {
      let path = text.dropFirst(scheme.count).split(
        separator: "/", omittingEmptySubsequences: false)
      if path.count == 6, path[..<3] == ["www.opengis.net", "def", "crs"] {
        return code(authority: path[3], path[5])
      }
      let old = "www.opengis.net/gml/srs/epsg.xml#"
      if text.dropFirst(scheme.count).hasPrefix(old) {
        return code(authority: "EPSG", text.dropFirst(scheme.count + old.count))
      }
    }
    return nil
  }

  private static func code(authority: Substring, _ code: Substring) -> String? {
    let authority = authority.uppercased()
    guard authorities.contains(authority), !code.isEmpty, code.utf8.count <= 40,
      code.utf8.allSatisfy({ isWordByte($0) || "_-.".utf8.contains($0) })
    else { return nil }
    return "\(authority):\(code)"
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"):
      true
    default: false
    }
  }

  // MARK: PROJ strings

  private static func vettedParameters(
    _ definition: String
  ) throws(InvalidReferenceSystem) -> String {
    var names: Set<String> = []
    for word in definition.split(separator: " ") {
      guard word.first == "+" else { throw .unknown(definition) }
      let parts = word.dropFirst().split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      let value = parts.count > 1 ? parts[1] : ""
      guard parameters.contains(name) || word == "+nadgrids=@null" else {
        throw .forbidden(definition, parameter: String(name.prefix(40)))
      }
      guard names.insert(name).inserted, word == "+nadgrids=@null" || isHarmless(value) else {
        throw .unknown(definition)
      }
    }
    return names.contains("type") ? definition : definition + " +type=crs"
  }

  /// Numbers, lists of them, and names: no path, and nothing that PROJ would look up as one.
  private static func isHarmless(_ value: Substring) -> Bool {
    value.utf8.allSatisfy { isWordByte($0) || "_-+.,".utf8.contains($0) } && !value.contains("..")
  }
}
