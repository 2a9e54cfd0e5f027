import ArgumentParser
import Authoring
import Catalog
import Exchange
import Notation

enum Works: EditedThings {
  static let names = ItemNames("work", [.work])
  static let plural = "works"
  static let examples = CommandExamples(
    new: "work new bronze-hare --set title=\"Bronze Hare\" --set artists=ada-lindqvist "
      + "--set place=ubc/belkin",
    set: "work set bronze-hare --set date=1962 --set title@es=\"Liebre de bronce\" --set rights=",
    bulk: "work set --where \"group = 'Murals'\" --set status=\"in storage\" --dry-run",
    remove: "work remove bronze-hare")
}

enum Artists: EditedThings {
  static let names = ItemNames("artist", [.artist])
  static let plural = "artists"
  static let examples = CommandExamples(
    new: "artist new ada-lindqvist --campus ubc --set name=\"Ada Lindqvist\"",
    set: "artist set ada-lindqvist --set lifeDates=1931-2004 --set-from biography=ada.md",
    bulk: "artist set --where \"nationality = 'Swedish'\" --set detail:region=Nordic --dry-run",
    remove: "artist remove ada-lindqvist")
}

enum PlacesOfCampus: EditedThings {
  static let names = ItemNames("place", [.campus, .building, .level, .room, .entrance])
  static let plural = "places"
  static let examples = CommandExamples(
    new: "place new level:ubc/belkin/2 --set ordinal=2 --set shortName=2",
    set: "place set ubc/belkin --set hours=\"In the daytime\" "
      + "--set position=\"49°16'N 123°15'W\"",
    bulk: "place set --kind entrance --where \"accessible IS NULL\" --set accessible=true "
      + "--dry-run",
    remove: "place remove ubc/belkin/2/201")
}

enum Paths: EditedThings {
  static let names = ItemNames("path", [.path, .pathPoint])
  static let plural = "paths"
  static let examples = CommandExamples(
    new: "path new point:ubc/main-gate --set kind=gate --set position=49.2667,-123.2550",
    set: "path set ubc/p0001 --set surface=gravel --set width=1.2",
    bulk: "path set --kind path --where \"path = 'steps'\" --set accessible=false --dry-run",
    remove: "path remove ubc/p0001")
}

enum MediaItems: EditedThings {
  static let names = ItemNames("media", [.media])
  static let plural = "media"
  static let examples = CommandExamples(
    new: "media add hare.jpg --for bronze-hare --set alternativeText=\"A hare of bronze.\"",
    set: "media set hare-front --set alternativeText=\"A hare of bronze, on its hind legs.\"",
    bulk: "media set --where \"credit IS NULL\" --set credit=\"City Archive\" --dry-run",
    remove: "media remove hare-front")
}

struct WorkCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "work",
    abstract: "Add works, change their fields, one by one or many at once, and remove them.",
    discussion: """
      Example:
        docent \(Works.examples.new)
        docent \(Works.examples.set)
        docent \(Works.examples.bulk)
      """,
    subcommands: [NewThing<Works>.self, SetThing<Works>.self, RemoveThing<Works>.self])
}

struct ArtistCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "artist", abstract: "Add artists, change their fields, and remove them.",
    discussion: """
      Example:
        docent \(Artists.examples.new)
        docent \(Artists.examples.set)
      """,
    subcommands: [NewThing<Artists>.self, SetThing<Artists>.self, RemoveThing<Artists>.self])
}

struct PlaceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "place",
    abstract: "Add campuses, buildings, levels, rooms and entrances, change and remove them.",
    discussion: """
      Example:
        docent place new ubc/belkin --set name="Belkin Art Gallery" --set position=49.2682,-123.2563
        docent \(PlacesOfCampus.examples.new)
        docent \(PlacesOfCampus.examples.set)
      """,
    subcommands: [
      NewThing<PlacesOfCampus>.self, SetThing<PlacesOfCampus>.self,
      RemoveThing<PlacesOfCampus>.self,
    ])
}

struct PathCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "path",
    abstract: "Add paths and points of the walking network, change and remove them.",
    discussion: """
      Example:
        docent \(Paths.examples.set)
        docent \(Paths.examples.new)
      """,
    subcommands: [NewThing<Paths>.self, SetThing<Paths>.self, RemoveThing<Paths>.self])
}

struct MediaCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "media",
    abstract: "Add images, sound, films and models, change what is said of them, and remove them.",
    discussion: """
      Example:
        docent \(MediaItems.examples.new)
        docent \(MediaItems.examples.set)
      """,
    subcommands: [
      AddMedia.self, PhotographOffers.self, SetThing<MediaItems>.self, RemoveThing<MediaItems>.self,
    ])
}

/// Takes files in.
struct AddMedia: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Take files in as media, and show them with a work or stop.",
    discussion: """
      Example: docent media add hare.jpg --for bronze-hare --caption "The hare from behind"
      Example: docent media add talk.mp3 --for tour:bronze --stop 2 --set-from transcript=talk.txt
      Example: docent media add hare.jpg --for bronze-hare --from-photograph caption
      Files are checked and their sizes for the screen made as in an import; what a camera noted, such as \
      where it was, is not published. It is offered: told here, and taken over as the options say, or later \
      by 'docent media offers'.
      \(MediaItems.fieldWords)
      """)

  @Argument(help: "Files, or addresses that begin with https://.") var files: [String]
  @Option(
    name: .customLong("for"),
    help: ArgumentHelp("The work or tour that is to show them.", valueName: "work or tour"))
  var subject: String?
  @Option(help: "The number of the tour's stop.") var stop: Int?
  @Option(help: "The identifier of a single one; made of the file's name if left out.")
  var id: String?
  @Option(help: "The words below it, in the campus's default language.") var caption: String?
  @OptionGroup var fields: SettingOptions<MediaItems>
  @Option(help: "The campus whose they are, where nothing that shows them tells.")
  var campus: String?
  @OptionGroup var photograph: PhotographOptions
  @OptionGroup var edit: EditOptions

  func validate() throws {
    if photograph.parts.contains(.position), subject == nil {
      throw ValidationError("--from-photograph position needs --for WORK.")
    }
    if id != nil, files.count != 1 { throw ValidationError("--id is for a single file.") }
    if stop != nil, subject == nil { throw ValidationError("--stop needs --for TOUR.") }
  }

  func run() async throws {
    var media = NewMedia(files)
    media.campus = try campus.map { try Typed.place($0, "Option --campus") }
    media.id = try id.map { try Typed.slug($0, "Option --id") }
    media.settings = ItemSettings(
      (caption.map { [FieldSetting("caption", $0)] } ?? []) + (try fields.settings()))
    media.subject = subject
    media.stop = stop
    media.parts = Set(photograph.parts)
    media.movesWorks = photograph.moveWorks
    let outcome = try await edit.editor.add(
      media, note: "media add \(files.joined(separator: " "))".asNote, isTrial: edit.dryRun)
    edit.tell(outcome, isTrial: edit.dryRun)
    if edit.format == .text { PhotographLines.tell(outcome.offers, asked: photograph.parts) }
  }
}
