import Foundation
import Testing

@testable import Words

@Suite("Every language")
struct LanguageTests {
  static let others = Language.all.filter { $0 != .english }

  /// The names between braces.
  static func names(in text: String) -> Set<String> {
    Set(text.matches(of: /\{([^}]*)\}/).map { String($0.1) })
  }

  /// The categories that whole numbers come in: those of CLDR differ by the last two digits, by small
  /// numbers, and by millions.
  static func categories(of language: Language) -> Set<PluralCategory> {
    Set((Array(0...1_000) + [1_000_000, 2_000_000]).map(language.category))
  }

  @Test("takes the arguments that English takes", arguments: Language.all)
  func arguments(language: Language) {
    let known = Set(Argument.allCases.map(\.rawValue))
    for word in Word.allCases {
      let expected = Self.names(in: Language.english.phrasing(for: word).text())
      let phrasing = language.phrasing(for: word)
      #expect(Self.names(in: phrasing.text()) == expected, "\(language.tag), \(word)")
      for text in phrasing.texts {
        let names = Self.names(in: text)
        #expect(names.isSubset(of: known), "\(language.tag), \(word)")
        // `With one flight of stairs` needs no number; what else there is to say it must say.
        #expect(
          names.union(["count"]) == expected.union(["count"]), "\(language.tag), \(word): \(text)")
        #expect(text.filter { "{}".contains($0) }.count == 2 * text.matches(of: /\{\w+\}/).count)
      }
    }
  }

  @Test("has the plural forms of its numbers, and no others", arguments: Language.all)
  func plurals(language: Language) {
    let categories = Self.categories(of: language)
    for word in Word.allCases {
      let forms = language.phrasing(for: word).forms
      let isCounted = !Language.english.phrasing(for: word).forms.isEmpty
      #expect(Set(forms.keys) == (isCounted ? categories : []), "\(language.tag), \(word)")
      if !isCounted {
        #expect(!language[word].contains("{count}"), "\(language.tag), \(word) counts nothing")
      }
    }
  }

  @Test("says something in its own words", arguments: LanguageTests.others)
  func ownWords(language: Language) {
    for word in Word.allCases {
      let english = Language.english.phrasing(for: word).texts
      for text in language.phrasing(for: word).texts {
        #expect(!text.isEmpty && !text.contains("  "), "\(language.tag), \(word)")
        // Single words may be the same: Campus, Film, Status.
        let count = text.matches(of: /[\p{L}’]{2,}/).count
        #expect(count < 3 || !english.contains(text), "\(language.tag), \(word): \(text)")
      }
    }
  }

  @Test("has a file, and each file a place in the list")
  func files() throws {
    let folder = URL(filePath: #filePath).appending(path: "../../../Sources/Words")
      .standardizedFileURL
    let sources = try FileManager.default
      .contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .map { try String(contentsOf: $0, encoding: .utf8) }
      .filter { $0.contains("= Language(") }
    #expect(sources.count == Language.all.count)
    for language in Language.all {
      #expect(sources.count { $0.contains("tag: \"\(language.tag)\"") } == 1)
      #expect(Language(tag: language.tag + "-AQ") == language)
    }
    #expect(Set(Language.all.map(\.tag)).count == Language.all.count)
    #expect(Language.all[0] == .english)
    #expect(Language(tag: "tlh") == nil)
  }
}

@Suite("Words of a language")
struct WordTests {
  @Test("choose their plural form by the rules of CLDR")
  func forms() {
    #expect(Language.english.count(0, .workCount) == "0 works")
    #expect(Language.english.count(1, .workCount) == "1 work")
    #expect(Language.german.count(1, .workCount) == "1 Werk")
    #expect(Language.german.count(0, .workCount) == "0 Werke")
    #expect(Language.french.count(0, .workCount) == "0 œuvre")
    #expect(Language.french.count(2, .workCount) == "2 œuvres")
    #expect(Language.french.count(2_000_000, .workCount) == "2000000 d’œuvres")
    #expect(Language.spanish.count(0, .workCount) == "0 obras")
    #expect(Language.spanish.count(1_000_000, .workCount) == "1000000 de obras")
  }

  @Test("in French keep signs with what they belong to, at the end of a line as elsewhere")
  func frenchSpaces() {
    let texts = Word.allCases.flatMap { Language.french.phrasing(for: $0).texts }
    for text in texts {
      #expect(!text.contains(#/ [:;!?»]|« /#), "\(text)")
    }
    // Arguments may begin or end with anything.
    #expect(
      Language.french(.nameAndValue, [.name: "À voir ?", .value: "« oui »"])
        == "À voir ?\u{A0}: « oui »")
    #expect(Language.french[.whereAmI] == "Où suis-je\u{202F}?")
    #expect(Language.french(.endUnknown, [.name: "x"]).hasSuffix("«\u{A0}x\u{A0}»."))
    #expect(texts.count { $0.contains("\u{A0}:") } > 30)
  }

  @Test("put things where their articles are right")
  func articles() {
    let phrases: [Word] = [.leadsOver, .leadOver, .beginsAt, .endsAt, .passes]
    let things: [Word] = [.pathFootway, .pathSteps, .pathRamp, .pointGate, .pointBollard, .aFence]
    for phrase in phrases {
      for thing in things {
        // De and à join with articles.
        let french = Language.french(phrase, [.thing: Language.french[thing]])
        #expect(!french.contains(#/\b(de|à) (un|une|des|le|les)\b/#), "\(french)")
        let spanish = Language.spanish(phrase, [.thing: Language.spanish[thing]])
        #expect(!spanish.contains(#/\b(de|a) el\b/#), "\(spanish)")
        // Things are named in the nominative, so that no preposition stands before them.
        let german = Language.german(phrase, [.thing: Language.german[thing]])
        #expect(german.contains("(\(Language.german[thing]))") || german.contains("liegt "))
      }
    }
  }

  @Test("put in what they are given as it is, all at once")
  func fill() {
    #expect(
      Language.english(.fromTo, [.from: "{to}", .to: "{"]) == "From {to} to {")
    #expect(
      Language.english.count(2, .mapShowsMore, [.names: "{count}"]) == "On it: {count} and 2 more.")
  }
}
