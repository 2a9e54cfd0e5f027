import Foundation
import Testing

@testable import Rendering

@Suite("Scripts of pages")
struct ScriptTextTests {
  @Test("are sent without lines of comments, and otherwise as they are written")
  func comments() {
    let script = "// a\nconst b = 1; // c\n  // d\n\nconst e = 'https://f'; \n"
    #expect(
      ScriptText.withoutComments(Array(script.utf8))
        == Array("const b = 1; // c\n\nconst e = 'https://f'; \n".utf8))
    #expect(ScriptText.withoutComments([]) == [])
    #expect(ScriptText.withoutComments(Array("//".utf8)) == [])
  }

  @Test("have no text over several lines, of which one might look like a comment")
  func texts() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../../Sources/Rendering/Templates")
    let scripts = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".js") }
    #expect(scripts.count > 40)
    for script in scripts {
      let text = try String(contentsOf: folder.appending(path: script), encoding: .utf8)
      for line in text.split(separator: "\n") where !line.drop(while: { $0 == " " }).hasPrefix("//")
      {
        // A backquote that another text holds is written as \`.
        #expect(line.replacing("\\`", with: "").count { $0 == "`" }.isMultiple(of: 2), "\(line)")
        // Patterns have the end of a comment in them, and never its beginning.
        #expect(!line.contains("/*") || line.contains("*/"), "\(script): \(line)")
      }
    }
  }
}
