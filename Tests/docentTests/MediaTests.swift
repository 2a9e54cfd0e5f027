import Foundation
import Testing

@Suite("Media from folder to page")
struct MediaTests {
  private static let drawing = """
    <svg xmlns="http://www.w3.org/2000/svg" onload="evil()"><script>evil()</script>
    <g id="a" fill="red"/></svg>
    """
  /// A row and a bit of the catalogue.
  private static let film = Data(
    [0, 0, 0, 0x14] + Array("ftypisom".utf8) + [UInt8](repeating: 7, count: 1_500_000))

  private func program() throws -> Program {
    let program = try Program()
    try Self.writeCampus(program)
    try program.write(
      "id,kind,source,alternativeText\nd,image,d.svg,A\nf,video,f.mp4,A\ne,image,evil.js,A\n"
        + "l,image,link.png,A\n", to: "Data/tiny/media.csv")
    try program.write(
      "id,title,latitude,longitude,media\nurn,An Urn,1,2,d;f\n", to: "Data/tiny/works.csv")
    try program.write(Self.drawing, to: "Data/tiny/media/d.svg")
    try program.write("evil()", to: "Data/tiny/media/evil.js")
    try Self.film.write(to: program.folder.appending(path: "Data/tiny/media/f.mp4"))
    try FileManager.default.createSymbolicLink(
      atPath: program.folder.appending(path: "Data/tiny/media/link.png").path,
      withDestinationPath: "/etc/hostname")
    return program
  }

  private func bytes(_ program: Program, _ path: String) throws -> Data {
    try Data(contentsOf: program.folder.appending(path: path))
  }

  /// Writes a campus without anything in it.
  private static func writeCampus(_ program: Program, speaking languages: String = "en") throws {
    try program.write(
      "id: tiny\nname: Tiny\nlanguages: [\(languages)]\ntimeZone: UTC\n"
        + "center:\n  latitude: 1\n  longitude: 2\n", to: "Data/tiny/campus.yaml")
  }

  @Test("is found however its accents are written, and two that would be one are refused")
  func accents() throws {
    let png = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D])
    let (one, other) = ("caf\u{E9}.png", "cafe\u{301}.png")
    func program(named: [String], there: [String]) throws -> Program {
      let program = try Program()
      try Self.writeCampus(program)
      let rows = named.enumerated().map { "m\($0),image,\($1),A\n" }.joined()
      try program.write("id,kind,source,alternativeText\n" + rows, to: "Data/tiny/media.csv")
      for name in there {
        try program.write("", to: "Data/tiny/media/\(name)")
        try png.write(to: program.folder.appending(path: "Data/tiny/media/\(name)"))
      }
      return program
    }
    for (name, file) in [(one, other), (other, one), (one, one)] {
      let program = try program(named: [name], there: [file])
      let outcome = try program.run("import", "Data")
      #expect(outcome.output.contains("1 media file stored"), "\(outcome)")
      let path = try #require(name.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
      #expect(try program.run("get", "/media/tiny/\(path)").status == 0)
      #expect(try program.run("get", "/media/tiny/\(path)%00").status != 0)
    }
    let both = try program(named: [one, other], there: [one, other])
    let refused = try both.run("import", "Data")
    #expect(refused.status == 1 && refused.errors.contains("U+0065 U+0301"), "\(refused)")
    // Both are there, and the table means one of them to the byte.
    let exact = try program(named: [other], there: [one, other])
    #expect(try exact.run("import", "Data").output.contains("1 media file stored"))
  }

  @Test("may have ? and # in its name, and is told when the name is too long or turns the line")
  func oddNames() throws {
    let program = try Program()
    try Self.writeCampus(program)
    try program.write(
      "id,kind,source,alternativeText\nq,image,q?x#y.svg,A\nt,image,a\u{202E}gnp.svg,A\n",
      to: "Data/tiny/media.csv")
    try program.write(Self.drawing, to: "Data/tiny/media/q?x#y.svg")
    let outcome = try program.run("import", "Data")
    #expect(outcome.output.contains("1 media file stored"), "\(outcome)")
    #expect(outcome.errors.contains("a\\u{202E}gnp.svg"), "\(outcome.errors)")
    let drawing = try program.run("get", "-i", "/media/tiny/q%3Fx%23y.svg")
    #expect(drawing.output.lowercased().contains("content-type: image/svg+xml"), "\(drawing)")
    let long = String(repeating: "x", count: 240) + ".png"
    try program.write(
      "id,kind,source,alternativeText\nq,image,\(long),A\n", to: "Data/tiny/media.csv")
    let refused = try program.run("check", "Data")
    #expect(refused.output.contains("its 244 bytes are more than the 200"), "\(refused)")
  }

  @Test("never takes the place of another document's file of the same name")
  func sameName() throws {
    let program = try program()
    try program.write(
      "columns: {id: id, name: title, pic: media, at: position}\n", to: "mapping.yaml")
    func write(_ name: String, color: String) throws {
      try program.write(
        "id,name,pic,at\n\(name)-1,\(name),p.svg,\"1, 2\"\n", to: "\(name)/\(name).csv")
      try program.write(
        "<svg xmlns=\"http://www.w3.org/2000/svg\"><g fill=\"\(color)\"/></svg>",
        to: "\(name)/p.svg")
    }
    func run(_ verb: String, _ paths: String...) throws -> Program.Outcome {
      try program.run([verb] + paths + ["--campus", "tiny", "--mapping", "mapping.yaml"])
    }
    try write("one", color: "red")
    try write("two", color: "blue")
    let both = try run("import", "Data", "one/one.csv", "two/two.csv")
    #expect(both.status == 1)
    #expect(
      both.errors.contains(
        "two/two.csv:2: source: error: The media 'two-1-image' names the file 'p.svg' in two, and "
          + "the media 'one-1-image' (one/one.csv:2) another of that name in one."),
      "\(both.errors)")
    #expect(try program.run("import", "Data").status == 0)
    #expect(try run("import", "one/one.csv").status == 0)
    let second = try run("import", "two/two.csv")
    #expect(second.status == 1)
    #expect(
      second.errors.contains("which the media 'one-1-image' from 'one.csv' shows"),
      "\(second.errors)")
    #expect(try program.run("get", "/media/tiny/p.svg").output.contains("red"))
    // Its own file may change, and two that hold the same are no matter.
    try write("one", color: "green")
    let changed = try run("import", "one/one.csv")
    #expect(changed.output.contains("1 media file stored"), "\(changed)")
    try write("two", color: "green")
    let third = try run("import", "two/two.csv")
    #expect(third.status == 0, "\(third)")
    #expect(try run("check", "Data", "one/one.csv", "two/two.csv").status == 0)
    // Of a file that both share, each keeps the other from changing it alone.
    for name in ["one", "two"] { try write(name, color: "black") }
    let fourth = try run("import", "one/one.csv")
    #expect(fourth.status == 1)
    #expect(
      fourth.errors.contains("which the media 'two-1-image' from 'two.csv' shows"),
      "\(fourth.errors)")
    #expect(fourth.errors.contains("import their documents together"), "\(fourth.errors)")
    let together = try run("import", "one/one.csv", "two/two.csv")
    #expect(together.status == 0 && together.output.contains("1 media file stored"), "\(together)")
  }

  @Test("is pointed at by nothing while its file is refused, and by everything once it is there")
  func refused() throws {
    let program = try program()
    try program.write(
      "id,title,latitude,longitude,media\nurn,An Urn,1,2,e;l;d\n", to: "Data/tiny/works.csv")
    try program.write(
      "id: one\ncampus: tiny\ntitle: One\nstops:\n  - work: urn\n    media: [l]\n",
      to: "Tours/one.yaml")
    #expect(try program.run("import", "Data", "Tours").status == 0)
    let addresses = [
      "/works/urn", "/tours/one/stops/1", "/service.php/simple/objectSearch?q=*",
      "/iiif/works/urn/manifest.json", "/iiif/tours/one/collection.json",
    ]
    func told(_ name: String) throws -> [Int] {
      try addresses.indices.filter { index in
        let answer = try program.run("get", addresses[index])
        #expect(answer.status == 0, "\(answer)")
        return answer.output.contains(name)
      }
    }
    #expect(try told("evil.js") == [])
    #expect(try told("link.png") == [])
    #expect(Set(try told("d.svg")).isSuperset(of: 0...3))
    // Programs learn that there is such a row, and no address of it.
    let json = try program.run("get", "/works/urn?f=json").output
    #expect(json.contains("\"source\":\"link.png\"") && !json.contains("/media/tiny/link.png"))
    for (format, folder) in [("iiif", "i"), ("html", "s")] {
      var words = ["export", folder, "--format", format]
      if format == "iiif" { words += ["--public-address", "https://art.example.edu"] }
      let outcome = try program.run(words)
      #expect(outcome.status == 0 && outcome.errors.contains("link.png"), "\(outcome)")
      let root = program.folder.appending(path: folder)
      for name in FileManager.default.enumerator(atPath: root.path) ?? .init() {
        let file = root.appending(path: "\(name)")
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
        #expect(!text.contains("tiny/link.png") && !text.contains("tiny/evil.js"), "\(name)")
      }
    }

    let link = program.folder.appending(path: "Data/tiny/media/link.png")
    try FileManager.default.removeItem(at: link)
    try Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D]).write(to: link)
    let second = try program.run("import", "Data")
    #expect(second.output.hasPrefix("Revision 2: 0 added, 0 changed"), "\(second)")
    #expect(Set(try told("link.png")).isSuperset(of: 0...3))
  }

  @Test("is taken in clean, comes out whole, and changes nothing when it comes in again")
  func roundTrip() throws {
    let program = try program()
    let first = try program.run("import", "Data")
    #expect(first.status == 0 && first.output.contains("2 media files stored"), "\(first.errors)")
    #expect(first.errors.contains("onload, script"), "\(first.errors)")
    #expect(first.errors.contains("'evil.js' is no image"))
    #expect(first.errors.contains("'link.png' is a symbolic link"))

    #expect(try program.run("export", "out", "--format", "source").status == 0)
    #expect(try bytes(program, "out/Data/tiny/media/f.mp4") == Self.film)
    let clean = String(decoding: try bytes(program, "out/Data/tiny/media/d.svg"), as: UTF8.self)
    #expect(!clean.contains("evil") && clean.contains("<g fill=\"red\" id=\"a\"/>"), "\(clean)")
    let second = try program.run("import", "out/Data")
    #expect(second.status == 0 && !second.output.contains("stored"), "\(second.output)")
    #expect(second.output.contains("0 added, 0 changed"))
    // Nothing that is there already differs.
    #expect(try program.run("export", "out", "--format", "source").status == 0)
    try Data([1]).write(to: program.folder.appending(path: "out/Data/tiny/media/f.mp4"))
    #expect(try program.run("export", "out", "--format", "source").status == 1)

    let site = try program.run("export", "site", "--format", "html")
    #expect(site.status == 0, "\(site.errors)")
    #expect(try bytes(program, "site/media/tiny/f.mp4") == Self.film)
    #expect(try bytes(program, "site/media/tiny/d.svg") == Data(clean.utf8))
    #expect(
      try FileManager.default.contentsOfDirectory(
        atPath: program.folder.appending(path: "site/media/tiny").path
      ).sorted() == ["d.svg", "f.mp4"])
  }

  @Test("has captions in another language than its first text")
  func foreignCaptions() throws {
    let program = try Program()
    try Self.writeCampus(program, speaking: "en, es")
    try program.write(
      "id,kind,source,caption,captions@es\nf,video,f.mp4,A film,f.es.vtt\n",
      to: "Data/tiny/media.csv")
    try program.write(
      "id,title,latitude,longitude,media\nurn,An Urn,1,2,f\n", to: "Data/tiny/works.csv")
    let captions = "WEBVTT\n\n00:00.000 --> 00:02.000\nUna puerta.\n"
    try program.write(captions, to: "Data/tiny/media/f.es.vtt")
    try Self.film.write(to: program.folder.appending(path: "Data/tiny/media/f.mp4"))
    #expect(try program.run("import", "Data").status == 0)
    #expect(try program.run("get", "/media/tiny/f.es.vtt").output.contains("Una puerta."))
    let site = try program.run("export", "site", "--format", "html")
    #expect(site.status == 0 && !site.errors.contains("[missing-media-file]"), "\(site)")
    #expect(try bytes(program, "site/media/tiny/f.es.vtt") == Data(captions.utf8))
  }

  @Test("has captions in several languages, which are WebVTT and nothing else")
  func captions() throws {
    let program = try Program()
    try Self.writeCampus(program, speaking: "en, es")
    func name(_ english: String, in kind: String = "video") throws {
      try program.write(
        "id,kind,source,captions,captions@es\nf,\(kind),f.mp4,\(english),f.es.vtt\n",
        to: "Data/tiny/media.csv")
    }
    try name("f.vtt")
    try program.write(
      "id,title,latitude,longitude,media\nurn,An Urn,1,2,f\n", to: "Data/tiny/works.csv")
    try program.write(
      "id: one\ncampus: tiny\ntitle: One\nstops:\n  - work: urn\n", to: "Tours/one.yaml")
    let english = "WEBVTT\n\n00:00.000 --> 00:02.000\nA door.\n"
    let spanish = "\u{FEFF}WEBVTT - puerta\n\n00:00.000 --> 00:02.000\nUna puerta.\n"
    try program.write(english, to: "Data/tiny/media/f.vtt")
    try program.write(spanish, to: "Data/tiny/media/f.es.vtt")
    try Self.film.write(to: program.folder.appending(path: "Data/tiny/media/f.mp4"))
    let first = try program.run("import", "Data", "Tours")
    #expect(first.status == 0 && first.output.contains("3 media files stored"), "\(first)")
    let served = try program.run("get", "-i", "/media/tiny/f.es.vtt")
    #expect(served.output.lowercased().contains("content-type: text/vtt"), "\(served)")
    #expect(served.output.contains("Una puerta."))
    let page = try program.run("get", "/tours/one/stops/1?lang=es").output
    let tracks = [("f.vtt", "en", "English"), ("f.es.vtt", "es", "Español")].map {
      "<track kind=\"captions\" src=\"/media/tiny/\($0)\" srclang=\"\($1)\" label=\"\($2)\">"
    }
    #expect(page.contains(tracks.joined()), "\(page)")

    #expect(try program.run("export", "out", "--format", "source").status == 0)
    #expect(try bytes(program, "out/Data/tiny/media/f.es.vtt") == Data(spanish.utf8))
    let second = try program.run("import", "out/Data", "out/Tours")
    #expect(second.output.contains("0 added, 0 changed") && !second.output.contains("stored"))
    #expect(try program.run("export", "site", "--format", "html").status == 0)
    #expect(try bytes(program, "site/media/tiny/f.vtt") == Data(english.utf8))
    let list = String(decoding: try bytes(program, "site/offline/tours/one.json"), as: UTF8.self)
    #expect(list.contains("media/tiny/f.es.vtt") && list.contains("media/tiny/f.mp4"))

    try program.write("1\n00:00:00,000 --> 00:00:02,000\nA door.\n", to: "Data/tiny/media/g.vtt")
    try name("g.vtt")
    let refused = try program.run("import", "Data")
    #expect(refused.errors.contains("media.csv:2: captions: warning"), "\(refused)")
    #expect(refused.errors.contains("'g.vtt' holds no captions as WebVTT"), "\(refused)")
    let rest = try program.run("get", "/works/urn").output
    #expect(!rest.contains("g.vtt") && rest.contains("f.es.vtt"))
    for (file, kind, message) in [
      ("f.srt", "video", "which is no name of a file of captions"),
      ("../f.vtt", "video", "which is no name of a file of captions"),
      ("f.vtt", "image", "but is neither sound nor film"),
    ] {
      try name(file, in: kind)
      let outcome = try program.run("check", "Data")
      #expect(outcome.status == 1 && outcome.output.contains(message), "\(outcome)")
    }
  }
}
