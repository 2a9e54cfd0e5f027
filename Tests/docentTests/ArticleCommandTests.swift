import ArgumentParser
import Foundation
import Testing

@testable import docent

/// The commands that articles show, which nobody runs but their readers.
@Suite("Commands in articles")
struct ArticleCommandTests {
  /// The commands in the blocks of code of an article.
  private static func commands(in text: String) -> [String] {
    var found: [String] = []
    var isCode = false
    for line in text.replacing("\\\n", with: " ").split(separator: "\n") {
      if line.hasPrefix("```") {
        isCode.toggle()
      } else if isCode {
        let words = line.trimmingPrefix("$ ")
        if let start = words.firstRange(of: "docent "), start.lowerBound == words.startIndex {
          found.append(String(words))
        } else if words.hasPrefix("sudo "), let start = words.firstRange(of: " docent ") {
          found.append(String(words[start.lowerBound...].dropFirst()))
        }
      }
    }
    return found.filter { !$0.contains("…") }
  }

  /// The words of a command, as a shell gives them to the program.
  private static func words(_ command: String) -> [String] {
    var words: [String] = []
    var word = ""
    var quote: Character?
    for letter in command + " " {
      if letter == quote {
        quote = nil
      } else if quote == nil, letter == "'" || letter == "\"" {
        quote = letter
      } else if quote == nil, letter.isWhitespace {
        if !word.isEmpty { words.append(word) }
        word = ""
      } else {
        word.append(letter)
      }
    }
    return Array(words.prefix { ![">", "|", "#", "&"].contains($0) }.dropFirst())
  }

  @Test("are ones that the program takes")
  func areTaken() throws {
    let folder = Program.package.appending(path: "Sources/docent/Documentation.docc")
    var count = 0
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path()).sorted()
    where name.hasSuffix(".md") {
      let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      for command in Self.commands(in: text) {
        count += 1
        do { _ = try Docent.parseAsRoot(Self.words(command)) } catch {
          Issue.record("\(name): \(command): \(Docent.message(for: error))")
        }
      }
    }
    #expect(count >= 20)
  }
}
