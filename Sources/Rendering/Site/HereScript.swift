import Geodesy
import Notation
import Words

extension Renderer {
  /// The script with which pages in `language` know where the visitor is: the words, then what
  /// measures and says distances, watches the position, draws it on maps and finds room for names.
  static func hereScript(in language: Language) -> [UInt8] {
    let words = Wording(language)
    let eighths = (0..<8).compactMap { Bearing(degrees: 45 * Double($0)) }
    var json = JSONWriter(escaping: .script, reserving: 2_048)
    json.object { json in
      json.members(hereWords, in: language)
      json.name("arrows")
      json.array(of: eighths) { $0.value($1.arrow) }
      json.name("compass")
      json.array(of: eighths) { $0.value(words.compass($1.compassPoint)) }
      json.name("sides")
      json.array(of: sides) { $0.value(words[$1]) }
    }
    return Array("const docentHereWords = \(json.text);\n".utf8) + PackageResources.away_js
      + PackageResources.position_js + PackageResources.dot_js + PackageResources.amid_js
  }

  private static let hereWords: [Word] = [
    .whereAmI, .hideMe, .blueDot, .notOnMap, .fewSteps, .underAMinute, .within, .here, .away,
    .awayAside, .locating, .positionRefused, .positionAbsent, .positionInsecure, .positionLost,
    .positionPoor, .mapUnavailable, .workCount, .levels, .allLevels, .level,
    .nameAndValue,
  ]
  /// The sides of somebody, clockwise from ahead.
  private static let sides: [Word] = [
    .ahead, .aheadRight, .toTheRight, .behindRight, .behind, .behindLeft, .toTheLeft, .aheadLeft,
  ]

  /// The name of that script.
  static func hereAsset(_ language: Language) -> String { "here-\(language.tag).js" }
}
