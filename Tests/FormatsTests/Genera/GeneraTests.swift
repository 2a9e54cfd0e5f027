import Catalog
import Exchange
import Formats
import Foundation
import Geodesy
import MuseumFormats
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
            coordinates = "-37.8,144.9"; description = "Flies <b>at night</b>."; "New item" = x; map_file = "map.jpg"; };
        },
        { template = animal; label = ""; },
      );
      versionID = "1.2";
    }
    """

  /// What is read of a folder of the app, of a campus that is there or not.
  private func read(
    _ files: [String: String], _ path: String, knowsCampus: Bool = false,
    format: (any ExchangeFormat)? = nil
  ) throws -> SourceReading {
    let folder = try TemporaryFolder(
      files.map { SourceFile(path: "app/\($0.key)", bytes: Array($0.value.utf8)) })
    let languages: [PlaceID: [LanguageTag]] = knowsCampus ? [try PlaceID("zoo"): [.english]] : [:]
    return SourceReader(languages: languages, campus: try Slug("zoo"), format: format)
      .read(["\(folder.path)/\(path)"])
  }

  @Test("of 2012 becomes works whose pages follow the templates")
  func oldStyle() throws {
    let reading = try read(
      [
        "generaData.plist": Self.oldStyle, "images/owl.jpg": "GIF89a", "audio/hoot.mp3": "ID3",
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
    // The sound from another folder than the picture; that is no JPEG.
    #expect(reading.mediaFiles.count == 1)
    #expect(reading.problems.filter { $0.code == .refusedMedia }.count == 1)
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
      ], "app/a.plist", knowsCampus: true)
    let work = try #require(reading.contents.works.values.first)
    #expect(work.title[.english] == "Owl" && work.details["commonNames"] == "Owl; Night bird")
    #expect(work.group == "Birds" && work.details["mapImage"] == "m.jpg" && work.media.count == 1)
  }

  @Test("without a position makes no campus")
  func noPosition() throws {
    let text = #"{"groupList": [], "data": [{"identifier": "g-1", "label": "Owl"}]}"#
    let refused = try read(["x.json": text], "app/x.json")
    let problem = try #require(refused.problems.first)
    #expect(problem.code == .missingValue && problem.severity == .error)
    #expect(problem.message.contains("campus 'zoo'") && problem.remedy.contains("campus.yaml"))
    #expect(refused.contents.campuses.isEmpty)
    let reading = try read(["x.json": text], "app/x.json", knowsCampus: true)
    #expect(reading.contents.works.count == 1)
    #expect(reading.problems.allSatisfy { $0.severity == .warning })
  }

  @Test("keeps what it says of a file without a name, and warns")
  func namelessFile() throws {
    let reading = try read(
      [
        "x.json": """
        {"groupList": [], "data": [{"identifier": "g-1", "label": "Owl", "images": [
          {"filename": "", "credit": ""}, {"credit": "A. Person", "description": "An owl"},
          {"filename": "http://x/y.jpg", "credit": "B"}]}]}
        """
      ], "app/x.json", knowsCampus: true)
    let work = try #require(reading.contents.works.values.first)
    #expect(work.media.isEmpty && work.details["images 1"] == nil)
    #expect(work.details["images 2"] == #"{"credit":"A. Person","description":"An owl"}"#)
    #expect(work.details["images 3"] == #"{"filename":"http://x/y.jpg","credit":"B"}"#)
    let fields = reading.problems.filter { $0.code == .leftOut }.map { $0.location?.field ?? "" }
    #expect(fields.contains("data[0].images[1].filename"), "\(fields)")
    #expect(!fields.contains("data[0].images[0].filename"), "\(fields)")
  }

  @Test("has the pictures of a gallery as media of the work")
  func gallery() throws {
    let reading = try read(
      [
        "data.json": """
        {"versionID": "9", "groupList": [], "templateList": [], "data": [
         {"identifier": "z1", "label": "Z", "images": [{"filename": "a.png"}],
          "galleryImages": [{"filename": "b.png", "imageDescription": "GALDESC", "credit": "GALCRED",
           "alternateText": "GALALT", "licenseType": "CC BY"}], "details": {}},
         {"identifier": "z2", "label": "Y", "galleryImages": "a text", "details": {}}]}
        """, "images/a.png": "a", "images/b.png": "b",
      ], "app/data.json", knowsCampus: true)
    let works = reading.contents.works.values.sorted { $0.title.all[0].text > $1.title.all[0].text }
    #expect(works.first?.media.count == 2 && works.first?.details["galleryImages"] == nil)
    let picture = try #require(works.first?.media.last.flatMap { reading.contents.media[$0] })
    #expect(picture.caption?.all.first?.text == "GALDESC" && picture.credit == "GALCRED")
    #expect(picture.alternativeText?.all.first?.text == "GALALT" && picture.licence == "CC BY")
    #expect(works.last?.details["galleryImages"] == "a text")
    #expect(works.last?.media == [])
  }

  @Test("names its artists as the other formats do: who is called alike is one")
  func artists() throws {
    let reading = try read(
      [
        "x.json": """
        {"groupList": [], "data": [
          {"identifier": "g-1", "label": "Owl", "details": {"artist": "Ann Lee;Bo Berg ; 山田"}},
          {"identifier": "g-2", "label": "Hawk", "details": {"artist": "ann lee"}}]}
        """
      ], "app/x.json", knowsCampus: true)
    let contents = reading.contents
    func names(_ id: String) throws -> [String] {
      try #require(contents.works[try Slug(id)]).artists.compactMap { contents.artists[$0]?.name }
    }
    #expect(try names("g-1") == ["Ann Lee", "Bo Berg", "山田"])
    #expect(try names("g-2") == ["Ann Lee"])
    #expect(contents.works.values.allSatisfy { $0.details["artist"] == nil })
    #expect(
      reading.problems.contains { $0.code == .assumedValue && $0.message.contains("ann lee") })
  }

  @Test("says which templates are not read, and why")
  func templates() throws {
    let tabs = (1...6).map { "{ tabName = t\($0); tabTemplate = \"\($0).html\"; }" }
    let text = """
      { templateList = ( { templateName = a; mobileTabs = (\(tabs.joined(separator: ", "))); },
        { templateName = b; tabletTemplate = "../b.html"; } );
        objectData = ( { identifier = "g-1"; label = Owl; template = a; } ); }
      """
    let reading = try read(
      ["x": text, "1.html": "<p>One", "3.html": String(repeating: "x", count: 1 << 20 | 1)],
      "app/x", knowsCampus: true)
    let told = reading.problems.map(\.message)
    #expect(told.contains { $0.contains("'a' has 6 tabs") && $0.contains("first 5") })
    #expect(told.contains("The template '2.html' is not beside the document."))
    #expect(told.contains { $0.contains("'3.html' cannot be read. ") && $0.count > 45 }, "\(told)")
    #expect(told.contains { $0.contains("'../b.html'") && $0.contains("plain name") })
    #expect(!told.contains { $0.contains("'6.html'") })
  }

  @Test("of 2012 may number characters as NeXTSTEP did")
  func octal() throws {
    func title(_ text: String) throws -> SourceReading {
      try read(
        ["x": "{ groupList = (); data = (\n{ identifier = \"g-1\"; label = \"\(text)\"; }); }"],
        "app/x", knowsCampus: true)
    }
    // Rows of https://www.unicode.org/Public/MAPPINGS/VENDORS/NEXT/NEXTSTEP.TXT.
    let work = try #require(
      title(#"\101\200b\261\335\375"#).contents.works[try Slug("g-1")])
    #expect(work.title[.english] == "A\u{A0}b–éÿ")
    for text in [#"\376"#, #"\377"#, #"\400"#] {
      let problems = try title(text).problems
      #expect(
        problems.contains {
          $0.severity == .error && $0.location?.line == 2 && $0.message.contains(text)
        }, "\(problems)")
    }
  }

  @Test("that is cut short or strange is refused or warned about, never a crash")
  func hostile() throws {
    let bytes = Array(Self.oldStyle.utf8)
    for end in stride(from: 1, to: bytes.count, by: 23) {
      let folder = try TemporaryFolder([SourceFile(path: "x.plist", bytes: Array(bytes[..<end]))])
      let problems = SourceReader(campus: try Slug("zoo"), format: GeneraFormat())
        .read(["\(folder.path)/x.plist"]).problems
      #expect(problems.contains { $0.severity == .error && $0.location != nil })
    }
    for text in [
      String(repeating: "{a=", count: 5000), String(repeating: "(", count: 5000), "{a = \"\\U12",
      "<<", "{a = \"\\", #"{"data": 1}"#, "<plist/>", "<plist><dict><key>a</key></dict></plist>",
      "/*", "{ a = <41", "{a = b; a = c;}",
    ] {
      let problems = try read(["x": text], "app/x", knowsCampus: true, format: GeneraFormat())
        .problems
      let errors = problems.filter { $0.severity == .error }
      #expect(errors.map(\.code) == [.malformedFile], "\(text.prefix(40)): \(problems)")
      #expect(errors.allSatisfy { $0.location?.file.hasSuffix("app/x") == true })
    }
    // What can be passed over is, each with a word about it.
    for (text, places) in [
      ("{data = (1, 2, (3)); groupList = x; }", ["data[0]", "data[1]", "data[2]"]),
      (#"{"data": [[]]}"#, ["data[0]"]),
    ] {
      let problems = try read(["x": text], "app/x", knowsCampus: true, format: GeneraFormat())
        .problems
      let left = problems.filter { $0.code == .leftOut }.compactMap { $0.location?.field }
      #expect(left == places && problems.allSatisfy { $0.severity == .warning }, "\(problems)")
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
    let campus = try PlaceID("melbourne")
    let reading = SourceReader(languages: [campus: [.english]], campus: try Slug("melbourne"))
      .read([path])
    #expect(reading.problems.allSatisfy { $0.severity == .warning }, "\(reading.problems)")
    #expect(reading.contents.works.count == works)
    #expect(reading.contents.media.count == media)
    var contents = reading.contents
    contents.insert(
      .campus(
        Campus(
          id: campus, name: try #require(LocalizedText("Melbourne", in: .english)),
          languages: [.english], timeZone: "Australia/Melbourne",
          center: try Coordinate(latitude: -37.8, longitude: 144.97))))
    #expect(CatalogChecks.problems(in: contents).allSatisfy { $0.severity == .warning })
  }

  @Test("keep a second caption of an image, and names of pictures without a warning")
  func captions() throws {
    let data = """
      {"versionID": "3", "groupList": [], "data": [{"identifier": "emu", "label": "Emu",
        "images": [{"filename": "https://e.org/p.png", "description": "First words",
          "imageDescription": "Second words"}],
        "galleryImages": ["g.png"], "details": {"coordinates": "-37.8,144.9"}}]}
      """
    let reading = try read(["data.json": data], "app/data.json", knowsCampus: true)
    let work = try #require(reading.work("Emu"))
    let medium = try #require(work.media.first.flatMap { reading.contents.media[$0] })
    #expect(medium.caption?[.english] == "First words")
    #expect(medium.details == ["imageDescription": "Second words"])
    #expect(work.details["galleryImages"]?.contains("g.png") ?? false)
    #expect(!reading.problems.contains { $0.code == .leftOut }, "\(reading.problems)")
  }
}
