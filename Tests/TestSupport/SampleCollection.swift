import Catalog

extension SampleCampus {
  static func addPeopleAndMedia(to contents: inout CatalogContents) throws {
    let alder = try PlaceID("alder")
    var ada = Artist(id: try Slug("ada-lindqvist"), campus: alder, name: "Ada Lindqvist")
    ada.sortName = "Lindqvist, Ada"
    ada.nationality = "Swedish"
    ada.lifeDates = "1931-2004"
    ada.biography = try text("Cast animals from *memory*.", es: "Fundía animales de *memoria*.")
    contents.insert(.artist(ada))
    contents.insert(
      .artist(Artist(id: try Slug("tomas-okoro"), campus: alder, name: "Tomas Okoro")))

    var photo = Media(
      id: try Slug("hare-photo"), campus: alder, kind: .image, source: try .init("hare.jpg"))
    photo.alternativeText = try text("A bronze hare sits upright in long grass.")
    photo.caption = try text("The hare in June")
    photo.credit = "Photograph: T. Okoro"
    photo.licence = "CC0"
    contents.insert(.media(photo))
    var sound = Media(
      id: try Slug("hare-sound"), campus: alder, kind: .audio,
      source: try .init("https://example.org/hare.mp3"))
    sound.transcript = try text("Wind, then a door.")
    contents.insert(.media(sound))
  }

  static func addWorks(to contents: inout CatalogContents) throws {
    let arabic = try LanguageTag("ar")
    var hare = Work(
      id: try Slug("bronze-hare"), title: try text("Bronze Hare"), place: try PlaceID("alder"),
      coordinate: try at(10, 20))
    hare.accession = "1962.4"
    hare.artists = [try Slug("ada-lindqvist")]
    hare.date = try text("about 1962")
    hare.years = Work.Years(from: 1961, to: 1963)
    hare.medium = try text("Bronze", es: "Bronce")
    hare.dimensions = try text("42 x 30 x 18 cm")
    hare.group = "Sculpture"
    hare.subgroup = "Animal"
    hare.description = try text("A hare, *listening*.\n\nIts left ear is bent.")
    hare.narrative = try text("Children have polished its back.")
    hare.creditLine = try text("Gift of the ferry company")
    hare.rights = try text("Public domain")
    hare.locationNote = try text("On the lawn, east of the gallery door.")
    hare.media = [try Slug("hare-photo"), try Slug("hare-sound")]
    hare.details = ["foundry": "Nordmann", "weight": "31 kg"]
    contents.insert(.work(hare))

    var clock = Work(
      id: try Slug("tide-clock"), title: try text("Tide Clock", es: "Reloj de mareas"),
      place: try PlaceID("alder/gallery/g"), coordinate: try at(-50, 30))
    clock.artists = [try Slug("tomas-okoro")]
    clock.date = try text("1998")
    contents.insert(.work(clock))

    contents.insert(
      .work(
        Work(
          id: try Slug("stone-garden"),
          title: try existing(LocalizedText("حديقة الحجر", in: arabic)),
          place: try PlaceID("alder"), coordinate: try at(60, 40))))

    var weave = Work(
      id: try Slug("night-weave"), title: try text("Night Weave"),
      place: try PlaceID("alder/gallery/1/east-room"), coordinate: try at(-10, 30))
    weave.artists = [try Slug("ada-lindqvist"), try Slug("tomas-okoro")]
    contents.insert(.work(weave))

    var press = Work(
      id: try Slug("letter-press"), title: try text("Letter Press"),
      place: try PlaceID("alder/gallery/b"), coordinate: try at(-50, 15))
    press.status = .inStorage
    contents.insert(.work(press))

    contents.insert(
      .work(
        Work(
          id: try Slug("lost-drawing"), title: try text("Lost Drawing"),
          place: try PlaceID("alder/library/1"))))
  }

  static func addTours(to contents: inout CatalogContents) throws {
    let alder = try PlaceID("alder")
    var tour = Tour(
      id: try Slug("first-walk"), campus: alder,
      title: try text("A First Walk", es: "Primer paseo"))
    tour.text = try text("Hare, clock, books.")
    tour.author = "The gallery"
    var clock = Stop(.work(try Slug("tide-clock")))
    clock.number = 12
    clock.text = try text("Wait for the full hour.", es: "Espere la hora en punto.")
    clock.dwell = 90
    clock.radius = .init(15)
    var library = Stop(.place(try PlaceID("alder/library")))
    library.title = try text("The reading room")
    tour.stops = [
      Stop(.work(try Slug("bronze-hare"))), clock, library, Stop(.work(try Slug("lost-drawing"))),
    ]
    contents.insert(.tour(tour))

    var draft = Tour(
      id: try Slug("behind-the-scenes"), campus: alder, title: try text("Behind the Scenes"))
    draft.status = .draft
    draft.stops = [Stop(.work(try Slug("letter-press")))]
    contents.insert(.tour(draft))
  }
}
