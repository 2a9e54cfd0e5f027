import Catalog
import Foundation
import Interchange
import Testing

@Suite("Genera and Field Guide")
struct GeneraTests {
  static let oldStyle = """
    {
      // twelve animals were here
      groupList = ( { label = Birds; order = 1; standardImage = "b@2x.png"; }, );
      templateList = ( {
        templateName = animal; tabletTemplate = "pad.html";
        mobileTabs = (
          { tabName = images; },
          { tabName = details; tabLabel = Details; tabTemplate = "details.html"; tablIcon = "d.png"; },
          { tabName = more; tabLabel = "More #1"; tabTemplate = "more.html"; },
        );
      }, );
      objectData = (
        {
          identifier = 7; template = animal; label = "Owl \\U2014 <em>great</em>"; group = Birds;
          subgroup = Owls; labelStyle = bold; sublabel = "Bubo"; searchText = "hoot";
          images = ( { filename = "owl.jpg"; credit = "A. Person"; imageDesctiption = "An owl"; } );
          audioFiles = ( { filename = "hoot.mp3"; audioDescription = Call; credit = B; } );
          squareThumbnail = ( { filename = "sq.jpg"; } );
          details = { diet = "Mice & <script>voles"; habitat = ""; order = Strigiformes;
            description = "Flies <b>at night</b>."; "New item" = x; map_file = "map.jpg"; };
        },
        { template = animal; label = ""; },
      );
      versionID = "1.2";
    }
    """

  private func read(_ files: [String: String], _ path: String) throws -> SourceReading {
    let folder = try TemporaryFolder(
      files.map { SourceFile(path: "app/\($0.key)", bytes: Array($0.value.utf8)) })
    return SourceReader(campus: try Slug("zoo")).read(["\(folder.path)/\(path)"])
  }

  @Test("of 2012 becomes works whose pages follow the templates")
  func oldStyle() throws {
    let reading = try read(
      [
        "generaData.plist": Self.oldStyle, "owl.jpg": "",
        "CustomSettings.plist": """
        <?xml version="1.0"?><!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://x">
        <plist version="1.0"><dict><key>ToolbarTintRed</key><real>0.5</real>
        <key>currentDataVersion</key><string>3</string></dict></plist>
        """,
        "details.html": """
        <body><h1><%label%></h1><h3 class="<%dietClass%>">Diet</h3><p><%diet%></p>
        <div class='wide <%habitatClass%>'><h3>Habitat</h3><div>x<%habitat%></div></div>
        <p>Order: <em><%order%></em></p><img src="<%map_file%>"><%audioSetup%>
        """, "more.html": "<p><%description%><%nothing%>",
      ], "app")
    #expect(reading.problems.allSatisfy { $0.severity == .warning && $0.location != nil })
    let work = try #require(reading.contents.works[try Slug("zoo-work-7")])
    #expect(work.title[.english] == "Owl — great" && work.group == "Birds")
    #expect(work.subgroup == "Owls" && work.details["sublabel"] == "Bubo")
    #expect(work.details["labelStyle"] == "bold" && work.details["searchText"] == "hoot")
    #expect(work.details["squareThumbnail"] == "sq.jpg" && work.details["New item"] == "x")
    #expect(work.description?[.english] == "Flies **at night**.")
    #expect(
      work.narrative?[.english] == """
        ## Details

        ### Diet

        Mice \\&

        Order: *Strigiformes*

        ## More \\#1

        Flies at night.
        """)
    let images = work.media.compactMap { reading.contents.media[$0] }
    #expect(images.map(\.kind) == [.image, .audio])
    #expect(images[0].caption?[.english] == "An owl" && images[0].credit == "A. Person")
    let campus = try #require(reading.contents.campuses[try PlaceID("zoo")])
    #expect(
      campus.details["data version"] == "3" && campus.details["setting ToolbarTintRed"] == "0.5")
    #expect(campus.details["tabs animal"]?.hasPrefix("Details: label, diet, habitat") == true)
    #expect(reading.mediaFolders[campus.id]?.hasSuffix("app") == true)
    let told = reading.problems.map { $0.location?.field ?? "" }
    #expect(told.contains("tablIcon") && told.contains("imageDesctiption"))
    #expect(told.contains("objectData[1].identifier"))
  }

  @Test("of Field Guide is read by its first common name")
  func fieldGuide() throws {
    let reading = try read(
      [
        "a.plist": """
        { taxonList = ({ taxonName = Birds; }); animalData = ({ identifier = 9;
          commonNames = (Owl, "Night bird"); genus = Bubo; taxonGroup = Birds;
          profileImages = ({ filename = "owl.jpg"; }); mapImage = ({ filename = "m.jpg"; }); }); }
        """
      ], "app/a.plist")
    let work = try #require(reading.contents.works.values.first)
    #expect(work.title[.english] == "Owl" && work.details["commonNames"] == "Owl; Night bird")
    #expect(work.group == "Birds" && work.details["mapImage"] == "m.jpg" && work.media.count == 1)
  }

  @Test("is written as JSON and read back", arguments: UInt64(0)..<10)
  func roundTrip(seed: UInt64) throws {
    let contents = try RandomCatalogue.contents(seed: seed)
    let exported = try GeneraExport.write(ExportRequest(contents))
    for file in exported.files {
      let folder = try TemporaryFolder([SourceFile(path: "data.json", bytes: file.bytes)])
      let reading = SourceReader(campus: try Slug("zoo")).read(["\(folder.path)/data.json"])
      let errors = reading.problems.filter { $0.severity == .error }
      #expect(errors.isEmpty, "\(errors)")
      let again = try GeneraExport.write(ExportRequest(reading.contents))
      let isSame = again.files.first?.bytes == file.bytes
      #expect(isSame, "A second writing differs from the first.")
      if !isSame {
        let (one, other) = (file.bytes, again.files.first?.bytes ?? [])
        let lines = zip(one.split(separator: 10), other.split(separator: 10)).first { $0 != $1 }
        Issue.record(
          "\(String(decoding: lines?.0 ?? [], as: UTF8.self)) | \(String(decoding: lines?.1 ?? [], as: UTF8.self))"
        )
      }
    }
    #expect(exported.losses.contains { $0.item.kind == .work })
  }

  @Test("that is cut short or strange is refused or warned about, never a crash")
  func hostile() throws {
    let bytes = Array(Self.oldStyle.utf8)
    for end in stride(from: 1, to: bytes.count, by: 23) {
      let folder = try TemporaryFolder([SourceFile(path: "x.plist", bytes: Array(bytes[..<end]))])
      let problems = SourceReader(campus: try Slug("zoo"), format: .genera)
        .read(["\(folder.path)/x.plist"]).problems
      #expect(problems.contains { $0.severity == .error && $0.location != nil })
    }
    for text in [
      String(repeating: "{a=", count: 5000), String(repeating: "(", count: 5000), "{a = \"\\U12",
      "<<",
      "{a = \"\\", "{data = (1, 2, (3)); groupList = x; }", #"{"data": 1}"#, #"{"data": [[]]}"#,
      "<plist/>", "<plist><dict><key>a</key></dict></plist>", "/*", "{ a = <41", "{a = b; a = c;}",
    ] {
      let reading = try read(["x": text], "app/x")
      #expect(reading.problems.allSatisfy { !$0.message.isEmpty })
      let forced = SourceReader(campus: try Slug("zoo"), format: .genera)
      let folder = try TemporaryFolder([SourceFile(path: "x", bytes: Array(text.utf8))])
      #expect(!forced.read(["\(folder.path)/x"]).problems.isEmpty)
    }
  }

  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "shared/data/genera")

  @Test(
    "of the museum is read whole",
    .disabled(
      if: !FileManager.default.fileExists(atPath: folder.path), "needs ../shared/data/genera"),
    arguments: [
      ("exampleAnimal.plist", 2, 3), ("genera-swift-datawithoutgallery.json", 6, 13),
    ])
  func samples(file: String, works: Int, media: Int) throws {
    let path = Self.folder.appending(path: file).path
    let reading = SourceReader(campus: try Slug("melbourne")).read([path])
    #expect(reading.problems.allSatisfy { $0.severity == .warning }, "\(reading.problems)")
    #expect(reading.contents.works.count == works)
    #expect(reading.contents.media.count == media)
    #expect(CatalogChecks.problems(in: reading.contents).allSatisfy { $0.severity == .warning })
  }
}
