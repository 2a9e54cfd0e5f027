import Catalog
import Exchange
import Geodesy
import Testing

@Suite("Pages below a stop of TAP")
struct TourMLPagesTests {
  private func group(_ id: String, at position: String? = nil) -> String {
    let reference = position.map { "<tourml:AssetRef tourml:id='\($0)' tourml:usage='geo'/>" } ?? ""
    return "<tourml:Stop tourml:id='\(id)' tourml:view='StopGroup'>"
      + "<tourml:Title>Group \(id)</tourml:Title><tourml:Description>About \(id).</tourml:Description>"
      + reference + "</tourml:Stop>\n"
  }

  @Test("become its pictures, sound and words, and no stops without positions")
  func pages() throws {
    var figure = TourMLFigure()
    figure.body += group("g-1", at: "here") + group("g-2", at: "there")
    figure.stop("p-1", "<tourml:AssetRef tourml:id='pic'/>")
    figure.stop(
      "p-2",
      "<tourml:Description>More words.</tourml:Description>"
        + "<tourml:PropertySet><tourml:Property tourml:name='code'>12</tourml:Property>"
        + "</tourml:PropertySet>")
    figure.stop("p-3", "<tourml:AssetRef tourml:id='talk'/>")
    figure.connection("g-1", "g-2", "1")
    figure.connection("g-1", "p-2", "0.2")
    figure.connection("g-1", "p-1", "0.1")
    figure.connection("g-2", "p-3", "0")
    figure.place("here", latitude: 10.001, longitude: 20.001)
    figure.place("there", latitude: 10.002, longitude: 20.002)
    figure.asset(
      "pic", "<tourml:Source tourml:uri='https://e.org/p.jpg' tourml:format='image/jpeg'/>")
    figure.asset(
      "talk", "<tourml:Source tourml:uri='https://e.org/t.mp3' tourml:format='audio/mpeg'/>")
    let reading = try figure.read()
    #expect(reading.stopTitles == ["Group g-1", "Group g-2"])
    let first = try #require(reading.work("Group g-1"))
    #expect(first.coordinate == (try Coordinate(latitude: 10.001, longitude: 20.001)))
    #expect(first.media.count == 1)
    let picture = try #require(first.media.first.flatMap { reading.contents.media[$0] })
    #expect(picture.caption?[.english] == "Stop p-1")
    #expect(
      first.description?[.english] == "About g-1.\n\n**Stop p-2**\n\nMore words.")
    #expect(first.details["page 2 code"] == "12" && first.details["page 2 view"] == "ImageStop")
    #expect(reading.work("Group g-2")?.media.count == 1)
    #expect(reading.contents.works.count == 2)
    #expect(reading.problems.contains { $0.message.contains("3 pages below 2 stops") })
    #expect(reading.leftOut.isEmpty, "\(reading.leftOut)")
  }

  @Test(
    "are those of the outermost group where they stand below another, in whatever order they are connected",
    arguments: [["g-2", "p-1", "p-2"], ["p-1", "g-2", "p-2"], ["p-2", "g-2", "p-1"]])
  func nested(order: [String]) throws {
    var figure = TourMLFigure()
    figure.body += group("g-1", at: "here") + group("g-2")
    figure.stop("p-1", "<tourml:Description>One.</tourml:Description>")
    figure.stop("p-2", "<tourml:Description>Two.</tourml:Description>")
    let sources = ["g-2": "g-1", "p-1": "g-2", "p-2": "g-1"]
    // Without a priority the order of the document counts.
    for target in order { figure.connection(sources[target] ?? "", target) }
    figure.place("here", latitude: 10.001, longitude: 20.001)
    let reading = try figure.read()
    #expect(reading.stopTitles == ["Group g-1"])
    #expect(reading.leftOut.isEmpty, "\(reading.leftOut)")
    let inner = ["**Group g-2**", "About g-2.", "**Stop p-1**", "One."]
    let last = ["**Stop p-2**", "Two."]
    #expect(
      reading.work("Group g-1")?.description?[.english]
        == (["About g-1."] + (order[0] == "p-2" ? last + inner : inner + last))
        .joined(separator: "\n\n"))
    #expect(reading.problems.contains { $0.message.contains("3 pages below 1 stop") })
  }

  @Test(
    "give the page of the web that they show as their words, by its type, its form or what it is for",
    arguments: [
      ("web_content", "", ""), ("", " tourml:format='text/html'", ""),
      ("", "", " tourml:usage='web_content'"),
    ])
  func web(type: String, format: String, usage: String) throws {
    var figure = TourMLFigure()
    figure.body += group("g-1", at: "here")
    figure.stop("p-1", "<tourml:AssetRef tourml:id='web'\(usage)/>")
    figure.connection("g-1", "p-1", "0")
    figure.place("here", latitude: 10.001, longitude: 20.001)
    figure.asset(
      "web", type: type.isEmpty ? nil : type,
      "<tourml:Content\(format)><tourml:Data><![CDATA[<h1>More</h1><p>A <a href='/l'>long</a> story.</p>]]>"
        + "</tourml:Data></tourml:Content>")
    let reading = try figure.read()
    let work = try #require(reading.work("Group g-1"))
    #expect(
      work.description?[.english] == """
        About g-1.

        **Stop p-1**

        # More

        A long (/l) story.
        """)
    #expect(work.details.allSatisfy { !$0.value.contains("<p>") })
    #expect(reading.leftOut.isEmpty, "\(reading.leftOut)")
  }

  @Test("give the page of the web whose markup is elements as one whose markup is text, read once")
  func webOfElements() throws {
    let markup = "<p>A &lt;b&gt; *story* &amp;amp; more.</p>"
    func story(_ data: String, isTyped: Bool) throws -> String? {
      var figure = TourMLFigure()
      figure.body += group("g-1", at: "here")
      let usage = isTyped ? "" : " tourml:usage='web_content'"
      figure.stop("p-1", "<tourml:AssetRef tourml:id='web'\(usage)/>")
      figure.connection("g-1", "p-1", "0")
      figure.place("here", latitude: 10.001, longitude: 20.001)
      figure.asset(
        "web", type: isTyped ? "web_content" : nil,
        "<tourml:Content><tourml:Data>\(data)</tourml:Data></tourml:Content>")
      return try figure.read().work("Group g-1")?.description?[.english]
    }
    let expected = try story("<![CDATA[\(markup)]]>", isTyped: true)
    #expect(expected?.contains("story") == true)
    for isTyped in [true, false] { #expect(try story(markup, isTyped: isTyped) == expected) }
  }

  @Test("give the page of the web once, however often the stop and its pages show it")
  func webTwice() throws {
    for usage in ["", " tourml:usage='web_content'"] {
      var figure = TourMLFigure()
      figure.body += group("g-1", at: "here")
      let reference = "<tourml:AssetRef tourml:id='web'\(usage)/>"
      figure.stop("p-1", reference + reference)
      figure.stop("p-2", reference)
      figure.connection("g-1", "p-1", "0")
      figure.connection("g-1", "p-2", "1")
      figure.place("here", latitude: 10.001, longitude: 20.001)
      figure.asset(
        "web", type: usage.isEmpty ? "web_content" : nil,
        "<tourml:Content><tourml:Data><![CDATA[<p>A story.</p>]]></tourml:Data></tourml:Content>")
      let reading = try figure.read()
      let text = reading.work("Group g-1")?.description?[.english]
      #expect(text == "About g-1.\n\n**Stop p-1**\n\nA story.\n\n**Stop p-2**")
      #expect(reading.leftOut.isEmpty, "\(reading.leftOut)")
    }
  }

  @Test("are stops of their own where a property says where they are")
  func placedPages() throws {
    for property in ["centroid", "bbox"] {
      var figure = TourMLFigure()
      figure.body += group("g-1", at: "here")
      let value = property == "centroid" ? "-12.05,-77.05" : "-77.06,-77.04,-12.06,-12.04"
      figure.stop(
        "c-1",
        "<tourml:PropertySet><tourml:Property tourml:name='\(property)'>\(value)</tourml:Property>"
          + "</tourml:PropertySet>")
      figure.stop(
        "c-2",
        "<tourml:PropertySet><tourml:Property tourml:name='\(property)'> </tourml:Property>"
          + "</tourml:PropertySet>")
      figure.connection("g-1", "c-1", "0")
      figure.connection("g-1", "c-2", "1")
      figure.place("here", latitude: -12.04, longitude: -77.04)
      let reading = try figure.read()
      #expect(reading.stopTitles == ["Group g-1", "Stop c-1"])
      let placed = try #require(reading.work("Stop c-1")?.coordinate)
      #expect(placed.distance(to: try Coordinate(latitude: -12.05, longitude: -77.05)) < Meters(1))
    }
  }

  /// Connects stops, and puts two places into the document: `here` and `there`.
  private func place(
    _ figure: inout TourMLFigure,
    _ connections: [(source: String, target: String, priority: String)]
  ) {
    for (source, target, priority) in connections {
      figure.connection(source, target, priority)
    }
    figure.place("here", latitude: 10.001, longitude: 20.001)
    figure.place("there", latitude: 10.002, longitude: 20.002)
  }

  @Test("below a group below a stop are those of the stop, and what introduces stops is none")
  func groupsBelowGroups() throws {
    var figure = TourMLFigure()
    figure.body += group("root") + group("g-1", at: "here") + group("inner")
    figure.stop("p-1", "<tourml:Description>Deep.</tourml:Description>")
    figure.body += group("chapter") + group("g-2", at: "there")
    place(
      &figure,
      [
        ("root", "g-1", "1"), ("g-1", "inner", "1"), ("inner", "p-1", "1"),
        ("root", "chapter", "2"), ("chapter", "g-2", "1"),
      ])
    let reading = try figure.read()
    #expect(reading.stopTitles == ["Group g-1", "Group g-2"])
    #expect(reading.contents.works.count == 2)
    #expect(reading.contents.works.values.allSatisfy { $0.coordinate != nil })
    let first = reading.work("Group g-1")?.description?[.english] ?? ""
    for words in ["About g-1.", "**Group inner**", "About inner.", "Deep."] {
      #expect(first.contains(words), "\(first)")
    }
    let tour = try #require(reading.contents.tours.values.first)
    let text = tour.text?[.english] ?? ""
    for words in ["**Group root**", "About root.", "**Group chapter**", "About chapter."] {
      #expect(text.contains(words), "\(text)")
    }
    #expect(reading.problems.contains { $0.message.contains("2 groups have no position") })
    #expect(reading.leftOut.isEmpty, "\(reading.leftOut)")
  }

  @Test("below groups without any positions stay with their group, and the root is no stop")
  func groupsWithoutPositions() throws {
    var figure = TourMLFigure()
    figure.body += group("root") + group("g-1") + group("g-2")
    figure.stop("p-1", "<tourml:Description>Page.</tourml:Description>")
    figure.connection("root", "g-1", "1")
    figure.connection("root", "g-2", "2")
    figure.connection("g-2", "p-1", "1")
    let reading = try figure.read()
    #expect(reading.stopTitles == ["Group g-1", "Group g-2"])
    #expect(reading.work("Group g-2")?.description?[.english]?.contains("Page.") == true)
  }

  @Test("are those of the stop, too, where they stand below another page")
  func pagesBelowPages() throws {
    var figure = TourMLFigure()
    figure.body += group("g-1", at: "here")
    figure.stop("p-1", "<tourml:Description>One.</tourml:Description>")
    figure.stop("p-2", "<tourml:Description>Two.</tourml:Description>")
    figure.connection("p-1", "p-2", "0")
    figure.connection("g-1", "p-1", "0")
    figure.place("here", latitude: 10.001, longitude: 20.001)
    let reading = try figure.read()
    #expect(reading.stopTitles == ["Group g-1"])
    #expect(
      reading.work("Group g-1")?.description?[.english]
        == "About g-1.\n\n**Stop p-1**\n\nOne.\n\n**Stop p-2**\n\nTwo.")
    #expect(reading.problems.contains { $0.message.contains("2 pages below 1 stop") })
  }

  @Test("are stops where they have a position, or another stop leads to them, too")
  func stops() throws {
    var figure = TourMLFigure()
    figure.body += group("g-1")
    figure.stop("s-1")
    figure.stop("s-2", "<tourml:AssetRef tourml:id='here'/>")
    figure.connection("g-1", "s-2", "1")
    figure.connection("g-1", "s-1", "0")
    figure.connection("s-2", "s-1")
    figure.place("here", latitude: 10.001, longitude: 20.001)
    // The group has no position, and introduces what has one.
    let reading = try figure.read()
    #expect(Set(reading.stopTitles) == ["Stop s-1", "Stop s-2"])
    #expect(reading.contents.tours.values.first?.text?[.english]?.contains("About g-1.") == true)
  }

  @Test("below several groups are those of each, with the pages below them")
  func shared() throws {
    var figure = TourMLFigure()
    figure.body += group("g-1", at: "here") + group("g-2", at: "there")
    figure.stop("p-1", "<tourml:Description>Own.</tourml:Description>")
    figure.stop("p-2", "<tourml:Description>Both.</tourml:Description>")
    figure.stop("p-3", "<tourml:AssetRef tourml:id='pic'/>")
    place(
      &figure,
      [
        ("g-1", "p-1", "1"), ("g-1", "p-2", "2"), ("g-2", "p-2", "1"), ("p-2", "p-3", "1"),
        ("g-1", "p-3", "3"),
      ])
    figure.asset(
      "pic", "<tourml:Source tourml:uri='https://e.org/p.jpg' tourml:format='image/jpeg'/>")
    let reading = try figure.read()
    #expect(reading.stopTitles == ["Group g-1", "Group g-2"])
    let works = ["Group g-1", "Group g-2"].map { reading.work($0) }
    #expect(
      works.map { $0?.description?[.english] } == [
        "About g-1.\n\n**Stop p-1**\n\nOwn.\n\n**Stop p-2**\n\nBoth.",
        "About g-2.\n\n**Stop p-2**\n\nBoth.",
      ])
    // The picture is one, and has its caption from either.
    #expect(works.map { $0?.media.count } == [1, 1])
    #expect(reading.contents.media.values.map { $0.caption?[.english] } == ["Stop p-3"])
    let told = reading.problems.filter { $0.message.contains("3 pages below 2 stops") }
    #expect(told.count == 1 && told[0].message.contains("stand with each"))
    #expect(reading.leftOut.isEmpty, "\(reading.leftOut)")
  }
}
