import Catalog
import Exchange
import Formats
import Foundation
import MuseumFormats
import Notation
import TestSupport
import Testing

@Suite("Media of TourML")
struct TourMLMediaTests {
  @Test("are found in folders beside the document, whichever way they are addressed")
  func mediaInFolders() throws {
    var figure = TourMLFigure()
    let uris = [
      "assets/talk%20one.mp3", "./assets/b/c.gif", "/srv/tours/walk/assets/film.mp3",
      "file:///data/assets/x.gif", "assets/lost.mp3", "../outside.mp3", "/etc/outside.mp3",
      "plain.gif",
    ]
    figure.stop("a", uris.indices.map { "<tourml:AssetRef tourml:id='m\($0)'/>" }.joined())
    for (index, uri) in uris.enumerated() {
      figure.asset("m\(index)", "<tourml:Source tourml:uri='\(uri)'/>")
    }
    let folder = try TemporaryFolder()
    try folder.write(figure.text, to: "walk/tour.xml")
    for name in [
      "assets/talk one.mp3", "assets/b/c.gif", "assets/film.mp3", "assets/x.gif", "plain.gif",
    ] {
      try folder.write(name.hasSuffix("gif") ? "GIF89a" : "ID3", to: "walk/" + name)
    }
    try folder.write("x", to: "outside.mp3")
    let reading = SourceReader(
      languages: [try PlaceID("x"): [.english]], campus: try Slug("x")
    ).read(["\(folder.path)/walk/tour.xml"])
    #expect(
      reading.problems.map(\.code).sorted { $0.rawValue < $1.rawValue }
        == [.assumedValue, .leftOut, .leftOut, .leftOut], "\(reading.problems)")
    let work = try #require(reading.work("Stop a"))
    let names = work.media.compactMap { reading.contents.media[$0]?.source.description }
    #expect(
      names == [
        "assets-talk one.mp3", "assets-b-c.gif", "assets-film.mp3", "assets-x.gif", "plain.gif",
      ])
    let files = work.media.compactMap { reading.contents.media[$0] }.flatMap(\.files)
    #expect(files.count == 5 && files.allSatisfy { reading.mediaFiles[$0] != nil })
  }

  @Test("are no files that a link leads to outside the folder")
  func linkedMedia() throws {
    var figure = TourMLFigure()
    figure.stop("a", "<tourml:AssetRef tourml:id='m'/>")
    figure.asset("m", "<tourml:Source tourml:uri='assets/link.mp3'/>")
    let folder = try TemporaryFolder()
    try folder.write(figure.text, to: "walk/tour.xml")
    try folder.write("x", to: "outside.mp3")
    try folder.write("x", to: "walk/assets/other.mp3")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/walk/assets/link.mp3",
      withDestinationPath: "\(folder.path)/outside.mp3")
    let reading = SourceReader(
      languages: [try PlaceID("x"): [.english]], campus: try Slug("x")
    ).read(["\(folder.path)/walk/tour.xml"])
    #expect(reading.problems.map(\.code) == [.refusedMedia], "\(reading.problems)")
    #expect(reading.mediaFiles.isEmpty)
  }

  @Test("are shown once, with their caption, whichever sizes and titles come with them")
  func imageAsset() throws {
    var figure = TourMLFigure()
    figure.stop("a", "<tourml:AssetRef tourml:id='i'/>")
    figure.asset(
      "i", type: "image_asset",
      """
      <tourml:Content tourml:part='caption'><tourml:Data>The gate&amp;#039;s arch</tourml:Data></tourml:Content>
      <tourml:Source tourml:uri='https://e.org/t.jpg' tourml:part='thumbnail'/>
      <tourml:Source tourml:uri='https://e.org/i.jpg' tourml:part='image'/>
      <tourml:Source tourml:uri='https://e.org/o.jpg' tourml:part='original'/>
      <tourml:Content tourml:part='title'><tourml:Data>Gate</tourml:Data></tourml:Content>
      """)
    let reading = try figure.read()
    #expect(reading.problems == [])
    let work = try #require(reading.work("Stop a"))
    #expect(work.media.count == 1)
    let media = try #require(work.media.first.flatMap { reading.contents.media[$0] })
    #expect(media.source.description == "https://e.org/i.jpg")
    #expect(media.caption?.all.map(\.text) == ["The gate's arch"])
    #expect(media.details["title"] == "Gate")
    #expect(media.details["alternative"] == "https://e.org/o.jpg https://e.org/t.jpg")
  }

  @Test("keep the rights to their asset, and what a stop has them for")
  func assetRights() throws {
    var figure = TourMLFigure()
    figure.stop(
      "a",
      "<tourml:AssetRef tourml:id='img' tourml:usage='header'/>"
        + "<tourml:AssetRef tourml:id='snd' tourml:usage='audio'/>")
    figure.asset(
      "img",
      """
      <tourml:Source tourml:uri='https://example.org/a.png' tourml:format='image/png'>\
      <tourml:Rights><tourml:Copyright>CC BY</tourml:Copyright></tourml:Rights></tourml:Source>\
      <tourml:AssetRights><tourml:Copyright>Estate</tourml:Copyright>\
      <tourml:CreditLine>A. Person</tourml:CreditLine><tourml:Expiration>2030</tourml:Expiration>\
      </tourml:AssetRights>
      """)
    figure.asset("snd", "<tourml:Source tourml:uri='https://example.org/a.mp3'/>")
    let reading = try figure.read()
    #expect(reading.leftOut.isEmpty, "\(reading.leftOut)")
    let media = reading.contents.media.values
    let image = try #require(media.first { $0.kind == .image })
    #expect(image.licence == "CC BY" && image.credit == "A. Person")
    #expect(image.details == ["licence": "Estate", "Expiration": "2030", "usage": "header"])
    #expect(media.first { $0.kind == .audio }?.details == [:])
  }

  @Test("have rights, captions and other languages")
  func media() throws {
    var figure = TourMLFigure()
    figure.stop(
      "a",
      """
      <tourml:Description><![CDATA[<p>Big &amp; <b>red</b></p>]]></tourml:Description>
      <tourml:AssetRef tourml:id='cap' tourml:usage='caption'/>
      <tourml:AssetRef tourml:id='img' tourml:usage='primary'/>
      <tourml:AssetRef tourml:id='snd'/><tourml:AssetRef tourml:id='old'/>
      <tourml:AssetRef tourml:id='ico' tourml:usage='icon'/>
      <tourml:PropertySet><tourml:Property tourml:name='code'>42</tourml:Property>\
      <tourml:Property tourml:name='autoplay'>true</tourml:Property></tourml:PropertySet>
      """)
    figure.asset("cap", "<tourml:Content><tourml:Data>A hare</tourml:Data></tourml:Content>")
    figure.asset(
      "img",
      """
      <tourml:Source tourml:uri='https://example.org/hare.png' tourml:format='image/png'>\
      <tourml:Rights tourml:uri='https://example.org/rights'><tourml:Copyright>CC BY</tourml:Copyright>\
      <tourml:CreditLine>A. Person</tourml:CreditLine></tourml:Rights></tourml:Source>\
      <tourml:Source tourml:uri='https://example.org/hare.jpg'/>
      """)
    figure.asset(
      "snd",
      "<tourml:Source xml:lang='en' tourml:uri='https://example.org/en.mp3'/>"
        + "<tourml:Source xml:lang='es' tourml:uri='https://example.org/es.mp3'/>")
    figure.asset("old", "<tourml:Source tourml:uri='http://example.org/old.jpg'/>")
    figure.asset("ico", "<tourml:Source tourml:uri='https://example.org/i.png'/>")
    figure.asset("web", "<tourml:Source tourml:format='text/html' tourml:uri='http://e.org/'/>")
    let reading = try figure.read()
    #expect(reading.problems.map(\.code) == [.leftOut])
    let work = try #require(reading.work("Stop a"))
    #expect(work.id.description == "x-tour-walk-1-a")
    #expect(work.description?.all.map(\.text) == ["Big & **red**"])
    #expect(work.details["autoplay"] == "true" && work.details["view"] == "ImageStop")
    #expect(work.details["icon"] == "https://example.org/i.png")
    #expect(work.details["asset old"] == "http://example.org/old.jpg")
    #expect(reading.tour?.details["asset web"] == "http://e.org/")
    #expect(reading.tour?.stops.map(\.number) == [42])
    let media = work.media.compactMap { reading.contents.media[$0] }
    #expect(media.map(\.kind) == [.image, .audio, .audio])
    #expect(media.first?.licence == "CC BY" && media.first?.credit == "A. Person")
    #expect(media.first?.caption?.all.map(\.text) == ["A hare"])
    #expect(media.first?.details["alternative"] == "https://example.org/hare.jpg")
    #expect(media.last?.details["lang"] == "es")
  }

  @Test("are looked for no deeper than a bound, because each end of an address is tried")
  func deepAddresses() throws {
    let folder = try TemporaryFolder()
    let most = InputBound.addressFolders.most
    for (depth, isFound) in [(most, true), (most + 1, false), (2_048, false)] {
      let uri = String(repeating: "a/", count: depth - 1) + "x.mp3"
      var figure = TourMLFigure()
      figure.stop("a", "<tourml:AssetRef tourml:id='m'/>")
      figure.asset("m", "<tourml:Source tourml:uri='\(uri)'/>")
      try folder.write(figure.text, to: "\(depth)/tour.xml")
      // The last end of every one.
      try folder.write("ID3", to: "\(depth)/x.mp3")
      let reading = SourceReader(
        languages: [try PlaceID("x"): [.english]], campus: try Slug("x")
      ).read(["\(folder.path)/\(depth)/tour.xml"])
      #expect(reading.contents.media.isEmpty != isFound, "\(depth)")
      #expect(reading.work("Stop a")?.details["asset m"] == (isFound ? nil : uri), "\(depth)")
    }
  }

  @Test("are brought along by an export, and come back under their names; a document alone says so")
  func broughtAlong() throws {
    var contents = SampleCampus.contents
    let tour = try #require(contents.tours.values.min { $0.id < $1.id })
    let campus = tour.campus
    for id in contents.media.keys { contents.media[id] = nil }
    for (id, work) in contents.works {
      var work = work
      work.media = []
      contents.works[id] = work
    }
    for id in contents.tours.keys {
      for index in contents.tours[id]?.stops.indices ?? 0..<0 {
        contents.tours[id]?.stops[index].media = []
      }
    }
    var film = Media(
      id: try Slug("hare-film"), campus: campus, kind: .video, source: .file("hare film.mp4"))
    film.captions = LocalizedText("hare.vtt", in: .english)
    let photo = Media(
      id: try Slug("hare"), campus: campus, kind: .image, source: .file("hare.gif"))
    for medium in [film, photo] { contents.insert(.media(medium)) }
    contents.tours[tour.id]?.stops[0].media = [film.id, photo.id]

    let exported = try TourMLExport.write(ExportRequest(contents, tour: tour.id))
    #expect(exported.files.map(\.path) == ["tour.xml"] && exported.losses.isEmpty)
    #expect(
      exported.media.keys.sorted() == ["media/hare film.mp4", "media/hare.gif", "media/hare.vtt"])
    let folder = try TemporaryFolder(exported.files)
    for name in ["hare film.mp4", "hare.gif", "hare.vtt"] {
      let bytes = name.hasSuffix("vtt") ? "WEBVTT\n" : "GIF89a"
      try folder.write(
        name.hasSuffix("mp4") ? "\u{0}\u{0}\u{0}\u{18}ftypisom\u{0}\u{0}\u{0}\u{0}isomiso2" : bytes,
        to: "media/\(name)")
    }
    let languages = [campus: contents.campuses[campus]?.languages ?? []]
    let reading = SourceReader(languages: languages).read([folder.path])
    #expect(reading.problems == [])
    for medium in [film, photo] {
      #expect(reading.contents.media[medium.id] == medium)
      #expect(medium.files.allSatisfy { reading.mediaFiles[$0] != nil })
    }

    let alone = try TourMLExport.write(
      ExportRequest(contents, tour: tour.id, bringsMedia: false))
    #expect(alone.files.map(\.path) == [""] && alone.media.isEmpty)
    func loss(_ medium: Media, _ field: String) -> Loss {
      Loss(ItemKey(.media, medium.id.description), field)
    }
    #expect(
      Set(alone.losses) == [loss(film, "source"), loss(film, "captions"), loss(photo, "source")])
  }
}
