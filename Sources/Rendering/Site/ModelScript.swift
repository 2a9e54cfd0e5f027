import Notation
import Words

extension Renderer {
  /// The script with which pages in `language` show models: the words, whether there is what shows
  /// them, which is told here so that the pages are the same on every machine, then the script.
  static func modelScript(in language: Language, three: ThreeJS?) -> [UInt8] {
    var json = JSONWriter(escaping: .script, reserving: 1_024)
    json.object { $0.members(modelWords, in: language) }
    let told = "const docentModelWords = \(json.text);\nconst hasThree = \(three != nil);\n"
    return Array(told.utf8) + PackageResources.model_js
  }

  private static let modelWords: [Word] = [
    .lookAround, .modelHint, .modelLoading, .modelFailed, .modelCloser, .modelFarther, .modelLeft,
    .modelRight, .modelUp, .modelDown, .modelReset, .modelInRoom,
  ]

  /// The name of that script.
  static func modelAsset(_ language: Language) -> String { "model-\(language.tag).js" }
}
