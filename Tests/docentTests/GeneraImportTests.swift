import Foundation
import Testing

@Suite("docent import of Genera's data")
struct GeneraImportTests {
  private func document(version: String, _ objects: [(Int, String)]) -> String {
    let data = objects.map {
      """
      {"identifier": "g-\($0)", "label": "\($1)", "details": {"coordinates": "-37.8,144.9"}}
      """
    }
    return """
      {"versionID": "\(version)", "groupList": [], "data": [\(data.joined(separator: ",\n"))]}
      """
  }

  private let options = ["--as", "genera", "--campus", "zoo"]

  @Test("skips a version that is here, and replaces what came of another")
  func versions() throws {
    let program = try Program()
    func write(_ text: String, _ name: String = "data.json") throws -> String {
      let url = program.folder.appendingPathComponent("in/\(name)")
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: url)
      return url.path
    }
    let three = [(1, "Owl"), (2, "Hawk"), (3, "Crane")]
    var path = try write(document(version: "1", three))
    let first = try program.run(["import", path] + options)
    #expect(first.status == 0 && first.output.contains("4 added"), "\(first)")
    #expect(try program.run("show", "zoo").output.contains("data version"))

    // The same version: not even what has changed in it is read, and nothing counts as gone.
    path = try write(document(version: "1", [(1, "Eagle")]))
    let same = try program.run(["import", path] + options)
    #expect(same.status == 0 && same.output.contains("0 added, 0 changed, 0 unchanged, 0 removed"))
    #expect(same.errors.contains("Version 1 of this data is what campus 'zoo' has already"))
    #expect(same.errors.contains("--again"))
    // Who checks it asks what it says.
    let check = try program.run(["check", path, "--database", "docent.sqlite"] + options)
    #expect(
      check.output.contains("1 item: 0 errors") && !check.output.contains("--again"), "\(check)")
    let again = try program.run(["import", path, "--again"] + options)
    #expect(again.output.contains("1 changed, 0 unchanged, 2 removed"), "\(again)")

    // Another version replaces what came of the first, and the campus says which it is.
    path = try write(document(version: "2", three))
    let second = try program.run(["import", path] + options)
    #expect(second.output.contains("2 added, 2 changed, 0 unchanged, 0 removed"), "\(second)")
    let campus = try program.run("show", "zoo").output
    #expect(
      campus.split(separator: "\n").contains {
        $0.hasPrefix("data version") && $0.hasSuffix(" 2")
      }, "\(campus)")
    let third = try program.run(["import", path] + options)
    #expect(third.errors.contains("Version 2 of this data"))
    // A document of another name is another import.
    let other = try write(document(version: "2", [(9, "Frog")]), "frogs.json")
    #expect(try program.run(["import", other] + options).output.contains("1 added, 0 changed"))

    // Settings beside the file say the version, where they do.
    _ = try write(
      """
      <?xml version="1.0"?><plist version="1.0"><dict>
      <key>currentDataVersion</key><string>7</string></dict></plist>
      """, "CustomSettings.plist")
    let fourth = try program.run(["import", path] + options)
    #expect(fourth.output.contains("4 changed"), "\(fourth)")
  }
}
