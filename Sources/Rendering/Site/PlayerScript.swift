import Notation
import Words

extension Renderer {
  /// The script with which pages in `language` play sounds and read aloud: the words, then what
  /// knows what sounds now, the player of recordings and the device's voice.
  static func playerScript(in language: Language) -> [UInt8] {
    var json = JSONWriter(escaping: .script, reserving: 1_024)
    json.object { $0.members(playerWords, in: language) }
    return Array("const docentPlayerWords = \(json.text);\n".utf8) + PackageResources.playing_js
      + PackageResources.player_js + PackageResources.aloud_js
  }

  private static let playerWords: [Word] = [
    .player, .play, .pause, .listen, .goOnListening, .secondsBack, .secondsAhead, .playPosition,
    .position, .speed, .closePlayer, .soundFailed, .next, .readAloud, .goOnReading, .stopReading,
    .nameAndValue,
  ]

  /// The name of that script.
  static func playerAsset(_ language: Language) -> String { "player-\(language.tag).js" }
}
