import Foundation
import Testing

@Suite("Artists whom documents only name")
struct SharedArtistTests {
  private static let campus = """
    id: x
    name: X
    languages: [en]
    timeZone: UTC
    center: {latitude: 42.1, longitude: -71.1}
    """

  /// An extract with one artwork.
  private static func extract(_ node: Int, artist: String?) -> String {
    let tag = artist.map { "<tag k='artist_name' v='\($0)'/>" } ?? ""
    return """
      <osm version='0.6'><node id='\(node)' version='1' lat='42.1\(node)' lon='-71.1'>
      <tag k='tourism' v='artwork'/><tag k='name' v='Work \(node)'/>\(tag)</node></osm>
      """
  }

  @Test("leave what is known of them from elsewhere as it is")
  func leaveKnown() throws {
    let program = try Program()
    try program.write(Self.campus, to: "Data/x/campus.yaml")
    try program.write(
      "id,name,nationality\nx-artist-banksy,Banksy of Bristol,British\n", to: "Data/x/artists.csv")
    try program.write(Self.extract(1, artist: "Banksy"), to: "one.osm")
    #expect(try program.run("import", "Data").status == 0)
    let outcome = try program.run("import", "one.osm", "--campus", "x")
    // What changes is the campus, which gets the credit that maps of OpenStreetMap ask for.
    #expect(outcome.output.contains("1 added, 1 changed"), "\(outcome)")
    #expect(outcome.output.contains("Added: 1 work."))
    let shown = try program.run("show", "x-artist-banksy").output
    #expect(shown.contains("Banksy of Bristol") && shown.contains("British"))
    // Nor does the folder lose its artist when the extract goes without.
    try program.write(Self.extract(1, artist: nil), to: "one.osm")
    #expect(try program.run("import", "one.osm", "--campus", "x").output.contains("0 removed"))
    #expect(try program.run("show", "x-artist-banksy").status == 0)
  }

  @Test("stay as long as another document names them")
  func stayWhileNamed() throws {
    let program = try Program()
    try program.write(Self.campus, to: "Data/x/campus.yaml")
    try program.write(Self.extract(1, artist: "Banksy"), to: "one.osm")
    try program.write(Self.extract(2, artist: "Banksy"), to: "two.osm")
    #expect(try program.run("import", "Data").status == 0)
    for file in ["one.osm", "two.osm"] {
      #expect(try program.run("import", file, "--campus", "x").status == 0)
    }
    try program.write(Self.extract(1, artist: nil), to: "one.osm")
    let outcome = try program.run("import", "one.osm", "--campus", "x")
    #expect(outcome.status == 0 && outcome.output.contains("1 changed"), "\(outcome)")
    #expect(try program.run("show", "x-artist-banksy").output.contains("osm-n2"))
  }

  @Test("are not shared by two campuses")
  func areOfOneCampus() throws {
    let program = try Program()
    for (id, node) in [("x", 1), ("z", 2)] {
      try program.write(
        Self.campus.replacing("id: x", with: "id: \(id)"), to: "Data/\(id)/campus.yaml")
      try program.write(Self.extract(node, artist: "banksy"), to: "\(id).osm")
    }
    #expect(try program.run("import", "Data").status == 0)
    for id in ["x", "z"] {
      let outcome = try program.run("import", "\(id).osm", "--campus", id)
      #expect(outcome.status == 0 && outcome.output.contains("2 added"), "\(outcome)")
    }
  }
}
